"""Screens to hide dice behind: the game outside, what may be said and what it costs inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from typing import NamedTuple

from cardlie.press.card.ornament import rays
from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, rectangle
from cardlie.press.cutout.pieces import CUT_WIDTH, FOLD_DASH, FOLD_WIDTH, Piece
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape, figure, joined, mirrored, pictogram, shape
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import art_for
from cardlie.press.parts.coins import beads
from cardlie.press.parts.dice import draw_die, side_like
from cardlie.press.parts.field import BLEED, on_white
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.reference import row_texts
from cardlie.press.parts.reference_layout import (
    RowText,
    draw_rows,
    fitted_rows,
    height_of,
    least_text,
)


class Screen(NamedTuple):
    """How wide a screen's middle and its sides are, and how high it is, in mm."""

    middle: float
    side: float
    height: float

    @property
    def stage(self) -> Box:
        """The middle panel."""
        return Box(self.side, 0, self.side + self.middle, self.height)

    def net(self) -> Net:
        """The middle panel, and a side at either hand that is folded until the screen stands."""
        middle, side, height = self
        return Net(
            (
                rectangle("middle", self.stage),
                rectangle("left", Box(0, 0, side, height), "middle", "right", 60.0),
                rectangle("right", Box(side + middle, 0, middle + 2 * side, height), "middle",
                          "left", 60.0),
            )
        )  # fmt: skip

    def figures(self, cast: tuple[str, str]) -> list[tuple[Shape, Box]]:
        """Who of a ``cast`` stands where on the stage: between the folds, beside the lamps."""
        stage, people = self.stage, list[tuple[Shape, Box]]()
        side = min(0.23 * self.middle, 0.4 * self.height)
        for name, on_left in zip(cast, (True, False), strict=True):
            mark = figure(name)
            if mark is None:
                continue
            one = mirrored(mark) if on_left else mark
            x = stage.x0 + APART + side / 2 if on_left else stage.x1 - APART - side / 2
            low = FLOOR - one.box.y0 * side
            people.append((one, Box(x - side / 2, low - side / 2, x + side / 2, low + side / 2)))
        return people


#: By layout: for large print a higher one, whose inside says in large letters what one may do.
SCREENS = {"die": Screen(120.0, 38.0, 90.0), "large": Screen(120.0, 38.0, 127.0)}
#: How far what is printed inside keeps from the edge of its panel, what its heads take, and what
#: parts two columns, in mm.
INSET, HEAD, BETWEEN = 3.6, 8.0, 6.0
#: How far bands reach beyond words, in mm.
REACH = 2.0
#: Folds stand out so much from their curtain.
LEAST_FOLD = 1.12
#: Who stands on the screens of a kit, in turn, so that everybody knows theirs.
CASTS = (("fox", "raven"), ("snake", "moth"), ("hare", "owl"), ("fish", "beetle"))
#: How high the boards of the stage are, and how far from a fold figures stand, in mm.
FLOOR, APART = 13.0, 2.5


def screens(emblem: str) -> Part:
    """For each player a screen of three panels, to be folded so that it stands."""

    def pieces(job: KitJob) -> list[list[Piece]]:
        screen = SCREENS[job.theme.layout]
        (wide, high), back = screen.net().box[2:], _inside(screen, job)
        size = wide + 2 * BLEED, high + 2 * BLEED
        draw = partial(_draw_screen, job, screen=screen, emblem=emblem)
        casts = islice(cycle(CASTS), job.players)
        return [[Piece("a screen", *size, partial(draw, cast=cast), folds=True, back=back)
                 for cast in casts]]  # fmt: skip

    return Part(
        "screens", "Screens", pieces=pieces, fits=lambda options: options.game.hides_dice,
        making=lambda job: of_net(SCREENS[job.theme.layout].net()), beside=True,
    )  # fmt: skip


