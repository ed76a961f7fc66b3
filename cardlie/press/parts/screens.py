"""Screens to hide dice behind: the game outside, what may be said and what it costs inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from cardlie.press.card.ornament import rays
from cardlie.press.cutout.nets import Net, rectangle
from cardlie.press.cutout.pieces import CUT_WIDTH, FOLD_DASH, FOLD_WIDTH
from cardlie.press.geometry import Box, Point
from cardlie.press.look.shapes import Shape, figure, mirrored, shape
from cardlie.press.look.theme import WHITE, Styled, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import art_for
from cardlie.press.parts.chart import smoothed
from cardlie.press.parts.coins import beads
from cardlie.press.parts.counted import counted
from cardlie.press.parts.dice import draw_die
from cardlie.press.parts.field import BLEED, on_white
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
    part = counted("screens", "Screens", "a screen", draw, each=1, net=screen_net, bleed=BLEED,
                   back=_inside)  # fmt: skip
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
    """Both columns, each under its title; the sides are what a curtain looks like from behind."""
    with pen.moved(BLEED, BLEED):
        _draw_backstage(pen, look.theme, shape(art_for(look.options.game).emblem))
        _draw_columns(look, bodies, columns, size, pen)


def _draw_backstage(pen: Pen, theme: Theme, emblem: Shape) -> None:
    """A frame around what is to be read, and the game's emblem on both sides."""
    middle, side, height = SCREEN
    ink = theme.dark_accent
    soft = WHITE if theme.outlined else WHITE.mixed(theme.world or theme.gold, 0.16)
    for left in (True, False):
        x0 = 0.0 if left else side + middle
        panel = Box(x0, 0, x0 + side, height).grown(-4)
        pen.rect(panel, soft, 3)
        pen.outline(panel, ink, 0.5, 3)
        pen.outline(panel.grown(-1.3), ink, 0.2, 2)
        pen.shape(emblem, panel.centre[0], panel.centre[1], 0.66 * panel.width, ink)
        for sign in (-1, 1):
            pen.shape(shape("mask"), panel.centre[0], height / 2 + sign * 28, 14, ink)


def _draw_columns(
    look: PrintJob, bodies: list[Box], columns: list[Sequence[Told]], size: float, pen: Pen
) -> None:
    """What one may say, and what it costs."""
    ink, game = look.theme.accent, look.options.game
    for body, rows, side in zip(bodies, columns, ("front", "back"), strict=False):
        title = look.words.get(f"reference.{game.told_as}_{side}", game.title)
        large = look.display.fitted(title, 5.0, body.width)
        pen.text(body.x0, body.y1 + 4.6, title, look.display, large, ink)
        pen.line(((body.x0, body.y1 + 2.6), (body.x1, body.y1 + 2.6)), ink, 0.5)
        draw_rows(pen, look, body, rows, size)


def _draw_screen(look: Styled, pen: Pen, emblem: str) -> None:
    """A stage: the game in the light of its lamps, and a curtain at either side, from behind which
    somebody peeps.
    """
    theme, (field, on) = look.theme, look.theme.fields()
    middle, side, height = SCREEN
    whole = Box(0, 0, middle + 2 * side, height)
    with pen.moved(BLEED, BLEED):
        with pen.clipped(whole.grown(BLEED)):
            _draw_stage(pen, theme, Box(side, 0, side + middle, height), emblem)
            for left in (True, False):
                _draw_curtain(pen, theme, whole, left)
            _draw_valance(pen, theme, whole)
        tint = theme.dark_ink if field == WHITE else field.mixed(on, 0.45)
        pen.outline(whole, tint, CUT_WIDTH)
        for x in (side, side + middle):
            pen.line(((x, whole.y0), (x, whole.y1)), tint, FOLD_WIDTH, dash=FOLD_DASH)


