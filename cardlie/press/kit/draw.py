"""A plan drawn: every sheet of it, with its cover, as a PDF document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from cardlie.press.kit.plan import digest_of, plan
from cardlie.press.kit.print_plan import CardPlan, PlannedSheet, PrintPlan
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part, PrintJob
from cardlie.press.sheet.layout import draw_backs, draw_beside, draw_forms, draw_fronts

#: What draws a piece that was drawn before, by the identity of the piece.
_Drawn = dict[int, Callable[[Pen], None]]


def print_job(job: PrintJob) -> Document:
    """A job, planned and drawn."""
    return draw(plan(job))


def draw(plan: CardPlan) -> Document:
    """Every page of a plan, with an entry in the outline for each part. Raises LintError."""
    job, noted = plan.job, set[Part]()
    document = Document(job.theme, plan.title, job.words, job.condition)
    drawn = _drawn_apart(document, plan)
    draw_forms(document, plan.cards, job.box)
    if plan.has_cover:
        from cardlie.press.kit.cover import draw_cover  # it loads games, which decks do without

        draw_cover(document, cast("PrintPlan[KitJob]", plan))
    elif plan.turned_over:
        document.duplex(job.sheet.backs == "duplex")
    for sheet, back in plan.sides:
        for part in sheet.counts:
            if part not in noted:
                document.chapter(part.titled(job.words) if plan.kit else plan.title)
                noted.add(part)
        if back:
            draw_backs(document, sheet.cards, sheet.sheet, partial(_draw_behind, job, sheet))
        else:
            _draw_front(document, plan, sheet, drawn)
    lint(document)
    return document


def _drawn_apart(document: Document, plan: CardPlan) -> _Drawn:
    """Each piece by itself, drawn once; its digest, and that of each page, is kept in the file."""
    drawn, digests = _Drawn(), dict[int, str]()
    document.cards.update(plan.unchanged)
    for thing in plan.apart:
        if isinstance(thing, Part):
            document.cards[digest_of(plan.job, thing, document)] += 1
            continue
        name = id(thing[0])
        if name not in drawn:
            digests[name], drawn[name] = document.recorded(thing[0].draw)
            if thing[0].back:
                digests[name] = digest_of(plan.job, thing, document)
        document.cards[digests[name]] += 1
    return drawn


def _draw_front(document: Document, plan: CardPlan, sheet: PlannedSheet, drawn: _Drawn) -> None:
    """A sheet's first page, or its only one."""
    job = plan.job
    if sheet.page and sheet.page.page:
        if plan.kit and not sheet.goes_on:
            sheet.page.page(plan.kit, document)
        return
    document.cards.update(card.digest(document) for card in sheet.cards)
    beside = partial(_draw_beside, document, job, sheet, drawn)
    if sheet.cards:
        draw_fronts(document, sheet.cards, sheet.sheet, job.box, job.sheet_options, beside)
        return
    paper, both = job.paper, sheet.pages == 2
    with document.page(paper.width, paper.height, paper.margin, two_sided=both) as pen:
        beside(pen)


def _draw_behind(job: PrintJob, sheet: PlannedSheet, pen: Pen) -> None:
    """What is on the other side of pieces, as far off as the printer is."""
    if any(piece.back for piece, _ in sheet.pieces):
        from cardlie.press.cutout.pieces import draw_piece_backs  # decks do without

        at = sheet.sheet.turned_over.then(sheet.sheet.correction)
        draw_piece_backs(pen, job.paper, sheet.pieces, at)


def _draw_beside(
    document: Document, job: PrintJob, sheet: PlannedSheet, drawn: _Drawn, pen: Pen
) -> None:
    """What is on a page besides cards: pieces, where to cut, what all of it is."""
    titles = [part.titled(job.words) for part in sheet.counts]
    number, count = sheet.nth
    if number:
        named = ", ".join(titles) if isinstance(job, KitJob) else job.deck.title
        nth = job.words("print.sheet", number=number, count=count)
        parts = (named, job.words["print.scale"], nth)
        draw_beside(pen, document, sheet.used, parts, job.sheet_options)
    else:
        from cardlie.press.cutout.pieces import draw_foot, draw_pieces  # decks do without

        draw_pieces(pen, job.paper, sheet.pieces, drawn)
        draw_foot(pen, job, job.paper, titles, [piece for piece, _ in sheet.pieces])
