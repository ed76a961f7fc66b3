"""Where rolls and shuffles come from: a seed, or a script of what chance shall do."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Protocol

from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.faces import Faces


class Chance(Protocol):
    """All that a game leaves to chance. Faces are their places in ``Faces.all``."""

    def roll(self, dice: int, sides: int) -> tuple[int, ...]:
        """That many dice; a face is 0 to ``sides`` - 1."""

    def rolls(self, held: Sequence[int], sides: int) -> list[tuple[int, ...]]:
        """A roll of so many dice for each seat; who has none rolls none."""

    def shuffle(self, cards: list[int]) -> None:
        """Put the cards in any order, in place."""

    def pick(self, choices: int) -> int:
        """One of that many: 0 to ``choices`` - 1."""

    def fork(self) -> Chance:
        """One that goes on exactly as this one will."""

    def again(self) -> Chance:
        """One that starts where this one started."""


#: For up to so many dice, one number picks a roll from the list of all of them.
_LISTED = 5


@cache
def _lists(sides: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All rolls of 0, 1, ... dice; of none there is nothing to roll."""
    return ((), *(tuple(product(range(sides), repeat=n)) for n in range(1, _LISTED + 1)))


class Seeded:
    """Chance from a seed: the same seed, the same game, on every machine.

    Only ``Random.random`` is used, whose sequence Python promises never to change.
    """

    __slots__ = ("_random", "_rng", "_shared", "seed")

    def __init__(self, seed: int) -> None:
        if not isinstance(seed, int):  # text would do as well, but no saved game could keep it
            raise CardlieError(tr("the seed is {seed!r}, expected a whole number", seed=seed))
        self.seed = seed
        self._rng = Random(seed)
        self._random = self._rng.random
        self._shared = False

    def roll(self, dice: int, sides: int) -> tuple[int, ...]:
        """That many dice."""
        if self._shared:
            self._part()
        random = self._random
        return tuple([int(random() * sides) for _ in range(dice)])

    def rolls(self, held: Sequence[int], sides: int) -> list[tuple[int, ...]]:
        """A roll for each seat."""
        if self._shared:
            self._part()
        if max(held) > _LISTED or sides > _LISTED + 1:
            return [self.roll(dice, sides) for dice in held]
        random, lists = self._random, _lists(sides)
        return [
            rolls[int(random() * len(rolls))] if (rolls := lists[dice]) else () for dice in held
        ]

    def shuffle(self, cards: list[int]) -> None:
        """Every order is equally likely."""
        if self._shared:
            self._part()
        random = self._random
        for i in range(len(cards) - 1, 0, -1):
            j = int(random() * (i + 1))
            cards[i], cards[j] = cards[j], cards[i]

    def pick(self, choices: int) -> int:
        """One of that many."""
        if self._shared:
            self._part()
        return int(self._random() * choices)

    def fork(self) -> Seeded:
        """A copy; the generator's large state is only copied when one of the two draws."""
        self._shared = True
        other = object.__new__(Seeded)
        other.seed, other._rng, other._random = self.seed, self._rng, self._random
        other._shared = True
        return other

    def again(self) -> Seeded:
        """From the seed."""
        return Seeded(self.seed)

    def _part(self) -> None:
        """Draw from a generator of one's own: the shared one is never advanced again."""
        state = self._rng.getstate()
        self._rng = Random()
        self._rng.setstate(state)
        self._random = self._rng.random
        self._shared = False


class Script:
    """Chance that does what it is told: one text for each roll, shuffle or pick, in order.

    A roll lists its faces, a shuffle the faces that come to the front (the rest keeps its
    order), a pick is a number counted from 0. Raises :class:`CardlieError` where the next text
    does not fit what the game asks for.
    """

    __slots__ = ("_at", "_faces", "_texts")

    def __init__(self, texts: Sequence[str], faces: Faces) -> None:
        self._texts, self._faces, self._at = tuple(texts), faces, 0

    def roll(self, dice: int, sides: int) -> tuple[int, ...]:
        """The dice that the next text lists."""
        text = self._next(f"a roll of {dice}")
        rolled = self._places(text)
        if len(rolled) != dice:
            raise CardlieError(
                tr("the script rolls {text!r} where {dice} dice are rolled", text=text, dice=dice)
            )
        return rolled

    def rolls(self, held: Sequence[int], sides: int) -> list[tuple[int, ...]]:
        """A text for each seat that has dice."""
        return [self.roll(dice, sides) if dice else () for dice in held]

    def shuffle(self, cards: list[int]) -> None:
        """The cards that the next text lists come first."""
        front, rest = self._places(self._next(f"a shuffle of {len(cards)} cards")), list(cards)
        for place in front:
            if place not in rest:
                raise CardlieError(
                    tr("the script draws {all}, which is not there", all=self._faces.all[place])
                )
            rest.remove(place)
        cards[:] = [*front, *rest]

    def pick(self, choices: int) -> int:
        """The number that the next text is."""
        text = self._next(f"a number below {choices}")
        if not text.isdigit() or int(text) >= choices:
            raise CardlieError(
                tr(
                    "the script picks {text!r} where a number below {choices} is asked",
                    text=text,
                    choices=choices,
                )
            )
        return int(text)

    def fork(self) -> Script:
        """A copy that stands at the same line."""
        other = self.again()
        other._at = self._at
        return other

    def again(self) -> Script:
        """From the first line."""
        return Script(self._texts, self._faces)

    @property
    def left(self) -> int:
        """How many texts nobody has asked for yet."""
        return len(self._texts) - self._at

    def _next(self, asked: str) -> str:
        if self._at >= len(self._texts):
            raise CardlieError(tr("the script has run out: {asked} is asked for", asked=asked))
        self._at += 1
        return self._texts[self._at - 1]

    def _places(self, text: str) -> tuple[int, ...]:
        return tuple(self._faces.index[face.text] for face in self._faces.parse(text))
