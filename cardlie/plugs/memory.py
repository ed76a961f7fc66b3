"""All that a seat has seen since the start, as numbers: what was done when, and what lay there."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cardlie.engine.actions import Action
    from cardlie.plugs.numbers import Numbers
    from cardlie.plugs.play import Did, Moment, Play

    Row = dict[str, NDArray[np.float32]]


class Memory:
    """One row a round. What is done has the moment at which it was, from 0 to 1: how many things
    had been done in the round by then; what lies there is 1 at its place and face, counts are
    shares of what a seat began with. Rolls for who starts are left out, who starts is not.
    """

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.rounds = rounds
        self._numbers = numbers
        seats, faces, places = numbers.seats, numbers.faces, numbers.places
        said, others = len(numbers.guesses), len(numbers.actions) - len(numbers.guesses)
        #: Everything in a round, and its shape.
        self.shapes = {
            "starter": (seats,),
            "held": (seats,),
            "own_first": (places, faces),
            "own_last": (places, faces),
            "in_view": (seats, places, faces),
            "gone": (faces,),
            "hands": (seats, faces),
            "said": (said,),
            "done": (seats, others),
        }
        self.row = sum(map(prod, self.shapes.values()))
        self.width = self.row * rounds

    def recall(self, play: Play, seat: int, into: NDArray[np.float32]) -> None:
        """Fill an array of :attr:`width` zeros with what the seat remembers."""
        rows: dict[int, Row] = {}
        moments: dict[int, int] = {}
        for did in play.done:
            row = self._look(rows, into, did.before, seat)
            number = did.before.round
            moments[number] = moments.get(number, 0) + 1
            self._act(row, did, seat, moments[number] / self._numbers.most_actions, play)
        if play.dealt:
            self._look(rows, into, play.look, seat)

    def _row(self, into: NDArray[np.float32], round: int) -> Row:
        """The row of a round, part by part."""
        found, at = {}, (round - 1) * self.row
        for name, shape in self.shapes.items():
            found[name] = into[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        return found

    def _look(self, rows: dict[int, Row], into: NDArray[np.float32], at: Moment, seat: int) -> Row:
        """What lies there at a moment; the last one of a round stays."""
        numbers, standing = self._numbers, at.standing
        if at.round > self.rounds:
            return {}
        row = rows.get(at.round)
        if row is None:
            row = rows[at.round] = self._row(into, at.round)
            row["starter"][standing.starter] = 1
            row["held"][:] = numbers.share(standing.held)
            _lay(row["own_first"], at.rolled[seat])
        if at.rolled[seat]:
            _lay(row["own_last"], at.rolled[seat])
        for other, (roll, shown) in enumerate(zip(at.rolled, at.shown, strict=True)):
            _lay(row["in_view"][other], roll, shown)
        if standing.pack:
            row["gone"][:] = numbers.share(standing.gone)
        for other, hand in enumerate(standing.hands):
            row["hands"][other] = numbers.share(hand)
        return row

    def _act(self, row: Row, did: Did, seat: int, moment: float, play: Play) -> None:
        action, numbers = did.action, self._numbers
        if not row:
            return
        if isinstance(action, Say):
            row["said"][numbers.number[action]] = moment
            return
        if isinstance(action, Challenge | SpotOn):
            for other, roll in enumerate(did.before.rolled):
                _lay(row["in_view"][other], roll)
        seen = _as_seen(action, hidden=did.seat != seat and not play.options.open)
        row["done"][did.seat, numbers.number[seen] - len(numbers.guesses)] = moment


def _lay(
    into: NDArray[np.float32], roll: tuple[int, ...], places: tuple[int, ...] | None = None
) -> None:
    """Faces at their places; those places alone, if they are given."""
    if places is None:
        into[:] = 0
    for place in range(len(roll)) if places is None else places:
        into[place] = 0
        into[place, roll[place]] = 1


def _as_seen(action: Action, hidden: bool) -> Action:
    """Which pile another one swaps is not seen."""
    return replace(action, pile=0) if hidden and isinstance(action, Swap) else action
