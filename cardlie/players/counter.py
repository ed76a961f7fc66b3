"""``counter``: counts. It doubts what is unlikely, says what is likeliest, and bluffs a little."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.players.base import CHALLENGE, KEEP, SPOT_ON, Bot, Parameter, Rng, careful
from cardlie.players.cup import with_cup
from cardlie.players.seat_odds import (
    Raise,
    backed,
    chance_of_last,
    claimed,
    exact_at_least,
    least_raises,
    others_claim,
    own_claim,
    seat_odds_of,
)

#: The defaults, chosen by ``benchmarks/bots.py --tune``: against honest, casual and random bots,
#: at tables of two and of four, in all games. Of two who are left, each must doubt for itself
#: alone, and the patient one wins.
THRESHOLD, THRESHOLD_OF_TWO, BLUFF, SPOT_ON_FROM, REROLL_BELOW = 0.25, 0.1, 0.1, 0.5, 0.6
CLAIM, PRETEND = 0.5, 0.1


#: A bluff is at least so likely, as a share of the likeliest raise: nobody would believe less.
STILL_CREDIBLE = 0.5

#: What is likelier than not needs no made-up card.
EVEN = 0.5


class Counter:
    """Challenges a guess less likely than ``threshold``, or else says the likeliest raise.

    With probability ``bluff`` it says a raise instead of which it has nothing itself. Its highest
    power card that is at least ``claim`` likely it claims before all; where its likeliest raise is
    less likely than not, with probability ``pretend`` one that it did not roll. It challenges too
    if no raise is left. From the chance ``spot_on`` on it declares a bid exact (tavern), and
    while its own bid is less likely than ``reroll`` it shows dice and rolls others (wheel).
    """

    def __init__(
        self,
        rng: Rng,
        threshold: float | None = None,
        bluff: float = BLUFF,
        spot_on: float = SPOT_ON_FROM,
        reroll: float = REROLL_BELOW,
        claim: float = CLAIM,
        pretend: float = PRETEND,
    ) -> None:
        self._rng, self._threshold, self._bluff = rng, threshold, bluff
        self._claim, self._pretend = claim, pretend
        self._spot_on, self._reroll = spot_on, reroll

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Do what the odds say, most of the time."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng, wary=True)
        if observation.phase == "reroll":
            return show_for(observation, self._reroll)
        if observation.phase == "claim":
            claims = exact_at_least(observation) >= max(self._spot_on, EVEN)
            return SpotOn(observation.seat) if claims else KEEP
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        seat_odds = seat_odds_of(observation)
        raises = seat_odds.raises(least_raises(observation), observation.counts)
        if observation.said:
            last = chance_of_last(observation, seat_odds)
            if legal.may(SpotOn):
                exact = exact_at_least(observation)
                if exact >= self._spot_on and exact > 1 - last:
                    return SPOT_ON
            below = self._threshold
            if below is None:
                left = sum([1 for held in observation.standing.held if held])
                below = THRESHOLD_OF_TWO if left == 2 else THRESHOLD
            if not raises or last < below:
                return CHALLENGE
        chosen = raises[0].guess
        if self._bluff and self._rng.random() < self._bluff:
            chosen = _bluff(raises, observation)
        chosen = self._card(raises, observation) or chosen
        return Say(chosen, bluff=legal.bluff)

    def _card(self, raises: tuple[Raise, ...], observation: Observation) -> Guess | None:
        """The power card that it claims, if any."""
        if not claimed(observation.standing.bidding):
            return None
        own = own_claim(raises, observation, self._claim)
        if own is None and raises[0].chance < EVEN and self._rng.random() < self._pretend:
            return others_claim(observation)
        return own


def _bluff(raises: tuple[Raise, ...], observation: Observation) -> Guess:
    """The likeliest raise of which the seat has nothing, if it is not far from the best."""
    for guess, chance in raises:
        if chance < raises[0].chance * STILL_CREDIBLE:
            break
        if not backed(guess, observation):
            return guess
    return raises[0].guess


def show_for(observation: Observation, enough: float) -> Action:
    """Show the dice that count for the bid and roll the others, while it is not ``enough`` likely.

    Where no die counts, one that does not is shown so that all others can be rolled.
    """
    bid = observation.said[-1]
    if seat_odds_of(observation).chance(bid) >= enough:
        return KEEP
    hits = observation.bidding.compiled(bid).patterns[0][0].hits
    places = observation.places
    counting = tuple(place for place in places if observation.rolled[place] in hits)
    show = counting or places[:1]
    return Reroll(show) if len(show) < len(places) else KEEP


BOT = Bot(
    "counter",
    "knows the exact odds: doubts what is unlikely, says what is likeliest, bluffs a little",
    Counter,
    (
        Parameter(
            "threshold",
            THRESHOLD,
            0,
            1,
            f"it challenges what is less likely; not given, it is {THRESHOLD_OF_TWO} between two",
        ),
        Parameter("bluff", BLUFF, 0, 1, "how often it says a raise of which it has nothing itself"),
        Parameter("spot_on", SPOT_ON_FROM, 0, 1, "it declares exact from this chance on (tavern)"),
        Parameter("reroll", REROLL_BELOW, 0, 1, "it rerolls while its bid is less likely (wheel)"),
        Parameter("claim", CLAIM, 0, 1, "it claims its power card from this chance on"),
        Parameter(
            "pretend", PRETEND, 0, 1, "how often it claims another's instead of a doubtful raise"
        ),
    ),
)
