"""What the exact odds say to a seat, before and after it decides.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from cardlie.base.amount import Amount
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decision import CLAIM, DECISIONS, worded
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.advice import as_share
from cardlie.odds.percent import percent
from cardlie.session.choices import in_round
from cardlie.session.letters import letters_of
from cardlie.session.match import Deal
from cardlie.session.prompts import facts, guess_text, quote
from cardlie.session.prospects import (
    EVEN,
    Prospect,
    card_gained,
    chance_of,
    doubt_right,
    exact_right,
    odds_of_last,
    prospects,
    sayable,
    weighed,
)
from cardlie.telling.names import Names

#: Guesses less likely than this are not worth a place in a table of odds.
_WORTH_SHOWING = 0.01

#: How many rerolls a list of odds shows.
_LISTED = 8

#: What is worth so little less than the best is as good; and so much less is a mistake, as is what
#: comes out well so much less often.
AS_GOOD, MISTAKE, GAP = 0.03, 0.15, Fraction(1, 5)

#: So much likelier is clearly likelier; and what is so likely is probably so.
CLEARLY, PROBABLE = Fraction(1, 10), Fraction(6, 10)


def hint(observation: Observation, names: Names) -> list[str]:
    """What to do and why; on a second line what is as good."""
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
        does = _in_words(weighed(best, observation, found), observation)
        said = "Hint: {told}. Perfect play does so in {share} of all cases."
        return [tr(said, told=does, share=share)]
    first = found[0]
    lines = [tr("Hint: {told}.", told=_in_words(first, observation) + _though_unlikely(found))]
    for each in found[1:2]:
        if each.worth >= first.worth - AS_GOOD:
            lines.append(_as_good(each, first, observation))
    return lines


def _though_unlikely(prospects: Sequence[Prospect]) -> str:
    """Why to doubt first what is likelier true than not, where something may be said instead."""
    doubt = isinstance(prospects[0].action, Challenge) and _chance(prospects[0]) < EVEN
    raises = any(isinstance(each.action, Say | Take) for each in prospects)
    return tr(", but whatever you say instead is riskier") if doubt and raises else ""


def _as_good(second: Prospect, first: Prospect, observation: Observation) -> str:
    """What is as good as the first; and why it is no better, if it comes out well more often."""
    sentence, action = "Just as good: {told}.", _figured(second, observation)
    if _chance(second) <= _chance(first) - CLEARLY:
        if isinstance(second.action, Say) and isinstance(first.action, Say):
            sentence = "As good on balance: {told}; riskier, with more pressure on the next player."
    elif _chance(second) >= _chance(first) + CLEARLY:
        match second.action:
            case Say() | Take() if isinstance(first.action, Say | Take):
                sentence = "Safer: {told}, but it puts less pressure on the next player."
            case Say() | Take():
                sentence = "Just as good: {told}, but the round goes on."
            case Challenge() | SpotOn():
                sentence = "Just as good: {told}, but if not, you lose at once."
    return tr(sentence, told=action)


def _solution(observation: Observation) -> dict[Action, float] | None:
    """How likely perfect play does what here; None where nobody knows."""
    try:
        from cardlie.solve.advice import advice  # heavy
    except ModuleNotFoundError:  # in a browser
        return None
    return advice(observation)


def remark(action: Action, observation: Observation, mistake: Mistake | None) -> list[str]:
    """What there is to say of what was just done, where something was clearly better.

    ``mistake`` is what :func:`mistake_of` says of it.
    """
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
    if mistake is None:
        return []
    said = "Coach: by the odds, {best} was better than {done}."
    return [tr(said, **mistake.figured())]


class Mistake(NamedTuple):
    """What was done, and what was clearly better."""

    observation: Observation
    done: Prospect
    best: Prospect

    @property
    def lost(self) -> float:
        """How much less it was worth."""
        return self.best.worth - self.done.worth

    def figured(self) -> dict[str, str]:
        """Both in words, each with its chance, or how well it goes where chances don't tell."""
        both = {"done": self.done, "best": self.best}
        tell = (
            _comparable(self.done, self.best)
            and self.observation.unseen > 0
            and _chance(self.best) >= _chance(self.done) + CLEARLY
        )
        return {
            name: _figured(each, self.observation, by_chance=tell) for name, each in both.items()
        }


