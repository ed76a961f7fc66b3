"""Double oracle with regret minimisation, for rounds too large to be learnt whole.

This is the double oracle of Bosansky and others (2014) with learning in place of linear programs.
Each player is left some of the moves. In histories to which these don't lead the first ending is
taken, a challenge; so what is learnt is a plan for the whole round, and its bounds are held against
all that the other player could do there. What would have been better joins the part. Of the 17
million histories of two dice each, some thousands are enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.best_response import NEVER, fill_reach
from cardlie.solve.graph import RoundGraph
from cardlie.solve.memory_size import kind_for, memory_of
from cardlie.solve.regret import Learner
from cardlie.solve.tree import Part, Tree, lay_out

#: It grows once the part is solved better than the round by this factor; one looks after so many
#: turns, the more the more seldom.
SOLVED, LOOK, SELDOM = 0.5, 5, 20

#: Moves join that are worth this share of the exploitability, the best first; at most so many,
#: and this share of the histories.
WORTH, FEW, MANY = 1e-3, 100, 0.25

#: What was learnt before it grew counts as if so much of its turns had been played.
YOUNGER = 0.1

#: Rounds of more bytes are learnt in part, and a part of more grows no further.
LARGE, MOST = 1 << 26, 4 << 30


def learner_of(round: RoundGraph) -> Learner:
    """Who learns the round: all of it, or a growing part of a large one."""
    if in_part(round):
        return GrowingLearner(round)
    return Learner(lay_out(round), kind_for(round))


def memory_for(round: RoundGraph) -> int:
    """Bytes that whoever learns the round begins with."""
    return LARGE if in_part(round) else memory_of(round, kind_for(round))


def in_part(round: RoundGraph) -> bool:
    """Whether it is large, and wherever a move leads the other player can challenge."""
    nodes = round.nodes
    there = ((node, nodes[move.to]) for node in nodes for move in node.moves)
    return memory_of(round) > LARGE and all(
        ahead.endings and ahead.actor != node.actor for node, ahead in there
    )


class Outside(NamedTuple):
    """A move that some histories of a node are not left, and what it brings each hand there."""

    node: int
    nth: int
    rows: Array
    brings: Array


class GrowingLearner(Learner):
    """Two players who learn a part of a round, with the bounds of all of it."""

    def __init__(self, round: RoundGraph) -> None:
        none, first = np.empty(0, np.intp), np.zeros(1, np.intp)
        opening = [first] * len(round.nodes[0].moves)
        rest = [[none] * len(node.moves) for node in round.nodes[1:]]
        super().__init__(lay_out(round, [opening, *rest]))

    def iterate(self) -> None:
        """Both players learn once; now and then the part grows."""
        super().iterate()
        if self.age % (LOOK + self.age // SELDOM) == 0:
            self.grow()

    def gets(self, player: int, tree: Tree, sure: Array | None = None) -> float:
        """What a player gets at most in the whole round."""
        sure = np.full(tree.acting[player], NEVER, self.kind) if sure is None else sure
        other = 1 - player
        start = tree.round.chances[other] * self.weight
        fill_reach(tree, self.total[other], start, other, self._here[other])
        for out in self._outside(player, tree):
            best = tree.rows_of_node[out.node][player].of(sure)
            best[out.rows] = np.maximum(best[out.rows], out.brings)
        return super().gets(player, tree, sure)

    def _outside(self, player: int, tree: Tree) -> Iterator[Outside]:
        """The moves of a player beyond the part, where the other one comes (``_here`` knows)."""
        other = 1 - player
        for place, node in enumerate(tree.round.nodes):
            if node.actor != player:
                continue
            reach = tree.rows_of_node[place][other].of(self._here[other])
            come = reach.any(axis=1)
            for nth, move in enumerate(node.moves):
                free = np.array(come)
                free[tree.part[place][nth]] = False
                rows = np.flatnonzero(free)
                payoff = tree.round.nodes[move.to].endings[0].payoff
                brings = reach[rows] @ (payoff.T if player == 0 else -payoff)
                if move.fresh is not None:
                    brings = (brings @ move.fresh)[:, None]
                if move.legal is not None:
                    brings = np.where(move.legal, brings, NEVER)
                yield Outside(place, nth, rows, brings)

    def grow(self, solved: float = SOLVED) -> None:
        """Let what is better join, if the part is solved well enough to tell."""
        inside, better = 0.0, list[Outside]()
        for player in (0, 1):
            inside += super().gets(player, self.tree)
            for out in self._outside(player, self.tree):
                value = self.tree.rows_of_node[out.node][player].of(self._here[player])[out.rows]
                more = np.maximum(out.brings - value, 0).mean(axis=1) / self.weight
                better.append(out._replace(brings=more))
        low, high = self.bounds()
        if inside < solved * (high - low) and self.bytes < MOST:
            most = FEW + int(MANY * self.tree.histories)
            self._join(_best(better, WORTH * (high - low), most))
            self.age = int(self.age * YOUNGER)

    def _join(self, joining: Sequence[Outside]) -> None:
        """Let moves join the part; what was learnt stays. So far one challenged after them."""
        old, (regret, total) = self.tree, (self.regret, self.total)
        part, now = _grown(old, joining)
        self.begin(lay_out(old.round, part))
        new = self.tree
        for place, node in enumerate(new.round.nodes):
            for was, block in zip(old.doing[place], new.doing[place], strict=True):
                rows = now[place][was.which]
                if block.which is not ...:
                    rows = np.searchsorted(block.which, rows)
                for into, of in ((self.regret, regret), (self.total, total)):
                    block.places.of(into[node.actor])[rows] = was.places.of(of[node.actor])
        for player in (0, 1):
            start = new.round.chances[player] * self.weight
            fill_reach(new, self.total[player], start, player, self._here[player])
            for place, node in enumerate(new.round.nodes):
                if node.actor == player and node.endings:
                    fresh = np.ones(new.rows_of_node[place][player].histories, bool)
                    fresh[now[place]] = False
                    reach = new.rows_of_node[place][player].of(self._here[player])
                    new.doing[place][0].places.of(self.total[player])[fresh] = reach[fresh]
        self.choose_anew()


def _best(better: Sequence[Outside], least: float, most: int) -> list[Outside]:
    """The moves that are worth more than ``least``; ``most`` of them at most."""
    worth = np.concatenate([out.brings for out in better])
    if len(worth) > most:
        least = max(least, float(np.partition(worth, -most)[-most]))
    return [out._replace(rows=out.rows[out.brings > least]) for out in better]


def _grown(tree: Tree, joining: Sequence[Outside]) -> tuple[Part, list[Array]]:
    """A larger part, and where the histories of each node are in its tree."""
    nodes, part = tree.round.nodes, [list(moves) for moves in tree.part]
    joins = {(out.node, out.nth): out.rows for out in joining}
    now: list[Array] = [np.zeros(1, np.intp)]
    for place in range(1, len(nodes)):
        first, here = 0, [np.empty(0, np.intp)]
        for parent, nth in tree.round.arriving[place]:
            kept = now[parent][part[parent][nth]]
            joined = now[parent][joins.get((parent, nth), ())]
            every = part[parent][nth] = np.sort(np.concatenate([kept, joined]))
            here.append(first + np.searchsorted(every, kept))
            first += len(every)
        now.append(np.concatenate(here))
    return part, now
