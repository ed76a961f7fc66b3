"""``games/piles.py`` on arrays, and the tables of cards: hands, split into piles."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.chance import Moment, Purpose, draws_of
from cardlie.games.piles import pile_sizes
from cardlie.vector.board import Array, Boards, GuessOdds, Liking, Turn
from cardlie.vector.card_odds import CardOdds
from cardlie.vector.counting import have_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.engine import Options
    from cardlie.vector.array_game import ArrayBot
    from cardlie.vector.draws import Draws


class HandBoards(Boards):
    """Tables of cards. A card is its place in ``Faces.all``; behind all of them is no card.

    ``hands`` are each seat's cards in order of their places, no cards last, and ``tops`` those on
    top of its piles. ``gone`` is how often each face was discarded.
    """

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.piles, self.none = options.piles, len(self.faces.all)
        self.hands = np.full((len(ids), self.seats, options.each), self.none, np.int64)
        self.tops = np.zeros((len(ids), self.seats, self.piles), np.int64)
        self.gone = np.zeros((len(ids), self.none + 1), np.int64)
        self.pack = np.array([*self.faces.counts(options.cards()), 0])

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only."""
        super().keep(stays)
        self.hands, self.tops, self.gone = self.hands[stays], self.tops[stays], self.gone[stays]

    def tables(self, at: Array) -> Array:
        """How often each face lies on some of the tables."""
        return _counts(self.tops[at].reshape(len(at), -1), self.none)

    def size(self, at: Array) -> Array:
        """A card of each pile lies on the tables."""
        return np.full(len(at), self.seats * self.piles)

    def liked(self, turn: Turn, likes: Liking) -> Array:
        """The raises that the seat in turn likes."""
        tops = self.tops[turn.at, turn.actor]
        table = _liked_by_cards(likes, self.none, self.piles)
        return table.of(tops)

    def has(self, at: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        return (self.tops[at, seat] == face[:, None]).any(axis=1)

    def own(self, turn: Turn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has."""
        tops = self.tops[turn.at, turn.actor]
        if not turn.bids.simple:
            return have_of(turn.bids, guesses, _counts(tops, self.none))
        if guesses.ndim > 1:
            tops = tops[:, None]
        return turn.bids.weights[guesses[..., None], tops].sum(axis=-1)

    def odds_of(self, turn: Turn) -> GuessOdds:
        """How likely guesses are, for the seat in turn."""
        return CardOdds(self, turn)


def _counts(cards: Array, faces: int) -> Array:
    """How often each face is in each row of cards; shape (faces, rows)."""
    places = np.arange(len(cards))[:, None] * faces + cards
    counts = np.bincount(places.ravel(), minlength=len(cards) * faces)
    return counts.reshape(len(cards), faces).T.astype(np.uint8)


class _Liked:
    """What is liked, by the cards on top of the piles, remembered once worked out."""

    def __init__(self, likes: Liking, cards: int, piles: int) -> None:
        self._likes, self._steps = likes, cards ** np.arange(piles)
        self._table = np.zeros((cards**piles, likes.words), np.uint64)
        self._known = np.zeros(cards**piles, bool)
        self._sets: dict[tuple[int, ...], list[int]] = {}

    def of(self, tops: Array) -> Array:
        """What seats like that rolled these."""
        keys = (tops * self._steps).sum(axis=1)
        for at in np.flatnonzero(~self._known[keys]).tolist():
            key = keys[at]
            if not self._known[key]:
                faces = tuple(sorted(tops[at].tolist()))
                if faces not in self._sets:
                    self._sets[faces] = self._likes.bits_of(faces)
                self._table[key], self._known[key] = self._sets[faces], True
        return self._table[keys]


@lru_cache(maxsize=16)
def _liked_by_cards(likes: Liking, cards: int, piles: int) -> _Liked:
    return _Liked(likes, cards, piles)


def shuffled(cards: Array, held: Array, drawn: Sequence[Array], most: int) -> Array:
    """Hands in a new order, as ``Chance.shuffle``, as far as their first ``most`` cards.

    A row of ``cards`` is a hand of ``held`` cards in order; ``drawn`` are the numbers that each
    draws, one after another.
    """
    found = cards.copy()
    for size in np.unique(held).tolist():
        rows = np.flatnonzero(held == size)
        hand = found[rows]
        each, place = np.arange(len(rows)), 0
        for nth, (orders, draw) in enumerate(draws_of(size)):
            if place >= most:
                break
            left = (drawn[nth][rows] * orders).astype(np.int64)
            for choices in draw[: most - place]:
                left, step = left // choices, left % choices
                other = place + step
                swapped = hand[each, other]
                hand[each, other] = hand[:, place]
                hand[:, place] = swapped
                place += 1
        found[rows] = hand
    return found


def split(boards: HandBoards) -> None:
    """Each hand is split unseen into piles, of which the top cards are rolled."""
    cards = boards.hands.reshape(-1, boards.hands.shape[2])
    drawn = [each.ravel() for each in _draws(boards)]
    tops = shuffled(cards, boards.held.ravel(), drawn, boards.piles)[:, : boards.piles]
    boards.tops = tops.reshape(boards.tops.shape)


def _draws(boards: HandBoards) -> list[Array]:
    """What each seat draws to shuffle its hand, number after number; shape (games, seats)."""
    numbers = max(len(draws_of(size)) for size in np.unique(boards.held).tolist())
    moments = [boards.moment(Purpose.ROLL, seat) for seat in range(boards.seats)]
    return [
        np.stack([boards.fractions(at, nth) for at in moments], axis=1) for nth in range(numbers)
    ]


def discard(boards: HandBoards, bots: Sequence[ArrayBot]) -> int:
    """The losers, who start next, give up a pile; how many decisions that was for each of them."""
    loser, rows = boards.starter, np.arange(boards.games)
    held = boards.held[rows, loser]
    pile, decisions = _chosen(boards, bots, loser, held)
    drawn = [each[rows, loser] for each in _draws(boards)]
    hand = shuffled(boards.hands[rows, loser], held, drawn, boards.hands.shape[2])
    lies = np.arange(hand.shape[1])
    lost = (lies % boards.piles == pile[:, None]) & (lies < held[:, None])
    np.add.at(boards.gone, (np.repeat(rows, lost.sum(axis=1)), hand[lost]), 1)
    boards.hands[rows, loser] = np.sort(np.where(lost, boards.none, hand), axis=1)
    boards.held[rows, loser] -= lost.sum(axis=1)
    return decisions


def _chosen(
    boards: HandBoards, bots: Sequence[ArrayBot], loser: Array, held: Array
) -> tuple[Array, int]:
    """Which pile goes, and how many decisions that is."""
    how = boards.options.rulings["discard"]
    sizes = [pile_sizes(cards, boards.piles) for cards in range(int(held.max()) + 1)]
    smallest = np.array([each.index(min(each)) for each in sizes])[held]
    if how == "smallest":
        return smallest, 0
    if how == "random":
        return boards.pick(boards.piles, boards.moment(Purpose.DISCARD)), 0
    moment: Moment = boards.moment(Purpose.BOT_DISCARDS)
    anything = np.array([bot.discards_any for bot in bots])[loser]
    return np.where(anything, boards.pick(boards.piles, moment), smallest), 1
