"""Coaching: decisions compared with the best one by the odds, as they are made and in hindsight."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from cardlie.base.amount import Amount
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.session.action_words import brief, figured
from cardlie.session.deal import Deal
from cardlie.session.hints import AS_GOOD, CLEARLY, WORTH_SHOWING
from cardlie.session.perfect_play import perfect_play, share_of
from cardlie.session.prospects import Prospect, chance_of, prospects, weighed

#: What is worth so much less than the best is a mistake, as is what comes out well so much less
#: often.
_MISTAKE, _GAP = 0.15, Fraction(1, 5)


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
        tell = (
            _comparable(self.done, self.best)
            and self.observation.unseen > 0
            and self.best.right >= self.done.right + CLEARLY
        )
        return {
            "done": figured(self.done, self.observation, by_chance=tell),
            "best": figured(self.best, self.observation, by_chance=tell),
        }


def mistake_of(action: Action, observation: Observation) -> Mistake | None:
    """What was done and the best, where the odds call it clearly better; else None.

    A raise that is as likely to be true as the best one is no mistake.
    """
    action = Say(action.guess) if isinstance(action, Say) else action
    known = prospects(observation)
    done = weighed(action, observation, known) if known else None
    if done is None:
        return None
    best = known[0]
    riskier = _comparable(done, best) and done.right <= best.right - _GAP
    if done.worth > best.worth - (AS_GOOD if riskier else _MISTAKE):
        return None
    both = isinstance(action, Say) and isinstance(best.action, Say)
    if both and done.right > best.right - CLEARLY:
        return None
    return Mistake(observation, done, best)


def _comparable(*both: Prospect) -> bool:
    """Whether chances alone tell which is better: all bids, or calls that end the round."""
    return all(isinstance(each.action, Say | Challenge | SpotOn) for each in both)


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
    solved = perfect_play(observation)
    if solved is not None:
        return _unlike_solution(action, observation, solved)
    if mistake is None:
        return []
    said = "Coach: by the odds, {best} was better than {done}."
    return [tr(said, **mistake.figured())]


def _unlike_solution(
    action: Action, observation: Observation, solved: dict[Action, float]
) -> list[str]:
    """Where the solution never does what was done, and the odds, too, call it worse."""
    best, yours = max(solved, key=solved.__getitem__), solved.get(action, 0.0)
    known = prospects(observation)
    by_odds = [weighed(each, observation, known) for each in (action, best)]
    worths = [each.worth for each in by_odds if each is not None]
    alike = len(worths) == len(by_odds) and worths[0] >= worths[1] - AS_GOOD
    if yours >= WORTH_SHOWING or action == best or alike:
        return []
    said = "Coach: perfect play does that in {yours} of all cases, and {better} in {best}."
    better = brief(best, observation)
    return [tr(said, yours=share_of(yours), better=better, best=share_of(solved[best]))]


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
            return tr(said, guess=brief(action, observation), lie=lie)
    return ""
