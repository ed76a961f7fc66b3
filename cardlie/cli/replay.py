"""``cardlie replay``: a saved game again, round by round, or the line at which it differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.terminal import show
from cardlie.cli import options as opt
from cardlie.cli.support import Code, print_json
from cardlie.cli.words import DECK

if TYPE_CHECKING:
    from cardlie.engine.log import Saved


STEP_HELP = "Step by step, forward and back, with the odds for who asks."


def replay(
    file: Annotated[
        Path,
        Argument(
            help="Game saved with 'cardlie play --save', or last for the one that ended last."
        ),
    ],
    deck: Annotated[
        str | None,
        Option(
            metavar="DECK",
            autocompletion=DECK,
            help="Deck it was played with, if an old file only names it.",
        ),
    ] = None,
    as_objects: Annotated[
        bool, Option("--json", help="Print options, events and ranking as JSON.")
    ] = False,
    step: Annotated[bool, Option("--step", help=STEP_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """Replay a saved game, round by round.

    cardlie replay last

    cardlie replay game.jsonl --step

    Exit codes: 0 the game was replayed, 2 it can't be read or differs from what was played.
    """
    from cardlie.engine.log import load
    from cardlie.terminal.autosave import LAST_GAME, last_game
    from cardlie.terminal.look import Look
    from cardlie.terminal.shown import told
    from cardlie.terminal.start import what_changed

    own = opt.own_deck(deck)
    if str(file) == LAST_GAME and not file.exists():
        file = last_game()
    saved = load(file, own)
    for line in what_changed(saved, own):
        show(f"cardlie: {line}", error=True)
    if as_objects:
        print_json(_as_object(saved))
    elif step:
        _step_through(saved)
    else:
        show("\n".join(told(saved, Look.of())))
    return Code.YES


def _step_through(saved: Saved) -> None:
    from cardlie.terminal.look import Look
    from cardlie.terminal.shown import names_of
    from cardlie.terminal.start import display_of, on_terminal
    from cardlie.terminal.watching import WatchedGame, watch

    if not on_terminal():
        raise CardlieError("--step is for who sits at a terminal", "leave it out")
    look, names = Look.of(), names_of(saved)
    seats = saved.header.note.get("seats")
    kinds = tuple(str(each) for each in seats) if isinstance(seats, list) else ()
    kinds = tuple("" if each == "you" else each for each in kinds)
    display = display_of(look, fast=True)
    try:
        watch(WatchedGame(saved.table, names, kinds or ("",) * len(names.names)), display, look)
    finally:
        display.leave()


def _as_object(saved: Saved) -> dict[str, Any]:
    from cardlie.engine.agreed import named_json
    from cardlie.engine.events import as_json

    return {
        "options": named_json(saved.header.options),
        "seed": saved.header.seed,
        "game": saved.header.game,
        "names": list(saved.header.names),
        "events": [as_json(event) for event in saved.table.events],
        "over": saved.table.over,
        "ranking": [list(group) for group in saved.table.ranking],
    }
