"""Claims on ladders, and where a roll stands on one."""

from __future__ import annotations

from cardlie.games import get_game
from cardlie.guess import Guess
from cardlie.guess.rung import RankedRoll
from tests import oracle

CUPS = ("mia", "single-hand")


def claims(game: str) -> list[Guess]:
    """All that can be claimed, the lowest first."""
    (kind,) = get_game(game).kinds
    faces, top = get_game(game).faces(), kind.last_figure()
    return [guess for rung in range(1, (top or 0) + 1) for guess in kind.listed(rung, faces)]


def rank(guess: Guess) -> tuple[int, ...]:
    """Where a claim stands, by the dice that it names."""
    assert isinstance(guess, RankedRoll)
    dice = [number for number, count in guess.as_roll.items() for _ in range(count)]
    return oracle.rank_of(guess.kind, dice)
