"""All that seats have seen since the start, put down once for all of them as it happens."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cardlie.plugs.chance import CHANCE, Outcomes
from cardlie.plugs.facts import Row
from cardlie.plugs.numbers import Numbers

#: How many facts are remembered by where they stand in a tensor; with more, all afresh.
_MOST = 1 << 14


class InformationStates:
    """A game as seats see it, round by round in at most so many rounds.

    ``current_player`` is who is in turn: a seat, chance (which may do what ``chance_outcomes``
    has), or nobody.
    """

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.numbers, self.most_rounds = numbers, rounds
        self.chance_outcomes: Outcomes = ()
        self.current_player = CHANCE
        self._rounds = self._moment = 0
        #: What is put down in which row, and how much of that seats have seen.
        self._log: list[tuple[int, Callable[..., None], tuple[Any, ...]]] = []
        self._told = 0
        #: How much of that is written for a seat, where, and the same as it is given out.
        self._written: dict[tuple[int, bool], tuple[int, Any, Any]] = {}

    def __deepcopy__(self, memo: object) -> Self:
        """A copy to play on alone."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._log = self._log.copy()
        other._written = {
            key: (told, *_given(into[:])) for key, (told, into, _) in self._written.items()
        }
        return other

    def apply(self, number: int) -> None:
        """Do what the seat in turn may do, or what chance may."""
        (self._happen if self.current_player == CHANCE else self._act)(number)

    def _act(self, number: int) -> None:
        raise NotImplementedError

    def _happen(self, outcome: int) -> None:
        raise NotImplementedError

    def rows(self, seat: int) -> list[Row]:
        """All that a seat has seen since the start, a row for each round."""
        rows: list[Row] = []
        for at, put, args in self._log[: self._told]:
            if at == len(rows):
                rows.append(Row(self.numbers, self.numbers.memory, seat))
            put(rows[at], *args)
        return rows

    def tensor(self, seat: int) -> NDArray[np.float32]:
        """The same in numbers, one row after another; not to be changed."""
        found: NDArray[np.float32] = self._write(seat, False)
        return found

    def floats(self, seat: int) -> list[float]:
        """The same as a list."""
        found: list[float] = self._write(seat, True).copy()
        return found

    def _write(self, seat: int, plain: bool) -> Any:
        """Write what is new to a seat behind what it has seen."""
        numbers, told = self.numbers, self._told
        width, faces = numbers.memory.width, len(numbers.faces)
        start, into, given = self._written.get((seat, plain)) or (0, None, None)
        if into is None:
            size = width * self.most_rounds
            into, given = _given([0.0] * size if plain else array("f", bytes(4 * size)))
        elif start == told:
            return given
        known = numbers.cells.get
        for row, put, args in self._log[start:told]:
            base = row * width
            if put is not Row.rolled:
                cells = known((seat, put, args))
                if cells is None:
                    cells = _found(numbers, seat, put, args)
                for cell, value in cells:
                    into[base + cell] = value
            elif args[0] == seat:  # there are too many rolls to remember each
                base += numbers.own + args[1] * faces * numbers.places
                for place, face in enumerate(args[2]):
                    into[base + place * faces + face] = 1.0
        self._written[seat, plain] = told, into, given
        return given

    def _tell(self, put: Callable[..., None], *args: Any) -> None:
        """Put something down, where there is a row for it."""
        if self._rounds <= self.most_rounds:
            self._log.append((self._rounds - 1, put, args))

    def _did(self, seat: int, number: int) -> None:
        """Somebody did something: if a guess was said, the guess."""
        self._moment += 1
        if number < len(self.numbers.guesses):
            self._tell(Row.said, number, self._moment)
        else:
            self._tell(Row.did, seat, number, self._moment)


def _given(into: Any) -> tuple[Any, Any]:
    """What is written in, and the same as it is given out."""
    return into, into if isinstance(into, list) else np.frombuffer(into, "f")


def _found(numbers: Numbers, seat: int, put: Callable[..., None], args: tuple[Any, ...]) -> Any:
    """Where facts stand in a seat's row, and as what: to be remembered."""
    if len(numbers.cells) >= _MOST:
        numbers.cells.clear()
    form, row = numbers.memory, Row(numbers, numbers.memory, seat)
    put(row, *args)
    none = [(cell, 0.0) for name in row.dropped for cell in form.places(name)]
    found = numbers.cells[seat, put, args] = none + form.cells(row)
    return found
