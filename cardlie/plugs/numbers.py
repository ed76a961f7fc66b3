"""Actions and observations as numbers, the same all through a game: what learners work on."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from cardlie.engine.actions import (
    Challenge,
    Discard,
    Keep,
    Reroll,
    Reveal,
    Say,
    SpotOn,
    Stay,
    Swap,
)
from cardlie.engine.bidding import bidding_of
from cardlie.games.game import SeatNo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from cardlie.engine.actions import Action
    from cardlie.engine.observation import Observation
    from cardlie.engine.table import Table
    from cardlie.guess import Guess

#: What a seat may have to decide, in the order of their numbers.
PHASES = ("reveal", "guess", "reroll", "discard", "swap", "between", "over")


class Numbers:
    """The numbers of a table: ``actions[n]`` is action n, ``width`` how long an observation is.

    Guesses go as high as the faces that are there at the start allow; nobody leaves the table.
    """

    def __init__(self, table: Table) -> None:
        state, options = table.state, table.options
        self._faces, self._seats = len(state.faces.all), options.seats
        self._pieces = max(1, *state.held)
        die = options.rules.die is not None
        kinds = options.rules.kinds if die else state.bidding.kinds
        there = sum(len(roll) for roll in state.rolled)
        guesses: list[Guess] = []
        for kind in kinds:
            most = kind.most(state.faces, there)
            guesses += bidding_of(state.setting, (kind,)).universe(most)
        self.guesses = {guess: number for number, guess in enumerate(dict.fromkeys(guesses))}
        places = max(len(roll) for roll in state.rolled)
        others = (*map(Say, self.guesses), *_others(table, places))
        self.actions: tuple[Action, ...] = tuple(others)
        self.number = {action: number for number, action in enumerate(self.actions)}
        self._most = max(kind.most(state.faces, there) for kind in kinds)
        seats = self._seats * (self._faces + 2)
        self.width = self._faces + seats + len(self.guesses) + len(PHASES)

    def mask(self, table: Table) -> NDArray[np.int8]:
        """1 for each action that the seat in turn may do."""
        found = np.zeros(len(self.actions), np.int8)
        for action in table.legal().actions(self._most):
            number = self.number.get(action)
            if number is not None:
                found[number] = 1
        return found

    def observed(self, seen: Observation) -> NDArray[np.float32]:
        """What a seat sees, between 0 and 1: all counts as shares of what one seat began with.

        Its own faces; for each seat, itself first: its faces in view, its cards or dice, whether
        it said the last guess; which guess that is; what there is to decide.
        """
        found = np.zeros(self.width, np.float32)
        found[: self._faces] = seen.counts
        for seat, held in enumerate(seen.standing.held):
            first = self._faces + (seat - seen.seat) % self._seats * (self._faces + 2)
            for _, face in seen.shown[seat]:
                found[first + face] += 1
            found[first + self._faces] = held
            found[first + self._faces + 1] = self._pieces * (seat == seen.bidder)
        found /= self._pieces
        np.minimum(found, 1, out=found)
        rest = self.width - len(PHASES) - len(self.guesses)
        if seen.said and seen.said[-1] in self.guesses:
            found[rest + self.guesses[seen.said[-1]]] = 1
        found[self.width - len(PHASES) + PHASES.index(seen.phase)] = 1
        return found


def _others(table: Table, places: int) -> Iterator[Action]:
    """All actions besides guesses that may come in this game."""
    options = table.options
    yield Challenge()
    if options.rules.settle_spot_on is not None:
        yield SpotOn()
    if options.rules.die is None:
        if options.open:
            yield from map(Reveal, range(places))
        yield from map(Discard, range(places))
        if options.swap:
            partners = (None, *map(SeatNo, range(options.seats)))
            for under in (False, True):
                yield from (
                    Swap(place, seat, under) for place in range(places) for seat in partners
                )
            yield Keep()
    elif options.show_reroll and options.rules.switches:
        for count in range(1, places):
            yield from map(Reroll, combinations(range(places), count))
        yield Keep()
    if options.games > 1:
        yield Stay()
