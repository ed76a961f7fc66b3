"""``5 in order including 3``: consecutive numbers, one of them named, are all on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.combinations import longest_row
from cardlie.deck.faces import Faces
from cardlie.guess.counted import Counted, middle_number
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, run, unbounded, verify_cards
from cardlie.guess.readings import Readings
from cardlie.language import speak
from cardlie.language.parsed import ParsedText
from cardlie.language.typed_text import quoted


@register
@dataclass(frozen=True, slots=True)
class Straight(Counted):
    """``count`` consecutive numbers, ``element`` among them, are all on the table."""

    element: int
    number_fields = ("element",)
    kind = "straight"
    rank = 50
    variant = "straights"
    rules = (
        *("straight", "straight_from", "straight_to", "straight_span", "straight_series"),
        "straight_up_to",
    )
    marker_tokens = ("IN_ORDER", "TO")
    reference = ("straights",)
    reference_higher = ("straights_higher",)
    returns = True
    stands_for = "number"

    def __str__(self) -> str:
        return f"{self.count} in order including {self.element}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """NUMBER, then a number among them; or from where to where they go.

        No guess says where a straight begins. It is heard as one that names a number of it, where
        that can be no other straight; else :class:`~cardlie.base.errors.InvalidGuess` offers those
        that can be the fewest, or says that nobody said how many there are.
        """
        if parsed.rule == "straight":
            return cls(*parsed.figures)
        if parsed.rule == "straight_up_to":
            lacks = tr("{said} does not say how many", said=quoted(parsed.text))
            example = cls(min(4, len(parsed.faces.numbers)), parsed.figures[0])
            raise parsed.place.error(lacks, hint=tr("such as '{guess}'", guess=example))
        faces, numbers = parsed.faces, _numbers(parsed)
        named = [cls(len(numbers), number) for number in faces.numbers if number in numbers]
        ways = {each: each._starts(faces, parsed.unbounded) for each in named}
        fewest = min([len(starts) for starts in ways.values() if numbers[0] in starts], default=0)
        near = [each for each, starts in ways.items() if len(starts) == fewest]
        if fewest == 1:
            return next((each for each in near if each.element == parsed.figures[-1]), near[-1])
        language = parsed.language
        last = parsed.tokens[-1]
        place = parsed.place._replace(position=last.position, length=last.length)
        raise place.error(
            "no guess says where a straight begins or ends: it names a number of it",
            readings=[speak(each, language, faces) for each in near],
        )

    def _starts(self, faces: Faces, unbounded: bool) -> Sequence[int]:
        """The numbers with which such a straight can begin."""
        high = faces.numbers[-1]
        if unbounded:
            # Windows that start above the printed numbers are all alike: wildcards only.
            lowest = min(1, faces.numbers[0])
            first = min(max(lowest, self.element - self.count + 1), high + 1)
            return range(first, min(self.element, high + 1) + 1)
        starts = range(self.element - self.count + 1, self.element + 1)
        printed = {*faces.numbers}
        return [start for start in starts if printed.issuperset(range(start, start + self.count))]

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_cards(self, faces)
        starts = self._starts(faces, unbounded(readings))
        runs = [run(faces, range(start, start + self.count)) for start in starts]
        return any_of(faces, runs, need=self.count)

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"straight": cls(2, 3)}

    @classmethod
    def sample(cls, faces: Faces) -> Guess | None:
        count = min(5, longest_row(faces.numbers))
        if count == 1:  # one card is no order
            return None
        middle = middle_number(faces)
        within = (n for n in (middle, *faces.numbers) if cls(count, n)._starts(faces, False))
        return cls(count, next(within))

    def second_figure(self, readings: Readings) -> int:
        return (
            self.element
            if readings.get("straight-higher", "number-or-element") == "number-or-element"
            else 0
        )

    def verify(self, readings: Readings) -> None:
        if self.count < int(readings.get("straight-min", "2")):
            raise IllegalGuess(
                tr("'{self}': one card is not a straight", self=self),
                "ruling straight-min; --with straight-min=1",
            )


def _numbers(parsed: ParsedText) -> range:
    """The numbers of a straight that is said by where it begins or ends; none if that is no row."""
    figures = parsed.figures
    if parsed.rule == "straight_from":
        return range(figures[1], figures[1] + figures[0])
    if parsed.rule == "straight_to":
        return range(figures[1] - figures[0] + 1, figures[1] + 1)
    if parsed.rule == "straight_series":
        numbers = range(figures[0], figures[-1] + 1)
        return numbers if tuple(numbers) == figures else range(0)
    first, last = sorted(figures[-2:])
    numbers = range(first, last + 1)
    if len(figures) == 3:
        return numbers if figures[0] == len(numbers) else range(0)
    return numbers if len(numbers) > 2 else range(0)  # of five to 6, as well, is no such row
