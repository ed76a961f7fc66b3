"""The sheets of a kit, planned before they are drawn: all its cards together, and all its pieces.

Cards that fill no sheet share one with pieces where that saves a sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from itertools import product

from cardlie.base.errors import UnknownName
from cardlie.press.cutout.arrange import PlacedPiece
from cardlie.press.cutout.pieces import (
    Piece,
    arrange_pieces,
    draw_foot,
    draw_pieces,
    edge_of,
    has_room,
    room_on,
)
from cardlie.press.geometry import Box
from cardlie.press.page.document import Document, FormBounds
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


@dataclass(frozen=True, slots=True)
class KitSheet:
    """One sheet of paper: how many of each part are on it, its pages, and what draws them."""

    counts: dict[Part, int]
    pages: int
    draw: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Block:
    """Cards on a sheet that they share with pieces: their places at its upper left, their size."""

    spots: tuple[CardSpot, ...]
    size: tuple[float, float]


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


def told_apart(job: KitJob, ways: Ways) -> Iterator[tuple[str, NamedPiece | Part]]:
    """Each piece by itself, and each page of a part, with a digest of what is drawn on it.

    The rules of a kit, which are no part of every one, are not among them.
    """
    aside, found = Document(job.theme, "aside", job.words), dict[int, str]()
    for part, (alone, *_) in ways.items():
        if part.page and part not in job.more:
            by_itself = Document(job.theme, "aside", job.words)
            part.page(job, by_itself)
            yield blake2b(by_itself.finished(), digest_size=8).hexdigest(), part
        for piece in alone:
            if id(piece) not in found:
                name = f"piece-{len(found)}"
                with aside.form(name, FormBounds(Box(0, 0, piece.width, piece.height))) as pen:
                    piece.draw(pen)
                found[id(piece)] = aside.digest_of(name)
            yield found[id(piece)], (piece, part)


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
    apart = list(told_apart(job, ways))
    document.cards.update(digest for digest, _ in apart)  # its reader has it, or will have it
    if job.since is None:
        draw_forms(document, [card for card, _ in cards], job.box)
        batches = _batches(job, cards)
        over = len(batches[-1]) if batches and len(batches[-1]) < job.sheet.per_sheet else 0
        pieces, block = _best_pieces(job, ways, over, alone=len(batches) == 1)
        rest = batches.pop() if block else []
        pages = [part for part in kit_parts(job) if part.page]
    else:
        cards = _new_cards(job, document, cards, job.since)
        batches, rest, block, left = _batches(job, cards), [], None, Counter(job.since)
        new = list[NamedPiece | Part]()
        for digest, thing in apart:
            if left[digest]:
                left[digest] -= 1
            else:
                new.append(thing)
        pieces = [thing for thing in new if not isinstance(thing, Part)]
        pages = [thing for thing in new if isinstance(thing, Part)]
    sheets = [
        *_card_sheets(job, document, batches),
        *_piece_sheets(job, document, pieces, rest, block),
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


def _piece_sheets(
    job: KitJob,
    document: Document,
    pieces: Sequence[NamedPiece],
    cards: Sequence[NamedCard] = (),
    block: _Block | None = None,
) -> Iterator[KitSheet]:
    """The sheets of pieces; the first may have a block of cards at its upper left."""
    for number, placed in enumerate(_arranged(job, pieces, block)):
        shared = block if number == 0 else None
        counts = Counter(part for _, part in cards) if shared else Counter[Part]()
        for place in placed:
            piece, part = pieces[place.number]
            counts[part] += piece.count
        draw_front = partial(_draw_front, job, document, list(counts), pieces, placed)
        draw, pages = partial(_draw_page, job, document, draw_front), 1
        if shared:
            both, paper = [card for card, _ in cards], job.paper
            sheet = replace(job.sheet, width=paper.width, height=paper.height, spots=shared.spots)
            draw = partial(draw_sheet, document, both, sheet, job.box, ("", ""), more=draw_front)
            pages = 2 if sheet.two_pages else 1
        yield KitSheet(counts, pages, draw)


def _arranged(
    job: KitJob, pieces: Sequence[NamedPiece], block: _Block | None = None
) -> list[list[PlacedPiece]]:
    return arrange_pieces(job.paper, [piece for piece, _ in pieces], block.size if block else None)


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


def _best_pieces(
    job: KitJob, ways: Ways, over: int, alone: bool
) -> tuple[list[NamedPiece], _Block | None]:
    """The pieces in the ways that save most sheets, and cards among them."""
    wide, high = room_on(job.paper)
    best: tuple[int, list[NamedPiece], _Block | None] | None = None
    for way in product(*(_upright(part, of_part, wide) for part, of_part in ways.items())):
        pieces = [named for some in way for named in some]
        area = sum(piece.width * piece.height for piece, _ in pieces)
        if best and area > (best[0] - 1) * wide * high:
            continue
        block = _shared(job, over, pieces, alone) if over else None
        count = len(_arranged(job, pieces, block))
        count += 1 if over and not block else 0
        if best is None or count < best[0]:
            best = count, pieces, block
    assert best is not None
    return best[1:]


def _upright(part: Part, ways: Sequence[Sequence[Piece]], wide: float) -> list[list[NamedPiece]]:
    """The ways of a part's pieces that are not too wide; the first, if all are."""
    upright = [way for way in ways if all(piece.width <= wide for piece in way)]
    return [[(piece, part) for piece in way] for way in upright or ways[:1]]


def _shared(job: KitJob, count: int, pieces: Sequence[NamedPiece], alone: bool) -> _Block | None:
    """The block of so many cards with which the pieces need one sheet less; None if none does.

    Cards that would be ``alone`` on their sheet need not save one: pieces keep them company.
    """
    if job.backs == "fold" or not pieces:
        return None
    most, sheet = len(_arranged(job, pieces)) + alone, job.sheet
    room = room_on(job.paper)
    area = sum(piece.width * piece.height for piece, _ in pieces)
    if area + count * sheet.card_width * sheet.card_height > most * room[0] * room[1]:
        return None
    for block in _blocks(sheet, job.paper, count):
        fits = block.size[0] <= room[0] and block.size[1] <= room[1]
        if fits and len(_arranged(job, pieces, block)) <= most:
            return block
    return None


def _blocks(sheet: Sheet, paper: Paper, count: int) -> Iterator[_Block]:
    """The grids that hold so many cards with no row to spare, upright ones first."""
    edge, bleeds, gap = edge_of(paper) + sheet.bleed, 2 * sheet.bleed, sheet.gap
    left, top = edge, paper.height - edge
    for turned in (False, True):
        wide, high = sheet.card_width, sheet.card_height
        if turned:
            wide, high = high, wide
        for columns in range(count, 0, -1):
            rows = -(-count // columns)
            if -(-count // rows) == columns:
                spots = tuple(
                    CardSpot(left + column * (wide + gap), top - row * (high + gap) - high, turned)
                    for row in range(rows)
                    for column in range(columns)
                )
                size = (columns * (wide + gap) - gap, rows * (high + gap) - gap)
                yield _Block(spots, (size[0] + bleeds, size[1] + bleeds))
