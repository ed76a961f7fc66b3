"""The cover of a kit: what is in it, how it is printed, and how its parts are made."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import ceil

from cardlie.base.strings import Strings
from cardlie.press.cutout.assembly import Picture, draw_row
from cardlie.press.geometry import Box
from cardlie.press.kit.planned import PrintPlan
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.document import Document, span
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box_art import box_facts, draw_kit_table
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.parts.qr import draw_qr
from cardlie.press.sheet.legend import draw_ruler

#: The page is laid out for A4 and scaled to other papers and margins: its size in mm, what it
#: leaves blank at the sides and at the top.
WIDTH, HEIGHT, EDGE, TOP = 210.0, 279.0, 20.0, 14.0
#: The panel with the game's name: how far from the page's sides, how high, and the table on it.
PANEL, TALL, TABLE = 14.0, 96.0, 41.0
#: Between the two columns beneath it.
BETWEEN = 8.0
#: The side of a picture of a step, and the lengths of the ruler on the cover.
PICTURE, RULERS = 34.0, (100, 50, 20)
#: The side of the code that leads to an address.
QR = 22.0
TEXT, LINE, LARGE = 3.7, 1.32, 14 * 25.4 / 72
#: What the ruler takes of the page's foot, and the least and the largest height of a row above it
#: that shows how parts are folded.
FOOT, ROW = 13.0, (13.0, 30.0)
#: So much farther apart the parts of the page lie at most where there is room, in mm.
SPREAD = 7.0
#: How long it takes to cut a sheet, and to fold and glue a piece, in minutes.
CUTTING, FOLDING = 4.0, 3.0


def draw_cover(document: Document, plan: PrintPlan) -> None:
    """The cover of a kit that is planned; it is page 1, and the sheets begin on page 2."""
    job = plan.job
    document.chapter(job.words["kit.contents"])
    width, height, margin = job.paper.width, job.paper.height, job.paper.margin
    inner = (width - 2 * margin) / (WIDTH - 2 * PANEL), (height - 2 * margin) / (HEIGHT - 2 * TOP)
    factor = min(width / WIDTH, height / HEIGHT, *inner)
    with document.page(width, height, margin) as pen:
        left, top = (width - WIDTH * factor) / 2, height - max(0.0, margin - TOP * factor)
        foot = (margin + FOOT - top) / factor + HEIGHT
        beside = [_recorded(draw, document, plan) for draw in (_draw_parts, _draw_printing)]
        steps, draw_steps = _recorded(_draw_steps, document, plan)
        under = HEIGHT - TOP - TALL - 2
        low = under - max(height for height, _ in beside) - steps
        columns, _, high = _cells(len(_made(plan)), low - foot)
        room = low - foot - high * -(-len(_made(plan)) // columns)
        more = max(0.0, min(room / 4, SPREAD))  # so much apart are panel, contents, steps
        with pen.moved(left, top - HEIGHT * factor, scale=factor):
            _draw_panel(pen, plan)
            for at, (_, draw) in zip((0.0, (WIDTH - 2 * EDGE + BETWEEN) / 2), beside, strict=True):
                with pen.moved(at, under - more):
                    draw(pen)
            with pen.moved(0, low + steps - 2 * more):
                draw_steps(pen)
            _draw_making(pen, plan, low - 2.5 * more, foot)
        # the one thing that must not be scaled
        length = next((each for each in RULERS if each + 20 <= width - 2 * margin), RULERS[-1])
        note, ink = job.words("kit.ruler", length=length), job.theme.dark_ink
        size = job.text.fitted(note, _type(job, 2.9), width - 2 * margin)
        x, y = (width - length) / 2 - 6, margin + 4.1 + size
        draw_ruler(pen, job, x, y, length)
        pen.text(width / 2, y - 1.6 - size, note, job.text, size, ink, "middle")


def _type(look: Styled, size: float = TEXT) -> float:
    """A size of type, 14 pt at least in large print."""
    return max(size, LARGE) if look.theme.layout == "large" else size


#: Draws a part of the cover from 0 downwards; returns where that ends.
_Draw = Callable[[Pen, PrintPlan], float]


def _recorded(
    draw: _Draw, document: Document, plan: PrintPlan
) -> tuple[float, Callable[[Pen], None]]:
    """A part of the cover: how high it is, and what draws it."""
    ends = list[float]()
    _, replay = document.recorded(lambda pen: ends.append(draw(pen, plan)))
    return -ends[0], replay


def _draw_panel(pen: Pen, plan: PrintPlan) -> None:
    """The game's name in its colour, what one has to know first, and the game laid out."""
    job, words, theme = plan.job, plan.job.words, plan.job.theme
    field, on = theme.fields()
    panel = Box(PANEL, HEIGHT - TOP - TALL, WIDTH - PANEL, HEIGHT - TOP)
    if field != WHITE:
        pen.rect(panel, field, 5)
    pen.outline(panel.grown(-2.2), on, 0.6, 3.4)
    x, y = panel.x1 - TALL / 2 - 3, panel.centre[1]
    draw_kit_table(pen, job, (x, y, TABLE))
    left, width = panel.x0 + 9, x - TABLE - panel.x0 - 15
    size, lines = _title(job, width)
    high = panel.y1 - 13 - size * job.display.cap
    for line in lines:
        pen.text(left, high, line, job.display, size, on)
        high -= 1.12 * size
    line = words("kit.players", players=job.players)
    line = line if job.since is None else words["kit.since"]
    pen.text(
        left,
        high + 0.3 * size - 2.5,
        line,
        job.text,
        job.text.fitted(line, _type(job, 4.6), width),
        on,
    )
    facts = [*box_facts(job), words("kit.time", time=_hours(plan, words)), words["kit.tools"]]
    if job.address:  # the facts stand beside it
        corner = Box(left, panel.y0 + 8, left + QR, panel.y0 + 8 + QR)
        draw_qr(pen, job.address, corner, theme.dark_ink, WHITE)
        left, width = left + QR + 4, width - QR - 4
    room = high + 0.3 * size - 9 - panel.y0 - 9

    def rows_in(letters: float) -> list[tuple[str, bool]]:
        return [row for fact in facts for row in _wrapped(job, fact, width, letters)]

    letters = _type(job)
    if letters != LARGE:
        letters = shrunk(TEXT, lambda tried: 1.42 * tried * (len(rows_in(tried)) - 1) <= room)
    rows, leading = rows_in(letters), 1.42 * letters
    low = panel.y0 + 9 + (len(rows) - 1) * leading
    for row, begins in rows:
        if begins:
            pen.circle(left + 0.9, low + 0.32 * letters, 0.9, on)
        pen.text(left + 4, low, row, job.text, letters, on)
        low -= leading


