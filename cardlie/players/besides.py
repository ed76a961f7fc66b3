"""What bots do besides guessing: which pile goes, what is swapped, shown or rolled again."""

from __future__ import annotations

from collections.abc import Callable

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.decisions.swap import Swap
from cardlie.players.chance import Rng

#: What a bot does in a phase that is not the guessing.
Besides = Callable[[Observation, Legal, Rng], Action]


def by_chance(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """Any legal action of a phase that is not the guessing; nobody leaves a table by chance."""
    choices = [action for action in legal.actions(0) if not action.quits]
    return choices[int(rng.random() * len(choices))]


def careless(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes, any card is shown or swapped, and no die is rolled again."""
    match observation.phase:
        case "discard":
            sizes = observation.pile_sizes
            return Discard(sizes.index(min(sizes)))
        case "reroll" | "claim":
            return KEEP
    return by_chance(observation, legal, rng)


def careful(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes; a card is swapped only where the new one may be a wildcard.

    In open play the top card that is shown is any.
    """
    if observation.phase != "swap":
        return careless(observation, legal, rng)
    # What comes for an ordinary card is a wildcard or its like.
    if observation.options.plays("wildcards"):
        for pile, face in enumerate(observation.faces):
            if face.suit:
                return Swap(pile, observation.partners[0])
    return KEEP
