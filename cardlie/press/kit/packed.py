"""The pieces of a kit on their sheets; cards that fill no sheet share one where that saves one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from operator import itemgetter
from typing import NamedTuple

from cardlie.press.cutout.pieces import Piece, arrange_pieces, edge_of, fewest_sheets, has_room
from cardlie.press.kit.print_plan import NamedCard, NamedPiece, PlannedSheet, Ways
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.sheet.arrange import PlacedPiece
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.packing import CardSpot
from cardlie.press.sheet.stock import Paper


class _Block(NamedTuple):
    """Cards in so many columns, on a sheet that they share with pieces."""

    cards: Sequence[NamedCard]
    columns: int

    def piece(self, sheet: Sheet) -> Piece:
        """The room that they need, with their bleed."""
        sides = (sheet.card_width, self.columns), (sheet.card_height, self.rows)
        wide, high = (n * (side + sheet.gap) - sheet.gap + 2 * sheet.bleed for side, n in sides)
        return Piece("cards", wide, high, lambda pen: None, count=len(self.cards))

    @property
    def rows(self) -> int:
        """How many rows they are."""
        return -(-len(self.cards) // self.columns)

    def spots(self, job: PrintJob, place: PlacedPiece) -> Iterator[CardSpot]:
        """Where each card lies."""
        sheet, edge = job.sheet, edge_of(job.paper) + job.sheet.bleed
        wide, high, columns = sheet.card_width, sheet.card_height, self.columns
        if place.turned:
            wide, high, columns = high, wide, self.rows
        for number in range(len(self.cards)):
            row, column = divmod(number, columns)
            x, y = edge + place.x, job.paper.height - edge - place.y
            yield CardSpot(
                x + column * (wide + sheet.gap), y - row * (high + sheet.gap) - high, place.turned
            )


class Packed(NamedTuple):
    """Pieces, and blocks of cards before them, as they lie on their sheets."""

    blocks: Sequence[_Block]
    pieces: Sequence[NamedPiece]
    sheets: Sequence[Sequence[PlacedPiece]]


def pack(
    job: PrintJob, new: Sequence[NamedPiece], ways: Ways, batches: Sequence[Sequence[NamedCard]]
) -> Packed:
    """The pieces that are new, or all of them, in the ways that save most sheets.

    Among all of them may lie the last of the ``batches`` of cards, if it fills no sheet.
    """
    if new:
        return _planned(job, (), new)
    over = batches[-1] if batches and len(batches[-1]) < job.sheet.per_sheet else ()
    return best_packed(job, ways, over, alone=len(batches) == 1)


def sheets_of(job: PrintJob, plan: Packed) -> Iterator[PlannedSheet]:
    """The sheets of pieces, with the blocks of cards among them."""
    many, paper = len(plan.blocks), job.paper
    for placed in plan.sheets:
        blocks = [(plan.blocks[place.number], place) for place in placed if place.number < many]
        cards = [named for block, _ in blocks for named in block.cards]
        counts, pieces = Counter(part for _, part in cards), list[tuple[Piece, PlacedPiece]]()
        for place in placed[len(blocks) :]:
            piece, part = plan.pieces[place.number - many]
            counts[part] += piece.count
            pieces.append((piece, place))
        spots = tuple(spot for block, place in blocks for spot in block.spots(job, place))
        sheet = replace(job.sheet, width=paper.width, height=paper.height, spots=spots)
        yield PlannedSheet(counts, sheet, [card for card, _ in cards], pieces)


def best_packed(job: PrintJob, ways: Ways, over: Sequence[NamedCard], alone: bool) -> Packed:
    """The pieces in the ways that save most sheets, and the cards left ``over`` among them.

    Cards share sheets only where that saves one, or where they would be ``alone`` on theirs.
    """

    def rank(sheets: int, blocks: Sequence[_Block], lonely: bool) -> tuple[int, bool, int]:
        worse = lonely or not blocks if alone else bool(blocks)
        return sheets + bool(over and not blocks), worse, len(blocks)

    choices = [_with_room(job.paper, part, of_part) for part, of_part in ways.items()]
    drafts = list[tuple[tuple[int, bool, int], list[_Block], list[NamedPiece]]]()
    for blocks, some in product(_blocks(job, over), [*product(*choices)]):
        pieces = [named for way in some for named in way]
        if pieces or not blocks:
            least = fewest_sheets(job.paper, _things(job, blocks, pieces))
            drafts.append((rank(least, blocks, False), blocks, pieces))
    drafts.sort(key=itemgetter(0))
    ranked = list[tuple[tuple[int, bool, int], Packed]]()
    for low, blocks, pieces in drafts:
        if not ranked or low < ranked[-1][0]:
            plan = _planned(job, blocks, pieces)
            lonely = any(all(p.number < len(blocks) for p in sheet) for sheet in plan.sheets)
            now = rank(len(plan.sheets), blocks, lonely)
            if not ranked or now < ranked[-1][0]:
                ranked.append((now, plan))
    return ranked[-1][1]


def _things(job: PrintJob, blocks: Sequence[_Block], pieces: Sequence[NamedPiece]) -> list[Piece]:
    return [*(block.piece(job.sheet) for block in blocks), *(piece for piece, _ in pieces)]


def _planned(job: PrintJob, blocks: Sequence[_Block], pieces: Sequence[NamedPiece]) -> Packed:
    return Packed(blocks, pieces, arrange_pieces(job.paper, _things(job, blocks, pieces)))


def _with_room(paper: Paper, part: Part, ways: Sequence[Sequence[Piece]]) -> list[list[NamedPiece]]:
    """The ways of a part's pieces for which the paper has room; the first, if it has for none."""
    fitting = [way for way in ways if all(has_room(paper, piece) for piece in way)]
    return [[(piece, part) for piece in way] for way in fitting or ways[:1]]


def _blocks(job: PrintJob, cards: Sequence[NamedCard]) -> Iterator[list[_Block]]:
    """The ways to lay cards among pieces: not at all, in one grid, in rows."""
    yield []
    if not cards or job.sheet.backs == "fold":
        return
    for columns in range(1, len(cards) + 1):
        block = _Block(cards, columns)
        if -(-len(cards) // block.rows) == columns and has_room(job.paper, block.piece(job.sheet)):
            yield [block]
    count = len(cards)
    for most in (3, 2):
        if most < count:
            many = -(-count // most)  # even rows first: then none is one card alone
            even = [count * nth // many for nth in range(many + 1)]
            for ends in (even, [*range(0, count, most), count]):
                rows = [_Block(cards[low:high], high - low) for low, high in pairwise(ends)]
                if all(has_room(job.paper, row.piece(job.sheet)) for row in rows):
                    yield rows
