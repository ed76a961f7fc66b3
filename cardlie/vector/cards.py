"""``games/cards.py`` on arrays: without swaps and open play."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.cards import CARDS, LAST_CARDS
from cardlie.games.chance import Purpose, draws_of
from cardlie.translation import tr
from cardlie.vector import piles
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.board import Array, Boards, Settlement, Showdowns
from cardlie.vector.piles import HandBoards

if TYPE_CHECKING:
    from cardlie.engine import Options

#: The most cards that lie on a table: eight players with three piles each.
MOST_TOPS = 24

#: What the readable engine alone plays.
_NOT_YET = ("swap", "open")


def _setup(boards: HandBoards) -> None:
    """Shuffle, deal, and draw who is the first Liar."""
    options, index = boards.options, boards.faces.index
    deck = np.array(sorted(index[card.text] for card in options.cards()))
    dealt = options.each * boards.seats
    at = boards.moment(Purpose.DECK)
    drawn = [boards.fractions(at, nth) for nth in range(len(draws_of(len(deck))))]
    decks = np.tile(deck, (boards.games, 1))
    shuffled = piles.shuffled(decks, np.full(boards.games, len(deck)), drawn, dealt)
    boards.hands = np.sort(shuffled[:, :dealt].reshape(boards.hands.shape), axis=2)
    boards.held[:] = options.each
    boards.starter = boards.pick(boards.seats, boards.moment(Purpose.STARTER))


def _settle(boards: Boards, held: Array, end: Showdowns) -> Settlement:
    return Settlement(np.zeros_like(held), np.where(end.holds, end.caller, end.bidder))


def _ended(held: Array) -> Array:
    return reduce(np.minimum, held.T) <= LAST_CARDS


def _first(boards: Boards, over: Array) -> Array:
    held = boards.held[over]
    return held == reduce(np.maximum, held.T)[:, None]


def _most(options: Options, which: int) -> int:
    return MOST_TOPS


def _why_not(options: Options) -> str | None:
    for name in _NOT_YET:
        if name in options.names:
            return tr("{name} is played on the readable engine only", name=name)
    return None


ARRAYS = ArrayGame(
    game=CARDS, boards=HandBoards, setup=_setup, roll=piles.split, settle=_settle, ended=_ended,
    first=_first, after_loss=piles.discard, most=_most, why_not=_why_not,
)  # fmt: skip
