"""Events and showdowns as lines of a terminal."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardlie.base.terminal import width
from cardlie.base.translation import isolated, tr
from cardlie.deck.faces import Faces
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged, Event, Guessed, Over
from cardlie.games.records import SeatNo
from cardlie.judging.verdict import Marked
from cardlie.telling.names import Names
from cardlie.telling.teller import Teller, has_action_line
from cardlie.terminal.art import draw_marked, table_lines
from cardlie.terminal.look import Look, aloud, padded

#: Of a terminal so many lines stay free beside a showdown.
SCENE_MARGIN = 12

#: So many squares has a bar at most.
_LONGEST_BAR = 24


class Scene(NamedTuple):
    """A showdown as it is shown: what was called, what each seat has, and what comes of it."""

    called: list[str]
    seats: list[list[str]]
    verdict: list[str]

    def lines(self, seats: int | None = None) -> list[str]:
        """All of it; as long as not all ``seats`` are revealed, no verdict."""
        shown = [line for seat in self.seats[:seats] for line in seat]
        return [*self.called, *shown, *(self.verdict if seats is None else [])]


def scenes(
    event: Challenged | SpottedOn, teller: Teller, look: Look, remark: str = ""
) -> list[Scene]:
    """A showdown with its faces drawn, drawn low, and in a line for each seat.

    ``remark`` is what a bot says with it.
    """
    shown = teller.showdown(event, remark)
    rows = {seat: _in_order(row, teller) for seat, row in shown.rows.items()}
    stamp = look.paint(shown.stamp, "green" if shown.right else "red", bold=True)
    verdict = [f"{stamp}: {shown.why}", look.styled(shown.losses)]
    called, cup = [f"{look.styled(shown.called)}:"], teller.options.game.passes_cup
    if look.spoken:
        told = _under_cup(rows) if cup else table_lines(rows, look)
        return [Scene(called, [told], verdict)]
    known = teller.options.rules.faces
    drawn = [
        Scene(called, [_drawn(seat, rows, known, look, low=low) for seat in rows], verdict)
        for low in (False, True)
    ]
    return [*drawn, Scene(called, [table_lines(rows, look)], verdict)]


def _drawn(
    seat: str, rows: Mapping[str, Sequence[Marked]], known: Faces, look: Look, *, low: bool
) -> list[str]:
    """The faces of a seat as boxes, with its name beside them."""
    if not rows[seat]:
        return []
    margin = max(width(isolated(each)) for each in rows)
    lines = draw_marked(rows[seat], known, look, margin + 4, low=low)
    middle = 1 if low else 2
    lines[middle] = f"  {padded(isolated(seat), margin)}  {lines[middle][margin + 4 :]}"
    return lines


def scene_for(scenes: Sequence[Scene], look: Look) -> Scene:
    """The first way of a showdown for which there is room on a terminal; elsewhere the last."""
    room = shutil.get_terminal_size().lines - SCENE_MARGIN if look.terminal else 0
    return next((each for each in scenes if len(look.folded(each.lines())) <= room), scenes[-1])


def event_lines(
    event: Event, teller: Teller, look: Look, remark: str = "", *, drawn: bool = False
) -> list[str]:
    """What one event is worth telling; of a showdown all faces, those that count marked.

    ``remark`` is what a bot says with it. ``drawn``: on a terminal faces are drawn.
    """
    if isinstance(event, Challenged | SpottedOn):
        shown = scenes(event, teller, look, remark)
        return (scene_for(shown, look) if drawn else shown[-1]).lines()
    lines = list(map(look.styled, teller.tell(event, remark)))
    if isinstance(event, Over):
        ranking = teller.ranking(event)
        bars = bars_of([event.score[seat] for _, seat, _ in ranking])
        return [*lines, "", *ranking_lines(ranking, teller.names, look, bars)]
    if isinstance(event, Began):
        return [*lines[:1], *look.folded([f"  {rolled}" for rolled in lines[1:]], 2)]
    ends = has_action_line(event) and not isinstance(event, Guessed)
    return [f"{each}." for each in lines] if ends else lines


def _in_order(row: Sequence[Marked], teller: Teller) -> Sequence[Marked]:
    """Faces as a hand lies: cards as they were dealt, dice by number, a roll by its highest."""
    if teller.options.game.has_deck:
        return row
    rolled = teller.options.game.passes_cup
    return sorted(row, key=lambda each: each.face.number or 0, reverse=rolled)


def _under_cup(seats: Mapping[str, Sequence[Marked]]) -> list[str]:
    """The dice that lay there, whoever has them, as they are read aloud."""
    faces = ", ".join(aloud(marked.face) for row in seats.values() for marked in row)
    return [tr("Under the cup: {faces}.", faces=faces)]


def ranking_lines(
    ranking: Sequence[tuple[int, SeatNo, str]],
    names: Names,
    look: Look,
    bars: Sequence[str] = (),
) -> list[str]:
    """A line for each seat: its place, its name, and what it has left, with a bar for it."""
    if look.spoken:
        return [
            f"{place}. {names[seat]}, {' '.join(left.split())}" for place, seat, left in ranking
        ]
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
