"""Small things to cut out: lives, the Liar's marker."""

from __future__ import annotations

from functools import partial

from cardlie.games.options import Options
from cardlie.press.card.ornament import rays
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.coins import beads, draw_side
from cardlie.press.parts.equal_pieces import counted
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import KitJob, Part

#: Diameters of a life and of the marker, in mm.
LIFE, BADGE = 22.0, 50.0


def lives(emblem: str) -> Part:
    """What players have to lose, where one cup goes round: as many each as are played for."""

    def pieces(job: KitJob) -> list[list[Piece]]:
        side = LIFE + 2 * BLEED
        one = Piece("a life", side, side, partial(_draw_life, job, emblem=emblem))
        return [[one] * (lives_each(job.options) * job.players)]

    return Part("lives", "Lives", pieces=pieces, fits=lambda options: options.game.stake == "lives")


def lives_each(options: Options) -> int:
    """How many lives each player has."""
    spec = options.game.spec
    return (spec.lives if spec else 0) or options.start_count


def _draw_disc(look: Styled, pen: Pen, r: float) -> tuple[Rgb, Rgb]:
    """A disc to cut out around (0, 0), its colour beyond the cut; returns that, and what shows on
    it.
    """
    theme, (field, on) = look.theme, look.theme.fields()
    if field != WHITE:
        pen.circle(0, 0, r + BLEED, field)
    pen.ring(0, 0, r, theme.dark_ink if field == WHITE else field.mixed(on, 0.45), CUT_WIDTH)
    return field, on


def _draw_life(look: Styled, pen: Pen, emblem: str) -> None:
    r = LIFE / 2
    with pen.moved(r + BLEED, r + BLEED):
        field, on = _draw_disc(look, pen, r)
        draw_side(pen, look, (r - 1.3, on, field), emblem, 1)


def _draw_marker(look: Styled, pen: Pen) -> None:
    """A mask in rays, and whose it is."""
    r, theme, word = BADGE / 2, look.theme, look.words["kit.liar"]
    low, wide = (0.32, 0.64) if theme.layout == "large" else (0.3, 0.5)
    with pen.moved(r + BLEED, r + BLEED):
        field, on = _draw_disc(look, pen, r)
        if not theme.outlined:
            pen.shape(rays(32), 0, 0, 1.68 * r, field.mixed(on, 0.14))
        pen.ring(0, 0, r - 1.5, on, 0.4)
        if theme.layout != "large":  # which needs the room for its word
            pen.shape(beads(60), 0, 0, 2 * (r - 2.9), on)
            pen.ring(0, 0, r - 4.3, on, 0.6)
        pen.shape(shape("masquerade"), 0, 0.11 * BADGE, 0.54 * BADGE, on)
        size = look.display.fitted(word, 6.0, BADGE * wide)
        pen.text(0, -low * BADGE + 0.02 * BADGE, word, look.display, size, on, "middle")


def draw_coin(pen: Pen, x: float, y: float, radius: float, ink: Rgb, gold: Rgb) -> None:
    """The picture of a coin, with a star on it."""
    pen.circle(x, y, radius, ink)
    pen.circle(x, y, radius * 0.86, gold)
    pen.shape(shape("star"), x, y, 1.15 * radius, ink)


#: The marker that lies before the Liar.
MARKER = counted("marker", "Liar's marker", "the Liar's marker", _draw_marker, BADGE, bleed=BLEED)
