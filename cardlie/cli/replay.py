"""``cardlie replay``: a saved game again, round by round, or the line at which it differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.locale import lang_option
from cardlie.base.shell import quoted
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.completion import DECK
from cardlie.cli.spoken_deck import own_deck
from cardlie.cli.support import Code, print_json

if TYPE_CHECKING:
    from cardlie.engine.log import Saved
    from cardlie.terminal.look import Look


PLAIN_HELP = "Plain sentences for screen readers: no symbols, nothing redrawn."
STEP_HELP = "Go step by step, forward and back, with the odds on request."


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
    plain: Annotated[bool, Option("--plain", help=PLAIN_HELP)] = False,
    lang: opt.Lang = None,
) -> int:
    """Replay a saved game, round by round.

    cardlie replay last

    cardlie replay game.jsonl --step

    Exit codes: 0 the game was replayed, 2 it can't be read or differs from what was played.
    """
    from cardlie.engine.log import load
    from cardlie.terminal.look import Look
    from cardlie.terminal.replay import replay_lines
    from cardlie.terminal.saved_games import ended_game
    from cardlie.terminal.start import what_changed

    own, look = own_deck(deck), Look.of(spoken=plain)
    saved = load(ended_game(str(file)), own)
    for line in what_changed(saved, own):
        show(f"cardlie: {line}", error=True)
    if as_objects:
        print_json(_as_object(saved))
    elif step:
        _step_through(saved, look)
    else:
        show("\n".join(replay_lines(saved, look)))
        if look.terminal:
            show(f"\n{tr('Step by step, with the odds:')}")
            command = ["cardlie replay", quoted(str(file)), "--step", *["--plain"] * plain]
            show(f"  {' '.join([*command, *lang_option()])}", fold=False)  # to be copied
    return Code.YES


def _step_through(saved: Saved, look: Look) -> None:
    from cardlie.terminal.replay import deal_of, names_of
    from cardlie.terminal.surface import display_of, on_terminal
    from cardlie.terminal.watching import watch

    if not on_terminal():
        raise CardlieError("--step needs a terminal", "leave it out")
    names, display = names_of(saved), display_of(look, fast=True)
    try:
        watch(deal_of(saved, names), names, display, look)
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
