"""All that a seat has seen since the start, kept up to date as things happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cardlie.engine.decisions.cup import RolledAgain, Took
from cardlie.engine.decisions.discard import Discarded
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.reroll import Rerolled
from cardlie.engine.decisions.reveal import Revealed
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.decisions.swap import Swapped
from cardlie.engine.events import Began, Challenged, Event, Guessed
from cardlie.plugs.facts import Row

if TYPE_CHECKING:
    from cardlie.engine.actions import Action
    from cardlie.engine.observation import Observation
    from cardlie.plugs.numbers import Numbers
    from cardlie.plugs.play import Transition


class Memory:
    """All that a seat has seen since the start, round by round, in at most so many rounds."""

    def __init__(self, numbers: Numbers, seat: int, rounds: int) -> None:
        self.rows: list[Row] = []
        self._numbers, self._seat, self._rounds = numbers, seat, rounds
        self._tensor: NDArray[np.float32] | None = None

    def copy(self) -> Memory:
        """The same, to go on alone."""
        other = object.__new__(Memory)
        other.__dict__.update(self.__dict__)
        if self._tensor is not None:
            other._tensor = self.tensor().copy()  # rows that are over are the same ones in both
        other.rows = [*self.rows[:-1], *(row.copy() for row in self.rows[-1:])]
        return other

    @property
    def told(self) -> list[Row]:
        """The facts of each round that there is a place for."""
        return self.rows[: self._rounds]

    def tensor(self) -> NDArray[np.float32]:
        """The same in numbers, a row for each round; nobody else may change it."""
        if self._tensor is None:
            self._tensor = np.zeros((self._rounds, self._numbers.memory.width), np.float32)
            for row in self.rows:
                row.fresh = [*row]
        for row, into in zip(self.rows, self._tensor, strict=False):
            if row.fresh:
                row.write(into)
        return self._tensor

    def said(self, number: int) -> None:
        """Somebody said the guess of a number, and no more is to see: :meth:`add`, but quick."""
        row, cell = self.rows[-1], ("said", (number,))
        row.moment += 1
        row[cell] = row.moment
        row.fresh.append(cell)

    def add(self, step: Transition, at: Observation | None) -> None:
        """Somebody did something; ``at`` is what the seat sees then, where more is to see."""
        if self.rows and step.action is not None:
            _did(self.rows[-1], step.actor, step.action)
        for event in step.events:
            if isinstance(event, Began):
                self._begin(event, step, at)
            else:
                self._saw(event, step, at)
        if at is not None:
            self.rows[-1].kept((*at.standing.facts, *at.facts))

    def _begin(self, event: Began, step: Transition, at: Observation | None) -> None:
        row = Row(self._numbers, self._numbers.memory, self._seat)
        row.put("starter", row.of(event.starter))
        row.each("held", event.held)
        if at is not None:
            row.hands(at.cards.hands)
        row.roll(step.rolled[self._seat])
        self.rows.append(row)

    def _saw(self, event: Event, step: Transition, at: Observation | None) -> None:
        row, own = self.rows[-1], step.rolled[self._seat]
        _happened(row, event)
        if isinstance(event, Rerolled) and event.seat == self._seat:
            row.rerolls += 1
            row.roll(own)
        elif isinstance(event, Took | RolledAgain) and event.seat == self._seat:
            row.look(own)
        elif isinstance(event, Swapped) and event.given is None and at is not None:
            row.swapped(at.own_cards.swapped)


def _did(row: Row, actor: int, action: Action) -> None:
    """Who did what when; of one's own actions also what they named. Guesses are events."""
    row.moment += 1
    numbers = row.numbers
    if isinstance(action, Say):
        return
    row.put("did", row.of(actor), numbers.verbs.index(action.verb), value=row.moment)
    if actor == row.seat:
        number = numbers.number_of(action)
        assert number is not None
        row.put("chose", number - len(numbers.guesses), value=row.moment)


def _happened(row: Row, event: Event) -> None:
    """What everybody sees come of it."""
    index, when = row.numbers.index, row.moment
    who = 0 if event.by is None else row.of(event.by)
    match event:
        case Guessed(guess=guess):
            row.put("said", row.numbers.near(guess), value=when)
        case Revealed(pile=pile, face=face):
            row.put("revealed", who, pile, index[face.text], value=when)
        case Rerolled(shown=shown):
            nth = sum(name == "rerolled" and where[0] == who for name, where in row)
            row.put("rerolled", who, nth, value=when)
            places = [index[face.text] for face in shown]
            row.faces("shown", who, nth, counts=map(places.count, range(len(index))))
        case Challenged(faces=faces) | SpottedOn(faces=faces):
            for seat, roll in enumerate(faces):
                row.lay("lay", seat, enumerate(index[face.text] for face in roll))
        case Discarded(pile=pile, cards=cards):
            row.put("discarded", who, pile)
            for depth, card in enumerate(cards):
                row.put("threw", depth, index[card.text])
        case Swapped(partner=partner, pile=top, given=given, taken=taken):
            row.put("swapped", row.numbers.seats if partner is None else row.of(partner))
            if top is not None:
                row.put("top", top)
            if given is not None and taken is not None:
                row.swapped((index[given.text], index[taken.text]))
