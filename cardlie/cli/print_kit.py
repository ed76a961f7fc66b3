"""``cardlie print kit`` and its parts: reference cards, dice, boards and boxes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cardlie.cli import press_options as opt
from cardlie.cli.press_options import distance, typed_length
from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.press.kit.job import KitJob
    from cardlie.press.page.document import Document


@dataclass(eq=False, repr=False)
class Included:
    """What a kit holds: which cards, all or only new ones, and the rules."""

    deck: opt.Deck = "base"
    since: opt.Since = None
    no_rules: Annotated[bool, typer.Option("--no-rules", help="Leave the rules out.")] = False


def kit(
    game: opt.Game,
    table: opt.ForTable,
    stock: opt.CardStock,
    offset: opt.Offset,
    result: opt.Result,
    folded: opt.Folded,
    included: Included,
    backs: opt.Backs = "duplex",
    margin: opt.Margin = "5mm",
) -> None:
    """All that a table needs to play a game: cards, references, boards, dice, coins, a box."""
    from cardlie.press.kit.kit import print_kit
    from cardlie.press.page.manifest import read_manifest

    job = _with_margin(_kit_job(game, table, stock, result, included.deck), margin)
    job = replace(
        job, side=typed_length("--side", folded.side), weight=folded.weight,
        sleeved=folded.sleeved, shift=offset.chosen(), backs=opt.chosen_backs(backs),
    )  # fmt: skip
    since = included.since
    new = "-new" if since else ""
    to = result.claim(f"cardlie-kit-{game}-{job.paper.id}{new}.pdf")
    if since is not None:
        job = replace(job, since=read_manifest(since))
    elif not included.no_rules:
        job = _with_rules(job, table)
    document = print_kit(job)
    if not document.pages:
        typer.echo(tr("No card has changed since {file}: nothing was written.", file=since))
        return
    path = to.write(document.finished())
    pages = len(document.pages)
    told = (
        tr(
            "{path}: everything for {players} players on {pages} pages",
            path=path, players=job.players, pages=pages,
        )
        if since is None
        else tr("{path}: what has changed since {file}, pages: {pages}",
                path=path, file=since, pages=pages)
    )  # fmt: skip
    typer.echo(told)
    _say_how_to_print(document, job)


def _say_how_to_print(document: Document, job: KitJob) -> None:
    """Which pages go on both sides of their paper, and which on one."""
    from cardlie.press.kit.kit import two_sided
    from cardlie.press.page.document import span

    both, pages = two_sided(document), len(document.pages)
    others = [n for n in range(1, pages + 1) if not both or not both[0] <= n <= both[1]]
    if both:
        edge = (
            "Print pages {first}-{last} at 100 % on both sides, flipped on the long edge,"
            if job.backs == "duplex"
            else "Print pages {first}-{last} at 100 % on both sides, flipped on the short edge,"
        )
        said = tr(edge, first=both[0], last=both[1])
        typer.echo(said if others else f"{said.rstrip(',')}.")
    if not others:
        return
    one = len(others) == 1
    if both:
        rest = (
            "and page {pages} at 100 % on one side."
            if one
            else "and pages {pages} at 100 % on one side."
        )
    else:
        rest = (
            "Print page {pages} at 100 % on one side."
            if one
            else "Print pages {pages} at 100 % on one side."
        )
    typer.echo(tr(rest, pages=span(others)))
    if job.backs == "fold":
        typer.echo(tr("Cards: fold at the dashes, glue, then cut."))


def reference(
    game: opt.Game,
    table: opt.ForTable,
    stock: opt.CardStock,
    offset: opt.Offset,
    result: opt.Result,
    deck: opt.Deck = "base",
    backs: opt.Backs = "duplex",
    margin: opt.Margin = "5mm",
) -> None:
    """A game's reference card for each player: what may be said, what is higher, who loses."""
    from cardlie.press.files.delivery import how_to_print

    job = _with_margin(_kit_job(game, table, stock, result, deck), margin)
    job = replace(job, shift=offset.chosen(), backs=opt.chosen_backs(backs))
    _print_part(job, "reference", result)
    typer.echo(how_to_print(job.sheet))


