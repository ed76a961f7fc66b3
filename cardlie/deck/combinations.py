"""Power combinations: a small vocabulary that any deck can use.

==================  ==========================================================
written             what must be on the table
==================  ==========================================================
``2+2``, ``3+2``    groups of equal numbers: two numbers, each twice; a full house
``c3+c3``           groups of equal colours: two colours, three cards each
``run4``            four consecutive numbers, any colours
``run4 of a colour``  four consecutive numbers, all of one colour
``every colour x2`` each colour of the deck twice
``every number x1`` each number of the deck once
``twins2``          the very same card (colour and number) twice; ``twins2+2``: two such pairs
==================  ==========================================================
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import factorial, perm, prod
from typing import Literal

from cardlie.base.amount import whole_number
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr

CombinationKind = Literal[
    "numbers", "colours", "twins", "run", "colour-run", "every-colour", "every-number"
]

#: How each is written: what stands before its sizes, between them if there may be several, behind.
_FORMS: dict[CombinationKind, tuple[str, str, str]] = {
    "numbers": ("", "+", ""),
    "colours": ("c", "+c", ""),
    "twins": ("twins", "+", ""),
    "run": ("run", "", ""),
    "colour-run": ("run", "", " of a colour"),
    "every-colour": ("every colour x", "", ""),
    "every-number": ("every number x", "", ""),
}

#: A combination that a deck can show in more ways than these takes too long to judge.
MOST_WAYS = 10_000


@dataclass(frozen=True, slots=True)
class Combination:
    """One combination: its kind and the sizes of its groups (or its one length)."""

    kind: CombinationKind
    sizes: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Combination:
        """Read the written form; :class:`CardlieError` for what is none, or too large to be said.

        >>> Combination.parse("3+2")
        Combination(kind='numbers', sizes=(3, 2))
        """
        spoken = " ".join(text.split())
        for kind, (before, between, behind) in _FORMS.items():
            more = rf"(?:{re.escape(between)}\d+)*" if between else ""
            if re.fullmatch(rf"{before}\d+{more}{behind}", spoken):
                sizes = tuple(whole_number(digits) for digits in re.findall(r"\d+", spoken))
                made = cls(kind, tuple(sorted(sizes, reverse=True)))
                if not made.is_spoken:
                    break
                return made
        raise CardlieError(
            tr("{text!r} is not a combination", text=text),
            "write 2+2, c3+c3, twins2, run4, 'run4 of a colour', 'every colour x2', "
            "or 'every number x1'",
        )

    @property
    def is_spoken(self) -> bool:
        """Whether its groups are not too large or too many to be claimed."""
        return all(1 <= size <= 24 for size in self.sizes) and 1 <= len(self.sizes) <= 6

    def ways(self, numbers: int, colours: int) -> int:
        """In how many ways a deck of so many numbers and colours can show this combination.

        >>> Combination.parse("3+2").ways(6, 4), Combination.parse("c3+c3").ways(6, 4)
        (30, 6)
        """
        kinds = {"numbers": numbers, "colours": colours, "twins": numbers * colours}
        groups = kinds.get(self.kind)
        if groups is None:  # runs and 'every': a few at most
            return numbers * colours
        alike = prod(factorial(self.sizes.count(size)) for size in set(self.sizes))
        return perm(groups, len(self.sizes)) // alike

    def misfit(self, printed: Sequence[int], colours: int) -> str | None:
        """Why a deck of these numbers and so many colours can't show it, if it can't."""
        groups, numbers, row = len(self.sizes), len(printed), longest_row(printed)
        in_row = self.sizes[0], row, "{name} needs {count} numbers in a row, the deck has {has}"
        cards = "{name} needs {count} different cards, the deck has {has}"
        needs: dict[str, tuple[int, int, str]] = {
            "numbers": (groups, numbers, "{name} needs {count} numbers, the deck has {has}"),
            "colours": (groups, colours, "{name} needs {count} colours, the deck has {has}"),
            "twins": (groups, numbers * colours, cards),
            "run": in_row,
            "colour-run": in_row,
        }
        count, has, sentence = needs.get(self.kind, (0, 0, ""))
        if count > has:
            return tr(sentence, name=self, count=count, has=has)
        if (ways := self.ways(numbers, colours)) > MOST_WAYS:
            many = "{name} can be met in {ways:,} ways, more than {most:,}"
            return tr(many, name=self, ways=ways, most=MOST_WAYS)
        return None

    def __str__(self) -> str:
        before, between, behind = _FORMS[self.kind]
        return f"{before}{between.join(map(str, self.sizes))}{behind}"


def longest_row(numbers: Sequence[int]) -> int:
    """How many of these numbers, which rise, follow one another without a gap.

    >>> longest_row([1, 2, 4, 5, 6, 9])
    3
    """
    return max(sum(1 for _ in row) for _, row in groupby(n - at for at, n in enumerate(numbers)))


@dataclass(frozen=True, slots=True)
class PowerCard:
    """One power card: the id that files use, its combination, its value.

    ``sentence`` is what the card prints beside its ``name``, which nobody has to say: what it is
    ``called``, or its id.
    """

    id: str
    combination: Combination
    value: int
    sentence: str
    called: str = field(default="", repr=False)  # a kept table tells its cards by their repr

    @property
    def name(self) -> str:
        """What stands on the card as its name."""
        spaced = self.id.replace("-", " ")
        return self.called or spaced[:1].upper() + spaced[1:]
