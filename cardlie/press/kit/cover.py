"""The cover of a kit: what is in it, how it is printed, and how its parts are made."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import ceil

from cardlie.base.strings import Strings
from cardlie.press.cutout.assembly import Picture, draw_row
from cardlie.press.geometry import Box
from cardlie.press.kit.print_plan import PrintPlan
from cardlie.press.look.fonts import shrunk, titled
from cardlie.press.look.shapes import pictogram
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.document import Document, span
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box_art import beside_of, draw_kit_table
from cardlie.press.parts.box_facts import box_facts
from cardlie.press.parts.dice import to_bring
from cardlie.press.parts.part import KitJob, Part
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
#: The side of a step's sign in mm, and in large print.
STEP, SMALL = 36.0, 17.0
#: The side of the code that leads to an address.
QR = 22.0
#: Letters of the text in mm, the height of a line in letters, and letters of large print in mm.
TEXT, LINE, LARGE = 3.7, 1.32, 14 * 25.4 / 72
#: Letters below the ruler, in mm.
NOTE = 2.9
#: What the ruler takes of the page's foot, and the least and the largest height of a row above it
#: that shows how parts are folded.
FOOT, ROW = 13.0, (11.5, 30.0)
#: So much farther apart the parts of the page lie at most where there is room, in mm.
SPREAD = 7.0
#: How long it takes to cut a sheet, to fold and glue a piece, and to cut round another, in minutes.
CUTTING, FOLDING, ROUND = 4.0, 3.0, 1.0


def draw_cover(document: Document, plan: PrintPlan[KitJob]) -> None:
    """The cover of a kit that is planned; it is page 1, and the sheets begin on page 2."""
    job = plan.job
    document.chapter(job.words["kit.contents"])
    width, height, margin = job.paper.width, job.paper.height, job.paper.margin
    inner = (width - 2 * margin) / (WIDTH - 2 * PANEL), (height - 2 * margin) / (HEIGHT - 2 * TOP)
    factor = min(width / WIDTH, height / HEIGHT, *inner)
    with document.page(width, height, margin) as pen:
        x0, top = (width - WIDTH * factor) / 2, height - max(0.0, margin - TOP * factor)
        foot = (margin + FOOT + _type(job, NOTE) - NOTE - top) / factor + HEIGHT
        beside = [_recorded(draw, document, plan) for draw in (_draw_parts, _draw_printing)]
        steps, draw_steps = _recorded(_draw_steps, document, plan)
        under = HEIGHT - TOP - TALL - 2
        low = under - max(height for height, _ in beside) - steps
        columns, _, high = _cells(plan, low - foot)
        room = low - foot - high * -(-len(_made(plan)) // columns)
        more = max(0.0, min(room / 4, SPREAD))  # so much apart are panel, contents, steps
        with pen.moved(x0, top - HEIGHT * factor, scale=factor):
            _draw_panel(pen, plan)
            starts = 0.0, (WIDTH - 2 * EDGE + BETWEEN) / 2
            for column, (_, draw) in zip(starts, beside, strict=True):
                with pen.moved(column, under - more):
                    draw(pen)
            with pen.moved(0, low + steps - 2 * more):
                draw_steps(pen)
            _draw_making(pen, plan, low - 2.5 * more, foot)
        # the one thing that must not be scaled
        length = next((each for each in RULERS if each + 20 <= width - 2 * margin), RULERS[-1])
        note, ink = job.words("kit.ruler", length=length), job.theme.dark_ink
        size = job.text.fitted(note, _type(job, NOTE), width - 2 * margin)
        x, y = (width - length) / 2 - 6, margin + 4.1 + size
        draw_ruler(pen, job, x, y, length, letters=_type(job, 0.9 * 2.6))
        pen.text(width / 2, y - 1.6 - size, note, job.text, size, ink, "middle")


def _type(look: Styled, size: float = TEXT) -> float:
    """A size of type, 14 pt at least in large print."""
    return max(size, LARGE) if look.theme.layout == "large" else size


#: Draws a part of the cover from 0 downwards; returns where that ends.
_Draw = Callable[[Pen, PrintPlan[KitJob]], float]


def _recorded(
    draw: _Draw, document: Document, plan: PrintPlan[KitJob]
) -> tuple[float, Callable[[Pen], None]]:
    """A part of the cover: how high it is, and what draws it."""
    ends = list[float]()
    _, replay = document.recorded(lambda pen: ends.append(draw(pen, plan)))
    return -ends[0], replay


def _draw_panel(pen: Pen, plan: PrintPlan[KitJob]) -> None:
    """The game's name in its colour, what one has to know first, and the game laid out."""
    job, words, theme = plan.job, plan.job.words, plan.job.theme
    field, on = theme.fields()
    panel = Box(PANEL, HEIGHT - TOP - TALL, WIDTH - PANEL, HEIGHT - TOP)
    if field != WHITE:
        pen.rect(panel, field, 5)
    pen.outline(panel.grown(-2.2), on, 0.6, 3.4)
    x, y = panel.x1 - TALL / 2 - 3, panel.centre[1]
    draw_kit_table(pen, job, (x, y, TABLE))
    x0, width = panel.x0 + 9, x - TABLE - panel.x0 - 15
    high = 26.0 if _type(job) == LARGE else 34.0
    most = [min(15.0, high / count) for count in (1, 2, 3)]
    size, lines = titled(job.display, job.named, width, most)
    high = panel.y1 - 13 - size * job.display.cap
    for line in lines:
        pen.text(x0, high, line, job.display, size, on)
        high -= 1.12 * size
    line = words("kit.players", players=job.players)
    line = line if job.since is None else words["kit.since"]
    fitted = job.text.fitted(line, _type(job, 4.6), width)
    pen.text(x0, high + 0.3 * size - 2.5, line, job.text, fitted, on)
    facts = [*box_facts(job), words("kit.time", time=_hours(plan, words)), words["kit.tools"]]
    facts += filter(None, [to_bring(job, words)])
    if job.address:  # the facts stand beside it
        corner = Box(x0, panel.y0 + 8, x0 + QR, panel.y0 + 8 + QR)
        draw_qr(pen, job.address, corner, theme.dark_ink, WHITE)
        x0, width = x0 + QR + 4, width - QR - 4
    _draw_facts(pen, job, facts, Box(x0, panel.y0 + 9, x0 + width, high + 0.3 * size - 9))


