"""``5 in order including 3``: consecutive numbers, one of them named, are all on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.errors import IllegalGuess
from cardlie.kinds.kind import Counted, Guess, register, shows_no
from cardlie.patterns import compiled, need_cards, run, unbounded
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cardlie.faces import Face, Faces
    from cardlie.language.parser import ParsedText
    from cardlie.patterns import Patterns
    from cardlie.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Straight(Counted):
    """``count`` consecutive numbers, ``element`` among them, are all on the table."""

    element: int
    kind = "straight"
    place = 50
    variant = "straights"
    rules = ("straight",)
    told_by = ("IN_ORDER",)
    reference = ("straights",)
    reference_higher = ("straights_higher",)
    returns = True
    stands_for = "number"

    def __post_init__(self) -> None:
        self._check(NUMBER=self.count, number=self.element)

    def __str__(self) -> str:
        return f"{self.count} in order including {self.element}"

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        return cls(reading.figures[0], reading.figures[-1])

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_cards(self, faces)
        low, high = faces.numbers[0], faces.numbers[-1]
        if unbounded(rulings):
            # Windows that start above the printed numbers are all alike: wildcards only.
            first = min(max(1, self.element - self.count + 1), high + 1)
            starts = range(first, min(self.element, high + 1) + 1)
        elif self.element > high:
            starts = range(0)
        else:
            first = max(low, self.element - self.count + 1)
            starts = range(first, min(self.element, high - self.count + 1) + 1)
        runs = [run(faces, range(start, start + self.count)) for start in starts]
        return compiled(faces, runs, need=self.count)

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, number) for number in faces.numbers]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        return [cls(1, number) for number in sorted({f.number for f in own if f.number})]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"straight": cls(2, 3)}

    def second_figure(self, rulings: Rulings) -> int:
        return self.element if rulings["straight-higher"] == "number-or-element" else 0

    def verify(self, rulings: Rulings) -> None:
        if self.count < int(rulings["straight-min"]):
            raise IllegalGuess(
                tr("'{self}': one card is no order", self=self),
                "ruling straight-min; --ruling straight-min=1",
            )

    def unprinted(self, faces: Faces, unbounded: bool) -> str | None:
        return shows_no(self.element, faces, unbounded)
