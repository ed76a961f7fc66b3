"""``cardlie print kit`` and its parts: reference cards, dice, boards and boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from cardlie.cli import press_options as opt
from cardlie.cli.press_options import chosen_shift, typed_length, write_output

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.press.kit.kit import KitJob


def kit(
    game: opt.Game,
    players: opt.Players = 4,
    features: opt.Features = None,
    deck: opt.Deck = "base",
    side: opt.Side = "16mm",
    weight: opt.Weight = 300,
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    paper: opt.Paper = "a4",
    shift: opt.Shift = "",
    printer: opt.Printer = "",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """All that a table needs to play a game: cards, references, boards, dice, coins, a box."""
    from cardlie.press.kit.kit import print_kit, two_sided

    job = _kit_job(game, players, features, deck, theme, size, paper, lang)
    job = replace(
        job, side=typed_length("--side", side), weight=weight, shift=chosen_shift(shift, printer)
    )
    document = print_kit(job)
    name = f"cardlie-kit-{game}-{job.paper.id}.pdf"
    path = write_output(output, name, document.finished(), force)
    both, pages = two_sided(document), len(document.pages)
    typer.echo(f"{path}: everything for {players} players on {pages} pages")
    typer.echo(f"Print pages 1-{both} at 100 % on both sides, flipped on the long edge,")
    typer.echo(f"and pages {both + 1}-{pages} at 100 % on one side.")


def reference(
    game: opt.Game,
    players: opt.Players = 4,
    features: opt.Features = None,
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    paper: opt.Paper = "a4",
    shift: opt.Shift = "",
    printer: opt.Printer = "",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """A game's reference card for each player: what may be said, what is higher, who loses."""
    from cardlie.press.files.delivery import how_to_print
    from cardlie.press.sheet.grid import fit

    job = _kit_job(game, players, features, "base", theme, size, paper, lang)
    job = replace(job, shift=chosen_shift(shift, printer))
    _print_part(job, "reference", output, force)
    typer.echo(how_to_print(fit(job.paper, job.size)))


def dice(
    game: opt.Game,
    players: opt.Players = 4,
    side: opt.Side = "16mm",
    theme: opt.Theme = "default",
    paper: opt.Paper = "a4",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """Dice to cut out, fold and glue: five for each player."""
    from cardlie.errors import CardlieError
    from cardlie.games.registry import GAMES, get_game

    if get_game(game).has_deck:
        *others, last = (each.id for each in GAMES.values() if each.pieces == "dice")
        raise CardlieError(f"{game} is played without dice", f"take {', '.join(others)} or {last}")
    job = _kit_job(game, players, None, "base", theme, "poker", paper, lang)
    _print_part(replace(job, side=typed_length("--side", side)), "dice", output, force)
    typer.echo("Print at 100 %. Cut the full lines, fold the dashed ones, glue the tabs.")


def box(
    players: opt.Players = 4,
    features: opt.Features = None,
    deck: opt.Deck = "base",
    weight: opt.Weight = 300,
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    paper: opt.Paper = "a4",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """A tuck box for the deck and its reference cards, sized by the weight of their paper."""
    from cardlie.games.registry import GAMES

    game = next(each.id for each in GAMES.values() if each.has_deck)
    job = _kit_job(game, players, features, deck, theme, size, paper, lang)
    _print_part(replace(job, weight=weight), "box", output, force)
    typer.echo("Print at 100 %. Cut full lines, score and fold dashed ones, glue the flap.")


def board(
    game: opt.Game = "wheel",
    theme: opt.Theme = "default",
    paper: opt.Paper = "a4",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """The bidding track of the wheel game; on A3 the spaces take dice of 20 mm."""
    from cardlie.press.kit.kit import print_board
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.stock import Paper
    from cardlie.strings import strings

    stock = Paper.find(paper)
    document = print_board(game, Theme.load(theme), stock, strings(lang))
    path = write_output(output, f"cardlie-board-{stock.id}.pdf", document.finished(), force)
    typer.echo(f"{path}: print it at 100 % on one side, landscape")


def _kit_job(
    game: str,
    players: int,
    features: list[str] | None,
    deck: str,
    theme: str,
    size: str,
    paper: str,
    lang: str,
) -> KitJob:
    from cardlie.deck import Deck
    from cardlie.errors import UnknownName
    from cardlie.games.registry import get_game
    from cardlie.press.kit.kit import KitJob
    from cardlie.press.kit.reference import kit_features
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.stock import CardSize, Paper
    from cardlie.strings import strings

    get_game(game)  # there is such a game
    words = strings(lang)
    known = kit_features(game, words)
    for name in features or ():
        if name not in known:
            raise UnknownName(f"variant or expansion of {game}", name, known)
    return KitJob(
        game,
        players,
        tuple(features or ()),
        Deck.load(deck),
        Theme.load(theme),
        CardSize.find(size),
        Paper.find(paper),
        words,
    )


def _print_part(job: KitJob, part: str, output: Path | None, force: bool) -> None:
    from cardlie.press.kit.kit import print_part

    document = print_part(job, part)
    name = f"cardlie-{part}-{job.game}-{job.paper.id}.pdf"
    path = write_output(output, name, document.finished(), force)
    pages = len(document.pages)
    typer.echo(f"{path}: {pages} page{'' if pages == 1 else 's'}")