def _draw_facts(pen: Pen, job: KitJob, facts: Sequence[str], area: Box) -> None:
    """Facts with a dot before each, from the lower edge of an area up; as large as fit into it."""
    on = job.theme.fields()[1]

    def rows_in(letters: float) -> list[tuple[str, bool]]:
        return [row for fact in facts for row in _wrapped(job, fact, area.width, letters)]

    letters = _type(job)
    if letters != LARGE:
        letters = shrunk(
            TEXT, lambda tried: 1.42 * tried * (len(rows_in(tried)) - 1) <= area.height
        )
    rows, leading = rows_in(letters), 1.42 * letters
    low = area.y0 + (len(rows) - 1) * leading
    for row, begins in rows:
        if begins:
            pen.circle(area.x0 + 0.9, low + 0.32 * letters, 0.9, on)
        pen.text(area.x0 + 4, low, row, job.text, letters, on)
        low -= leading


def _wrapped(job: KitJob, fact: str, width: float, size: float) -> list[tuple[str, bool]]:
    """A fact in lines, the first marked as such."""
    return [(row, i == 0) for i, row in enumerate(job.text.lines(fact, size, width - 4))]


def _hours(plan: PrintPlan[KitJob], strings: Strings) -> str:
    """How long it takes to make, in words: to the next quarter of an hour, from two on to the next
    half.
    """
    sheets = sum(1 for sheet in plan.sheets)
    each = [piece for sheet in plan.sheets for piece, _ in sheet.pieces]
    worked = sum(piece.count * (FOLDING if piece.folds else ROUND) for piece in each)
    minutes = sheets * CUTTING + worked
    step = 15 if minutes <= 60 else 30
    quarters = max(1, ceil(minutes / step)) * step
    if quarters < 60:
        return strings("kit.minutes", minutes=quarters)
    hours = f"{quarters // 60}{'½' if quarters % 60 else ''}"
    return strings["kit.hour"] if hours == "1" else strings("kit.hours", hours=hours)


def _draw_head(pen: Pen, look: Styled, title: str, width: float = WIDTH - 2 * EDGE) -> float:
    """A heading at 0 over a rule; returns where its text begins."""
    ink = look.theme.dark_accent
    pen.text(EDGE, -7, title, look.display, 5.0, ink)
    pen.line(((EDGE, -9), (EDGE + width, -9)), ink, 0.6)
    return -10.5


#: How wide a column is.
COLUMN = (WIDTH - 2 * EDGE - BETWEEN) / 2


def _draw_parts(pen: Pen, plan: PrintPlan[KitJob]) -> float:
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
        title, where = part.titled(job.words), job.words("kit.pages", pages=_span(pages[part]))
        if job.text.width(f"{title}  {where}", most) > COLUMN - 9:  # on little paper, many
            where = job.words(
                "kit.pages", pages=_span([*range(pages[part][0], pages[part][-1] + 1)])
            )
        size = job.text.fitted(f"{title}  {where}", most, COLUMN - 9)
        if size < most == LARGE:  # on a line of its own
            pen.text(EDGE + 9, y, title, job.text, size := most, ink)
            title, y = "", y - LINE * most
        pen.text(EDGE + 9, y, title, job.text, size, ink)
        pen.text(EDGE + COLUMN, y, where, job.text, size, ink, "right")
    beside = beside_of(job) if any(part.name == "box" for part in counts) else ""
    for line in job.text.lines(beside, most, COLUMN - 9) if beside else ():
        y -= LINE * most
        pen.text(EDGE + 9, y, line, job.text, most, ink)
    return y - 3


