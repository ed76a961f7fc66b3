"""Tensor layouts: facts of a seat as text and as a flat tensor, so that neither says more.

A layout is named blocks one after the other, as the observers of OpenSpiel divide their tensors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

#: A cell of a block: the block's name, and an index along each of its axes.
Cell = tuple[str, tuple[int, ...]]

#: What is so: cells, and how much there (above 0).
Facts = Mapping[Cell, int]


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


class TensorLayout:
    """All facts that there can be: ``blocks`` by name, and the index at which each is ``first``.

    A tensor has shape (``width``,).

    >>> layout = TensorLayout({"own": Block(("01", "RGB")), "held": Block((["me", "+1"],), 4)})
    >>> layout.text({("held", (1,)): 3, ("own", (0, 2)): 1})
    'own: 0 B; held: +1 = 3'
    >>> layout.tensor({("held", (1,)): 3, ("own", (0, 2)): 1}).tolist()
    [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.75]
    """

    def __init__(self, blocks: Mapping[str, Block]) -> None:
        self.blocks = dict(blocks)
        ends = list(accumulate(prod(block.shape) for block in blocks.values()))
        self.first = dict(zip(blocks, [0, *ends], strict=False))
        self.width = ends[-1]
        self._indices: dict[Cell, int] = {}

    def index_of(self, cell: Cell) -> int:
        """The index of a fact in a tensor."""
        if cell not in self._indices:
            inside = np.ravel_multi_index(cell[1], self.blocks[cell[0]].shape)
            self._indices[cell] = self.first[cell[0]] + int(inside)
        return self._indices[cell]

    def span(self, name: str) -> range:
        """The indices of a block in a tensor."""
        return range(self.first[name], self.first[name] + prod(self.blocks[name].shape))

    def cells(self, facts: Facts) -> list[tuple[int, float]]:
        """The index of each fact in a tensor, and the number there, up to 1."""
        return [
            (self.index_of(cell), float(np.float32(value / self.blocks[cell[0]].most)))
            for cell, value in facts.items()
        ]

    def tensor(self, facts: Facts, into: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """The facts as numbers from 0 to 1; ``into`` an array of zeros, or a new one."""
        tensor = np.zeros(self.width, np.float32) if into is None else into
        for index, value in self.cells(facts):
            tensor[index] = value
        return tensor

    def views(self, tensors: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """The blocks of tensors, as views: from (..., width) to (..., *shape) of each block."""
        return {
            name: tensors[..., self.span(name).start : self.span(name).stop].reshape(
                *tensors.shape[:-1], *block.shape
            )
            for name, block in self.blocks.items()
        }

    def text(self, facts: Facts) -> str:
        """The facts in words, block by block."""
        cells = sorted(facts, key=lambda cell: (self.first[cell[0]], cell[1]))
        return "; ".join(
            f"{name}: {', '.join(self._cell_texts(facts, inside))}"
            for name, inside in groupby(cells, key=lambda cell: cell[0])
        )

    def _cell_texts(self, facts: Facts, cells: Iterable[Cell]) -> Iterable[str]:
        for name, where in cells:
            axes, most = self.blocks[name]
            names = " ".join(axis[index] for axis, index in zip(axes, where, strict=True))
            yield names if most == 1 else f"{names} = {facts[name, where]}"
