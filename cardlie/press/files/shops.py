"""What print shops ask for: it is data, ``templates/shops.toml``."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import UnknownName
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.press.units import length


class Template(NamedTuple):
    """A thing that a shop makes, by its own name: its picture in pixels, how many cards it holds.

    ``across`` and ``down`` are the folds and edges of a box in that picture: side, back with the
    lid, side, front, glue; and the lid, the walls.
    """

    name: str
    pixels: tuple[int, int]
    cards: int = 0
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()


class Shop(NamedTuple):
    """One shop's wishes. ``bleed`` is in mm; ``pixels`` None where the shop takes a PDF.

    ``rules``, ``board`` and ``boxes`` are what else it makes, as far as somebody has read how. What
    is ``open`` is any shop: size, bleed and dots per inch are as somebody says.
    """

    id: str
    title: str
    format: str
    size: CardSize
    bleed: float
    dpi: int
    pixels: tuple[int, int] | None
    back_first: bool
    condition: PrintCondition
    asks: str
    rules: Template | None
    board: Template | None
    boxes: tuple[Template, ...]
    open: bool = False

    def taking(self, size: CardSize, bleed: float, dpi: int) -> Shop:
        """An open shop that takes cards of such a size."""
        shop = self._replace(size=size, bleed=bleed, dpi=dpi)
        return shop._replace(pixels=shop.pixels_of(size.width, size.height))

    def pixels_of(self, wide: float, high: float) -> tuple[int, int]:
        """How many pixels sides of so many mm have, with their bleed."""
        sides = [round((side + 2 * self.bleed) / 25.4 * self.dpi) for side in (wide, high)]
        return sides[0], sides[1]

    def trimmed(self, template: Template) -> Paper:
        """The paper of a thing as it is cut, upright."""
        wide, high = (side / self.dpi * 25.4 - 2 * self.bleed for side in template.pixels)
        return Paper(template.name, template.name, round(wide, 3), round(high, 3), 0.0)

    def box_for(self, cards: int) -> Template | None:
        """The smallest box that holds so many cards."""
        fitting = [box for box in self.boxes if box.cards >= cards]
        return min(fitting, key=lambda box: box.cards, default=None)


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
    pixels = _pixels(entry) if "pixels" in entry else None
    bleed = round((pixels[0] / dpi * 25.4 - size.width) / 2, 4) if pixels else 0.0
    order = entry.choice("order", ("front-first", "back-first"), "front-first")
    shop = Shop(
        id=name,
        title=entry.text("title"),
        format=form,
        size=size,
        bleed=bleed or entry.parsed("bleed", length),
        dpi=dpi,
        pixels=pixels,
        back_first=order == "back-first",
        condition=PrintCondition(
            entry.choice("pdfx", ("", "1a"), ""), cmyk=entry.flag("cmyk", default=False)
        ),
        asks=entry.text("asks", most=200, default=""),
        rules=_template(entry.section("rules")) if "rules" in entry else None,
        board=_template(entry.section("board")) if "board" in entry else None,
        boxes=tuple(_template(each) for each in entry.sections("boxes", optional=True)),
        open=entry.flag("open", default=False),
    )
    entry.refuse_unknown()
    return shop.taking(size, shop.bleed, dpi) if shop.open else shop


def _template(entry: Section) -> Template:
    lines = [tuple(entry.items(key, float, "numbers", default=[])) for key in ("across", "down")]
    cards = entry.whole("cards", 1, 1000, default=1)
    made = Template(entry.text("name"), _pixels(entry), cards, *lines)
    entry.refuse_unknown()
    return made


def _pixels(entry: Section) -> tuple[int, int]:
    wide, high = entry.items("pixels", int, "two whole numbers")
    return wide, high
