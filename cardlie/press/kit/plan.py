"""A job planned: what is on which sheet, what has no room, what is to be said of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import strings
from cardlie.base.translation import language, tr
from cardlie.press.kit.print_plan import (
    NamedCard,
    NamedPiece,
    PlannedSheet,
    PrintPlan,
    Ways,
)
from cardlie.press.look.doubts import notes
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.parts import every_part
from cardlie.press.parts.deck import PART as DECK
from cardlie.press.parts.deck import deck_cards
from cardlie.press.parts.part import KitJob, Part, PrintJob
from cardlie.press.sheet.layout import Card, draw_forms

if TYPE_CHECKING:  # a deck is printed without pieces
    from cardlie.press.cutout.pieces import Piece

#: On paper that leaves so many mm between its margins each page has room.
ROOMY = 138.0


Job = TypeVar("Job", bound=PrintJob)


def plan(job: Job) -> PrintPlan[Job]:
    """Every sheet of a job. Of what was printed ``since`` there are only what is new, in order.

    Raises UnknownName for a part that the kit does not have, CardlieError where there is nothing of
    what is asked for, or a piece that is asked for by name has no room.
    """
    kit = job if isinstance(job, KitJob) else None
    ways, left_out = ways_of(kit, parts_of(kit)) if kit else (Ways(), [])
    parts, apart = [*ways], [*_apart(kit, ways)] if kit else []
    cards = named_cards(kit, parts) if kit else [(card, DECK) for card in deck_cards(job)]
    cards = cards if job.sheet.backs != "none" else [*_each_side(cards)]
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
        for part in pages if kit for nth in range(part.sheets(kit))
    ]  # fmt: skip
    if job.since is None:  # all with two pages, and then those of their own
        both = [sheet for sheet in sheets if sheet.pages == 2]
        sheets = [*both, *own, *(sheet for sheet in sheets if sheet.pages == 1)]
    else:
        sheets += own
    if kit and kit.since is None and not sheets:
        named = ", ".join(kit.only)
        raise CardlieError(
            tr("{game} has none of these parts: {parts}", parts=named, game=kit.game)
        )
    remarks = [*job.condition.notes, *notes(job.theme, job.deck), *(_brought(kit) if kit else ())]
    title = _title(kit, parts) if kit else job.title
    plan = PrintPlan(job, title, sheets, left_out, remarks, apart, kept)
    if sheets and not plan.sides:
        raise CardlieError("there are no backs to print", "leave out --order")
    return plan


def _title(job: KitJob, parts: Sequence[Part]) -> str:
    """What the file is called."""
    if job.only:
        return ", ".join(part.titled(job.words) for part in parts)
    return job.words("kit.title", title=job.named)


def _brought(job: KitJob) -> list[str]:
    """What else a whole kit is played with, to whoever prints it."""
    if job.only or job.options.game.has_deck:
        return []
    from cardlie.press.parts.dice import to_bring  # decks do without

    told = to_bring(job, strings(language()))
    return [f"{told}."] if told else []


def parts_of(job: KitJob) -> list[Part]:
    """Of the parts that fit a kit's game all, or what is asked for.

    Raises UnknownName for a part that the kit does not have.
    """
    from cardlie.press.parts.printed_game import printed_game  # games are loaded for kits alone

    parts = (*every_part(), *printed_game(job.options.game).parts, *job.more)
    there = {part.name: part for part in parts if part.fits(job.options)}
    for name in job.only:
        if name not in there:
            raise UnknownName("part", name, there)
    return [part for name, part in there.items() if not job.only or name in job.only]


def ways_of(job: KitJob, parts: Sequence[Part]) -> tuple[Ways, list[Part]]:
    """The ways of each part, and the parts of a whole kit that are larger than its paper.

    What is asked for by name is not left out, but refused where it is laid.
    """
    fitting, too_large = Ways(), list[Part]()
    for part in parts:
        ways = [tuple(way) for way in part.pieces(job)]
        if job.only or (_has_room(job, ways) and _has_page(job, part)):
            fitting[part] = [*ways]
        else:
            too_large.append(part)
    return fitting, too_large


def _has_room(job: PrintJob, ways: Sequence[Sequence[Piece]]) -> bool:
    """Whether the paper has room for each piece in one of these ways."""
    if not all(ways):
        return True
    from cardlie.press.cutout.pieces import has_room

    return any(all(has_room(job.paper, piece) for piece in way) for way in ways)


def _has_page(job: KitJob, part: Part) -> bool:
    """Whether a part's page has room on the paper: on little paper it is drawn aside, to see."""
    if part.page is None or min(job.paper.width, job.paper.height) - 2 * job.paper.margin >= ROOMY:
        return True
    with suppress(CardlieError):
        aside = Document(job.theme, "aside", job.words)
        part.page(job, aside)
        lint(aside)
        return True
    return False


def named_cards(job: KitJob, parts: Sequence[Part]) -> list[NamedCard]:
    """Every card of a kit with its part."""
    return [(card, part) for part in parts for card in part.cards(job)]


def _each_side(cards: Sequence[NamedCard]) -> Iterator[NamedCard]:
    """With no backs, what stands on a back is a card of its own, if it says something else."""
    for card, part in cards:
        for side in dict.fromkeys(card.sides):
            yield Card(side, None, card.ground), part


def _apart(job: KitJob, ways: Ways) -> Iterator[NamedPiece | Part]:
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
    aside = Document(job.theme, "aside", job.words)
    unmatched, kept = Counter(job.since), Counter[str]()
    draw_forms(aside, [card for card, _ in cards], job.box)

    def is_new(digest: str) -> bool:
        known = unmatched[digest] > 0
        unmatched[digest] -= known
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
    assert isinstance(job, KitJob)
    thing.page(job, by_itself)
    return blake2b(by_itself.finished(), digest_size=8).hexdigest()


def _card_sheets(job: PrintJob, batches: Sequence[Sequence[NamedCard]]) -> Iterator[PlannedSheet]:
    for number, batch in enumerate(batches, 1):
        counts = Counter(part for _, part in batch)
        cards = [card for card, _ in batch]
        yield PlannedSheet(counts, job.sheet, cards, nth=(number, len(batches)))


def _batches(job: PrintJob, cards: Sequence[NamedCard]) -> list[Sequence[NamedCard]]:
    """The cards of each sheet.

    Where neighbours share their bleed, no dark card lies beside a white one: of a cut a little off,
    either would have an edge that tells it from others.
    """
    per_sheet, apart = job.sheet.per_sheet, job.sheet.gap >= 2 * job.sheet.bleed > 0
    runs = [[*run] for _, run in groupby(cards, lambda card: None if apart else card[0].ground)]
    return [run[i : i + per_sheet] for run in runs for i in range(0, len(run), per_sheet)]
