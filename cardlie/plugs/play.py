"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from cardlie.engine import Table
from cardlie.engine.events import as_json
from cardlie.plugs.told import Told, Undecided

if TYPE_CHECKING:
    from cardlie.engine import Options
    from cardlie.engine.actions import Action
    from cardlie.engine.observation import Standing
    from cardlie.plugs.told import Outcomes


class Moment(NamedTuple):
    """The table at one moment: what everybody knows, all rolls, which places lie in view."""

    round: int
    standing: Standing
    rolled: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]


class Did(NamedTuple):
    """An action, who did it, and the table before it."""

    seat: int
    action: Action
    before: Moment


class Play:
    """A game from its options, told what chance does; ``rounds`` is how many it may last."""

    def __init__(self, options: Options, rounds: int) -> None:
        self.options, self.most_rounds = options, rounds
        self.chances: Outcomes = ()
        self.done: list[Did] = []
        self._table: Table | None = None
        self._pending: Action | None = None
        self._turned_up: dict[int, tuple[int, ...]] = {}
        self._told: list[int] = []
        self._rounds = 0
        self._log: list[tuple[int | None, str]] = []
        self._rolled: tuple[tuple[int, ...], ...] = ((),) * options.seats
        self._go_on()

    def __deepcopy__(self, memo: object) -> Play:
        other = object.__new__(Play)
        other.__dict__ = self.__dict__.copy()
        other.done, other._told, other._log = self.done[:], self._told[:], self._log[:]
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
    def look(self) -> Moment:
        """The table as it is."""
        state = self.table.state
        standing = self.table.observe(0).standing
        return Moment(self._rounds, standing, tuple(state.rolled), tuple(state.shown))

    def act(self, action: Action) -> None:
        """Do what the seat in turn may do."""
        self._pending, self._told = action, []
        self._go_on()

    def happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        self._told.append(outcome)
        self._go_on()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.options.setting.faces.all
        return " ".join(str(faces[face]) for face in self._turned_up.get(number, ())) or str(number)

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        lines = [text if whose is None else f"{whose} {text}" for whose, text in self._log]
        return "\n".join([*lines, f"{self._pending} {self._told}"] if self.chances else lines)

    def known(self, seat: int) -> str:
        """All that a seat has seen since the start, a line for each thing."""
        return "\n".join(text for whose, text in self._log if whose in (None, seat))

    def _go_on(self) -> None:
        """Do what is pending on a copy: if chance is asked for more, nothing has happened yet."""
        try:
            if self._table is None:
                fresh = Table(self.options, Told(self._told))
            else:
                fresh = self._table.copy()
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
        before = 0
        if self._table is not None and self._pending is not None:
            self.done.append(Did(self._table.actor, self._pending, self.look))
            before = len(self._table.events)
        self._table, self._pending = fresh, None
        self._write(before)

    def _write(self, before: int) -> None:
        """Log what everybody saw happen, and what each seat sees of its own."""
        for event in self.table.events[before:]:
            seen = list(as_json(event).values())
            self._rounds += seen[0] == "began"
            self._log.append((None, _line(seen)))
        state = self.table.state
        rolled = tuple(state.rolled)
        for seat, roll in enumerate(rolled):
            if roll and roll != self._rolled[seat]:
                self._log.append((seat, _line(["own", *(str(state.faces.all[f]) for f in roll)])))
        self._rolled = rolled


def _line(seen: list[object]) -> str:
    return json.dumps(seen, separators=(",", ":"), ensure_ascii=False)
