"""What is told of a game, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.cli.tabletop.look import Look, padded, width
from cardlie.cli.verdicts import table_lines
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Over
from cardlie.games.game import SeatNo
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller


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
