"""What bots do besides guessing: discard, reveal, swap, reroll, stay for another game."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.actions import Discard, Reveal, Swap
from cardlie.players.base import KEEP, STAY, Rng


def pick(choices: Sequence[Action], rng: Rng) -> Action:
    """One of them, each equally likely."""
    return choices[int(rng.random() * len(choices))]


def smallest_pile(observation: Observation) -> Discard:
    """Give up the pile with the fewest cards, the first of those."""
    sizes = observation.pile_sizes
    return Discard(sizes.index(min(sizes)))


def by_chance(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """Any legal action of a phase that is not the guessing; nobody leaves a table by chance."""
    match observation.phase:
        case "reveal":
            return pick(legal.reveals, rng)
        case "discard":
            return pick(legal.discards, rng)
        case "swap":
            return pick((*legal.swaps, KEEP), rng)
        case "reroll":
            return pick((*legal.rerolls, KEEP), rng)
    return STAY


def careless(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes, any card is shown or swapped, and no die is rolled again."""
    match observation.phase:
        case "discard":
            return smallest_pile(observation)
        case "reroll":
            return KEEP
    return by_chance(observation, legal, rng)


def careful(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes; a card is swapped only where the new one may be a wildcard.

    In open play the top card that is shown is any.
    """
    match observation.phase:
        case "discard":
            return smallest_pile(observation)
        case "reroll":
            return KEEP
        case "swap":
            return _for_a_wildcard(observation)
        case "reveal":
            return Reveal(observation.places[int(rng.random() * len(observation.places))])
    return STAY


def _for_a_wildcard(observation: Observation) -> Action:
    """Give an ordinary card where the game has wildcards: what comes is a wildcard or its like."""
    if observation.options.wildcards:
        for pile, face in enumerate(observation.faces):
            if face.suit:
                return Swap(pile, observation.partners[0])
    return KEEP
