"""A job planned: what is on which sheet, what has no room, what is to be said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.language.deck_words import missing_told
from cardlie.press.kit.planned import NamedCard, NamedPiece, PlannedSheet, PrintPlan, Ways
from cardlie.press.look.doubts import notes
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.parts import every_part
from cardlie.press.parts.deck import PART as DECK
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.sheet.layout import Card, draw_forms

if TYPE_CHECKING:  # a deck is printed without pieces
    from cardlie.press.cutout.pieces import Piece

#: On paper that leaves so many mm between its margins each page has room.
ROOMY = 138.0


def plan(job: PrintJob) -> PrintPlan:
    """Every sheet of a job. Of what was printed ``since`` there are only what is new, in order.
    The pages of a book are counted when it is made.

    Raises UnknownName for a part that the kit does not have, CardlieError where there is nothing of
    what is asked for, or a piece that is asked for by name has no room.
    """
    if job.book and not job.played:
        told = missing_told(job.deck.faces, job.words.language)
        said = [*job.condition.notes, *(tr("Note: {doubt}", doubt=doubt) for doubt in told)]
        return PrintPlan(job, job.deck.title, (), notes=said)
    parts = parts_of(job)
    ways, left_out = ways_of(job, parts)
    parts = [part for part in parts if part in ways]
    cards, apart = named_cards(job, parts), [*_apart(job, ways)]
    pages, kept = [part for part in parts if part.page], Counter[str]()
    if job.since is not None:
        cards, apart, kept = _only_new(job, cards, apart)
        pages = [thing for thing in apart if isinstance(thing, Part)]
    pieces = [thing for thing in apart if not isinstance(thing, Part)]
    batches, with_pieces = _batches(job, cards), list[PlannedSheet]()
    if pieces:
        from cardlie.press.kit.packed import pack, sheets_of  # decks do without

        packed = pack(job, () if job.since is None else pieces, ways, batches)
        batches = batches[:-1] if packed.blocks else batches
        with_pieces += sheets_of(job, packed)
    sheets = [*_card_sheets(job, batches), *with_pieces]
    own = [
        PlannedSheet({part: int(not nth)}, job.sheet, page=part, goes_on=nth > 0)
        for part in pages for nth in range(part.sheets(job))
    ]  # fmt: skip
    if job.since is None:  # all with two pages, and then those of their own
        both = [sheet for sheet in sheets if sheet.pages == 2]
        sheets = [*both, *own, *(sheet for sheet in sheets if sheet.pages == 1)]
    else:
        sheets += own
    if job.played and job.since is None and not sheets:
        named = ", ".join(job.only)
        raise CardlieError(
            tr("{game} has none of these parts: {parts}", parts=named, game=job.game)
        )
    said = [*job.condition.notes, *notes(job.theme, job.deck)]
    plan = PrintPlan(job, _title(job, parts), sheets, left_out, said, apart, kept)
    if sheets and not plan.sides:
        raise CardlieError("there are no backs to print", "leave out --order")
    return plan


def _title(job: PrintJob, parts: Sequence[Part]) -> str:
    """What the file is called."""
    if not job.played:
        return job.title
    if job.only:
        return ", ".join(part.titled(job.words) for part in parts)
    return job.words("kit.title", title=job.named)


def parts_of(job: PrintJob) -> list[Part]:
    """The parts of a job: the deck, or of those that fit a kit's game all or what is asked for.

    Raises UnknownName for a part that the kit does not have.
    """
    if not job.played:
        return [DECK]
    from cardlie.press.parts.printed_game import printed_game  # games are loaded for kits alone

    parts = (*every_part(), *printed_game(job.options.game).parts, *job.more)
    there = {part.name: part for part in parts if part.fits(job.played)}
    for name in job.only:
        if name not in there:
            raise UnknownName("part", name, there)
    return [part for name, part in there.items() if not job.only or name in job.only]


def ways_of(job: PrintJob, parts: Sequence[Part]) -> tuple[Ways, list[Part]]:
    """The ways of each part, and the parts of a whole kit that are larger than its paper.

    What is asked for by name is not left out, but refused where it is laid.
    """
    found, too_large = Ways(), list[Part]()
    for part in parts:
        ways = [tuple(way) for way in part.pieces(job)]
        if job.only or (_has_room(job, ways) and _has_page(job, part)):
            found[part] = [*ways]
        else:
            too_large.append(part)
    return found, too_large


def _has_room(job: PrintJob, ways: Sequence[Sequence[Piece]]) -> bool:
    """Whether the paper has room for each piece in one of these ways."""
    if not all(ways):
        return True
    from cardlie.press.cutout.pieces import has_room

    return any(all(has_room(job.paper, piece) for piece in way) for way in ways)


def _has_page(job: PrintJob, part: Part) -> bool:
    """Whether a part's page has room on the paper: on little paper it is drawn aside, to see."""
    if part.page is None or min(job.paper.width, job.paper.height) - 2 * job.paper.margin >= ROOMY:
        return True
    with suppress(CardlieError):
        aside = Document(job.theme, "aside", job.words)
        part.page(job, aside)
        lint(aside)
        return True
    return False


