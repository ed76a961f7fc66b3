"""A game is a file: whatever its choices are, every room plays, prints and tells the same game."""

from __future__ import annotations

import re
import shlex
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
from cardlie.games import get_game
from cardlie.judging.judge import judge
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.sim import Failure, Plan, simulate
from cardlie.sim.arrays import why_not
from tests.cli.running import ran
from tests.depth import least, of_all
from tests.games.plan_files import chosen, toml_of, written
from tests.games.playing import any_action
from tests.tree import ROOT

#: A file that fails is printed as drawn: to make it small takes minutes.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]

#: The bots that are asked; all of them know odds or claims.
BOTS = "random,casual,counter:claim=0.3"


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
        before, said = list(table.state.held), table.state.history
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
        words = {"difference": abs(over), "all": has, "each": sum(map(bool, held)) - 1}
        cost = words.get(row.get(role), row.get(role, 0))
        if not has or (role == "rest" and has == 1 and values["costs.spares"]):
            cost = 0
        most = values.get("costs.most", 0)
        room = max(0, most - has) if most else 99
        cost = has if has - cost < values.get("dice.least", 1) else cost
        lost.append(max(cost, -room))
    return lost


@pytest.mark.some(1)
@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_a_file_that_is_like_a_game_is_that_game(tmp_path: Path, game: str) -> None:
    path = written(tmp_path, f'like = "{game}"\n')

    def tally(id: str) -> object:
        plan = Plan.of(Options(id, 3), parse_seats("casual"), seed=7)
        return simulate([plan], 20).tallies

    assert tally(path) == tally(game)
    assert get_game(path).spec.values() | {"title": "", "art": ""} == (  # type: ignore[union-attr]
        get_game(game).spec.values() | {"title": "", "art": ""}  # type: ignore[union-attr]
    )


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


def test_the_example_of_the_docs_is_played(tmp_path: Path) -> None:
    """``docs/games.md`` has a first game, a house rule, a whole game and its ruling, and a cup."""
    text = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    gale, house, storm, cup, ruling = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    for made in (gale, house, storm + ruling, cup):
        game = written(tmp_path, made)
        assert simulate([Plan.of(Options(game, 3), parse_seats("casual"), seed=1)], 3)
        assert read_rules(Edition.of(game, "de")).examples()


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


def test_an_ante_is_what_its_file_says(tmp_path: Path) -> None:
    game = written(tmp_path, "pot.of = 'antes'\npot.stake = 3\n")
    table = Table.deal(Options(game, 3), seed=1)
    assert table.observe(0).coins.pot == 9
    assert table.observe(0).coins.coins == (27, 27, 27)
