"""What the exact odds tell one seat: how likely each guess is, and the likeliest raises.

Nothing here samples or estimates: every figure is ``cardlie.odds``'. It is asked once and kept,
because simulated seats ask for the same ones over and over.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardlie.guess import MADE_UP, Colour, Counted, Guess, LessThan, Number, Power, Stars, Without
from cardlie.judge import have
from cardlie.odds import Draw, View, exactly, ladder, odds_float

if TYPE_CHECKING:
    from cardlie.engine import Observation
    from cardlie.engine.bidding import Bidding
    from cardlie.faces import Counts


#: Kinds of which only the NUMBER decides how many patterns there are: what else they name.
_COUNTING: dict[type[Guess], tuple[str, ...]] = {
    Number: ("number",), Colour: ("suit",), LessThan: ("number",), Without: ("suit",), Stars: (),
}  # fmt: skip

#: How many seat odds on cards are kept before they are forgotten.
_KEPT = 256

_cards: dict[tuple[object, ...], SeatOdds] = {}


class Raise(NamedTuple):
    """A guess that may be said now, and the chance that it is true."""

    guess: Guess
    chance: float


class SeatOdds:
    """The odds as one seat sees them, all through the time in which it sees the same."""

    __slots__ = ("_best", "_chances", "_exact", "_ladders", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._chances: dict[Guess, float] = {}
        self._ladders: dict[tuple[object, ...], tuple[float, ...]] = {}
        self._exact: dict[Guess, float] = {}
        self._best: dict[tuple[Guess, ...], tuple[Raise, ...]] = {}

    def chance(self, guess: Guess) -> float:
        """How likely the guess is (no power card: those depend on who says it)."""
        about = _COUNTING.get(type(guess))
        if about is None:
            chance = self._chances.get(guess)
            if chance is None:
                chance = self._chances[guess] = odds_float(guess, self.view)
            return chance
        key = (type(guess), *[getattr(guess, name) for name in about])
        steps = self._ladders.get(key)
        if steps is None:
            steps = self._ladders[key] = ladder(guess, self.view)
        count: int = guess.count  # type: ignore[attr-defined]
        return steps[count] if count < len(steps) else 0.0

    def exact(self, guess: Guess) -> float:
        """How likely it is that exactly so many are there."""
        chance = self._exact.get(guess)
        if chance is None:
            chance = self._exact[guess] = float(exactly(guess, self.view))
        return chance

    def raises(self, guesses: tuple[Guess, ...], own: Counts) -> tuple[Raise, ...]:
        """The guesses with their chances in this seat's mouth, the likeliest first.

        Of equally likely ones the highest figure comes first: it leaves others least.
        """
        best = self._best.get(guesses)
        if best is None:
            priced = [Raise(guess, self._mine(guess, own)) for guess in guesses]
            priced.sort(key=lambda r: (-r.chance, -_figure(r.guess)))
            best = self._best[guesses] = tuple(priced)
        return best

    def _mine(self, guess: Guess, own: Counts) -> float:
        """How likely a guess is if this seat says it: a power card needs to be its own."""
        if type(guess) is not Power:
            return self.chance(guess)
        if guess.combination == MADE_UP:
            return 0.0
        place = self.view.setting.faces.index[f"!{guess.combination}"]
        return odds_float(guess, self.view, rolled=bool(own[place]))


def seat_odds_of(observation: Observation) -> SeatOdds:
    """What the odds tell the seat that sees this."""
    if observation.standing.pack:
        return _card_odds(observation)
    return dice_odds(observation.bidding, observation.known, observation.unseen)


def _card_odds(observation: Observation) -> SeatOdds:
    """Kept for a while: a seat sees the same all through a round, and decides several times."""
    standing = observation.standing
    key = (
        standing.bidding, standing.pack, standing.gone, standing.hands,
        observation.counts, observation.known, observation.hidden,
    )  # fmt: skip
    seat_odds = _cards.get(key)
    if seat_odds is None:
        if len(_cards) >= _KEPT:
            _cards.clear()
        seat_odds = _cards[key] = SeatOdds(observation.view())
    return seat_odds


@lru_cache(maxsize=1 << 15)
def dice_odds(bidding: Bidding, known: Counts, unseen: int) -> SeatOdds:
    """What the odds tell a seat that knows these dice, of a table with so many more."""
    return SeatOdds(View(bidding.setting, known, (Draw((1,) * len(known), unseen, True),)))


def chance_of_last(observation: Observation, seat_odds: SeatOdds) -> float:
    """How likely the last guess is, in the mouth of whoever said it."""
    last, bidder = observation.said[-1], observation.bidder
    if type(last) is not Power or bidder is None:
        return seat_odds.chance(last)
    if last.combination == MADE_UP:
        return 0.0
    place = seat_odds.view.setting.faces.index[f"!{last.combination}"]
    if any(face == place for _, face in observation.shown[bidder]):
        return odds_float(last, seat_odds.view, rolled=True)
    if observation.known[place]:  # this seat has it, or sees it with somebody else
        return 0.0
    hands = observation.standing.hands
    if hands and not hands[bidder][place]:  # played open: the card is in another hand
        return 0.0
    return odds_float(last, seat_odds.view, theirs=observation.hidden[bidder])


def backed(guess: Guess, observation: Observation) -> bool:
    """Whether one of the seat's own faces counts for the guess."""
    return have(observation.bidding.compiled(guess), observation.counts) > 0


def exact_if_backed(observation: Observation) -> float:
    """How likely the last bid on dice is exact, if its bidder has at least one of what they said.

    Few people name what they have none of. Without this, a bid would look exact to a seat just
    because it has as many itself, and the bidder's own would come on top.
    """
    bid, bidder = observation.said[-1], observation.bidder
    known = list(observation.known)
    hidden = 0 if bidder is None else observation.hidden[bidder]
    if hidden:
        known[observation.bidding.compiled(bid).patterns[0][0].hits[0]] += 1
    seat_odds = dice_odds(observation.bidding, tuple(known), observation.unseen - bool(hidden))
    return seat_odds.exact(bid)


def least_raises(observation: Observation) -> tuple[Guess, ...]:
    """For each thing that can be named, the least figure that may be said of it now.

    More of the same is never likelier, so the likeliest raise is always among these.
    """
    said, bidding = observation.said, observation.standing.bidding
    most = observation.bidding.highest_figure(observation.on_table)
    least = _least_over(bidding, said[-1] if said else None, most)
    if len(said) > 1 and not set(said).isdisjoint(least):
        return _first_of_each(bidding.guesses(said, most))
    return least


@lru_cache(maxsize=1 << 15)
def _least_over(bidding: Bidding, last: Guess | None, most: int) -> tuple[Guess, ...]:
    return _first_of_each(bidding.over(last).upto(most))


def _first_of_each(guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    found: dict[object, Guess] = {}
    for guess in guesses:
        found.setdefault(_name(guess), guess)
    return tuple(found.values())


def _name(guess: Guess) -> object:
    """What a guess is about, its figure aside."""
    if isinstance(guess, Counted):
        return replace(guess, count=1)
    return guess.combination if isinstance(guess, Power) else type(guess)


def _figure(guess: Guess) -> int:
    return guess.count if isinstance(guess, Counted) else 0
