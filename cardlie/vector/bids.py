"""Action tables: guesses as integers in the order of a bidding, and masks of what may follow.

All of it is asked of the readable bidding, once: nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cached_property, lru_cache

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine.bidding import Bidding
from cardlie.guess import Counted
from cardlie.guess.patterns import Patterns
from cardlie.judging.batch import have_many
from cardlie.judging.higher import is_higher
from cardlie.lint.endings import rank_of


class Bids:
    """The guesses of a bidding at tables of up to ``size`` faces.

    Guess ``i`` is ``guesses[i]``; ``opening`` stands for no guess at all. ``after[last]`` lists
    what may follow, smallest figures first, and ``choices[last, most]`` is how many of those have a
    figure up to ``most``; ``position[last, guess]`` is where a guess stands among them, if it does
    (``follows``); these have shape (guesses + 1, guesses). ``most[n]`` is the highest figure worth
    saying of ``n`` faces. Where a guess is ``personal``, ``cards`` is the face that its guesser
    must have (-1: there is none).
    """

    def __init__(self, bidding: Bidding, size: int, least: int) -> None:
        self.bidding, self.size = bidding, size
        faces = bidding.rules.faces
        self.most = np.array([bidding.highest_figure(n) for n in range(size + 1)], np.int64)
        top = max(least, int(self.most.max()))
        self.guesses = bidding.universe(top)
        self.opening = len(self.guesses)
        self.place = {guess: at for at, guess in enumerate(self.guesses)}
        self.lasts = (*self.guesses, None)
        self.compiled: tuple[Patterns, ...] = tuple(map(bidding.compiled, self.guesses))
        self.amount = np.array([guess.amount(faces) for guess in self.guesses], np.int64)
        self.most = np.minimum(self.most, self.amount.max())  # a track has an end
        self.need = np.array([each.need for each in self.compiled], np.int64)
        self.number = np.array(
            [guess.count if isinstance(guess, Counted) else 0 for guess in self.guesses], np.int64
        )
        self.kinds = [guess.kind for guess in self.guesses]
        self.cards = np.array(
            [-1 if (card := guess.card(faces)) is None else card for guess in self.guesses],
            np.int64,
        )
        self.possible = np.array([bool(each.patterns) for each in self.compiled])
        self.personal = np.array([guess.personal for guess in self.guesses])
        self.affirms = np.array([guess.affirms for guess in self.guesses])
        self.top = np.array([guess.is_top(faces) for guess in self.guesses])
        self.follows = follows = self._follows()
        self.position = follows.cumsum(axis=1) - 1
        self.after = np.zeros((len(self.lasts), max(1, int(follows.sum(axis=1).max()))), np.int16)
        for row, may in enumerate(follows):
            self.after[row, : may.sum()] = np.flatnonzero(may)
        figures = np.arange(top + 1)[:, None] >= self.amount
        self.choices = follows.astype(np.int32) @ figures.T.astype(np.int32)

    def _follows(self) -> Array:
        """Which guesses may follow which, and open; what is one rank is asked about once."""
        rules = self.bidding.rules
        ranks: dict[Hashable, list[int]] = {}
        for at, guess in enumerate(self.guesses):
            ranks.setdefault(rank_of(guess, self.bidding), []).append(at)
        follows = np.ones((len(self.lasts), len(self.guesses)), bool)
        follows[-1] = [is_higher(guess, (), rules) for guess in self.guesses]
        for olds in ranks.values():
            last = self.guesses[olds[0]]
            for news in ranks.values():
                new = next((at for at in news if at != olds[0]), news[0])
                follows[np.ix_(olds, news)] = is_higher(self.guesses[new], (last,), rules)
        for at, guess in enumerate(self.guesses):
            follows[at, at] = is_higher(guess, (guess,), rules)
        return follows

    @cached_property
    def single(self) -> Array:
        """Which guesses are a single demand, and open to all."""
        demands = [each.patterns[0] if len(each.patterns) == 1 else () for each in self.compiled]
        return np.array([len(each) == 1 for each in demands]) & ~self.personal

    @cached_property
    def simple(self) -> bool:
        """Whether all guesses are such."""
        return bool(self.single.all())

    @cached_property
    def weights(self) -> Array:
        """What each face counts for each guess that is a :attr:`single` demand."""
        weights = np.zeros((len(self.guesses), len(self.bidding.rules.faces.all)), np.int64)
        for row in np.flatnonzero(self.single):
            compiled = self.compiled[row]
            weights[row] = compiled.patterns[0][0].weights
            weights[row, list(compiled.helpers)] = 1
        return weights

    @cached_property
    def by_value(self) -> Array:
        """Which guesses have a value that their card has, not a figure of their own."""
        return np.array([guess.by_value for guess in self.guesses])


@lru_cache(maxsize=64)
def bids_of(bidding: Bidding, size: int, least: int = 0) -> Bids:
    """The tables of a bidding; ``least`` is a figure that there must be at least."""
    return Bids(bidding, size, least)


def have_of(bids: Bids, guesses: Array, counts: Array) -> Array:
    """What is there of each guess, shape (guesses,); ``counts`` has shape (faces, guesses)."""
    if bids.simple:
        return worth_of(bids, guesses, counts)
    found = np.zeros(len(guesses), np.int64)
    for guess, some in by_guess(guesses, np.arange(len(guesses))):
        found[some] = have_many(bids.compiled[guess], counts[:, some])
    return found


def by_guess(guesses: Array, where: Array) -> Iterator[tuple[int, Array]]:
    """Each guess that stands in some places, and in which of them, in order."""
    where = where[np.argsort(guesses[where], kind="stable")]
    starts = np.flatnonzero(np.diff(guesses[where], prepend=-1))
    for some in np.split(where, starts[1:]) if len(where) else []:
        yield int(guesses[some[0]]), some


def worth_of(bids: Bids, guesses: Array, counts: Array) -> Array:
    """How much of guesses of a single demand each is there; ``counts`` has shape (faces, ...)."""
    found = np.zeros(guesses.shape, np.int64)
    for face, count in enumerate(counts):
        found += bids.weights[:, face].take(guesses) * count
    return found


def counts_of(cards: Array, faces: int) -> Array:
    """How often each face is in each row of cards; shape (faces, rows)."""
    places = np.arange(len(cards))[:, None] * faces + cards
    counts = np.bincount(places.ravel(), minlength=len(cards) * faces)
    return counts.reshape(len(cards), faces).T.astype(np.uint8)
