"""``cardlie play``: a table with bots, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.support import Code
from cardlie.cli.words import GAME, named_game

GAME_HELP = "{games}."
SAVE_HELP = "Save the game in this file after each action."
RESUME_HELP = "Resume a saved game."
KEPT_HELP = "List the saved games."
COACH_HELP = (
    "Say so when another decision was clearly better, with the odds; 'undo' takes yours back."
)
PLAIN_HELP = "Plain sentences for screen readers: no symbols, nothing redrawn."


def play(
    game: Annotated[
        str, Argument(metavar="GAME", autocompletion=GAME, help=GAME_HELP), named_game
    ] = "",
    seats: opt.Seats = None,
    players: opt.Players = None,
    with_: opt.With = None,
    deck: opt.OwnDeck = None,
    seed: Annotated[int | None, opt.more(help="Seed; the same seed deals the same game.")] = None,
    bluff: Annotated[int | None, opt.more(help="Your Bluff skill against NPCs (tavern).")] = None,
    save: Annotated[Path | None, opt.more(help=SAVE_HELP)] = None,
    resume: Annotated[str | None, Option(metavar="FILE", help=RESUME_HELP)] = None,
    kept: Annotated[bool, Option("--kept", help=KEPT_HELP)] = False,
    coach: Annotated[bool, Option("--coach", help=COACH_HELP)] = False,
    fast: Annotated[bool, opt.more("--fast", help="Don't pause between moves.")] = False,
    plain: Annotated[bool, opt.more("--plain", help=PLAIN_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """Play against bots in the terminal. Type guesses as you would say them.

    cardlie play leira

    cardlie play cards --with wildcards --seats you,casual,counter --coach

    In a terminal, an unfinished game is saved when you quit, and cardlie shows how to resume it.
    Exit codes: 0 the game is over or saved, 2 invalid input.
    """
    from cardlie.terminal import start
    from cardlie.terminal.autosave import new_file
    from cardlie.terminal.evening import Evening
    from cardlie.terminal.look import Look

    agreed = {
        "seats": seats, "players": opt.number_of(players), "with": with_, "seed": seed,
        "bluff": bluff,
    }  # fmt: skip
    the_deck = opt.own_deck(deck)
    look = Look.of(spoken=plain)
    display = start.display_of(look, fast=fast)
    if kept:
        start.list_kept()
        return Code.YES
    if resume is not None:
        for name, value in agreed.items():
            if value is not None and name != "seats":
                raise CardlieError(
                    tr("a saved game has its own --{name}", name=name), "leave it out"
                )
        if save:
            raise CardlieError("a saved game has its own file", "leave out --save")
        started = start.resumed(game, Path(resume), the_deck, seats)
    else:
        save = new_file(save) if save else None
        chosen = game or (start.chosen_game(display) if start.on_terminal() else "")
        if chosen is None:
            return Code.YES
        started = start.new_game(chosen, agreed, the_deck, deck)
    if resume is None and save is None and start.on_terminal():
        wanted = start.or_the_one_before(started, the_deck, seats, display)
        if wanted is None:
            return Code.YES
        started = wanted
    if started.table.options.plays("open"):
        import cardlie.odds.hands  # noqa: F401 (the first decision would have to wait for it)
    Evening(display, look, deck, coach).play(started, save)
    return Code.YES
