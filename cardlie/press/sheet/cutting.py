"""For cutting machines: marks by which one finds its sheet, and the paths that it follows.

The marks lie as ``render_silhouette_regmarks.py`` of github.com/fablabnbg/inkscape-silhouette lays
them for A4: a square at the upper left, angles at the upper right and the lower left.
"""

from __future__ import annotations

from dataclasses import replace

from cardlie.base.errors import CardlieError
from cardlie.press.geometry import Box, number
from cardlie.press.look.colour import Rgb
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.sheet.grid import Sheet

#: How far marks are from the paper's edge, the square's side, an angle's arms, and their line, mm.
INSET, SQUARE, ARM, LINE = 10.0, 5.0, 20.0, 0.3
_BLACK = Rgb(0.0, 0.0, 0.0)


def corners(sheet: Sheet) -> list[Box]:
    """The three corners that a machine looks at: upper left, upper right, lower left."""
    low, left = INSET, INSET
    right, top = sheet.width - INSET, sheet.height - INSET
    return [
        Box(left, top - ARM, left + ARM, top),
        Box(right - ARM, top - ARM, right, top),
        Box(left, low, left + ARM, low + ARM),
    ]


def clear_of_marks(sheet: Sheet) -> Sheet:
    """The sheet without the cards that would lie where a machine looks for its marks."""
    if sheet.backs == "fold":
        raise CardlieError(
            "--marks machine can't go with --backs fold: glued cards are cut by hand", "give one"
        )
    taken = [corner.grown(LINE) for corner in corners(sheet)]
    spots = tuple(
        spot
        for spot, box in zip(sheet.spots, sheet.boxes, strict=True)
        if not any(corner.meets(box.grown(sheet.bleed)) for corner in taken)
    )
    if not spots:
        raise CardlieError("the machine's marks leave no room for a card", "take a larger --paper")
    return replace(sheet, spots=spots)


def draw_marks(pen: Pen, sheet: Sheet) -> None:
    """The marks, and nothing else: a machine takes whatever is dark for one."""
    first, second, third = corners(sheet)
    pen.rect(Box(first.x0, first.y1 - SQUARE, first.x0 + SQUARE, first.y1), _BLACK)
    pen.line(((second.x0, second.y1), (second.x1, second.y1)), _BLACK, LINE)
    pen.line(((second.x1, second.y1), (second.x1, second.y0)), _BLACK, LINE)
    pen.line(((third.x1, third.y0), (third.x0, third.y0)), _BLACK, LINE)
    pen.line(((third.x0, third.y0), (third.x0, third.y1)), _BLACK, LINE)


def cut_paths(sheet: Sheet, radius: float) -> str:
    """An SVG in mm: a layer with the marks, which is not cut, and one with the cards' edges."""
    whole, layers = Box(0, 0, sheet.width, sheet.height), list[str]()
    for label in ("Regmarks", "Cut"):
        surface = SvgSurface(lambda font: font.name)
        if label == "Cut":
            Pen(surface).contours(sheet.boxes, radius)
        else:
            draw_marks(Pen(surface), sheet)
        layers.append(surface.layer(whole, label))
    wide, high = number(sheet.width), number(sheet.height)
    return (
        "<!-- cardlie cut -->\n"
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">{"".join(layers)}</svg>\n'
    )