def dice(
    game: opt.Game,
    stock: opt.Stock,
    result: opt.Result,
    players: opt.Players = 4,
    start: opt.Start = None,
    side: opt.Side = "16mm",
) -> None:
    """Dice to cut out, fold and glue: as many as the players start with."""
    from cardlie.errors import CardlieError
    from cardlie.games import GAMES, get_game

    if get_game(game).has_deck:
        *others, last = (each.id for each in GAMES.values() if not each.has_deck)
        raise CardlieError(
            tr("{game} is played without dice", game=game),
            tr("take {others} or {last}", others=", ".join(others), last=last),
        )
    job = _kit_job(game, opt.ForTable(players, start=start), stock, result)
    _print_part(replace(job, side=typed_length("--side", side)), "dice", result)
    typer.echo(tr("Print at 100 %. Cut the full lines, fold the dashed ones, glue the tabs."))


def box(
    table: opt.ForTable,
    stock: opt.CardStock,
    result: opt.Result,
    deck: opt.Deck = "base",
    weight: opt.Weight = 300,
    sleeved: opt.Sleeved = False,
) -> None:
    """A tuck box for the deck and its reference cards, sized by the weight of their paper."""
    from cardlie.games import GAMES

    game = next(each.id for each in GAMES.values() if each.has_deck)
    job = _kit_job(game, table, stock, result, deck)
    _print_part(replace(job, weight=weight, sleeved=sleeved), "box", result)
    typer.echo(tr("Print at 100 %. Cut full lines, score and fold dashed ones, glue the flap."))


def board(stock: opt.Stock, result: opt.Result, game: opt.Game = "") -> None:
    """The bidding track of the wheel game; on A3 the spaces take dice of 20 mm."""
    from cardlie.press.kit.kit import print_board
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.stock import Paper

    paper = Paper.find(stock.paper)
    to = result.claim(f"cardlie-board-{paper.id}.pdf")
    document = print_board(game, Theme.load(stock.theme), paper, result.words)
    path = to.write(document.finished())
    typer.echo(tr("{path}: print it at 100 % on one side, landscape", path=path))


def _kit_job(
    game: str, table: opt.ForTable, stock: opt.Stock, result: opt.Result, deck: str = "base"
) -> KitJob:
    from cardlie.deck import Deck
    from cardlie.errors import CardlieError
    from cardlie.games import get_game
    from cardlie.games.options import Options
    from cardlie.press.kit.job import KitJob
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.selection import refuse_missing
    from cardlie.press.sheet.stock import CardSize, Paper
    from cardlie.rulings import Rulings

    if not get_game(game).has_deck and deck != "base":
        raise CardlieError(tr("{game} is played without cards", game=game), "leave out --deck")
    its_deck = Deck.load(deck) if deck != "base" else None
    names = tuple(table.features or ())
    options = Options.of(
        game, names, seats=table.players, start=table.start, deck=its_deck,
        rulings=Rulings.for_game(game, *(table.ruling or ())),
    )  # fmt: skip
    refuse_missing(options.the_deck, names)
    size = CardSize.find(stock.size if isinstance(stock, opt.CardStock) else "poker")
    theme, paper = Theme.load(stock.theme), Paper.find(stock.paper)
    return KitJob(options, theme, size, paper, result.words)


def _with_margin(job: KitJob, margin: str) -> KitJob:
    return replace(job, paper=replace(job.paper, margin=distance("--margin", margin)))


def _with_rules(job: KitJob, table: opt.ForTable) -> KitJob:
    """The kit with the short rules of exactly its game and deck, on a sheet to be folded."""
    from cardlie.booklet import Edition, read_rules
    from cardlie.booklet.leaflet import leaflet_in
    from cardlie.deck import base_deck

    names, rulings = table.features or [], table.ruling or []
    deck = job.deck if job.deck != base_deck() else None
    edition = Edition.of(job.game, job.words.language, names, rulings, deck, table.start)
    edition = replace(edition, drawn=job.theme.drawn(edition.the_deck.faces.suits))
    rules = read_rules(edition, parts=("summary", "zine"), proved=False)
    draw = partial(leaflet_in, rules, job.theme, job.paper)
    return replace(job, title=rules.title, rules=draw)


def _print_part(job: KitJob, part: str, result: opt.Result) -> None:
    from cardlie.press.kit.kit import print_part

    to = result.claim(f"cardlie-{part}-{job.game}-{job.paper.id}.pdf")
    document = print_part(job, part)
    path = to.write(document.finished())
    pages = len(document.pages)
    typer.echo(
        tr("{path}: 1 page" if pages == 1 else "{path}: {pages} pages", path=path, pages=pages)
    )
