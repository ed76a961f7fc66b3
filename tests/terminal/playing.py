"""Sessions without a terminal: somebody who answers by chance, and a display that remembers."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any
from unicodedata import bidirectional

from cardlie.engine import Action, Legal, Options, SeatNo, Table
from cardlie.engine.decisions.cup import Again
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.stay import Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.session.deal import Deal
from cardlie.session.letters import laid_out, letter
from cardlie.telling.names import Names
from cardlie.terminal.autosave import Autosave
from cardlie.terminal.display import Display, TableView
from cardlie.terminal.event_lines import Scene
from cardlie.terminal.game import TerminalGame
from cardlie.terminal.look import Look
from tests.games.playing import any_action

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.engine import Legal, Observation
    from cardlie.players import Player
    from cardlie.terminal.chooser import Chooser

#: Every game with all that it can be played with.
TABLES = (
    Options("cards", 3),
    Options("cards", 8, straights=True, vague=True, swap=True, wildcards=True, powers=True),
    Options("cards", 8, open=True, swap=True, powers=True, simple=True),
    Options("wheel", 6),
    Options("wheel", 2, show_reroll=False),
    Options("tavern", 5, games=3, insight=(None, 2, 0, None, 1), bluff=(2, 0, 0, 0, 0)),
    Options("leira", 5),
    Options("leira", 2, start=1),
)


#: Without colour, as wide as nothing else is said.
PLAIN = Look()


class RandomBot:
    """A bot for tests: any legal action."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """By chance."""
        return any_action(legal, self._rng, leaves=False)


def typed(action: Action, seen: Observation, names: Names) -> str:
    """One way to type an action."""
    order = laid_out(seen)
    match action:
        case Reveal(pile=pile) | Discard(pile=pile):
            return letter(order.index(pile))
        case Swap(pile=pile, seat=seat, under=under):
            whom = "" if seat is None else f" with {names[seat]}"
            return f"swap {'under ' if under else ''}{letter(order.index(pile))}{whom}"
        case Reroll(show=places) | Again(dice=places):
            word = "show" if isinstance(action, Reroll) else "again"
            return f"{word} {' '.join(letter(order.index(place)) for place in places)}"
        case Say(guess=guess, bluff=bluff):
            return f"{'bluff ' if bluff else ''}{guess}"
        case Keep() | Stay():
            return str(action)
    return str(action)


class Memory(Display):
    """A display that answers with a function and remembers all that it was told."""

    live = False

    def __init__(self, answers: Callable[[], str | None]) -> None:
        self.answers = answers
        self.lines: list[str] = []
        self.picture: TableView | None = None

    attended = False

    def print(self, *lines: str) -> None:
        """Remember lines as a terminal has them."""
        look = self.picture.look if isinstance(self.picture, TerminalGame) else PLAIN
        self.lines += look.folded(lines)

    def begin(self, picture: TableView) -> None:
        self.picture = picture
        self.print(*picture.header())

    def lay(self) -> None:
        assert self.picture is not None
        self.print(*self.picture.seats(), *self.picture.table(True))

    def round(self, lines: Sequence[str]) -> None:
        self.print(*lines)
        self.lay()

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        self.print(*lines)

    def remark(self, lines: Sequence[str]) -> None:
        self.print(*lines)

    def showdown(self, scenes: Sequence[Scene]) -> None:
        self.print(*scenes[-1].lines())

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        self.print(*lines, prompt)
        return self.answers()

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        assert self.picture is not None
        self.print(*self.picture.table(drawn=False), *prompt)
        return self.answers()

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        self.print(prompt)
        return ""

    def reply(self, lines: Sequence[str]) -> str:
        self.print(*lines)
        return ""

    def close(self, lines: Sequence[str]) -> None:
        self.print(*lines)


def players(options: Options, seed: int, me: int) -> dict[SeatNo, Player]:
    """A bot by chance on every seat but one."""
    return {
        SeatNo(seat): RandomBot(Random(seed * 100 + seat))
        for seat in range(options.seats)
        if seat != me
    }


def session(
    table: Table,
    display: Display,
    seed: int,
    me: int = 0,
    autosave: Autosave | None = None,
    look: Look = PLAIN,
    number: int = 1,
    **more: Any,
) -> TerminalGame:
    """A session at a table with bots that play by chance."""
    names = Names.around(table.options.seats, me)
    kinds = tuple("" if seat == me else "random_bot" for seat in range(table.options.seats))
    autosave = autosave or Autosave(None, names.names, {})
    bots = players(table.options, seed, me)
    deal = Deal(table, seed, names.names, number, kinds, evening=seed)
    return TerminalGame(deal, names, bots, display, look, autosave, **more)


def by_chance(table: Table, rng: Random, me: int = 0) -> Callable[[], str]:
    """Answers for a seat: any legal action, as it is typed; now and then a question before it."""
    names = Names.around(table.options.seats, me)
    questions = [
        "hint",
        "odds",
        "help",
        "log",
        "table",
        "score",
        "odds 2 5s",
        "gibberish",
        "2 rad ones",
    ]

    def answer() -> str:
        if rng.random() < 0.15:
            return questions[int(rng.random() * len(questions))]
        seen = table.observe(me)
        return typed(any_action(Legal(seen), rng, leaves=False), seen, names)

    return answer


def leftwards(text: str) -> str:
    """What of a text is from right to left and not kept apart from the text around it."""
    outside = re.sub("\u2068[^\u2068\u2069]*\u2069", "", text)
    return "".join(c for c in outside if bidirectional(c) in ("R", "AL", "AN"))
