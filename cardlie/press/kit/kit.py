"""The whole kit of a game in one PDF: its cover, everything a table needs to play, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.card.box import CardLook
from cardlie.press.cutout.assembly import Picture, draw_row
from cardlie.press.geometry import Box
from cardlie.press.kit.sheets import KitSheet, kit_parts, plan_kit
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document, span
from cardlie.press.page.lint import lint
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.qr import draw_qr
from cardlie.press.sheet.legend import draw_ruler

#: The page is laid out for A4 and scaled to other papers and margins: its size in mm, what it
#: leaves blank at the sides and at the top.
WIDTH, HEIGHT, EDGE, TOP = 210.0, 279.0, 20.0, 16.0
#: The least side of the picture over the title.
SIDE = 44.0
#: The side of a picture of a step, and the ruler on the cover.
PICTURE, RULER = 34.0, 100
#: The side of the code that leads to an address.
QR = 30.0
TEXT, LINE = 4.0, 1.35
#: What the ruler takes of the page's foot, and the least and the largest height of a row above it
#: that shows how parts are folded.
FOOT, ROW = 13.0, (13.0, 30.0)
#: So much farther apart the parts of the page lie at most where there is room, in mm.
SPREAD = 7.0


def print_kit(job: KitJob) -> Document:
    """Everything for a game, with an entry in the outline for each part.

    The cover comes first, unless these are only some parts: what is in it, how it is printed, and
    how its parts are made. Sheets with two sides come together (:func:`two_sided`), so that one
    printing job does not put the board on the back of a card. Raises CardlieError where there is
    nothing of what is asked for.
    """
    title = job.words("kit.title", title=job.named)
    if job.only:
        title = ", ".join(part.titled(job.words) for part in kit_parts(job))
    document = Document(job.theme, title, job.words, job.condition)
    told, sheets = set[Part](), plan_kit(job, document)
    if sheets and not job.only:
        draw_cover(document, job, sheets)
    elif sheets and all(sheet.pages == 2 for sheet in sheets):
        document.duplex(job.backs == "duplex")
    elif job.since is None and not sheets:
        raise CardlieError(
            tr("of {parts} there is nothing for {game}", parts=", ".join(job.only), game=job.game)
        )
    for sheet in sheets:
        for part in sheet.counts:
            if part not in told:
                document.chapter(part.titled(job.words))
                told.add(part)
        sheet.draw()
    lint(document)
    return document


def two_sided(document: Document) -> tuple[int, int] | None:
    """The first and the last page that are to be printed on both sides of the paper."""
    pages = [number for number, page in enumerate(document.pages, 1) if page.two_sided]
    return (pages[0], pages[-1]) if pages else None


def draw_cover(document: Document, job: KitJob, sheets: Sequence[KitSheet]) -> None:
    """The cover of a kit with these sheets; it is page 1, and they begin on page 2."""
    document.chapter(job.words["kit.contents"])
    width, height, margin = job.paper.width, job.paper.height, job.paper.margin
    inner = (width - 2 * margin) / (WIDTH - 2 * TOP), (height - 2 * margin) / (HEIGHT - 2 * TOP)
    factor = min(width / WIDTH, height / HEIGHT, *inner)
    with document.page(width, height, margin) as pen:
        left, top = (width - WIDTH * factor) / 2, height - max(0.0, margin - TOP * factor)
        foot = (margin + FOOT - top) / factor + HEIGHT
        parts = [_recorded(draw, document, job, sheets)
                 for draw in (_draw_parts, _draw_printing, _draw_steps)]  # fmt: skip
        under = HEIGHT - TOP - SIDE - 20 - _title_size(document, job) * document.display.cap
        low = under - sum(height for height, _ in parts)
        columns, _, high = _cells(len(_made(sheets)), low - foot)
        room = low - foot - high * -(-len(_made(sheets)) // columns)
        more = max(0.0, min(room / 5, SPREAD))  # so much apart are title, contents, printing, steps
        with pen.moved(left, top - HEIGHT * factor, scale=factor):
            _draw_title(pen, document, job, more)
            low = under - more
            for height, draw in parts:
                with pen.moved(0, low - more):
                    draw(pen)
                low -= more + height
            _draw_making(pen, document, job, sheets, low - more / 2, foot)
        # the one thing that must not be scaled
        y = margin + 7
        x = (width - RULER) / 2 - 6
        draw_ruler(pen, document, x, y, RULER)
        note = job.words("kit.ruler", length=RULER)
        ink = document.theme.dark_ink
        pen.text(width / 2, y - 4.5, note, document.text, 2.9, ink, "middle")


#: Draws a part of the cover from 0 downwards; returns where that ends.
_Draw = Callable[[Pen, Document, KitJob, Sequence[KitSheet]], float]


def _recorded(
    draw: _Draw, document: Document, job: KitJob, sheets: Sequence[KitSheet]
) -> tuple[float, Callable[[Pen], None]]:
    """A part of the cover: how high it is, and what draws it."""
    ends = list[float]()
    _, replay = document.recorded(lambda pen: ends.append(draw(pen, document, job, sheets)))
    return -ends[0], replay


def _title_size(document: Document, job: KitJob) -> float:
    return document.display.fitted(job.named, 15, WIDTH - 2 * EDGE)


def _draw_title(pen: Pen, document: Document, job: KitJob, more: float) -> None:
    """The game's picture, so much ``more`` than its least side, its name and for how many."""
    theme, words = document.theme, job.words
    bare = replace(theme, ink=theme.dark_ink, print_paper=False)  # the page is not printed over
    look = CardLook(bare, document.display, document.text, job.deck, words)
    top, middle, side = HEIGHT, WIDTH / 2, SIDE + more
    printed_game(job.game).draw_cover(pen, look, middle, top - TOP - side / 2, side)
    if job.address:
        corner = Box(WIDTH - EDGE - QR, top - TOP - QR, WIDTH - EDGE, top - TOP)
        draw_qr(pen, job.address, corner, theme.dark_ink, WHITE)
    size = _title_size(document, job)
    y = top - TOP - side - 8 - size * document.display.cap
    pen.text(middle, y, job.named, document.display, size, theme.dark_ink, "middle")
    line = words("kit.players", players=job.players)
    line = line if job.since is None else words["kit.since"]
    pen.text(middle, y - 8, line, document.text, 4.6, theme.dark_ink, "middle")


