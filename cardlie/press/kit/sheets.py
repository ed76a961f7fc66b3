"""The sheets of a kit, planned before they are drawn: all its cards together, and all its pieces.

Cards that fill no sheet share one with pieces where that saves a sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cardlie.press.cutout.arrange import PlacedPiece
from cardlie.press.cutout.pieces import (
    Piece,
    arrange_pieces,
    draw_foot,
    draw_pieces,
    edge_of,
    room_on,
)
from cardlie.press.games.registry import printed_game
from cardlie.press.kit.job import KitJob
from cardlie.press.kit.parts import (
    deck_cards,
    dice_rows,
    kit_pieces,
    more_cards,
    reference_cards,
)
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import Card, draw_forms, draw_sheet
from cardlie.press.sheet.packing import CardSpot
from cardlie.press.sheet.since import unprinted


@dataclass(frozen=True, slots=True)
class KitSheet:
    """One sheet of paper: how many of each part are on it, its pages, and what draws them."""

    counts: tuple[tuple[str, int], ...]
    pages: int
    draw: Callable[[], None]

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of what is on it."""
        return tuple(part for part, _ in self.counts)


@dataclass(frozen=True, slots=True)
class _Block:
    """Cards on a sheet that they share with pieces: a grid at its upper left corner."""

    columns: int
    rows: int
    turned: bool
    size: tuple[float, float]


def plan_kit(job: KitJob, document: Document) -> list[KitSheet]:
    """Every sheet of a kit but its cover, those of two pages first, then board and rules."""
    printed = printed_game(job.game)
    if job.since is not None:
        return _new_cards(job, document)
    named = _named_cards(job, document)
    draw_forms(document, [card for card, _ in named], job.box)
    board = printed.board
    boards = [KitSheet((("board", 1),), 1, partial(board, document, job.paper))] if board else []
    per_sheet = job.sheet.per_sheet
    batches = [named[i : i + per_sheet] for i in range(0, len(named), per_sheet)]
    over = len(batches[-1]) if batches and len(batches[-1]) < per_sheet else 0
    pieces, block = _best_pieces(job, document, over, alone=len(batches) == 1)
    rest = batches.pop() if block else []
    sheets = [
        _card_sheet(job, document, batch, (number, len(batches)))
        for number, batch in enumerate(batches, 1)
    ]
    sheets += _piece_sheets(job, document, pieces, rest, block)
    if job.rules:
        boards.append(KitSheet((("rules", 1),), 1, partial(job.rules, document)))
    return sorted([*sheets, *boards], key=lambda sheet: (-sheet.pages, sheet not in boards))


def _named_cards(job: KitJob, document: Document) -> list[tuple[Card, str]]:
    """Every card of the kit with the name of its part."""
    return [
        *((card, "deck") for card in deck_cards(job, document)),
        *((card, "reference") for card in reference_cards(job, document)),
        *((card, printed_game(job.game).more_cards_part) for card in more_cards(job, document)),
    ]


def _new_cards(job: KitJob, document: Document) -> list[KitSheet]:
    """Sheets with the cards alone that an earlier file does not hold."""
    aside = Document(job.theme, "aside", job.words)
    named = _named_cards(job, document)
    new, kept = unprinted(
        named,
        lambda other: [card for card, _ in _named_cards(job, other)],
        aside, job.box, job.since or Counter(),
    )  # fmt: skip
    document.cards.update(kept)
    draw_forms(document, [card for card, _ in new], job.box)
    per_sheet = job.sheet.per_sheet
    batches = [new[i : i + per_sheet] for i in range(0, len(new), per_sheet)]
    return [
        _card_sheet(job, document, batch, (number, len(batches)))
        for number, batch in enumerate(batches, 1)
    ]


def _card_sheet(
    job: KitJob, document: Document, batch: Sequence[tuple[Card, str]], number: tuple[int, int]
) -> KitSheet:
    counts = Counter(part for _, part in batch)
    label = ", ".join(part_title(job, part) for part in counts)
    count = job.words("print.sheet", number=number[0], count=number[1])
    cards = [card for card, _ in batch]
    sheet = job.sheet
    draw = partial(draw_sheet, document, cards, sheet, job.box, (label, count))
    return KitSheet(tuple(counts.items()), 2 if sheet.two_pages else 1, draw)


