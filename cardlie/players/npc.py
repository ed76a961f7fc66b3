"""``npc``: a character of the tavern, with a skill to see through bluffs."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.players.base import CHALLENGE, SPOT_ON, Bot, Parameter, Rng, careful
from cardlie.players.cup import with_cup
from cardlie.players.seat_odds import chance_of_last, least_raises, seat_odds_of


class Npc:
    """Does what is likeliest to come out well; flustered, what is second.

    What can come out well is a raise that is true, a challenge of a bid that is false, and a
    spot-on. Whoever wins a Bluff check against its ``skill`` (tavern) flusters it.
    """

    def __init__(self, rng: Rng, skill: float = 0) -> None:
        self._rng, self.skill = rng, int(skill)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """The best action, or the second-best."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng)
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        deeds = ranked(observation, legal)
        return deeds[min(int(observation.flustered), len(deeds) - 1)]


def ranked(observation: Observation, legal: Legal) -> list[Action]:
    """What a seat can do in the guessing, the likeliest to come out well first."""
    seat_odds = seat_odds_of(observation)
    raises = seat_odds.raises(least_raises(observation), observation.counts)
    deeds: list[tuple[float, Action]] = [(chance, Say(guess)) for guess, chance in raises]
    if observation.said:
        deeds.append((1 - chance_of_last(observation, seat_odds), CHALLENGE))
    if legal.may(SpotOn):
        deeds.append((seat_odds.exact(observation.said[-1]), SPOT_ON))
    deeds.sort(key=lambda deed: -deed[0])
    return [action for _, action in deeds]


BOT = Bot(
    "npc",
    "a character of the tavern: the best action by the odds, or flustered the second-best",
    Npc,
    (Parameter("skill", 0, -5, 20, "its Insight, added to a d20 against bluffs (tavern)", True),),
)
