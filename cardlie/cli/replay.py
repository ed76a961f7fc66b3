"""``cardlie replay``: a saved game again, round by round, or the line at which it differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, print_json
from cardlie.cli.words import DECK

if TYPE_CHECKING:
    from cardlie.engine.log import Saved


def replay(
    file: Annotated[Path, Positional(help="A game saved by cardlie play --save.")],
    deck: Annotated[
        str | None,
        Option(word=DECK, help="The deck it was played with, if it is your own."),
    ] = None,
    as_objects: Annotated[
        bool, Option("--json", help="Print options, events and ranking as JSON.")
    ] = False,
    lang: opt.Lang = None,
) -> int:
    """Play a saved game again and show it round by round.

    cardlie replay game.jsonl

    Exit code 0: it is the game that was played; 2: it can't be read, or a line differs.
    """
    from cardlie.cli.tabletop.look import Look
    from cardlie.cli.tabletop.shown import told
    from cardlie.engine.log import load

    saved = load(file, opt.own_deck(deck))
    if as_objects:
        print_json(_as_object(saved))
    else:
        print("\n".join(told(saved, Look.of())))
    return Code.YES


def _as_object(saved: Saved) -> dict[str, Any]:
    from cardlie.engine.events import as_json
    from cardlie.engine.log import options_json

    return {
        "options": options_json(saved.header.options),
        "seed": saved.header.seed,
        "game": saved.header.game,
        "names": list(saved.header.names),
        "events": [as_json(event) for event in saved.table.events],
        "over": saved.table.over,
        "ranking": [list(group) for group in saved.table.ranking],
    }
