"""The whole kit of a game in one PDF: everything a table needs to play it, and no more."""

from __future__ import annotations

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.kit.cover import draw_cover
from cardlie.press.kit.sheets import kit_parts, plan_kit
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.parts.part import KitJob, Part


def print_kit(job: KitJob) -> Document:
    """Everything for a game, with an entry in the outline for each part.

    The cover comes first, unless these are only some parts. Sheets with
    two sides come together (:func:`two_sided`), so that one printing job does not put the board on
    the back of a card. Raises CardlieError where there is nothing of what is asked for.
    """
    title = job.words("kit.title", title=job.named)
    if job.only:
        title = ", ".join(part.titled(job.words) for part in kit_parts(job))
    document = Document(job.theme, title, job.words)
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
