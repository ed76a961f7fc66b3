"""Hints: advice by exact odds, and the odds themselves, for a seat before it decides.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from cardlie.base.translation import tr
from cardlie.engine.decision import DECISIONS, worded
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.percent import percent
from cardlie.session.action_words import figured, reasoned, with_dice
from cardlie.session.choices import in_round
from cardlie.session.guess_words import guess_text, quote
from cardlie.session.perfect_play import perfect_play, share_of
from cardlie.session.prompts import facts
from cardlie.session.prospects import (
    EVEN,
    Prospect,
    card_gained,
    doubt_right,
    exact_right,
    prospects,
    sayable,
    true_for,
    weighed,
)
from cardlie.telling.names import Names

#: What is less likely than this is not worth a place among odds.
WORTH_SHOWING = 0.01

#: How many rerolls a list of odds shows.
_LISTED = 8

#: What is worth so little less than the best is as good; so much likelier is clearly likelier.
AS_GOOD, CLEARLY = 0.03, Fraction(1, 10)


def hint(observation: Observation, names: Names) -> list[str]:
    """What to do and why; on a second line what is as good."""
    known = prospects(observation)
    if not known:
        if thought := DECISIONS[observation.phase].hint:
            return [worded(thought, observation, facts(observation, names))]
        return odds_now(observation) or [tr("There is no guess to weigh now.")]
    solved = perfect_play(observation)
    if solved is not None:
        best = max(solved, key=solved.__getitem__)
        weighed_best = weighed(best, observation, known)
        assert weighed_best is not None, "what perfect play does has odds"
        does = reasoned(weighed_best, observation)
        said = "Hint: {told}. Perfect play does so in {share} of all cases."
        return [tr(said, told=does, share=share_of(solved[best]))]
    first = known[0]
    lines = [tr("Hint: {told}.", told=reasoned(first, observation) + _though_unlikely(known))]
    for each in known[1:2]:
        if each.worth >= first.worth - AS_GOOD:
            lines.append(_as_good(each, first, observation))
    return lines


def _though_unlikely(prospects: Sequence[Prospect]) -> str:
    """Why to doubt first what is likelier true than not, where something may be said instead."""
    doubt = isinstance(prospects[0].action, Challenge) and prospects[0].right < EVEN
    raises = any(isinstance(each.action, Say | Take) for each in prospects)
    return tr(", but whatever you say instead is riskier") if doubt and raises else ""


def _as_good(second: Prospect, first: Prospect, observation: Observation) -> str:
    """What is as good as the first; and why it is no better, if it comes out well more often."""
    sentence, action = "Just as good: {told}.", figured(second, observation)
    if second.right <= first.right - CLEARLY:
        if isinstance(second.action, Say) and isinstance(first.action, Say):
            sentence = "As good on balance: {told}; riskier, with more pressure on the next player."
    elif second.right >= first.right + CLEARLY:
        match second.action:
            case Say() | Take() if isinstance(first.action, Say | Take):
                sentence = "Safer: {told}, but it puts less pressure on the next player."
            case Say() | Take():
                sentence = "Just as good: {told}, but the round goes on."
            case Challenge() | SpotOn():
                sentence = "Just as good: {told}, but if not, you lose at once."
    return tr(sentence, told=action)


def likely(observation: Observation) -> list[tuple[Guess, Fraction]]:
    """What may be said now, or will be, and is worth showing: the likeliest to be true first."""
    return [pair for pair in sayable(observation) if pair[1] >= WORTH_SHOWING]


# --- the odds of what lies there


def odds_now(observation: Observation) -> list[str]:
    """The odds of the guess on the table, or of whatever may be rolled again, a line each."""
    legal = Legal(observation)
    if legal.now(Reroll) or legal.now(Again):
        return _odds_of_rolls(observation)
    if legal.now(Swap):
        return _odds_of_swap(observation)
    if not in_round(observation):
        return [tr("Everything is face up; there's nothing left to chance.")]
    if not observation.history or observation.bidder == observation.seat:
        return []
    if observation.options.game.passes_cup and observation.rolled:
        said = "You believed {said} and took the cup: it is not at stake any more."
        return [tr(said, said=quote(observation.history[-1], observation))]
    return [odds_of_last(observation)]


def _odds_of_rolls(observation: Observation) -> list[str]:
    """How likely a bid stands after each reroll, a line each, the likeliest first."""
    title = "How likely your bid is true if you ..."
    if Legal(observation).now(Again):
        title = "How likely you have more than was said if you ..."
    return [
        tr(title),
        *(
            f"  {percent(each.right):>12}  {with_dice(each.action, observation)}"
            for each in prospects(observation)[:_LISTED]
        ),
    ]


def _odds_of_swap(observation: Observation) -> list[str]:
    """What one would get for a card that is given, a line for each chance."""
    unseen, gained = card_gained(observation)
    if not gained:
        return [tr("All hands are known: what you would get is one of theirs.")]
    title = "What you would get is one of {count} cards that you have not seen:"
    lines = [tr(title, count=unseen)]
    for chance, pairs in groupby(gained, key=lambda pair: percent(pair[1])):
        guesses = ", ".join(quote(guess, observation) for guess, _ in pairs)
        lines.append(f"  {chance:>12}  {guesses}")
    return lines


def odds_of(guess: Guess, observation: Observation) -> str:
    """The exact odds of any guess, as the seat would say it."""
    chance, said = true_for(guess, observation), guess_text(guess, observation)
    legal = Legal(observation)
    allowed = not legal.now(Say) or legal.allows(Say(guess))
    line = tr("“{guess}” is true in {chance} of all cases.", guess=said, chance=percent(chance))
    if not observation.unseen:  # nothing is left to chance
        line = tr("“{guess}” is true." if chance == 1 else "“{guess}” is not true.", guess=said)
    return line if allowed else f"{line} {tr('It may not be said now.')}"


def odds_of_last(observation: Observation) -> str:
    """How likely the guess on the table is, and that it is exact where that may be called."""
    guess = guess_text(observation.history[-1], observation)
    chance = percent(1 - doubt_right(observation))
    if not Legal(observation).may(SpotOn):
        return tr("“{guess}” is true in {chance} of all cases.", guess=guess, chance=chance)
    said = "“{guess}” is true in {chance} of all cases, and exact in {exact}."
    return tr(said, guess=guess, chance=chance, exact=percent(exact_right(observation)))
