"""``players/other_phases.py`` on arrays: what is shown, which pile goes, what is swapped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.batch import Array
from cardlie.games.chance import Purpose
from cardlie.games.piles import pile_sizes
from cardlie.vector import places
from cardlie.vector.array_game import ArrayBot
from cardlie.vector.board import Turn

if TYPE_CHECKING:
    from cardlie.vector.piles import HandBoards

#: Instead of a place: the cards are kept. Instead of a partner: the draw pile.
KEEP = DRAW_PILE = -1


def reveals(turn: Turn, hidden: Array) -> Array:
    """Which top card each shows, any of those in a set; as a set."""
    sizes = places.SIZE.take(hidden)
    nth = (turn.fractions(purpose=Purpose.BOT_REVEAL) * sizes).astype(np.int64)
    return places.choose(hidden, 1 << nth)


def discards(boards: HandBoards, bots: Sequence[ArrayBot]) -> Array:
    """Which pile the loser gives up: any, or its smallest."""
    return np.where(
        np.array([bot.discards_any for bot in bots])[boards.starter],
        boards.pick(boards.piles, boards.moment(Purpose.BOT_DISCARD)),
        smallest_pile(boards),
    )


def smallest_pile(boards: HandBoards) -> Array:
    """The pile with the fewest cards, the first of those."""
    held = boards.held[np.arange(boards.games), boards.starter]
    return _sizes(boards.options.each, boards.piles).argmin(axis=1)[held]


@lru_cache(maxsize=16)
def _sizes(most: int, piles: int) -> Array:
    """The sizes of so many piles, by how many cards there are, up to ``most``."""
    return np.array([pile_sizes(cards, piles) for cards in range(most + 1)])


def swaps(
    boards: HandBoards, bots: Sequence[ArrayBot], rows: Array, hands: Array
) -> tuple[Array, Array]:
    """Which place of their hands losers give (or :data:`KEEP`), and with whom they swap."""
    seat = boards.starter[rows]
    careless = np.array([bot.swaps_any for bot in bots])[seat]
    place, partner = (
        np.where(careless, *both)
        for both in zip(_any_of(boards, rows), _for_a_wildcard(boards, rows, hands), strict=True)
    )
    others = partner + (partner >= seat)  # counted without the seat itself
    return place, np.where(_draws(boards), DRAW_PILE, others)


def _draws(boards: HandBoards) -> bool:
    """Whether cards are swapped with the draw pile, and not with a player."""
    return bool(boards.draw.shape[1]) and boards.options.rulings["swap-with"] == "draw-pile"


def _any_of(boards: HandBoards, rows: Array) -> tuple[Array, Array]:
    """Any card and partner, or to keep the cards."""
    tops = boards.piles - 1
    held = boards.held[rows, boards.starter[rows]]
    sizes = _sizes(boards.options.each, tops)[held]
    under = (sizes > 1).sum(axis=1) * (boards.options.rulings["swap-card"] == "any")
    partners = 1 if _draws(boards) else boards.seats - 1
    swaps = (tops + under) * partners
    fractions = boards.fractions(boards.moment(Purpose.BOT_SWAP))[rows]
    chosen = (fractions * (swaps + 1)).astype(np.int64)
    which, partner = chosen // partners, chosen % partners
    # the cards right under the tops: each behind those under the piles before its own
    first = tops + np.cumsum(sizes - 1, axis=1) - (sizes - 1)
    lies = np.take_along_axis(first, np.clip(which - tops, 0, tops - 1)[:, None], axis=1)[:, 0]
    place = np.where(which < tops, which, lies)
    return np.where(chosen < swaps, place, KEEP), partner


def _for_a_wildcard(boards: HandBoards, rows: Array, hands: Array) -> tuple[Array, Array]:
    """The first ordinary card on top, where the game has wildcards, with the first partner."""
    ordinary = np.array([bool(face.suit) for face in boards.faces.all] + [False])
    tops = ordinary[hands[:, : boards.piles - 1]]
    swaps = tops.any(axis=1) & boards.options.wildcards
    return np.where(swaps, tops.argmax(axis=1), KEEP), np.zeros(len(rows), np.int64)
