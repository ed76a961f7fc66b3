"""Public tree of a round for two, its equal subtrees merged: public states, moves and endings.

Many histories of a round lead to the same *node*: the same last bid, the same player to act, the
same dice in view. From there on they offer the same actions and the same payoffs, so that the rules
of a round are a small graph of nodes, and its histories are the paths in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError

#: Which of some are so.
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class EndingMove:
    """An action after which only the dice decide.

    ``payoff[i, j]`` is the first player's, whose hand is ``i``, where the second one's is ``j``.
    ``answered`` tells that it is a bid to which the other player has one answer only.
    """

    label: str
    payoff: Array
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """An action after which the round goes on at the node ``to``.

    ``legal`` are the actor's hands that may do it (None: all). Where the actor rolls dice again,
    ``fresh`` is the chance of each of the hands afterwards, whatever was held before.
    """

    label: str
    to: int
    legal: Bools | None = None
    fresh: Array | None = None


@dataclass(frozen=True, slots=True)
class PublicState:
    """Where a round can stand. ``hands`` is how many hands each player may hold here."""

    actor: int
    hands: tuple[int, int]
    endings: tuple[EndingMove, ...]
    moves: tuple[Move, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """What the actor may do, as it is said: endings first."""
        return (*(e.label for e in self.endings), *(m.label for m in self.moves))


@dataclass(frozen=True)
class RoundGraph:
    """The nodes in an order in which every move leads to a later one; the first is the start.

    ``hands`` names the hands of each player at the start; ``deals`` says in how many ways each
    can be rolled. Moves of one node stand in the order of where they lead to.
    """

    nodes: tuple[PublicState, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deals: tuple[Array, Array]

    def __post_init__(self) -> None:
        for place, node in enumerate(self.nodes):
            ahead = [place, *(move.to for move in node.moves)]
            if ahead != sorted(set(ahead)):
                raise CardlieError(
                    "these rounds can't be solved: what is higher depends on who bids",
                    "cardlie sim plays them",
                )

    @cached_property
    def chances(self) -> tuple[Array, Array]:
        """How likely each hand of each player is."""
        return self.deals[0] / self.deals[0].sum(), self.deals[1] / self.deals[1].sum()

    @cached_property
    def arriving(self) -> tuple[list[tuple[int, int]], ...]:
        """For each node the moves that lead there: of which node, and which of its moves."""
        arriving: tuple[list[tuple[int, int]], ...] = tuple([] for _ in self.nodes)
        for place, node in enumerate(self.nodes):
            for nth, move in enumerate(node.moves):
                arriving[move.to].append((place, nth))
        return arriving

    @cached_property
    def paths(self) -> tuple[int, ...]:
        """How many histories lead to each node."""
        paths = [1] + [0] * (len(self.nodes) - 1)
        for place, node in enumerate(self.nodes):
            for move in node.moves:
                paths[move.to] += paths[place]
        return tuple(paths)

    @property
    def histories(self) -> int:
        """How many histories there are in which somebody acts.

        >>> from cardlie.solve.literature import literature
        >>> literature((1, 1), 6, "highest").histories
        4096
        """
        return sum(
            paths * (1 + sum(ending.answered for ending in node.endings))
            for paths, node in zip(self.paths, self.nodes, strict=True)
        )

    @property
    def information_states(self) -> int:
        """How many different things a player may know when acting.

        >>> from cardlie.solve.literature import literature
        >>> literature((1, 1), 6, "highest").information_states
        24576
        """
        return sum(
            paths * (node.hands[node.actor] + answers * node.hands[1 - node.actor])
            for paths, node in zip(self.paths, self.nodes, strict=True)
            for answers in [sum(ending.answered for ending in node.endings)]
        )


def without_forced(nodes: list[PublicState]) -> tuple[PublicState, ...]:
    """Public states without those where only one action is left: the move there ends the round.

    The first node stays, and so does what a reroll leads to. What no history leads to is left out.
    """
    kept = list(nodes)
    for place in reversed(range(len(nodes))):
        node = nodes[place]
        endings, moves = list(node.endings), []
        for move in node.moves:
            ahead = kept[move.to]
            if ahead.moves or len(ahead.endings) != 1 or move.legal is not None:
                moves.append(move)
            else:
                endings.append(EndingMove(move.label, ahead.endings[0].payoff, answered=True))
        kept[place] = replace(node, endings=tuple(endings), moves=tuple(moves))
    reached = {0}
    for place, node in enumerate(kept):
        if place in reached:
            reached |= {move.to for move in node.moves}
    places = {place: new for new, place in enumerate(sorted(reached))}
    return tuple(
        replace(node, moves=tuple(replace(move, to=places[move.to]) for move in node.moves))
        for place, node in enumerate(kept)
        if place in reached
    )


class Outcome(NamedTuple):
    """How a round ends: what both hold then, and who starts the next one.

    ``sheds``: whoever is out wins.
    """

    held: tuple[int, int]
    starter: int
    sheds: bool = False

    @property
    def winner(self) -> int | None:
        """Who is left alone with dice, or is rid of them, if the match is over."""
        return None if all(self.held) else int((self.held[0] == 0) ^ self.sheds)


#: What an outcome is worth to the first player.
Payoff = Callable[[Outcome], float]


def undominated(endings: tuple[EndingMove, ...], better: Array) -> tuple[EndingMove, ...]:
    """Without those that are never better than another one; ``better`` compares outcomes."""
    kept = list(endings)
    for one, other in combinations(endings, 2):
        if one in kept and other in kept:
            if better[one.payoff, other.payoff].all():
                kept.remove(other)
            elif better[other.payoff, one.payoff].all():
                kept.remove(one)
    return tuple(kept)
