"""Facts and how they are written down: in words and as numbers, so that neither tells more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

#: What is known: of which part, where in it, and how much there (above 0).
Facts = Mapping[tuple[str, tuple[int, ...]], int]


class Block(NamedTuple):
    """Facts of one sort: the names along each axis, and the most that a value can be.

    Where ``most`` is 1, something is so or it is not.
    """

    axes: tuple[Sequence[str], ...]
    most: int = 1

    @property
    def shape(self) -> tuple[int, ...]:
        """How long each axis is."""
        return tuple(map(len, self.axes))


class Form:
    """All facts that there can be, part by part. A tensor has a place for each, ``width`` in all.

    >>> form = Form({"own": Block(("01", "RGB")), "held": Block((["me", "+1"],), most=4)})
    >>> form.text({("held", (1,)): 3, ("own", (0, 2)): 1})
    'own: 0 B; held: +1 = 3'
    >>> form.tensor({("held", (1,)): 3, ("own", (0, 2)): 1}).tolist()
    [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.75]
    """

    def __init__(self, parts: Mapping[str, Block]) -> None:
        self.parts = dict(parts)
        ends = list(accumulate(prod(part.shape) for part in parts.values()))
        self._first = dict(zip(parts, [0, *ends], strict=False))
        self.width = ends[-1]
        self._places: dict[tuple[str, tuple[int, ...]], int] = {}

    def place(self, cell: tuple[str, tuple[int, ...]]) -> int:
        """Where a fact stands in a tensor."""
        found = self._places.get(cell)
        if found is None:
            name, where = cell
            inside = np.ravel_multi_index(where, self.parts[name].shape)
            found = self._places[cell] = self._first[name] + int(inside)
        return found

    def tensor(self, facts: Facts, into: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The facts as numbers from 0 to 1, in an array of :attr:`width` zeros."""
        found = np.zeros(self.width, np.float32) if into is None else into
        for place, value in self.cells(facts):
            found[place] = value
        return found

    def places(self, name: str) -> range:
        """Where the facts of a part stand in a tensor."""
        return range(self._first[name], self._first[name] + prod(self.parts[name].shape))

    def cells(self, facts: Facts) -> list[tuple[int, float]]:
        """Where each fact stands in a tensor, and the number there."""
        return [
            (self.place(cell), float(np.float32(value / self.parts[cell[0]].most)))
            for cell, value in facts.items()
        ]

    def views(self, tensors: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The parts of a tensor, or of many (the last axis is :attr:`width` long), as they lie."""
        return {
            name: tensors[..., first : first + prod(part.shape)].reshape(
                *tensors.shape[:-1], *part.shape
            )
            for (name, part), first in zip(self.parts.items(), self._first.values(), strict=True)
        }

    def text(self, facts: Facts) -> str:
        """The facts in words, part by part."""
        cells = sorted(facts, key=lambda cell: (self._first[cell[0]], cell[1]))
        return "; ".join(
            f"{name}: {', '.join(self._told(facts, there))}"
            for name, there in groupby(cells, key=lambda cell: cell[0])
        )

    def _told(self, facts: Facts, cells: Iterable[tuple[str, tuple[int, ...]]]) -> Iterable[str]:
        for name, where in cells:
            axes, most = self.parts[name]
            names = " ".join(axis[place] for axis, place in zip(axes, where, strict=True))
            yield names if most == 1 else f"{names} = {facts[name, where]}"
