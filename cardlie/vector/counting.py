"""``patterns.have`` on arrays: many guesses, each about a table of its own."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array, have_many
from cardlie.vector.bids import Bids


def have_of(bids: Bids, guesses: Array, counts: Array) -> Array:
    """What is there of each guess; ``counts`` has shape (faces, guesses)."""
    if bids.simple:
        return worth_of(bids, guesses, counts)
    found = np.zeros(len(guesses), np.int64)
    order = np.argsort(guesses, kind="stable")
    starts = np.flatnonzero(np.diff(guesses[order], prepend=-1))
    for some in np.split(order, starts[1:]) if len(order) else []:
        found[some] = have_many(bids.compiled[guesses[some[0]]], counts[:, some])
    return found


def worth_of(bids: Bids, guesses: Array, counts: Array) -> Array:
    """The same of guesses of a single demand each; ``counts`` has shape (faces, ...)."""
    found = np.zeros(guesses.shape, np.int64)
    for face, count in enumerate(counts):
        found += bids.weights[:, face].take(guesses) * count
    return found


def counts_of(cards: Array, faces: int) -> Array:
    """How often each face is in each row of cards; shape (faces, rows)."""
    places = np.arange(len(cards))[:, None] * faces + cards
    counts = np.bincount(places.ravel(), minlength=len(cards) * faces)
    return counts.reshape(len(cards), faces).T.astype(np.uint8)
