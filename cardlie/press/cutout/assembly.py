"""How a part is made, without words: its net cut out, half folded, and as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardlie.press.cutout.nets import Net, Panel, seen_from
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen

#: How far each picture has been folded, and from where a net in space is looked at.
STAGES = (0.0, 0.45, 1.0)
TURN, TIP = 32.0, 26.0
#: How dark paper is: what is printed, its inside, what is glued.
PRINTED, INSIDE, GLUED = 0.22, 0.04, 0.5
#: Lines, a number and the arrow between two pictures, in mm; how much of its room one fills.
LINE, FOLD, NUMBER, ARROW, FILLED = 0.22, 0.18, 1.6, 3.2, 0.9

#: What draws one picture into a box.
Picture = Callable[[Pen, Styled, Box], None]


def draw_row(pen: Pen, look: Styled, pictures: Sequence[Picture], box: Box) -> None:
    """Pictures side by side, numbered, an arrow from each to the next."""
    ink, step = look.theme.dark_ink, box.width / len(pictures)
    for i, picture in enumerate(pictures):
        left = box.x0 + i * step
        cell = Box(left + NUMBER, box.y0, left + step - ARROW, box.y1)
        picture(pen, look, cell)
        pen.text(left, box.y1 - 2.4, str(i + 1), look.display, 3.0, ink)
        if i:
            x, y = left - ARROW * 0.75, box.centre[1]
            pen.line(((x - 0.7, y + 1.2), (x + 0.5, y), (x - 0.7, y - 1.2)), ink, 0.5,
                     round_ends=True)  # fmt: skip


def of_net(net: Net) -> list[Picture]:
    """The pictures of a net: flat, half folded, whole."""
    return [partial(_draw_net, net, share) for share in STAGES]


def _draw_net(net: Net, share: float, pen: Pen, look: Styled, box: Box) -> None:
    """The net folded so far, the farthest panel first."""
    folded = net.folded(share)
    turn, tip = (TURN, TIP) if share else (0.0, 0.0)
    seen = {name: [seen_from(p, turn, tip) for p in points] for name, points in folded.items()}
    if not share:  # it lies there as it is printed
        seen = {name: [(-u, v, w) for u, v, w in points] for name, points in seen.items()}
    around = Box.of_points((u, v) for points in seen.values() for u, v, _ in points)
    scale = min(FILLED * box.width / around.width, FILLED * box.height / around.height)
    (x, y), (dx, dy) = box.centre, around.centre
    ink = look.theme.dark_ink
    shown = [panel for panel in net.panels if share < 1 or not panel.tab]  # glued tabs lie within

    def near(panel: Panel) -> float:
        return sum(w for _, _, w in seen[panel.name]) / len(panel.points)

    for panel in sorted(shown, key=near):
        corners = [(x + (u - dx) * scale, y + (v - dy) * scale) for u, v, _ in seen[panel.name]]
        printed = PRINTED if not share or _area(corners) > 0 else INSIDE
        shade = GLUED if panel.tab and not share else printed
        _draw_paper(pen, corners, ink, shade)


def of_leaflet(large: bool = False) -> list[Picture]:
    """A sheet folded into eighths and cut; opened and pushed together; a booklet.

    In ``large`` print a sheet folded once, and a booklet of several.
    """
    return [_draw_halves, _draw_booklet] if large else [_draw_eighths, _draw_pushed, _draw_booklet]


def _draw_halves(pen: Pen, look: Styled, box: Box) -> None:
    """The sheet with its fold in the middle."""
    ink, (x, y) = look.theme.dark_ink, box.centre
    h = FILLED * min(box.width / 2.83, box.height / 2)
    w = h * 2**0.5
    _draw_paper(pen, ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)), ink, PRINTED)
    pen.line(((x, y - h), (x, y + h)), ink, FOLD, dash=(1.2, 0.8))


def _draw_eighths(pen: Pen, look: Styled, box: Box) -> None:
    """The sheet with its folds, and the cut along two of them."""
    ink, (x, y) = look.theme.dark_ink, box.centre
    h = FILLED * min(box.width / 2.83, box.height / 2)
    w = h * 2**0.5
    corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    _draw_paper(pen, corners, ink, PRINTED)
    for i in (-1, 0, 1):
        pen.line(((x + i * w / 2, y - h), (x + i * w / 2, y + h)), ink, FOLD, dash=(1.2, 0.8))
    for sign in (-1, 1):
        pen.line(((x + sign * w, y), (x + sign * w / 2, y)), ink, FOLD, dash=(1.2, 0.8))
    pen.line(((x - w / 2, y), (x + w / 2, y)), ink, 3 * LINE, round_ends=True)


def _draw_pushed(pen: Pen, look: Styled, box: Box) -> None:
    """It stands folded lengthwise; its ends are pushed, and the cut opens."""
    ink, (x, y) = look.theme.dark_ink, box.centre
    high = min(box.height, box.width)
    w, h, open_ = FILLED * box.width / 2.9, FILLED * high / 3.4, high / 9
    y -= open_ / 2
    for sign, shade in ((1, PRINTED), (-1, INSIDE)):  # the far half, then the near one
        top = ((x - w, y + h), (x - w / 2, y + h), (x, y + h + sign * open_), (x + w / 2, y + h),
               (x + w, y + h))  # fmt: skip
        low = ((x + w, y - h), (x + w / 2, y - h), (x, y - h + sign * open_), (x - w / 2, y - h),
               (x - w, y - h))  # fmt: skip
        _draw_paper(pen, (*top, *low), ink, shade)
        for (x0, y0), (x1, y1) in zip(top[1:4], low[3:0:-1], strict=True):
            pen.line(((x0, y0), (x1, y1)), ink, FOLD)
    for sign in (-1, 1):
        tip = x + sign * (w + 0.8)
        pen.line(((tip + sign * 2.6, y), (tip, y)), ink, 0.5, round_ends=True)
        pen.line(((tip + sign, y + 0.9), (tip, y), (tip + sign, y - 0.9)), ink, 0.5,
                 round_ends=True)  # fmt: skip


def _draw_booklet(pen: Pen, look: Styled, box: Box) -> None:
    """The booklet, a little open."""
    ink, (x, y) = look.theme.dark_ink, box.centre
    high = FILLED * min(box.height, 1.5 * box.width)
    w, h = high / 3.1, high / 2.4
    for wide, lift, shade in ((1.0, 0.16, PRINTED), (0.94, 0.08, INSIDE), (0.9, 0.0, PRINTED)):
        page = ((x - w / 2, y - h), (x - w / 2 + wide * w, y - h + lift * w),
                (x - w / 2 + wide * w, y + h + lift * w), (x - w / 2, y + h))  # fmt: skip
        _draw_paper(pen, page, ink, shade)


def _area(points: Sequence[Point]) -> float:
    """Twice the area within: above 0 if it runs counter-clockwise."""
    around = zip(points, [*points[1:], points[0]], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around)


def _draw_paper(pen: Pen, corners: Sequence[Point], ink: Rgb, shade: float) -> None:
    pen.polygon(corners, WHITE.mixed(ink, shade))
    pen.line([*corners, corners[0]], ink, LINE, round_ends=True)
