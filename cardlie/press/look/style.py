"""How one suit looks."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape


@dataclass(frozen=True, slots=True)
class SuitStyle:
    """How one suit looks. ``plural``: the mark is an animal that is not the deck's, and several."""

    colour: Rgb
    mark: Shape
    plural: str = ""


@dataclass(frozen=True, slots=True)
class Palette:
    """What a theme has for suits: looks by name, looks for others, and what they lie on."""

    paper: Rgb
    ink: Rgb
    named: tuple[tuple[str, SuitStyle], ...]
    spares: tuple[SuitStyle, ...]

    def known(self, name: str) -> SuitStyle | None:
        """The look of suits of that name."""
        return dict(self.named).get(name)
