"""The whole kit of a game in one PDF: everything a table needs to play it, and no more."""

from __future__ import annotations

from cardlie.errors import CardlieError
from cardlie.press.cutout.pieces import Piece, arrange_pieces, lay_pieces, room_on
from cardlie.press.games.registry import printed_game, with_boards
from cardlie.press.kit.cover import draw_cover
from cardlie.press.kit.job import KitJob
from cardlie.press.kit.parts import (
    box_pieces,
    dice_pieces,
    dice_rows,
    no_reference,
    reference_cards,
)
from cardlie.press.kit.reference import reference_rows
from cardlie.press.kit.sheets import part_title, plan_kit
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.sheet.layout import lay_out
from cardlie.press.sheet.stock import Paper
from cardlie.strings import Strings
from cardlie.translation import tr


def print_kit(job: KitJob) -> Document:
    """Everything for a game, with an entry in the outline for each part.

    The cover comes first, unless these are only the cards that changed. Sheets with two sides come
    together (:func:`two_sided`), so that one printing job does not put the board on the back of a
    card.
    """
    title = job.words("kit.title", title=job.named)
    document = Document(job.theme, title, job.words)
    told, sheets = set[str](), plan_kit(job, document)
    if job.since is None:
        draw_cover(document, job, sheets)
    for sheet in sheets:
        for part in sheet.parts:
            if part not in told:
                document.chapter(part_title(job, part))
                told.add(part)
        sheet.draw()
    lint(document)
    return document


def two_sided(document: Document) -> tuple[int, int] | None:
    """The first and the last page that are to be printed on both sides of the paper."""
    pages = [number for number, page in enumerate(document.pages, 1) if page.two_sided]
    return (pages[0], pages[-1]) if pages else None


def print_part(job: KitJob, part: str) -> Document:
    """One part of a kit alone: ``dice``, ``reference`` or ``box``."""
    document = Document(job.theme, job.words[f"kit.{part}"], job.words)
    if part == "reference":
        if not any(reference_rows(job.words, job.options)):
            raise no_reference(job)
        if job.sheet.two_pages:
            document.duplex(job.backs == "duplex")
        document.chapter(job.words["kit.reference"])
        cards = reference_cards(job, document)
        lay_out(document, cards, job.sheet, job.box, job.words["kit.reference"])
    else:
        pieces = box_pieces(job, document) if part == "box" else _best_dice(job)
        lay_pieces(document, job.paper, pieces, job.words[f"kit.{part}"])
    lint(document)
    return document


def _best_dice(job: KitJob) -> list[Piece]:
    """Dice in the rows that take fewest sheets."""
    ways = [dice_pieces(job, rows) for rows in dice_rows(job)]
    wide, _ = room_on(job.paper)
    fitting = [dice for dice in ways if all(each.width <= wide for each in dice)] or ways
    return min(fitting, key=lambda dice: len(arrange_pieces(job.paper, dice)))


def print_board(game: str, theme: Theme, paper: Paper, words: Strings) -> Document:
    """The page that a game is played on, alone; ``game`` "" is the first that has one.

    Raises a CardlieError for a game that has none.
    """
    boards = with_boards()
    printed = printed_game(game or boards[0])
    if printed.board is None:
        raise CardlieError(
            tr("{game!r} has no board", game=game),
            tr("only {boards} is played on one", boards=", ".join(boards)),
        )
    document = Document(theme, words["kit.board"], words)
    document.chapter(words["kit.board"])
    printed.board(document, paper)
    lint(document)
    return document
