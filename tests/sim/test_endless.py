"""Games whose rounds end, and which never do themselves: told alike by either engine, and soon."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.lint.endless import MOST_ROUNDS, Endless
from cardlie.players import parse_seats
from cardlie.report.skill import KINDS, contest
from cardlie.report.wins import wins_of
from cardlie.sim import Plan, simulate
from cardlie.sim.chunk import Engine
from cardlie.sim.run import Failure
from cardlie.sim.tally import Tally
from tests.depth import of_all

#: Dice that only go round, and doubts that cost nothing where they are wrong.
MOVES = "leira[costs.true=caller:1,bidder:-1;costs.false=bidder:1,caller:-1]"
FREE = "tavern[costs.true=none]"


def plan_of(game: str, seats: int = 2, seed: int = 1, bots: str = "casual") -> Plan:
    return Plan.of(Options(game, seats=seats), parse_seats(bots), seed=seed)


def at_most(patch: pytest.MonkeyPatch, rounds: int) -> None:
    patch.setattr("cardlie.lint.endless.MOST_ROUNDS", rounds)


def played(plan: Plan, games: int, engine: Engine) -> Tally | str:
    try:
        return simulate([plan], games, engine=engine).tallies[0]
    except Failure as failure:
        return f"{failure}; {failure.hint}"


@pytest.mark.some(1)
@settings(max_examples=of_all(8), deadline=None)
@given(st.sampled_from([MOVES, FREE, "perudo"]), st.integers(2, 3), st.integers(0, 99))
def test_a_game_is_over_after_as_many_rounds_or_never_on_either_engine(
    game: str, seats: int, seed: int
) -> None:
    plan = plan_of(game, seats, seed)
    usual = played(plan, 8, "table")
    assert isinstance(usual, Tally)
    with pytest.MonkeyPatch.context() as patch:
        at_most(patch, max(usual.lengths))
        assert played(plan, 8, "table") == played(plan, 8, "arrays") == usual
        at_most(patch, max(usual.lengths) - 1)
        told = played(plan, 8, "table")
        assert isinstance(told, str)
        assert played(plan, 8, "arrays") == told


@pytest.mark.parametrize("engine", ["table", "arrays"])
def test_bots_that_go_on_for_ever_are_stopped(
    monkeypatch: pytest.MonkeyPatch, engine: Engine
) -> None:
    at_most(monkeypatch, 40)
    told = played(plan_of(FREE, bots="honest:belief=1"), 3, engine)
    assert isinstance(told, str)
    assert told.startswith("a game does not end: 40 rounds and no winner, in game 0; ")
    assert "shows what challenges cost" in told


def test_no_game_that_loses_something_each_round_is_as_long() -> None:
    """Twelve players with a hundred lives each, of whom one is lost in each round."""
    assert MOST_ROUNDS > 12 * 100


@pytest.mark.parametrize("lives", ["", ";lives=4;pot.of=nothing"])
def test_who_never_ends_takes_no_other_along(monkeypatch: pytest.MonkeyPatch, lives: str) -> None:
    """On arrays, and one by one, which games for lives are."""
    game = FREE.replace("]", f"{lives}]")
    runs = [(plan_of(game, bots=bots), range(4)) for bots in ("honest:belief=1", "random")]
    usual = wins_of(runs[1:])[0]
    at_most(monkeypatch, 60)
    endless, wins = wins_of(runs)
    assert isinstance(endless, Endless)
    assert endless.game == 0
    assert not isinstance(wins, Endless)
    assert not isinstance(usual, Endless)
    assert wins.tolist() == usual.tolist()


def test_a_contest_without_time_is_one_bot_against_the_others() -> None:
    """Where who is out first wins, the usual best bot loses, and others would meet."""
    plan = plan_of("perudo[wins=first-out;dice.each=1]", bots="strong")
    assert len(contest(plan, 300).steps) > len(KINDS) - 1
    hurried = contest(plan, 300, lambda: 0.0)
    assert len(hurried.steps) == len(KINDS) - 1
    assert hurried.against(hurried.best)
    assert hurried.sentence()
