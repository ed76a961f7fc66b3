"""A table of the engine as learners have it: who decides, what is legal, what seats see and get."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.legal import Legal
from cardlie.games.records import SeatNo
from cardlie.players.base import KEEP
from cardlie.plugs.facts import observed
from cardlie.plugs.numbers import Numbers, returns


@dataclass(frozen=True, slots=True)
class TableState:
    """A table, where so many of those who may claim something have ``passed``.

    They are asked first, then whose turn it is; who lets a claim pass leaves no trace.
    """

    numbers: Numbers
    table: Table
    passed: int = 0

    @property
    def current_player(self) -> SeatNo:
        """The seat that decides."""
        return (*self.table.state.claimants, self.table.actor)[self.passed]

    def legal_actions(self) -> list[int]:
        """The numbers of what it may do, ascending."""
        return self.numbers.legal(Legal(self.table.observe(self.current_player)))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that a seat may do now: none of those that are not asked."""
        if seat != self.current_player:
            return np.zeros(len(self.numbers.actions), np.int8)
        return self.numbers.mask(Legal(self.table.observe(seat)))

    def observation(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees, between 0 and 1, as :attr:`Numbers.sight` lays it out."""
        return observed(self.numbers, self.table.observe(seat))

    def action(self, number: int) -> Action | None:
        """The action of a number as that seat does it; None: it lets a claim pass."""
        seat = self.current_player
        action = self.numbers.action(number, self.table.state, seat)
        return None if action == KEEP and seat != self.table.actor else action

    def passing(self) -> Self:
        """The same when that seat let a claim pass."""
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
        return returns(self.table.ranking) if self.table.over else [0.0] * self.numbers.seats
