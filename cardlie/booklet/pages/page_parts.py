"""What stands around the text: cover, page numbers, chapter marks, contents, pages for notes."""

from __future__ import annotations

from cardlie.base.markdown import literal
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.people import HIGH, WIDE, draw_table
from cardlie.booklet.pages.prose import Drawing, Typesetter, shrunk
from cardlie.booklet.pages.style import FINE, PageFormat, Styles
from cardlie.booklet.pages.typesetting import Paragraph
from cardlie.booklet.rules.source import Rulebook
from cardlie.games import Game
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.sheet.legend import draw_ruler

#: The ruler of a sheet to fold, in mm; half a diamond in the corner of a frame, at scale 1.
RULER, DIAMOND = 30, 3.6
#: A chapter's mark, in mm at scale 1, and its least share where a page lacks room.
MARK, LEAST_SHARE = 7.4, 0.65
#: A mark where a page's text ends early is at least as large, as a share of the page.
LEAST_TAIL = 0.1
#: People at play have faces of at least this radius, in mm at scale 1.
LEAST_FACE = 5.0
#: What a paragraph in the middle may leave of its last line, as a share of its width.
LONELY = 0.5
#: A mark on a back cover is no smaller than this, in mm at scale 1, or left out.
LEAST_MARK = 5.0


class ChapterMark(Drawing):
    """A mark between two rules above a chapter's title; never parted from it."""

    keepWithNext = 1
    opens_chapter = True
    role = ""

    def __init__(self, setter: Typesetter, game: Game, number: int, air: float = 1.0) -> None:
        scale = setter.styles.scale
        super().__init__(setter, MARK * scale)
        self._game, self._number = game, number
        self.spaceBefore, self.spaceAfter = 6.5 * air * scale, 1.0 * scale
        self.gives = (1 - LEAST_SHARE) * MARK * scale

    def paint(self, pen: Pen) -> None:
        """The mark in the middle, a rule at each side."""
        scale, ink = self.styles.scale, self.styles.theme.ink
        x, y = self.width / 2, self.height / 2
        for sign in (-1, 1):
            ends = ((x + sign * 7 * scale, y), (x + sign * self.width / 2, y))
            pen.line(ends, ink, 0.25 * scale)
            pen.circle(x + sign * 7 * scale, y, 0.55 * scale, ink)
        look, side = self.document.look, self.height - 0.2 * scale
        printed_game(self._game).draw_chapter_mark(pen, look, x, y, side, self._number)


class ContentsLine(Drawing):
    """One line of the table of contents: title, dots, page; a link to its heading."""

    #: The height of a line at scale 1, by the level of its heading.
    HEIGHTS = (6.4, 5.2)

    def __init__(
        self, setter: Typesetter, heading: Heading, scale: float, air: float = 1.0
    ) -> None:
        super().__init__(setter, self.HEIGHTS[heading.level] * scale * air)
        self._heading, self._scale = heading, scale

    @property
    def tags(self) -> tuple[tuple[str, object], ...]:
        """Its place in the tree of what is read."""
        return ("TOC", self.document), ("TOCI", self)

    def paint(self, pen: Pen) -> None:
        """The line, and its link."""
        styles, scale, heading = self.styles, self._scale, self._heading
        top = heading.level == 0
        size = (3.7 if top else 3.2) * scale
        font = styles.face("bold" if top else "normal")
        left, low, ink = (0.0 if top else 5 * scale), 1.6 * scale, styles.theme.ink
        pen.text(left, low, heading.title, font, size, ink)
        number = str(heading.page)
        pen.text(self.width, low, number, font, size, ink, "right")
        start = left + font.width(heading.title, size) + 1.5 * scale
        end = self.width - font.width(number, size) - 1.5 * scale
        y, dots = low + 0.3 * scale, (0.0, 1.6 * scale)
        pen.line(((end, y), (start, y)), ink, 0.34 * scale, dots, round_ends=True)
        if self.document.linked and not self.document.condition.pdfx:  # which has no links
            area = (0, 0, self.width, self.height)
            self.document.canvas.linkRect("", heading.key, area, relative=1, thickness=0)


