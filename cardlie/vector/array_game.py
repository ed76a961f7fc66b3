"""What a game is on arrays: the few functions in which it differs, as in ``games/game.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cardlie.batch import Array
from cardlie.engine import Options
from cardlie.games.game import Game
from cardlie.guess import Guess
from cardlie.vector.board import Boards, Turn
from cardlie.vector.draws import Draws


class Evenings:
    """Who is at each table, and who came first; a row for each of ``tables``."""

    def __init__(self, options: Options, tables: int) -> None:
        self.options = options
        self._first = np.zeros((tables, options.seats), bool)
        self.away = np.zeros((tables, options.seats), bool)

    def begin(self, boards: Boards, rows: Array) -> None:
        """Before a game."""
        boards.away = self.away[rows]

    def over(self, rows: Array, first: Array) -> None:
        """Games that are over, and which seats came first in each."""
        self._first[rows] = first

    def after_game(self, rows: Array) -> Array:
        """Which tables of these go on to another game."""
        return rows[:0]

    def first(self) -> Array:
        """Which seats came first, when all is over."""
        return self._first


@dataclass(frozen=True, slots=True, eq=False)
class ArrayBot:
    """``guess`` tells what it does in the guessing, at many tables: a guess, or another deed.

    ``reroll`` takes the faces of a seat and which of them are hidden, and tells which it shows
    before it rolls the others (none: it keeps them). ``rerolls_any``: it shows any of them or
    none. ``discards_any``: it gives up any of its piles, and not the smallest. ``swaps_any``: it
    swaps any card, and not only where a wildcard may come. ``knows_odds``: it
    asks how likely guesses are. ``bluffs``: it tries to fluster the NPC to its left with each of
    its bids.
    """

    guess: Callable[[Turn], Array]
    reroll: Callable[[Turn, Array, Array], Array] | None = None
    rerolls_any: bool = False
    discards_any: bool = False
    swaps_any: bool = False
    knows_odds: bool = True
    bluffs: bool = False


def where_sits(bots: Sequence[ArrayBot], bot: ArrayBot) -> Array:
    """On which seats a bot sits (flags)."""
    return np.array([each is bot for each in bots])


@dataclass(frozen=True, slots=True, eq=False)
class ArrayGame:
    """The functions are those of the :class:`~cardlie.games.game.Game` of the same names.

    What a showdown costs, and where a game is over, that says itself, of one table and of many.

    ``said_now`` tells which of ``kinds`` each table bids with (default: as agreed), ``most`` how
    many faces lie on a table at most while it does (default: as many as at the start), and
    ``first`` which seats came first in the games that are over. ``before_turn`` and ``after_bid``
    tell where anything was asked then, ``after_loss`` how often the loser of a round was.
    ``evening`` makes what is known of games in a row. ``odds``: what bots ask for is known.
    """

    game: Game
    boards: Callable[[Options, Draws, Array], Boards]
    setup: Callable[[Any], None]
    roll: Callable[[Any], None]
    first: Callable[[Boards, Array], Array]
    evening: Callable[[Options, int], Evenings] = Evenings
    before_turn: Callable[[Turn], Array] | None = None
    after_bid: Callable[[Turn, Sequence[ArrayBot]], Array] | None = None
    after_loss: Callable[[Any, Sequence[ArrayBot]], Array | int] | None = None
    said_now: Callable[[Boards], Array] = lambda boards: np.zeros(boards.games, np.int64)
    most: Callable[[Options, int], int] = lambda options, which: options.each * options.seats
    why_not: Callable[[Options], str | None] = lambda options: None
    odds: Callable[[Options], bool] = lambda options: True
    kinds: tuple[tuple[type[Guess], ...], ...] | None = None
