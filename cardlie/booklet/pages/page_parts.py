"""What stands around the text: page numbers, chapter marks, contents, pages for notes."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.booklet.pages.covers import STRIP
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.people import HIGH, WIDE, draw_table
from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.steps import draw_scene, draw_sign
from cardlie.booklet.pages.style import PageFormat, Styles
from cardlie.booklet.rules.source import Rulebook
from cardlie.games import Game
from cardlie.press.cutout.assembly import Picture, draw_row
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.printed_game import printed_game

#: A chapter's mark, in mm at scale 1, and its least share where a page lacks room.
MARK, LEAST_SHARE = 7.4, 0.65
#: A mark where a page's text ends early is at least as large, as a share of the page.
LEAST_TAIL = 0.1
#: People at play have faces of at least this radius, in mm at scale 1.
LEAST_FACE = 5.0
#: At a step of a leaflet they are smaller.
LEAST_STEP = 3.0
#: A mark that shows a fold outside of panels is at least so long, in mm.
LEAST_TICK = 1.2


class ChapterMark(Drawing):
    """A mark between two rules above a chapter's title; never parted from it."""

    keepWithNext = 1
    opens_chapter = True
    role = ""

    def __init__(
        self, setter: Typesetter, game: Game, number: int, air: float = 1.0, step: str | None = None
    ) -> None:
        scale = setter.styles.scale
        super().__init__(setter, MARK * scale)
        self._game, self._number, self.step = game, number, step
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
        if self.step:
            draw_sign(pen, look, self._game, self.step, (x, y), side)
        else:
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
        x0, low, ink = (0.0 if top else 5 * scale), 1.6 * scale, styles.theme.ink
        pen.text(x0, low, heading.title, font, size, ink)
        number = str(heading.page)
        pen.text(self.width, low, number, font, size, ink, "right")
        start = x0 + font.width(heading.title, size) + 1.5 * scale
        end = self.width - font.width(number, size) - 1.5 * scale
        y, dots = low + 0.3 * scale, (0.0, 1.6 * scale)
        pen.line(((end, y), (start, y)), ink, 0.34 * scale, dots, round_ends=True)
        if self.document.linked and not self.document.condition.pdfx:  # which has no links
            area = (0, 0, self.width, self.height)
            self.document.canvas.linkRect("", heading.key, area, relative=1, thickness=0)


class FoldingSteps(Drawing):
    """How a sheet is folded, in pictures at the foot of its last page."""

    def __init__(self, setter: Typesetter, pictures: Sequence[Picture]) -> None:
        super().__init__(setter, STRIP * setter.styles.scale)
        self._pictures = pictures
        self.spaceBefore = 4 * setter.styles.scale

    def paint(self, pen: Pen) -> None:
        """The pictures side by side."""
        draw_row(pen, self.document.look, self._pictures, Box(0, 0, self.width, self.height))


def draw_tail(
    pen: Pen, setter: Typesetter, page: PageFormat, rules: Rulebook, low: float, number: int,
    step: str | None = None, people: bool = True,
) -> bool:  # fmt: skip
    """People at play where the text of a page ends at ``low`` and leaves much room, at the ``step``
    that is told there; a mark of the game where it is less, or no more ``people`` are wanted.

    Returns whether there are people.
    """
    room = low - page.bottom
    x = (page.inner if number % 2 else page.outer) + page.column / 2
    r = min(0.88 * page.column / WIDE, 0.72 * room / HIGH, 10 * setter.styles.scale)
    if people and r >= (LEAST_STEP if step else LEAST_FACE) * setter.styles.scale:
        centre = x, page.bottom + 0.46 * room
        if step:
            draw_scene(pen, setter.document.look, rules.edition, step, centre, r, number)
        else:
            draw_table(pen, setter.document.look, rules.edition.game, centre, r, number)
        return True
    if step:  # its sign stands above
        return False
    side = min(0.55 * room, 0.4 * page.column, 28 * setter.styles.scale)
    if side >= LEAST_TAIL * page.tall:
        game = printed_game(rules.edition.game)
        y = page.bottom + room / 2
        game.draw_chapter_mark(pen, setter.document.look, x, y, side, number)
    return False


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


def draw_plate(
    pen: Pen, page: PageFormat, setter: Typesetter, rules: Rulebook, number: int
) -> None:
    """A page without words: people at play, and what the game is known by."""
    look, game = setter.document.look, rules.edition.game
    x, r = page.width / 2, 0.95 * page.column / WIDE
    draw_table(pen, look, game, (x, 0.4 * page.height), r, number)
    side = 0.42 * page.column
    printed_game(game).draw_cover(pen, look, x, 0.7 * page.height, side)


def draw_ground(pen: Pen, theme: Theme, sheet: Box, blank: float) -> None:
    """The paper that a theme prints, on a sheet of which a printer leaves so much ``blank``."""
    if theme.print_paper:
        pen.rect(sheet.grown(-blank), theme.ground)


def draw_fold_lines(pen: Pen, setter: Typesetter, area: Box, page: PageFormat, foot: float) -> None:
    """On eight panels: dashes where to fold, a full line where to cut, and around those that are
    trimmed, which have the dashes outside. On large ones, folded once: dashes there.

    Below trimmed panels there is room for dashes as long as ``foot``; too short ones are left out.
    """
    ink, tick, once = setter.styles.theme.ink, 4.0, page.large
    edge = page.blank + 0.2 if not page.trimmed else -tick - 0.4
    width, height, low = area.width, area.height, tick
    if page.trimmed:
        pen.outline(area, ink, 0.25)
        low = min(tick, foot)
    for i in (2,) if once else (1, 2, 3):
        x = width * i / 4
        pen.line(((x, height - edge), (x, height - edge - tick)), ink, 0.15, (0.6, 0.6))
        if low >= LEAST_TICK:
            pen.line(((x, edge + tick - low), (x, edge + tick)), ink, 0.15, (0.6, 0.6))
    if once:
        return
    for x in (edge, width - edge - tick):
        pen.line(((x, height / 2), (x + tick, height / 2)), ink, 0.15, (0.6, 0.6))
    pen.line(((width / 4, height / 2), (width * 3 / 4, height / 2)), ink, 0.25)
