"""The guess kinds: frozen values, each with one spoken form that parses back to it.

In the dice games a guess is also called a bid: quantity x face is :class:`Number`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from cardlie.errors import IllegalGuess

if TYPE_CHECKING:
    from cardlie.faces import Faces

#: The largest NUMBER, sum or value that the language knows.
MAX_COUNT = 9_999

#: The combination of a pretender: somebody who names a power card that no deck has.
MADE_UP = "made-up"

_WORDS = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty".split()
)


def named(number: int, count: int) -> str:
    """What so many dice or cards that show ``number`` are called.

    >>> named(6, 1), named(6, 2), named(20, 2), named(21, 2)
    ('six', 'sixes', 'twenties', '21s')
    """
    if number > len(_WORDS):
        return f"{number}s"
    word = _WORDS[number - 1]
    if count == 1:
        return word
    return word[:-1] + "ies" if word.endswith("y") else word + ("es" if word[-1] == "x" else "s")


@dataclass(frozen=True, slots=True)
class Guess:
    """A claim about the table. Build one from text with :meth:`parse`; ``str`` speaks it."""

    #: The kind's name in the rules: what a table, a booklet and a statistic call it.
    kind: ClassVar[str]

    @classmethod
    def parse(cls, text: str, faces: Faces | None = None) -> Guess:
        """The guess that ``text`` says, in the language of ``faces`` (default: the base deck).

        Raises :class:`~cardlie.errors.InvalidGuess` with the span that does not fit.

        >>> Guess.parse("four foxes")
        Colour(count=4, suit='red')
        >>> str(Guess.parse("at least 3 cards with a number less than 4"))
        '3 less than 4'
        """
        from cardlie.language import parse_guess  # the parser stands on this module

        return parse_guess(text, faces)

    def _check(self, **amounts: int) -> None:
        for name, amount in amounts.items():
            if not 1 <= amount <= MAX_COUNT:
                raise IllegalGuess(f"{name} {amount} is out of range, expected 1 to {MAX_COUNT}")


@dataclass(frozen=True, slots=True)
class Counted(Guess):
    """A guess with a NUMBER: how many cards or dice it claims."""

    count: int

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count)


@dataclass(frozen=True, slots=True)
class Number(Counted):
    """At least ``count`` show ``number``; in the dice games a bid of quantity x face."""

    number: int
    kind: ClassVar[str] = "number"

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count, number=self.number)

    def __str__(self) -> str:
        return f"{self.count} {named(self.number, self.count)}"


@dataclass(frozen=True, slots=True)
class Colour(Counted):
    """At least ``count`` cards of the suit."""

    suit: str
    kind: ClassVar[str] = "colour"

    def __str__(self) -> str:
        return f"{self.count} {self.suit}"


@dataclass(frozen=True, slots=True)
class LessThan(Counted):
    """At least ``count`` cards with a number below ``number``."""

    number: int
    kind: ClassVar[str] = "less than"

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count, number=self.number)

    def __str__(self) -> str:
        return f"{self.count} less than {self.number}"


@dataclass(frozen=True, slots=True)
class Without(Counted):
    """At least ``count`` cards that are not of the suit."""

    suit: str
    kind: ClassVar[str] = "without"

    def __str__(self) -> str:
        return f"{self.count} without {self.suit}"


@dataclass(frozen=True, slots=True)
class Straight(Counted):
    """``count`` consecutive numbers, ``element`` among them, are all on the table."""

    element: int
    kind: ClassVar[str] = "straight"

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count, number=self.element)

    def __str__(self) -> str:
        return f"{self.count} in order including {self.element}"


@dataclass(frozen=True, slots=True)
class Vague(Counted):
    """Some number (or some colour) is there at least ``count`` times."""

    what: Literal["number", "colour"]
    kind: ClassVar[str] = "vague"

    def __str__(self) -> str:
        return f"{self.count} of the same {self.what}"


@dataclass(frozen=True, slots=True)
class Power(Guess):
    """The combination of a power card is on the table, and the guesser rolled that card.

    ``value`` is None where it is the one printed on the card. A pretender says a value of their
    own, with a combination that exists or with :data:`MADE_UP`.
    """

    combination: str
    value: int | None = None
    kind: ClassVar[str] = "power"

    def __post_init__(self) -> None:
        if self.value is not None:
            self._check(value=self.value)
        elif self.combination == MADE_UP:
            raise IllegalGuess("a made-up power card needs a value", "say 'power made-up value 9'")

    def __str__(self) -> str:
        worth = "" if self.value is None else f" value {self.value}"
        return f"power {self.combination}{worth}"


@dataclass(frozen=True, slots=True)
class Stars(Counted):
    """At least ``count`` wilds, and nothing helps (the wheel game)."""

    kind: ClassVar[str] = "stars"

    def __str__(self) -> str:
        return f"{self.count} {'star' if self.count == 1 else 'stars'}"


@dataclass(frozen=True, slots=True)
class Sum(Guess):
    """All faces together come to at least ``total`` (leira's duel)."""

    total: int
    kind: ClassVar[str] = "sum"

    def __post_init__(self) -> None:
        self._check(sum=self.total)

    def __str__(self) -> str:
        return f"sum {self.total}"


#: Every kind, in the order in which the rules present them.
KINDS: tuple[type[Guess], ...] = (
    Number, Colour, LessThan, Without, Straight, Vague, Power, Stars, Sum,
)  # fmt: skip


def named_count(guess: Guess) -> int:
    """The figure that 'higher' compares first: NUMBER, or a sum's total.

    A power card has none of its own: its value is the deck's to say.
    """
    if isinstance(guess, Counted):
        return guess.count
    if isinstance(guess, Sum):
        return guess.total
    raise IllegalGuess(f"{guess} has no NUMBER")


__all__ = [
    "KINDS",
    "MADE_UP",
    "MAX_COUNT",
    "Colour",
    "Counted",
    "Guess",
    "LessThan",
    "Number",
    "Power",
    "Stars",
    "Straight",
    "Sum",
    "Vague",
    "Without",
    "named",
    "named_count",
]  # fmt: skip
