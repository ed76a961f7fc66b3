"""``trick``: keeps to a short list of rules, such as ``cardlie sim --exploit`` finds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.guess import Guess
from cardlie.kinds.rung import Rung
from cardlie.players.base import CHALLENGE, KEEP, SPOT_ON, Bot, Parameter, Rng, careful
from cardlie.players.counter import EVEN, REROLL_BELOW, show_for
from cardlie.players.cup import TAKE, chance_of_more, chance_true, with_cup
from cardlie.players.seat_odds import (
    Raise,
    backed,
    chance_of_last,
    exact_at_least,
    least_raises,
    seat_odds_of,
)

#: What a guess is chosen from: the likeliest raise alone, or the boldest (least likely) raise that
#: is likely enough, of those of which it holds nothing, of all, of those of which it holds any.
LIKELIEST, OF_NOTHING, OF_ALL, OF_HELD = range(4)

_WAY = (
    "0: the likeliest; else the boldest that it holds nothing of (1), of all (2), that it holds (3)"
)

PARAMETERS = (
    Parameter("opens", LIKELIEST, 0, 3, f"what it opens with, {_WAY}", whole=True),
    Parameter("opens_from", 0, 0, 1, "how likely the boldest must be with which it opens"),
    Parameter("raises", LIKELIEST, 0, 3, f"what it raises with, {_WAY}", whole=True),
    Parameter("raises_from", 0, 0, 1, "how likely the boldest must be with which it raises"),
    Parameter("doubt", 0, 0, 1, "it doubts what is less likely"),
    Parameter("likelier", 0, 0, 1, "1: it doubts what is likelier false than its best raise true",
              whole=True),
    Parameter("nothing", 0, 0, 1, "1: it doubts what it holds nothing of", whole=True),
    Parameter("after", 0, 0, 64, "it doubts from so many guesses on (0: never for that)",
              whole=True),
    Parameter("trusts", 0, 0, 64, "so many guesses of a round it never doubts", whole=True),
    Parameter("spot_on", 1, 0, 1, "it declares exact from this chance on (tavern)"),
    Parameter("step", 1, 1, 20, "where a cup goes round: so much more it claims if it lies",
              whole=True),
)  # fmt: skip

#: What it does where nothing is said.
DEFAULTS: dict[str, float] = {each.name: each.default for each in PARAMETERS}


class Trick:
    """Says its likeliest raise and doubts only where it has none, but for what its figures say."""

    def __init__(self, rng: Rng, **figures: float) -> None:
        self._rng, self._its = rng, DEFAULTS | figures

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the list says."""
        if observation.options.rules.passes_cup:
            return self._with_cup(observation, legal)
        if observation.phase == "reroll":
            return show_for(observation, REROLL_BELOW)
        if observation.phase == "claim":
            claims = exact_at_least(observation) >= max(self._its["spot_on"], EVEN)
            return SpotOn(observation.seat) if claims else KEEP
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        odds = seat_odds_of(observation)
        raises = odds.raises(least_raises(observation), observation.counts)
        if observation.said:
            last, best = chance_of_last(observation, odds), raises[0].chance if raises else -1.0
            if legal.may(SpotOn):
                exact = exact_at_least(observation)
                if exact >= self._its["spot_on"] and exact > 1 - last:
                    return SPOT_ON
            nothing = not backed(observation.said[-1], observation)
            said = len(observation.said)
            if not raises or doubts(self._its, said, last, best, nothing):
                return CHALLENGE
        return Say(self._chosen(raises, observation), bluff=legal.bluff)

    def _chosen(self, raises: tuple[Raise, ...], observation: Observation) -> Guess:
        """The likeliest raise, or the boldest of those that are meant."""
        way, least = rule_of(self._its, len(observation.said))
        bold = [
            guess
            for guess, chance in raises
            if way and chance >= least
            and (way == OF_ALL or backed(guess, observation) == (way == OF_HELD))
        ]  # fmt: skip
        return bold[-1] if bold else raises[0].guess

    def _with_cup(self, at: Observation, legal: Legal) -> Action:
        """The truth where that is enough, else a lie that is so much more; doubts by the list."""
        if at.phase == "cup":
            if not legal.may(Take):
                return CHALLENGE
            true, more = chance_true(at, at.said[-1]), chance_of_more(at)
            return CHALLENGE if doubts(self._its, len(at.said), true, more, False) else TAKE
        if at.phase != "guess":
            return with_cup(at, legal, self._rng)
        (kind,) = at.bidding.kinds
        assert issubclass(kind, Rung)
        last = at.said[-1].amount(at.bidding.setting.faces) if at.said else 0
        own = kind.best(at.faces)
        lie = kind(min(last + int(self._its["step"]), kind.top()))
        return Say(own if own is not None and own.rung > last else lie)


def rule_of(its: Mapping[str, float], said: int) -> tuple[int, float]:
    """From what it chooses what it says next, and how likely that must be."""
    name = "raises" if said else "opens"
    return int(its[name]), its[f"{name}_from"]


def doubts(its: Mapping[str, float], said: int, last: Any, best: Any, nothing: Any) -> Any:
    """Whether it doubts, at one table or at each of many: of the last of ``said`` guesses.

    ``last`` is how likely that is, ``best`` how likely its own best raise, and ``nothing`` whether
    it holds nothing of it.
    """
    unlikely = (last < its["doubt"]) | (bool(its["likelier"]) & (1 - last > best))
    wrong = unlikely | (bool(its["nothing"]) & nothing) | (0 < its["after"] <= said)
    return wrong & (said > its["trusts"])


BOT = Bot("trick", "keeps to a short list of rules, as --exploit finds them", Trick, PARAMETERS)
