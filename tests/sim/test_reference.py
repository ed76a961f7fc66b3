"""The engine, `random` and the figures agree with a second telling of the same game."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, variance

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.sim import Plan, figures, simulate
from tests.sim.reference import play

GAMES = 400


@pytest.mark.some(1)
@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_random_players_come_to_the_same_figures(players: int) -> None:
    plan = Plan.of(Options("cards", seats=players), parse_seats("random"), seed=11)
    ours = figures(simulate([plan], games=GAMES).tallies[0])
    rng = Random(players)
    theirs = [play(rng, players) for _ in range(GAMES)]
    rounds = [float(game.rounds) for game in theirs]
    turns = [game.turns for game in theirs]
    assert close(ours.rounds_per_game.value, rounds)
    assert close(ours.turns_per_player.value, turns)
    right, asked = sum(game.right for game in theirs), sum(game.rounds for game in theirs)
    spread = sqrt(2 * 0.25 / asked)
    assert ours.challenge_success.value == pytest.approx(right / asked, abs=4 * spread)


def close(value: float | None, others: list[float]) -> bool:
    """Whether a mean is within four standard errors of the mean of as many other games."""
    assert value is not None
    return abs(value - mean(others)) <= 4 * sqrt(2 * variance(others) / len(others))
