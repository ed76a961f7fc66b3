"""Temperaments of bots: what they mutter, and how long they hesitate.

None of it follows from what a bot holds. What it mutters follows from what everybody sees and from
the game's chance, how long it hesitates from chance that no game repeats. The lines are data,
``templates/remarks/``, the same number of them in each language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import uniform
from typing import NamedTuple

from cardlie.base.data import Section, named_files
from cardlie.base.strings import FIRST
from cardlie.base.translation import language, tr
from cardlie.engine.events import Challenged, Event, Guessed
from cardlie.games.chance import Chance, Moment, purpose_of


@dataclass(frozen=True, slots=True)
class Manner:
    """A temperament: how slow one is (1 is usual), and one of how many actions is talked over."""

    slow: float
    rare: int


#: The temperament of each bot that has one.
MANNERS: Mapping[str, Manner] = {
    "casual": Manner(0.7, 4),
    "honest": Manner(1.3, 5),
    "counter": Manner(1.0, 6),
    "strong": Manner(1.2, 7),
    "npc": Manner(0.9, 4),
}

#: When something is said: with a guess, or a doubt that was right or wrong.
MOMENTS = ("raises", "right", "wrong")


@lru_cache(maxsize=16)
def remarks_in(language: str) -> Mapping[str, tuple[str, ...]]:
    """The lines of a language, by temperament and moment, as in 'casual raises'."""
    files = named_files("remarks")
    top = Section.load(files.get(language, files[FIRST]))
    return {
        f"{bot} {moment}": tuple(top.section(bot).items(moment, str, "a list of texts"))
        for bot in MANNERS
        for moment in MOMENTS
    }


def manner_of(bot: str | None) -> Manner | None:
    """The temperament of a bot as it is written, such as ``counter:bluff=0.2``."""
    return MANNERS.get(_named(bot))


def _named(bot: str | None) -> str:
    return (bot or "").partition(":")[0]


def hesitation(bot: str) -> float:
    """How many times the usual pause a bot takes now: at random, whatever it holds."""
    manner = manner_of(bot)
    return (manner.slow if manner else 1.0) * uniform(0.6, 1.4)


class Remark(NamedTuple):
    """One line: of which list, and its place there."""

    of: str
    place: int

    def __str__(self) -> str:
        return tr("\N{LEFT DOUBLE QUOTATION MARK}{said}\N{RIGHT DOUBLE QUOTATION MARK}",
                  said=remarks_in(language())[self.of][self.place])  # fmt: skip


class Remarks:
    """What bots say in one game of an evening, drawn by chance; in all its games no line twice.

    ``bots`` are those on the seats. ``order`` is the chance of the first game of the evening,
    which gives all lines an order, and ``spent`` how many of each list its games before have used.
    """

    def __init__(
        self,
        bots: Sequence[str | None] = (),
        chance: Chance | None = None,
        *,
        order: Chance | None = None,
        spent: Mapping[str, int] | None = None,
    ) -> None:
        self._bots, self._chance, self._order = bots, chance, order or chance
        self.spent = Counter(spent or {})
        self._events_read = 0
        self._remarks: dict[int, Remark] = {}

    def on(self, nth: int, events: Sequence[Event]) -> str:
        """What a bot says with the event of that number, in the language in force; mostly nothing.

        ``events`` are all of the game so far.
        """
        for number in range(self._events_read, len(events)):
            self._hear(number, events[number])
        self._events_read = max(self._events_read, len(events))
        return str(self._remarks.get(nth, ""))

    def _hear(self, number: int, event: Event) -> None:
        match event:
            case Guessed():
                seat, moment = event.seat, "raises"
            case Challenged():
                seat, moment = event.challenger, "wrong" if event.held else "right"
            case _:
                return
        bot = self._bots[seat] if seat < len(self._bots) else None
        manner = manner_of(bot)
        if manner is None or self._chance is None or self._order is None:
            return
        if self._chance.pick(manner.rare, Moment(purpose_of("REMARK"), place=number)):
            return
        of = f"{_named(bot)} {moment}"
        places = [*range(len(remarks_in(FIRST)[of]))]
        if self.spent[of] >= len(places):
            return  # all is said
        nth = list(MANNERS).index(_named(bot)) * len(MOMENTS) + MOMENTS.index(moment)
        self._order.shuffle(places, Moment(purpose_of("REMARKS"), place=nth))
        self._remarks[number] = Remark(of, places[self.spent[of]])
        self.spent[of] += 1
