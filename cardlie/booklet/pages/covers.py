"""The covers of a booklet: a plate in the game's colour in front, a round at play behind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardlie.base.markdown import literal
from cardlie.booklet.pages.prose import Typesetter, shrunk
from cardlie.booklet.pages.style import FOURTEEN, SEVEN, PageFormat, Styles, is_large
from cardlie.booklet.pages.typesetting import Paragraph
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import Rulebook
from cardlie.press.cutout.assembly import Picture, draw_row
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import WHITE
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box_facts import facts_of
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.round_picture import draw_round

#: Half a diamond in the corner of a frame, and between its two lines, at scale 1.
DIAMOND, BETWEEN = 3.6, 1.7
#: What a paragraph in the middle may leave of its last line, as a share of its width.
LONELY = 0.5
#: How high pictures of folding are, at scale 1; a picture of a round against its width.
STRIP, ROUND = 9.0, 0.86
#: What a game promises is in type so much larger than usual, where there is room.
LARGER = 1.5
#: What a picture on a front is at most, as a share of the width there is; the disc that it is on.
PICTURE, DISC = 0.96, 0.66
#: A smaller one, in mm, is left out.
SMALLEST = 6.0


def draw_frame(
    pen: Pen, page: PageFormat, styles: Styles, edge: Rgb | None = None, filled: bool = False
) -> Box:
    """The border of a cover: two lines, the outer one perhaps of another colour, and a diamond in
    each corner; or a plate ``filled`` with it. Returns what is inside.
    """
    ink, scale = styles.theme.ink, styles.scale
    within = 1.5 if page.trimmed else page.blank  # its corners are within a printer's reach
    inset = max((5 if page.trimmed else 9) * scale, within + DIAMOND * scale)
    outer = Box(0, 0, page.width, page.height).grown(-inset)
    edge = edge or ink
    if filled:
        pen.rect(outer.grown(0.45 * scale), edge)
    pen.outline(outer, edge, 0.9 * scale)
    pen.outline(outer.grown(-BETWEEN * scale), ink, 0.25 * scale)
    for x in (outer.x0, outer.x1):
        for y in (outer.y0, outer.y1):
            r = DIAMOND * scale
            for size, colour in ((r, styles.theme.ground), (r * 0.72, edge)):
                pen.polygon(((x - size, y), (x, y - size), (x + size, y), (x, y + size)), colour)
    return outer.grown(-BETWEEN * scale)


def facts_on(edition: Edition) -> list[str]:
    """For whom it is and how long it takes, as on a box."""
    return facts_of(edition.game, edition.the_deck, edition.seats, edition.strings)


def draw_cover(pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook) -> None:
    """Title, tagline, emblem, for whom, and for exactly which game: on the game's own colour."""
    theme, scale, edition = setter.styles.theme, setter.styles.scale, rules.edition
    field, on = theme.fields()
    light = replace(theme, ink=on)
    setter = replace(setter, styles=Styles(light, scale, setter.document.ink))
    white = field == WHITE
    draw_frame(pen, page, setter.styles, None if white else field, filled=not white)
    width = page.width - 36 * scale - 2 * page.inset
    top = page.height - min(30 * scale, 0.16 * page.height) - page.inset
    wide = width + (13 * scale if page.panel else 0.0)  # a leaflet's is narrow for a long word
    top = _draw_middle(setter, _fitted(setter, rules.title, "title", wide), wide, page, top)
    lines = [*facts_on(edition), *edition.described(in_words=True)]
    facts = [setter.paragraph(literal(line), "cover") for line in lines]
    low = min(21 * scale, 0.12 * page.height) + page.inset  # a leaflet's page is a small one
    high = low + sum(float(fact.wrap(width, 1000)[1]) for fact in facts)
    usual = _fitted(setter, rules.tagline, "tagline", width)
    tagline, y = _in_room(usual, width, top - high - 7 * scale, _least(setter)), top
    if tagline:  # it is on the back cover, too
        y = _draw_middle(setter, tagline, width, page, top - 5 * scale)
    for fact in reversed(facts):
        low += float(fact.wrap(width, 1000)[1])
        _draw_middle(setter, fact, width, page, low)
    size = min(width * PICTURE, (y - low) * 0.86)
    centre = (page.width / 2, (y + low) / 2)
    if size < SMALLEST:
        return
    if not white:
        pen.circle(*centre, size / 2, theme.ground if theme.ground.luminance > 0.5 else WHITE)
        pen.ring(*centre, size / 2 - 0.035 * size, theme.accent, 0.008 * size)
    printed_game(edition.game).draw_cover(pen, setter.document.look, *centre, DISC * size)


