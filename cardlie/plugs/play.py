"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, as_json
from cardlie.players.base import KEEP
from cardlie.plugs.chance import Outcomes, ScriptedChance, Undecided, rolls_of
from cardlie.plugs.memory import Memory
from cardlie.plugs.numbers import Numbers, asked

#: In place of a seat: chance is in turn, or nobody any more. As OpenSpiel has them.
CHANCE, TERMINAL = -1, -4


class Transition(NamedTuple):
    """What a seat did (the first deal: nobody did anything) and what came of it.

    ``rolled`` are the faces of each seat afterwards, ``before`` is the step before it.
    """

    before: Transition | None
    actor: int
    action: Action | None
    events: Sequence[Event]
    rolled: tuple[tuple[int, ...], ...]


class Play:
    """A game told what chance does; ``rounds`` is how many it may last.

    A copy holds the same things until one of both goes on.
    """

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.numbers, self.most_rounds = numbers, rounds
        self.chances: Outcomes = ()
        self._last: Transition | None = None
        self._memories = [Memory(numbers, seat, rounds) for seat in range(numbers.seats)]
        self._table: Table | None = None
        self._before: Table | None = None  # where rolls are to come: as it was before
        self._waits, self._shared = True, False
        self._turned_up: Mapping[int, tuple[int, ...]] | Sequence[tuple[int, ...]] = ()
        self.player = CHANCE  # who is in turn: a seat, or one of these
        self._pending: Action | None = None
        self._told: tuple[int, ...] = ()
        self._to_come: list[int] = []
        self._happened: list[Event] = []
        self._rounds = self._passed = self._actor = 0
        self._try()

    def __deepcopy__(self, memo: object) -> Play:
        """A copy to play on alone."""
        self._shared = True
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        return other

    @property
    def table(self) -> Table:
        """The table as it was before chance was asked; there is none before the first deal."""
        assert self._table is not None
        if not self._to_come:
            return self._table
        if self._before is None:
            chance = _chance_of(self._table)
            outcomes = chance.told[: len(chance.told) - len(self._told)]
            self._before = self._replayed(self._table.actions[:-1], outcomes)
        return self._before

    @property
    def steps(self) -> list[Transition]:
        """All that happened, the first deal first."""
        found, step = [], self._last
        while step is not None:
            found.append(step)
            step = step.before
        return found[::-1]

    @property
    def begun(self) -> bool:
        """Whether anything has happened or was told."""
        return bool(self._told) or self.dealt

    @property
    def dealt(self) -> bool:
        """Whether the first deal is done."""
        return self._last is not None

    @property
    def asked(self) -> int:
        """Who is to decide now: those who may claim, then the seat in turn."""
        return asked(self.table, self._passed)

    def act(self, number: int) -> None:
        """Do what the seat that is asked may do; who lets a claim pass leaves no trace."""
        seat, table = self.player, self._table
        assert table is not None
        action = self.numbers.actions[number]
        if seat != table.actor:
            action = self.numbers.action(number, table, seat)
            if action == KEEP:
                self._passed += 1
                self.player = self.asked
                return
        self._pending, self._told, self._actor = action, (), seat
        self._try(number)

    def happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        self._told += (outcome,)
        if not self._to_come:
            self._try()
            return
        table = self._own()
        seat, *self._to_come = self._to_come
        table.state.rolled[seat] = self._turned_up[outcome]
        _chance_of(table).came(outcome)
        if self._to_come:
            self._wait(table)
        else:
            self._end(table)

    @property
    def rolling(self) -> tuple[int, list[int], bool] | None:
        """Whose dice chance rolls now, at which places, and whether those are all of that seat's.

        None: it does something else, or none; of dice under a cup nothing is told.
        """
        if self.player != CHANCE or self._table is None:
            return None
        state, shown = self._table.state, list[int]()
        if self._to_come:
            seat = self._to_come[0]
        elif isinstance(self._pending, Reroll):
            seat = self._actor
            shown = [*state.shown[seat], *self._pending.show]
        else:
            return None
        places = [place for place in range(len(state.rolled[seat])) if place not in shown]
        return seat, places, not shown

    @property
    def faces_up(self) -> Mapping[int, tuple[int, ...]]:
        """What each outcome of chance turns up, where it turns up dice or a card."""
        up = self._turned_up
        return up if isinstance(up, Mapping) else dict(enumerate(up))

    def shown(self, seat: int) -> Sequence[int]:
        """The places of a seat's dice that lie in view."""
        assert self._table is not None
        return self._table.state.shown[seat]

    @property
    def all_shown(self) -> bool:
        """Whether by what was done last everybody saw the dice that lay there then."""
        done = self._pending is None or self._to_come
        return bool(done) and any(isinstance(e, Challenged | SpottedOn) for e in self._happened)

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.numbers.faces
        return " ".join(str(faces[face]) for face in self.faces_up.get(number, ())) or str(number)

    def memory(self, seat: int) -> Memory:
        """All that a seat has seen since the start."""
        return self._memories[seat]

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.numbers.faces
        lines = []
        for step in self.steps:
            lines += [_line(as_json(event).values()) for event in step.events]
            lines.append(_line([" ".join(str(faces[f]) for f in roll) for roll in step.rolled]))
        lines += [f"{self._passed} let it pass"] if self._passed else []
        return "\n".join([*lines, f"{self._pending} {[*self._told]}"] if self.chances else lines)

    def _own(self) -> Table:
        """The table, to be changed."""
        assert self._table is not None
        if self._shared:
            self._table, self._shared = self._table.copy(), False
            self._memories = [memory.copy() for memory in self._memories]
        return self._table

    def _try(self, number: int | None = None) -> None:
        """Do what is pending; if chance is asked for more than a roll, nothing has happened yet.

        What is known to ask chance is done on a copy; where that turns out, the table is made anew.
        """
        action, ask_chance = self._pending, self.numbers.ask_chance
        copied = action is None or type(action) in ask_chance
        table, before = None, 0
        try:
            if action is None:
                chance = ScriptedChance(self._told, waits=self._waits)
                table = Table(self.numbers.options, chance)
                happened = [*table.events]
            else:
                table = self._own()
                table = table.copy() if copied else table
                chance = _chance_of(table)
                chance.waits, before = self._waits, chance.tell(self._told)
                happened = table.did(action)
            if chance.to_come:
                chance.verify_seen(table.state.rolled)
        except Undecided as undecided:
            if action is not None and table is not None and not copied:
                ask_chance.add(type(action))
                self._table = self._replayed(table.actions, _chance_of(table).told[:before])
            self.chances, self._turned_up = undecided.outcomes, undecided.faces
            self.player = CHANCE
            if not self.chances:
                self._waits = False
                self._try()
            return
        self._table, self._happened = table, happened
        if action is None:  # this table is new, so nobody shares it
            self._memories = [memory.copy() for memory in self._memories]
            self._shared = False
        if chance.to_come:
            self._to_come, chance.to_come = chance.to_come, []
            self._wait(table)
        elif number is not None and len(happened) == 1 and number < len(self.numbers.guesses):
            self._end(table, number)
        else:
            self._end(table)

    def _wait(self, table: Table) -> None:
        """Chance is asked for the next roll."""
        state = table.state
        dice = len(state.rolled[self._to_come[0]])
        self._turned_up, self.chances = rolls_of(dice, len(state.faces.all))
        self.player = CHANCE

    def _end(self, table: Table, said: int | None = None) -> None:
        """Nothing is left to chance: tell all that happened (a guess: ``said``)."""
        numbers, events = self.numbers, self._happened
        step = Transition(self._last, self._actor, self._pending, events, tuple(table.state.rolled))
        if said is not None and not numbers.has_more:
            for memory in self._memories:
                memory.said(said)
        else:
            for seat, memory in enumerate(self._memories):
                memory.add(step, table.observe(seat) if numbers.has_more else None)
            self._rounds += sum([isinstance(event, Began) for event in events])
        self.chances, self._turned_up, self._before = (), (), None
        self._last, self._pending, self._passed = step, None, 0
        over = table.over or self._rounds > self.most_rounds
        self.player = TERMINAL if over else asked(table, 0)

    def _replayed(self, actions: Iterable[Action], outcomes: Sequence[int]) -> Table:
        """A table at which all of that was done."""
        table = Table(self.numbers.options, ScriptedChance(outcomes))
        for action in actions:
            table.did(action)
        return table


def _chance_of(table: Table) -> ScriptedChance:
    chance = table.state.chance
    assert isinstance(chance, ScriptedChance)
    return chance


def _line(seen: object) -> str:
    return json.dumps([*seen], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