def named_cards(job: PrintJob, parts: Sequence[Part]) -> list[NamedCard]:
    """Every card with its part.

    With no backs, what stands on a back is a card of its own, if it says something else.
    """
    cards = [(card, part) for part in parts for card in part.cards(job)]
    if job.sheet.backs != "none":
        return cards
    return [(Card(side, None), part) for card, part in cards for side in dict.fromkeys(card.sides)]


def _apart(job: PrintJob, ways: Ways) -> Iterator[NamedPiece | Part]:
    """Each page of a part, and each piece by itself.

    The rules of a kit, which are no part of every one, are not among them.
    """
    for part, of_part in ways.items():
        if part.page and part not in job.more:
            yield part
        yield from ((piece, part) for piece in of_part[0])


def _only_new(
    job: PrintJob, cards: Sequence[NamedCard], apart: Sequence[NamedPiece | Part]
) -> tuple[list[NamedCard], list[NamedPiece | Part], Counter[str]]:
    """What an earlier file does not hold, and digests of what it does: that belongs into the list
    of the new file, for its reader has it, too. To be compared it is drawn aside.
    """
    aside, left, kept = Document(job.theme, "aside", job.words), Counter(job.since), Counter[str]()
    draw_forms(aside, [card for card, _ in cards], job.box)

    def is_new(digest: str) -> bool:
        known = left[digest] > 0
        left[digest] -= known
        kept[digest] += known
        return not known

    new = [named for named in cards if is_new(named[0].digest(aside))]
    things = [thing for thing in apart if is_new(digest_of(job, thing, aside))]
    return new, things, +kept


def digest_of(job: PrintJob, thing: NamedPiece | Part, document: Document) -> str:
    """What a page of a part, or a piece by itself, is known by."""
    if not isinstance(thing, Part):
        return document.recorded(thing[0].draw_both)[0]
    by_itself = Document(job.theme, "aside", job.words)
    assert thing.page is not None
    thing.page(job, by_itself)
    return blake2b(by_itself.finished(), digest_size=8).hexdigest()


def _card_sheets(job: PrintJob, batches: Sequence[Sequence[NamedCard]]) -> Iterator[PlannedSheet]:
    for number, batch in enumerate(batches, 1):
        counts = Counter(part for _, part in batch)
        cards = [card for card, _ in batch]
        yield PlannedSheet(counts, job.sheet, cards, nth=(number, len(batches)))


def _batches(job: PrintJob, cards: Sequence[NamedCard]) -> list[Sequence[NamedCard]]:
    """The cards of each sheet."""
    per_sheet = job.sheet.per_sheet
    return [cards[i : i + per_sheet] for i in range(0, len(cards), per_sheet)]
