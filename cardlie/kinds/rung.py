"""What a claim on a ladder is: a roll of so many dice, by its place among all of them.

A table holds it if it shows that roll or a higher one: every such roll is a pattern.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.kinds.kind import Found, Guess
from cardlie.kinds.patterns import Pattern, Patterns, blank, compiled, demand
from cardlie.language import speak
from cardlie.language.parse_errors import quoted
from cardlie.language.parser import ParsedText
from cardlie.setting.faces import Face, Faces
from cardlie.setting.rulings import Rulings

#: How often each number is there.
Shown = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Rung(Guess):
    """A claim that the dice show a roll of a ladder, or a higher one. ``rung`` 1 is the lowest."""

    rung: int
    figure = "rung"
    on_cards = False
    opening = 1
    verdict = "verdict.roll_holds"
    verdict_falls = "verdict.roll_falls"
    #: How many dice make a roll.
    dice: ClassVar[int]

    def __post_init__(self) -> None:
        if not 1 <= self.rung <= self.top():
            raise IllegalGuess(
                tr("no roll is number {rung} of {most}", rung=self.rung, most=self.top())
            )

    def __str__(self) -> str:
        return speak(self)

    @classmethod
    def ladder(cls) -> Sequence[Shown]:
        """All rolls that can be claimed, the lowest first."""
        raise NotImplementedError

    @classmethod
    def top(cls) -> int:
        """The highest rung."""
        return len(cls.ladder())

    last_figure = top

    @property
    def shown(self) -> Shown:
        """How many dice of which number it claims."""
        return self.ladder()[self.rung - 1]

    @property
    def spoken_numbers(self) -> tuple[int, ...]:
        return tuple(self.shown)

    @classmethod
    def of(cls, shown: Shown) -> Self | None:
        """The claim of exactly these dice."""
        ladder = [*cls.ladder()]
        return cls(ladder.index(shown) + 1) if shown in ladder else None

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        claim = cls.of(cls.heard(reading))
        if claim is None:
            said = quoted(reading.end.text)
            raise reading.end.error(tr("{said} is no roll that can be claimed", said=said))
        return claim

    @classmethod
    def heard(cls, reading: ParsedText) -> Shown:
        """How many dice of which number were said."""
        raise NotImplementedError

    @classmethod
    def exact(cls, rulings: Rulings) -> bool:
        """Whether only the very roll that is claimed makes a claim true."""
        return False

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        if faces.suits or faces.wild != "none" or faces.numbers != (1, 2, 3, 4, 5, 6):
            raise IllegalGuess(
                tr("'{self}': no roll of dice is claimed here", self=self),
                "such claims belong to --game mia and --game single-hand",
            )
        rolls = [self.shown] if self.exact(rulings) else _least(self.ladder()[self.rung - 1 :])
        need = min(sum(roll.values()) for roll in rolls)
        return compiled(faces, [_pattern(faces, roll, need) for roll in rolls], need)

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure)] if 1 <= figure <= cls.top() else []

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        return [cls(1)]

    @classmethod
    def sample(cls, faces: Faces) -> Guess:
        return cls(cls.top() // 2)

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        return cls.top()

    def with_amount(self, amount: int) -> Self | None:
        return self.with_figure(amount) if 1 <= amount <= self.top() else None

    def with_gap(self, amount: int) -> Self:
        return self

    def short(self, spoken: str) -> str:
        return spoken.partition(" ")[2]

    @classmethod
    def best(cls, own: Sequence[Face]) -> Self | None:
        """The highest claim that these dice make true."""
        there = Counter(face.number for face in own)
        for rung in range(cls.top(), 0, -1):
            if all(there[number] >= count for number, count in cls.ladder()[rung - 1].items()):
                return cls(rung)
        return None

    def why(self, found: Found, by: str | None) -> str | None:
        if found.holds is None:
            return None
        if found.holds:
            return tr("The dice show it.")
        return tr("The dice don't show it.")


def _pattern(faces: Faces, roll: Shown, need: int) -> Pattern:
    """The dice of a roll; one of more than ``need`` is as far from whole as it lacks dice.

    What it has more is taken off by a demand that all tables fulfil: so all patterns of a claim
    come to the same total.
    """
    dice = [
        demand(faces, count, lambda face, n=number: face.number == n)  # type: ignore[misc]
        for number, count in roll.items()
    ]
    more = sum(roll.values()) - need
    return *dice, blank(faces, -more)


def _least(rolls: Sequence[Shown]) -> list[Shown]:
    """Those that no other of them is part of: what has four fives has three, too."""
    return _kept(tuple(tuple(roll.items()) for roll in rolls))


@cache
def _kept(rolls: tuple[tuple[tuple[int, int], ...], ...]) -> list[Shown]:
    shown = [dict(roll) for roll in rolls]
    return [
        roll
        for roll in shown
        if not any(
            other != roll and all(roll.get(number, 0) >= count for number, count in other.items())
            for other in shown
        )
    ]
