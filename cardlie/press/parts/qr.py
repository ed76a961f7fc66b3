"""An address as a QR code, on covers and boxes."""

from __future__ import annotations

import re
from itertools import groupby

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.translation import tr
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.page.pen import Pen

#: The empty edge that readers need, in modules.
QUIET = 3


def verify_address(address: str) -> None:
    """Raise CardlieError for what is no address of the web."""
    if not re.fullmatch(r"https?://[\w.:-]+(/[!-~]{0,200})?", address):
        raise CardlieError(
            tr("{address!r} is not an address", address=address), "such as https://cards.example"
        )


def draw_qr(pen: Pen, address: str, box: Box, ink: Rgb, ground: Rgb) -> None:
    """The address in a square in the middle of ``box``, its empty edge included."""
    with needing("host", "a QR code needs segno, which is not installed"):
        import segno
    rows = segno.make(address, error="m", micro=False).matrix
    side = min(box.width, box.height)
    module, (x, y) = side / (len(rows) + 2 * QUIET), box.centre
    pen.rect(Box(x - side / 2, y - side / 2, x + side / 2, y + side / 2), ground, module * 2)
    x0, top = x - side / 2 + QUIET * module, y + side / 2 - QUIET * module
    for number, row in enumerate(rows):
        column = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:  # a hair higher than a module, so that no line shows between rows
                low = top - (number + 1) * module
                pen.rect(
                    Box(x0 + column * module, low - module * 0.02,
                        x0 + (column + length) * module, low + module), ink,
                )  # fmt: skip
            column += length