def _comparable(*both: Prospect) -> bool:
    """Whether chances alone tell which is better: all bids, or calls that end the round."""
    return all(isinstance(each.action, Say | Challenge | SpotOn) for each in both)


def _figured(prospect: Prospect, observation: Observation, *, by_chance: bool = True) -> str:
    """An action in words, with its chance or how well it goes."""
    named = _named(prospect.action, observation)
    if by_chance and prospect.chance is None:
        return named
    sentence = "true in {chance}" if isinstance(prospect.action, Say) else "right in {chance}"
    if isinstance(prospect.action, Say) and not observation.unseen:
        sentence = "true" if prospect.chance else "not true"
    chance = _chance(prospect) if by_chance else as_share(prospect.worth)
    sentence = sentence if by_chance else "goes well {chance} of the time"
    return f"{named} ({tr(sentence, chance=percent(chance))})"


def _chance(prospect: Prospect) -> Fraction:
    return prospect.chance or Fraction(0)


def doubtful(action: Action, observation: Observation) -> str:
    """What is asked first of who says what nobody can believe, or doubts what is proved; else none.

    A raise that is no more than a lie is none of these: others don't know what lies there.
    """
    if isinstance(action, Challenge) and observation.history:
        if chance_of(action, observation) == 0:
            return tr("That is true: what you see proves it. Challenge again if you mean it.")
    elif isinstance(action, Say) and not observation.options.game.passes_cup:
        lie, count = observation.view().size, getattr(action.guess, "count", 0)
        if count > lie and chance_of(action, observation) == 0:
            said = "{guess} can't be true: only {lie} on the table. Say it again if you mean it."
            return tr(said, guess=_named(action, observation), lie=lie)
    return ""


def costliest(mistakes: Iterable[Mistake | None]) -> str:
    """What cost most in a game, once it is over; nothing where nothing did."""
    worst = max(filter(None, mistakes), key=lambda each: each.lost, default=None)
    if worst is None:
        return ""
    said = "Your costliest move, in round {round}: {done}; better: {best}."
    return tr(said, round=worst.observation.public.round, **worst.figured())


def costliest_of(deal: Deal, seat: int) -> str:
    """What cost a seat most in a game that is told again."""
    return costliest(mistake_of(action, seen) for _, seen, action in deal.decided(seat))


def mistake_of(action: Action, observation: Observation) -> Mistake | None:
    """What was done and the best, where the odds call it clearly better; else None.

    A raise that is as likely to be true as the best one is no mistake.
    """
    action = Say(action.guess) if isinstance(action, Say) else action
    found = prospects(observation)
    if not found:
        return None
    best, done = found[0], weighed(action, observation, found)
    if done is None:
        return None
    riskier = _comparable(done, best) and _chance(done) <= _chance(best) - GAP
    if done.worth > best.worth - (AS_GOOD if riskier else MISTAKE):
        return None
    both = isinstance(action, Say) and isinstance(best.action, Say)
    if both and _chance(done) > _chance(best) - CLEARLY:
        return None
    return Mistake(observation, done, best)


def _unlike_solution(
    action: Action, observation: Observation, solved: dict[Action, float]
) -> list[str]:
    """Where the solution never does what was done, and the odds, too, call it worse."""
    best = max(solved, key=lambda each: solved[each])
    yours = solved.get(action, 0.0)
    found = prospects(observation)
    odds = [weighed(each, observation, found) for each in (action, best)]
    worths = [each.worth for each in odds if each is not None]
    alike = len(worths) == len(odds) and worths[0] >= worths[1] - AS_GOOD
    if yours >= _WORTH_SHOWING or action == best or alike:
        return []
    said = "Coach: perfect play does that in {yours} of all cases, and {better} in {best}."
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
            how = _rolled(prospect.action, observation)
            lines.append(f"  {percent(_chance(prospect)):>12}  {how}")
        return lines
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


