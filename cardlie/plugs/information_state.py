"""Information states along a history: all that each seat has seen since the start.

A *history* is the actions since the root, those of chance among them. It ends in a *state*: a
decision node of a seat, a chance node, or a terminal one, as in OpenSpiel. Two states are in one
information state of a seat if it has seen the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cardlie.plugs.chance import CHANCE, Outcomes
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.seat_facts import SeatFacts, information_state_layout

#: How many facts are remembered by where they stand in a tensor; with more, all afresh.
_MOST = 1 << 14


class ExtensiveGame:
    """A game in extensive form, at the state to which the actions so far have led.

    ``current_player`` is who is in turn: a seat, chance (whose actions are ``chance_outcomes``,
    each with its probability, and turn up ``faces_up``), or nobody. At most so many rounds.
    """

    def __init__(self, encoding: GameEncoding, rounds: int) -> None:
        self.encoding, self.most_rounds = encoding, rounds
        self.chance_outcomes: Outcomes = ()
        self.faces_up: Sequence[tuple[int, ...]] = ()
        self.current_player = CHANCE
        self._rounds = self._moment = 0
        #: What is put down in which row, and how much of that seats have seen.
        self._log: list[tuple[int, Callable[..., None], tuple[Any, ...]]] = []
        self._visible = 0
        #: How much of that is written for a seat, where, and the same as it is given out.
        self._written: dict[tuple[int, bool], tuple[int, Any, Any]] = {}

    def __deepcopy__(self, memo: object) -> Self:
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._log = self._log.copy()
        other._written = {
            key: (visible, *_given(into[:])) for key, (visible, into, _) in self._written.items()
        }
        return other

    def apply(self, number: int) -> None:
        """Take an action of the seat in turn, or an outcome of chance."""
        (self._happen if self.current_player == CHANCE else self._act)(number)

    def _act(self, number: int) -> None:
        raise NotImplementedError

    def _happen(self, outcome: int) -> None:
        raise NotImplementedError

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        outcomes = [outcome for outcome, _ in self.chance_outcomes]
        up = dict(zip(outcomes, self.faces_up, strict=False)).get(number, ())
        return " ".join(str(self.encoding.faces[face]) for face in up) or str(number)

    def rows(self, seat: int) -> list[SeatFacts]:
        """The information state of a seat, a row of facts for each round."""
        layout = information_state_layout(self.encoding)
        rows: list[SeatFacts] = []
        for number, put, args in self._log[: self._visible]:
            if number == len(rows):
                rows.append(SeatFacts(self.encoding, layout, seat))
            put(rows[number], *args)
        return rows

    def tensor(self, seat: int) -> NDArray[np.float32]:
        """A seat's information state, shape (rounds * layout width,); not to be changed."""
        tensor: NDArray[np.float32] = self._write(seat, False)
        return tensor

    def floats(self, seat: int) -> list[float]:
        """A seat's information state as a list of the caller's own."""
        floats: list[float] = self._write(seat, True).copy()
        return floats

    def _write(self, seat: int, plain: bool) -> Any:
        """Write what is new to a seat behind what it has seen."""
        encoding, visible = self.encoding, self._visible
        layout, faces = information_state_layout(encoding), len(encoding.faces)
        width, own = layout.width, layout.first["own"]
        start, into, given = self._written.get((seat, plain)) or (0, None, None)
        if into is None:
            size = width * self.most_rounds
            into, given = _given([0.0] * size if plain else array("f", bytes(4 * size)))
        elif start == visible:
            return given
        known = encoding.cells.get
        for row, put, args in self._log[start:visible]:
            base = row * width
            if put is not SeatFacts.rolled:
                cells = known((seat, put, args))
                if cells is None:
                    cells = _remembered_cells(encoding, seat, put, args)
                for cell, value in cells:
                    into[base + cell] = value
            elif args[0] == seat:  # there are too many rolls to remember each
                base += own + args[1] * faces * encoding.places
                for place, face in enumerate(args[2]):
                    into[base + place * faces + face] = 1.0
        self._written[seat, plain] = visible, into, given
        return given

    def _tell(self, put: Callable[..., None], *args: Any) -> None:
        """Put something down, where there is a row for it."""
        if self._rounds <= self.most_rounds:
            self._log.append((self._rounds - 1, put, args))

    def _did(self, seat: int, number: int) -> None:
        """A seat took the action of a number."""
        self._moment += 1
        if number < len(self.encoding.guesses):
            self._tell(SeatFacts.guessed, number, self._moment)
        else:
            self._tell(SeatFacts.acted, seat, number, self._moment)


def _given(into: Any) -> tuple[Any, Any]:
    """What is written in, and the same as it is given out."""
    return into, into if isinstance(into, list) else np.frombuffer(into, "f")


def _remembered_cells(
    encoding: GameEncoding, seat: int, put: Callable[..., None], args: tuple[Any, ...]
) -> Any:
    """Where facts stand in a seat's row, and as what: to be remembered."""
    if len(encoding.cells) >= _MOST:
        encoding.cells.clear()
    layout = information_state_layout(encoding)
    facts = SeatFacts(encoding, layout, seat)
    put(facts, *args)
    none = [(cell, 0.0) for name in facts.dropped for cell in layout.span(name)]
    cells = encoding.cells[seat, put, args] = none + layout.cells(facts)
    return cells