def _draw_head(pen: Pen, document: Document, title: str) -> float:
    """A heading at 0 over a rule; returns where its text begins."""
    ink = document.theme.dark_ink
    pen.text(EDGE, -7, title, document.display, 5.2, ink)
    pen.line(((EDGE, -9), (WIDTH - EDGE, -9)), ink, 0.35)
    return -10.5


def _draw_parts(pen: Pen, document: Document, job: KitJob, sheets: Sequence[KitSheet]) -> float:
    """A line for each part: how many, what, on which pages."""
    y, ink = _draw_head(pen, document, job.words["kit.contents"]), document.theme.dark_ink
    counts, pages, page = dict[Part, int](), dict[Part, list[int]](), 2
    for sheet in sheets:
        for part, count in sheet.counts.items():
            counts[part] = counts.get(part, 0) + count
            pages.setdefault(part, []).append(page)
        page += sheet.pages
    for part, count in counts.items():
        y -= LINE * TEXT * 1.08
        pen.text(EDGE + 8, y, str(count), document.display, TEXT, ink, "right")
        pen.text(EDGE + 11, y, part.titled(job.words), document.text, TEXT, ink)
        where = job.words("kit.pages", pages=span(pages[part]))
        pen.text(WIDTH - EDGE, y, where, document.text, TEXT, ink, "right")
    return y - 3


def _draw_printing(pen: Pen, document: Document, job: KitJob, sheets: Sequence[KitSheet]) -> float:
    """What to set in the printer's dialogue, and which paper to take."""
    words = job.words
    y, ink = _draw_head(pen, document, words["kit.printing"]), document.theme.dark_ink
    both = sum(sheet.pages for sheet in sheets if sheet.pages == 2)
    last = 1 + sum(sheet.pages for sheet in sheets)
    said = [words["kit.scale"]]
    if both:
        edge = words["print.long_edge" if job.backs == "duplex" else "print.short_edge"]
        said.append(words("kit.both_sides", pages=f"2-{1 + both}", edge=edge))
    if last > 1 + both:
        said.append(words("kit.one_side", pages=span(list(range(2 + both, last + 1)))))
    if job.backs == "fold":
        said.append(words["kit.fold_cards"])
    said.append(words["kit.paper"])
    for line in said:
        for i, part in enumerate(document.text.lines(line, TEXT, WIDTH - 2 * EDGE - 6)):
            y -= LINE * TEXT
            if i == 0:
                pen.circle(EDGE + 1.2, y + 1.2, 0.7, ink)
            pen.text(EDGE + 5, y, part, document.text, TEXT, ink)
        y -= 0.8
    return y - 2.5