class FoldingSteps(Drawing):
    """What a sheet is and how it is folded, above a ruler."""

    def __init__(self, setter: Typesetter, steps: str) -> None:
        self._text, scale = setter.paragraph(steps, "figure"), setter.styles.scale
        self._room = 5 * scale
        super().__init__(setter, self._text.wrap(setter.width, 1000)[1] + self._room)
        self.spaceBefore = 4 * scale

    def paint(self, pen: Pen) -> None:
        """The words, the ruler beneath."""
        self._text.drawOn(self.document.canvas, 0, self._room)
        _draw_ruler(pen, self.setter, self.width / 2, 0.0)


def _draw_ruler(pen: Pen, setter: Typesetter, middle: float, y: float) -> None:
    """A ruler, its length behind it."""
    size = FINE * setter.styles.scale
    left = middle - (RULER + 3 * size) / 2
    draw_ruler(pen, setter.document, left, y, RULER, size / 0.9, setter.styles.theme.ink)


def draw_frame(pen: Pen, page: PageFormat, styles: Styles) -> None:
    """The border of a cover: two lines, and a diamond in each corner."""
    ink, scale = styles.theme.ink, styles.scale
    inset = max(9 * scale, page.blank + DIAMOND * scale)  # its corners are within a printer's reach
    outer = Box(0, 0, page.width, page.height).grown(-inset)
    pen.outline(outer, ink, 0.9 * scale)
    pen.outline(outer.grown(-1.7 * scale), ink, 0.25 * scale)
    for x in (outer.x0, outer.x1):
        for y in (outer.y0, outer.y1):
            r = DIAMOND * scale
            for size, colour in ((r, styles.theme.ground), (r * 0.72, ink)):
                pen.polygon(((x - size, y), (x, y - size), (x + size, y), (x, y + size)), colour)


def draw_cover(pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook) -> None:
    """Title, tagline, emblem, for how many players, and for exactly which game."""
    styles, scale, edition = setter.styles, setter.styles.scale, rules.edition
    draw_frame(pen, page, styles)
    width = page.width - 36 * scale - 2 * page.inset
    words = edition.words
    top = page.height - min(30 * scale, 0.19 * page.height) - page.inset
    top = _draw_middle(setter, _fitted(setter, rules.title, "title", width), width, page, top)
    tagline = _fitted(setter, rules.tagline, "tagline", width)
    y = _draw_middle(setter, tagline, width, page, top - 5 * scale)
    lines = [words("booklet.players", players=rules.players), *edition.described(told=True)]
    low = min(21 * scale, 0.12 * page.height) + page.inset  # a leaflet's page is a small one
    for line in reversed(lines):
        paragraph = setter.paragraph(literal(line), "cover")
        low += float(paragraph.wrap(width, 1000)[1])
        _draw_middle(setter, paragraph, width, page, low)
    size = min(width * 0.62, (y - low) * 0.8)
    at = (page.width / 2, (y + low) / 2)
    printed_game(edition.game).draw_cover(pen, setter.document.look, *at, size)


def draw_back(
    pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook, steps: str = ""
) -> None:
    """The back cover: what the game promises, its emblem, for whom, and who checked what.

    ``steps`` say how its sheet is folded, above a ruler.
    """
    styles, scale, words = setter.styles, setter.styles.scale, rules.edition.words
    draw_frame(pen, page, styles)
    width = page.width - 36 * scale - 2 * page.inset
    low = [
        setter.paragraph(words("booklet.players", players=rules.players), "cover"),
        setter.paragraph(words["booklet.imprint"], "figure"),
        *([setter.paragraph(steps, "figure")] if steps else []),
    ]
    top = page.height - (20 if steps else 30) * scale - page.inset

    def foot() -> float:
        """Where what stands at the foot begins."""
        tall = sum(float(each.wrap(width, 1000)[1]) + 2.4 * scale for each in low)
        return (19 if steps else 21) * scale + page.inset + tall - 2.4 * scale

    def lacks_room() -> bool:
        """Whether what is said above comes too near to the foot of a sheet's cover."""
        tall = float(said.wrap(width, 1000)[1])
        return bool(steps) and top - tall - 3 * scale - foot() < 0

    tagline = literal(rules.tagline)
    said = setter.paragraph(rules.blurb or tagline, "blurb")
    while len(low) > 1 and lacks_room():  # the front says who may play, too
        del low[-2]
    if lacks_room():
        said = setter.paragraph(tagline, "blurb")
    y = _draw_middle(setter, said, width, page, top)
    end = at = foot()
    for paragraph in low:
        end = _draw_middle(setter, paragraph, width, page, end) - 2.4 * scale
    if steps:
        _draw_ruler(pen, setter, page.width / 2, 13 * scale + page.inset)
    size = min(width * 0.4, (y - at) * 0.6)
    if size > LEAST_MARK * scale:
        place = (page.width / 2, (y + at) / 2)
        game = printed_game(rules.edition.game)
        game.draw_chapter_mark(pen, setter.document.look, *place, size, 4)


