"""A table of the engine as learners have it: who decides, what is legal, what seats see and get."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.legal import Legal
from cardlie.games.records import Ranking, SeatNo
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.seat_facts import observation_tensor


@dataclass(frozen=True, slots=True)
class LearnerState:
    """A table, where so many of those who may claim something have ``passed``.

    They are asked first, then whose turn it is; who lets a claim pass leaves no trace.
    """

    encoding: GameEncoding
    table: Table
    passed: int = 0

    @property
    def current_player(self) -> SeatNo:
        """The seat that decides."""
        return (*self.table.state.claimants, self.table.actor)[self.passed]

    def legal_actions(self) -> list[int]:
        """The numbers of what it may do, ascending."""
        return self.encoding.legal_actions(Legal(self.table.observe(self.current_player)))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that a seat may do now: none of those that are not asked."""
        if seat != self.current_player:
            return np.zeros(len(self.encoding.actions), np.int8)
        return self.encoding.action_mask(Legal(self.table.observe(seat)))

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, as :func:`~cardlie.plugs.seat_facts.observation_tensor`."""
        return observation_tensor(self.encoding, self.table.observe(seat))

    def action(self, number: int) -> Action | None:
        """The action of a number as that seat does it; None: it lets a claim pass."""
        seat = self.current_player
        action = self.encoding.action(number, self.table.state, seat)
        return None if action == KEEP and seat != self.table.actor else action

    def passing(self) -> Self:
        """The state in which that seat let a claim pass."""
        return replace(self, passed=self.passed + 1)

    def step(self, number: int) -> Self:
        """Do the action of a number, at this very table; the state after it."""
        action = self.action(number)
        if action is None:
            return self.passing()
        self.table.step(action)
        return replace(self, passed=0)

    @property
    def returns(self) -> list[float]:
        """What each seat got: 1 for who is first, -1 for who is last, by rank; 0 until the end."""
        return returns(self.table.ranking) if self.table.over else [0.0] * self.encoding.seats


def returns(ranking: Ranking) -> list[float]:
    """The share of the others that a seat is ranked before, less that of those before it.

    >>> returns(((2,), (0, 1)))
    [-0.5, -0.5, 1.0]
    """
    others, before = sum(map(len, ranking)) - 1, 0
    by_seat = [0.0] * (others + 1)
    for group in ranking:
        behind = others + 1 - before - len(group)
        for seat in group:
            by_seat[seat] = (behind - before) / others
        before += len(group)
    return by_seat