def _draw_steps(pen: Pen, document: Document, job: KitJob, sheets: Sequence[KitSheet]) -> float:
    """Cut, fold, glue: a picture and a few words each; returns where that ends."""
    y = _draw_head(pen, document, job.words["kit.making"])
    ink = document.theme.dark_ink
    column, low = (WIDTH - 2 * EDGE) / 3, y
    for i, step in enumerate((_draw_cut, _draw_fold, _draw_glue)):
        name, x = ("cut", "fold", "glue")[i], EDGE + i * column
        with pen.moved(x - 2, y - 3 - PICTURE * 0.62):
            step(pen, document)
        at = y - PICTURE * 0.62 - 9.5
        said = f"{i + 1}  {job.words[f'kit.{name}']}"
        pen.text(x, at, said, document.display, 4.2, ink)
        about = document.text.lines(job.words[f"kit.{name}_about"], 3.3, column - 6)
        for number, line in enumerate(about, 1):
            pen.text(x, at - number * 4.4, line, document.text, 3.3, ink)
            low = min(low, at - number * 4.4)
    return low - 4


def _draw_making(
    pen: Pen, document: Document, job: KitJob, sheets: Sequence[KitSheet], top: float, foot: float
) -> None:
    """Each part that is folded in three pictures, in as many columns as make them largest."""
    made = _made(sheets)
    columns, wide, high = _cells(len(made), top - foot)
    if high < ROW[0]:  # there is no room for any
        return
    for i, (part, making) in enumerate(made.items()):
        x, y = EDGE + i % columns * wide, top - i // columns * high
        title = part.titled(job.words)
        pen.text(x, y - 3.3, title, document.display, 3.3, document.theme.dark_ink)
        draw_row(pen, document, making(job), Box(x, y - high + 1.5, x + wide - 3, y - 4.6))


def _cells(count: int, room: float) -> tuple[int, float, float]:
    """Columns, width and height of so many cells with large pictures and few empty ones."""
    found = list[tuple[float, int, float, float]]()
    for columns in (1, 2, 3, 4):
        wide, rows = (WIDTH - 2 * EDGE + 3) / columns, max(1, -(-count // columns))
        high = min(ROW[1], room / rows, wide / 3 + 4)
        found.append((count / rows / columns * min(wide / 3 - 3, high - 7), columns, wide, high))
    return max(found)[1:]


def _made(sheets: Sequence[KitSheet]) -> dict[Part, Callable[[KitJob], Sequence[Picture]]]:
    """The parts that are folded, and their pictures."""
    return {part: part.making for sheet in sheets for part in sheet.counts if part.making}


def _draw_cut(pen: Pen, document: Document) -> None:
    """Two cards with ticks, and a ruler from mark to mark."""
    ink = document.theme.dark_ink
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
        pen.line(((17.8, at), (19.0, at)), document.theme.ground, 0.3)


def _draw_fold(pen: Pen, document: Document) -> None:
    """A strip with a dashed line, and an arrow over it."""
    ink = document.theme.dark_ink
    pen.outline(Box(2, 3, 34, 15), ink, 0.5)
    pen.line(((18, 3), (18, 15)), ink, 0.5, dash=(2.0, 1.2))
    arc = [(26 - i * 16 / 12, 17 + 5 * (1 - ((i - 6) / 6) ** 2)) for i in range(13)]
    pen.line(arc, ink, 0.6, round_ends=True)
    pen.polygon(((8.8, 15.6), (12.4, 17.6), (10.0, 19.6)), ink)


def _draw_glue(pen: Pen, document: Document) -> None:
    """A panel with a hatched tab."""
    ink = document.theme.dark_ink
    pen.outline(Box(2, 2, 20, 20), ink, 0.5)
    tab = ((20, 2), (27, 5), (27, 17), (20, 20))
    pen.line(tab, ink, 0.5)
    pen.line(((20, 2), (20, 20)), ink, 0.5, dash=(2.0, 1.2))
    for i in range(5):
        low = 5.2 + i * 2.6
        pen.line(((21.2, low), (25.8, low + 1.8)), ink, 0.45)
