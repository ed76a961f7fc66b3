"""A die of twenty triangles to cut out and fold: opposite faces add up to twenty-one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import acos, degrees, sqrt

from cardlie.press.cutout.nets import Net, Panel, with_tabs
from cardlie.press.geometry import Box, Point
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.equal_pieces import counted
from cardlie.press.parts.field import draw_lines

#: The side of each triangle, and how deep its glue tabs are, in mm.
SIDE, TAB = 14.0, 4.5
#: How wide it is, lying on a side, and how high, in sides of a triangle.
WIDE, HIGH = 1.8683, 1.5116
#: By how much each triangle is folded up from its neighbour, in degrees.
FOLD = 180 - degrees(acos(-sqrt(5) / 3))
#: Numbers of the upper caps, and of the strip's triangles that point down; those opposite follow.
#: The five numbers around each corner come to 52 or 53: no side is heavier than another.
CAPS, STRIP = (20, 4, 5, 11, 13), (14, 6, 18, 12, 2)
#: So many triangles further on, the other way up, lies the face opposite.
ACROSS, AROUND = 3, 5


@cache
def d20_net(side: float = SIDE) -> Net:
    """An icosahedron: a strip of ten triangles, five caps above and five below, and glue tabs.

    Panels are named after their numbers; lengths in mm.
    """
    high = side * sqrt(3) / 2

    def low(i: int) -> Point:
        return (i * side, 0.0)

    def top(i: int) -> Point:
        return ((i + 0.5) * side, high)

    below = [str(21 - CAPS[(i - ACROSS) % AROUND]) for i in range(AROUND)]
    upright = [str(21 - STRIP[(i - ACROSS) % AROUND]) for i in range(AROUND)]
    caps, strip = [str(n) for n in CAPS], [str(n) for n in STRIP]
    panels: list[Panel] = []
    for i in range(AROUND):
        corners, edge = (low(i), low(i + 1), top(i)), (low(i), top(i))
        if i == 0:
            panels.append(Panel(upright[i], corners))
        else:
            panels.append(Panel(upright[i], corners, strip[i - 1], edge, FOLD))
        right = (low(i + 1), top(i))
        panels.append(Panel(strip[i], (low(i + 1), top(i + 1), top(i)), upright[i], right, FOLD))
    for i in range(AROUND):
        under = (low(i), ((i + 0.5) * side, -high), low(i + 1))
        panels.append(Panel(below[i], under, upright[i], (low(i), low(i + 1)), FOLD))
        over = (top(i), top(i + 1), ((i + 1) * side, 2 * high))
        panels.append(Panel(caps[i], over, strip[i], (top(i), top(i + 1)), FOLD))
    return with_tabs(Net(tuple(panels)), TAB)


def _draw(look: Styled, pen: Pen) -> None:
    net = d20_net()
    box, ink, font = net.box, look.theme.dark_ink, look.display
    with pen.moved(-box.x0, -box.y0):
        for panel in net.panels:
            if panel.tab:
                continue
            x, y = (sum(p[i] for p in panel.points) / 3 for i in (0, 1))
            upside_down = sum(p[1] < y for p in panel.points) == 1
            barred = panel.name in ("6", "9")  # which of the two it is, however it lies
            size = SIDE * (0.4 if barred else 0.46 if len(panel.name) == 1 else 0.37)
            with pen.moved(x, y, turn=180 if upside_down else 0):
                low = -font.cap * size / 2 + SIDE * (0.02 if barred else -0.02)
                pen.text(0, low, panel.name, font, size, ink, "middle")
                if barred:
                    half = size * 0.25
                    pen.rect(Box(-half, low - size * 0.17, half, low - size * 0.09), ink)
        draw_lines(pen, look.theme, net)


#: The die that bluffs are rolled with.
D20 = replace(
    counted("d20", "d20 to fold", "a d20", _draw, net=d20_net),
    loose=lambda job: (WIDE * SIDE, HIGH * SIDE),
)
