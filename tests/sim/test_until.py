"""Games until a precision is reached: no more than it takes, the same whoever plays them."""

from __future__ import annotations

import json
from random import Random

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.sim import Plan, Run, simulate, two_stage
from cardlie.sim.figures import figures
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import COLUMN, Tally
from cardlie.sim.two_stage import margin_of_error, simulate_until
from tests.cli.running import ran

PLANS = [
    Plan.of(Options("leira", seats=2, start=start), parse_seats("casual"), seed=3)
    for start in (2, 3)
]


@pytest.mark.some(2, of="many games")
def test_games_are_played_until_the_precision_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = PLANS
    monkeypatch.setattr(two_stage, "FIRST_STAGE", 100)
    looks: list[int] = []

    def play(first: int, games: int) -> Run:
        assert first == sum(looks)
        looks.append(games)
        return simulate(plans, games, first=first)

    found = simulate_until(0.12, 10_000, play)
    assert margin_of_error(found) <= 0.12 < margin_of_error(simulate(plans, found.played // 2))
    assert len(looks) in (2, 3)
    assert found.tallies == simulate(plans, found.played).tallies
    assert found.pairs == simulate(plans, found.played).pairs
    looks.clear()
    assert simulate_until(0.0001, 150, play).played == 150


def test_intervals_of_the_end_hold_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of games whose rounds vary as they like: many short, few long."""
    monkeypatch.setattr(two_stage, "FIRST_STAGE", 200)
    rng, held, runs, truth = Random(8), 0, 200, 3.0

    def play(first: int, games: int) -> Run:
        column = [1 + int(rng.expovariate(1) / 0.4054651) for _ in range(games)]  # geometric
        moments = Moments.empty(len(COLUMN))
        moments.games = games
        moments.sums[COLUMN["rounds"]] = sum(column)
        moments.products[COLUMN["rounds"]][COLUMN["rounds"]] = sum(each * each for each in column)
        return Run((Tally(games=moments),), (), games)

    for _ in range(runs):
        found = figures(simulate_until(0.3, 10_000, play).tallies[0]).rounds_per_game
        assert found.interval is not None
        held += found.interval[0] <= truth <= found.interval[1]
    assert 0.91 < held / runs < 0.99


def test_until_is_an_option_of_sim() -> None:
    words = "sim leira --players 2 --with start=2 --json".split()
    one = ran(*words, "--until", "0.1", "--jobs", "2")
    found = json.loads(one.stdout)
    low, high = found["rounds_per_game_ci"]
    assert (found["until"], found["reached"]) == (0.1, True)
    assert high - low <= 0.2
    assert ran(*words, "--until", "0.1", "--jobs", "1").stdout == one.stdout
    capped = json.loads(ran(*words, "--until", "0.001", "--games", "1200").stdout)
    assert (capped["games"], capped["reached"]) == (1200, False)
    for bad in ("0", "-1", "nan"):
        assert ran(*words, "--until", bad).returncode == 2
