"""``cardlie replay``: a saved game again, round by round, or the line at which it differs."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from cardlie.base.strings import feature
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, print_json
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.shown import event_lines
from cardlie.cli.words import DECK
from cardlie.engine.decisions.keep import Kept
from cardlie.engine.decisions.reroll import Rerolled
from cardlie.engine.decisions.reveal import Revealed
from cardlie.engine.events import Began, Guessed, Over, as_json
from cardlie.engine.log import Saved, load, options_json
from cardlie.telling.names import YOU, Names
from cardlie.telling.teller import Teller

#: What happens many times between the roll and the showdown.
_BIDDING = (Guessed, Revealed, Rerolled, Kept)


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
    saved = load(file, opt.own_deck(deck))
    if as_objects:
        print_json(_as_object(saved))
    else:
        print("\n".join(told(saved, Look.of())))
    return Code.YES


def _as_object(saved: Saved) -> dict[str, Any]:
    return {
        "options": options_json(saved.header.options),
        "seed": saved.header.seed,
        "game": saved.header.game,
        "names": list(saved.header.names),
        "events": [as_json(event) for event in saved.table.events],
        "over": saved.table.over,
        "ranking": [list(group) for group in saved.table.ranking],
    }


def told(saved: Saved, look: Look) -> list[str]:
    """The whole game in lines of at most 79 columns; each round after an empty one."""
    options = saved.header.options
    game = tr("{game}, {seats} players.", game=tr(options.rules.title), seats=options.seats)
    agreed = [*map(feature, options.names), *options.told]
    lines = look.flowing([
        look.paint(game, bold=True),
        *(tr("With {name}.", name=name) for name in agreed),
        tr("Seed {seed}.", seed=saved.header.seed),
        *([tr("Game {game}.", game=saved.header.game)] if saved.header.game else []),
    ])  # fmt: skip
    names = names_of(saved)
    teller = Teller(options, names)
    for bidding, events in groupby(saved.table.events, lambda event: isinstance(event, _BIDDING)):
        if bidding:
            deeds = [line for event in events for line in event_lines(event, teller, look)]
            lines += look.flowing(deeds, 2, "; ")
            continue
        for event in events:
            lines += [""] if isinstance(event, Began | Over) else []
            lines += look.folded(event_lines(event, teller, look))
    if not saved.table.over:
        actor = saved.table.actor
        goes_on = names.says(
            [actor],
            "The game goes on: it is your turn.",
            "The game goes on: it is {who}'s turn.",
        )
        lines += ["", look.told(goes_on)]
    return lines


def names_of(saved: Saved) -> Names:
    """What the seats are called; who sits at the keyboard is 'You' here as well."""
    given = saved.header.names
    seats = range(saved.header.options.seats)
    names = tuple(
        given[seat] if seat < len(given) else tr("seat {number}", number=seat + 1) for seat in seats
    )
    return Names.short(names, names.index(YOU) if YOU in names else None)
