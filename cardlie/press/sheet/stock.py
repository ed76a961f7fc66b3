"""Papers and card sizes: data in ``templates/``, or a size that the user writes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.press.units import length, size

#: Sides of paper and cards, in mm: beyond these a typing error is likelier than a wish.
PAPER_RANGE = (50.0, 1500.0)
CARD_RANGE = (20.0, 400.0)


#: What most home printers leave blank at the paper's edge, in mm.
MARGIN = 5.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; sides in mm, and what the printer leaves blank at its edges."""

    id: str
    title: str
    width: float
    height: float
    margin: float = MARGIN

    @classmethod
    def find(cls, text: str) -> Paper:
        """The paper of that name, or of that size.

        >>> Paper.find("a4").height, Paper.find("200x250mm").title
        (297.0, '200x250mm')
        """
        known = _papers()
        name = text.strip().lower()
        if name in known:
            return known[name]
        if not name[:1].isdigit():
            raise UnknownName("paper", text, known)
        width, height = _sides(text, PAPER_RANGE)
        return cls(_slug(text), _slug(text), width, height)


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's trimmed size and the radius of its corners, in mm."""

    id: str
    title: str
    width: float
    height: float
    corner: float

    @classmethod
    def find(cls, text: str) -> CardSize:
        """The card size of that name, or of those sides (with 3.2 mm corners).

        >>> CardSize.find("poker").width
        63.5
        """
        known = _card_sizes()
        name = text.strip().lower()
        if name in known:
            return known[name]
        if not name[:1].isdigit():
            raise UnknownName("card size", text, known)
        width, height = _sides(text, CARD_RANGE)
        return cls(_slug(text), _slug(text), width, height, min(3.2, width / 8, height / 8))


def _sides(text: str, span: tuple[float, float]) -> tuple[float, float]:
    sides = size(text)
    for side in sides:
        if not span[0] <= side <= span[1]:
            raise CardlieError(
                tr("{text!r}: a side of {side:g} mm is out of range", text=text[:40], side=side),
                tr(
                    "sides from {low:g} to {high:g} mm are possible",
                    low=span[0],
                    high=span[1],
                ),
            )
    return sides


def _slug(text: str) -> str:
    return re.sub(r"\s+", "", text.strip().lower())


@cache
def _papers() -> dict[str, Paper]:
    source = Section.load(data_dir("templates") / "papers.toml")
    papers = {}
    for name in source:
        entry = source.section(name)
        papers[name] = Paper(name, entry.text("title"), *entry.parsed("size", size))
        entry.refuse_unknown()
    return papers


@cache
def _card_sizes() -> dict[str, CardSize]:
    source = Section.load(data_dir("templates") / "cards.toml")
    sizes = {}
    for name in source:
        entry = source.section(name)
        corner = entry.parsed("corner", length)
        sizes[name] = CardSize(name, entry.text("title"), *entry.parsed("size", size), corner)
        entry.refuse_unknown()
    return sizes