def _wrapped(job: PrintJob, fact: str, width: float, size: float) -> list[tuple[str, bool]]:
    """A fact in lines, the first marked as such."""
    return [(row, i == 0) for i, row in enumerate(job.text.lines(fact, size, width - 4))]


def _title(job: PrintJob, width: float) -> tuple[float, list[str]]:
    """The game's name in one line, or in several where they are larger."""
    words, ways = job.named.split(), list[tuple[float, list[str]]]()
    for count in range(1, min(3, len(words)) + 1):
        lines = job.display.balanced(job.named, 10, width) if count == 1 else _parted(words, count)
        lines = [job.named] if count == 1 else lines
        size = min(job.display.fitted(line, 15.0, width) for line in lines)
        ways.append((min(size, (26.0 if _type(job) == LARGE else 34.0) / len(lines)), lines))
    return max(ways, key=lambda way: way[0])


def _parted(words: list[str], count: int) -> list[str]:
    """Words in so many lines, as even as they come."""
    each = -(-len(words) // count)
    return [" ".join(words[i : i + each]) for i in range(0, len(words), each)]


def _hours(plan: PrintPlan, words: Strings) -> str:
    """How long it takes to make, in words: to the next quarter of an hour, from two on to the next
    half.
    """
    sheets = sum(1 for sheet in plan.sheets)
    folded = sum(piece.count for sheet in plan.sheets for piece, _ in sheet.pieces if piece.folds)
    minutes = sheets * CUTTING + folded * FOLDING
    step = 15 if minutes <= 60 else 30
    quarters = max(1, ceil(minutes / step)) * step
    if quarters < 60:
        return words("kit.minutes", minutes=quarters)
    hours = f"{quarters // 60}{'½' if quarters % 60 else ''}"
    return words["kit.hour"] if hours == "1" else words("kit.hours", hours=hours)


def _draw_head(pen: Pen, look: Styled, title: str, width: float = WIDTH - 2 * EDGE) -> float:
    """A heading at 0 over a rule; returns where its text begins."""
    ink = look.theme.dark_accent
    pen.text(EDGE, -7, title, look.display, 5.0, ink)
    pen.line(((EDGE, -9), (EDGE + width, -9)), ink, 0.6)
    return -10.5


#: How wide a column is.
COLUMN = (WIDTH - 2 * EDGE - BETWEEN) / 2


def _draw_parts(pen: Pen, plan: PrintPlan) -> float:
    """A line for each part: how many, what, on which pages."""
    job = plan.job
    y, ink = _draw_head(pen, job, job.words["kit.contents"], COLUMN), job.theme.dark_ink
    counts, pages = Counter[Part](), defaultdict[Part, list[int]](list)
    for page, (sheet, back) in enumerate(plan.sides, 2):
        for part in () if back else sheet.counts:
            counts[part] += sheet.counts[part]
            pages[part].append(page)
    most = _type(job)
    for part, count in counts.items():
        y -= LINE * most * 1.08
        pen.text(EDGE + 7, y, str(count), job.display, most, ink, "right")
        title, where = part.titled(job.words), job.words("kit.pages", pages=span(pages[part]))
        if job.text.width(f"{title}  {where}", most) > COLUMN - 9:  # on little paper, many
            where = job.words("kit.pages", pages=f"{pages[part][0]}-{pages[part][-1]}")
        size = job.text.fitted(f"{title}  {where}", most, COLUMN - 9)
        if size < most == LARGE:  # on a line of its own
            pen.text(EDGE + 9, y, title, job.text, size := most, ink)
            title, y = "", y - LINE * most
        pen.text(EDGE + 9, y, title, job.text, size, ink)
        pen.text(EDGE + COLUMN, y, where, job.text, size, ink, "right")
    return y - 3


def _draw_printing(pen: Pen, plan: PrintPlan) -> float:
    """What to set in the printer's dialogue, and which paper to take."""
    job, words = plan.job, plan.job.words
    y, ink = _draw_head(pen, job, words["kit.printing"], COLUMN), job.theme.dark_ink
    fronts, backs, others = plan.pages
    said = [words["kit.scale"]]
    if fronts:
        edge = words["print.long_edge" if job.sheet.backs == "duplex" else "print.short_edge"]
        if backs:
            said.append(words("kit.fronts_backs", fronts=span(fronts), backs=span(backs)))
        else:
            said.append(words("kit.both_sides", pages=span(fronts), edge=edge))
    said.append(words("kit.one_side", pages=span(others)))
    if job.sheet.backs == "fold":
        said.append(words["kit.fold_cards"])
    plain = [page for page, (sheet, _) in enumerate(plan.sides, 2) if sheet.page in _plain(plan)]
    card = [page for page, _ in enumerate(plan.sides, 2) if page not in plain]
    if card:
        said.append(words("kit.paper", pages=span(card), weight=f"{job.weight:g}"))
    if plain:
        said.append(words("kit.paper_plain", pages=span(plain)))
    size = _type(job)
    for line in said:
        for i, part in enumerate(job.text.lines(line, size, COLUMN - 5)):
            y -= LINE * size
            if i == 0:
                pen.circle(EDGE + 1.2, y + 1.2, 0.7, ink)
            pen.text(EDGE + 5, y, part, job.text, size, ink)
        y -= 0.8
    return y - 2.5


def _plain(plan: PrintPlan) -> set[Part]:
    """The parts that are folded in many layers: on plain paper."""
    return {part for sheet in plan.sheets for part in sheet.counts if part.thick}


def _draw_steps(pen: Pen, plan: PrintPlan) -> float:
    """Cut, fold, glue: a picture and a few words each; returns where that ends.

    In large print there are words alone.
    """
    job, ink, size = plan.job, plan.job.theme.dark_ink, _type(plan.job, 3.3)
    high = 0.0 if size == LARGE else PICTURE * 0.62 + 3
    y = _draw_head(pen, job, job.words["kit.making"])
    column, low = (WIDTH - 2 * EDGE) / 3, y
    for i, step in enumerate((_draw_cut, _draw_fold, _draw_glue)):
        name, x = ("cut", "fold", "glue")[i], EDGE + i * column
        if high:
            with pen.moved(x - 2, y - high):
                step(pen, job)
        at = y - high - 6.5
        said = f"{i + 1}  {job.words[f'kit.{name}']}"
        pen.text(x, at, said, job.display, _type(job, 4.2), ink)
        about = job.text.lines(job.words[f"kit.{name}_about"], size, column - 6)
        for number, line in enumerate(about, 1):
            pen.text(x, at - number * 1.33 * size, line, job.text, size, ink)
            low = min(low, at - number * 1.33 * size)
    return low - 4


def _draw_making(pen: Pen, plan: PrintPlan, top: float, foot: float) -> None:
    """Each part that is folded in three pictures, in as many columns as make them largest."""
    job, made = plan.job, _made(plan)
    columns, wide, high = _cells(len(made), top - foot)
    if high < ROW[0]:  # there is no room for any
        return
    for i, (part, making) in enumerate(made.items()):
        x, y = EDGE + i % columns * wide, top - i // columns * high
        title, size = part.titled(job.words), _type(job, 3.3)
        pen.text(x, y - size, title, job.display, size, job.theme.dark_ink)
        draw_row(pen, job, making(job), Box(x, y - high + 1.5, x + wide - 3, y - 1.4 * size))


def _cells(count: int, room: float) -> tuple[int, float, float]:
    """Columns, width and height of so many cells with large pictures and few empty ones."""
    found = list[tuple[float, int, float, float]]()
    for columns in (1, 2, 3, 4):
        wide, rows = (WIDTH - 2 * EDGE + 3) / columns, max(1, -(-count // columns))
        high = min(ROW[1], room / rows, wide / 3 + 4)
        found.append((count / rows / columns * min(wide / 3 - 3, high - 7), columns, wide, high))
    return max(found)[1:]


def _made(plan: PrintPlan) -> dict[Part, Callable[[PrintJob], Sequence[Picture]]]:
    """The parts that are folded, and their pictures."""
    return {part: part.making for sheet in plan.sheets for part in sheet.counts if part.making}


def _draw_cut(pen: Pen, look: Styled) -> None:
    """Two cards with ticks, and a ruler from mark to mark."""
    ink = look.theme.dark_ink
    for x in (3, 17):
        for corner in ((x, 2), (x + 14, 2), (x, 19), (x + 14, 19)):
            for dx, dy in ((3, 0), (0, 3)):
                inwards = (1 if corner[0] == x else -1, 1 if corner[1] == 2 else -1)
                end = (corner[0] + dx * inwards[0], corner[1] + dy * inwards[1])
                pen.line((corner, end), ink, 0.35)
        pen.outline(Box(x + 3.5, 6.5, x + 10.5, 14.5), ink, 0.5, 1.2)
    pen.line(((17, -2), (17, 23)), ink, 0.6, dash=(0.2, 1.1), round_ends=True)
    pen.rect(Box(17.8, -2, 21.4, 23), ink, 0.6)
    for tick in range(8):
        at = 0.4 + tick * 3.0
        pen.line(((17.8, at), (19.0, at)), look.theme.ground, 0.3)


def _draw_fold(pen: Pen, look: Styled) -> None:
    """A strip with a dashed line, and an arrow over it."""
    ink = look.theme.dark_ink
    pen.outline(Box(2, 3, 34, 15), ink, 0.5)
    pen.line(((18, 3), (18, 15)), ink, 0.5, dash=(2.0, 1.2))
    arc = [(26 - i * 16 / 12, 17 + 5 * (1 - ((i - 6) / 6) ** 2)) for i in range(13)]
    pen.line(arc, ink, 0.6, round_ends=True)
    pen.polygon(((8.8, 15.6), (12.4, 17.6), (10.0, 19.6)), ink)


def _draw_glue(pen: Pen, look: Styled) -> None:
    """A panel with a hatched tab."""
    ink = look.theme.dark_ink
    pen.outline(Box(2, 2, 20, 20), ink, 0.5)
    tab = ((20, 2), (27, 5), (27, 17), (20, 20))
    pen.line(tab, ink, 0.5)
    pen.line(((20, 2), (20, 20)), ink, 0.5, dash=(2.0, 1.2))
    for i in range(5):
        low = 5.2 + i * 2.6
        pen.line(((21.2, low), (25.8, low + 1.8)), ink, 0.45)
