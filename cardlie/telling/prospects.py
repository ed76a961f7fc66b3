"""What the exact odds say to a seat: what it may do, and how likely each comes out well.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardlie.base.translation import language, tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.language.speech import speak
from cardlie.odds import Draw, View
from cardlie.odds.advice import Advice, advise, ranked
from cardlie.odds.told import percent
from cardlie.players.seat_odds import bidder_rolled
from cardlie.setting.faces import Counts


@dataclass(frozen=True, slots=True)
class Prospect:
    """An action and the chance that it comes out well.

    A raise comes out well if it is true, a challenge if the last guess is not, a spot-on if it
    is exact, a reroll if one's own bid then stands.
    """

    action: Action
    chance: Fraction


def prospects(seen: Observation) -> list[Prospect]:
    """What the seat can do about a guess or a reroll, the likeliest to come out well first."""
    found: list[Prospect] = []
    if seen.phase == "reroll":
        found = [Prospect(action, chance) for action, chance in _rerolls(seen).items()]
    elif seen.phase == "cup":
        found = _doubts(seen)
    elif seen.phase == "guess":
        found = _doubts(seen)
        raises = ranked(
            seen.legal.guesses(seen.bidding.highest_figure(seen.on_table)), seen.view(), seen.counts
        )
        found += [Prospect(Say(guess), chance) for guess, chance in raises]
    return sorted(found, key=lambda prospect: -prospect.chance)  # of equals, doubts come first


def chance_of(action: Action, seen: Observation) -> Fraction | None:
    """The chance that one action comes out well; None where odds have no say."""
    if isinstance(action, Say):
        return ranked([action.guess], seen.view(), seen.counts)[0][1]
    known = (
        _rerolls(seen) if seen.phase == "reroll" else {p.action: p.chance for p in _doubts(seen)}
    )
    return known.get(action)


def _doubts(seen: Observation) -> list[Prospect]:
    if not seen.legal.challenge:
        return []
    advice = about_last(seen)
    found = [Prospect(Challenge(), advice.challenge)]
    if advice.spot_on is not None:
        found.append(Prospect(SpotOn(), advice.spot_on))
    return found


def about_last(seen: Observation) -> Advice:
    """How likely it is right to doubt the last guess, or to call it exact."""
    last, bidder = seen.said[-1], seen.bidder
    assert bidder is not None
    theirs = seen.hidden[bidder]
    view = seen.view()
    return advise(
        last, view, _not_theirs(last, seen), (), spot_on=seen.legal.may(SpotOn), theirs=theirs
    )


def _not_theirs(last: Guess, seen: Observation) -> Counts:
    """The seat's own faces, and a power card that the bidder is seen not to have rolled."""
    counts, card = list(seen.counts), last.card(seen.bidding.setting.faces)
    if card is not None and bidder_rolled(card, seen) is False:
        counts[card] = 1
    return tuple(counts)


def _rerolls(seen: Observation) -> dict[Action, Fraction]:
    """The chance that the seat's own bid stands, whatever it shows and rolls again."""
    bid = seen.said[-1]
    found: dict[Action, Fraction] = {Keep(): ranked([bid], seen.view(), seen.counts)[0][1]}
    priced: dict[Counts, Fraction] = {}
    for action in seen.legal.of(Reroll):
        # what the seat knows once the dice that it does not show are rolled again
        again = [place for place in seen.places if place not in action.show]
        known = list(seen.known)
        for place in again:
            known[seen.rolled[place]] -= 1
        draw = Draw((1,) * len(known), seen.unseen + len(again), True)
        view = View(seen.bidding.setting, tuple(known), (draw,))
        if view.known not in priced:
            priced[view.known] = ranked([bid], view, seen.counts)[0][1]
        found[action] = priced[view.known]
    return found


def odds_of(guess: Guess, seen: Observation) -> str:
    """The exact odds of any guess, as the seat would say it."""
    chance = ranked([guess], seen.view(), seen.counts)[0][1]
    said = speak(guess, language(), seen.bidding.setting.faces)
    allowed = seen.phase != "guess" or seen.legal.allows(Say(guess))
    told = tr("“{guess}” is true in {chance} of all deals.", guess=said, chance=percent(chance))
    if not seen.unseen:  # nothing is left to chance
        told = tr("“{guess}” is true." if chance == 1 else "“{guess}” is not true.", guess=said)
    return told if allowed else f"{told} {tr('It may not be said now.')}"


def odds_of_last(seen: Observation) -> str:
    """How likely the guess on the table is, and that it is exact where that may be called."""
    advice = about_last(seen)
    exact = advice.spot_on
    return tr(
        "“{guess}” is true in {chance} of all deals."
        if exact is None
        else "“{guess}” is true in {chance} of all deals, and exact in {exact}.",
        guess=speak(seen.said[-1], language(), seen.bidding.setting.faces),
        chance=percent(1 - advice.challenge),
        exact="" if exact is None else percent(exact),
    )
