"""Counterfactual regret minimisation on the public tree, all histories of a public state at once.

This is CFR+ with discounts (DCFR+; Xu and others, 2024): the players take turns to learn, old
regrets fade and never fall below nothing, and later strategies count more in the average. They
also look ahead a little, as if a part of what the last turn taught were taught again (PCFR+; Farina
and others, 2021). The average approaches an equilibrium; how near it is, is found by best responses
and not assumed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import EllipsisType
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.best_response import best_response
from cardlie.solve.graph import Bools, RoundGraph
from cardlie.solve.realization import Situation, strategy
from cardlie.solve.tree import HistoryBlock, Tree, lay_out

#: The regret of each action before anything is learnt, and again wherever all are lost by
#: rounding: then all are equally likely. Products of it are not so small that they are slow.
TINY = 1e-12

#: Regrets of turn t count t**FADING / (t**FADING + 1) in the next one; plans count t**LATER. AHEAD
#: is how much of what a turn added is expected of the next one. Measured over the rounds of
#: ``benchmarks/solve.py`` and the last rounds of matches.
FADING, LATER, AHEAD = 1.5, 3.0, 0.25


class _EndingView(NamedTuple):
    """A payoff in a block: some rows of its scratch arrays, and of how likely both come there."""

    weighed: Array
    opponent: Array
    to_mine: Array
    to_opponent: Array
    brings: Array


@dataclass(slots=True, kw_only=True)
class _BlockView:
    """A block in a learner's memory: views of shape (histories, hands), of ``player``'s actions.

    ``chance`` is how likely each is in the next turn, ``total`` the plans so far. What stands for
    the histories, ``before`` and ``after`` a move, is of each player how likely they come there, or
    what it brings. ``weighed`` and ``brings`` are scratch. Of the histories the move is left to
    ``which``.
    """

    player: int
    which: EllipsisType | Array
    chance: Array
    regret: Array
    predicted_regret: Array
    total: Array
    before: tuple[Array, ...]
    after: tuple[Array, ...]
    weighed: Array
    brings: Array
    endings: list[_EndingView]
    fresh: Array | None


def _fade(turn: int) -> float:
    """How much the plans of the turns before still count in the average after this one."""
    return float(((turn - 1) / turn) ** LATER)


class Learner:
    """Two players on one tree who learn by playing. ``total[p]`` are p's plans, added up,
    and ``chance[p]`` is what p does in the next turn.

    A plan is how likely a player does what *they* do in a history, for each of their hands: their
    own chances on the way multiplied, and the chance of the hand. ``weight`` is what the plans add
    up to at the start.
    """

    def __init__(self, tree: Tree, kind: type[np.floating] = np.float64) -> None:
        self.kind = kind
        self.iterations, self.age, self.weight = 0, 0, 0.0
        self._least = float(np.finfo(kind).tiny) * 1e4  # by less nothing can be divided
        self.begin(tree)

    def begin(self, tree: Tree) -> None:
        """Make room for what is learnt on a tree."""
        self.tree, kind = tree, self.kind
        self.regret = [np.full(size, TINY, kind) for size in tree.actions]
        self.total = [np.zeros(size, kind) for size in tree.actions]
        self._predicted = np.zeros(max(tree.actions), kind)
        self.chance = [np.ones(size, kind) for size in tree.actions]
        # of one player how likely they come here, of the other what it brings
        self._here = [np.zeros(size, kind) for size in tree.size]
        self._scratch = [np.empty(tree.largest, kind) for _ in range(2)]
        self._moves = list(map(self._view, tree.steps))
        self._view_actions(tree)
        #: Views of the regrets, and of those predicted, of moves that some hands may not make.
        self._illegal: tuple[list[tuple[Array, Array, Bools]], ...] = ([], [])
        for step, view in zip(tree.steps, self._moves, strict=True):
            if step.legal is not None:
                views = view.regret, view.predicted_regret, ~step.legal
                self._illegal[view.player].append(views)
        self.choose_anew()

    def _view_actions(self, tree: Tree) -> None:
        """What each player does: endings as the tree values them, then moves."""
        endings = [[self._view(f) for f in tree.finishes if f.player == p] for p in (0, 1)]
        moves = [[view for view in self._moves if view.player == p] for p in (0, 1)]
        self._endings = endings
        self._own_blocks = [[*endings[p], *moves[p]] for p in (0, 1)]

    def strategy(self, least: float) -> Iterator[Situation]:
        """What the averages do wherever they lead with at least that chance."""
        starts = [chances * self.weight for chances in self.tree.round.chances]
        return strategy(self.tree, self.total, starts, least)

    @property
    def bytes(self) -> int:
        """How much memory it takes."""
        memories = self.regret, self.total, self.chance, self._here, self._scratch
        return sum(each.nbytes for memory in memories for each in memory)

    def restore(
        self, regret: list[Array], total: list[Array], chance: list[Array],
        iterations: int, age: int,
    ) -> None:  # fmt: skip
        """Go on from what a learner of the same tree had reached, which would play ``chance``."""
        for player in (0, 1):
            self.regret[player][:], self.total[player][:] = regret[player], total[player]
        self.iterations, self.age = iterations, age
        self.weight = float(sum(block.places.of(total[0]).sum() for block in self.tree.doing[0]))
        self.choose_anew()
        for mine, given in zip(self.chance, chance, strict=True):
            mine[:] = given

    def choose_anew(self) -> None:
        """Play by the regrets as they are."""
        for player in (0, 1):
            self._predicted[: len(self.regret[player])] = self.regret[player]
            self._choose(player)
        self._reached = False

    def iterate(self) -> None:
        """Both players learn once, the first one first."""
        self.iterations += 1
        self.age += 1
        if not self._reached:
            self._reach(1)
            self._reached = True
        for player in (0, 1):
            self._learn(player)
            self._choose(player)
            self.total[player] *= _fade(self.age)
            self._reach(player, add=True)
        self.weight = self.weight * _fade(self.age) + 1

    def bounds(self) -> tuple[float, float]:
        """What the first player has for sure by the averages, and what the second concedes.

        The value of the round lies between them; half the difference is the exploitability.
        """
        return -self.concedes(0), self.concedes(1)

    def concedes(self, player: int, round: RoundGraph | None = None) -> float:
        """What the other one gets at most against the player's average.

        ``round`` may be the same one with other payoffs.
        """
        self._reached = False
        if not self.iterations:
            return np.inf
        return self.gets(1 - player, self._valued(round) if round else self.tree)

    def gets(self, player: int, tree: Tree, sure: Array | None = None) -> float:
        """What a player gets at most by a tree, ``sure`` as of :func:`best_response`."""
        other, chances = 1 - player, self.tree.round.chances
        start = chances[other] * self.weight
        found = best_response(tree, self.total[other], start, player, self._here, sure=sure)
        return float(found @ chances[player]) / self.weight

    def value_anew(self, round: RoundGraph) -> None:
        """Go on with other payoffs."""
        self.tree = self._valued(round)
        self._view_actions(self.tree)

    def _valued(self, round: RoundGraph) -> Tree:
        return lay_out(round, self.tree.part)

    # --- one turn

    def _learn(self, player: int) -> None:
        """What each action would bring against the other's strategy becomes regret."""
        value, regret = self._here[player], self.regret[player]
        value.fill(0)
        old = self.age - 1
        regret *= old**FADING / (old**FADING + 1)
        self._predicted[: len(regret)] = regret
        for f in self._endings[1 - player]:
            np.multiply(f.chance, f.before[1 - player], out=f.weighed)
            for ending in f.endings:
                np.matmul(ending.weighed, ending.to_opponent, out=ending.brings)
            here = f.before[player]
            here += f.brings
        for f in self._endings[player]:
            for ending in f.endings:
                np.matmul(ending.opponent, ending.to_mine, out=ending.weighed)
            f.regret += f.weighed
            f.weighed *= f.chance
            here = f.before[player]
            here += f.weighed
        self._learn_moves(player)
        for each in self._own_blocks[player]:
            each.regret -= each.before[player][each.which]
        np.maximum(regret, 0, out=regret)

    def _learn_moves(self, player: int) -> None:
        for s in reversed(self._moves):
            value, ahead = s.before[player], s.after[player]
            if s.player != player:
                value[s.which] += ahead
                continue
            if s.fresh is not None:
                ahead = (ahead @ s.fresh)[:, None]
            s.regret += ahead
            np.multiply(s.chance, ahead, out=s.weighed)
            value[s.which] += s.weighed

    def _choose(self, player: int) -> None:
        """Each action is as likely as its share of the regrets, if they go on as in this turn.

        Expects them as they were before it in ``_predicted``.
        """
        regret = self.regret[player]
        for regrets, _, hands in self._illegal[player]:
            regrets[:, hands] = 0
        predicted = self._predicted[: len(regret)]
        np.subtract(regret, predicted, out=predicted)
        predicted *= AHEAD
        predicted += regret
        np.maximum(predicted, 0, out=predicted)
        sums = self._sums(player)
        if sums.min() < self._least:
            self._reset_lost(player)
            sums = self._sums(player)
        np.divide(1, sums, out=sums)
        for each in self._own_blocks[player]:
            np.multiply(each.predicted_regret, each.before[player][each.which], out=each.chance)

    def _sums(self, player: int) -> Array:
        """The predicted regrets of all actions, by history and hand, where the player acts."""
        sums: Array = self._here[player][: self.tree.acting[player]]
        sums.fill(0)
        for each in self._own_blocks[player]:
            each.before[player][each.which] += each.predicted_regret
        return sums

    def _reset_lost(self, player: int) -> None:
        """Where no regret is left, none is preferred. (Expects the sums of the regrets.)"""
        for each in self._own_blocks[player]:
            lost = each.before[player][each.which] < self._least
            if lost.any():
                each.predicted_regret[lost] = TINY
        for _, predicted, hands in self._illegal[player]:
            predicted[:, hands] = 0

    def _reach(self, player: int, *, add: bool = False) -> None:
        """How likely the player comes to each history; ``add`` the plan to the total."""
        self.tree.start[player].of(self._here[player])[...] = self.tree.round.chances[player]
        for s in self._moves:
            before, after = s.before[player][s.which], s.after[player]
            if s.player != player:
                after[...] = before
                continue
            done = after if s.fresh is None else s.weighed
            np.multiply(s.chance, before, out=done)
            if add:
                s.total += done
            if s.fresh is not None:
                np.multiply(done.sum(axis=1, keepdims=True), s.fresh, out=after)
        if add:
            for f in self._endings[player]:
                np.multiply(f.chance, f.before[player], out=f.weighed)
                f.total += f.weighed

    def _view(self, block: HistoryBlock) -> _BlockView:
        p, actions = block.player, block.places
        before = tuple(rows.of(here) for rows, here in zip(block.before, self._here, strict=True))
        weighed, brings = (
            scratch[: actions.histories * hands].reshape(actions.histories, hands)
            for scratch, hands in zip(
                self._scratch, (actions.hands, block.rows[1 - p].hands), strict=True
            )
        )
        endings = []
        for part, payoff in block.endings:
            gain = (payoff if p == 0 else -payoff.T).astype(self.kind)
            to_mine, to_opponent = np.ascontiguousarray(gain.T), -gain
            rows = weighed[part], before[1 - p][part], to_mine, to_opponent, brings[part]
            endings.append(_EndingView(*rows))
        return _BlockView(
            player=p,
            which=block.which,
            chance=actions.of(self.chance[p]),
            regret=actions.of(self.regret[p]),
            predicted_regret=actions.of(self._predicted),
            total=actions.of(self.total[p]),
            before=before,
            after=tuple(rows.of(here) for rows, here in zip(block.after, self._here, strict=False)),
            weighed=weighed,
            brings=brings,
            endings=endings,
            fresh=None if block.fresh is None else block.fresh.astype(self.kind),
        )
