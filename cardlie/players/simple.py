"""Bots of few words: ``random`` draws, ``honest`` believes, ``npc`` does what is likeliest."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.players.base import CHALLENGE, SPOT_ON, Bot, Parameter, Rng, by_chance, careful
from cardlie.players.cup import with_cup
from cardlie.players.seat_odds import backed, chance_of_last, least_raises, own_claim, seat_odds_of

#: How likely a guess must be before the honest say it.
BELIEF = 0.5


class RandomBot:
    """Says any legal guess with a NUMBER up to the faces on the table, challenges or declares."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Each legal action is equally likely; it never leaves the table."""
        if observation.phase != "guess":
            return by_chance(observation, legal, self._rng)
        guesses = legal.guesses(observation.bidding.highest_figure(observation.on_table))
        if not observation.said:
            return Say(guesses[int(self._rng.random() * len(guesses))])
        if not legal.challenge:  # whoever has the cup believed what was said
            return Say(guesses[int(self._rng.random() * len(guesses))])
        chosen = int(self._rng.random() * (len(guesses) + 1 + legal.may(SpotOn)))
        if chosen < len(guesses):
            return Say(guesses[chosen])
        return CHALLENGE if chosen == len(guesses) else SPOT_ON


RANDOM = Bot(
    "random",
    "any legal action, all equally likely (NUMBER up to the faces on the table)",
    RandomBot,
)


class Honest:
    """Says the likeliest guess that it believes, and challenges if there is none.

    It believes a guess that is at least ``belief`` likely and for which one of its own faces
    counts; a power card of its own that it believes comes before all. Only where it has to open a
    round and believes in nothing does it say the likeliest.
    """

    def __init__(self, rng: Rng, belief: float = BELIEF) -> None:
        self._rng, self._belief = rng, belief

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Say what it believes, or doubt."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng)
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        raises = seat_odds_of(observation).raises(least_raises(observation), observation.counts)
        claim = own_claim(raises, observation, self._belief)
        if claim is not None:
            return Say(claim)
        for guess, chance in raises:
            if chance < self._belief:
                break
            if backed(guess, observation):
                return Say(guess)
        return CHALLENGE if observation.said else Say(raises[0].guess)


HONEST = Bot(
    "honest",
    "never says what its own faces and the odds do not support",
    Honest,
    (Parameter("belief", BELIEF, 0, 1, "how likely a guess must be before it is said"),),
)


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


NPC = Bot(
    "npc",
    "a character of the tavern: the best action by the odds, or flustered the second-best",
    Npc,
    (Parameter("skill", 0, -5, 20, "its Insight, added to a d20 against bluffs (tavern)", True),),
)
