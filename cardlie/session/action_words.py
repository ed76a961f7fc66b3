"""Actions in words: what is said, called or done, and how likely it comes out well."""

from __future__ import annotations

from fractions import Fraction

from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.passing import DoubtPass, Pass
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.legal import Legal
from cardlie.engine.observation import Observation
from cardlie.odds.advice import as_share
from cardlie.odds.percent import percent
from cardlie.session.guess_words import guess_text, quote
from cardlie.session.letters import letters_of
from cardlie.session.prospects import EVEN, Prospect, doubt_right, exact_right

#: What is so likely is probably so.
_PROBABLE = Fraction(6, 10)

#: What is called or done, in a few words.
_CALLED = {
    Challenge: "a challenge", SpotOn: "calling spot-on", DoubtPass: "doubting the pass",
    Pass: "passing", Take: "taking the cup",
}  # fmt: skip

#: What is done with one's own dice: what to do, and as what something is better than.
_DICE = {
    Reroll: ("show {letters}", "showing {letters}"),
    Again: ("roll {letters} again", "rolling {letters} again"),
}


def brief(action: Action, observation: Observation) -> str:
    """An action in a few words: 'a challenge', 'showing a d'."""
    if isinstance(action, Say):
        return quote(action.guess, observation)
    if called := _CALLED.get(type(action)):
        return tr(called)
    if observation.phase == CLAIM.id:
        return tr("letting it pass")
    return with_dice(action, observation, than=True)


def with_dice(action: Action, observation: Observation, *, than: bool = False) -> str:
    """What is done with one's own dice: 'show a d', or ``than`` 'showing a d'."""
    if isinstance(action, Reroll | Again):
        letters = " ".join(letters_of(action, observation))
        return tr(_DICE[type(action)][than], letters=letters)
    return tr("keeping your dice" if than else "keep your dice")


def figured(prospect: Prospect, observation: Observation, *, by_chance: bool = True) -> str:
    """An action in a few words, with its chance or (not ``by_chance``) how well it goes."""
    words, chance = brief(prospect.action, observation), prospect.right
    if not by_chance:
        chance, sentence = as_share(prospect.worth), "goes well {chance} of the time"
    elif prospect.chance is None:
        return words
    elif not isinstance(prospect.action, Say):
        sentence = "right in {chance}"
    elif observation.unseen:
        sentence = "true in {chance}"
    else:
        sentence = "true" if prospect.chance else "not true"
    return f"{words} ({tr(sentence, chance=percent(chance))})"


def reasoned(prospect: Prospect, observation: Observation) -> str:
    """What to do, and why: 'challenge. You are right in 70 % of all cases'."""
    action, chance = prospect.action, percent(prospect.right)
    match action:
        case Say(guess=guess):
            sentence = _why_said(prospect.right, open=not observation.unseen)
            return tr(sentence, guess=guess_text(guess, observation), chance=chance)
        case Challenge():
            unlikely = "challenge. You are right in only {chance} of all cases"
            likely = "challenge. You are right in {chance} of all cases"
            return tr(unlikely if prospect.right < EVEN else likely, chance=chance)
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
        return _why_kept(observation)
    done = with_dice(action, observation)
    if Legal(observation).now(Again):
        return tr("{done}. Then you have more in {chance} of all rolls", done=done, chance=chance)
    sentence = "{shown}. Then your bid is true in {chance} of all rolls"
    return tr(sentence, shown=done, chance=chance)


def _why_kept(observation: Observation) -> str:
    """To claim nothing, and why."""
    if Legal(observation).may(SpotOn):
        exact = percent(exact_right(observation))
        return tr("let it pass. It is exact in only {chance} of all cases", chance=exact)
    true = percent(1 - doubt_right(observation))
    return tr("let it pass. It is true in {chance} of all cases", chance=true)


def _why_said(chance: Fraction, *, open: bool) -> str:
    """To say a guess, and why."""
    if open and chance:
        return "say “{guess}”. It is true"
    if not chance:
        return "say “{guess}”. It is not true, but it may be believed"
    if chance == 1:
        return "say “{guess}”. It is true, whatever the others have"
    if chance < EVEN:
        return (
            "say “{guess}”. It is true in only {chance} of all cases: you count on being believed"
        )
    if chance < _PROBABLE:
        return "say “{guess}”. It is true in {chance} of all cases"
    return (
        "say “{guess}”. It is true in {chance} of all cases: "
        "if somebody doubts it, you will probably be right"
    )
