"""A game is a file: whatever its choices are, every room plays, prints and tells the same game."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from contextlib import redirect_stdout
from io import StringIO
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
from cardlie.games.option import as_text
from cardlie.games.plan import RULES
from cardlie.games.plan_file import choices_of, keys_of
from cardlie.judging.judge import judge
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.sim import Failure, Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.tune.space import parse_axes
from tests.cli.running import ran
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


@pytest.mark.some(1, of="any file of a game")
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

    assert played("arrays") == played("table")
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
        special = table.state.rules.round.startswith("last")
        action = any_action(table.legal(), rng, leaves=False)
        table.act(action)
        if str(action) == "challenge" and said and table.state.game_number == number:
            showdown = table.state.showdown
            assert showdown is not None
            own = {"costs.true": values["rounds.last.costs.true"]} if (
                special and "rounds.last.costs.true" in values
            ) else {}  # fmt: skip
            over = showdown.have - showdown.need
            lost = _lost(values | own, before, int(bidder), int(actor), over)
            if showdown.holds == (showdown.have >= showdown.need) and not table.over:
                assert [has - less for has, less in zip(before, lost, strict=True)] == list(
                    table.state.held
                )


def _lost(
    values: dict[str, Any], held: list[int], bidder: int, caller: int, over: int
) -> list[int]:
    row = values["costs.false" if over < 0 else "costs.true"]
    row = values.get("costs.exact", row) if over == 0 else row
    lost = []
    for seat, has in enumerate(held):
        role = "bidder" if seat == bidder else "caller" if seat == caller else "rest"
        cost = {"difference": abs(over), "all": has}.get(row.get(role), row.get(role, 0))
        if not has or (role == "rest" and has == 1 and values["costs.spares"]):
            cost = 0
        most = values.get("costs.most", 0)
        room = max(0, most - has) if most else 99
        lost.append(max(min(cost, has), -room))
    return lost


@pytest.mark.some(1)
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
    "costs.true = { caller = 1, bidder = -2 }": "costs.true: gives more than it takes",
    "costs.true = { caller = 1, bidder = 1 }": "costs.true: takes from both: of two with one left",
    "costs.true = {}\ncosts.false = {}": "costs.true: takes nothing, nor does costs.false",
    'exact.by = "next"\ncosts.right = { caller = -1 }': "costs.most: is 0, and costs.right gives",
    "costs.true = { caller = 10 }": "costs.true.caller: is 10, expected -9 to 9, or one of",
    "costs.true = { nobody = 1 }": "costs.true.nobody: is an unknown key",
    "exact.wins = 1": "exact.wins: is no longer a key",
    'doubt.costs = "difference"': "doubt.costs: is no longer a key",
    'like = "taverne"': "like: is 'taverne', which is not a dice game",
    'like = "missing.toml"': "missing.toml: no such file",
    "dice.each = 0": "dice.each: is 0, expected a whole number from 1 to 100",
    "dice.eech = 3": "dice.eech: is an unknown key",
    "dice.wild = [7]": "dice.wild: must be some of the die's numbers, and not all",
    "dice.numbers = [3, 3]": "dice.numbers: has a number twice",
    'bids.kinds = ["stars"]': "bids.kinds: 'stars' are bid where a star is on the die",
    'bids.kinds = ["number", "moons"]': "bids.kinds: holds 'moons', expected some of number",
    'bids.kinds = ["number", "sum"]': "bids.kinds: sums are bid alone",
    'bids.rule = "track"': "bids.track: is missing",
    'bids.rule = "upwards"': "bids.rule: is 'upwards', expected one of count-first",
    'bids.wild = "half"': "bids.wild: is \"half\", but no number is wild",
    "costs.right = { rest = 1 }": 'costs.right: is what an exact call costs, and exact.by',
    "players = [5, 2]": "players: is [5, 2], expected fewest and most",
    'rounds.x.when = "always"': "rounds.x.when: is 'always', expected one of two-last-dice",
    'like = "perudo"\npot.of = "stakes"': "pot.of: can't go with a round of who fell to one die",
    '[options.a]\nasks = "?"': "options.a.asks: does not belong to an option",
    '[rulings]\na = { of = "x.y", b = 1, c = 2 }':
        "rulings.a.of: is 'x.y', which can't have a ruling",
    '[rulings]\na = { of = [], b = [], c = [] }': "rulings.a.of: names no key",
    '[rulings]\na = { of = "bids.rule", b = "count-first" }':
        "rulings.a: has 1 readings, expected two",
    '[rulings]\na = { of = "bids.rule", b = "count-first", c = "upwards" }':
        "rulings.a.c: is 'upwards', expected one of count-first",
    '[rulings]\na = { of = "bids.wild", b = "half", c = "alike" }':
        "bids.wild: is \"half\", but no number is wild",
    '[rulings]\na = { of = "bids.rule", b = "count-first", c = "count-only" }\n'
    'd = { of = "bids.rule", e = "count-first", f = "count-only" }':
        "rulings.d: asks about bids.rule, as a does",
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
    path = written(tmp_path, 'like = "tavern"\ndice.wild = [1]\ncosts.right = { rest = 1 }\n')
    right = [f"costs.right=rest:{amount}" for amount in (1, 2)]
    said = Options.of("tavern", [right[0], "dice.wild=1", right[1], right[0]])
    assert said.game.id == f"tavern[{right[0]};dice.wild=1]"
    assert Options.of("tavern", said.texts) == said
    assert Options.of(said.game, [right[1]]).game.id == f"tavern[{right[1]};dice.wild=1]"
    ours, theirs = (get_game(game).plan for game in (said.game.id, path))
    assert ours is not None
    assert theirs is not None
    assert ours.values() | {"title": "", "art": ""} == theirs.values() | {"title": "", "art": ""}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("exact.winz=1", "unknown key of a game's file 'exact.winz'"),
        ("costs.most=x", "costs.most: is 'x', expected a whole number from 0 to 100"),
        ("costs.right=x", "costs.right: is 'x', expected a table"),
        ("exact.wins=1", "exact.wins is no longer a key"),
        ("dice.wild=9", "dice.wild: must be some of the die's numbers, and not all"),
        ("exact.by=all", "exact.by: is 'all', expected one of nobody, next"),
        ("exact.by", "exact.by has no value"),
    ],
)
def test_a_key_that_can_not_be_set_is_one_line(text: str, problem: str) -> None:
    with pytest.raises(CardlieError) as caught:
        Options.of("tavern", [text])
    assert problem in str(caught.value)


def answered() -> list[tuple[str, str, str, str]]:
    """Games, keys that a ruling asks about, that ruling, and each value that no reading has."""
    return [
        (id, key, name, value)
        for id, game in GAMES.items()
        if game.plan is not None
        for name, ruling in game.plan.rulings.items()
        for key in ruling.of
        for value in choices_of(keys_of(game.plan)[key])
        or (("bidder:3",) if "row" in keys_of(game.plan)[key].metadata else ("3",))
        if value not in [as_text(v) for sets in ruling.sets.values() for _, v in sets]
        and ruling.readings
        and not value.startswith(("track", "higher", "as-high"))
    ]


@pytest.mark.some(6)
@pytest.mark.parametrize(("like", "key", "ruling", "value"), sorted(set(answered())))
def test_a_key_that_a_file_sets_answers_what_a_ruling_asked(
    tmp_path: Path, like: str, key: str, ruling: str, value: str
) -> None:
    """Nothing says otherwise: not the rulings, not the rules; and so it is played."""
    typed = value if value in ("true", "false") or value.isdigit() else json.dumps(value)
    if ":" in value:
        typed = f"{{ {value.replace(':', ' = ').replace('+', ', ')} }}"
    path = written(tmp_path, f'like = "{like}"\n{key} = {typed}\n')
    for id in (path, f"{like}[{key}={value}]"):
        game = get_game(id)
        assert ruling not in game.options
        assert game.keys[key] == (value,)
    readings = GAMES[like].options[ruling].readings.values()
    for words in (("--rulings",), ()):
        out = StringIO()
        with redirect_stdout(out):
            assert main(["rules", path, *words]) == 0
        said = " ".join(out.getvalue().split())
        said = re.sub("Whoever has one die left: [^.]*", "", said)  # that is another key's
        assert not [text for text in readings if text in said]


@pytest.mark.parametrize("spared", [True, False])
def test_the_rules_say_whether_two_have_such_a_round(tmp_path: Path, spared: bool) -> None:
    path = written(
        tmp_path, f'like = "perudo"\nrounds.two.when = "{"two-are-left" if spared else "never"}"\n'
    )
    out = StringIO()
    with redirect_stdout(out):
        assert main(["rules", path]) == 0
    said = " ".join(out.getvalue().split())
    assert ("This is so even when only two players are left." in said) == (not spared)


def test_a_deck_has_no_keys() -> None:
    with pytest.raises(CardlieError, match="cards does not come from a file"):
        Options.of("cards", ["exact.by=next"])


def test_what_is_different_is_told_in_sentences(tmp_path: Path) -> None:
    path = written(tmp_path, 'like = "tavern"\ncosts.right = { bidder = 1 }\n')
    old = Edition.of(path, playing=())
    changes = compare(old, edition_like(old, "tavern"))
    assert changes.text == (
        ("-", "- **Right:** whoever said it loses a die."),
        ("+", "- **Right:** all others lose a die each."),
    )
    assert not compare(old, edition_like(old, path))
    with pytest.raises(CardlieError, match="only be compared with dice games"):
        compare(old, edition_like(old, "cards"))


def test_any_key_is_searched() -> None:
    axes = parse_axes("perudo", ["costs.most=0-2", "bids.rule=all", "dice.wild=none,1"])
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
        key, value = line.partition("#")[0].split(" = ", 1)
        said = re.findall(r'else ("[^"]*"|\d+|\[\]|\{\})', line)
        row = tomllib.loads(f"x = {(said or [value])[-1]}")["x"]
        told[table + key] = (
            None if "else as" in line else [*row.items()] if type(row) is dict else row
        )
    # the other shape has a file of its own there
    cups = (
        *("cup.dice", "cup.again", "ladder.doubles", "ladder.top", "costs.top-false"),
        *("costs.top-true", "costs.give-up", "next.give-up", "bids.means"),
        "costs.shown",
        "cup.rolls",
    )
    (cup,) = [t for t in re.findall(r"```toml\n(.*?)```", text, re.DOTALL) if "[cup]" in t]
    assert all(f"\n{key.partition('.')[2]} = " in cup for key in cups)
    assert told.pop("title") == "Storm"
    assert told.pop("costs.most") == usual.costs_most
    told = {key: value for key, value in told.items() if not key.startswith("words.")}
    of_rounds = {key for key in told if key.startswith("rounds.gale.")}
    assert of_rounds < {*usual.values()}  # what is said of them there is an example
    assert {key: value for key, value in told.items() if key not in of_rounds} == {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in usual.values().items()
        if key not in ("title", "costs.most", *cups) and not key.startswith("rounds.gale.")
    }


FILES_RULING = """
like = "perudo"
[rounds.two]
when = "never"
[rounds.gale]
when = "last-die"
dice.wild = []
[rulings]
many = { of = "bids.rule", any = "count-first", more = "count-only" }
"""


@pytest.mark.some(1, of="all commands on a file")
@pytest.mark.parametrize(
    "words",
    [
        ["judge", "3 fives", "--game", "{}", "--table", "5 5 1 2"],
        ["odds", "3 fives", "--game", "{}", "--mine", "5 5", "--unseen", "4"],
        ["sim", "{}", "--games", "4", "--jobs", "1"],
        ["report", "{}", "--games", "8", "--seats", "casual", "--jobs", "1", "-o", "r.json"],
        ["tune", "{}", "--over=start=2-3", "--want=rounds<50", "--budget=2000", "--seats=casual"],
        ["rules", "{}"],
    ],
    ids=lambda words: words[0],
)
def test_every_command_takes_the_rulings_of_a_file(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    game = written(tmp_path, FILES_RULING)
    assert main([*(word.format(game) for word in words), "--with", "many=more"]) == 0


#: Commands with a game of a file, those that go wrong among them.
NAMING = """
judge "3 fives" --game mine.toml --table "5 5 1 2" --json
judge "3 fives" --game mine.toml --table "5 5 1 2" --round nope
judge "3 fives" --game mine.toml --roll A=5 --roll B=2 --by A --spot-on B
judge "sum 9" --game mine.toml --table "5 5"
judge "2 fives" --game mine.toml --table "5 5" --after "3 fives"
odds "3 fives" --game mine.toml --mine "5 5" --unseen 4 --json
odds "3 fives" --advise --game mine.toml --mine "5 5" --unseen 4
play mine.toml --players 9
play mine.toml --with nope
play mine.toml --deck base
play mine.toml --seed 3 --seats you,casual --save game.jsonl
play mine.toml --with dice.each=3 --seed 3 --seats you,casual --save keyed.jsonl
play leira --resume game.jsonl
replay game.jsonl
replay keyed.jsonl --json
sim mine.toml --games 4 --jobs 1 --json
sim mine.toml --games 4 --jobs 1 --vs dice.each=2
sim mine.toml --only 3 --keep one.jsonl
sim mine.toml --games 3 --jobs 1 -o trace.jsonl
sim mine.toml --with nope
sim mine.toml --players 9
tune mine.toml --over start=2-3 --want rounds<50 --budget 600 --show 1
tune mine.toml --over nope=2 --want rounds<50
solve mine.toml --held 1,1 --json
rules mine.toml --summary
rules mine.toml --rulings
rules mine.toml --check
rules mine.toml --check --players 9
rules mine.toml --diff tavern
rules mine.toml --with nope
print rules mine.toml --layout fold
print kit mine.toml --only cards
print product mine.toml --output out
rules nope
"""


@pytest.mark.some(1, of="all commands on a file")
def test_no_command_shows_by_what_a_file_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a file held stands behind its name in an id: that is for programs."""
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('like = "tavern"\n[dice]\neach = 2\nwild = [1]\n')
    shown = re.compile(r"\.toml@")
    for line in NAMING.split("\n"):
        done = ran(*shlex.split(line), stdin="quit\n") if line else None
        if done is not None:
            assert not shown.search(f"{done.stdout}{done.stderr}"), line
            assert done.returncode in (0, 1, 2, 3), line
    for file in tmp_path.rglob("*"):
        assert "@" not in file.name
        if file.suffix in (".json", ".jsonl", ".md", ".txt"):
            assert not shown.search(file.read_text(encoding="utf-8")), file


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


