"""``games/dice.py`` on arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.chance import Moment, Purpose
from cardlie.vector.board import Array, Boards, rolled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def roll(boards: Boards) -> None:
    """Everybody rolls all their dice."""
    for seat in range(boards.seats):
        boards.own[:, seat] = rolled(
            boards, boards.held[:, seat], boards.moment(Purpose.ROLL, seat)
        )


def loses(held: Array, seat: Array, dice: Array | int = 1) -> Array:
    """The losses of showdowns in which one seat loses dice."""
    losses = np.zeros_like(held)
    losses[np.arange(len(held)), seat] = dice
    return losses


def everybody_but(held: Array, seat: Array) -> Array:
    """The losses of showdowns in which all others who are in lose a die."""
    losses = (held > 0).astype(held.dtype)
    losses[np.arange(len(held)), seat] = 0
    return losses


def ended(held: Array) -> Array:
    """Where at most one player has dice."""
    return (held > 0).sum(axis=1) <= 1


def first(boards: Boards, over: Array) -> Array:
    """Who came first in the games that are over: whoever has dice."""
    return boards.held[over] > 0


def highest_starts(boards: Boards, dice: int, worth: Callable[[Array], Array]) -> None:
    """Everybody rolls; the roll that is worth most starts, and those tied roll again."""
    tied = np.ones((boards.games, boards.seats), bool)
    again = 0
    while (tied.sum(axis=1) > 1).any():
        values = np.full(tied.shape, -1, np.int64)
        for seat in range(boards.seats):
            at = Moment(Purpose.START, boards.game_number, again, seat)
            values[:, seat] = worth(rolled(boards, dice, at))
        values[~tied] = -1
        best = values == values.max(axis=1, keepdims=True)
        open_ = tied.sum(axis=1) > 1
        tied[open_] = best[open_] & tied[open_]
        again += 1
    boards.starter = tied.argmax(axis=1).astype(np.int64)


def total(boards: Boards, packed: Array, worth: Sequence[int]) -> Array:
    """What is packed comes to, where each face is worth so much."""
    counts = boards.counts(packed).astype(np.int64)
    return (counts * np.array(worth)[:, None]).sum(axis=0)
