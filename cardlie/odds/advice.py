"""Advice by expected cost: raise, doubt or call exact, each by what it is worth.

A worth says where an action leaves a seat: 1 is that somebody else loses what a doubt usually
costs, 0 that the seat loses it itself; what more or less is lost or won (the rows of costs) goes
beyond. So a doubt that costs as much either way is worth its chance to be right. A raise is weighed
through the next action: it may be doubted, or go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import add, sub
from typing import Literal, NamedTuple

from cardlie.deck.faces import Counts
from cardlie.games.model import Rules
from cardlie.games.records import Ending, SeatNo, Showdown, next_in
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.odds.ask import Outcome, exactly, odds, odds_float, outcomes
from cardlie.odds.evidence import Draw
from cardlie.odds.seat import SeatOdds
from cardlie.odds.view import View

AdvisedKind = Literal["raise", "challenge", "spot-on"]

#: How often a raise is doubted in which nobody could believe; of others by how likely they are for
#: somebody who sees nothing of the faces of whoever says it.
DOUBTED = 0.75

#: Where a doubt is right so often, nothing that goes beyond the guess is worth more.
SURE = Fraction(9, 10)

#: What a probability does not know.
LEFT_OUT = (
    "This leaves out what the guess gives away about the guesser's own faces; how often a "
    "raise is challenged is an estimate."
)


class Advised(NamedTuple):
    """What can be done, how likely it comes out well (a raise: is true), and what it is worth."""

    action: AdvisedKind
    guess: Guess | None
    chance: Fraction
    worth: float


@dataclass(frozen=True, slots=True)
class Stake:
    """What each seat holds (0: out) where ``me`` decides about the guess of ``bidder``.

    In games of cards ``piles`` is how many each seat makes of them.
    """

    rules: Rules
    remaining: tuple[int, ...]
    me: SeatNo
    bidder: SeatNo
    piles: int = 1
    _ends: tuple[float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        other = self.bidder if self.bidder != self.me else self.next
        ends = [self._share(self._without(who)) for who in (self.me, other)]
        if self.rules.game.sheds:
            ends.reverse()
        object.__setattr__(self, "_ends", tuple(ends))

    @property
    def next(self) -> SeatNo:
        """Who decides about what ``me`` says."""
        return next_in(self.remaining, self.me)

    @property
    def goes_on(self) -> float:
        """What it is worth that a round goes on: anybody may lose it."""
        each = 1 / sum(1 for has in self.remaining if has)
        return each if self.rules.game.sheds else 1 - each

    def after(self, showdown: Showdown, ending: Ending = "doubt") -> float:
        """What a showdown is worth."""
        cost = settle(AtStake(self.remaining, self.rules), showdown, ending)
        held: Sequence[int] = cost.held
        if self.rules.game.has_deck and cost.loser is not None:
            held = self._without(cost.loser)
        wrong, right = self._ends
        return (self._share(held) - wrong) / ((right - wrong) or 1.0)

    def _without(self, loser: int) -> list[int]:
        """What is held once a seat has lost a die, a life or its smallest pile."""
        one = max(1, self.remaining[loser] // self.piles) if self.rules.game.has_deck else 1
        return [has - one * (seat == loser) for seat, has in enumerate(self.remaining)]

    def _share(self, held: Sequence[int]) -> float:
        return held[self.me] / (sum(held) or 1)


class Weighing:
    """What actions are worth to a seat that sees a view, its own ``mine`` among it.

    ``others`` is what is known to somebody who sees none of what the seat alone sees (None: as
    much as the seat). ``rolled`` and ``theirs`` are those of :func:`~cardlie.odds.odds`, of the
    last guess.
    """

    def __init__(
        self, stake: Stake, view: View, mine: Counts, others: View | None, *,
        rolled: bool | None = None, theirs: int | None = None,
    ) -> None:  # fmt: skip
        self.stake, self.view, self.mine = stake, view, mine
        self._rolled, self._theirs = rolled, theirs
        self._seat = SeatOdds(view)
        self._others = None if others is None else SeatOdds(others)

    def challenge(self, guess: Guess, chance: Fraction | None = None) -> Advised:
        """To doubt the last guess; ``chance``: how likely that is right, if not the view tells."""
        if chance is None:
            true = odds(guess, self.view, rolled=self._rolled, theirs=self._theirs)
            chance = 1 - true
        caller, bidder = self.stake.me, self.stake.bidder
        worth = self._showdown(guess, caller, bidder, 1 - float(chance), self._rolled)
        return Advised("challenge", None, chance, worth)

    def spot_on(self, guess: Guess) -> Advised:
        """To call it exact."""
        chance = exactly(guess, self.view, rolled=self._rolled, theirs=self._theirs)
        caller, bidder = self.stake.me, self.stake.bidder
        right, wrong = (
            self.stake.after(self._ended(guess, caller, bidder, True, more), "exact")
            for more in (0, 1)
        )
        return Advised("spot-on", None, chance, float(chance) * right + float(1 - chance) * wrong)

    def raised(self, guess: Guess, *, last: bool = False, chance: float | None = None) -> Advised:
        """To say a guess; ``last``: nothing is higher, so it is doubted.

        ``chance``: how likely it is true, where not the view tells.
        """
        chance = self._seat.mine(guess, self.mine) if chance is None else chance
        caller, bidder = self.stake.next, self.stake.me
        rolled = self._mine_rolled(guess)
        doubted = 1.0 if last else DOUBTED * (1 - self._believed(guess, chance))
        worth = doubted * self._showdown(guess, caller, bidder, chance, rolled)
        worth += (1 - doubted) * self.stake.goes_on
        return Advised("raise", guess, Fraction(chance), worth)

    def _believed(self, guess: Guess, chance: float) -> float:
        """How likely it is to the others."""
        if self._others is None:
            return chance
        if not guess.personal:
            return self._others.chance(guess)
        return odds_float(guess, self._others.view)  # the card may be anybody's

    def _mine_rolled(self, guess: Guess) -> bool:
        card = guess.card(self.view.rules.faces)
        return card is not None and self.mine[card] > 0

    def _showdown(
        self, guess: Guess, caller: SeatNo, bidder: SeatNo, chance: float, rolled: bool | None
    ) -> float:
        """What a doubt is worth on average, of a guess that is true with a chance."""
        after = {
            (holds, more): self.stake.after(self._ended(guess, caller, bidder, holds, more))
            for holds, more in ((False, -1), (False, -2), (True, 0), (True, 1))
        }
        if after[False, -1] == after[False, -2] and after[True, 0] == after[True, 1]:
            return chance * after[True, 0] + (1 - chance) * after[False, -1]
        theirs = self._theirs if rolled is None and guess.personal else None
        return sum(
            float(share) * self.stake.after(self._there(guess, caller, bidder, outcome))
            for outcome, share in outcomes(guess, self.view, rolled=rolled, theirs=theirs).items()
        )

    def _need(self, guess: Guess) -> int:
        return compile_guess(guess, self.view.rules.faces, self.view.rules.readings).need

    def _ended(
        self, guess: Guess, caller: SeatNo, bidder: SeatNo, holds: bool, more: int
    ) -> Showdown:
        """A showdown at which so many ``more`` than were said are there."""
        return self._there(guess, caller, bidder, (holds, self._need(guess) + more))

    def _there(self, guess: Guess, caller: SeatNo, bidder: SeatNo, outcome: Outcome) -> Showdown:
        holds, there = outcome
        top = guess.is_top(self.view.rules.faces)
        return Showdown(caller, bidder, holds, self._need(guess), there, top)


def without(view: View, mine: Counts, hand: Counts | None = None) -> View | None:
    """What is known to somebody who sees none of ``mine``, which are known of the view.

    ``hand`` is what all know that they are drawn from, in open play; None, where nobody says.
    """
    if not any(mine):
        return view
    known = tuple(map(sub, view.visible, mine))
    if hand is not None:
        face_up = tuple([min(there, of) for there, of in zip(known, hand, strict=True)])
        drawn = Draw(tuple(map(sub, hand, face_up)), sum(mine))
        return View(view.rules, known, (*view.draws, drawn))
    if len(view.draws) != 1:
        return None
    (draw,) = view.draws
    pool = draw.pool if draw.with_replacement else tuple(map(add, draw.pool, mine))
    return View(view.rules, known, (Draw(pool, draw.count + sum(mine), draw.with_replacement),))


def ranked(guesses: Iterable[Guess], view: View, mine: Counts) -> list[tuple[Guess, Fraction]]:
    """Guesses that I might say, the likeliest first; of equals the one said later in order first.

    ``mine`` are the faces that I rolled: a power card that is not among them is a lie.
    """
    chances = []
    for guess in guesses:
        card = guess.card(view.rules.faces)
        chances.append((guess, odds(guess, view, rolled=card is not None and mine[card] > 0)))
    chances.reverse()
    return sorted(chances, key=lambda pair: -pair[1])


def as_share(worth: float) -> Fraction:
    """A worth as it is told, from none to whole."""
    return Fraction(min(1.0, max(0.0, worth))).limit_denominator(10_000)


def in_order(actions: Iterable[Advised]) -> list[Advised]:
    """The actions, the worthiest first; of equals what ends the round, then the likelier raise.

    Beyond what is false for all but :data:`SURE` nothing is worth more than to doubt it.
    """
    advised = list(actions)
    ends = max((each.worth for each in advised if each.action != "raise"), default=0.0)
    if any(each.action == "challenge" and each.chance >= SURE for each in advised):
        advised = [
            each._replace(worth=min(each.worth, ends)) if each.action == "raise" else each
            for each in advised
        ]
    return sorted(advised, key=lambda each: (-each.worth, each.action == "raise", -each.chance))
