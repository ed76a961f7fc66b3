"""Public tree in memory, unrolled: a row for each history, a column for each hand.

The histories that lead to one node lie together, and those after a bid lie in the order of the
histories before it. A bid is then one step from a block of rows to another block, for all
histories and all hands at once, with no index in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from types import EllipsisType

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.graph import Bools, RoundGraph

#: Rows and columns of a block that is worked on at once: small enough to stay near the processor.
BLOCK = 1 << 14


#: For each node and each of its moves, the histories that it is left to (``...``: all of them).
Part = Sequence[Sequence[EllipsisType | Array]]


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
    as in :class:`~cardlie.solve.graph.Move`. ``which`` of the histories the move is left to.
    """

    player: int
    places: Rows
    rows: tuple[Rows, ...]
    payoffs: tuple[tuple[int, Array], ...] = ()
    legal: Bools | None = None
    fresh: Array | None = None
    which: EllipsisType | Array = ...

    @property
    def before(self) -> tuple[Rows, ...]:
        """Rows of the histories in which the player decides, for each player."""
        return self.rows[:2]

    @property
    def after(self) -> tuple[Rows, ...]:
        """Rows of the histories to which a move leads, for each player."""
        return self.rows[2:]

    @property
    def endings(self) -> Iterator[tuple[slice, Array]]:
        """Each payoff, and the histories of the block that end with it."""
        first = 0
        for histories, payoff in self.payoffs:
            yield slice(first, first + histories), payoff
            first += histories

    def row(self, history: int) -> int | None:
        """Which of the block's rows is of a history of the node, in a block of a whole node."""
        if self.which is ...:
            return history
        row = int(np.searchsorted(self.which, history))
        return row if row < len(self.which) and self.which[row] == history else None

    @property
    def hands(self) -> int:
        """The most hands that anybody may have there."""
        return max(rows.hands for rows in self.rows)


@dataclass(frozen=True)
class Tree:
    """Where everything lies. ``size[p]``: numbers for player p's hands in all histories.

    ``acting[p]`` of them, the first ones, where p acts; ``actions[p]`` numbers for p's actions.
    ``doing`` are the blocks of each node's actions, in their order; ``finishes`` and ``steps`` are
    the same, in pieces to be worked on one after the other.
    """

    round: RoundGraph
    size: tuple[int, int]
    acting: tuple[int, int]
    actions: tuple[int, int]
    finishes: tuple[HistoryBlock, ...]
    steps: tuple[HistoryBlock, ...]
    rows_of_node: tuple[tuple[Rows, Rows], ...]
    doing: tuple[tuple[HistoryBlock, ...], ...]

    @property
    def start(self) -> tuple[Rows, Rows]:
        """The rows of the start, for each player."""
        return self.rows_of_node[0]

    @property
    def blocks(self) -> tuple[HistoryBlock, ...]:
        """Blocks of all actions, endings first."""
        return (*self.finishes, *self.steps)

    @cached_property
    def part(self) -> Part:
        """For each node and each of its moves, the histories that it is left to."""
        nodes = zip(self.round.nodes, self.doing, strict=True)
        return [[block.which for block in blocks[len(node.endings) :]] for node, blocks in nodes]

    @property
    def histories(self) -> int:
        """How many there are."""
        return sum(mine.histories for mine, _ in self.rows_of_node)

    @property
    def largest(self) -> int:
        """How many numbers the largest block has."""
        return max(block.places.histories * block.hands for block in self.blocks)

    def ahead(self, node: int, action: int, history: int) -> int | None:
        """Which history a move leads to from one at a node; None: to none in this part.

        >>> from cardlie.solve.literature import literature
        >>> tree = lay_out(literature((1, 1), 6))
        >>> tree.ahead(0, 2, 0), tree.ahead(2, 2, 0)
        (0, 1)
        """
        block, there = self.doing[node][action], self.round.nodes[node]
        row, to = (
            block.row(history),
            self.rows_of_node[there.moves[action - len(there.endings)].to][0],
        )
        return None if row is None else (block.after[0].start - to.start) // to.hands + row


def follow(tree: Tree, actions: Iterable[str]) -> tuple[int, int]:
    """The node and the history there after these actions; KeyError if one is none.

    >>> from cardlie.solve.literature import literature
    >>> follow(lay_out(literature((1, 1), 6)), ["1x1", "1x3"])
    (5, 0)
    """
    node, history = 0, 0
    for action in actions:
        there = tree.round.nodes[node]
        moves = {move.label: n for n, move in enumerate(there.moves)}
        row = tree.ahead(node, len(there.endings) + moves[action], history)
        if row is None:
            raise KeyError(action)
        node, history = there.moves[moves[action]].to, row
    return node, history


