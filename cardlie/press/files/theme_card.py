"""What shows a theme: a page with its cards, colours and letters; a picture of all its cards."""

from __future__ import annotations

from itertools import combinations

from cardlie.base.strings import Strings
from cardlie.press.card.ornament import rays
from cardlie.press.files.raster import png, render
from cardlie.press.files.singles import distinct_sides, drawn
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import VISIONS, distance
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import figure
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
#: Between columns of colours, and the letters below and above them, in mm.
BESIDE, SAID, EYES = 4.0, 3.6, 4.6
NUMERALS = "1 2 3 4 5 6 7 8 9"
#: Rows of cards; the last cell is the back.
ROWS = 2


def title_and_note(theme: Theme, strings: Strings) -> tuple[str, str]:
    """What a theme is called, and what it says of itself."""
    key = f"themes.{theme.id}"
    return strings.get(key, theme.title), strings.get(f"{key}.note", theme.note)


def print_theme_card(job: PrintJob) -> Document:
    """The page on the job's paper; of its cards it shows a few of each kind."""
    paper = job.paper
    title, _ = title_and_note(job.theme, job.words)
    document, cards = drawn(job, title, printed=False)
    factor = paper.width / WIDTH
    with document.page(paper.width, paper.height, 5.0) as pen, pen.moved(0, 0, scale=factor):
        _draw_page(pen, document, job, paper.height / factor, distinct_sides(cards))
    lint(document)
    return document


def _draw_page(
    pen: Pen, document: Document, job: PrintJob, height: float, sides: list[Side]
) -> None:
    """Everything, on a page as wide as A4 and so high: what the theme is called, its cards as they
    are held and laid out, its colours, its letters.
    """
    edge, (field, on) = WIDTH * 0.09, job.theme.fields()
    top = height - 12
    _draw_head(pen, document, job, Box(edge - 5, top - HEAD, WIDTH - edge + 5, top))
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
    least = low - 9 - _height_of_colours(job, WIDTH - 2 * edge)
    foot = Box(edge - 5, 12.0, WIDTH - edge + 5, min(50.0, max(22.0, least)))
    _draw_colours(pen, document, job, Box(edge, foot.y1 + 5, WIDTH - edge, low - 2))
    if field != WHITE:
        pen.rect(foot, field, 5)
    pen.outline(foot.grown(-1.8), on, 0.6, 3.6)
    size = document.display.fitted(NUMERALS, 0.9 * foot.height, WIDTH - 2 * edge - 10)
    at = foot.centre[1] - size * document.display.cap / 2
    pen.text(foot.centre[0], at, NUMERALS, document.display, size, on, "middle")


def _draw_head(pen: Pen, document: Document, job: PrintJob, head: Box) -> None:
    """What a theme is called and says of itself, in rays of its own colour; its animals."""
    theme, suits = job.theme, job.deck.faces.suits
    (field, on), room = theme.fields(), head.width - 18
    title, note = title_and_note(theme, job.words)
    if field != WHITE:
        with pen.clipped(head, 5):
            pen.rect(head, field)
            corner = (head.x1 - 42, head.y0 + 4)
            pen.shape(rays(40, 0.0), *corner, 2.4 * head.width, field.mixed(on, 0.09))
    pen.outline(head.grown(-1.8), on, 0.6, 3.6)
    x0, shown = head.x0 + 9, suits[:4]
    large = min(19.0, 0.11 * room)
    across = large * 1.08 * len(shown)
    size = document.display.fitted(title, 13, room - across - 4)
    pen.text(x0, head.y1 - 15, title, document.display, size, on)
    font, wide = document.text, room - across - 6
    size = shrunk(4, lambda tried: len(font.balanced(note, tried, wide)) <= 2, 0.97)
    for i, line in enumerate(font.balanced(note, size, wide)):
        pen.text(x0, head.y1 - 22 - 5.2 * i, line, font, font.fitted(line, size, wide), on)
    for i, suit in enumerate(reversed(shown)):
        style = theme.style(suit.name, suits)
        x = head.x1 - 7 - (i + 0.5) * large * 1.08
        pen.shape(figure(style.mark.name) or style.mark, x, head.centre[1], large, on)


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
    """A card with rounded corners, on white paper unless its own is printed."""
    with pen.clipped(job.box.trim, job.size.corner):
        pen.rect(job.box.trim, document.theme.ground)
        pen.draw_form(side.key, Affine(), document.forms[side.key].box)


def _height_of_colours(job: PrintJob, width: float) -> float:
    """What the columns of colours take with what stands above and below them, where the marks of
    suits stand in squares.
    """
    suits, wide = len(job.deck.faces.suits), width / len(VISIONS) - BESIDE
    return wide * (1 if suits < 2 else -(-suits // 2) / 2) + 1.6 * SAID + 1.6 * EYES


def _draw_colours(pen: Pen, document: Document, job: PrintJob, room: Box) -> None:
    """The marks of the suits as each kind of eye sees them, a column for each; below them, how far
    apart the nearest two are.
    """
    theme, suits = job.theme, job.deck.faces.suits
    styles = [theme.style(suit.name, suits) for suit in suits]
    pairs = list(combinations([style.colour for style in styles], 2))
    ink, font = theme.dark_ink, document.text
    eyes, display = job.words["theme.eyes"], document.display
    large = display.fitted(eyes, EYES, room.width)
    pen.text(room.x0, room.y1 - large, eyes, display, large, ink)
    room = room._replace(y1=room.y1 - 1.6 * EYES)
    wide = (room.width - BESIDE * (len(VISIONS) - 1)) / len(VISIONS)
    near = [min((distance(one, other, vision) for one, other in pairs), default=0.0)
            for vision in VISIONS]  # fmt: skip
    labels = [job.words(f"theme.{vision}", nearest=f"{nearest:.0f}")
              for vision, nearest in zip(VISIONS, near, strict=True)]  # fmt: skip

    def foot(size: float) -> float:
        return (1.25 * max(len(font.lines(label, size, wide)) for label in labels) + 0.4) * size

    size = shrunk(SAID, lambda tried: foot(tried) <= min(3 * SAID, 0.4 * room.height))
    for nth, (vision, label) in enumerate(zip(VISIONS, labels, strict=True)):
        x = room.x0 + nth * (wide + BESIDE)
        panel = Box(x, room.y0 + foot(size), x + wide, room.y1)
        pen.rect(panel, theme.ground.seen_by(vision), 3)
        pen.outline(panel, ink, 0.25, 3)
        columns = 1 if len(styles) == 1 else 2
        rows = -(-len(styles) // columns)
        side = min(panel.width / columns, panel.height / rows)
        for i, style in enumerate(styles):
            row, column = divmod(i, columns)
            centre = (panel.x0 + (column + 0.5) * panel.width / columns,
                  panel.y1 - (row + 0.5) * panel.height / rows)  # fmt: skip
            pen.shape(style.mark, *centre, 0.82 * side, style.colour.seen_by(vision))
        for i, line in enumerate(font.lines(label, size, wide)):
            pen.text(x, panel.y0 - (1.25 + 1.25 * i) * size, line, font, size, ink)


def contact_sheet(job: PrintJob, columns: int, dpi: float, back: bool = True) -> bytes:
    """Every distinct card of a job, and the back, as one PNG with ``columns`` cards in a row."""
    return png(next(iter(render(contact_pdf(job, columns, back), dpi))), dpi, colours=240)


def contact_pdf(job: PrintJob, columns: int, back: bool = True) -> bytes:
    """The contact sheet as a page of its own size."""
    document, cards = drawn(job, job.theme.title, printed=False)
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
