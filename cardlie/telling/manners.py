"""What bots mutter, and how long they hesitate: each bot has a temperament.

All of it follows from what everybody sees and hears, never from what a bot holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import uniform
from zlib import crc32

from cardlie.base.translation import tr
from cardlie.engine.events import Challenged, Event, Guessed


@dataclass(frozen=True, slots=True)
class Manner:
    """A temperament: how slow one is (1 is usual), one of how many deeds is talked over, and what
    is said when one raises, doubts and is right or wrong.
    """

    slow: float
    rare: int
    raises: Sequence[str]
    right: Sequence[str]
    wrong: Sequence[str]


#: The temperament of each bot that has one.
MANNERS: Mapping[str, Manner] = {
    "casual": Manner(
        0.7, 3,
        ("Why not?", "It will be fine.", "I have a feeling.", "One more can't hurt."),
        ("Knew it!", "Ha!"),
        ("Oops.", "It was worth a try."),
    ),
    "honest": Manner(
        1.3, 4,
        ("That's how I see it.", "I count on it.", "I never bluff.", "Quite likely, I'd say."),
        ("I thought so.", "That was too much."),
        ("I beg your pardon.", "It was the likelier thing."),
    ),
    "counter": Manner(
        1.0, 5,
        ("The numbers say yes.", "Go on, doubt me.", "You would say that, too.", "Still likely."),
        ("As computed.", "The odds were mine."),
        ("Against the odds.", "Luck, nothing else."),
    ),
    "strong": Manner(
        1.2, 7,
        ("Hm.", "Your turn.", "Make of that what you like.", "Let's see."),
        ("So I thought.", "Thank you."),
        ("Well played.", "I'll remember that."),
    ),
}  # fmt: skip


def manner_of(bot: str | None) -> Manner | None:
    """The temperament of a bot as it is written, such as ``counter:bluff=0.2``."""
    return MANNERS.get((bot or "").partition(":")[0])


def hesitation(bot: str) -> float:
    """How many times the usual pause a bot takes now: at random, whatever it holds."""
    manner = manner_of(bot)
    return (manner.slow if manner else 1.0) * uniform(0.6, 1.4)


def remark_on(event: Event, bots: Sequence[str | None]) -> str:
    """What a bot says with an event, in the language in force; mostly nothing.

    ``bots`` are those on the seats. The same event has the same remark.
    """
    match event:
        case Guessed():
            seat = event.seat
        case Challenged():
            seat = event.challenger
        case _:
            return ""
    manner = manner_of(bots[seat]) if seat < len(bots) else None
    number = crc32(repr(event).encode())
    if manner is None or number % manner.rare:
        return ""
    words = manner.raises
    if isinstance(event, Challenged):
        words = manner.wrong if event.held else manner.right
    return tr("\N{LEFT DOUBLE QUOTATION MARK}{said}\N{RIGHT DOUBLE QUOTATION MARK}",
              said=tr(words[number // manner.rare % len(words)]))  # fmt: skip
