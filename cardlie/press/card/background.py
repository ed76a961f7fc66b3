"""What lies beneath a card's drawing: the paper's colour and texture, where they are printed."""

from __future__ import annotations

from cardlie.press.card.box import CardBox
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen

#: How much of the ink's colour a texture has, and how far apart its lines or dots are, in mm.
TINT = 0.07
SPACING = {"laid": 1.3, "dots": 2.6}


def draw_paper(pen: Pen, box: CardBox, theme: Theme) -> None:
    """The background of a side, up to the bleed; nothing where the stock itself is the paper."""
    if not theme.print_paper:
        return
    pen.rect(box.bled, theme.paper)
    if theme.texture == "none":
        return
    with pen.clipped(box.bled):
        _draw_texture(pen, box, theme)


def _draw_texture(pen: Pen, box: CardBox, theme: Theme) -> None:
    tint, spacing = theme.paper.mixed(theme.ink, TINT), SPACING[theme.texture]
    area = box.bled
    rows = int(area.height / spacing)
    for i in range(1, rows + 1):
        y = area.y0 + i * area.height / (rows + 1)
        if theme.texture == "laid":
            pen.line(((area.x0, y), (area.x1, y)), tint, 0.16)
        else:  # a dash of no length with round ends is a dot
            start = area.x0 + (spacing / 2 if i % 2 else 0)
            pen.line(((start, y), (area.x1, y)), tint, 0.4, dash=(0, spacing), round_ends=True)