def _odds_of_swap(observation: Observation) -> list[str]:
    """What one would get for a card that is given, a line for each chance."""
    unseen, gained = card_gained(observation)
    if not gained:
        return [tr("All hands are known: what you would get is one of theirs.")]
    title = "What you would get is one of {count} cards that you have not seen:"
    lines = [tr(title, count=unseen)]
    for chance, pairs in groupby(gained, key=lambda pair: percent(pair[1])):
        named = ", ".join(quote(guess, observation) for guess, _ in pairs)
        lines.append(f"  {chance:>12}  {named}")
    return lines


def likely(observation: Observation) -> list[tuple[Guess, Fraction]]:
    """What may be said now, or will be, and is worth showing: the likeliest to be true first."""
    return [pair for pair in sayable(observation) if pair[1] >= _WORTH_SHOWING]


def _in_words(prospect: Prospect | None, observation: Observation) -> str:
    """An action and how likely it is to come out well: 'challenge, right in 70 % of all cases'."""
    assert prospect is not None
    action, chance = prospect.action, percent(_chance(prospect))
    match action:
        case Say(guess=guess):
            sentence = _why_said(_chance(prospect), open=not observation.unseen)
            return tr(sentence, guess=guess_text(guess, observation), chance=chance)
        case Challenge():
            unlikely = "challenge. You are right in only {chance} of all cases"
            likely = "challenge. You are right in {chance} of all cases"
            return tr(unlikely if _chance(prospect) < EVEN else likely, chance=chance)
        case SpotOn():
            return tr("say spot-on. It is exact in {chance} of all cases", chance=chance)
        case DoubtPass():
            sentence = "doubt the pass. {chance} of all rolls are nothing to pass with"
            return tr(sentence, chance=chance)
        case Pass():
            sentence = "pass. You have what one passes with"
            return tr(sentence if prospect.chance else "pass, which would be a lie")
        case Take():
            return tr("take the cup. Then you have more in {chance} of all rolls", chance=chance)
    if observation.phase == CLAIM.id:
        if not Legal(observation).may(SpotOn):
            true = percent(1 - doubt_right(observation))
            return tr("let it pass. It is true in {chance} of all cases", chance=true)
        exact = percent(exact_right(observation))
        return tr("let it pass. It is exact in only {chance} of all cases", chance=exact)
    done = _rolled(action, observation)
    if Legal(observation).now(Again):
        return tr("{done}. Then you have more in {chance} of all rolls", done=done, chance=chance)
    sentence = "{shown}. Then your bid is true in {chance} of all rolls"
    return tr(sentence, shown=done, chance=chance)


def _why_said(chance: Fraction, *, open: bool) -> str:
    """To say a guess, and why."""
    if open and chance:
        return "say “{guess}”. It is true"
    if not chance:
        return "say “{guess}”. It is not true, but it may be believed"
    if chance == 1:
        return "say “{guess}”. It is true, whatever the others have"
    if EVEN <= chance < PROBABLE:
        return "say “{guess}”. It is true in {chance} of all cases"
    if chance >= EVEN:
        return (
            "say “{guess}”. It is true in {chance} of all cases: "
            "if somebody doubts it, you will probably be right"
        )
    return "say “{guess}”. It is true in only {chance} of all cases: you count on being believed"


#: What is called or done, in a few words.
_CALLED = {
    Challenge: "a challenge", SpotOn: "calling spot-on", DoubtPass: "doubting the pass",
    Pass: "passing", Take: "taking the cup",
}  # fmt: skip


def _named(action: Action, observation: Observation) -> str:
    """An action in a few words."""
    if isinstance(action, Say):
        return quote(action.guess, observation)
    if called := _CALLED.get(type(action)):
        return tr(called)
    if observation.phase == CLAIM.id:
        return tr("letting it pass")
    return _rolled(action, observation, than=True)


#: What is done with one's own dice: what to do, and as what something is better than.
_DICE = {
    Reroll: ("show {letters}", "showing {letters}"),
    Again: ("roll {letters} again", "rolling {letters} again"),
}


def _rolled(action: Action, observation: Observation, *, than: bool = False) -> str:
    """What is done with one's own dice: 'show a d', or ``than`` 'showing a d'."""
    if isinstance(action, Reroll | Again):
        letters = " ".join(letters_of(action, observation))
        return tr(_DICE[type(action)][than], letters=letters)
    return tr("keeping your dice" if than else "keep your dice")
