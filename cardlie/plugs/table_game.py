"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.decisions.cup import RolledAgain, Showed, Took
from cardlie.engine.decisions.discard import Discarded
from cardlie.engine.decisions.passing import PassDoubted
from cardlie.engine.decisions.reroll import Rerolled
from cardlie.engine.decisions.reveal import Revealed
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.decisions.swap import Swapped
from cardlie.engine.events import Began, Challenged, Event, as_json
from cardlie.plugs.chance import CHANCE, TERMINAL, ScriptedChance, Undecided
from cardlie.plugs.facts import Row
from cardlie.plugs.information_state import InformationStates
from cardlie.plugs.numbers import Numbers
from cardlie.plugs.state import TableState


class Transition(NamedTuple):
    """What somebody did (the first deal: nothing), what came of it, and all faces afterwards."""

    action: Action | None
    events: Sequence[Event]
    rolled: tuple[tuple[int, ...], ...]


class TableGame(InformationStates):
    """A game told what chance does, on a single table.

    Each step makes a new table, so that copies share those that were.
    """

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        super().__init__(numbers, rounds)
        #: All that happened, the first deal first.
        self.steps: tuple[Transition, ...] = ()
        self._state: TableState | None = None
        self._turned_up: dict[int, tuple[int, ...]] = {}
        self._pending: Action | None = None
        self._outcomes: tuple[int, ...] = ()
        self._actor = 0
        self._try()

    @property
    def state(self) -> TableState:
        """The table as it was before chance was asked; there is none before the first deal."""
        assert self._state is not None
        return self._state

    @property
    def table(self) -> Table:
        """The engine's."""
        return self.state.table

    @property
    def dealt(self) -> bool:
        """Whether the first deal is done."""
        return self._state is not None

    def legal_actions(self) -> list[int]:
        """The numbers of what the seat that is asked may do, ascending."""
        return self.state.legal_actions()

    def _act(self, number: int) -> None:
        action = self.state.action(number)
        if action is None:
            self._state = self.state.passing()
            self.current_player = self._state.current_player
            return
        self._pending, self._outcomes, self._actor = action, (), self.current_player
        self._try()

    def _happen(self, outcome: int) -> None:
        self._outcomes += (outcome,)
        self._try()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.numbers.faces
        return " ".join(str(faces[face]) for face in self._turned_up.get(number, ())) or str(number)

    @property
    def returns(self) -> list[float]:
        """What each seat got: nothing as long as it is not over."""
        return self.state.returns if self.dealt else [0.0] * self.numbers.seats

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.numbers.faces
        lines = []
        for step in self.steps:
            lines += [_line(as_json(event).values()) for event in step.events]
            lines.append(_line([" ".join(str(faces[f]) for f in roll) for roll in step.rolled]))
        passed = self.state.passed if self.dealt else 0
        lines += [f"{passed} let it pass"] if passed else []
        lines += [f"{self._pending} {[*self._outcomes]}"] if self.chance_outcomes else []
        return "\n".join(lines)

    def _try(self) -> None:
        """Do what is pending; where chance is asked for more, nothing has happened yet."""
        action, table = self._pending, self._state.table if self._state else None
        try:
            if table is None or action is None:
                table = Table(self.numbers.options, ScriptedChance(self._outcomes))
                happened = [*table.events]
            else:
                table = table.copy()
                chance = table.state.chance
                assert isinstance(chance, ScriptedChance)
                chance.tell(self._outcomes)
                happened = table.did(action)
        except Undecided as undecided:
            self.chance_outcomes, self._turned_up = undecided.outcomes, undecided.faces
            self.current_player = CHANCE
            return
        self._state = TableState(self.numbers, table)
        step = Transition(action, happened, tuple(table.state.rolled))
        self.steps = (*self.steps, step)
        self._tell_all(step, table)
        self.chance_outcomes, self._turned_up, self._pending = (), {}, None
        over = table.over or self._rounds > self.most_rounds
        self.current_player = TERMINAL if over else self._state.current_player

    def _tell_all(self, step: Transition, table: Table) -> None:
        """Put down what seats saw of a step."""
        numbers = self.numbers
        if step.action is not None:
            number = numbers.number_of(step.action)
            assert number is not None
            self._did(self._actor, number)
        for event in step.events:
            self._happened(event, step, table)
        for seat in range(numbers.seats if numbers.facts else 0):
            at = table.observe(seat)
            self._tell(Row.kept, seat, (*at.standing.facts, *at.facts))
        self._told = len(self._log)

    def _happened(self, event: Event, step: Transition, table: Table) -> None:
        """What seats see come of it besides."""
        tell, index, when = self._tell, self.numbers.index, self._moment
        match event:
            case Began(starter=starter, held=held):
                self._rounds, self._moment = self._rounds + 1, 0
                tell(Row.began, starter, held)
                for seat, roll in enumerate(step.rolled):
                    tell(Row.rolled, seat, 0, roll)
                if self.numbers.options.plays("open"):
                    tell(Row.hands, table.observe(0).cards.hands)
            case Revealed(seat=seat, pile=pile, face=face):
                tell(Row.revealed, seat, pile, index[face.text], when)
            case Rerolled(seat=seat, shown=shown):
                now = self._rounds - 1, Row.rerolled
                nth = sum((row, put) == now and args[0] == seat for row, put, args in self._log)
                tell(Row.rerolled, seat, nth, tuple(index[face.text] for face in shown), when)
                tell(Row.rolled, seat, nth + 1, step.rolled[seat])
            case Took(seat=seat) | RolledAgain(seat=seat):
                tell(Row.looked, seat, step.rolled[seat])
            case Challenged(faces=faces) | SpottedOn(faces=faces):
                for seat, there in enumerate(faces):
                    tell(Row.seen, seat, tuple(index[face.text] for face in there))
            case PassDoubted(bidder=seat, faces=there) | Showed(seat=seat, faces=there):
                tell(Row.seen, seat, tuple(index[face.text] for face in there))
            case Discarded(seat=seat, pile=pile, cards=cards):
                tell(Row.discarded, seat, pile, tuple(index[card.text] for card in cards))
            case Swapped(partner=partner, pile=top, given=given, taken=taken):
                tell(Row.swapped_with, partner, top)
                if given is not None and taken is not None:
                    tell(Row.swapped, None, (index[given.text], index[taken.text]))
                else:
                    for seat in range(self.numbers.seats):
                        tell(Row.swapped, seat, table.observe(seat).own_cards.swapped)


def _line(seen: object) -> str:
    return json.dumps([*seen], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
