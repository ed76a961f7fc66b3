"""A game is a file: whatever its choices are, every room plays, prints and tells the same game."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.examples import Judged, Ranked, RoundPlayed
from cardlie.booklet.rules.text import compare, edition_like
from cardlie.cli import main
from cardlie.engine import Options, Table
from cardlie.games import GAMES, get_game
from cardlie.games.plan import RULES
from cardlie.judging.judge import judge
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.sim import Failure, Plan, simulate
from cardlie.tune.space import parse_axes
from cardlie.vector import why_not
from tests.depth import least, of_all
from tests.games.plan_files import chosen, toml_of
from tests.games.playing import any_action
from tests.tree import ROOT

#: A file that fails is printed as drawn: to make it small takes minutes.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]

#: The bots that are asked; all of them know odds or claims.
BOTS = "random,casual,counter:claim=0.3"


def written(folder: Path, text: str) -> str:
    """The id of a game with this file."""
    path = folder / f"game-{abs(hash(text))}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@settings(
    # The same each time: dice that are won back may make a game as long as one draws long enough.
    max_examples=least(6, of=12),
    derandomize=True,
    phases=PHASES,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(chosen(), st.integers(0, 2**32))
def test_any_file_is_played_and_told(tmp_path: Path, values: dict[str, Any], seed: int) -> None:
    game = written(tmp_path, toml_of(values))
    options = Options(game, get_game(game).seats[0])
    seats = ",".join(BOTS.split(",")[: options.seats])
    plan = Plan.of(options, parse_seats(seats), seed=seed)
    assert why_not(plan) is None

    def played(engine: Any) -> object:
        try:
            return simulate([plan], 3, engine=engine)
        except Failure as error:
            return str(error)

    assert played("vector") == played("readable")
    for language in ("en", "de"):
        rules = read_rules(Edition.of(game, language))
        assert rules.players in rules.tagline
        kinds = {type(example) for example in rules.examples()}
        assert kinds <= {Judged, Ranked, RoundPlayed}
        assert Judged in kinds
        front, back = reference_rows(strings(language), options)
        assert not any("[" in text for row in (*front, *back) for text in row)


@settings(max_examples=of_all(15), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(chosen(), st.integers(0, 2**32))
def test_dice_are_where_the_file_says(tmp_path: Path, values: dict[str, Any], seed: int) -> None:
    """Each showdown costs what the keys say, told here a second time and plainly."""
    game = written(tmp_path, toml_of(values))
    rng, table = Random(seed), Table.deal(Options(game, get_game(game).seats[1]), seed=seed)
    for _ in range(60):
        if table.over:
            break
        before, said = list(table.state.held), table.state.said
        bidder, actor, number = table.state.bidder, table.actor, table.state.game_number
        action = any_action(table.legal(), rng, leaves=False)
        table.act(action)
        if str(action) == "challenge" and said and table.state.game_number == number:
            showdown = table.state.showdown
            assert showdown is not None
            lost = _lost(values, before, int(bidder), int(actor), showdown.have - showdown.need)
            if showdown.holds == (showdown.have >= showdown.need) and not table.over:
                assert [has - less for has, less in zip(before, lost, strict=True)] == list(
                    table.state.held
                )


def _lost(
    values: dict[str, Any], held: list[int], bidder: int, caller: int, over: int
) -> list[int]:
    lost = [0] * len(held)
    if over == 0 and values["doubt.exact"] == "all-but-bidder":
        for seat, has in enumerate(held):
            spared = values["doubt.spares"] and has == 1 and seat != caller
            lost[seat] = int(has > 0 and seat != bidder and not spared)
    elif over == 0:
        lost[caller] = 1
        lost[bidder] = -1 if values["doubt.exact"] == "to-bidder" else 0
    else:
        wrong = caller if over > 0 else bidder
        cost = abs(over) if values["doubt.costs"] == "difference" else 1
        lost[wrong] = min(held[wrong], cost)
    return lost


@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_a_file_that_is_like_a_game_is_that_game(tmp_path: Path, game: str) -> None:
    path = written(tmp_path, f'like = "{game}"\n')

    def tally(id: str) -> object:
        plan = Plan.of(Options(id, 3), parse_seats("casual"), seed=7)
        return simulate([plan], 20).tallies

    assert tally(path) == tally(game)
    assert get_game(path).plan.values() | {"title": "", "art": ""} == (  # type: ignore[union-attr]
        get_game(game).plan.values() | {"title": "", "art": ""}  # type: ignore[union-attr]
    )


FAULTS = {
    "dice.wild = [2, 3, 4, 5, 6]": "dice.wild: must leave two numbers that are not wild",
    'exact.by = "next"': "exact.wins: is 0, and others lose nothing",
    'like = "taverne"': "like: is 'taverne', which is no game of dice",
    'like = "missing.toml"': "missing.toml: no such file",
    "dice.each = 0": "dice.each: is 0, expected a whole number from 1 to 100",
    "dice.eech = 3": "dice.eech: is not a key that is known here",
    "dice.wild = [7]": "dice.wild: must be some of the die's numbers, and not all",
    "dice.numbers = [3, 1]": "dice.numbers: must rise",
    'bids.kinds = ["stars"]': "bids.kinds: 'stars' are bid where a star is on the die",
    'bids.kinds = ["number", "moons"]': "bids.kinds: holds 'moons', expected some of number",
    'bids.kinds = ["number", "sum"]': "bids.kinds: sums are bid alone",
    'bids.rule = "track"': "bids.track: is missing",
    'bids.rule = "upwards"': "bids.rule: is 'upwards', expected one of count-first",
    'bids.wild = "half"': "bids.wild: is \"half\", and no number is wild",
    "exact.wins = 1": "exact.by: is \"nobody\", and an exact call wins something",
    "players = [5, 2]": "players: is [5, 2], expected fewest and most",
    'rounds.x.when = "always"': "rounds.x.when: is 'always', expected one of two-last-dice",
    'like = "perudo"\npot.of = "stakes"': "pot.of: can't go with a round of who fell to one die",
    '[options.a]\nasks = "?"\n[options.a.readings]\nb = "B."\n[options.a.sets.b]\n"x.y" = 1':
        "options.a.sets.b.x.y: is not a key that is known here",
    **{
        f'[options.a]\nasks = "?"\n[options.a.readings]\nb = "B."\n[options.a.sets.b]\n{key}':
        f"{key.split()[0].strip(chr(34))}: is laid out before a ruling is read"
        for key in ('"dice.wild" = []', '"bids.kinds" = ["sum"]', '"pot.of" = "antes"')
    },
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_one_line_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(CardlieError) as caught:
        get_game(written(tmp_path, text + "\n"))
    assert FAULTS[text] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_like_one_another_end(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('like = "b.toml"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('like = "a.toml"\n', encoding="utf-8")
    with pytest.raises(CardlieError, match=r"like: goes in a circle"):
        get_game(str(tmp_path / "a.toml"))


def test_keys_may_be_set_behind_a_game(tmp_path: Path) -> None:
    path = written(tmp_path, 'like = "tavern"\ndice.wild = [1]\nexact.wins = 1\n')
    said = Options.of("tavern", ["exact.wins=1", "dice.wild=1", "exact.wins=2", "exact.wins=1"])
    assert said.game == "tavern[dice.wild=1;exact.wins=1]"
    assert Options.of("tavern", said.texts) == said
    assert Options.of(said.game, ["exact.wins=2"]).game == "tavern[dice.wild=1;exact.wins=2]"
    ours, theirs = (get_game(game).plan for game in (said.game, path))
    assert ours is not None
    assert theirs is not None
    assert ours.values() | {"title": "", "art": ""} == theirs.values() | {"title": "", "art": ""}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exact.winz=1", "no key of a game's file is called 'exact.winz'"),
        ("exact.wins=x", "exact.wins: is 'x', expected a whole number from 0 to 5"),
        ("dice.wild=9", "dice.wild: must be some of the die's numbers, and not all"),
        ("exact.by=all", "exact.by: is 'all', expected one of nobody, next"),
        ("exact.by", "exact.by has no value"),
    ],
)
def test_a_key_that_can_not_be_set_is_one_line(text: str, problem: str) -> None:
    with pytest.raises(CardlieError) as caught:
        Options.of("tavern", [text])
    assert problem in str(caught.value)


def test_a_deck_has_no_keys() -> None:
    with pytest.raises(CardlieError, match="cards is no game of a file"):
        Options.of("cards", ["exact.wins=1"])


def test_what_is_different_is_told_in_sentences(tmp_path: Path) -> None:
    path = written(tmp_path, 'like = "tavern"\nexact.wins = 1\n')
    old = Edition.of(path, playing=())
    changes = compare(old, edition_like(old, "tavern"))
    assert changes.text == (("-", "- **Right:** you get a die back, if you have fewer than 5."),)
    assert not compare(old, edition_like(old, path))
    with pytest.raises(CardlieError, match="with no others"):
        compare(old, edition_like(old, "cards"))


def test_any_key_is_searched() -> None:
    axes = parse_axes("perudo", ["exact.wins=0-2", "bids.rule=all", "dice.wild=none,1"])
    assert [axis.choices for axis in axes] == [("0", "1", "2"), RULES, ("none", "1")]


def test_the_example_of_the_docs_is_played(tmp_path: Path) -> None:
    """``docs/games.md`` has a house rule, a whole game and its ruling, and a cup."""
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    house, storm, cup, ruling = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    for made in (house, storm + ruling, cup):
        game = written(tmp_path, made)
        assert simulate([Plan.of(Options(game, 3), parse_seats("casual"), seed=1)], 3)
        assert read_rules(Edition.of(game, "de")).examples()


def test_the_docs_tell_every_key_and_what_it_is_if_left_out(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    (storm,) = [t for t in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if '"Storm"' in t]
    plain = written(tmp_path, "[rounds.gale]\n")
    usual = get_game(plain).plan
    assert usual is not None
    told, table = dict[str, object](), ""
    for line in filter(None, storm.splitlines()):
        if line.startswith("["):
            table = line[1 : line.index("]")] + "."
            continue
        key, value = line.partition("#")[0].split(" = ")
        said = re.findall(r'else ("[^"]*"|\d+|\[\])', line)
        told[table + key] = tomllib.loads(f"x = {(said or [value])[-1]}")["x"]
    cups = ("cup.dice", "cup.again", "doubt.top")  # the other shape has a file of its own there
    (cup,) = [t for t in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[cup]" in t]
    assert all(f"\n{key.partition('.')[2]} = " in cup for key in cups)
    assert told.pop("title") == "Storm"
    assert told.pop("rounds.gale.wild") == []  # none are wild; else those that always are
    assert told == {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in usual.values().items()
        if key not in ("title", "rounds.gale.wild", "rounds.gale.kinds", *cups)
    }


FILES_RULING = """
like = "perudo"
[options.many]
asks = "How many may follow?"
judge = true
[options.many.readings]
any = "Any number that is higher."
more = "More of the same."
[options.many.sets.more]
"bids.rule" = "count-only"
[rounds.gale]
when = "last-die"
wild = []
"""


@pytest.mark.parametrize(
    "words",
    [
        ["judge", "3 fives", "--game", "{}", "--table", "5 5 1 2"],
        ["odds", "3 fives", "--game", "{}", "--mine", "5 5", "--unseen", "4"],
        ["sim", "{}", "--games", "4", "--jobs", "1"],
        ["report", "{}", "--games", "8", "--seats", "casual", "--jobs", "1", "-o", "r.json"],
        ["tune", "{}", "--over", "start=2-3", "--want", "rounds<50", "--budget", "2000"],
        ["rules", "{}"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_the_rulings_of_a_file(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = written(tmp_path, FILES_RULING)
    GAMES.pop(game, None)  # nothing has read it
    assert main([*(word.format(game) for word in words), "--with", "many=more"]) == 0


def test_a_table_alone_does_not_tell_who_has_one_die(tmp_path: Path) -> None:
    game = written(tmp_path, FILES_RULING)
    assert judge("3 fives", "5 5 1 2", game=game).holds
    assert not judge("3 fives", rolls={"Ann": "5 5 1", "Ben": "2"}, game=game).holds


def test_learners_play_a_file(tmp_path: Path) -> None:
    """In both plugs, to the end; in OpenSpiel by a name that it can read."""
    game = written(tmp_path, 'like = "perudo"\ndice.each = 2\n')
    pyspiel = pytest.importorskip("pyspiel")
    pettingzoo = pytest.importorskip("cardlie.plugs.pettingzoo")
    from cardlie.plugs import openspiel

    rng = Random(3)
    state = pyspiel.load_game(openspiel.register(game)).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    env = pettingzoo.env(game, players=3)
    env.reset(seed=1)
    for _ in env.agent_iter(2000):
        seen, _, ended, cut, _ = env.last()
        legal = [n for n, may in enumerate(seen["action_mask"]) if may]
        env.step(None if ended or cut else rng.choice(legal))
    assert not env.agents
