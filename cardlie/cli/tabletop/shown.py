"""What is told of a game, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cardlie.base.strings import feature
from cardlie.base.translation import tr
from cardlie.cli.tabletop.look import Look, padded, width
from cardlie.cli.verdicts import table_lines
from cardlie.engine.decisions.keep import Kept
from cardlie.engine.decisions.reroll import Rerolled
from cardlie.engine.decisions.reveal import Revealed
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over
from cardlie.engine.log import Saved
from cardlie.games.game import SeatNo
from cardlie.telling.names import YOU, Names
from cardlie.telling.teller import Teller

#: What happens many times between the roll and the showdown.
_BIDDING = (Guessed, Revealed, Rerolled, Kept)


def event_lines(event: Event, teller: Teller, look: Look) -> list[str]:
    """What one event is worth telling; of a showdown all faces, those that count marked."""
    if isinstance(event, Challenged | SpottedOn):
        shown = teller.showdown(event)
        stamp = look.paint(shown.stamp, "green" if shown.right else "red", bold=True)
        return [
            f"{look.told(shown.called)}:",
            *table_lines(shown.verdict, look),
            f"{stamp}: {shown.why}",
            look.told(shown.losses),
        ]
    lines = list(map(look.told, teller.tell(event)))
    if isinstance(event, Over):
        return [*lines, "", *ranking_lines(teller.ranking(event), teller.names, look)]
    if isinstance(event, Began):
        return [*lines[:1], *look.folded([f"  {rolled}" for rolled in lines[1:]], 2)]
    return lines


def ranking_lines(
    ranking: Iterable[tuple[int, SeatNo, str]], names: Names, look: Look
) -> list[str]:
    """A line for each seat: its place, its name, and what it has left."""
    if look.spoken:
        return [f"{place}. {names[seat]} {' '.join(left.split())}" for place, seat, left in ranking]
    wide = margin(names)
    return [f"  {place}. {padded(names[seat], wide)}  {left}" for place, seat, left in ranking]


def margin(names: Names) -> int:
    """How many columns the longest name takes."""
    return max((width(names[seat]) for seat in range(len(names.names))), default=0)


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
