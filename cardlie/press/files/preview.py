"""Some pages of a file as one picture, side by side."""

from __future__ import annotations

import re

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.files.raster import png, render
from cardlie.press.look.colour import Rgb
from cardlie.press.parts.part import Made

#: Dots per inch, and the gap around pages in dots.
DPI, GAP = 66.0, 14
#: A page has a number of five digits at most.
MOST_PAGES = 99_999


def chosen_pages(text: str, pages: int = MOST_PAGES) -> frozenset[int]:
    """The pages that ``text`` lists, of so many.

    Raises a CardlieError for what is no list of pages, and for pages that are not there.

    >>> sorted(chosen_pages("1,5-6", 8))
    [1, 5, 6]
    """
    chosen: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", part)
        if match is None:
            raise CardlieError(
                tr("{text!r} is not a list of pages", text=text[:40]),
                "write them like 2-3 or 1,4-6",
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= pages:
            raise CardlieError(
                tr("there is no page {part}", part=part.strip()),
                tr("its pages are 1-{pages}", pages=pages),
            )
        chosen |= set(range(first, last + 1))
    return frozenset(chosen)


def preview(made: Made, pages: str, ground: Rgb) -> bytes:
    """A PNG of the pages that ``pages`` lists, such as ``1,5-6``, side by side on a ground.

    Raises a CardlieError for pages that are not there, or without pypdfium2.
    """
    from PIL import Image

    chosen = chosen_pages(pages, made.sides)
    images = [im for number, im in enumerate(render(made.data, DPI), 1) if number in chosen]
    width = sum(image.width + GAP for image in images) + GAP
    height = max(image.height for image in images) + 2 * GAP
    sheet = Image.new("RGB", (width, height), str(ground))
    x0 = GAP
    for image in images:
        sheet.paste(image, (x0, GAP))
        x0 += image.width + GAP
    return png(sheet, DPI, colours=96)
