"""All that a seat has seen since the start: what is put down of each thing that happens.

Moments are counted in each round: 1 for the first thing done, then 2, ...
"""

from __future__ import annotations

from collections.abc import Sequence
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
    from cardlie.games.game import Known
    from cardlie.plugs.numbers import Numbers
    from cardlie.plugs.play import Transition


def begun(row: Row, starter: int, held: Sequence[int], known: Known) -> None:
    """A round began."""
    row.put("starter", row.of(starter))
    row.each("held", held)
    row.kept(known)


def rolled(row: Row, seat: int, rolls: int, faces: Sequence[int]) -> None:
    """A seat has these faces, after it rolled so many times again."""
    if seat == row.seat:
        for place, face in enumerate(faces):
            row.put("own", rolls, place, face)


def said(row: Row, number: int, moment: int) -> None:
    """Somebody said the guess of a number."""
    row.put("said", number, value=moment)


def did(row: Row, seat: int, number: int, moment: int) -> None:
    """Somebody did something else; of one's own actions also what they named."""
    numbers = row.numbers
    row.put("did", row.of(seat), numbers.verbs.index(numbers.actions[number].verb), value=moment)
    if seat == row.seat:
        row.put("chose", number - len(numbers.guesses), value=moment)


def rerolled(row: Row, seat: int, nth: int, shown: Sequence[int], moment: int) -> None:
    """A seat put faces in view, and rolled its others again."""
    row.put("rerolled", row.of(seat), nth, value=moment)
    counts = map(shown.count, range(len(row.numbers.faces)))
    row.faces("shown", row.of(seat), nth, counts=counts)


def lay(row: Row, seat: int, faces: Sequence[int]) -> None:
    """A seat's faces were seen by all."""
    row.lay("lay", seat, enumerate(faces))


def kept(row: Row, known: Known) -> None:
    """What else is known now."""
    row.kept(known)


class Memory:
    """All that a seat has seen since the start, round by round."""

    def __init__(self, numbers: Numbers, seat: int) -> None:
        self.rows: list[Row] = []
        self._numbers, self._seat = numbers, seat

    def copy(self) -> Memory:
        """The same, to go on alone."""
        other = Memory(self._numbers, self._seat)
        other.rows = [*self.rows[:-1], *(row.copy() for row in self.rows[-1:])]
        return other

    def tensor(self, rounds: int) -> NDArray[np.float32]:
        """The same in numbers, a row for each of so many rounds."""
        form = self._numbers.memory
        found = np.zeros((rounds, form.width), np.float32)
        for row, into in zip(self.rows, found, strict=False):
            form.tensor(row, into)
        return found

    def add(self, step: Transition) -> None:
        """Somebody did something."""
        more = self._numbers.has_more
        at = step.table.observe(self._seat) if more else None
        known = (*at.standing.facts, *at.facts) if at else ()
        if self.rows and step.action is not None:
            row = self.rows[-1]
            row.moment += 1
            if not isinstance(step.action, Say):
                number = self._numbers.number_of(step.action)
                assert number is not None
                did(row, step.actor, number, row.moment)
        for event in step.events:
            if isinstance(event, Began):
                row = Row(self._numbers, self._numbers.memory, self._seat)
                begun(row, event.starter, event.held, known)
                rolled(row, self._seat, 0, step.rolled[self._seat])
                self.rows.append(row)
                if at is not None:
                    row.hands(at.cards.hands)
                continue
            row, own = self.rows[-1], step.rolled[self._seat]
            _happened(row, event)
            if isinstance(event, Rerolled) and event.seat == self._seat:
                row.rerolls += 1
                rolled(row, self._seat, row.rerolls, own)
            elif isinstance(event, Took | RolledAgain) and event.seat == self._seat:
                row.drop("own")
                rolled(row, self._seat, 0, own)
            elif isinstance(event, Swapped) and event.given is None and at is not None:
                row.swapped(at.own_cards.swapped)
        self.rows[-1].kept(known)


def _happened(row: Row, event: Event) -> None:
    """What everybody sees come of it."""
    index, when = row.numbers.index, row.moment
    who = 0 if event.by is None else row.of(event.by)
    match event:
        case Guessed(guess=guess):
            said(row, row.numbers.near(guess), when)
        case Revealed(pile=pile, face=face):
            row.put("revealed", who, pile, index[face.text], value=when)
        case Rerolled(seat=seat, shown=shown):
            nth = sum(name == "rerolled" and where[0] == who for name, where in row)
            rerolled(row, seat, nth, [index[face.text] for face in shown], when)
        case Challenged(faces=faces) | SpottedOn(faces=faces):
            for each, roll in enumerate(faces):
                lay(row, each, [index[face.text] for face in roll])
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
