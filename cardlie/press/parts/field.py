"""Nets on paper: their lines, and colour on all that is seen when they are folded."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cardlie.press.cutout.nets import Net, within
from cardlie.press.cutout.pieces import CUT_WIDTH, FOLD_DASH, FOLD_WIDTH
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.pen import Pen

#: How far colour goes beyond a cut, and onto what is glued; in mm.
BLEED, ONTO_GLUE = 1.0, 2.5
#: And how far beyond the sides of a tab.
PAST_TAB = 0.5


def on_white(theme: Theme) -> Theme:
    """A theme for pages of words on bare paper: of a dark one no paper is printed.

    Suits and ink are as dark as white paper asks for.
    """
    if not theme.print_paper or theme.paper.luminance > 0.5:
        return theme
    suits = {
        name: style._replace(colour=style.colour.deepened(WHITE))
        for name, style in theme.suits.items()
    }
    return replace(
        theme,
        ink=theme.dark_ink,
        paper=WHITE,
        print_paper=False,
        texture="none",
        suits=suits,
        night=theme,
    )


def draw_field(pen: Pen, net: Net, field: Rgb, bare: Collection[str]) -> None:
    """Colour on all panels but ``bare`` ones, and a little onto those, where they are folded."""
    for panel in net.panels:
        if panel.name not in bare:
            pen.polygon(panel.points, field)
        elif panel.hinge is not None:  # no wider than the tab: nobody cuts round loose stubs
            near = within(panel.points, panel.hinge, ONTO_GLUE)
            pen.polygon(near, field)
            pen.line((*near, near[0]), field, 2 * PAST_TAB, round_ends=True)
    for panel, _, edge in net.open_edges():
        if panel.name not in bare:
            pen.line(edge, field, 2 * BLEED, round_ends=True)


def draw_lines(
    pen: Pen,
    theme: Theme,
    net: Net,
    inks: tuple[Rgb, Rgb] | None = None,
    bare: Collection[str] = (),
) -> None:
    """Where to cut (a full line) and where to fold (a dashed one).

    On colour (``inks``: its own, and what is drawn on it) in a tint that is seen with scissors in
    hand, but for what is ``bare`` there.
    """
    coloured = inks is not None and inks[0] != WHITE
    tint = inks[0].mixed(inks[1], 0.45) if inks and coloured else theme.dark_ink
    for panel, _, edge in net.open_edges():
        ink = theme.dark_ink if panel.name in bare else tint
        pen.line(edge, ink, CUT_WIDTH, round_ends=True)
    for edge in net.folds():
        pen.line(edge, tint, FOLD_WIDTH, dash=FOLD_DASH)