def lay_out(round: RoundGraph, part: Part | None = None) -> Tree:
    """The tree of a round, or of a part of it; nothing of the size of its histories is made yet."""
    part = part or [[...] * len(node.moves) for node in round.nodes]
    rows_of_node, size, acting = _rows_of_nodes(round, part)
    used = [0, 0]
    finishes = _finishes(round, rows_of_node, used)
    steps = _steps(round, part, rows_of_node, used)
    ends, moves = (
        tuple(piece for each in _merged(blocks.values()) for piece in _pieces(each))
        for blocks in (finishes, steps)
    )
    every = finishes | steps
    doing = tuple(
        tuple(every[place, nth] for nth in range(len(node.actions)))
        for place, node in enumerate(round.nodes)
    )
    return Tree(round, size, acting, (used[0], used[1]), ends, moves, tuple(rows_of_node), doing)


def _rows_of_nodes(
    round: RoundGraph, part: Part
) -> tuple[list[tuple[Rows, Rows]], tuple[int, int], tuple[int, int]]:
    """The rows of each node in the memory of each player: those where they act come first."""
    nodes, paths = round.nodes, [1] + [0] * (len(round.nodes) - 1)
    for place, node in enumerate(nodes):
        for move, which in zip(node.moves, part[place], strict=True):
            paths[move.to] += paths[place] if which is ... else len(which)
    rows: tuple[dict[int, Rows], dict[int, Rows]] = ({}, {})
    sizes, acting = [0, 0], [0, 0]
    for player in (0, 1):
        for actor in (player, 1 - player):
            for place, node in enumerate(nodes):
                if node.actor == actor:
                    its_rows = Rows(sizes[player], paths[place], node.hands[player])
                    rows[player][place], sizes[player] = its_rows, its_rows.stop
            if actor == player:
                acting[player] = sizes[player]
    rows_of_node = [(rows[0][place], rows[1][place]) for place in range(len(nodes))]
    return rows_of_node, (sizes[0], sizes[1]), (acting[0], acting[1])


#: The blocks of actions: by node and, there, by their order.
Blocks = dict[tuple[int, int], "HistoryBlock"]


def _finishes(round: RoundGraph, rows_of_node: list[tuple[Rows, Rows]], used: list[int]) -> Blocks:
    """All endings: first those that each node names first, then the second ones, and so on."""
    finishes = {}
    most = max(len(node.endings) for node in round.nodes)
    for player, slot in product((0, 1), range(most)):
        for place, node in enumerate(round.nodes):
            if node.actor == player and slot < len(node.endings):
                rows = rows_of_node[place][player]
                places = Rows(used[player], rows.histories, rows.hands)
                used[player] = places.stop
                payoffs = ((rows.histories, node.endings[slot].payoff),)
                finishes[place, slot] = HistoryBlock(player, places, rows_of_node[place], payoffs)
    return finishes


def _steps(
    round: RoundGraph, part: Part, rows_of_node: list[tuple[Rows, Rows]], used: list[int]
) -> Blocks:
    """All moves in the order of the nodes they lead to; parents in the order of their rows."""
    steps = {}
    for place, arrivals in enumerate(round.arriving):
        done = 0
        for parent, nth in arrivals:
            node, before, which = round.nodes[parent], rows_of_node[parent], part[parent][nth]
            move, actor = node.moves[nth], node.actor
            histories = before[0].histories if which is ... else len(which)
            after = (
                rows_of_node[place][0].part(done, histories),
                rows_of_node[place][1].part(done, histories),
            )
            done += histories
            places = Rows(used[actor], histories, before[actor].hands)
            used[actor] = places.stop
            steps[parent, len(node.endings) + nth] = HistoryBlock(
                actor, places, (*before, *after), (), move.legal, move.fresh, which
            )
    return steps


def _merged(blocks: Iterable[HistoryBlock]) -> list[HistoryBlock]:
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
    plain &= one.which is other.which is ...
    memories = zip((one.places, *one.rows), (other.places, *other.rows), strict=True)
    return plain and one.player == other.player and all(a.meets(b) for a, b in memories)


def _pieces(block: HistoryBlock) -> Iterator[HistoryBlock]:
    """Blocks of at most :data:`BLOCK` numbers."""
    most = max(1, BLOCK // block.hands)
    for first in range(0, block.places.histories, most):
        count = min(most, block.places.histories - first)
        inside = [
            (min(part.stop, first + count) - max(part.start, first), payoff)
            for part, payoff in block.endings
        ]
        which, rows = block.which, [rows.part(first, count) for rows in block.after]
        if which is ...:
            rows = [*(rows.part(first, count) for rows in block.before), *rows]
        else:
            which, rows = which[first : first + count], [*block.before, *rows]
        yield replace(
            block,
            places=block.places.part(first, count),
            rows=tuple(rows),
            payoffs=tuple(each for each in inside if each[0] > 0),
            which=which,
        )
