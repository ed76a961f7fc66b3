"""Pages of a booklet side by side as a picture: for showing, not for printing."""

from __future__ import annotations

from cardlie.booklet.build import Made
from cardlie.press.files.raster import png, render
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.selection import choose_sheets

#: Dots per inch, and the gap around pages in dots.
DPI, GAP = 66.0, 14


def preview(made: Made, pages: str, theme: Theme) -> bytes:
    """A PNG of the pages that ``pages`` lists, such as ``1,5-6``, on the theme's table.

    Raises a CardlieError for pages that are not there, or without pypdfium2.
    """
    from PIL import Image

    chosen = choose_sheets(pages, made.sides, per_sheet=1, two_pages=False)
    images = [im for number, im in enumerate(render(made.data, DPI), 1) if number in chosen]
    width = sum(image.width + GAP for image in images) + GAP
    height = max(image.height for image in images) + 2 * GAP
    sheet = Image.new("RGB", (width, height), str(theme.table))
    left = GAP
    for image in images:
        sheet.paste(image, (left, GAP))
        left += image.width + GAP
    return png(sheet, DPI, colours=96)
