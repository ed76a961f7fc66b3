"""What print shops ask for, as data: ``templates/shops.toml``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import UnknownName
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.sheet.stock import CardSize
from cardlie.press.units import length


@dataclass(frozen=True, slots=True)
class Shop:
    """One shop's wishes. ``bleed`` is in mm; ``pixels`` None where the shop takes a PDF."""

    id: str
    title: str
    format: str
    size: CardSize
    bleed: float
    dpi: int
    pixels: tuple[int, int] | None
    back_first: bool
    cmyk: bool
    condition: PrintCondition
    asks: str


def find_shop(name: str) -> Shop:
    """The shop of that name; UnknownName lists those there are.

    >>> find_shop("thegamecrafter").bleed
    3.175
    """
    if name not in shops():
        raise UnknownName("shop", name, shops())
    return shops()[name]


@cache
def shops() -> dict[str, Shop]:
    """All shops by id."""
    source = Section.load(data_dir("templates") / "shops.toml")
    return {name: _read_shop(name, source.section(name)) for name in source}


def _read_shop(name: str, entry: Section) -> Shop:
    size = CardSize.find(entry.text("size"))
    form = entry.choice("format", ("pdf", "png"))
    dpi = entry.whole("dpi", 72, 1200, default=300)
    pixels = None
    if form == "png":
        wide, high = entry.items("pixels", int, "two whole numbers")
        pixels = (wide, high)
        bleed = round((wide / dpi * 25.4 - size.width) / 2, 4)
    else:
        bleed = entry.parsed("bleed", length)
    shop = Shop(
        id=name,
        title=entry.text("title"),
        format=form,
        size=size,
        bleed=bleed,
        dpi=dpi,
        pixels=pixels,
        back_first=entry.choice("order", ("front-first", "back-first"), "front-first")
        == "back-first",
        cmyk=entry.flag("cmyk", default=False),
        condition=PrintCondition(entry.choice("pdfx", ("", "1a"), "")),
        asks=entry.text("asks", most=200, default=""),
    )
    entry.refuse_unknown()
    return shop
