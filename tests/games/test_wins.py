"""The first without dice wins: who is right is rid of one."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, said_in, strings
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.engine import Options
from cardlie.engine.events import Challenged, Over
from cardlie.games import get_game
from cardlie.games.records import SeatNo
from cardlie.odds.advice import Stake
from cardlie.players import parse_seats
from cardlie.press.parts.reference import reference_rows
from cardlie.sim import Plan, simulate
from cardlie.sim.arrays import why_not
from cardlie.solve.match import Match
from cardlie.telling.cost import cost_lines
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller
from tests.depth import of_all
from tests.games.playing import finished

#: Tavern dice the other way round.
SHEDS = (
    "tavern[wins=first-out;pot.of=nothing;exact.by=nobody;costs.right=none;"
    "costs.false=caller:1;costs.true=bidder:1]"
)


@settings(max_examples=of_all(10))
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_whoever_is_right_sheds_and_the_first_without_dice_wins(seed: int, seats: int) -> None:
    table = finished(Options(SHEDS, seats, start=2), seed, Random(seed))
    held = [2] * seats
    for event in table.events:
        if isinstance(event, Challenged):
            assert all(held)
            held[event.bidder if event.held else event.challenger] -= 1
    over = table.events[-1]
    assert isinstance(over, Over)
    assert over.ranking[0] == (held.index(0),)
    assert [held[group[0]] for group in over.ranking] == sorted({*held})


def test_arrays_play_it_too() -> None:
    plan = Plan.of(Options(SHEDS, 3, start=2), parse_seats("counter,random"), seed=4)
    assert why_not(plan) is None
    assert simulate([plan], 20, engine="arrays") == simulate([plan], 20, engine="table")


def test_to_be_right_is_worth_as_much_as_where_the_last_one_wins() -> None:
    rules = Options(SHEDS, 2).rules
    stake = Stake(rules, (1, 2), SeatNo(0), SeatNo(1))
    assert stake._without(0) == [0, 2]
    assert stake.goes_on == 0.5


def test_a_match_is_won_by_whoever_is_rid_of_all() -> None:
    match = Match(Options(SHEDS, 2), (1, 1))
    (unvalued,) = [each.unvalued for each in match.standings.values()]
    assert {(outcome.held, outcome.winner) for outcome in unvalued.outcomes} == {
        ((0, 1), 0), ((1, 0), 1),
    }  # fmt: skip


def test_the_last_one_takes_a_pot() -> None:
    with pytest.raises(CardlieError, match="the last one takes a pot"):
        get_game(SHEDS.replace("pot.of=nothing", "pot.of=stakes"))


@pytest.mark.parametrize("language", languages())
def test_what_is_said_otherwise_where_dice_are_shed_is_said_elsewhere(language: str) -> None:
    """Each sentence of ``[sheds]`` takes the place of one that there is."""
    entries = strings(language).entries
    assert {key.removeprefix("sheds.") for key in entries if key.startswith("sheds.")} <= {*entries}


@pytest.mark.parametrize("game", [SHEDS, "wheel[wins=first-out]"])
@pytest.mark.parametrize(("language", "never"), [("en", r"\blos[et]"), ("de", "verl[ioe]")])
def test_what_is_good_news_does_not_read_as_bad(language: str, never: str, game: str) -> None:
    """Dice are shed in booklets, on cards, at tables and by judges, not lost."""
    rules, options = read_rules(Edition.of(game, language)), Options(game, 3, start=2)
    told = [as_markdown(part, rules) for part in (rules.book, rules.summary, rules.zine)]
    with said_in(language):
        told += [
            row for side in reference_rows(strings(language), options) for row in map(str, side)
        ]
        table = finished(options, 1, Random(1))
        teller = Teller(options, Names(("Ann", "Ben", "Cleo")))
        told += [str(each) for event in table.events for each in teller.tell(event)]
        verdict = judge("2 fives", rolls={"A": "5 2", "B": "3 4"}, by="A", game=game)
        told += [plain(each) for each in cost_lines(verdict)]
    text = "\n".join(told)
    assert re.search(r"\bsheds?\b|\bab\b", text)
    assert not re.findall(rf"[^\n]*{never}[^\n]*", text, re.IGNORECASE)