def draw_back(
    pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook,
    folding: Sequence[Picture] = (), steps: str = "",
) -> None:  # fmt: skip
    """The back cover: a round at play, what the game promises, and who checked what.

    A sheet has pictures of ``folding`` instead of that, or ``steps`` that say how it is made.
    """
    scale, edition = setter.styles.scale, rules.edition
    field, on = setter.styles.theme.fields()
    edge = on if field == WHITE else field
    inside = draw_frame(pen, page, setter.styles, edge).grown(-1.9 * scale)
    width = inside.width - 4 * scale
    sheet = page.panel and not page.large
    low = inside.y0 + 3 * scale
    if folding:
        high = STRIP * scale
        draw_row(pen, setter.document.look, folding, Box(inside.x0, low, inside.x1, low + high))
        low += high + 2 * scale
    elif not sheet:
        for line in filter(None, (steps or edition.strings["booklet.imprint"], _elsewhere(rules))):
            figure = setter.paragraph(line, "figure")
            low += float(figure.wrap(width, 1000)[1])
            _draw_middle(setter, figure, width, page, low)
            low += 3 * scale
    promise, tall = _promise(setter, rules, width, 0.32 * (inside.y1 - low))
    high = min(ROUND * inside.width, inside.y1 - low - tall - 6 * scale)
    spare = inside.y1 - low - tall - high
    scene, look = Box(inside.x0, inside.y1 - high, inside.x1, inside.y1), setter.document.look
    if page.large:  # what is said in the picture would be small
        printed_game(edition.game).draw_cover(pen, look, *scene.centre, 0.8 * high)
    else:
        draw_round(pen, look, edition.options(edition.seats[0]), scene)
    _draw_middle(setter, promise, width, page, scene.y0 - spare / 2)


def _elsewhere(rules: Rulebook) -> str:
    """What a second booklet has, on the back of the first, in Markdown."""
    if not rules.elsewhere:
        return ""
    chapters = " \N{MIDDLE DOT} ".join(rules.elsewhere)  # some end with a question mark
    return literal(rules.edition.strings("booklet.elsewhere", chapters=chapters))


def _promise(
    setter: Typesetter, rules: Rulebook, width: float, room: float
) -> tuple[Paragraph, float]:
    """What a game promises, in the largest type that fits, and how high it is; the front has its
    tagline.
    """
    usual = setter.paragraph(rules.blurb or literal(rules.tagline), "blurb")
    largest = Paragraph(usual.text, shrunk(usual.style, LARGER))
    least = _least(setter)
    said = _in_room(largest, width, room, least)
    said = said or Paragraph(usual.text, shrunk(usual.style, least / usual.style.fontSize))
    return said, float(said.wrap(width, 1000)[1])


def _least(setter: Typesetter) -> float:
    """The smallest type of a cover, in points."""
    return FOURTEEN if is_large(setter.styles.theme) else SEVEN


def _in_room(paragraph: Paragraph, width: float, room: float, least: float) -> Paragraph | None:
    """A paragraph in the largest type up to its own that leaves it in ``room``; ``None`` if it
    were smaller than ``least`` points.
    """
    while float(paragraph.wrap(width, 1000)[1]) > room:
        if paragraph.style.fontSize < least / 0.96:
            return None
        paragraph = Paragraph(paragraph.text, shrunk(paragraph.style, 0.96))
    return paragraph


def _draw_middle(
    setter: Typesetter, paragraph: Paragraph, width: float, page: PageFormat, top: float
) -> float:
    """A paragraph in the middle of a page, from ``top`` down; returns where it ends."""
    width = balanced(paragraph, width)
    end = top - float(paragraph.wrap(width, 1000)[1])
    paragraph.drawOn(setter.document.canvas, (page.width - width) / 2, end)
    return end


def balanced(paragraph: Paragraph, width: float) -> float:
    """How wide a paragraph is, ``width`` at most, so that its last line is no lonely word.

    It takes as many lines as in all of the width, and no word is broken that wasn't.
    """

    def laid(wide: float) -> tuple[int, float]:
        """How many lines it takes, and what is left of the last one."""
        paragraph.wrap(wide, 1000)
        last = (lines := paragraph.blPara.lines)[-1]
        return len(lines), float(last[0] if isinstance(last, tuple) else last.extraSpace)

    many, left = laid(width)
    low, high = max(width / 2, 1.001 * float(paragraph.minWidth())), width
    if many < 2 or left < LONELY * width:
        return width
    for _ in range(5):
        middle = (low + high) / 2
        low, high = (low, middle) if middle < high and laid(middle)[0] == many else (middle, high)
    return high


def _fitted(setter: Typesetter, text: str, name: str, width: float) -> Paragraph:
    """A paragraph whose longest word fits the width."""
    paragraph = setter.paragraph(literal(text), name)
    widest = max(setter.document.display.width(w, paragraph.style.fontSize) for w in text.split())
    if widest > width:
        smaller = shrunk(paragraph.style, 0.999 * width / widest)  # what fits exactly may be broken
        paragraph = Paragraph(setter.markup(literal(text)), smaller)
    return paragraph
