"""What a bot is: what it does in a turn, told once, over what a seat in turn may ask.

Two read it: one seat in plain Python (``one_seat.py``), and many tables at once on arrays
(``rows/``), where each answer is an array with a row for each table. So a text takes ``if`` for
what all tables of a moment share (how many guesses were said), and for all else ``select`` and
``first``; it joins conditions with ``&`` and ``|``. What it draws is numbered, not consumed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardlie.players.besides import Besides, careful
from cardlie.players.cup import BY_ODDS, CupBot

#: Raises that differ by no more in how likely they are, people say by turns; and so they say all
#: that is about so likely, or more.
LIKE, RATHER_SURE = 0.05, 0.85


class BotTurn(Protocol):
    """What a seat in turn may ask. A guess is a value of its reader's: it is only passed on.

    Raises are the least that may be said of each thing that can be named, and one's own power
    cards, the likeliest first; of those that are equally likely the highest comes first.
    """

    #: What may be done instead of a guess; no guess at all (done, it is a challenge).
    challenge: Any
    spot_on: Any
    none: Any

    #: How many guesses were said in this round; whether power cards are played with, whether the
    #: last guess may be declared exact or challenged, and whether to doubt what is exactly true
    #: costs more.
    guesses_so_far: int
    claims_cards: bool
    may_spot_on: bool
    may_challenge: bool
    exact_is_dear: bool

    #: Whether this is an NPC that lost a Bluff check (tavern); whether two are left.
    flustered: Any
    two_left: Any

    #: The raises for which one of the seat's own faces counts, and those for which none does.
    backed: Any
    unbacked: Any

    def select(self, condition: Any, this: Any, that: Any) -> Any:
        """``this`` where the condition holds, else ``that``.

        Either may be a function of nothing: it is asked only if it is needed anywhere.
        """

    def first(self, *guesses: Any) -> Any:
        """The first of them that is one; all but the first may be functions of nothing."""

    def order(self, ways: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
        """The likeliest and the second of what may be done, each with how likely it ends well."""

    def draw(self, nth: int = 0) -> Any:
        """The ``nth`` number of this moment, from 0 to 1."""

    def best(self, among: Any = None, enough: Any = 0.0) -> tuple[Any, Any]:
        """The first raise (of those ``among``) and its chance: none, if it is not likely enough."""

    def varied(
        self, fraction: Any, among: Any = None, within: float = LIKE, enough: Any = 0.0
    ) -> Any:
        """What the fraction falls on of the raises (of those ``among``) that are worth alike.

        Those are less likely than the best by ``within`` at most, of what is rather sure
        (:data:`RATHER_SURE`) all; what can be true comes before what can't, and numbers, colours
        and their like before other kinds. Power cards are none of them.
        """

    def second(self, best: Any) -> tuple[Any, Any]:
        """The raise after the first, and its chance."""

    def boldest(self, enough: float, among: Any = None) -> Any:
        """The last raise (of those ``among``) that is likely enough."""

    def own_card(self, enough: float) -> Any:
        """The highest power card of its own that is likely enough.

        Nobody else can say so much so safely, and it leaves them least.
        """

    def others_card(self) -> Any:
        """The most credible power card that may be claimed and nobody is seen to have."""

    def last_chance(self) -> Any:
        """How likely the last guess is, in the mouth of whoever said it."""

    def exact_chance(self, at_least: bool = False) -> Any:
        """How likely it is exact, 0 where it may not be called that.

        ``at_least``: whether or not its bidder has any of it.
        """

    def holds_nothing(self) -> Any:
        """Whether none of the seat's own faces counts for the last guess."""

    def proven(self) -> Any:
        """Whether they alone make it true: never where its guesser's faces tell."""

    def own_chance(self, action: Any) -> Any:
        """How likely a guess is in one's own mouth; 1 for what is none."""

    def any_likely(self, fraction: Any, enough: float) -> Any:
        """What the fraction falls on of all guesses that may be said and are likely enough."""

    def any_legal(self, fraction: Any) -> Any:
        """What the fraction falls on of all that is legal, guesses first, all equally likely."""

    def learned(self, otherwise: Callable[[], Any]) -> Any:
        """What ``strong`` learned to do; ``otherwise``, where it has no net."""

    def solution(self, otherwise: Callable[[], Any]) -> Any:
        """What the solution does (``cardlie.solve``); ``otherwise``, where there is none."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure by which one bot of a kind differs from another, and what it may be."""

    name: str
    default: float
    low: float
    high: float
    text: str
    whole: bool = False

    def __str__(self) -> str:
        return f"{self.name}={self.default:g}"


@dataclass(frozen=True, slots=True)
class Bot:
    """A kind of bot: its name, what is said of it, and what it does; figures come by their names.

    ``guess`` tells what it does in the guessing. ``claims`` tells whether a seat claims that the
    last guess is exact, and ``rerolls`` whether it shows the dice that count for its bid and rolls
    the others (none: never). All else is decided ``besides``, and ``cup`` plays where a cup goes
    round (none: as anywhere). ``asks_odds``: it asks how likely guesses are. ``bluffs``: it tries
    to fluster the NPC to its left with each of its bids. ``alone``: one seat alone can read it.
    ``ends_learned``: what ``learned`` answers is what it does, so that a net may be asked later.
    Lists show bots by ``rank``, and a ``lobby`` offers it.
    """

    name: str
    text: str
    guess: Callable[..., Any]
    parameters: tuple[Parameter, ...] = ()
    claims: Callable[..., Any] | None = None
    rerolls: Callable[..., Any] | None = None
    besides: Besides = careful
    cup: CupBot | None = BY_ODDS
    asks_odds: bool = True
    bluffs: bool = False
    alone: bool = False
    ends_learned: bool = False
    rank: int = 100
    lobby: bool = True
