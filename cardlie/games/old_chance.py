"""The chance of games in files of version 1 and 2, to replay them and go on with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardlie.games.chance import LISTED, Moment, lists_of


class OldSeeded:
    """Chance from a seed, drawn one number after another, whatever it is for.

    Only ``Random.random`` is used, whose sequence Python promises never to change.
    """

    __slots__ = ("_random", "_rng", "_shared", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._rng = Random(seed)
        self._random = self._rng.random
        self._shared = False

    def roll(self, dice: int, sides: int, at: Moment) -> tuple[int, ...]:
        """That many dice."""
        if self._shared:
            self._part()
        random = self._random
        return tuple([int(random() * sides) for _ in range(dice)])

    def rolls(self, held: Sequence[int], sides: int, at: Moment) -> list[tuple[int, ...]]:
        """A roll for each seat."""
        if self._shared:
            self._part()
        if max(held) > LISTED or sides > LISTED + 1:
            return [self.roll(dice, sides, at) for dice in held]
        random, lists = self._random, lists_of(sides)
        return [
            rolls[int(random() * len(rolls))] if (rolls := lists[dice]) else () for dice in held
        ]

    def shuffle(self, cards: list[int], at: Moment) -> None:
        """Every order is equally likely."""
        if self._shared:
            self._part()
        random = self._random
        for i in range(len(cards) - 1, 0, -1):
            j = int(random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def pick(self, choices: int, at: Moment, nth: int = 0) -> int:
        """One of that many."""
        if self._shared:
            self._part()
        return int(self._random() * choices)

    def starter(self, seats: int) -> None:
        """They roll."""

    def fork(self) -> OldSeeded:
        """A copy; the generator's large state is only copied when one of the two draws."""
        self._shared = True
        other = object.__new__(OldSeeded)
        other.seed, other._rng, other._random = self.seed, self._rng, self._random
        other._shared = True
        return other

    def again(self) -> OldSeeded:
        """From the seed."""
        return OldSeeded(self.seed)

    def _part(self) -> None:
        """Draw from a generator of one's own: the shared one is never advanced again."""
        state = self._rng.getstate()
        self._rng = Random()
        self._rng.setstate(state)
        self._random = self._rng.random
        self._shared = False
