"""``cardlie play``: a table with bots, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code
from cardlie.cli.words import GAME

GAME_HELP = "{games}."
SAVE_HELP = "Keep the game in this file, written after each action."
RESUME_HELP = "Go on with a game that was kept; without a file, the kept games are listed."
COACH_HELP = "The odds: after each of your decisions, beside arrow keys; 'undo' takes one back."
PLAIN_HELP = "For screen readers: sentences line by line, no symbols, nothing drawn anew."


def play(
    game: Annotated[str, Positional(word=GAME, help=GAME_HELP)] = "",
    seats: opt.Seats = None,
    players: opt.Players = None,
    with_: opt.With = None,
    deck: opt.OwnDeck = None,
    seed: Annotated[int | None, Option(help="The same number deals the same game.")] = None,
    bluff: Annotated[int | None, Option(help="Your Bluff skill against NPCs (tavern).")] = None,
    save: Annotated[Path | None, Option(help=SAVE_HELP)] = None,
    resume: Annotated[str | None, Option(metavar="[FILE]", alone="", help=RESUME_HELP)] = None,
    coach: Annotated[bool, Option("--coach", help=COACH_HELP)] = False,
    fast: Annotated[bool, Option("--fast", help="No pauses between moves.")] = False,
    plain: Annotated[bool, Option("--plain", help=PLAIN_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """Play a game against bots. You see what your seat sees, and say guesses as people do.

    cardlie play leira

    cardlie play cards --with wildcards --seats you,casual,counter --coach

    On a terminal a game is kept until it is over, with or without --save, and quit or Ctrl-C tell
    how to go on with it. Exit code 0: over, or left to be resumed; 2: bad input.
    """
    from cardlie.cli.tabletop import start
    from cardlie.cli.tabletop.autosave import new_file
    from cardlie.cli.tabletop.look import Look
    from cardlie.cli.tabletop.session import Session

    agreed = {
        "seats": seats, "players": opt.number_of(players), "with": with_, "seed": seed,
        "bluff": bluff,
    }  # fmt: skip
    the_deck = opt.own_deck(deck)
    if resume is not None:
        for name, value in agreed.items():
            if value is not None and name != "seats":
                raise CardlieError(
                    tr("a game that was kept has its own --{name}", name=name), "leave it out"
                )
        if not resume:
            return start.list_kept()
        if save:
            raise CardlieError("a game that was kept has its own file", "leave out --save")
        started = start.resumed(game, Path(resume), the_deck, seats)
    else:
        save = new_file(save) if save else None
        started = start.new_game(game, agreed, the_deck)
    look = Look.of(spoken=plain)
    display = start.display_of(look, fast=fast)
    if resume is None and save is None and start.on_terminal():
        wanted = start.or_the_one_before(started, the_deck, seats, display)
        if wanted is None:
            return Code.YES
        started = wanted
    autosave = start.autosave_of(started, save, deck)
    if save:
        autosave.open(started.table)
    if started.table.options.open:
        import cardlie.odds.hands  # noqa: F401 (the first decision would have to wait for it)
    session = Session(
        started.table,
        started.names,
        started.seating.kinds,
        started.players,
        display,
        look,
        autosave,
        coached=coach,
        new_players=lambda: started.seating.players(started.seed),
    )
    if session.play():
        print(f"\n{tr('The same deal again: --seed {seed}', seed=started.seed)}")
    return Code.YES
