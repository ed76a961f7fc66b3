"""What shows a theme: a page with its cards, colours and letters; a picture of all its cards."""

from __future__ import annotations

from itertools import combinations

from cardlie.base.strings import Strings
from cardlie.press.files.raster import png, render
from cardlie.press.files.singles import distinct_sides, drawn
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import VISIONS, Vision, distance
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.layout import Side

#: The page is laid out for A4 and scaled to other papers; this is its width in mm.
WIDTH = 210.0
#: Cards in a row, and the room between them in mm.
COLUMNS, GAP = 4, 5.0
#: Between cards and around them on the picture, in mm.
APART = 6.0
#: The panel with its name, in mm.
HEAD = 33.0
NUMERALS = "1 2 3 4 5 6 7 8 9"
#: Rows of cards; the last cell is the back.
ROWS = 2


def title_and_note(theme: Theme, words: Strings) -> tuple[str, str]:
    """What a theme is called, and what it says of itself."""
    key = f"themes.{theme.id}"
    return words.get(key, theme.title), words.get(f"{key}.note", theme.note)


def print_theme_card(job: PrintJob) -> Document:
    """The page on the job's paper; of its cards it shows a few of each kind."""
    paper = job.paper
    title, _ = title_and_note(job.theme, job.words)
    document, cards = drawn(job, title)
    factor, bleed = paper.width / WIDTH, job.condition.bleed
    trim = Box(bleed, bleed, bleed + paper.width, bleed + paper.height)
    whole = trim.grown(bleed)
    with (
        document.page(whole.x1, whole.y1, bleed + 5.0, trim, whole) as pen,
        pen.moved(bleed, bleed, scale=factor),
    ):
        _draw_page(pen, document, job, paper.height / factor, distinct_sides(cards))
    lint(document)
    return document


def _draw_page(
    pen: Pen, document: Document, job: PrintJob, height: float, sides: list[Side]
) -> None:
    """Everything, on a page as wide as A4 and so high."""
    edge, (field, on) = WIDTH * 0.09, job.theme.fields()
    top = height - 12
    title, note = title_and_note(job.theme, job.words)
    head = Box(edge - 5, top - HEAD, WIDTH - edge + 5, top)
    if field != WHITE:
        pen.rect(head, field, 5)
    pen.outline(head.grown(-1.8), on, 0.6, 3.6)
    pen.text(edge + 4, top - 17, title, document.display, 13, on)
    size = document.text.fitted(note, 4, WIDTH - 2 * edge - 8)
    pen.text(edge + 4, top - 25.5, note, document.text, size, on)
    for i, suit in enumerate(reversed(job.deck.faces.suits[:4])):
        style, x = job.theme.style(suit.name, job.deck.faces.suits), WIDTH - edge - 9 - 12 * i
        pen.shape(style.mark, x, top - 12.5, 9.5, on)
    top -= HEAD - 14
    scale = (WIDTH - 2 * edge - GAP * (COLUMNS - 1)) / COLUMNS / job.size.width
    low = top - 20
    for i, side in enumerate(_some(job, sides)):
        row, column = divmod(i, COLUMNS)
        x = edge + column * (job.size.width * scale + GAP)
        y = low - (row + 1) * job.size.height * scale - row * GAP
        with pen.moved(x, y, scale=scale):
            _lay(pen, document, job, side)
            # a hairline, as it will lie on a table
            pen.outline(job.box.trim, job.theme.dark_ink, 0.15, job.size.corner)
    low -= ROWS * (job.size.height * scale + GAP)
    mark = 9.0 + max(0.0, min((low - 78 - edge) / 7, 4.0))  # what a page has room for
    low = _draw_colours(pen, document, job, (edge, low - 8 + 9.0 - mark), mark) - 7
    foot = Box(edge - 5, max(12.0, low - 30), WIDTH - edge + 5, low)
    if field != WHITE:
        pen.rect(foot, field, 5)
    pen.outline(foot.grown(-1.8), on, 0.6, 3.6)
    size = document.display.fitted(NUMERALS, 0.9 * foot.height, WIDTH - 2 * edge - 10)
    at = foot.centre[1] - size * document.display.cap / 2
    pen.text(foot.centre[0], at, NUMERALS, document.display, size, on, "middle")


def _some(job: PrintJob, sides: list[Side]) -> list[Side]:
    """A card of each suit, a wildcard, two power cards, and the back."""
    suits, numbers = job.deck.faces.suits, job.deck.faces.numbers
    wanted = [
        f"{suit.letter}{numbers[at % len(numbers)]}"
        for suit, at in zip(suits[:4], (0, len(numbers) - 1, 4, 1), strict=False)
    ]
    powers = [f"power-{power.value}" for power in job.deck.faces.powers[:2]]
    names = [*wanted, "wild", *powers][: COLUMNS * ROWS - 1]
    by_key = {side.key: side for side in sides}
    return [by_key[name] for name in [*names, "back"] if name in by_key]


def _lay(pen: Pen, document: Document, job: PrintJob, side: Side) -> None:
    """A card with rounded corners."""
    with pen.clipped(job.box.trim, job.size.corner):
        pen.place(side.key, Affine(), document.forms[side.key].box)


def _draw_colours(
    pen: Pen, document: Document, job: PrintJob, at_corner: tuple[float, float], side: float
) -> float:
    """The marks of the suits on the paper's colour, as each kind of eye sees them.

    The first row's lower left corner is given; returns where the last row ends.
    """
    (x, y), low = at_corner, at_corner[1]
    styles = [job.theme.style(suit.name, job.deck.faces.suits) for suit in job.deck.faces.suits]
    pairs = list(combinations([style.colour for style in styles], 2))
    width = len(styles) * (side + 2) + 2
    left, labels = x + width + 4, dict[Vision, str]()
    for vision in VISIONS:
        nearest = min((distance(one, other, vision) for one, other in pairs), default=0.0)
        labels[vision] = job.words(f"theme.{vision}", nearest=f"{nearest:.0f}")
    fitted = [document.text.fitted(label, 3.6, WIDTH - x - left) for label in labels.values()]
    for row, (vision, label) in enumerate(labels.items()):
        low = y - row * (side + 1.5)
        pen.rect(Box(x, low, x + width, low + side + 1.5), job.theme.paper.seen_by(vision))
        for i, style in enumerate(styles):
            at = (x + 2 + side / 2 + i * (side + 2), low + side / 2 + 0.75)
            pen.shape(style.mark, *at, side * 0.85, style.colour.seen_by(vision))
        pen.text(left, low + side * 0.4, label, document.text, min(fitted), job.theme.dark_ink)
    return low


def contact_sheet(job: PrintJob, columns: int, dpi: float, back: bool = True) -> bytes:
    """Every distinct card of a job, and the back, as one PNG with ``columns`` cards in a row."""
    return png(next(iter(render(contact_pdf(job, columns, back), dpi))), dpi, colours=240)


def contact_pdf(job: PrintJob, columns: int, back: bool = True) -> bytes:
    """The contact sheet as a page of its own size."""
    document, cards = drawn(job, job.theme.title)
    sides = [side for side in distinct_sides(cards) if back or side.key != "back"]
    rows = -(-len(sides) // columns)
    step_x, step_y = job.size.width + APART, job.size.height + APART
    width, height = columns * step_x + APART, rows * step_y + APART
    with document.page(width, height) as pen:
        pen.rect(Box(0, 0, width, height), job.theme.table)
        for i, side in enumerate(sides):
            row, column = divmod(i, columns)
            with pen.moved(APART + column * step_x, height - (row + 1) * step_y):
                _lay(pen, document, job, side)
    return document.finished()
