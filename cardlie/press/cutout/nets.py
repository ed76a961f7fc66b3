"""Nets: flat panels that fold into a solid, and the proof that they do.

A net is a tree of panels. Each panel but the root hangs on its parent by a hinge, an edge that
both share, and is folded up about it. Folding in space is plain arithmetic, so that tests (and
the glue tabs of a die) rest on geometry and not on a drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import cos, dist, hypot, radians, sin
from typing import NamedTuple

from cardlie.press.geometry import Box, Point

Space = tuple[float, float, float]
Edge = tuple[Point, Point]

#: Corners that meet in space are this near, in mm.
NEAR = 1e-6


class Panel(NamedTuple):
    """A polygon of the flat net, counter-clockwise; ``hinge`` is its edge on ``parent``.

    ``angle`` is how far it is folded up, in degrees. A ``tab`` is glued behind another panel.
    """

    name: str
    points: tuple[Point, ...]
    parent: str | None = None
    hinge: Edge | None = None
    angle: float = 90.0
    tab: bool = False

    @property
    def box(self) -> Box:
        """The flat extent."""
        return Box.of_points(self.points)

    def edges(self) -> Iterator[Edge]:
        """The edges in order."""
        for i, point in enumerate(self.points):
            yield point, self.points[(i + 1) % len(self.points)]


class Net(NamedTuple):
    """Panels, parents before children."""

    panels: tuple[Panel, ...]

    @property
    def box(self) -> Box:
        """The flat extent."""
        return Box.of_points(point for panel in self.panels for point in panel.points)

    def panel(self, name: str) -> Panel:
        """The panel of that name."""
        return next(panel for panel in self.panels if panel.name == name)

    def folds(self) -> list[Edge]:
        """The edges that are folded."""
        return [panel.hinge for panel in self.panels if panel.hinge is not None]

    def open_edges(self) -> list[tuple[Panel, int, Edge]]:
        """The edges that are not folded: panel, number and edge."""
        folds = {_ends(fold) for fold in self.folds()}
        return [
            (panel, i, edge)
            for panel in self.panels
            for i, edge in enumerate(panel.edges())
            if _ends(edge) not in folds
        ]

    def jointed(self) -> Net:
        """This net with a corner in each panel's outline wherever a hinge on it begins or ends."""
        ends = {end for fold in self.folds() for end in fold}
        panels = []
        for panel in self.panels:
            points: list[Point] = []
            for start, end in panel.edges():
                within = (p for p in ends if min(dist(p, start), dist(p, end)) > NEAR
                          and dist(start, p) + dist(p, end) < dist(start, end) + NEAR)  # fmt: skip
                points += [start, *sorted(within, key=partial(dist, start))]
            panels.append(panel._replace(points=tuple(points)))
        return Net(tuple(panels))

    def folded(self, share: float = 1.0) -> dict[str, tuple[Space, ...]]:
        """Where each panel's corners are in space when all is folded up, or a ``share`` of it."""
        places: dict[str, tuple[Space, ...]] = {}
        for panel in self.panels:
            points: list[Space] = [(x, y, 0.0) for x, y in panel.points]
            step: Panel | None = panel
            while step is not None and step.parent is not None and step.hinge is not None:
                # the tree is folded from its leaves: each hinge still lies flat when it is turned
                points = [_turned(point, step.hinge, step, share) for point in points]
                step = self.panel(step.parent)
            places[panel.name] = tuple(points)
        return places


def turned_over(net: Net, dx: float, dy: float = 0.0) -> Net:
    """The net turned by half about the middle of its box and moved right and up, all flat."""
    box = net.box
    whole_x, whole_y = box.x0 + box.x1 + dx, box.y0 + box.y1 + dy
    return Net(tuple(
        Panel(p.name, tuple((whole_x - x, whole_y - y) for x, y in p.points)) for p in net.panels
    ))  # fmt: skip


@cache
def nested_step(net: Net, apart: float, below: bool = False) -> float:
    """How far beside a net (or below it) the same one lies turned by half, ``apart`` from it."""
    step = (net.box.height if below else net.box.width) / 2
    while any(
        max(one.box.apart(other.box)) < apart and distance(one, other) < apart  # dear to measure
        for one in net.panels
        for other in turned_over(net, *((0.0, -step) if below else (step, 0.0))).panels
    ):
        step += 0.25
    return step


