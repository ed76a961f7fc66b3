"""Watching a game again, step by step, forward and back, with the odds on request."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.engine.events import Began, Event, Guessed, Over
from cardlie.engine.legal import Legal
from cardlie.engine.table import Table
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.odds.percent import percent
from cardlie.session.coaching import costliest_of
from cardlie.session.deal import Deal
from cardlie.session.guess_words import quote
from cardlie.session.letters import laid_out
from cardlie.session.prospects import chance_said, doubt_right
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller, has_action_line
from cardlie.terminal.display import Display, KeyWord
from cardlie.terminal.event_lines import event_lines
from cardlie.terminal.look import Look
from cardlie.terminal.painter import Painter

#: Lines for the keys below, and one that stays free.
_PROMPT = 3

#: What the keys do.
_HELP = (
    "Enter, n or the right arrow goes one step on, b or the left arrow one step back.",
    "r or the down arrow goes to the next round, p or the up arrow to where a round begins.",
    "o tells how likely the last guess is, for whoever said it and whoever answers it.",
    "q leaves.",
)

#: What is told where nobody has said anything yet.
_NONE = "There is no guess to weigh now."


class WatchStep(NamedTuple):
    """What is to be seen after an action: the round so far, and the table, unless all lies open.

    What follows a showdown in its round lies open as well: the next hands are not dealt yet.
    """

    table: Table
    story: tuple[str, ...]
    spoken: dict[SeatNo, Guess]
    open: bool = False
    begins: bool = False
    round: int = 1


def steps_of(deal: Deal, names: Names, look: Look) -> list[WatchStep]:
    """All steps of a game, from its first round on."""
    again = Table.deal(deal.table.options, chance=deal.table.origin)
    told = _Told(deal, names, look)
    for events in _rounds(list(again.events)):
        told.step(events, again, again.copy())
    for action in deal.table.actions:
        before, known = again.copy(), len(again.events)
        again.act(action)
        parts = list(_rounds(list(again.events[known:])))
        for nth, events in enumerate(parts):
            more = nth < len(parts) - 1 and not isinstance(events[0], Began)
            ends = any(event.reveals for event in events) or more
            told.step(events, again, before if ends else again.copy())
    return told.steps


class _Told:
    """The steps of a game so far, and what the one that comes next is added to."""

    def __init__(self, deal: Deal, names: Names, look: Look) -> None:
        self._teller, self._look = Teller(deal.table.options, names), look
        self._muttered = deal.remarks()
        self._numbers = count()
        self._story, self._spoken = list[str](), dict[SeatNo, Guess]()
        self._open, self.steps = False, list[WatchStep]()

    def step(self, events: Sequence[Event], again: Table, table: Table) -> None:
        """Tell some events of a table that was played so far; ``table`` is to be seen with it."""
        for event in events:
            self._tell(event, again)
        begins = any(isinstance(event, Began) for event in events)
        self._open = self._open or any(event.reveals for event in events)
        round = begins + (self.steps[-1].round if self.steps else 0)
        step = WatchStep(table, tuple(self._story), dict(self._spoken), self._open, begins, round)
        if self.steps and self.steps[-1].story == step.story and not begins:  # nothing was seen
            step = step._replace(begins=self.steps.pop().begins)
        self.steps.append(step)

    def _tell(self, event: Event, again: Table) -> None:
        begun = isinstance(event, Began)
        if begun:
            self._story.clear()
            self._spoken.clear()
            self._open = False
        if isinstance(event, Guessed):
            self._spoken[event.seat] = event.guess
        gap = [""] if event.reveals or isinstance(event, Over) else []
        indent = "" if begun or not has_action_line(event) else "  "
        remark = self._muttered.on(next(self._numbers), again.events)
        lines = event_lines(event, self._teller, self._look, remark, drawn=True)
        self._story.extend([*gap, *(f"{indent}{line}" for line in lines)])


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


def watch(deal: Deal, names: Names, display: Display, look: Look) -> None:
    """Show a game step by step to who sits at a keyboard, until they have seen enough."""
    steps, at, extra, ended = steps_of(deal, names, look), 0, "", False
    keys = [
        KeyWord.of("next", tr("n: next"), "enter", "right", " ", "n"),
        KeyWord.of("back", tr("b: back"), "backspace", "left", "b"),
        KeyWord.of("round", tr("r: next round"), "down"),
        KeyWord.of("before", tr("p: previous round"), "up", "p"),
        KeyWord.of("odds", tr("o: odds"), "o"),
        KeyWord.of("help", tr("h: help"), "?"),
        KeyWord.of("quit", tr("q: quit"), "escape", "q"),
    ]
    display.watching()
    while True:
        does = display.pick(lambda: _picture(deal, names, steps, at, look, extra), keys)  # noqa: B023
        match does:
            case "?":  # no key at all
                extra = "help"
            case "odds" | "help":
                extra = "" if extra == does else does
            case "quit" | "":
                return
            case _:
                at = _gone(does, steps, at)
                extra = "" if extra == "help" else extra
                if at == len(steps) - 1 and deal.table.over and not ended:
                    steps[-1], ended = _with_end(steps[-1], deal, names), True


def _with_end(last: WatchStep, deal: Deal, names: Names) -> WatchStep:
    """The last step of a game, with what cost most; that takes a moment."""
    worst = "" if names.me is None else costliest_of(deal, names.me)
    return last._replace(story=(*last.story, "", worst)) if worst else last


def _gone(does: str, steps: Sequence[WatchStep], number: int) -> int:
    """The number of the step that a key leads to."""
    begins = [n for n, step in enumerate(steps) if step.begins]
    match does:
        case "next":
            return min(number + 1, len(steps) - 1)
        case "back":
            return max(number - 1, 0)
        case "round":
            return next((n for n in begins if n > number), len(steps) - 1)
        case "before":  # first to where this round begins
            return max((n for n in begins if n < number), default=0)
    return number


def _picture(
    deal: Deal, names: Names, steps: list[WatchStep], step_number: int, look: Look, extra: str
) -> list[str]:
    """All that is to be seen at a step; of a long round the end, if the screen is too small."""
    step, last = steps[step_number], step_number == len(steps) - 1
    painter = Painter(names, deal.bots, look)
    shown = deal.table if last else step.table  # the pot is taken by then
    observation = shown.observe(SeatNo(0)).by_onlooker
    top = painter.header(observation)
    if not (step.open or step.table.over):
        top += [*painter.seats(observation, step.spoken, _rolled(deal, names, step.table)), ""]
    where = "step {at} of {steps}, round {round} of {rounds}"
    where = "the end" if last and deal.table.over else where
    below = ["", *_odds(names, step)] if extra == "odds" else []
    below += ["", *map(tr, _HELP)] if extra == "help" else []
    steps_and_rounds = {"steps": len(steps), "round": step.round, "rounds": steps[-1].round}
    where = tr(where, at=step_number + 1, **steps_and_rounds)
    below += ["", look.paint(where, dim=True)]
    top, story, below = look.folded(top), look.folded(step.story), look.folded(below)
    room = shutil.get_terminal_size().lines - len(top) - len(below) - _PROMPT
    return [*top, *(story[-max(room, 1) :] if look.terminal else story), *below]


def _rolled(deal: Deal, names: Names, table: Table) -> dict[SeatNo, tuple[Face, ...]]:
    """What seats have rolled: all of them if the game is over, else one's own alone."""
    seats = map(SeatNo, range(len(names.names)))
    seen = {each: table.observe(each) for each in seats if deal.table.over or each == names.me}
    return {
        seat: tuple(each.faces[place] for place in laid_out(each)) for seat, each in seen.items()
    }


def _odds(names: Names, step: WatchStep) -> list[str]:
    """How likely the last guess was for who said it, and is for who has to answer it."""
    table = step.table
    bidder = table.state.bidder
    if step.open or table.over or not table.history or bidder is None:
        weighed = "Everything is face up; there's nothing left to chance." if step.open else _NONE
        return [tr(weighed)]
    guess = table.history[-1]
    said = quote(guess, table.observe(bidder))
    answers = table.observe(table.actor)
    if answers.options.game.passes_cup and table.actor != bidder and not Legal(answers).challenge:
        believed = names.says(
            [table.actor],
            "You believed {said} and took the cup: it is not at stake any more.",
            "{who} believed {said} and took the cup: it is not at stake any more.",
            said=said,
        )
        return [plain(believed)]
    rows = [(bidder, chance_said(guess, table.observe(bidder)))]
    if table.actor != bidder:
        rows.append((table.actor, 1 - doubt_right(answers)))
    told_of = [
        names.says(
            [seat],
            "{said} is true in {chance} of all cases, by what you see.",
            "{said} is true in {chance} of all cases, by what {who} sees.",
            said=said, chance=percent(chance),
        )
        for seat, chance in rows
    ]  # fmt: skip
    return list(map(plain, told_of))
