"""How a reference card is set: a head, and rows of which each has a band with its dice or cards.

Bands reach from frame to frame, so that a row is as wide as the card however short its words are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlie.press.card.frame import CardBox, draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import Styled, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.row_pictures import Picture, draw_picture, line_of, lines_of, width_of

#: What is drawn of a row: what stands in bold, what it means, what it shows.
RowText = tuple[str, str, Picture]

#: Text is not smaller than 7.5 pt, 14 pt in large print: what does not fit goes onto another
#: card. Heads are not larger than so many mm.
LEAST_TEXT = {"die": 7.5 * 25.4 / 72, "large": 14 * 25.4 / 72}
LARGEST = {"die": 3.9, "large": 8.4}
#: On narrower text than this large print is smaller, in mm.
NARROW = 50.0
#: The size of body text against that of the heads.
BODY = 0.94
#: From what may be cut away to the frame, from the frame to the words; how round it is and how
#: thick; how high the head is; in mm on a poker card.
FRAME, INSET, ROUND, LINE, HEAD = 0.6, 2.5, 2.8, 0.4, 9.0
#: Around what is in a band, from a band to its words, from words to the next band, and from line to
#: line of heads and of words, in sizes of a head.
PAD, UNDER, AFTER, LEADING, TEXT = 0.13, 0.26, 0.42, 1.2, 1.16
#: How wide lines are, in widths of a card: the first of which the last line is not short.
NARROWER = (1.0, 0.95, 0.9, 0.85, 0.8)
#: The emblem's side in heights of the head, and how far from it the title begins.
EMBLEM, BESIDE = 0.76, 1.8
#: How much of the game's colour a band has.
TINT = 0.13
#: The emblem stands below rows that leave so much room and more, in mm on a poker card.
VIGNETTE = 13.0


class SetRow(NamedTuple):
    """A row in letters of a ``size``: its band, with tiles beside or below the head, its words."""

    size: float
    heads: list[str]
    beside: Picture
    below: list[Picture]
    lines: list[str]

    @property
    def band(self) -> float:
        """How high the band is."""
        pads = (2 + bool(self.below)) * PAD * self.size
        return self._head + len(self.below) * line_of(self.size) + pads

    @property
    def _head(self) -> float:
        high = LEADING * self.size * len(self.heads)
        return max(high, line_of(self.size)) if self.beside else high

    @property
    def height(self) -> float:
        """How high all of it is, without the air below."""
        words = (UNDER + TEXT * BODY * len(self.lines)) * self.size if self.lines else 0.0
        return self.band + words

    def draw_band(self, pen: Pen, look: Styled, body: Box, y: float, colour: Rgb) -> None:
        """What is on the band whose upper edge is at ``y``."""
        font, size = look.display, self.size
        rise = font.cap * size / 2
        high = LEADING * size if len(self.heads) > 1 else self._head
        middle = y - PAD * size - high / 2
        for i, line in enumerate(self.heads):
            pen.text(body.x0, middle - i * LEADING * size - rise, line, font, size, colour)
        if self.beside:
            x0 = body.x1 - width_of(self.beside, size)
            draw_picture(pen, self.beside, size, x0, middle - 0.35 * size)
        y -= self._head + 2 * PAD * size + line_of(size) / 2
        for some in self.below:
            draw_picture(pen, some, size, body.x0, y - 0.35 * size)
            y -= line_of(size)


def set_row(look: Styled, body: Box, row: RowText, size: float) -> SetRow:
    """A row as wide as ``body`` in letters of a size; tiles are beside a head that leaves room."""
    head, about, picture = row
    heads = look.display.lines(head, size, body.width)
    room = body.width - look.display.width(head, size) - size
    beside = picture if picture and width_of(picture, size) <= room else ()
    below = [] if beside else lines_of(picture, size, body.width)
    return SetRow(size, heads, beside, below, _words(look, about, size * BODY, body.width))


def _words(look: Styled, about: str, size: float, width: float) -> list[str]:
    """Words in full lines, hardly narrower where the last would be short."""
    full = look.text.lines(about, size, width)
    for share in NARROWER:
        lines = look.text.lines(about, size, share * width)
        if len(lines) == len(full) and look.text.width(lines[-1], size) >= 0.3 * width:
            return lines
    return full if len(full) < 2 else look.text.balanced(about, size, width)


def height_of(look: Styled, body: Box, rows: Sequence[RowText], size: float) -> float:
    """How high rows are in letters of a size; infinite where a word has no room."""
    laid = [set_row(look, body, each, size) for each in rows]
    wide = (look.display.width(line, size) for row in laid for line in row.heads)
    if any(each > body.width for each in wide):
        return float("inf")
    return sum(row.height for row in laid) + AFTER * size * (len(laid) - 1)


def shown_rows(look: Styled, body: Box, rows: Sequence[RowText]) -> Sequence[RowText]:
    """The rows as there is room for them: without pictures where their words need it."""
    if height_of(look, body, rows, least_text(look, body) / BODY) <= body.height:
        return rows
    return [(head, about, ()) for head, about, _ in rows]


def fitted_rows(
    look: Styled, body: Box, rows: Sequence[RowText]
) -> tuple[Sequence[RowText], float]:
    """The rows as there is room for them, and the size of the largest letters that fit."""
    largest, least = LARGEST[look.theme.layout], least_text(look, body) / BODY
    rows = shown_rows(look, body, rows)
    size = shrunk(largest, lambda s: height_of(look, body, rows, s) <= body.height, 0.97)
    return rows, max(size, least)


def least_text(look: Styled, body: Box) -> float:
    """The smallest text there, in mm."""
    wanted, narrow = LEAST_TEXT[look.theme.layout], min(1.0, body.width / NARROW)
    return max(LEAST_TEXT["die"], wanted * narrow**2)


def frame_of(box: CardBox) -> Box:
    """The frame of a reference card."""
    return box.safe.grown(-FRAME * box.unit)


def _bar(look: Styled, box: CardBox) -> Box:
    """The head of a reference card, with room for two lines of the smallest text."""
    frame = frame_of(box)
    high = max(HEAD * box.unit, 2.7 * least_text(look, frame))
    return frame._replace(y0=frame.y1 - high)


def body_of(look: Styled, box: CardBox) -> Box:
    """Where its words stand."""
    bar, frame, inset = _bar(look, box), frame_of(box), INSET * box.unit
    low = frame.y0 + inset - 0.4 * box.unit  # the last line's letters reach down so far
    return Box(frame.x0 + inset, low, frame.x1 - inset, bar.y0 - 1.2 * box.unit)


def draw_bar(
    pen: Pen, look: Styled, box: CardBox, emblem: Shape, title: str, titles: Sequence[str] = ()
) -> Box:
    """The head of a card, with its title in letters that all ``titles`` of its set have room for;
    returns what is left below it.
    """
    theme, unit, bar, frame = look.theme, box.unit, _bar(look, box), frame_of(box)
    night = theme.night or theme
    with pen.clipped(bar), pen.clipped(frame, ROUND * unit):
        if theme.night:
            with pen.moved(bar.x0, bar.y0):
                draw_paper(pen, CardBox(bar.width, bar.height, 0.0), night)
        else:
            pen.rect(bar, theme.accent)
    ink, x0 = night.ink if theme.night else theme.ground, bar.x0 + INSET * unit
    if not _bare(look, box):
        side = EMBLEM * HEAD * unit
        colour = night.gold if theme.night else ink
        pen.shape(emblem, x0 + side / 2, bar.centre[1], side, colour)
        x0 += side + BESIDE * unit
    sized = [_title(look, box, each) for each in (title, *titles)]
    (lines, _), size = sized[0], min(size for _, size in sized)
    low = bar.centre[1] - look.display.cap * size / 2 + 0.6 * size * (len(lines) - 1)
    for line in lines:
        pen.text(x0, low, line, look.display, size, ink)
        low -= 1.2 * size
    return body_of(look, box)


def _bare(look: Styled, box: CardBox) -> bool:
    """Whether a head needs all of its room for words."""
    return look.theme.layout == "large" and box.width < 80


def _title(look: Styled, box: CardBox, title: str) -> tuple[list[str], float]:
    """A title in its bar: on one line, or on two where it is smaller than the text."""
    font, bar, unit = look.display, _bar(look, box), box.unit
    least = least_text(look, bar)
    taken = 0.0 if _bare(look, box) else EMBLEM * HEAD + BESIDE
    width = bar.width - (2 * INSET + taken) * unit
    size = font.fitted(title, max(least, 4.6 * unit), width)
    lines = [title] if size >= least else font.balanced(title, least, width)
    if len(lines) == 1:
        return lines, max(size, least)
    most = 0.92 * bar.height / (1.2 * len(lines))
    return lines, min(font.fitted(line, most, width) for line in lines)


def draw_rows(
    pen: Pen, look: Styled, body: Box, rows: Sequence[RowText], reach: float, size: float
) -> float:
    """Rows one below the other, evenly over the ``body``, in letters of that size.

    Bands ``reach`` beyond the words. Returns where the last row ends.
    """
    theme, laid = look.theme, [set_row(look, body, each, size) for each in rows]
    room = body.height - height_of(look, body, rows, size)
    air = max(0.0, min(room / max(1, len(rows)), 1.2 * size))
    y, end = body.y1, body.y1
    for row in laid:
        band = Box(body.x0 - reach, y - row.band, body.x1 + reach, y)
        colour = _draw_band(pen, theme, band, first=row is laid[0])
        row.draw_band(pen, look, body, y, colour)
        end = y - row.band
        low = end - UNDER * size - 0.3 * air
        for line in row.lines:
            low -= TEXT * BODY * size
            pen.text(body.x0, low + 0.25 * size, line, look.text, size * BODY, theme.ink)
            end = low
        y = end - AFTER * size - 0.7 * air
    return end


def _draw_band(pen: Pen, theme: Theme, band: Box, first: bool) -> Rgb:
    """A tint from side to side, or a line between rows where ink is dear; returns what is read on
    it.
    """
    if theme.outlined:
        if first:
            return theme.accent
        pen.line(((band.x0, band.y1), (band.x1, band.y1)), theme.accent, 0.3)
        return theme.accent
    tint = theme.ground.mixed(theme.accent, TINT)
    pen.rect(band, tint)
    return theme.accent.readable(tint, theme.ink)


def draw_frame(pen: Pen, look: Styled, box: CardBox) -> None:
    """The line around a card, over its head and its bands."""
    unit = box.unit
    pen.outline(frame_of(box), look.theme.accent, LINE * unit, ROUND * unit)


def draw_vignette(pen: Pen, look: Styled, box: CardBox, emblem: Shape, end: float) -> None:
    """The emblem between two lines, where rows that end there leave room below."""
    unit, body = box.unit, body_of(look, box)
    high = end - body.y0
    if high < VIGNETTE * unit:
        return
    theme, side, (x, y) = look.theme, min(0.6 * high, 20 * unit), (body.centre[0], 0.0)
    y = body.y0 + 0.46 * high
    soft = theme.ground.mixed(theme.accent, 0.5)
    pen.shape(emblem, x, y, side, soft)
    for sign in (-1, 1):
        near, far = x + sign * (0.5 * side + 2.5 * unit), x + sign * body.width / 2
        pen.line(((near, y), (far, y)), soft, 0.3 * unit)
