"""What the exact odds say to a seat, before and after it decides.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from cardlie.base.amount import Amount
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decision import CLAIM, DECISIONS, GUESS, worded
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.advice import shown
from cardlie.odds.told import percent
from cardlie.session.choices import in_round
from cardlie.session.places import letters_of
from cardlie.session.prompts import facts, told
from cardlie.session.prospects import (
    EVEN,
    Prospect,
    chance_of,
    doubt_right,
    exact_right,
    likeliest,
    odds_of_last,
    prospects,
    weighed,
)
from cardlie.telling.names import Names

#: Guesses less likely than this are not worth a place in a table of odds.
_WORTH_SHOWING = 0.01

#: How many rerolls a list of odds shows.
_LISTED = 8

#: What is worth so little less than the best is as good; and so much less is a mistake.
AS_GOOD, MISTAKE = 0.03, 0.15

#: So much likelier is clearly likelier.
CLEARLY = Fraction(1, 10)


def hint(observation: Observation, names: Names) -> list[str]:
    """What to do, why, and what is as good."""
    found = prospects(observation)
    if not found:
        thought = DECISIONS[observation.phase].hint
        filled = facts(observation, names)
        if thought:
            return [worded(thought, observation, filled)]
        return odds_now(observation) or [tr("There is no guess to weigh now.")]
    solved = _solution(observation)
    if solved is not None:
        best = max(solved, key=lambda each: solved[each])
        share = percent(Fraction(solved[best]).limit_denominator(1000))
        does = _told(weighed(best, observation), observation)
        return [tr("Hint: {told}; the solution does so in {share}.", told=does, share=share)]
    does = tr("Hint: {told}.", told=_told(found[0], observation))
    lines = [" ".join([does, *_why(found)])]
    for each in found[1:2]:
        if each.worth >= found[0].worth - AS_GOOD:
            lines.append(tr("As good: {told}.", told=_told(each, observation)))
    return lines


def _why(found: Sequence[Prospect]) -> list[str]:
    """Why to say what is first though something else comes out well clearly more often."""
    chance = found[0].chance or 0
    surer = any(each.chance and each.chance >= chance + CLEARLY for each in found)
    if not isinstance(found[0].action, Say) or not chance or not surer:
        return []
    said = "Who doubts it is mostly wrong." if chance >= EVEN else "It may go by undoubted."
    return [tr(said)]


def _solution(observation: Observation) -> dict[Action, float] | None:
    """How likely perfect play does what here; None where nobody knows."""
    try:
        from cardlie.solve.advice import advice  # heavy
    except ModuleNotFoundError:  # in a browser
        return None
    return advice(observation)


def remark(action: Action, observation: Observation) -> list[str]:
    """What there is to say of what was just done, where something was clearly better."""
    if isinstance(action, Discard):
        sizes = observation.pile_sizes
        lost, least = sizes[action.pile], min(sizes)
        said = "Coach: that cost {cards}; your smallest pile had {least}."
        return [tr(said, cards=Amount(lost, "cards"), least=least)] if lost > least else []
    if isinstance(action, Say):
        action = Say(action.guess)
    solved = _solution(observation)
    if solved is not None:
        return _unlike_solution(action, observation, solved)
    mistake = mistake_of(action, observation)
    if mistake is None:
        return []
    return [tr("Coach: a mistake: {done}; better: {best}.", **mistake.figured())]


class Mistake(NamedTuple):
    """What was done, and what was clearly better."""

    at: Observation
    done: Prospect
    best: Prospect

    @property
    def lost(self) -> float:
        """How much less it was worth."""
        return self.best.worth - self.done.worth

    def figured(self) -> dict[str, str]:
        """Both in words, each with its chance, or its worth where chances don't tell."""
        both = {"done": self.done, "best": self.best}
        tell = all(isinstance(each.action, Say | Challenge | SpotOn) for each in both.values())
        tell = tell and _chance(self.best) >= _chance(self.done) + CLEARLY
        return {name: self._figured(each, by_chance=tell) for name, each in both.items()}

    def _figured(self, each: Prospect, *, by_chance: bool) -> str:
        said = "true in {chance}" if isinstance(each.action, Say) else "right in {chance}"
        chance = _chance(each) if by_chance else shown(each.worth)
        told = tr(said if by_chance else "worth {chance}", chance=percent(chance))
        return f"{_named(each.action, self.at)} ({told})"


def _chance(prospect: Prospect) -> Fraction:
    return prospect.chance or Fraction(0)


def doubtful(action: Action, observation: Observation) -> str:
    """What is asked first of who says what nobody can believe, or doubts what is proved; else none.

    A raise that is no more than a lie is none of these: others don't know what lies there.
    """
    if isinstance(action, Challenge) and observation.said:
        if chance_of(action, observation) == 0:
            return tr("That is true: what you see proves it. Challenge again if you mean it.")
    elif isinstance(action, Say) and not observation.options.game.passes_cup:
        lie, count = observation.view().size, getattr(action.guess, "count", 0)
        if count > lie and chance_of(action, observation) == 0:
            said = "{guess} can't be true: only {lie} on the table. Say it again if you mean it."
            return tr(said, guess=_named(action, observation), lie=lie)
    return ""