def _inside(screen: Screen, job: KitJob) -> Callable[[Pen], None] | None:
    """What draws the inside, in which a reference card's two sides stand as columns; in large print
    its front alone.

    Where they have no room there is nothing, and where no paper is printed on both sides.
    """
    if not job.sheet.two_pages:
        return None
    look = replace(job, theme=on_white(job.theme))
    rows_of, panel = row_texts(look, job.options), screen.stage.grown(-INSET)
    sides = rows_of[:1] if job.theme.layout == "large" else rows_of
    wide = (panel.width - BETWEEN * (len(sides) - 1)) / len(sides)
    lefts = [panel.x0 + nth * (wide + BETWEEN) for nth in range(len(sides))]
    bodies = [Box(x, panel.y0, x + wide, panel.y1 - HEAD) for x in lefts]
    fitted = [
        fitted_rows(look, body, rows) for body, rows in zip(bodies, sides, strict=True) if rows
    ]
    size = min((size for _, size in fitted), default=0.0)
    columns = [rows for rows, _ in fitted]
    if size < least_text(look, bodies[0]) or any(
        height_of(look, body, rows, size) > body.height
        for body, rows in zip(bodies, columns, strict=False)
    ):
        return None
    return partial(_draw_inside, look, screen, bodies, columns, size)


def _draw_inside(
    look: KitJob, screen: Screen, bodies: list[Box], columns: list[Sequence[RowText]],
    size: float, pen: Pen,
) -> None:  # fmt: skip
    """Each column under its title; the sides are what a curtain looks like from behind."""
    with pen.moved(BLEED, BLEED):
        _draw_backstage(pen, look.theme, screen, shape(art_for(look.options.game).emblem))
        _draw_columns(look, bodies, columns, size, pen)


def _draw_backstage(pen: Pen, theme: Theme, screen: Screen, emblem: Shape) -> None:
    """A frame around what is to be read, and the game's emblem on both sides."""
    middle, side, height = screen
    ink = theme.dark_accent
    soft = WHITE if theme.outlined else WHITE.mixed(theme.world or theme.gold, 0.16)
    for on_left in (True, False):
        x0 = 0.0 if on_left else side + middle
        panel = Box(x0, 0, x0 + side, height).grown(-4)
        pen.rect(panel, soft, 3)
        pen.outline(panel, ink, 0.5, 3)
        pen.outline(panel.grown(-1.3), ink, 0.2, 2)
        pen.shape(emblem, panel.centre[0], panel.centre[1], 0.66 * panel.width, ink)
        for sign in (-1, 1):
            pen.shape(shape("mask"), panel.centre[0], height / 2 + sign * 28, 14, ink)


def _draw_columns(
    look: KitJob, bodies: list[Box], columns: list[Sequence[RowText]], size: float, pen: Pen
) -> None:
    """What one may say, and what it costs."""
    ink, game = look.theme.accent, look.options.game
    titles = [look.words.get(f"reference.{game.told_as}_{side}", game.title)
              for side in ("front", "back")][: len(bodies)]  # fmt: skip
    for body, rows, title in zip(bodies, columns, titles, strict=False):
        large = min(look.display.fitted(each, 5.4, body.width) for each in titles)
        pen.text(body.x0, body.y1 + 4.6, title, look.display, large, ink)
        pen.line(((body.x0, body.y1 + 2.6), (body.x1, body.y1 + 2.6)), ink, 0.5)
        draw_rows(pen, look, body, rows, REACH, size)


def _draw_screen(
    look: KitJob, pen: Pen, screen: Screen, emblem: str, cast: tuple[str, str]
) -> None:
    """A stage: the game in the light of its lamps, somebody at either hand of it, and a curtain at
    either side.
    """
    theme, (field, on) = look.theme, look.theme.fields()
    middle, side, height = screen
    whole = Box(0, 0, middle + 2 * side, height)
    with pen.moved(BLEED, BLEED):
        with pen.clipped(whole.grown(BLEED)):
            _draw_stage(pen, theme, screen, emblem, cast)
            _draw_thrown(pen, look, screen.stage)
            for on_left in (True, False):
                _draw_curtain(pen, theme, whole, on_left, side)
            _draw_valance(pen, theme, whole)
        tint = theme.dark_ink if field == WHITE else field.mixed(on, 0.45)
        pen.outline(whole, tint, CUT_WIDTH)
        for x in (side, side + middle):
            pen.line(((x, whole.y0), (x, whole.y1)), tint, FOLD_WIDTH, dash=FOLD_DASH)