def _piece_sheets(
    job: KitJob,
    document: Document,
    pieces: Sequence[Piece],
    cards: Sequence[tuple[Card, str]] = (),
    block: _Block | None = None,
) -> Iterator[KitSheet]:
    """The sheets of pieces; the first may have a block of cards at its upper left."""
    arranged = arrange_pieces(job.paper, pieces, block.size if block else None)
    for number, placed in enumerate(arranged):
        some = [pieces[place.number] for place in placed]
        with_cards = list(cards) if number == 0 else []
        counts = Counter(part for _, part in with_cards)
        for piece in some:
            counts[piece.part] += piece.count
        told = tuple(counts.items())
        draw_front = partial(_draw_front, job, document, list(counts), pieces, placed)
        if block and number == 0:
            draw = partial(_draw_shared, job, document, with_cards, block, draw_front)
            yield KitSheet(told, 2 if job.sheet.two_pages else 1, draw)
        else:
            yield KitSheet(told, 1, partial(_draw_page, job, document, draw_front))


def _draw_page(job: KitJob, document: Document, draw_front: Callable[[Pen], None]) -> None:
    with document.page(job.paper.width, job.paper.height, job.paper.margin) as pen:
        draw_front(pen)


def _draw_front(
    job: KitJob,
    document: Document,
    parts: Sequence[str],
    pieces: Sequence[Piece],
    placed: Sequence[PlacedPiece],
    pen: Pen,
) -> None:
    draw_pieces(pen, job.paper, pieces, placed)
    titles = [part_title(job, part) for part in parts]
    draw_foot(pen, document, job.paper, titles, [pieces[place.number] for place in placed])


def _draw_shared(
    job: KitJob,
    document: Document,
    cards: Sequence[tuple[Card, str]],
    block: _Block,
    draw_front: Callable[[Pen], None],
) -> None:
    """Cards and pieces on one sheet."""
    sheet, paper = job.sheet, job.paper
    wide, high = sheet.card_width, sheet.card_height
    if block.turned:
        wide, high = high, wide
    edge = edge_of(paper) + sheet.bleed
    left, top = edge, paper.height - edge
    spots = tuple(
        CardSpot(left + column * wide, top - (row + 1) * high, block.turned)
        for row in range(block.rows)
        for column in range(block.columns)
    )
    shared = Sheet(
        paper.width, paper.height, sheet.card_width, sheet.card_height, spots, 0.0, sheet.bleed,
        sheet.margin, sheet.backs, sheet.shift,
    )  # fmt: skip
    draw_sheet(document, [card for card, _ in cards], shared, job.box, ("", ""), more=draw_front)


def _best_pieces(
    job: KitJob, document: Document, over: int, alone: bool
) -> tuple[list[Piece], _Block | None]:
    """The pieces with dice in rows that save most sheets, and cards among them."""
    wide, high = room_on(job.paper)
    best: tuple[int, list[Piece], _Block | None] | None = None
    for rows in dice_rows(job):
        pieces = kit_pieces(job, document, rows)
        if best and (
            any(piece.width > wide for piece in pieces)
            or sum(piece.width * piece.height for piece in pieces) > (best[0] - 1) * wide * high
        ):
            continue
        block = _shared(job, over, pieces, alone) if over else None
        count = len(arrange_pieces(job.paper, pieces, block.size if block else None))
        count += 1 if over and not block else 0
        if best is None or count < best[0]:
            best = count, pieces, block
    assert best is not None
    return best[1:]


def _shared(job: KitJob, count: int, pieces: Sequence[Piece], alone: bool) -> _Block | None:
    """The block of so many cards with which the pieces need one sheet less; None if none does.

    Cards that would be ``alone`` on their sheet need not save one: pieces keep them company.
    """
    if job.backs == "fold" or not pieces:
        return None
    most, sheet = len(arrange_pieces(job.paper, pieces)) + alone, job.sheet
    room = room_on(job.paper)
    area = sum(piece.width * piece.height for piece in pieces)
    if area + count * sheet.card_width * sheet.card_height > most * room[0] * room[1]:
        return None
    for block in _blocks(sheet, count):
        fits = block.size[0] <= room[0] and block.size[1] <= room[1]
        if fits and len(arrange_pieces(job.paper, pieces, block.size)) <= most:
            return block
    return None


def _blocks(sheet: Sheet, count: int) -> Iterator[_Block]:
    """The grids that hold so many cards with no row to spare, upright ones first."""
    for turned in (False, True):
        wide, high = sheet.card_width, sheet.card_height
        if turned:
            wide, high = high, wide
        for columns in range(count, 0, -1):
            rows = -(-count // columns)
            if -(-count // rows) == columns:
                size = (columns * wide + 2 * sheet.bleed, rows * high + 2 * sheet.bleed)
                yield _Block(columns, rows, turned, size)


def part_title(job: KitJob, part: str) -> str:
    """What a part is called."""
    return job.words[f"kit.{part}"]
