"""How much is played in a time, and what is left out once it is over or Ctrl-C came."""

from __future__ import annotations

import gc
import signal
import weakref
from collections.abc import Callable
from itertools import pairwise
from time import monotonic

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report import investigation
from cardlie.report.effort import FEWEST, FEWEST_FOLLOWED, Effort, Limit, Speed, cost, games_within
from cardlie.report.following import AT_ONCE, counting, followed
from cardlie.report.game_traces import trace_games
from cardlie.report.investigation import find_out
from cardlie.sim import Plan
from cardlie.sim.arrays import why_not

PLAN = Plan.of(Options("leira", seats=2, start=2), parse_seats("random"))
SLOW = Plan.of(Options("leira[doubt.by=anyone]", seats=2, start=2), parse_seats("random"))


@pytest.mark.parametrize("plan", [PLAN, SLOW])
def test_as_many_games_are_played_as_cost_no_more(plan: Plan) -> None:
    speed = Speed(4.0, why_not(plan) is None)
    costs = [cost(plan, games, 200, 3, speed) for games in (1, 20, 200, 2_000, 60_000)]
    assert all(one < other for one, other in pairwise(costs))
    for games in (100, 777, 5_000):
        most = cost(plan, games, 200, 3, speed)
        assert games_within(plan, most, 200, 3, 100_000, speed) == games
    assert games_within(plan, 0.0, 200, 3, 100_000, speed) == FEWEST
    assert games_within(plan, 1e9, 200, 3, 50, speed) == 50


def test_more_games_take_longer_but_on_arrays_never_more_than_one_by_one() -> None:
    for games in (4, 64, 256, 1024):
        arrays, alone = (Speed(1.0, arrays=arrays, games=games) for arrays in (True, False))
        assert arrays.of(games) == alone.of(games) == 1.0
        many = [arrays.of(each) for each in (1, 8, 256, 257, 5_000, 90_000)]
        assert many == sorted(many)
        assert all(arrays.of(k * games) <= alone.of(k * games) for k in (2, 50, 1_000))
    full = Speed(1.0, arrays=True, games=256)
    assert full.of(2560) == 10.0


def test_with_time_for_it_more_than_a_few_games_on_arrays_are_timed() -> None:
    assert Speed.measured(PLAN).games < Speed.measured(PLAN, 60.0).games
    assert Speed.measured(SLOW, 60.0).games == Speed.measured(SLOW).games


def test_what_there_is_no_time_for_is_left_out() -> None:
    found = find_out(PLAN, Effort(60, 6, skill=4, whole=4, ablations=4), limit=Limit(0.0))
    assert found.traces.games == FEWEST_FOLLOWED
    assert (found.decisions.games, found.ladder, found.ablations) == (0, [], [])
    assert "rounds" in found.figures


def test_after_ctrl_c_the_rest_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(investigation, "skill_ladder", pressed)
    limit = Limit()
    found = find_out(PLAN, Effort(30, 6, skill=4, whole=4, ablations=4), limit=limit)
    assert (found.traces.games, found.decisions.games) == (30, 6)
    assert (found.ladder, found.ablations, limit.stopped, limit.remaining) == ([], [], True, 0.0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")
def test_what_has_no_end_is_given_up_once_time_is_up() -> None:
    def endless() -> str:
        while True:
            pass

    def whole() -> str:
        return "all of it"

    limit = Limit(monotonic() + 60)
    with limit.part(0.001):
        assert limit.within(endless, lambda: "little", "the rest") == "little"
        assert limit.within(whole, lambda: "little", "the rest") == "little"
    assert limit.within(whole, lambda: "little") == "all of it"
    assert (limit.left_out, limit.stopped) == (["the rest"], False)


def wait(until: float) -> None:
    while monotonic() < until:
        pass


class Thing:
    """What takes its time as it goes."""

    def __init__(self, until: float = 0.0) -> None:
        self.until = until

    def __del__(self) -> None:
        wait(self.until)


def goes(until: float) -> None:
    Thing(until)


def is_referred_to(until: float) -> None:
    thing = Thing()
    ref = weakref.ref(thing, lambda _: wait(until))
    del thing
    assert ref() is None


def is_collected(until: float) -> None:
    def looked(*_: object) -> None:
        wait(until)

    gc.callbacks.append(looked)
    try:
        gc.collect()
    finally:
        gc.callbacks.remove(looked)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms on this system")
@pytest.mark.parametrize("tidied", [goes, is_referred_to, is_collected])
def test_an_alarm_is_not_lost_while_memory_is_tidied_up(tidied: Callable[[float], None]) -> None:
    limit = Limit(monotonic() + 0.05)

    def found() -> str:
        tidied(limit.deadline + 0.03)
        wait(monotonic() + 10)
        return "never stopped"

    assert limit.within(found, lambda: "stopped") == "stopped"


def test_games_that_are_followed_in_parts_are_those_of_one_go() -> None:
    found = find_out(SLOW, Effort(11, 2, skill=0, whole=0, ablations=0))
    whole = trace_games(SLOW, 11)
    assert found.traces.wins.tolist() == whole.wins.tolist()
    assert found.traces.game.tolist() == whole.game.tolist()


def test_whoever_waits_is_told_how_many_games_are_over() -> None:
    told = list[int]()
    games = [(PLAN, game) for game in range(AT_ONCE + 3)]
    with counting(told.append):
        assert len(list(followed(games))) == len(games)
    list(followed(games[:2]))
    assert told == [AT_ONCE, 3]