def _draw_printing(pen: Pen, plan: PrintPlan[KitJob]) -> float:
    """What to set in the printer's dialogue, and which paper to take."""
    job, words = plan.job, plan.job.words
    y, ink = _draw_head(pen, job, words["kit.printing"], COLUMN), job.theme.dark_ink
    fronts, backs, others = plan.pages
    lines = [words["kit.scale"]]
    if fronts:
        edge = words["print.long_edge" if job.sheet.backs == "duplex" else "print.short_edge"]
        if backs:
            lines.append(words("kit.fronts_backs", fronts=_span(fronts), backs=_span(backs)))
        else:
            lines.append(words("kit.both_sides", pages=_span(fronts), edge=edge))
    lines.append(words("kit.one_side", pages=_span(others)))
    if job.sheet.backs == "fold":
        lines.append(words["kit.fold_cards"])
    plain = [page for page, (sheet, _) in enumerate(plan.sides, 2) if sheet.page in _plain(plan)]
    card = [page for page, _ in enumerate(plan.sides, 2) if page not in plain]
    if card:
        lines.append(words("kit.paper", pages=_span(card), weight=f"{job.weight:g}"))
    if plain:
        lines.append(words("kit.paper_plain", pages=_span(plain)))
    size = _type(job)
    for line in lines:
        for i, part in enumerate(job.text.lines(line, size, COLUMN - 5)):
            y -= LINE * size
            if i == 0:
                pen.circle(EDGE + 1.2, y + 1.2, 0.7, ink)
            pen.text(EDGE + 5, y, part, job.text, size, ink)
        y -= 0.8
    return y - 2.5


def _span(pages: list[int]) -> str:
    """Page numbers as they are set."""
    return span(pages, "\N{EN DASH}")


def _plain(plan: PrintPlan[KitJob]) -> set[Part]:
    """The parts that are folded in many layers: on plain paper."""
    return {part for sheet in plan.sheets for part in sheet.counts if part.thick}


def _draw_steps(pen: Pen, plan: PrintPlan[KitJob]) -> float:
    """Cut, fold, glue: a picture and a few words each; returns where that ends.

    In large print a picture is small, beside the name of its step.
    """
    job, ink, size = plan.job, plan.job.theme.dark_ink, _type(plan.job, 3.3)
    high = 5.0 if size == LARGE else PICTURE * 0.62 + 3
    y = _draw_head(pen, job, job.words["kit.making"])
    column, low = (WIDTH - 2 * EDGE) / 3, y
    for i, name in enumerate(("cut", "fold", "glue")):
        x, at = EDGE + i * column, y - high - 6.5
        if size == LARGE:
            pen.shape(pictogram(name), x + column - 6 - SMALL / 2, at + 5.4, SMALL, ink)
        else:
            pen.shape(pictogram(name), x - 2 + STEP / 2, y - high + 10.5, STEP, ink)
        label = f"{i + 1}  {job.words[f'kit.{name}']}"
        pen.text(x, at, label, job.display, _type(job, 4.2), ink)
        about = job.text.lines(job.words[f"kit.{name}_about"], size, column - 6)
        for number, line in enumerate(about, 1):
            pen.text(x, at - number * 1.33 * size, line, job.text, size, ink)
            low = min(low, at - number * 1.33 * size)
    return low - 4


def _draw_making(pen: Pen, plan: PrintPlan[KitJob], top: float, foot: float) -> None:
    """Each part that is folded in three pictures, in as many columns as make them largest."""
    job, made = plan.job, _made(plan)
    columns, wide, high = _cells(plan, top - foot)
    if high < ROW[0] + 1.4 * (_type(job, 3.3) - 3.3):  # there is no room for any
        return
    for i, (part, making) in enumerate(made.items()):
        x, y = EDGE + i % columns * wide, top - i // columns * high
        title, size = part.titled(job.words), _type(job, 3.3)
        pen.text(x, y - size, title, job.display, size, job.theme.dark_ink)
        draw_row(pen, job, making(job), Box(x, y - high + 1.5, x + wide - 3, y - 1.4 * size))


def _cells(plan: PrintPlan[KitJob], room: float) -> tuple[int, float, float]:
    """Columns, width and height of cells for what is folded, with large pictures and few empty
    ones, each as wide as any title.
    """
    job, found = plan.job, list[tuple[float, int, float, float]]()
    titles = [part.titled(job.words) for part in _made(plan)]
    count, size = len(titles), _type(job, 3.3)
    widest = max((job.display.width(title, size) for title in titles), default=0.0) + 3
    most = max(1, int((WIDTH - 2 * EDGE + 3) / max(widest, 1.0)))
    for columns in range(1, min(4, most) + 1):
        wide, rows = (WIDTH - 2 * EDGE + 3) / columns, max(1, -(-count // columns))
        high = min(ROW[1], room / rows, wide / 3 + 4)
        found.append((count / rows / columns * min(wide / 3 - 3, high - 7), columns, wide, high))
    return max(found)[1:]


def _made(plan: PrintPlan[KitJob]) -> dict[Part, Callable[[KitJob], Sequence[Picture]]]:
    """The parts that are folded, and their pictures."""
    return {part: part.making for sheet in plan.sheets for part in sheet.counts if part.making}
