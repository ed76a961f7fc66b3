"""Screens to hide dice behind: the game outside, what may be said and what it costs inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from cardlie.press.cutout.nets import Net, rectangle
from cardlie.press.cutout.pieces import CUT_WIDTH, FOLD_DASH, FOLD_WIDTH
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.counted import counted
from cardlie.press.parts.field import on_white
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.parts.reference import (
    Told,
    draw_rows,
    fitted_rows,
    height_of,
    least_text,
    told_rows,
)

#: A screen's middle and side panels, and its height, in mm.
SCREEN = (120.0, 38.0, 90.0)
#: How far what is printed inside keeps from the edge of its panel, what its heads take, and what
#: parts two columns, in mm.
INSET, HEAD, BETWEEN = 6.0, 9.0, 6.0


def screen_net() -> Net:
    """A middle panel, and a side at either hand that is folded until the screen stands."""
    middle, side, height = SCREEN
    return Net(
        (
            rectangle("middle", Box(side, 0, side + middle, height)),
            rectangle("left", Box(0, 0, side, height), "middle", "right", 60.0),
            rectangle("right", Box(side + middle, 0, middle + 2 * side, height), "middle", "left",
                      60.0),
        )
    )  # fmt: skip


def screens(emblem: str) -> Part:
    """For each player a screen of three panels, to be folded so that it stands."""
    draw = partial(_draw_screen, emblem=emblem)
    part = counted("screens", "Screens", "a screen", draw, each=1, net=screen_net, back=_inside)
    return replace(part, fits=lambda options: options.game.hides_dice, beside=True)


def _inside(job: PrintJob) -> Callable[[Pen], None] | None:
    """What draws the inside, in which a reference card's two sides stand as columns.

    Where they have no room there is nothing, and where no paper is printed on both sides.
    """
    if not job.sheet.two_pages:
        return None
    look = replace(job, theme=on_white(job.theme))
    middle, side, height = SCREEN
    panel = Box(side, 0, side + middle, height).grown(-INSET)
    wide = (panel.width - BETWEEN) / 2
    bodies = [
        Box(x, panel.y0, x + wide, panel.y1 - HEAD) for x in (panel.x0, panel.x0 + wide + BETWEEN)
    ]
    told = [
        fitted_rows(look, body, rows)
        for body, rows in zip(bodies, told_rows(look, job.options), strict=True)
        if rows
    ]
    size = min((size for _, size in told), default=0.0)
    columns = [rows for rows, _ in told]
    if size < least_text(look, bodies[0]) or any(
        height_of(look, body, rows, size) > body.height
        for body, rows in zip(bodies, columns, strict=False)
    ):
        return None
    return partial(_draw_inside, look, bodies, columns, size)


def _draw_inside(
    look: PrintJob, bodies: list[Box], columns: list[Sequence[Told]], size: float, pen: Pen
) -> None:
    """Both columns, each under its title."""
    ink, game = look.theme.accent, look.options.game
    for body, rows, side in zip(bodies, columns, ("front", "back"), strict=False):
        title = look.words.get(f"reference.{game.told_as}_{side}", game.title)
        large = look.display.fitted(title, 5.0, body.width)
        pen.text(body.x0, body.y1 + 4.6, title, look.display, large, ink)
        pen.line(((body.x0, body.y1 + 2.6), (body.x1, body.y1 + 2.6)), ink, 0.5)
        draw_rows(pen, look, body, rows, size)


def _draw_screen(look: Styled, pen: Pen, emblem: str) -> None:
    theme = look.theme
    middle, side, height = SCREEN
    whole = Box(0, 0, middle + 2 * side, height).grown(-CUT_WIDTH)
    panel = Box(side, 0, side + middle, height)
    art, (field, colour) = panel.grown(-5), theme.fields()
    if field != WHITE:
        pen.rect(art, field, 6)
        with pen.clipped(art, 6):
            _draw_eyes(pen, art, field.mixed(colour, 0.6))
        pen.circle(*panel.centre, height * 0.30, field)
    else:
        pen.outline(art, colour, 0.8, 6)
    pen.ring(*panel.centre, height * 0.285, colour, 0.8)
    pen.shape(shape(emblem), *panel.centre, height * 0.42, colour)
    for x in (side / 2, side + middle + side / 2):
        pen.shape(shape("eye"), x, height / 2, side * 0.62, theme.dark_accent)
    pen.outline(whole, theme.dark_ink, CUT_WIDTH)
    for x in (side, side + middle):
        pen.line(((x, whole.y0), (x, whole.y1)), theme.dark_ink, FOLD_WIDTH, dash=FOLD_DASH)


def _draw_eyes(pen: Pen, box: Box, colour: Rgb) -> None:
    """Rows of eyes, every second one set off by half a step."""
    columns, rows = 8, 7
    for row in range(rows):
        for column in range(columns + 1):
            x = box.x0 + box.width * (column + (0.5 if row % 2 else 0)) / columns
            y = box.y0 + box.height * (row + 0.5) / rows
            pen.shape(shape("eye"), x, y, box.width / columns * 0.62, colour)
