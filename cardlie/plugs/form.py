"""Facts as words and as numbers: two ways to write down one list, so that neither tells more."""

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

    def tensor(self, facts: Facts, into: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The facts as numbers from 0 to 1, in an array of :attr:`width` zeros."""
        found = np.zeros(self.width, np.float32) if into is None else into
        views = self.views(found)
        for (name, where), value in facts.items():
            views[name][where] = value / self.parts[name].most
        return found

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
