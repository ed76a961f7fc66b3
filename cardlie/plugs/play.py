"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.events import Began, Event, as_json
from cardlie.players.base import KEEP
from cardlie.plugs.chance import CHANCE, TERMINAL, Outcomes, ScriptedChance, Undecided
from cardlie.plugs.facts import Row
from cardlie.plugs.memory import Memory
from cardlie.plugs.numbers import Numbers, asked, returns


class Transition(NamedTuple):
    """What a seat did (the first deal: nobody did anything) and what came of it.

    ``table`` is as it stands afterwards, ``before`` is the step before it.
    """

    before: Transition | None
    actor: int
    action: Action | None
    events: Sequence[Event]
    table: Table

    @property
    def rolled(self) -> tuple[tuple[int, ...], ...]:
        """The faces of each seat afterwards."""
        return tuple(self.table.state.rolled)


class Play:
    """A game told what chance does, on the readable engine; ``rounds`` is how many it may last.

    Each step makes a new table, so that copies share all that happened to both.
    """

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.numbers, self.most_rounds = numbers, rounds
        self.chances: Outcomes = ()
        self.player = CHANCE  # who is in turn: a seat, or one of these
        self._last: Transition | None = None
        self._known: dict[int, tuple[Transition, Memory]] = {}
        self._turned_up: dict[int, tuple[int, ...]] = {}
        self._pending: Action | None = None
        self._told: tuple[int, ...] = ()
        self._rounds = self._passed = self._actor = 0
        self._try()

    def __deepcopy__(self, memo: object) -> Play:
        """A copy to play on alone."""
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other._known = self._known.copy()
        return other

    @property
    def table(self) -> Table:
        """The table as it was before chance was asked; there is none before the first deal."""
        assert self._last is not None
        return self._last.table

    @property
    def steps(self) -> list[Transition]:
        """All that happened, the first deal first."""
        return self._since(None)

    @property
    def dealt(self) -> bool:
        """Whether the first deal is done."""
        return self._last is not None

    @property
    def asked(self) -> int:
        """Who is to decide now: those who may claim, then the seat in turn."""
        return asked(self.table, self._passed)

    def legal(self) -> list[int]:
        """The numbers of what the seat that is asked may do, ascending."""
        return self.numbers.legal(self.table.state, self.player)

    def act(self, number: int) -> None:
        """Do what the seat that is asked may do; who lets a claim pass leaves no trace."""
        seat, table = self.player, self.table
        action = self.numbers.action(number, table.state, seat)
        if action == KEEP and seat != table.actor:
            self._passed += 1
            self.player = self.asked
            return
        self._pending, self._told, self._actor = action, (), seat
        self._try()

    def happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        self._told += (outcome,)
        self._try()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.numbers.faces
        return " ".join(str(faces[face]) for face in self._turned_up.get(number, ())) or str(number)

    @property
    def returns(self) -> list[float]:
        """What each seat got: nothing as long as it is not over."""
        over = self._last is not None and self.table.over
        return returns(self.table.ranking) if over else [0.0] * self.numbers.seats

    def rows(self, seat: int) -> list[Row]:
        """All that a seat has seen since the start, a row for each round."""
        return self._memory(seat).rows[: self.most_rounds]

    def tensor(self, seat: int) -> NDArray[np.float32]:
        """The same in numbers, one row after another."""
        return self._memory(seat).tensor(self.most_rounds).ravel()

    def floats(self, seat: int) -> list[float]:
        """The same as a list."""
        found: list[float] = self.tensor(seat).tolist()
        return found

    def _memory(self, seat: int) -> Memory:
        step, memory = self._known.get(seat, (None, Memory(self.numbers, seat)))
        if self._last is not None and step is not self._last:
            memory = memory.copy()
            for each in self._since(step):
                memory.add(each)
            self._known[seat] = self._last, memory
        return memory

    def _since(self, before: Transition | None) -> list[Transition]:
        found, step = [], self._last
        while step is not None and step is not before:
            found.append(step)
            step = step.before
        return found[::-1]

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.numbers.faces
        lines = []
        for step in self.steps:
            lines += [_line(as_json(event).values()) for event in step.events]
            lines.append(_line([" ".join(str(faces[f]) for f in roll) for roll in step.rolled]))
        lines += [f"{self._passed} let it pass"] if self._passed else []
        return "\n".join([*lines, f"{self._pending} {[*self._told]}"] if self.chances else lines)

    def _try(self) -> None:
        """Do what is pending; where chance is asked for more, nothing has happened yet."""
        action, last = self._pending, self._last
        try:
            if last is None or action is None:
                table = Table(self.numbers.options, ScriptedChance(self._told))
                happened = [*table.events]
            else:
                table = last.table.copy()
                chance = table.state.chance
                assert isinstance(chance, ScriptedChance)
                chance.tell(self._told)
                happened = table.did(action)
        except Undecided as undecided:
            self.chances, self._turned_up = undecided.outcomes, undecided.faces
            self.player = CHANCE
            return
        self._last = Transition(last, self._actor, action, happened, table)
        self._rounds += sum([isinstance(event, Began) for event in happened])
        self.chances, self._turned_up, self._pending, self._passed = (), {}, None, 0
        over = table.over or self._rounds > self.most_rounds
        self.player = TERMINAL if over else asked(table, 0)


def _line(seen: object) -> str:
    return json.dumps([*seen], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
