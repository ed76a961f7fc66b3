"""Colour on what is cut out and folded: over every fold, and on no paper that is left over."""

from __future__ import annotations

from math import hypot

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from cardlie.press.cutout.nets import Net, Panel
from cardlie.press.kit.plan import parts_of
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.box import BoxSize, box_net
from cardlie.press.parts.cup import cup_net
from cardlie.press.parts.field import BLEED, ONTO_GLUE, PAST_TAB, draw_field
from cardlie.press.parts.screens import SCREENS
from tests.press.helpers import kit

#: Pixels to the mm, around the net, and half of one that is partly covered.
FINE, AROUND, NEAR = 8, 4.0, 0.13


def beyond(panel: Panel, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far points lie outside of a convex panel, below 0 within."""
    edges = [*panel.edges()]
    turning = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in edges)
    sides = [
        ((y1 - y0) * (x - x0) - (x1 - x0) * (y - y0)) / hypot(x1 - x0, y1 - y0)
        for (x0, y0), (x1, y1) in edges
    ]
    far: NDArray[np.float64] = np.max(np.sign(turning) * np.array(sides), axis=0)
    return far


@pytest.mark.parametrize("kind", ["cup", "box"])
def test_colour_goes_onto_tabs_and_no_further(kind: str) -> None:
    """At the foot of a cup ten stubs stood out, each wider than its tab."""
    net: Net = cup_net() if kind == "cup" else box_net(BoxSize(64.5, 90.0, 19.0, 0.3))
    bare = frozenset(p.name for p in net.panels if (p.tab if kind == "cup" else p.name == "glue"))
    theme, box = Theme.load("default"), net.box.grown(AROUND)
    document = Document(theme, "field")
    with document.page(box.width, box.height) as pen, pen.moved(-box.x0, -box.y0):
        draw_field(pen, net, theme.dark_ink, bare)
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        dark = np.array(pdf[0].render(scale=FINE * 25.4 / 72).to_pil().convert("L")) < 128
    rows, columns = np.nonzero(dark)
    x, y = box.x0 + (columns + 0.5) / FINE, box.y1 - (rows + 0.5) / FINE
    for panel in net.panels:
        outside = beyond(panel, x, y) - (PAST_TAB if panel.name in bare else BLEED) >= NEAR
        x, y = x[outside], y[outside]
    assert not x.size
    for name in bare:  # and it is there
        tab = net.panel(name)
        assert tab.hinge
        middle = [sum(ends) / 2 for ends in zip(*tab.hinge, strict=True)]
        inwards = [c - m for c, m in zip(tab.box.centre, middle, strict=True)]
        far = 0.8 * ONTO_GLUE / hypot(*inwards)
        at = [m + far * i for m, i in zip(middle, inwards, strict=True)]
        assert dark[int((box.y1 - at[1]) * FINE), int((at[0] - box.x0) * FINE)], name


@pytest.mark.parametrize("game", ["tavern", "leira"])
def test_no_ray_on_a_screen_ends_short_of_its_curtain(game: str) -> None:
    """Where a curtain is held back, what lies behind it is seen; there its edge was upright."""
    job, screen = kit(game, players=2, features=()), SCREENS["die"]
    screens = next(part for part in parts_of(job) if part.name == "screens")
    piece = next(iter(screens.pieces(job)))[0]
    document = Document(job.theme, "screen", job.words)
    with document.page(piece.width, piece.height) as pen:
        piece.draw(pen)
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        page = np.array(pdf[0].render(scale=FINE * 25.4 / 72).to_pil().convert("L")).astype(int)
    fold = screen.side + screen.middle + BLEED
    rows = slice(int(0.5 * page.shape[0]), int(0.75 * page.shape[0]))
    steps = [
        np.mean(np.abs(page[rows, column] - page[rows, column + 3]) > 8)
        for column in range(int((fold + 8) * FINE), int((fold + 12.6) * FINE))
    ]
    assert max(steps) < 0.4
