"""How bots play where a cup goes round: whether they believe, and what they claim; told once.

A claim is believed unless it is likelier to be a lie than a cup taken is to be handed on: by a roll
that is higher, or by a claim that the next believes. Claims are ranks, from 1 (the lowest roll) to
``top``. Who rolls some dice again keeps those with which more than the last claim is likeliest.
One seat reads this (``cup_seat.py``), and rows of arrays do (``rows/cup.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

#: How often a claim that is no more than it has to be is taken to be believed, and how far others
#: are trusted to have kept the dice that they speak of.
BELIEVED, TRUST = 0.5, 0.7

#: A lie is at most so much more than it has to be; a wary player takes one in so many for more.
STEPS, BOLD = 3, 0.02


class CupTurn(Protocol):
    """What the seat may ask that decides whether it believes, or that has the cup.

    ``guesses_so_far`` claims were made, ``last`` and ``before`` it (0: none); ``own`` is the
    highest that its dice make true (0: none). ``exact``: a claim holds for that very roll alone.
    """

    guesses_so_far: int
    top: int
    exact: bool

    @property
    def last(self) -> Any: ...  # noqa: D102
    @property
    def before(self) -> Any: ...  # noqa: D102
    @property
    def own(self) -> Any: ...  # noqa: D102

    def select(self, condition: Any, this: Any, that: Any) -> Any:
        """``this`` where the condition holds, else ``that``."""

    def whole(self, number: Any) -> Any:
        """A number without its fraction."""

    def draw(self, nth: int = 0) -> Any:
        """The ``nth`` number of this moment, from 0 to 1."""

    def chance(self, claim: Any) -> Any:
        """How likely a claim is, of whoever made the last one."""

    def chance_of_more(self) -> Any:
        """How likely whoever takes the cup then has more than was said."""


@dataclass(frozen=True, slots=True)
class CupBot:
    """What a bot does there: whether it ``takes`` the cup, and which claim it ``says``."""

    takes: Callable[..., Any]
    says: Callable[..., Any]


def takes(turn: CupTurn, *, wavers: float = 0, wary: bool = False) -> Any:
    """Whether a bot believes, by the odds; who ``wavers`` feels them so far off, by chance.

    Who is ``wary`` reckons that others say what they have, if that is enough. Nobody doubts what
    can't be false.
    """
    true = chance_meant(turn) if wary or turn.exact else turn.chance(turn.last)
    more = turn.chance_of_more()
    off = (turn.draw() - 0.5) * wavers if wavers else 0.0
    return (1 - true <= more + (1 - more) * BELIEVED + off) | (true >= 1)


def says(turn: CupTurn, *, bluff: float = 0, steps: int = STEPS) -> Any:
    """What it has, where that is enough; else, or with probability ``bluff``, little more.

    That is more than has to be said by at most so many ``steps``.
    """
    last, own, top = turn.last, turn.own, turn.top
    lies: Any = turn.draw() < bluff if bluff else False
    least = turn.select(own * lies > last, own, last)
    honest = (own > last) & ((lies ^ True) | (least == top))
    room = turn.select(top - least < steps, top - least, steps)
    lie = least + 1 + turn.whole(turn.draw(int(bool(bluff))) * room)
    return turn.select(honest, own, lie)


def chance_meant(turn: CupTurn) -> Any:
    """How likely the last claim is of somebody who says what they have, if that is enough.

    Who has not enough says little more than has to be said, and hardly ever much more.
    """
    last, before = turn.last, turn.before
    have = turn.chance(last)
    if turn.exact:  # then no claim tells how likely it is to have more
        too_little = before / turn.top
    else:
        have, too_little = have - turn.chance(last + 1), 1 - turn.chance(before + 1)
        have = have * (have > 0)
    lies = too_little * turn.select(last - before <= STEPS, 1 / STEPS, BOLD)
    whole = have + lies
    return have / (whole + (whole == 0))


BY_ODDS = CupBot(lambda turn, **_: takes(turn), lambda turn, **_: says(turn))
