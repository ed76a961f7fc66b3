"""A kind of guess is one file: another one, made while the tests run, is known to everything."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import strings
from cardlie.booklet import Edition
from cardlie.booklet.rules.odds_table import odds_tables
from cardlie.cli import main
from cardlie.deck.faces import Face
from cardlie.engine import Legal, Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.games.chance import Seeded
from cardlie.games.registry import get_game, rules_of
from cardlie.guess import Colour, Guess, LessThan, Vague
from cardlie.guess.patterns import compile_guess
from cardlie.judging.batch import have_many, stack
from cardlie.judging.evaluate import outcome_of
from cardlie.judging.higher import is_higher
from cardlie.judging.judge import judge_shown
from cardlie.judging.verdict import Shown
from cardlie.language import speak
from cardlie.odds import View, distribution, exactly, odds
from cardlie.players import BotChance, BotConfig
from cardlie.press.parts.reference import reference_rows
from tests.depth import sharing
from tests.strategies import CARDS, tables
from tests.toy_kinds import TWICE, Twice, known


@pytest.fixture(autouse=True)
def known_to_all(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with known(TWICE, monkeypatch):
        yield


suits = st.sampled_from(["red", "blue", "green", "yellow"])
fresh = sharing(40)


@given(st.integers(1, 30), suits)
@fresh
def test_it_is_said_and_read_in_every_language(count: int, suit: str) -> None:
    guess = Twice(count, suit)
    assert Guess.parse(str(guess)) == Guess.parse(f"I say twofold {count} {suit} cards!") == guess
    assert Guess.parse(speak(guess, "de"), language="de") == guess
    assert eval(repr(guess)) == guess


@given(st.integers(1, 6), suits, st.lists(tables(CARDS.faces, wild=3), min_size=1, max_size=4))
@fresh
def test_it_is_judged_by_counting(count: int, suit: str, some: list[list[Face]]) -> None:
    """A wildcard adds one."""
    guess, faces = Twice(count, suit), CARDS.faces
    there = [sum(2 * (c.suit == suit) + (c.text == "*") for c in cards) for cards in some]
    form = compile_guess(guess, faces)
    counts = [faces.counts(cards) for cards in some]
    outcomes = [outcome_of(form, [c], rolled=True) for c in counts]
    assert outcomes == [(n >= count, n) for n in there]
    assert there == have_many(form, stack(counts)).tolist()
    verdict = judge_shown(guess, [Shown(face) for face in some[0]], rules_of("cards"))
    assert verdict.holds == (there[0] >= count)
    counted = [w.shown.face.suit for w in verdict.witness]
    assert 2 * counted.count(suit) + counted.count(None) == there[0]


@given(st.integers(1, 6), suits, st.sampled_from(["", "R1 R2 B3", "R1 R1 R2 Y4 G4"]))
@fresh
def test_its_odds_are_those_of_half_as_many(count: int, suit: str, mine: str) -> None:
    view = View.of("cards", mine=mine, unseen=6)
    assert odds(Twice(count, suit), view) == odds(Colour(-(-count // 2), suit), view)
    shares = distribution(Twice(count, suit), view)
    assert shares == {2 * n: p for n, p in distribution(Colour(1, suit), view).items()}
    assert exactly(Twice(count, suit), view) == shares.get(count, 0)


def test_it_is_higher_by_its_number() -> None:
    said: list[Guess] = [LessThan(3, 4)]
    assert is_higher(Twice(4, "red"), said, rules_of("cards"))
    assert not is_higher(Twice(3, "red"), said, rules_of("cards"))
    assert is_higher(Vague(8, "number"), [Twice(4, "red")], rules_of("cards"))
    assert not is_higher(Guess.parse("power two-pairs"), [Twice(4, "red")], rules_of("cards"))


@pytest.mark.some(1)
@pytest.mark.parametrize("simple", [False, True])
def test_a_table_lists_it_unless_it_is_switched_off(simple: bool) -> None:
    legal = Table.deal(Options("cards", seats=3, simple=simple), seed=1).legal().guesses(9)
    listed = [guess for guess in legal if isinstance(guess, Twice)]
    names = ["red", "blue", "green", "yellow"]
    assert Counter(g.suit for g in listed) == dict.fromkeys([] if simple else names, 9)


@pytest.mark.some(1)
@pytest.mark.parametrize("bot", ["casual", "random", "honest", "counter"])
def test_every_bot_plays_with_it(bot: str) -> None:
    said: Counter[type[Guess]] = Counter()
    for seed in range(4):
        table = Table.deal(Options("cards", seats=3), seed=seed)
        bots = [BotConfig.parse(bot).build(BotChance(Seeded(seed), seat)) for seat in range(3)]
        while table.phase != "over":
            seen = table.observe(table.actor)
            action = bots[table.actor].decide(seen, Legal(seen))
            table.act(action)
            said[type(action.guess) if isinstance(action, Say) else Guess] += 1
    assert said[Twice]


def test_booklets_and_reference_cards_print_it() -> None:
    (table,) = [t for t in odds_tables(Edition(get_game("cards"))) if t.key == "twice"]
    for claim, chances in table.rows:
        for size, chance in zip(table.columns, chances, strict=True):
            view = View.of("cards", unseen=size)
            assert chance == pytest.approx(float(odds(Twice(int(claim), "red"), view)))
    assert len(table.rows) > 3
    first_game = odds_tables(Edition.of("cards", playing=["simple"]))
    assert "twice" not in [table.key for table in first_game]
    rows = [head for side in reference_rows(strings("en"), Options("cards")) for head, _ in side]
    assert "twofold: “twofold 2 red”" in rows


COMMANDS = (
    ("judge", "twofold 5 red", "--table", "R1 R2 B3 *", "--after", "1 red"),
    ("odds", "twofold 2 red", "--mine", "R1 B3", "--unseen", "6"),
    ("odds", "--all", "--mine", "R1 B3", "--unseen", "4", "--after", "twofold 1 red"),
    ("odds", "twofold 2 red", "--advise", "--mine", "R1 B3", "--unseen", "6"),
    ("sim", "cards", "--games", "2", "--jobs", "1", "--seats", "casual,counter,honest"),
    ("rules", "cards"),
)


@pytest.mark.some(2)
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_takes_it(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(list(words)) == 0
    out = capsys.readouterr()
    assert out.err == ""
    assert "twofold" in out.out or words[0] == "rules"


def test_a_verdict_tells_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "twofold 6 red", "--table", "R1 R2 *", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["need"], told["have"]) == (6, 5)
    assert told["why"] == "5 there, 6 claimed, twofold."
    assert rules_of("cards").game.kinds[4] is Twice