@pytest.mark.parametrize(
    "option",
    [
        *(
            f"[options.games]\ndefault = {value}"
            for value in ('""', "true", "[]", "0.5", "2000000")
        ),
        "[options.games]\nabout = 'How many?'",
        "[options.bluff]\ndefault = 3",
        "[options.mine]\ndefault = 1979-05-27",
        "[options.mine]\ndefault = {a = 1}",
        "[options.mine]\ndefault = ['x']",
        "[options.mine]\ndefault = 'two'\nreadings = {one = 'One.'}",
        "[options.mine]\ndefault = 7\nwhole = [1, 6]",
    ],
)
def test_a_default_that_nobody_can_play_with_is_one_line(tmp_path: Path, option: str) -> None:
    game = written(tmp_path, f'like = "tavern"\n{option}\n')
    with pytest.raises(CardlieError) as found:
        Options(game, 2)
    assert re.search(r"\.toml:\d+: options\.\w+", str(found.value))
    assert "\n" not in str(found.value)


def test_an_ante_is_what_its_file_says(tmp_path: Path) -> None:
    game = written(tmp_path, "pot.of = 'antes'\npot.stake = 3\n")
    table = Table.deal(Options(game, 3), seed=1)
    assert table.observe(0).purse.pot == 9
    assert table.observe(0).purse.coins == (27, 27, 27)
