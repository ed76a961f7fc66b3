"""Prospects: what a seat may do, with the exact chance that it comes out well and its worth.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import sub
from typing import TypedDict

from cardlie.deck.faces import Counts
from cardlie.engine.actions import Action
from cardlie.engine.decision import CLAIM, GUESS
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.guess import CallOut, Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.passing import DoubtPass, Pass, claimed
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.games.passing import is_such
from cardlie.guess import Colour, Guess, Number
from cardlie.odds import Draw, View, exactly, odds
from cardlie.odds.advice import Advised, Stake, Weighing, in_order, ranked, without
from cardlie.players.cup_seat import chance_of_more, chance_true, chances_again
from cardlie.players.passing import DOUBTS, LIES, chance_of_pass
from cardlie.players.seat_odds import bidder_rolled

#: Who may call a bid exact though it is another's turn is asked only if it is so likely; and who
#: may doubt it, or has a key for either, only if that is as likely to be right as not.
WORTH_ASKING, EVEN = 0.15, 0.5


class _Bidder(TypedDict):
    """What is known of a card that a guess names, as ``cardlie.odds`` takes it."""

    rolled: bool | None
    theirs: int | None


@dataclass(frozen=True, slots=True)
class Prospect:
    """An action, the chance that it comes out well, and what it is worth (``odds/advice.py``).

    A raise comes out well if it is true, a challenge if the last guess is not, a spot-on if it
    is exact, a reroll if one's own bid then stands, a cup taken and dice rolled again if more than
    was said lies there then. What is let pass has no chance of its own.
    """

    action: Action
    chance: Fraction | None
    worth: float

    @property
    def right(self) -> Fraction:
        """Its chance; 0 for what has none of its own."""
        return self.chance or Fraction(0)


def prospects(observation: Observation) -> list[Prospect]:
    """What the seat can do, where odds have a say; the worthiest first."""
    legal = Legal(observation)
    if legal.now(Reroll):
        chances = _rerolls(observation).items()
    elif legal.now(Again):
        chances = {each: Fraction(chance) for each, chance in chances_again(observation)}.items()
    elif legal.challenge or legal.may(CallOut) or legal.may(SpotOn) or legal.now(Say):
        return _weighed(observation)
    else:
        return []
    found = [Prospect(action, chance, float(chance)) for action, chance in chances]
    return sorted(found, key=lambda each: -each.worth)


def weighed(action: Action, observation: Observation, known: Sequence[Prospect]) -> Prospect | None:
    """One action, legal or not, as :func:`prospects` has it; None where odds have no say.

    ``known`` are the prospects of this observation, which take a while.
    """
    found = next((each for each in known if each.action == action), None)
    if found is None and isinstance(action, Say):  # more than could lie there
        last = observation.bidding.over(action.guess).nothing
        raised = _weighing(observation).raised(action.guess, last=last)
        return Prospect(action, raised.chance, raised.worth)
    return found


def sayable(observation: Observation) -> list[tuple[Guess, Fraction]]:
    """What may be said now, or will be, and could be true: the likeliest first."""
    legal = Legal(observation._replace(phase=GUESS.id))
    guesses = legal.guesses(observation.bidding.highest_figure(observation.on_table))
    return ranked(guesses, observation.view(), observation.counts)


def true_for(guess: Guess, observation: Observation, view: View | None = None) -> Fraction:
    """How likely a guess is true by what the seat sees, or will see in another ``view``."""
    ((_, chance),) = ranked([guess], view or observation.view(), observation.counts)
    return chance


def chance_of(action: Action, observation: Observation) -> Fraction | None:
    """The chance that one action comes out well; None where odds have no say."""
    legal = Legal(observation)
    if isinstance(action, Say):
        return true_for(action.guess, observation)
    if legal.now(Reroll):
        return _rerolls(observation).get(action)
    if isinstance(action, Challenge) and (legal.challenge or legal.may(CallOut)):
        return doubt_right(observation)
    if isinstance(action, SpotOn) and legal.may(SpotOn):
        return exact_right(observation)
    return None


def _weighed(observation: Observation) -> list[Prospect]:
    """What may be done about the last guess, or said instead."""
    weighing = _weighing(observation)
    advised = dict(_advised(observation, weighing))
    actions = {(each.action, each.guess): action for action, each in advised.items()}
    if Take() in advised:  # what is said then is not yet known
        actions["raise", advised[Take()].guess] = Take()
    found = [
        Prospect(actions[each.action, each.guess], each.chance, each.worth)
        for each in in_order(advised.values())
    ]
    if passes := _passes(observation, weighing.stake.goes_on):
        found = sorted([*found, *passes], key=lambda each: -each.worth)
    if observation.phase == CLAIM.id:  # who lets it pass takes no part in what comes next
        found.append(Prospect(Keep(), None, weighing.stake.goes_on))
        found.sort(key=lambda each: -each.worth)
    return found


def _advised(observation: Observation, weighing: Weighing) -> Iterator[tuple[Action, Advised]]:
    """Each action that is about the last guess or says another, as it is weighed."""
    legal, bidding, said = Legal(observation), observation.bidding, observation.history
    if legal.challenge:
        yield Challenge(), weighing.challenge(said[-1], doubt_right(observation))
    for doubt in legal.of(CallOut):
        yield doubt, weighing.challenge(said[-1], doubt_right(observation))
    for call in legal.of(SpotOn):
        yield call, weighing.spot_on(said[-1])
    if legal.now(Say):
        likely = legal.guesses(bidding.highest_figure(observation.on_table))
        for guess in likely or bidding.lowest_over(said):
            yield Say(guess), weighing.raised(guess, last=bidding.over(guess).nothing)
    elif legal.may(Take):
        least, more = bidding.lowest_over(said)[0], chance_of_more(observation)
        yield Take(), weighing.raised(least, last=bidding.over(least).nothing, chance=more)


def _passes(observation: Observation, goes_on: float) -> list[Prospect]:
    """To pass, and to doubt that somebody did; what goes on is worth so much.

    How often a pass is a lie, and how often it is doubted, are estimates.
    """
    legal, found = Legal(observation), list[Prospect]()
    if legal.may(DoubtPass):
        true = chance_of_pass(observation)
        believed = true / (true + LIES * (1 - true)) if true else 0.0
        chance = Fraction(1 - true).limit_denominator(10**6)
        found.append(Prospect(DoubtPass(), chance, 1 - believed))
    if legal.may(Pass):
        has = is_such(claimed(observation), observation.rolled)
        worth = DOUBTS * has + (1 - DOUBTS) * goes_on
        found.append(Prospect(Pass(), Fraction(int(has)), worth))
    return found


def _weighing(observation: Observation) -> Weighing:
    """What the seat sees, what the others know of it, and what is at stake."""
    seat, view = observation.seat, observation.view()
    bidder = seat if observation.bidder is None else observation.bidder
    stake = Stake(
        view.rules, observation.public.held, seat, bidder, piles=observation.options.piles
    )
    hidden = observation.counted([observation.rolled[place] for place in observation.places])
    hands = observation.cards.hands
    others = without(view, hidden, hands[seat] if hands else None)
    return Weighing(stake, view, observation.counts, others, **_of_bidder(observation))


def _of_bidder(observation: Observation) -> _Bidder:
    """What the seat knows of the card that the last guess names: whether its bidder rolled it."""
    said, bidder = observation.history, observation.bidder
    if not said or bidder is None:
        return _Bidder(rolled=None, theirs=None)
    card = said[-1].card(observation.bidding.rules.faces)
    rolled = None if card is None else bidder_rolled(card, observation)
    return _Bidder(rolled=rolled, theirs=observation.hidden[bidder])


def doubt_right(observation: Observation) -> Fraction:
    """How likely it is right to doubt the last guess."""
    last = observation.history[-1]
    if observation.options.game.passes_cup:  # what lies there was perhaps seen, or rolled in part
        return 1 - Fraction(chance_true(observation, last)).limit_denominator(10**9)
    return 1 - odds(last, observation.view(), **_of_bidder(observation))


def chance_said(guess: Guess, observation: Observation) -> Fraction:
    """How likely a guess is true for the seat that said it, or would."""
    if observation.options.game.passes_cup:
        return Fraction(chance_true(observation, guess)).limit_denominator(10**9)
    return true_for(guess, observation)


def exact_right(observation: Observation) -> Fraction:
    """How likely it is right to call it exact."""
    return exactly(observation.history[-1], observation.view(), **_of_bidder(observation))


def unasked(observation: Observation, *, keys: bool = False) -> Action | None:
    """What is done of which nobody need be asked: to let pass what is hardly ever exact.

    Nor, where anybody may doubt, of what is likelier true than not. Who has ``keys`` for both while
    a bid stands is asked of less.
    """
    if observation.phase != CLAIM.id:
        return None
    legal, least = Legal(observation), EVEN if keys else WORTH_ASKING
    exact = legal.may(SpotOn) and exact_right(observation) >= least
    doubt = legal.may(CallOut) and doubt_right(observation) >= EVEN
    return None if exact or doubt else Keep()


def _rerolls(observation: Observation) -> dict[Action, Fraction]:
    """The chance that the seat's own bid stands, whatever it shows and rolls again."""
    bid = observation.history[-1]
    found: dict[Action, Fraction] = {Keep(): true_for(bid, observation)}
    priced: dict[Counts, Fraction] = {}
    for action in Legal(observation).of(Reroll):
        # what the seat knows once the dice that it does not show are rolled again
        again = [place for place in observation.places if place not in action.show]
        known = list(observation.visible)
        for place in again:
            known[observation.rolled[place]] -= 1
        draw = Draw((1,) * len(known), observation.unseen + len(again), True)
        view = View(observation.bidding.rules, tuple(known), (draw,))
        if view.visible not in priced:
            priced[view.visible] = true_for(bid, observation, view)
        found[action] = priced[view.visible]
    return found


def card_gained(observation: Observation) -> tuple[int, list[tuple[Guess, Fraction]]]:
    """Of how many cards that the seat has not seen a swap gives one, and how likely which number
    and which colour it is; of none where it comes from a hand that is known to all.
    """
    cards, bidding = observation.cards, observation.bidding
    if cards.hands and None not in observation.partners:
        return 0, []
    pool = observation.view().draws[0].pool if not cards.hands else cards.pack
    for out in (cards.gone, *cards.hands) if cards.hands else ():
        pool = tuple(map(sub, pool, out))
    none = (0,) * len(pool)
    one = View(bidding.rules, none, (Draw(pool, 1),))
    named = [guess for guess in bidding.universe(1) if isinstance(guess, Number | Colour)]
    return sum(pool), ranked(named, one, none)
