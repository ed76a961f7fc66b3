"""What a game is on arrays: the few functions in which it differs, as in ``games/game.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.games.game import Game
from cardlie.guess import Guess
from cardlie.vector.board import Array, Boards, Settlement, Showdowns, Turn


def _as_agreed(boards: Boards) -> Array:
    return np.zeros(boards.games, np.int64)


def _all_at_the_start(boards: Boards, which: int) -> int:
    return boards.options.each * boards.seats


@dataclass(frozen=True, slots=True, eq=False)
class ArrayBot:
    """``guess`` tells what it does in the guessing, at many tables: a guess, or another deed.

    ``reroll`` takes the faces of a seat and which of them are hidden, and tells which it shows
    before it rolls the others (none: it keeps them). ``bluffs``: it tries to fluster the NPC to
    its left with each of its bids.
    """

    guess: Callable[[Turn], Array]
    reroll: Callable[[Turn, Array, Array], Array] | None = None
    bluffs: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ArrayGame:
    """The functions are those of the :class:`~cardlie.games.game.Game` of the same names.

    ``said_now`` tells which of ``kinds`` each table bids with (default: as agreed), ``most`` how
    many faces lie on a table at most while it does (default: as many as at the start), and
    ``first`` which seats came first in the games that are over. ``after_bid`` tells where anything
    was asked after a bid.
    """

    game: Game
    setup: Callable[[Boards], None]
    roll: Callable[[Boards], None]
    settle: Callable[[Boards, Array, Showdowns], Settlement]
    ended: Callable[[Array], Array]
    first: Callable[[Boards, Array], Array]
    settle_spot_on: Callable[[Boards, Array, Showdowns], Settlement] | None = None
    after_bid: Callable[[Turn, Sequence[ArrayBot]], Array] | None = None
    said_now: Callable[[Boards], Array] = _as_agreed
    most: Callable[[Boards, int], int] = _all_at_the_start
    kinds: tuple[tuple[type[Guess], ...], ...] | None = None
