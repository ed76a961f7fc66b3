"""``cardlie print kit``: all that a table needs, or some parts of it."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.cli.options import known_address, parts
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.options import distance, refuse_idle, typed_length
from cardlie.cli.words import PART
from cardlie.setting.deck import Deck

if TYPE_CHECKING:
    from cardlie.press.page.document import Document
    from cardlie.press.parts.part import KitJob


@dataclass(eq=False, repr=False)
class Included:
    """What a kit holds: which parts, which cards, all or only new ones, and the rules."""

    only: Annotated[
        list[str] | None,
        Option(word=PART, help="Only some parts, such as dice, reference or board."),
    ] = None
    deck: opt.Deck = "base"
    since: opt.Since = None
    address: Annotated[
        str,
        Option(metavar="URL", help="Where a code on cover and box leads, such as a site of yours."),
    ] = ""
    no_rules: Annotated[bool, Option("--no-rules", help="Leave the rules out.")] = False


@dataclass(eq=False, repr=False)
class Edges:
    """How backs are printed, and what lies at the edges."""

    backs: opt.Backs = "duplex"
    margin: opt.Margin = "5mm"
    bleed: opt.Bleed = ""


def kit(
    game: opt.Game,
    table: opt.ForTable,
    stock: opt.CardStock,
    offset: opt.Offset,
    result: opt.ResultOptions,
    folded: opt.Folded,
    included: Included,
    inks: opt.Inks,
    edges: Edges,
) -> None:
    """All that a table needs to play a game: cards, references, boards, dice, coins, a box.

    cardlie print kit wheel --only dice --only board --side 20mm
    """
    from cardlie.press.kit.kit import print_kit
    from cardlie.press.kit.sheets import ways_of
    from cardlie.press.look.doubts import notes
    from cardlie.press.page.document import read_manifest

    job = kit_job(game, table, stock, result, included.deck)
    job = replace(
        job, side=typed_length("--side", folded.side), weight=folded.weight,
        paper=job.paper._replace(margin=distance("--margin", edges.margin)), sleeved=folded.sleeved,
        shift=offset.chosen(), backs=opt.chosen_backs(edges.backs),
        only=tuple(parts(included.only or ())), condition=inks.condition(),
        address=known_address(included.address),
    )  # fmt: skip
    if edges.bleed:
        job = replace(
            job, bleed=distance("--bleed", edges.bleed), theme=job.theme.with_paper_printed()
        )
    since = included.since
    if since is None and not included.no_rules:
        from cardlie.booklet.leaflet import rules_part

        job = replace(job, more=(rules_part(opt.edition_of(job, table)),))
    where = f"--only {' --only '.join(job.only)}" if job.only else f"print kit {game}"
    refuse_unread(job, {"side", "weight", "sleeved", "with_codes"}, where)
    some = "-".join(["", *job.only, *(["new"] if since else [])])
    what = f"{Path(game).stem}{job.deck.in_file_names}"
    to = result.claim(f"cardlie-kit-{what}-{job.paper.id}{some}.pdf")
    if since is not None:
        job = replace(job, since=read_manifest(since))
    document = print_kit(job)
    if not document.pages:
        print(tr("Nothing has changed since {file}: nothing was written.", file=since))
        return
    path, pages = to.write(document.finished()), len(document.pages)
    if since is not None:
        told = "{path}: what has changed since {file}, pages: {pages}"
    elif job.only:
        told = "{path}: 1 page" if pages == 1 else "{path}: {pages} pages"
    else:
        told = "{path}: everything for {players} players on {pages} pages"
    print(tr(told, path=path, players=job.players, pages=pages, file=since))
    for line in (*_how_to_print(document, job), *job.condition.notes, *notes(job.theme, job.deck)):
        print(line)
    for part in ways_of(job, document)[1]:
        print(tr("Left out, as {paper} is too small: {part}; a larger --paper has room.",
                 paper=job.paper.title, part=part.titled(job.words)))  # fmt: skip


def _how_to_print(document: Document, job: KitJob) -> Iterator[str]:
    """Which pages go on both sides of their paper, and which on one."""
    from cardlie.press.kit.kit import two_sided
    from cardlie.press.page.document import span

    both, pages = two_sided(document), len(document.pages)
    others = [n for n in range(1, pages + 1) if not both or not both[0] <= n <= both[1]]
    one = "Print page {pages} at 100 % on one side."
    more = "Print pages {pages} at 100 % on one side."
    if both:
        edge = "Print pages {first}-{last} at 100 % on both sides, flipped on the short edge,"
        if job.backs == "duplex":
            edge = "Print pages {first}-{last} at 100 % on both sides, flipped on the long edge,"
        said = tr(edge, first=both[0], last=both[1])
        yield said if others else f"{said.rstrip(',')}."
        one = "and page {pages} at 100 % on one side."
        more = "and pages {pages} at 100 % on one side."
    if not others:
        return
    yield tr(one if len(others) == 1 else more, pages=span(others))
    if job.backs == "fold":
        yield tr("Cards: fold at the dashes, glue, then cut.")


def refuse_unread(job: KitJob, names: Set[str], where: str) -> None:
    """CardlieError if one of these options was given, and no part of the kit looks at it."""
    from cardlie.press.kit.sheets import kit_parts

    refuse_idle(names - {name for part in kit_parts(job) for name in part.options}, where)


def kit_job(
    game: str, table: opt.ForTable, stock: opt.CardStock, result: opt.ResultOptions, deck: str
) -> KitJob:
    """A kit of the game as it is played, for so many."""
    from cardlie.games.options import Options, usual_seats
    from cardlie.press.parts.part import KitJob
    from cardlie.press.sheet.stock import CardSize, Paper

    own = Deck.load(deck) if deck != "base" else None
    seats = table.players or usual_seats(game, own, table.start)
    options = Options.of(game, table.features or (), seats=seats, start=table.start, deck=own)
    size, paper = CardSize.find(stock.size), Paper.find(stock.paper)
    return KitJob(options, stock.look, size, paper, result.words)
