"""What bots do besides guessing: by chance, unless a bot has a way of its own for a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.swap import Swap
from cardlie.games.game import Phase
from cardlie.players.base import KEEP, Rng

Way = Callable[[Observation], Action]


def pick(choices: Sequence[Action], rng: Rng) -> Action:
    """One of them, each equally likely."""
    return choices[int(rng.random() * len(choices))]


def by_chance(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """Any legal action of a phase that is not the guessing; nobody leaves a table by chance."""
    return pick([action for action in legal.actions(0) if not action.quits], rng)


def smallest_pile(observation: Observation) -> Discard:
    """Give up the pile with the fewest cards, the first of those."""
    sizes = observation.pile_sizes
    return Discard(sizes.index(min(sizes)))


def _leave_it(observation: Observation) -> Action:
    return KEEP


def _for_a_wildcard(observation: Observation) -> Action:
    """Give an ordinary card where the game has wildcards: what comes is a wildcard or its like."""
    if observation.options.wildcards:
        for pile, face in enumerate(observation.faces):
            if face.suit:
                return Swap(pile, observation.partners[0])
    return KEEP


_CARELESS: Mapping[Phase, Way] = {
    "discard": smallest_pile,
    "reroll": _leave_it,
    "claim": _leave_it,
}
_CAREFUL: Mapping[Phase, Way] = {**_CARELESS, "swap": _for_a_wildcard}


def careless(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes, any card is shown or swapped, and no die is rolled again."""
    way = _CARELESS.get(observation.phase)
    return way(observation) if way else by_chance(observation, legal, rng)


def careful(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes; a card is swapped only where the new one may be a wildcard.

    In open play the top card that is shown is any.
    """
    way = _CAREFUL.get(observation.phase)
    return way(observation) if way else by_chance(observation, legal, rng)
