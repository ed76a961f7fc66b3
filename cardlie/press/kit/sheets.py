"""The sheets of a kit, planned before they are drawn: all its cards together, and all its pieces.

Cards that fill no sheet share one with pieces where that saves a sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from cardlie.base.errors import UnknownName
from cardlie.press.cutout.arrange import PlacedPiece
from cardlie.press.cutout.pieces import (
    Piece,
    arrange_pieces,
    draw_foot,
    draw_pieces,
    edge_of,
    fewest_sheets,
    has_room,
)
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts import every_part
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import Card, draw_forms, draw_sheet, unprinted
from cardlie.press.sheet.packing import CardSpot
from cardlie.press.sheet.stock import Paper

#: Cards and pieces, each with the part that it belongs to.
NamedCard = tuple[Card, Part]
NamedPiece = tuple[Piece, Part]


class KitSheet(NamedTuple):
    """One sheet of paper: how many of each part are on it, its pages, and what draws them."""

    counts: dict[Part, int]
    pages: int
    draw: Callable[[], None]


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

    def spots(self, job: KitJob, place: PlacedPiece) -> Iterator[CardSpot]:
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


class _Plan(NamedTuple):
    """Pieces, and blocks of cards before them, as they lie on their sheets."""

    blocks: Sequence[_Block]
    pieces: Sequence[NamedPiece]
    sheets: Sequence[Sequence[PlacedPiece]]


#: In so many drafts, those of least area, things change places so often to save a sheet.
TRIED, TRIES = 3, 20

#: The ways to part each part's pieces, of parts that have any and that the paper has room for.
Ways = dict[Part, list[Sequence[Piece]]]


def ways_of(job: KitJob, document: Document) -> tuple[Ways, list[Part]]:
    """The ways of each part, and the parts of a whole kit that are larger than its paper.

    What is asked for by name is not left out, but refused where it is drawn.
    """
    found, too_large = Ways(), list[Part]()
    for part in kit_parts(job):
        ways = list(part.pieces(job, document))
        if job.only or any(all(has_room(job.paper, piece) for piece in way) for way in ways):
            found[part] = ways
        else:
            too_large.append(part)
    return found, too_large


def told_apart(
    job: KitJob, document: Document, ways: Ways
) -> Iterator[tuple[str, NamedPiece | Part]]:
    """Each piece by itself, and each page of a part, with a digest of what is drawn on it.

    From here on the ways draw each of these pieces as it was drawn now, and equal ones once. The
    rules of a kit, which are no part of every one, are not among them.
    """
    for part, of_part in ways.items():
        if part.page and part not in job.more:
            by_itself = Document(job.theme, "aside", job.words)
            part.page(job, by_itself)
            yield blake2b(by_itself.finished(), digest_size=8).hexdigest(), part
        named = [id(piece) for piece in of_part[0]]
        drawn = {name: document.recorded(piece.draw)
                 for name, piece in dict(zip(named, of_part[0], strict=True)).items()}  # fmt: skip
        of_part[0] = [replace(piece, draw=drawn[id(piece)][1]) for piece in of_part[0]]
        for name, piece in zip(named, of_part[0], strict=True):
            yield drawn[name][0], (piece, part)


def kit_parts(job: KitJob) -> list[Part]:
    """The parts of a kit: of those that fit its game, all or what is asked for.

    Raises UnknownName for a part that the kit does not have.
    """
    parts = (*every_part(), *printed_game(job.game).parts, *job.more)
    there = {part.name: part for part in parts if part.fits(job.options)}
    for name in job.only:
        if name not in there:
            raise UnknownName("part", name, there)
    return [part for name, part in there.items() if not job.only or name in job.only]


def plan_kit(job: KitJob, document: Document) -> list[KitSheet]:
    """Every sheet of a kit but its cover: those of two pages first, then pages of their own.

    Of what was printed ``since`` there are only new cards, pieces and pages, in this order.
    """
    (ways, _), cards = ways_of(job, document), _named_cards(job, document)
    apart = list(told_apart(job, document, ways))
    document.cards.update(digest for digest, _ in apart)  # its reader has it, or will have it
    if job.since is None:
        draw_forms(document, [card for card, _ in cards], job.box)
        batches = _batches(job, cards)
        over = batches[-1] if batches and len(batches[-1]) < job.sheet.per_sheet else ()
        plan = _best_plan(job, ways, over, alone=len(batches) == 1)
        batches = batches[:-1] if plan.blocks else batches
        pages = [part for part in kit_parts(job) if part.page]
    else:
        cards = _new_cards(job, document, cards, job.since)
        batches, left = _batches(job, cards), Counter(job.since)
        new = list[NamedPiece | Part]()
        for digest, thing in apart:
            if left[digest]:
                left[digest] -= 1
            else:
                new.append(thing)
        plan = _planned(job, (), [thing for thing in new if not isinstance(thing, Part)])
        pages = [thing for thing in new if isinstance(thing, Part)]
    sheets = [
        *_card_sheets(job, document, batches),
        *_piece_sheets(job, document, plan),
    ]
    own = [KitSheet({p: 1}, 1, partial(p.page, job, document)) for p in pages if p.page]
    if job.since is not None:
        return [*sheets, *own]
    return sorted([*sheets, *own], key=lambda sheet: (-sheet.pages, sheet not in own))


def _named_cards(job: KitJob, document: Document) -> list[NamedCard]:
    """Every card of the kit with its part.

    With no backs, what stands on a back is a card of its own, if it says something else.
    """
    cards = [(card, part) for part in kit_parts(job) for card in part.cards(job, document)]
    if job.backs != "none":
        return cards
    return [(Card(side, None), part) for card, part in cards for side in dict.fromkeys(card.sides)]


def _batches(job: KitJob, cards: Sequence[NamedCard]) -> list[Sequence[NamedCard]]:
    """The cards of each sheet."""
    per_sheet = job.sheet.per_sheet
    return [cards[i : i + per_sheet] for i in range(0, len(cards), per_sheet)]


def _new_cards(
    job: KitJob, document: Document, named: Sequence[NamedCard], since: Counter[str]
) -> list[NamedCard]:
    """The cards that an earlier file does not hold, drawn; the others are kept in the list."""
    new, kept = unprinted(
        named,
        lambda other: [card for card, _ in _named_cards(job, other)],
        Document(job.theme, "aside", job.words), job.box, since,
    )  # fmt: skip
    document.cards.update(kept)
    draw_forms(document, [card for card, _ in new], job.box)
    return new


def _card_sheets(
    job: KitJob, document: Document, batches: Sequence[Sequence[NamedCard]]
) -> Iterator[KitSheet]:
    for number, batch in enumerate(batches, 1):
        counts = Counter(part for _, part in batch)
        label = ", ".join(part.titled(job.words) for part in counts)
        footer = (label, job.words("print.sheet", number=number, count=len(batches)))
        cards, sheet = [card for card, _ in batch], job.sheet
        draw = partial(draw_sheet, document, cards, sheet, job.box, footer)
        yield KitSheet(counts, 2 if sheet.two_pages else 1, draw)


def _piece_sheets(job: KitJob, document: Document, plan: _Plan) -> Iterator[KitSheet]:
    """The sheets of pieces, with the blocks of cards among them."""
    many, paper = len(plan.blocks), job.paper
    for placed in plan.sheets:
        blocks = [(plan.blocks[place.number], place) for place in placed if place.number < many]
        rest = [place._replace(number=place.number - many) for place in placed[len(blocks) :]]
        cards = [named for block, _ in blocks for named in block.cards]
        counts = Counter(part for _, part in cards)
        for place in rest:
            piece, part = plan.pieces[place.number]
            counts[part] += piece.count
        draw_front = partial(_draw_front, job, document, list(counts), plan.pieces, rest)
        draw, pages = partial(_draw_page, job, document, draw_front), 1
        if cards:
            both = [card for card, _ in cards]
            spots = tuple(spot for block, place in blocks for spot in block.spots(job, place))
            sheet = replace(job.sheet, width=paper.width, height=paper.height, spots=spots)
            draw = partial(draw_sheet, document, both, sheet, job.box, ("", ""), more=draw_front)
            pages = 2 if sheet.two_pages else 1
        yield KitSheet(counts, pages, draw)


def _draw_page(job: KitJob, document: Document, draw_front: Callable[[Pen], None]) -> None:
    with document.page(job.paper.width, job.paper.height, job.paper.margin) as pen:
        draw_front(pen)


def _draw_front(
    job: KitJob,
    document: Document,
    parts: Sequence[Part],
    named: Sequence[NamedPiece],
    placed: Sequence[PlacedPiece],
    pen: Pen,
) -> None:
    pieces = [piece for piece, _ in named]
    draw_pieces(pen, job.paper, pieces, placed)
    titles = [part.titled(job.words) for part in parts]
    draw_foot(pen, document, job.paper, titles, [pieces[place.number] for place in placed])


def _best_plan(job: KitJob, ways: Ways, over: Sequence[NamedCard], alone: bool) -> _Plan:
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
    found = list[tuple[tuple[int, bool, int], _Plan]]()
    for tries, tried in ((0, drafts), (TRIES, drafts[:TRIED])):
        for low, blocks, pieces in tried:
            if not found or low < found[-1][0]:
                plan = _planned(job, blocks, pieces, tries)
                lonely = any(all(p.number < len(blocks) for p in sheet) for sheet in plan.sheets)
                now = rank(len(plan.sheets), blocks, lonely)
                if not found or now < found[-1][0]:
                    found.append((now, plan))
    return found[-1][1]


def _things(job: KitJob, blocks: Sequence[_Block], pieces: Sequence[NamedPiece]) -> list[Piece]:
    return [*(block.piece(job.sheet) for block in blocks), *(piece for piece, _ in pieces)]


def _planned(
    job: KitJob, blocks: Sequence[_Block], pieces: Sequence[NamedPiece], tries: int = 0
) -> _Plan:
    return _Plan(blocks, pieces, arrange_pieces(job.paper, _things(job, blocks, pieces), tries))


def _with_room(paper: Paper, part: Part, ways: Sequence[Sequence[Piece]]) -> list[list[NamedPiece]]:
    """The ways of a part's pieces for which the paper has room; the first, if it has for none."""
    fitting = [way for way in ways if all(has_room(paper, piece) for piece in way)]
    return [[(piece, part) for piece in way] for way in fitting or ways[:1]]


def _blocks(job: KitJob, cards: Sequence[NamedCard]) -> Iterator[list[_Block]]:
    """The ways to lay cards among pieces: not at all, in one grid, in rows."""
    yield []
    if not cards or job.backs == "fold":
        return
    for columns in range(1, len(cards) + 1):
        block = _Block(cards, columns)
        if -(-len(cards) // block.rows) == columns and has_room(job.paper, block.piece(job.sheet)):
            yield [block]
    for most in (3, 2):
        if most < len(cards):
            rows = [_Block(cards[i : i + most], min(most, len(cards) - i))
                    for i in range(0, len(cards), most)]  # fmt: skip
            if all(has_room(job.paper, row.piece(job.sheet)) for row in rows):
                yield rows
