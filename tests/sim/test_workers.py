"""Processes that play: they end by themselves once all is played, and all at once where not."""

from __future__ import annotations

import time
from dataclasses import dataclass
from multiprocessing import active_children

import pytest

from cardlie.sim.plan import Plan
from cardlie.sim.workers import Processes


@dataclass(frozen=True)
class Waits:
    """A task that takes so long."""

    seconds: float
    plans: tuple[Plan, ...] = ()
    start: int = 0
    stop: int = 1

    def play(self) -> float:
        """Wait."""
        time.sleep(self.seconds)
        return self.seconds


@pytest.mark.parametrize("count", [2, 5])
def test_none_is_killed_once_the_last_result_is_taken(count: int) -> None:
    """Nobody has to ask for more than there is: ``next`` takes what is waited for."""
    with Processes(2) as workers:
        played = workers.play([Waits(0.01)] * count)
        assert [next(played) for _ in range(count)] == [0.01] * count
        processes = active_children()
    assert processes
    assert {process.exitcode for process in processes} == {0}


def test_what_is_at_work_is_given_up_once_time_is_over() -> None:
    """Even where there is but one process and one task; what was played till then is there."""
    looks = iter([False, False, True])
    with Processes(1, is_over=lambda: next(looks, False)) as workers:
        assert list(workers.play([Waits(0), Waits(3600)])) == [0]
        assert not active_children()
        looks = iter([False] * 99)
        assert list(workers.play([Waits(0.01)])) == [0.01]  # others play what comes then


def test_who_only_begins_is_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is killed may hold what the other waits for, which then would never end."""
    with Processes(2) as workers:
        played = workers.play([Waits(0), Waits(20), Waits(20)])
        assert next(played) == 0
        processes = active_children()
        monkeypatch.setattr(workers._heartbeats, "at_work", list)  # as if none had begun
    assert len(processes) == 2
    assert not any(process.is_alive() for process in processes)
    assert all(process.exitcode for process in processes)
