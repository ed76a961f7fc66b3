"""What a claim on a ladder is: a roll of so many dice, by its place among all of them.

A table holds it if it shows that roll or a higher one: every such roll is a pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import ClassVar, Self

from cardlie.base import translation
from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.faces import D6, UNREAD, Face, Faces
from cardlie.guess.evaluated import Evaluated
from cardlie.guess.kind import Guess
from cardlie.guess.patterns import Pattern, Patterns, any_of, demand, joker_demand
from cardlie.guess.readings import Readings
from cardlie.language import speak
from cardlie.language.parsed import ParsedText
from cardlie.language.typed_text import quoted

#: How often each number is there.
RollCounts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class RankedRoll(Guess):
    """A claim that the dice show a roll of a ladder, or a higher one. ``rung`` 1 is the lowest."""

    rung: int
    figure = "rung"
    on_cards = False
    ranked = True
    opening = 1
    #: How many dice make a roll.
    dice: ClassVar[int]

    def __post_init__(self) -> None:
        if not 1 <= self.rung <= self.last_figure():
            raise IllegalGuess(
                tr("no roll is number {rung} of {most}", rung=self.rung, most=self.last_figure())
            )

    def __str__(self) -> str:
        return speak(self)

    @classmethod
    def ladder(cls) -> Sequence[RollCounts]:
        """All rolls that can be claimed, the lowest first."""
        raise NotImplementedError

    @classmethod
    def last_figure(cls) -> int:
        """The highest rung."""
        return len(cls.ladder())

    @property
    def as_roll(self) -> RollCounts:
        """How many dice of which number it claims."""
        return self.ladder()[self.rung - 1]

    @property
    def spoken_numbers(self) -> tuple[int, ...]:
        return tuple(self.as_roll)

    @classmethod
    def of(cls, rolled: RollCounts) -> Self | None:
        """The claim of exactly these dice."""
        ladder = [*cls.ladder()]
        return cls(ladder.index(rolled) + 1) if rolled in ladder else None

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        claim = cls.of(cls.roll_from_parse(parsed))
        if claim is None:
            said = quoted(parsed.text)
            raise parsed.place.error(tr("{said} is not a roll that can be claimed", said=said))
        return claim

    @classmethod
    def roll_from_parse(cls, parsed: ParsedText) -> RollCounts:
        """How many dice of which number were said."""
        raise NotImplementedError

    @classmethod
    @cache
    def least_from(cls, rung: int) -> Sequence[RollCounts]:
        """The rolls of a rung or above that no other of them is part of.

        What has four fives has three, too.
        """
        rolls = cls.ladder()[rung - 1 :]
        return [
            roll
            for roll in rolls
            if not any(
                other != roll and all(roll.get(number, 0) >= n for number, n in other.items())
                for other in rolls
            )
        ]

    @classmethod
    def exact(cls, readings: Readings) -> bool:
        """Whether only the very roll that is claimed makes a claim true."""
        return False

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        if faces.suits or faces.wild != "none" or faces.numbers != (1, 2, 3, 4, 5, 6):
            raise IllegalGuess(
                tr("'{self}': rolls are not claimed in this game", self=self),
                "for such claims, use --game mia or --game single-hand",
            )
        rolls = [self.as_roll] if self.exact(readings) else self.least_from(self.rung)
        need = min(sum(roll.values()) for roll in rolls)
        return any_of(faces, [_pattern(faces, roll) for roll in rolls], need)

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure)] if 1 <= figure <= cls.last_figure() else []

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        return [cls(1)]

    @classmethod
    def sample(cls, faces: Faces) -> Guess:
        return cls(cls.last_figure() // 2)

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        return cls.last_figure()

    def with_amount(self, amount: int) -> Self | None:
        return self.with_figure(amount) if 1 <= amount <= self.last_figure() else None

    def above(self, readings: Readings) -> Self | None:
        return None if self.exact(readings) else self.with_amount(self.rung + 1)

    def with_gap(self, amount: int) -> Self:
        return self

    def short(self, spoken: str) -> str:
        return spoken.partition(" ")[2]

    @classmethod
    def best(cls, own: Sequence[Face]) -> Self | None:
        """The highest claim that these dice make true."""
        there = Counter(face.number for face in own)
        for rung in range(cls.last_figure(), 0, -1):
            if all(there[number] >= count for number, count in cls.ladder()[rung - 1].items()):
                return cls(rung)
        return None

    @classmethod
    def lying(cls, faces: Sequence[Face]) -> tuple[Self | None, Self | None]:
        read = [face for face in faces if face.text != UNREAD]
        rolls = combinations_with_replacement(D6.all, len(faces) - len(read))
        found = [cls.best([*read, *unread]) for unread in rolls]
        found.sort(key=lambda claim: claim.rung if claim else 0)
        return found[0], found[-1]

    def why(self, evaluated: Evaluated, by: str | None) -> str | None:
        return self.compared(evaluated.faces)

    def compared(self, faces: Sequence[Face]) -> str:
        low, high = self.lying(faces)
        lie = sorted(faces, key=lambda face: -(face.number or 0))
        values = {"dice": " ".join([face.text for face in lie]), "said": self._named}
        if high is None:
            return tr("{dice} can't be claimed; {said} was said.", **values)
        values["there"] = high._named
        if low is None:
            return tr("{dice} may be {there} at most; {said} was said.", **values)
        if low != high:
            return tr(
                "{dice} may be from {least} to {there}; {said} was said.",
                **values,
                least=low._named,
            )
        if high == self:
            return tr("{dice} is {there}, as was said.", **values)
        higher, lower = (
            "{dice} is {there}; {said} was said, which is higher.",
            "{dice} is {there}; {said} was said, which is lower.",
        )
        return tr(higher if self.rung > high.rung else lower, **values)

    @property
    def _named(self) -> str:
        """How a verdict names it: several words stand in quotes."""
        name = self.phrase(translation.language())
        return quoted(name, 80) if " " in name else name


def _pattern(faces: Faces, roll: RollCounts) -> Pattern:
    """The dice of a roll, which is as far from whole as it lacks dice.

    A demand that all tables fulfil stands beside them: so those of one number alone are at most
    complete as well, and all rolls of a claim compare.
    """
    dice = [
        demand(faces, count, lambda face, n=number: face.number == n)  # type: ignore[misc]
        for number, count in roll.items()
    ]
    return *dice, joker_demand(faces, 0)
