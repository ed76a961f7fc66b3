"""``cardlie print kit``: all that a table needs, or some parts of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Context, Option

from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.callbacks import one_of, parts
from cardlie.cli.completion import PART, choosing
from cardlie.cli.naming import name_of
from cardlie.cli.options import more
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions, deck_in_names, finish
from cardlie.press.sheet.grid import MARKS

if TYPE_CHECKING:
    from cardlie.games.options import Options
    from cardlie.press.parts.part import Part

#: What may be marked on a kit: dice and boxes are cut by hand.
_MARKS = (*MARKS, opt.CORNERS, opt.CODES)


@dataclass(eq=False, repr=False)
class Included:
    """What a kit holds: which parts, which cards, all or only new ones, and the rules."""

    only: Annotated[
        list[str] | None,
        Option(
            metavar="PART",
            autocompletion=PART,
            callback=parts,
            help="Print only these parts, such as dice, reference or board.",
        ),
    ] = None
    deck: opt.Deck = "base"
    since: opt.Since = None
    title: Annotated[
        str, more(metavar="TITLE", help="Title on cover, box and leaflet, if not the game's own.")
    ] = ""
    address: Annotated[str, more(metavar="URL", help="URL for a QR code on cover and box.")] = ""
    no_rules: Annotated[bool, more("--no-rules", help="Leave out the rules.")] = False


@dataclass(eq=False, repr=False)
class KitEdges(opt.Edges):
    """Edges of a kit: those of a deck, with fewer marks."""

    marks: Annotated[
        list[str] | None,
        more(
            metavar="NAME",
            autocompletion=choosing(_MARKS),
            callback=one_of("set of marks", _MARKS, parts),
            help=(
                "Cut marks: all, outside or none; also corners (to round) and codes (for 'read'); "
                "separate several with commas."
            ),
        ),
    ] = None


def kit(
    ctx: Context,
    game: opt.Game,
    table: opt.ForTable,
    included: Included,
    stock: opt.CardStock,
    edges: KitEdges,
    offset: opt.Offset,
    folded: opt.Folded,
    inks: opt.Inks,
    result: ResultOptions,
) -> None:
    """Print everything you need to play a game: cards, references, boards, dice, coins and a box.

    cardlie print kit cards

    cardlie print kit wheel --only dice --only board --side 20mm
    """
    from cardlie.cli.printing.job import imposed, look_of, played_by, refuse_unread
    from cardlie.press.files.jobs import kit_job
    from cardlie.press.files.targets import WriteTarget, write
    from cardlie.press.kit.plan import plan
    from cardlie.press.page.document import read_manifest
    from cardlie.press.sheet.stock import CardSize

    since, options = included.since, played_by(game, table, included.deck)
    job = kit_job(
        options,
        look_of(stock.theme, edges.marks),
        CardSize.find(stock.size),
        imposed(opt.paper_of(stock.paper), edges, offset.chosen()),
        result.words,
        condition=inks.condition(),
        side=opt.distance("--side", folded.side, least=5),
        weight=folded.weight,
        sleeved=folded.sleeved,
        only=tuple(included.only or ()),
        called=included.title.strip(),
        address=included.address,
        since=None if since is None else read_manifest(since),
        more=() if since or included.no_rules else _leaflet(options, result.lang),
    )
    where = f"--only {' --only '.join(job.only)}" if job.only else f"print kit {game}"
    refuse_unread(ctx, job, {"side", "weight", "sleeved"}, where)
    what = f"{name_of(game)}{deck_in_names(included.deck)}"
    to = result.claim(ctx, f"cardlie-kit-{what}-{job.paper.id}", ".pdf", ("game", "deck", "paper"))
    planned = plan(job)
    if not planned.sheets:
        show(tr("Nothing has changed since {file}: nothing was written.", file=since))
        return
    finish(write(planned, WriteTarget("pdf", to.path, since=since)), to)


def _leaflet(options: Options, language: str) -> tuple[Part, ...]:
    """The rules of what is played, to lie in the box."""
    from cardlie.booklet import Edition
    from cardlie.booklet.leaflet import rules_part

    return (rules_part(Edition.played(options, language)),)
