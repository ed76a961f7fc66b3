"""Extensive form of any game, its chance explicit: each step is asked of the engine's table."""

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
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.information_state import ExtensiveGame
from cardlie.plugs.seat_facts import SeatFacts
from cardlie.plugs.state import LearnerState


class Transition(NamedTuple):
    """What somebody did (the first deal: nothing), what came of it, and all faces afterwards."""

    action: Action | None
    events: Sequence[Event]
    rolled: tuple[tuple[int, ...], ...]


class TableGame(ExtensiveGame):
    """A game in extensive form on a single table; each step makes a new one that copies share."""

    def __init__(self, encoding: GameEncoding, rounds: int) -> None:
        super().__init__(encoding, rounds)
        #: All that happened, the first deal first.
        self.steps: tuple[Transition, ...] = ()
        self._state: LearnerState | None = None
        self._pending: Action | None = None
        self._outcomes: tuple[int, ...] = ()
        self._actor = 0
        self._try()

    @property
    def state(self) -> LearnerState:
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
        """The numbers of the legal actions of the seat in turn, ascending."""
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

    @property
    def returns(self) -> list[float]:
        """What each seat got: nothing until the end."""
        return self.state.returns if self.dealt else [0.0] * self.encoding.seats

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.encoding.faces
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
                table = Table(self.encoding.options, ScriptedChance(self._outcomes))
                happened = [*table.events]
            else:
                table = table.copy()
                chance = table.state.chance
                assert isinstance(chance, ScriptedChance)
                chance.tell(self._outcomes)
                happened = table.apply(action)
        except Undecided as undecided:
            self.chance_outcomes, self.faces_up = undecided.outcomes, undecided.faces
            self.current_player = CHANCE
            return
        self._state = LearnerState(self.encoding, table)
        step = Transition(action, happened, tuple(table.state.rolled))
        self.steps = (*self.steps, step)
        self._tell_all(step, table)
        self.chance_outcomes, self.faces_up, self._pending = (), (), None
        over = table.over or self._rounds > self.most_rounds
        self.current_player = TERMINAL if over else self._state.current_player

    def _tell_all(self, step: Transition, table: Table) -> None:
        """Put down what seats saw of a step."""
        encoding = self.encoding
        if step.action is not None:
            number = encoding.number_of(step.action)
            assert number is not None
            self._did(self._actor, number)
        for event in step.events:
            self._happened(event, step, table)
        for seat in range(encoding.seats if encoding.facts else 0):
            self._tell(SeatFacts.kept, seat, table.observe(seat).facts)
        self._visible = len(self._log)

    def _happened(self, event: Event, step: Transition, table: Table) -> None:
        """What seats see come of it besides."""
        tell, index, when = self._tell, self.encoding.index, self._moment
        match event:
            case Began(starter=starter, held=held):
                self._rounds, self._moment = self._rounds + 1, 0
                tell(SeatFacts.began, starter, held)
                for seat, roll in enumerate(step.rolled):
                    tell(SeatFacts.rolled, seat, 0, roll)
                if self.encoding.options.plays("open"):
                    tell(SeatFacts.hands, table.observe(0).cards.hands)
            case Revealed(seat=seat, pile=pile, face=face):
                tell(SeatFacts.revealed, seat, pile, index[face.text], when)
            case Rerolled(seat=seat, shown=shown):
                now = self._rounds - 1, SeatFacts.rerolled
                nth = sum((row, put) == now and args[0] == seat for row, put, args in self._log)
                tell(SeatFacts.rerolled, seat, nth, tuple(index[face.text] for face in shown), when)
                tell(SeatFacts.rolled, seat, nth + 1, step.rolled[seat])
            case Took(seat=seat) | RolledAgain(seat=seat):
                tell(SeatFacts.looked, seat, step.rolled[seat])
            case Challenged(faces=faces) | SpottedOn(faces=faces):
                for seat, there in enumerate(faces):
                    tell(SeatFacts.showed, seat, tuple(index[face.text] for face in there))
            case PassDoubted(bidder=seat, faces=there) | Showed(seat=seat, faces=there):
                tell(SeatFacts.showed, seat, tuple(index[face.text] for face in there))
            case Discarded(seat=seat, pile=pile, cards=cards):
                tell(SeatFacts.discarded, seat, pile, tuple(index[card.text] for card in cards))
            case Swapped(partner=partner, pile=top, given=given, taken=taken):
                tell(SeatFacts.swapped_with, partner, top)
                if given is not None and taken is not None:
                    tell(SeatFacts.swapped, None, (index[given.text], index[taken.text]))
                else:
                    for seat in range(self.encoding.seats):
                        tell(SeatFacts.swapped, seat, table.observe(seat).own.cards.swapped)


def _line(row: object) -> str:
    return json.dumps([*row], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