def distance(one: Panel, other: Panel) -> float:
    """How far two convex panels are apart at least; below 0 if they overlap."""
    found = []
    for panel in (one, other):
        for (x0, y0), (x1, y1) in panel.edges():
            length = hypot(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            spans = [[nx * x + ny * y for x, y in each.points] for each in (one, other)]
            found.append(max(min(spans[1]) - max(spans[0]), min(spans[0]) - max(spans[1])))
    return max(found)


def within(points: Sequence[Point], hinge: Edge, far: float) -> list[Point]:
    """The part of a convex outline that is no farther than that from a hinge.

    >>> within([(0, 0), (9, 0), (9, 6), (0, 6)], ((0, 0), (9, 0)), 2)
    [(0, 0), (9, 0), (9.0, 2.0), (0.0, 2.0)]
    """
    (x0, y0), (x1, y1) = hinge
    away = [abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / dist(*hinge) for x, y in points]
    inside = list[Point]()
    for nth, (point, start) in enumerate(zip(points, away, strict=True)):
        nxt = (nth + 1) % len(points)
        if start <= far:
            inside.append(point)
        if (start - far) * (away[nxt] - far) < 0:
            share = (far - start) / (away[nxt] - start)
            (ax, ay), (bx, by) = point, points[nxt]
            inside.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return inside


def with_tabs(net: Net, depth: float) -> Net:
    """The net with a glue tab on one edge of each pair that meets when it is folded.

    Tabs are trapezoids as high as ``depth``, their sides slanted so that neighbours fit.
    """
    folded = net.folded()
    tabs: list[Panel] = []
    open_edges: list[tuple[Space, Space]] = []
    for panel, i, edge in net.open_edges():
        corners = folded[panel.name]
        in_space = (corners[i], corners[(i + 1) % len(corners)])
        if any(_meets(in_space, other) for other in open_edges):
            tabs.append(_tab(f"tab-{panel.name}-{i}", panel.name, edge, depth))
        open_edges.append(in_space)
    return Net((*net.panels, *tabs))


def rectangle(
    name: str, box: Box, parent: str | None = None, side: str = "", angle: float = 90.0
) -> Panel:
    """An upright panel; ``side`` is where its parent lies: left, right, below or above."""
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
    hinge = {
        "left": ((x0, y0), (x0, y1)),
        "right": ((x1, y0), (x1, y1)),
        "below": ((x0, y0), (x1, y0)),
        "above": ((x0, y1), (x1, y1)),
    }.get(side)
    return Panel(name, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), parent, hinge, angle)


def _tab(name: str, parent: str, edge: Edge, depth: float) -> Panel:
    (x0, y0), (x1, y1) = edge
    length = hypot(x1 - x0, y1 - y0)
    along = ((x1 - x0) / length, (y1 - y0) / length)
    out = (along[1], -along[0])  # to the right of the edge: outside of a counter-clockwise panel
    slant = min(depth, length * 0.3)
    outer = [
        (x1 - along[0] * slant + out[0] * depth, y1 - along[1] * slant + out[1] * depth),
        (x0 + along[0] * slant + out[0] * depth, y0 + along[1] * slant + out[1] * depth),
    ]
    # counter-clockwise: the hinge runs against the parent's edge
    return Panel(name, ((x1, y1), (x0, y0), *reversed(outer)), parent, edge, 90.0, tab=True)


def seen_from(point: Space, turn: float, tip: float) -> Space:
    """A point of a folded net to somebody in front of it: to the right, up, and how near.

    They look from the side to which it is folded, turned and tipped by so many degrees; the net's
    left is there on the right, for it is printed on what lies outside then.
    """
    u, v, w = -point[0], point[1], point[2]
    around, down = radians(turn), radians(tip)
    u, w = u * cos(around) - w * sin(around), u * sin(around) + w * cos(around)
    return u, v * cos(down) - w * sin(down), v * sin(down) + w * cos(down)


def _turned(point: Space, hinge: Edge, panel: Panel, share: float) -> Space:
    """A point turned up about a hinge by that share of its angle (upwards is towards +z)."""
    (ax, ay), (bx, by) = hinge
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    # the side of the hinge on which the panel lies decides which way is up
    mx = sum(x for x, _ in panel.points) / len(panel.points)
    my = sum(y for _, y in panel.points) / len(panel.points)
    left = ux * (my - ay) - uy * (mx - ax)
    angle = share * radians(panel.angle if left > 0 else -panel.angle)
    px, py, pz = point[0] - ax, point[1] - ay, point[2]
    dot = ux * px + uy * py
    co, si = cos(angle), sin(angle)
    # Rodrigues' rotation about (ux, uy, 0)
    cross = (uy * pz, -ux * pz, ux * py - uy * px)
    return (
        ax + px * co + cross[0] * si + ux * dot * (1 - co),
        ay + py * co + cross[1] * si + uy * dot * (1 - co),
        pz * co + cross[2] * si,
    )


def _ends(edge: Edge) -> frozenset[tuple[int, int]]:
    """What an edge shares with the same edge run the other way."""
    return frozenset((round(x / NEAR), round(y / NEAR)) for x, y in edge)


def _meets(one: Sequence[Space], other: Sequence[Space]) -> bool:
    a, b = one
    c, d = other
    return (dist(a, c) < NEAR and dist(b, d) < NEAR) or (dist(a, d) < NEAR and dist(b, c) < NEAR)
