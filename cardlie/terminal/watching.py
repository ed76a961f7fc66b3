"""A game again, step by step: forward and back, with the odds for who asks for them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from cardlie.base.terminal import width
from cardlie.base.translation import tr
from cardlie.engine.events import Began, Event, Guessed, Over
from cardlie.engine.table import Table
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.odds.told import percent
from cardlie.session.prompts import told
from cardlie.session.prospects import chance_said, doubt_right
from cardlie.telling.manners import Remarks
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller, is_deed
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.look import Look, padded
from cardlie.terminal.painter import Painter
from cardlie.terminal.shown import event_lines, margin

#: Lines for the keys below, and one that stays free.
_PROMPT = 3

#: What is told where nobody has said anything yet.
_NONE = "There is no guess to weigh now."


class WatchedGame(NamedTuple):
    """A game that was played: its table, what its seats are called, who played and what they said.

    What is not known to have been said is drawn as at a first game of an evening.
    """

    table: Table
    names: Names
    kinds: tuple[str, ...]
    muttered: Remarks | None = None


class WatchStep(NamedTuple):
    """What is to be seen after a deed: the round so far, and the table, unless all lies open.

    ``shown`` are the faces of each seat; none of those that nobody may see yet.
    """

    table: Table
    story: tuple[str, ...]
    spoken: dict[SeatNo, Guess]
    open: bool = False
    begins: bool = False


def steps_of(game: WatchedGame, look: Look) -> list[WatchStep]:
    """All steps of a game, from its first round on."""
    again = Table.deal(game.table.options, chance=game.table.origin)
    teller = Teller(game.table.options, game.names)
    muttered, numbers = game.muttered or Remarks(game.kinds, game.table.origin), count()
    story: list[str] = []
    spoken: dict[SeatNo, Guess] = {}
    found: list[WatchStep] = []

    def tell(events: list[Event], table: Table) -> None:
        for event in events:
            if isinstance(event, Began):
                story.clear()
                spoken.clear()
            if isinstance(event, Guessed):
                spoken[event.seat] = event.guess
            begun = isinstance(event, Began)
            gap = [""] if event.reveals or isinstance(event, Over) else []
            indent = "" if begun or not is_deed(event) else "  "
            remark = muttered.on(next(numbers), again.events)
            told = event_lines(event, teller, look, remark)
            story.extend([*gap, *(f"{indent}{line}" for line in told)])
        begins = any(isinstance(event, Began) for event in events)
        found.append(WatchStep(table, tuple(story), dict(spoken), _open(events), begins))

    for events in _rounds(list(again.events)):
        tell(events, again.copy())
    for action in game.table.actions:
        before, known = again.copy(), len(again.events)
        again.act(action)
        for events in _rounds(list(again.events[known:])):
            ends = not isinstance(events[0], Began) and _open(events)
            tell(events, before if ends else again.copy())
    return found


def _open(events: Sequence[Event]) -> bool:
    """Whether all faces are revealed."""
    return any(event.reveals for event in events)


def _rounds(events: list[Event]) -> Iterator[list[Event]]:
    """Events parted where a round begins."""
    part: list[Event] = []
    for event in events:
        if isinstance(event, Began) and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part


def watch(game: WatchedGame, display: Display, look: Look) -> None:
    """Show a game step by step to who sits at a keyboard, until they have seen enough."""
    steps, at, with_odds = steps_of(game, look), 0, False
    keys = [
        KeyWord.of("next", tr("n: next"), "enter", "right", " "),
        KeyWord.of("back", tr("b: back"), "backspace", "left"),
        KeyWord.of("round", tr("r: next round"), "down"),
        KeyWord.of("odds", tr("o: odds")),
        KeyWord.of("quit", tr("q: quit"), "escape", "q"),
    ]
    display.watching()
    while True:
        does = display.pick(lambda: _picture(game, steps, at, look, with_odds), keys)  # noqa: B023
        match does:
            case "next":
                at = min(at + 1, len(steps) - 1)
            case "back":
                at = max(at - 1, 0)
            case "round":
                at = next((n for n in range(at + 1, len(steps)) if steps[n].begins), len(steps) - 1)
            case "odds":
                with_odds = not with_odds
            case "quit" | "":
                return


def _picture(
    game: WatchedGame, steps: list[WatchStep], at: int, look: Look, with_odds: bool
) -> list[str]:
    """All that is to be seen at a step; of a long round the end, if the screen is too small."""
    step, last = steps[at], at == len(steps) - 1
    painter = Painter(game.names, game.kinds, look)
    seen = step.table.observe(SeatNo(0)).by_onlooker
    top = painter.header(seen)
    if not (step.open or step.table.over):
        top += [*_faces(game, step, painter), ""]
    where = "the end" if last and game.table.over else "step {at} of {steps}"
    below = ["", *_odds(game, step)] if with_odds else []
    below += ["", look.paint(tr(where, at=at + 1, steps=len(steps)), dim=True)]
    top, story, below = look.folded(top), look.folded(step.story), look.folded(below)
    room = shutil.get_terminal_size().lines - len(top) - len(below) - _PROMPT
    return [*top, *(story[-max(room, 1) :] if look.terminal else story), *below]


def _faces(game: WatchedGame, step: WatchStep, painter: Painter) -> list[str]:
    """A line for each seat with what it rolled: all of them, if the game is over."""
    table, names, look = step.table, game.names, painter.look
    wide, lines = margin(names), list[str]()
    turn = None if table.over else table.actor
    for number, held in enumerate(table.observe(SeatNo(0)).standing.held):
        seat = SeatNo(number)
        known = game.table.over or seat == names.me
        faces = table.observe(seat).faces if held and known else ()
        mark = "▸" if seat == turn and not look.spoken else " "
        shown = " ".join(map(look.face, faces)) if faces else "" if held else tr("out")
        said = step.spoken.get(seat)
        line = f"{mark} {padded(names[seat], wide)}  {padded(shown, _longest(game, table))}"
        guess = "" if said is None else tr("“{guess}”", guess=told(said, table.observe(seat)))
        lines.append(f"{line}  {guess}".rstrip())
    return lines


def _longest(game: WatchedGame, table: Table) -> int:
    rows = (table.observe(SeatNo(n)).faces for n in range(len(game.names.names)))
    return max((width(" ".join(face.text for face in row)) for row in rows), default=0)


def _odds(game: WatchedGame, step: WatchStep) -> list[str]:
    """How likely the last guess was for who said it, and is for who has to answer it."""
    table = step.table
    bidder = table.state.bidder
    if step.open or table.over or not table.said or bidder is None:
        weighed = "All lies open: nothing is left to chance." if step.open else _NONE
        return [tr(weighed)]
    guess = table.said[-1]
    said = tr("“{guess}”", guess=told(guess, table.observe(bidder)))
    rows = [(bidder, chance_said(guess, table.observe(bidder)))]
    if table.actor != bidder:
        rows.append((table.actor, 1 - doubt_right(table.observe(table.actor))))
    told_of = [
        game.names.says(
            [seat],
            "{said} is true in {chance} of all deals, by what you see.",
            "{said} is true in {chance} of all deals, by what {who} sees.",
            said=said, chance=percent(chance),
        )
        for seat, chance in rows
    ]  # fmt: skip
    return list(map(plain, told_of))
