"""The histories of a round laid out in memory: one row for each history, one column for a hand.

The histories that lead to one spot lie together, and those after a bid lie in the order of the
histories before it. A bid is then one step from a block of rows to another block, for all
histories and all hands at once, with no index in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from cardlie.solve.graph import Array, Bools, Move, RoundGraph

#: Rows and columns of a block that is worked on at once: small enough to stay near the processor.
BLOCK = 1 << 14


@dataclass(frozen=True, slots=True)
class Rows:
    """A block in flat memory: where it starts, how many histories, how many hands each."""

    start: int
    histories: int
    hands: int

    @property
    def stop(self) -> int:
        """One past the last place."""
        return self.start + self.histories * self.hands

    def of(self, memory: Array) -> Array:
        """The block of this memory, (histories, hands); changes go through."""
        return memory[self.start : self.stop].reshape(self.histories, self.hands)

    def part(self, first: int, histories: int) -> Rows:
        """Some of its rows."""
        return Rows(self.start + first * self.hands, histories, self.hands)

    def meets(self, other: Rows) -> bool:
        """Whether ``other`` goes on where this block ends."""
        return self.stop == other.start and self.hands == other.hands

    def plus(self, other: Rows) -> Rows:
        """Both as one block."""
        return Rows(self.start, self.histories + other.histories, self.hands)


@dataclass(frozen=True, slots=True)
class HistoryBlock:
    """What one player does in some histories: endings, or a move.

    ``places`` are its rows among the player's actions, ``rows`` those of the histories in what is
    kept for each player and each hand of theirs; of a move then those to which it leads.
    ``payoffs`` are (how many histories, their payoff), one after the other; ``legal`` and ``fresh``
    as in :class:`~cardlie.solve.graph.Move`.
    """

    player: int
    places: Rows
    rows: tuple[Rows, ...]
    payoffs: tuple[tuple[int, Array], ...] = ()
    legal: Bools | None = None
    fresh: Array | None = None

    @property
    def at(self) -> tuple[Rows, ...]:
        """The histories in which the player decides, for each player."""
        return self.rows[:2]

    @property
    def after(self) -> tuple[Rows, ...]:
        """Those to which a move leads."""
        return self.rows[2:]

    @property
    def endings(self) -> Iterator[tuple[slice, Array]]:
        """Each payoff, and the histories of the block that end with it."""
        first = 0
        for histories, payoff in self.payoffs:
            yield slice(first, first + histories), payoff
            first += histories

    @property
    def hands(self) -> int:
        """The most hands that anybody may have there."""
        return max(rows.hands for rows in self.rows)


@dataclass(frozen=True)
class Tree:
    """Where everything lies. ``size[p]``: numbers for player p's hands in all histories.

    ``acting[p]`` of them, the first ones, where p acts; ``actions[p]`` numbers for p's actions.
    """

    round: RoundGraph
    size: tuple[int, int]
    acting: tuple[int, int]
    actions: tuple[int, int]
    finishes: tuple[HistoryBlock, ...]
    steps: tuple[HistoryBlock, ...]
    start: tuple[Rows, Rows]
    at: tuple[tuple[Rows, Rows], ...]

    @property
    def blocks(self) -> tuple[HistoryBlock, ...]:
        """All that anybody does, endings first."""
        return (*self.finishes, *self.steps)

    @cached_property
    def doing(self) -> list[list[HistoryBlock]]:
        """For each spot, the blocks that say what is done there, in the order of its actions."""
        found = []
        for spot, rows in zip(self.round.spots, self.at, strict=True):
            p, here = spot.actor, rows[spot.actor]
            mine = (b for b in self.blocks if b.player == p)
            met = (b for b in mine if b.at[p].start < here.stop and here.start < b.at[p].stop)
            found.append(list(met))
        return found

    @property
    def largest(self) -> int:
        """How many numbers the largest block has."""
        return max(block.places.histories * block.hands for block in self.blocks)


def lay_out(round: RoundGraph) -> Tree:
    """The tree of a round; nothing of the size of its histories is made yet."""
    at, size, acting = _rows_of_spots(round)
    finishes, used = _finishes(round, at)
    steps, used = _steps(round, at, used)
    ends, moves = (
        tuple(part for each in _merged(blocks) for part in _parts(each))
        for blocks in (finishes, steps)
    )
    return Tree(round, size, acting, used, ends, moves, at[0], tuple(at))


def _rows_of_spots(
    round: RoundGraph,
) -> tuple[list[tuple[Rows, Rows]], tuple[int, int], tuple[int, int]]:
    """The rows of each spot in the memory of each player: those where they act come first."""
    spots, paths = round.spots, round.paths
    rows: tuple[dict[int, Rows], dict[int, Rows]] = ({}, {})
    sizes, acting = [0, 0], [0, 0]
    for player in (0, 1):
        for actor in (player, 1 - player):
            for place, spot in enumerate(spots):
                if spot.actor == actor:
                    found = Rows(sizes[player], paths[place], spot.hands[player])
                    rows[player][place], sizes[player] = found, found.stop
            if actor == player:
                acting[player] = sizes[player]
    at = [(rows[0][place], rows[1][place]) for place in range(len(spots))]
    return at, (sizes[0], sizes[1]), (acting[0], acting[1])


def _finishes(
    round: RoundGraph, at: list[tuple[Rows, Rows]]
) -> tuple[list[HistoryBlock], tuple[int, int]]:
    """All endings: first those that each spot names first, then the second ones, and so on."""
    used = [0, 0]
    finishes = []
    most = max(len(spot.endings) for spot in round.spots)
    for player, slot in product((0, 1), range(most)):
        for place, spot in enumerate(round.spots):
            if spot.actor == player and slot < len(spot.endings):
                rows = at[place][player]
                places = Rows(used[player], rows.histories, rows.hands)
                used[player] = places.stop
                payoffs = ((rows.histories, spot.endings[slot].payoff),)
                finishes.append(HistoryBlock(player, places, at[place], payoffs))
    return finishes, (used[0], used[1])


def _steps(
    round: RoundGraph, at: list[tuple[Rows, Rows]], used: tuple[int, int]
) -> tuple[list[HistoryBlock], tuple[int, int]]:
    """All moves in the order of the spots they lead to; parents in the order of their rows."""
    arriving: list[list[tuple[int, Move]]] = [[] for _ in round.spots]
    for place, spot in enumerate(round.spots):
        for move in spot.moves:
            arriving[move.to].append((place, move))
    spent = list(used)
    steps = []
    for place, arrivals in enumerate(arriving):
        done = 0
        for parent, move in arrivals:
            actor, before = round.spots[parent].actor, at[parent]
            histories = before[0].histories
            after = at[place][0].part(done, histories), at[place][1].part(done, histories)
            done += histories
            places = Rows(spent[actor], histories, before[actor].hands)
            spent[actor] = places.stop
            rows = (*before, *after)
            steps.append(HistoryBlock(actor, places, rows, (), move.legal, move.fresh))
    return steps, (spent[0], spent[1])


def _merged(blocks: Sequence[HistoryBlock]) -> list[HistoryBlock]:
    """Neighbours in all memories become one block."""
    merged: list[HistoryBlock] = []
    for each in blocks:
        if merged and _meet(merged[-1], each):
            last = merged[-1]
            merged[-1] = replace(
                last,
                places=last.places.plus(each.places),
                rows=tuple(map(Rows.plus, last.rows, each.rows)),
                payoffs=last.payoffs + each.payoffs,
            )
        else:
            merged.append(each)
    return merged


def _meet(one: HistoryBlock, other: HistoryBlock) -> bool:
    """Whether the second goes on where the first ends, everywhere."""
    plain = one.legal is one.fresh is other.legal is other.fresh is None
    memories = zip((one.places, *one.rows), (other.places, *other.rows), strict=True)
    return plain and one.player == other.player and all(a.meets(b) for a, b in memories)


def _parts(block: HistoryBlock) -> Iterator[HistoryBlock]:
    """Blocks of at most :data:`BLOCK` numbers."""
    most = max(1, BLOCK // block.hands)
    for first in range(0, block.places.histories, most):
        count = min(most, block.places.histories - first)
        inside = [
            (min(part.stop, first + count) - max(part.start, first), payoff)
            for part, payoff in block.endings
        ]
        yield replace(
            block,
            places=block.places.part(first, count),
            rows=tuple(rows.part(first, count) for rows in block.rows),
            payoffs=tuple(each for each in inside if each[0] > 0),
        )
