"""What is told of a game, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from cardlie.base.strings import feature
from cardlie.base.terminal import width
from cardlie.base.translation import tr
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Over
from cardlie.engine.log import Saved
from cardlie.games.records import SeatNo
from cardlie.telling.names import YOU, Names
from cardlie.telling.teller import Teller, is_deed
from cardlie.terminal.look import Look, padded
from cardlie.terminal.rows import table_lines

#: So many squares has a bar at most.
_LONGEST_BAR = 24


def event_lines(event: Event, teller: Teller, look: Look, remark: str = "") -> list[str]:
    """What one event is worth telling; of a showdown all faces, those that count marked.

    ``remark`` is what a bot says with it.
    """
    if isinstance(event, Challenged | SpottedOn):
        shown = teller.showdown(event, remark)
        stamp = look.paint(shown.stamp, "green" if shown.right else "red", bold=True)
        return [
            f"{look.told(shown.called)}:",
            *table_lines(shown.rows, look),
            f"{stamp}: {shown.why}",
            look.told(shown.losses),
        ]
    lines = list(map(look.told, teller.tell(event, remark)))
    if isinstance(event, Over):
        ranking = teller.ranking(event)
        bars = bars_of([event.score[seat] for _, seat, _ in ranking])
        return [*lines, "", *ranking_lines(ranking, teller.names, look, bars)]
    if isinstance(event, Began):
        return [*lines[:1], *look.folded([f"  {rolled}" for rolled in lines[1:]], 2)]
    return lines


def ranking_lines(
    ranking: Sequence[tuple[int, SeatNo, str]],
    names: Names,
    look: Look,
    bars: Sequence[str] = (),
) -> list[str]:
    """A line for each seat: its place, its name, and what it has left, with a bar for it."""
    if look.spoken:
        return [f"{place}. {names[seat]} {' '.join(left.split())}" for place, seat, left in ranking]
    wide, long = margin(names), max((len(left) for *_, left in ranking), default=0)
    return [
        f"  {place}. {padded(names[seat], wide)}  {left:<{long}}  {bar}".rstrip()
        for (place, seat, left), bar in zip(ranking, bars or [""] * len(ranking), strict=True)
    ]


def bars_of(scores: Sequence[int]) -> list[str]:
    """A bar for each score: a square for each piece, or the longest as long as there is room.

    >>> bars_of([3, 1, 0]), bars_of([60, 20])
    (['■■■', '■', ''], ['■■■■■■■■■■■■■■■■■■■■■■■■', '■■■■■■■■'])
    """
    most = max([*scores, 1])
    scale = min(1, _LONGEST_BAR / most)
    return ["■" * max(round(score * scale), score > 0) for score in scores]


def margin(names: Names) -> int:
    """How many columns the longest name takes."""
    return max((width(names[seat]) for seat in range(len(names.names))), default=0)


def told(saved: Saved, look: Look) -> list[str]:
    """The whole game in lines of at most 79 columns; each round after an empty one."""
    options = saved.header.options
    game = tr("{game}, {seats} players.", game=tr(options.game.title), seats=options.seats)
    agreed = [*map(feature, options.names), *options.told]
    lines = look.flowing([
        look.paint(game, bold=True),
        *(tr("With {name}.", name=name) for name in agreed),
        tr("Seed {seed}.", seed=saved.header.seed),
        *([tr("Game {game}.", game=saved.header.game)] if saved.header.game else []),
    ])  # fmt: skip
    names = names_of(saved)
    teller = Teller(options, names)
    for deed, events in groupby(saved.table.events, is_deed):
        if deed:
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
