"""A round for two as a graph of public spots: what both players saw, and what may come next.

Many histories of a round lead to the same *spot*: the same last bid, the same player to act, the
same dice in view. From there on they offer the same actions and the same payoffs, so that the rules
of a round are a small graph of spots, and its histories are the paths in it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.errors import CardlieError

#: Numbers of one kind: floats while it is solved, whole numbers while it is proven.
Array = NDArray[Any]
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
    """An action after which the round goes on at the spot ``to``.

    ``legal`` are the actor's hands that may do it (None: all). Where the actor rolls dice again,
    ``fresh`` is the chance of each of the hands afterwards, whatever was held before.
    """

    label: str
    to: int
    legal: Bools | None = None
    fresh: Array | None = None


@dataclass(frozen=True, slots=True)
class Spot:
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
    """The spots in an order in which every move leads to a later one; the first is the start.

    ``hands`` names the hands of each player at the start; ``deals`` says in how many ways each
    can be rolled. Moves of one spot stand in the order of where they lead to.
    """

    spots: tuple[Spot, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deals: tuple[Array, Array]

    def __post_init__(self) -> None:
        for place, spot in enumerate(self.spots):
            ahead = [place, *(move.to for move in spot.moves)]
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
        """For each spot the moves that lead there: of which spot, and which of its moves."""
        arriving: tuple[list[tuple[int, int]], ...] = tuple([] for _ in self.spots)
        for place, spot in enumerate(self.spots):
            for nth, move in enumerate(spot.moves):
                arriving[move.to].append((place, nth))
        return arriving

    @cached_property
    def paths(self) -> tuple[int, ...]:
        """How many histories lead to each spot."""
        paths = [1] + [0] * (len(self.spots) - 1)
        for place, spot in enumerate(self.spots):
            for move in spot.moves:
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
            paths * (1 + sum(ending.answered for ending in spot.endings))
            for paths, spot in zip(self.paths, self.spots, strict=True)
        )

    @property
    def information_states(self) -> int:
        """How many different things a player may know when acting.

        >>> from cardlie.solve.literature import literature
        >>> literature((1, 1), 6, "highest").information_states
        24576
        """
        return sum(
            paths * (spot.hands[spot.actor] + answers * spot.hands[1 - spot.actor])
            for paths, spot in zip(self.paths, self.spots, strict=True)
            for answers in [sum(ending.answered for ending in spot.endings)]
        )


def without_forced(spots: list[Spot]) -> tuple[Spot, ...]:
    """The same round without spots where there is one thing to do: whoever moves there ends it.

    The first spot stays, and so does what a reroll leads to. What no history leads to is left out.
    """
    kept = list(spots)
    for place in reversed(range(len(spots))):
        spot = spots[place]
        endings, moves = list(spot.endings), []
        for move in spot.moves:
            ahead = kept[move.to]
            if ahead.moves or len(ahead.endings) != 1 or move.legal is not None:
                moves.append(move)
            else:
                endings.append(EndingMove(move.label, ahead.endings[0].payoff, answered=True))
        kept[place] = replace(spot, endings=tuple(endings), moves=tuple(moves))
    reached = {0}
    for place, spot in enumerate(kept):
        if place in reached:
            reached |= {move.to for move in spot.moves}
    places = {place: new for new, place in enumerate(sorted(reached))}
    return tuple(
        replace(spot, moves=tuple(replace(move, to=places[move.to]) for move in spot.moves))
        for place, spot in enumerate(kept)
        if place in reached
    )
