"""Papers and card sizes: data in ``templates/``, or a size that the user writes."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeVar

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.press.units import length, size

#: Sides of paper and cards, in mm: beyond these a typing error is likelier than a wish.
PAPER_RANGE = (50.0, 1500.0)
CARD_RANGE = (20.0, 400.0)


#: What most home printers leave blank at the paper's edge, in mm.
MARGIN = 5.0


class Paper(NamedTuple):
    """A sheet of paper, upright; sides in mm, and what the printer leaves blank at its edges."""

    id: str
    title: str
    width: float
    height: float
    margin: float = MARGIN

    @classmethod
    def find(cls, text: str) -> Paper:
        """The paper of that name, or of that size, which has a name where one is known.

        >>> Paper.find("a4").height, Paper.find("200x250mm").title, Paper.find("105x148mm").title
        (297.0, '200x250mm', 'A6')
        """
        found = _named("paper", text, _papers(), PAPER_RANGE, cls)
        return next((each for each in _papers().values() if each[2:4] == found[2:4]), found)


class CardSize(NamedTuple):
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

        def rounded(id: str, title: str, width: float, height: float) -> CardSize:
            return cls(id, title, width, height, min(3.2, width / 8, height / 8))

        return _named("card size", text, _card_sizes(), CARD_RANGE, rounded)


Stock = TypeVar("Stock")


def _named(
    kind: str,
    text: str,
    known: dict[str, Stock],
    span: tuple[float, float],
    make: Callable[[str, str, float, float], Stock],
) -> Stock:
    """What has that name, or what is made with sides within that span, and their text as name."""
    name = text.strip().lower()
    if name in known:
        return known[name]
    if not name[:1].isdigit():
        raise UnknownName(kind, text, known)
    width, height = size(text)
    for side in (width, height):
        if not span[0] <= side <= span[1]:
            raise CardlieError(
                tr("{text!r}: a side of {side:g} mm is out of range", text=text[:40], side=side),
                tr("sides can be {low:g} to {high:g} mm long", low=span[0], high=span[1]),
            )
    slug = re.sub(r"\s+", "", name)
    return make(slug, slug, width, height)


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