def _draw_stage(pen: Pen, theme: Theme, screen: Screen, emblem: str, cast: tuple[str, str]) -> None:
    """Rays, boards, footlights, and the game's emblem in a wreath of lamps."""
    stage = screen.stage
    (x, _), light = stage.centre, theme.ground if theme.ground.luminance > 0.5 else WHITE
    world = theme.dark_accent
    y, floor = stage.centre[1] + 2.2, stage.y0 + FLOOR
    far = Box(0, stage.y0, stage.x1 + screen.side, stage.y1).grown(BLEED)  # behind both curtains
    if not theme.outlined:
        pen.rect(far, light)
        with pen.clipped(far):
            pen.shape(
                rays(24), x, y, 2.4 * stage.width, light.mixed(theme.world or theme.gold, 0.26)
            )
        pen.rect(Box(far.x0, stage.y0 - BLEED, far.x1, floor), theme.dark_ink)
    pen.line(((far.x0, floor), (far.x1, floor)), theme.dark_ink, 0.6)
    for one, box in screen.figures(cast):
        pen.shape(one, *box.centre, box.width, theme.dark_ink)
    r = 25.0
    pen.circle(x, y, r, light)
    pen.ring(x, y, r - 0.6, world, 1.0)
    pen.shape(beads(36), x, y, 2 * (r - 3.4), theme.gold if not theme.outlined else world)
    pen.ring(x, y, r - 6.0, world, 0.4)
    pen.shape(shape(emblem), x, y, 1.44 * (r - 6.0), world)


def _draw_thrown(pen: Pen, look: KitJob, stage: Box) -> None:
    """Dice of the game on its boards, each side of one once."""
    x, floor = stage.centre[0], stage.y0 + FLOOR
    for nth, number in enumerate((3, 1, 6, 4, 2, 5)):
        with pen.moved(x + (nth - 2.5) * 12.5, floor - 6.2, (nth * 53) % 31 - 15):
            draw_die(pen, on_white(look.theme), 6.4, side_like(look.options, number))


def _draw_curtain(pen: Pen, theme: Theme, whole: Box, on_left: bool, side: float) -> None:
    """A curtain, held back at half of its height; its folds are darker."""
    height = whole.height
    field, on = theme.fields()
    way, start = (1, whole.x0) if on_left else (-1, whole.x1)

    at = Affine(way * 60.0, 0, 0, height + 2 * BLEED, start + way * 27.0, height / 2)
    cloth, folds = (
        joined(name, (pictogram(name), at)).segments for name in ("curtain", "curtain-folds")
    )
    pen.curves(cloth, field)
    if field == WHITE:
        pen.edge(cloth, on, 0.5)
        pen.edge(folds, on, 0.3)
        return
    pen.curves(folds, _fold_colour(theme))
    x = start + way * (side - 15.5)
    ends, held = sorted((start - way * 3, x)), height * 0.42
    cord = theme.gold if theme.gold.contrast(field) > 1.6 else on
    pen.rect(Box(ends[0], held - 1.3, ends[1], held + 1.3), cord, 1.2)
    pen.circle(x, held, 2.4, cord)


def _fold_colour(theme: Theme) -> Rgb:
    """What folds of a curtain are drawn in: a darker one, or a lighter one where it is dark."""
    field, on = theme.fields()
    if on.luminance < field.luminance:
        return field.mixed(on, 0.3)
    dark = field.mixed(theme.dark_ink, 0.35)
    return dark if dark.contrast(field) > LEAST_FOLD else field.mixed(on, 0.16)


def _draw_valance(pen: Pen, theme: Theme, whole: Box) -> None:
    """Scallops along the upper edge, each with a tassel."""
    field, on = theme.fields()
    count = 14
    wide, y = whole.width / count, whole.y1 - 8.0
    for i in range(count):
        x = whole.x0 + (i + 0.5) * wide
        pen.circle(x, y, wide / 2, field)
        pen.ring(x, y, wide / 2, on if field == WHITE else _fold_colour(theme), 0.6)
    pen.rect(Box(whole.x0 - 2, y, whole.x1 + 2, whole.y1 + 2), field)
    gold = on if field == WHITE else theme.gold.mixed(on, 0.35)
    for drop in (0.0, 1.4):
        pen.line(((whole.x0 - 2, y + drop), (whole.x1 + 2, y + drop)), gold, 0.5)
    for i in range(count):
        pen.circle(whole.x0 + (i + 0.5) * wide, y - wide / 2, 0.9, gold)
