"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from cardlie.engine import Table
from cardlie.engine.events import Began, Event, as_json
from cardlie.players.base import KEEP
from cardlie.plugs.facts import remembered
from cardlie.plugs.numbers import asked
from cardlie.plugs.told import Told, Undecided

if TYPE_CHECKING:
    from cardlie.engine.actions import Action
    from cardlie.faces import Counts
    from cardlie.plugs.form import Facts
    from cardlie.plugs.numbers import Numbers
    from cardlie.plugs.told import Outcomes


class Step(NamedTuple):
    """What a seat did (the first deal: nobody did anything) and what came of it.

    ``rolled`` are the faces of each seat afterwards, ``hands`` its cards in open play, ``swapped``
    what it gave and got in a swap.
    """

    actor: int
    action: Action | None
    events: tuple[Event, ...]
    rolled: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...]
    swapped: tuple[tuple[int, int] | None, ...]


class Play:
    """A game told what chance does; ``rounds`` is how many it may last."""

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.numbers, self.most_rounds = numbers, rounds
        self.chances: Outcomes = ()
        self.steps: tuple[Step, ...] = ()
        self._table: Table | None = None
        self._pending: Action | None = None
        self._turned_up: dict[int, tuple[int, ...]] = {}
        self._told: tuple[int, ...] = ()
        self._rounds = self._passed = 0
        self._go_on()

    def __deepcopy__(self, memo: object) -> Play:
        """A copy to play on alone: all that it holds is replaced, and nothing changed."""
        other = object.__new__(Play)
        other.__dict__ = self.__dict__.copy()
        return other

    @property
    def table(self) -> Table:
        """The table as it was before chance was asked; there is none before the first deal."""
        assert self._table is not None
        return self._table

    @property
    def dealt(self) -> bool:
        """Whether the first deal is done."""
        return self._table is not None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, or the game has lasted too long."""
        if self.chances:
            return False
        return self.table.over or self._rounds > self.most_rounds

    @property
    def asked(self) -> int:
        """Who is to decide now: those who may claim, then the seat in turn."""
        return asked(self.table, self._passed)

    def act(self, number: int) -> None:
        """Do what the seat that is asked may do; who lets a claim pass leaves no trace."""
        action = self.numbers.action(number, self.table, self.asked)
        if action == KEEP and self.asked != self.table.actor:
            self._passed += 1
        else:
            self._pending, self._told = action, ()
            self._go_on()

    def happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        self._told += (outcome,)
        self._go_on()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.numbers.faces
        return " ".join(str(faces[face]) for face in self._turned_up.get(number, ())) or str(number)

    def known(self, seat: int) -> list[Facts]:
        """All that a seat has seen since the start, round by round."""
        rows = remembered(self.numbers, self.numbers.memory, self.steps, seat)
        return [*rows[: self.most_rounds]]

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.numbers.faces
        lines = []
        for step in self.steps:
            lines += [_line(as_json(event).values()) for event in step.events]
            lines.append(_line([" ".join(str(faces[f]) for f in roll) for roll in step.rolled]))
        lines += [f"{self._passed} let it pass"] if self._passed else []
        return "\n".join([*lines, f"{self._pending} {[*self._told]}"] if self.chances else lines)

    def _go_on(self) -> None:
        """Do what is pending on a copy: if chance is asked for more, nothing has happened yet."""
        actor, before = 0, 0
        try:
            if self._table is None:
                fresh = Table(self.numbers.options, Told(self._told))
            else:
                fresh, actor, before = self._table.copy(), self.asked, len(self.table.events)
                chance = fresh.state.chance
                assert isinstance(chance, Told)
                for outcome in self._told:
                    chance.tell(outcome)
                assert self._pending is not None
                fresh.act(self._pending)
        except Undecided as undecided:
            self.chances, self._turned_up = undecided.outcomes, undecided.faces
            return
        self.chances = ()
        happened = fresh.events[before:]
        state = fresh.state
        hands = fresh.observe(0).standing.hands if fresh.options.open else ()
        step = Step(
            actor, self._pending, happened, tuple(state.rolled), hands, tuple(state.swapped)
        )
        self.steps += (step,)
        self._rounds += sum(isinstance(event, Began) for event in happened)
        self._table, self._pending, self._passed = fresh, None, 0


def _line(seen: object) -> str:
    return json.dumps([*seen], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
