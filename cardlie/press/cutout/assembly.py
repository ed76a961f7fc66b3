"""How a part is made, without words: its net cut out, half folded, and as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardlie.press.cutout.nets import Net, Panel, seen_from
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape, pictogram, whole
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen

#: How far each picture has been folded, and from where a net in space is looked at.
STAGES = (0.0, 0.45, 1.0)
TURN, TIP = 32.0, 26.0
#: How dark paper is: what is printed, its inside, what is glued.
PRINTED, INSIDE, GLUED = 0.22, 0.04, 0.5
#: Lines, a number and the arrow between two pictures, in mm; how much of its room one fills.
LINE, NUMBER, ARROW, FILLED = 0.22, 1.6, 3.2, 0.9

#: What draws one picture into a box.
Picture = Callable[[Pen, Styled, Box], None]


def draw_row(pen: Pen, look: Styled, pictures: Sequence[Picture], box: Box) -> None:
    """Pictures side by side, an arrow from each to the next; numbered, but in large print."""
    ink, step = look.theme.dark_ink, box.width / len(pictures)
    for i, picture in enumerate(pictures):
        x0 = box.x0 + i * step
        cell = Box(x0 + NUMBER, box.y0, x0 + step - ARROW, box.y1)
        picture(pen, look, cell)
        if look.theme.layout != "large":
            pen.text(x0, box.y1 - 2.4, str(i + 1), look.display, 3.0, ink)
        if i:
            x, y = x0 - ARROW * 0.75, box.centre[1]
            pen.line(((x - 0.7, y + 1.2), (x + 0.5, y), (x - 0.7, y - 1.2)), ink, 0.5,
                     round_ends=True)  # fmt: skip


def of_net(net: Net) -> list[Picture]:
    """The pictures of a net: flat, half folded, whole."""
    return [partial(_draw_net, net, share) for share in STAGES]


def _draw_net(net: Net, share: float, pen: Pen, look: Styled, box: Box) -> None:
    """The net folded so far, the farthest panel first."""
    folded = net.folded(share)
    turn, tip = (TURN, TIP) if share else (0.0, 0.0)
    turned = {name: [seen_from(p, turn, tip) for p in points] for name, points in folded.items()}
    if not share:  # it lies there as it is printed
        turned = {name: [(-u, v, w) for u, v, w in points] for name, points in turned.items()}
    around = Box.of_points((u, v) for points in turned.values() for u, v, _ in points)
    scale = min(FILLED * box.width / around.width, FILLED * box.height / around.height)
    (x, y), (dx, dy) = box.centre, around.centre
    ink = look.theme.dark_ink
    panels = [panel for panel in net.panels if share < 1 or not panel.tab]  # glued tabs lie within

    def near(panel: Panel) -> float:
        return sum(w for _, _, w in turned[panel.name]) / len(panel.points)

    for panel in sorted(panels, key=near):
        corners = [(x + (u - dx) * scale, y + (v - dy) * scale) for u, v, _ in turned[panel.name]]
        printed = PRINTED if not share or _area(corners) > 0 else INSIDE
        shade = GLUED if panel.tab and not share else printed
        _draw_paper(pen, corners, ink, shade)


def of_leaflet(large: bool = False) -> list[Picture]:
    """A sheet folded into eighths and cut; opened and pushed together; a booklet.

    In ``large`` print a sheet folded once, and a booklet of several.
    """
    names = ("halves", "booklet") if large else ("eighths", "pushed", "booklet")
    return [partial(_draw_sheet, pictogram(f"sheet-{name}")) for name in names]


def _draw_sheet(drawn: Shape, pen: Pen, look: Styled, box: Box) -> None:
    """Lines on tinted paper, as large as there is room."""
    ink, around = look.theme.dark_ink, drawn.box
    side = FILLED * min(box.width / around.width, box.height / around.height)
    x, y = box.centre[0] - side * around.centre[0], box.centre[1] - side * around.centre[1]
    pen.shape(whole(drawn), x, y, side, WHITE.mixed(ink, PRINTED))
    pen.shape(drawn, x, y, side, ink)


def _area(points: Sequence[Point]) -> float:
    """Twice the area within: above 0 if it runs counter-clockwise."""
    around = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)


def _draw_paper(pen: Pen, corners: Sequence[Point], ink: Rgb, shade: float) -> None:
    pen.polygon(corners, WHITE.mixed(ink, shade))
    pen.line([*corners, corners[0]], ink, LINE, round_ends=True)