def _draw_stage(pen: Pen, theme: Theme, stage: Box, emblem: str) -> None:
    """Rays, boards, footlights, and the game's emblem in a wreath of lamps."""
    (x, _), light = stage.centre, theme.ground if theme.ground.luminance > 0.5 else WHITE
    world = theme.dark_accent
    y, floor, far = stage.centre[1] + 2.2, stage.y0 + 13.0, stage.grown(12)
    if not theme.outlined:
        pen.rect(far.grown(BLEED), light)
        with pen.clipped(far):
            pen.shape(
                rays(24), x, y, 2.4 * stage.width, light.mixed(theme.world or theme.gold, 0.26)
            )
        pen.rect(Box(far.x0, stage.y0 - BLEED, far.x1, floor), theme.dark_ink)
    pen.line(((far.x0, floor), (far.x1, floor)), theme.dark_ink, 0.6)
    r = 25.0
    pen.circle(x, y, r, light)
    pen.ring(x, y, r - 0.6, world, 1.0)
    pen.shape(beads(36), x, y, 2 * (r - 3.4), theme.gold if not theme.outlined else world)
    pen.ring(x, y, r - 6.0, world, 0.4)
    pen.shape(shape(emblem), x, y, 1.24 * (r - 6.0), world)
    for nth, number in enumerate((3, 1, 6, 4, 2, 5)):
        with pen.moved(x + (nth - 2.5) * 12.5, floor - 6.2, (nth * 53) % 31 - 15):
            draw_die(pen, theme, 6.4, number)


def _draw_curtain(pen: Pen, theme: Theme, whole: Box, left: bool) -> None:
    """A curtain, held back at half of its height; its folds are darker."""
    _, side, height = SCREEN
    field, on = theme.fields()
    way, start = (1, whole.x0) if left else (-1, whole.x1)

    def edge(share: float) -> list[Point]:
        """A fold, from the top to where it is held and down again."""
        top, held, low = (share * width for width in (side + 16.0, side - 13.0, side + 1.0))
        a, b, c = ((start + way * far, y) for far, y in
                   ((top, height + BLEED), (held, height * 0.42), (low, -BLEED)))  # fmt: skip
        return smoothed(((a[0], a[1] + 20), a, b, c, (c[0], c[1] - 20)))

    mark = figure("fox" if left else "raven")
    if mark is not None and not theme.outlined:
        peeping = mirrored(mark) if left else mark
        pen.shape(peeping, start + way * (side + 5.0), height * 0.31, 33, theme.dark_ink)
    outer = [(start - way * 3, -30.0), (start - way * 3, height + 30.0)]
    if field == WHITE:
        pen.polygon([*outer, *edge(1.0)], WHITE)
        for share in (0.2, 0.4, 0.6, 0.8, 1.0):
            pen.line(edge(share), on, 0.5)
        return
    pen.polygon([*outer, *edge(1.0)], field)
    dark = (
        field.mixed(theme.dark_ink, 0.35)
        if on.luminance > field.luminance
        else field.mixed(on, 0.3)
    )
    for share in (0.14, 0.38, 0.62, 0.86):
        pen.polygon([*edge(share), *reversed(edge(share + 0.08))], dark)
    x = start + way * (side - 15.5)
    ends, held = sorted((start - way * 3, x)), height * 0.42
    pen.rect(Box(ends[0], held - 1.6, ends[1], held + 1.6), theme.gold, 1.2)
    pen.circle(x, held, 2.4, theme.gold)


def _draw_valance(pen: Pen, theme: Theme, whole: Box) -> None:
    """Scallops along the upper edge, each with a tassel."""
    field, on = theme.fields()
    count = 14
    wide, y = whole.width / count, whole.y1 - 8.0
    for i in range(count):
        x = whole.x0 + (i + 0.5) * wide
        pen.circle(x, y, wide / 2, field)
        if field == WHITE:
            pen.ring(x, y, wide / 2, on, 0.4)
    pen.rect(Box(whole.x0 - 2, y, whole.x1 + 2, whole.y1 + 2), field)
    gold = on if field == WHITE else theme.gold.mixed(on, 0.35)
    for drop in (0.0, 1.4):
        pen.line(((whole.x0 - 2, y + drop), (whole.x1 + 2, y + drop)), gold, 0.5)
    for i in range(count):
        pen.circle(whole.x0 + (i + 0.5) * wide, y - wide / 2, 0.9, gold)
