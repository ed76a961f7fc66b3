"""Sums over games, and of products of two columns: all that means and intervals ask of them.

They are whole numbers, so that the sum of parts is the whole, exactly, in any order; and they take
the same room for a million games as for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple


class Summary(NamedTuple):
    """How many values, their sum, and the sum of their squares."""

    games: int
    total: Fraction
    squares: Fraction

    @classmethod
    def of(cls, values: Iterable[float]) -> Summary:
        """That of some values.

        >>> Summary.of([1, 2]).squares
        Fraction(5, 1)
        """
        exact = [Fraction(value) for value in values]
        return cls(len(exact), sum(exact, Fraction()), sum([v * v for v in exact], Fraction()))


@dataclass(slots=True)
class Moments:
    """``sums`` of each column, and ``products[i][j]`` of each two, over so many games."""

    games: int
    sums: list[int]
    products: list[list[int]]

    @classmethod
    def empty(cls, width: int) -> Moments:
        """Nothing yet, of so many columns."""
        return cls(0, [0] * width, [[0] * width for _ in range(width)])

    @classmethod
    def of(cls, rows: Sequence[Sequence[Any]]) -> Moments:
        """Those of some games, a row of exact numbers each.

        >>> Moments.of([[1, 2], [3, 4]]).products
        [[10, 14], [14, 20]]
        """
        found = cls.empty(len(rows[0]) if rows else 0)
        for row in rows:
            found.put(row)
        return found

    def put(self, row: Sequence[Any]) -> None:
        """One more game."""
        self.games += 1
        for i, value in enumerate(row):
            self.sums[i] += value
            products = self.products[i]
            for j, other in enumerate(row):
                products[j] += value * other

    def add(self, other: Moments) -> None:
        """The games of another part."""
        self.games += other.games
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [
            [a + b for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(self.products, other.products, strict=True)
        ]

    def combined(self, weights: Mapping[int, Fraction | int]) -> Summary:
        """The values that a sum of weighted columns has over the games."""
        exact = [(i, Fraction(weight)) for i, weight in weights.items()]
        total = sum([weight * Fraction(self.sums[i]) for i, weight in exact], Fraction())
        squares = sum(
            [a * b * Fraction(self.products[i][j]) for i, a in exact for j, b in exact], Fraction()
        )
        return Summary(self.games, total, squares)