def mistake_told(mistake: Mistake) -> str:
    """What cost most in a game, once it is over."""
    said = "What cost you most, in round {round}: {done}; better: {best}."
    return tr(said, round=mistake.at.standing.round, **mistake.figured())


def mistake_of(action: Action, observation: Observation) -> Mistake | None:
    """What was done and the best, where the odds call it clearly better; else None.

    A raise that is as likely to be true as the best one is no mistake.
    """
    action = Say(action.guess) if isinstance(action, Say) else action
    found = prospects(observation)
    if not found:
        return None
    best, done = found[0], weighed(action, observation)
    if done is None or done.worth > best.worth - MISTAKE:
        return None
    both = isinstance(action, Say) and isinstance(best.action, Say)
    if both and _chance(done) > _chance(best) - CLEARLY:
        return None
    return Mistake(observation, done, best)


def _unlike_solution(
    action: Action, observation: Observation, solved: dict[Action, float]
) -> list[str]:
    """Where the solution never does what was done."""
    best = max(solved, key=lambda each: solved[each])
    yours = solved.get(action, 0.0)
    if yours >= _WORTH_SHOWING or action == best:
        return []
    said = "Coach: the solution does that in {yours} of all cases, and {better} in {best}."
    shares = [percent(Fraction(each).limit_denominator(1000)) for each in (yours, solved[best])]
    better = _named(best, observation)
    return [tr(said, yours=shares[0], better=better, best=shares[1])]


def odds_now(observation: Observation) -> list[str]:
    """The odds of the guess on the table, or of whatever may be rolled again, a line each."""
    legal = Legal(observation)
    if legal.now(Reroll) or legal.now(Again):
        title = "How likely your bid is true if you ..."
        if legal.now(Again):
            title = "How likely you have more than was said if you ..."
        lines = [tr(title)]
        for prospect in prospects(observation)[:_LISTED]:
            how = _named(prospect.action, observation)
            lines.append(f"  {percent(_chance(prospect)):>12}  {how}")
        return lines
    if not in_round(observation):
        return [tr("All lies open: nothing is left to chance.")]
    if observation.said and observation.bidder != observation.seat:
        return [odds_of_last(observation)]
    return []


def sayable(observation: Observation) -> list[tuple[Guess, Fraction]]:
    """What may be said now, or will be: the likeliest to be true first."""
    return likeliest(observation._replace(phase=GUESS.id))


def likely(observation: Observation) -> list[tuple[Guess, Fraction]]:
    """What may be said now, or will be, and is worth showing: the likeliest to be true first."""
    return [pair for pair in sayable(observation) if pair[1] >= _WORTH_SHOWING]


def _told(prospect: Prospect | None, observation: Observation) -> str:
    """An action and how likely it is to come out well: 'challenge, right in 70 % of all deals'."""
    assert prospect is not None
    action, chance = prospect.action, percent(_chance(prospect))
    match action:
        case Say(guess=guess):
            said = "say “{guess}”, true in {chance} of all deals"
            if not observation.unseen:
                said = "say “{guess}”, which is true"
            if not prospect.chance:
                said = "say “{guess}”: not true, but it may be believed"
            return tr(said, guess=told(guess, observation), chance=chance)
        case Challenge():
            return tr("challenge, right in {chance} of all deals", chance=chance)
        case SpotOn():
            return tr("declare spot-on, right in {chance} of all deals", chance=chance)
        case DoubtPass():
            said = "doubt the pass: {chance} of all rolls are nothing to pass with"
            return tr(said, chance=chance)
        case Pass():
            said = "pass: you have what one passes with"
            return tr(said if prospect.chance else "pass, which would be a lie")
        case Take():
            return tr("take the cup: you then have more in {chance} of all rolls", chance=chance)
    done = _named(action, observation)
    if observation.phase == CLAIM.id:
        if not Legal(observation).may(SpotOn):
            true = percent(1 - doubt_right(observation))
            return tr("let it pass: it is true in {chance} of all deals", chance=true)
        exact = percent(exact_right(observation))
        return tr("let it pass: it is exact in {chance} of all deals", chance=exact)
    if Legal(observation).now(Again):
        return tr("{done}: then you have more in {chance} of all rolls", done=done, chance=chance)
    said = "{shown}, and your bid is true in {chance} of all rolls"
    return tr(said, shown=done, chance=chance)


def _named(action: Action, observation: Observation) -> str:
    """An action in a few words."""
    match action:
        case Say(guess=guess):
            return tr("“{guess}”", guess=told(guess, observation))
        case Challenge():
            return tr("a challenge")
        case SpotOn():
            return tr("spot-on")
        case DoubtPass():
            return tr("to doubt the pass")
        case Pass():
            return tr("to pass")
        case Take():
            return tr("to take the cup")
        case Reroll():
            return tr("show {letters}", letters=" ".join(letters_of(action, observation)))
        case Again():
            return tr("roll {letters} again", letters=" ".join(letters_of(action, observation)))
    return tr("to let it pass" if observation.phase == CLAIM.id else "keep your dice")