def draw_tail(
    pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook, low: float, number: int
) -> None:
    """People at play where the text of a page ends at ``low`` and leaves much room; a mark of the
    game where it is less.
    """
    room = low - page.bottom
    x = (page.inner if number % 2 else page.outer) + page.column / 2
    r = min(0.88 * page.column / WIDE, 0.72 * room / HIGH, 10 * setter.styles.scale)
    if r >= LEAST_FACE * setter.styles.scale:
        at = x, page.bottom + 0.46 * room
        draw_table(pen, setter.document.look, rules.edition.game, at, r, number)
        return
    side = min(0.55 * room, 0.4 * page.column, 28 * setter.styles.scale)
    if side >= LEAST_TAIL * page.tall:
        game = printed_game(rules.edition.game)
        y = page.bottom + room / 2
        game.draw_chapter_mark(pen, setter.document.look, x, y, side, number)


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


def draw_folio(pen: Pen, page: PageFormat, styles: Styles, number: int, title: str) -> None:
    """The page number between two rules, and the title of the book in the head."""
    scale, ink = styles.scale, styles.theme.ink
    font, x = styles.display, page.width / 2
    y = page.bottom * 0.5
    size = 3.4 * scale
    pen.text(x, y, str(number), font, size, ink, "middle")
    half = font.width(str(number), size) / 2 + 2 * scale
    for sign in (-1, 1):
        at = y + font.cap * size / 2
        pen.line(((x + sign * half, at), (x + sign * (half + 8 * scale), at)), ink, 0.25 * scale)
    head = styles.face("italic")
    soft = ink.mixed(styles.theme.ground, 0.28)
    pen.text(x, page.height - page.top * 0.62, title, head, 2.9 * scale, soft, "middle")


def draw_notes(pen: Pen, page: PageFormat, setter: Typesetter, title: str) -> None:
    """A page to write on: who lied best, and what your table agreed."""
    styles, scale = setter.styles, setter.styles.scale
    ink = styles.theme.ink
    top = page.height - page.top
    pen.text(page.inner, top - 7 * scale, title, styles.display, 7 * scale, ink)
    y = top - 18 * scale
    while y > page.bottom + 4 * scale:
        pen.line(((page.inner, y), (page.width - page.outer, y)), ink, 0.15 * scale)
        y -= 9 * scale


def draw_ground(pen: Pen, theme: Theme, sheet: Box, blank: float) -> None:
    """The paper that a theme prints, on a sheet of which a printer leaves so much ``blank``."""
    if theme.print_paper:
        pen.rect(sheet.grown(-blank), theme.ground)


def draw_fold_lines(pen: Pen, setter: Typesetter, area: Box, page: PageFormat) -> None:
    """On eight panels: dashes where to fold, a full line where to cut, and around those that are
    trimmed, which have the dashes outside. On large ones, folded once: dashes there.
    """
    ink, tick, once = setter.styles.theme.ink, 4.0, page.large
    edge = page.blank + 0.2 if not page.trimmed else -tick - 0.4
    width, height = area.width, area.height
    if page.trimmed:
        pen.outline(area, ink, 0.25)
    for i in (2,) if once else (1, 2, 3):
        x = width * i / 4
        for y in (edge, height - edge - tick):
            pen.line(((x, y), (x, y + tick)), ink, 0.15, (0.6, 0.6))
    if once:
        return
    for x in (edge, width - edge - tick):
        pen.line(((x, height / 2), (x + tick, height / 2)), ink, 0.15, (0.6, 0.6))
    pen.line(((width / 4, height / 2), (width * 3 / 4, height / 2)), ink, 0.25)
