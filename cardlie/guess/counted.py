"""Guesses with a NUMBER: what those share that name a suit, and those that name a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.deck.faces import Faces
from cardlie.guess.kind import Guess
from cardlie.language.parsed import ParsedText


@dataclass(frozen=True, slots=True)
class Counted(Guess):
    """A guess with a NUMBER: how many cards or dice it claims."""

    count: int

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count)
        for number in self.numbers:
            self._check(least=0, number=number)  # a card may show a 0


@dataclass(frozen=True, slots=True)
class OfSuit(Counted):
    """A guess with a NUMBER that names a suit."""

    suit: str
    suit_fields = ("suit",)
    counting = True
    stands_for = "colour"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """NUMBER, then the suit."""
        return cls(parsed.figures[0], parsed.name)

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        """The first suit, or without it."""
        return {cls.rules[0]: cls(1, faces.suits[0].name)}

    @classmethod
    def sample(cls, faces: Faces) -> Guess | None:
        """Four of the first suit, if there is one."""
        return cls(4, faces.suits[0].name) if faces.suits else None


@dataclass(frozen=True, slots=True)
class OfNumber(Counted):
    """A guess with a NUMBER that names a number of the faces."""

    number: int
    number_fields = ("number",)
    counting = True
    stands_for = "number"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """NUMBER, then the number."""
        return cls(parsed.figures[0], parsed.figures[-1])

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        """As many as there are faces; more where whole rolls are more than their dice."""
        return faces.whole.most(size, size) if faces.whole else size

    @classmethod
    def sample(cls, faces: Faces) -> Guess | None:
        """Two of a number in the middle, or of one that can be named."""
        named = (cls(2, number) for number in (middle_number(faces), *faces.numbers))
        return next((guess for guess in named if not guess.unprinted(faces, False)), None)


def middle_number(faces: Faces) -> int:
    """A number that makes a good example: 3, or one in the middle."""
    return 3 if 3 in faces.numbers else faces.numbers[len(faces.numbers) // 2]
