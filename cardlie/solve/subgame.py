"""Sequence-form double oracle: a restricted game worth as much (Bosansky et al., 2014).

Each player is left a few actions. That part is solved as a linear program; then both solutions meet
all actions of the other player, and those that would have been better join the part. Where a
solution says nothing, since nobody was to come there, it challenges. Once neither player has
anything better, the solutions of the part are solutions of the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.best_response import best_response, fill_reach
from cardlie.solve.graph import Bools
from cardlie.solve.program import LinearProgram
from cardlie.solve.regret import Learner
from cardlie.solve.tree import Tree

#: What was learnt is believed where it does something this often.
OFTEN = 0.25

#: An action joins that is better, or hardly worse: by so much of a win or a loss.
NEAR = 0.1


@dataclass(frozen=True)
class Subgame:
    """A tree, and for each player which of their actions there are. Endings are always there."""

    tree: Tree
    allowed: tuple[Bools, Bools]

    @classmethod
    def learnt(cls, learner: Learner) -> Subgame:
        """What the players often do by what was learnt."""
        tree = learner.tree
        allowed = (np.zeros(tree.actions[0], bool), np.zeros(tree.actions[1], bool))
        for player in (0, 1):
            total, sums = learner.total[player], np.zeros(tree.acting[player])
            blocks = [block for block in tree.blocks if block.player == player]
            for block in blocks:
                all_of = block.before[player].of(sums)
                all_of += block.places.of(total)
            for block in blocks:
                often = block.places.of(total) > OFTEN * block.before[player].of(sums)
                block.places.of(allowed[player])[...] = often
        for finish in tree.finishes:
            finish.places.of(allowed[finish.player])[...] = True
        return cls(tree, allowed)

    def visited(self) -> tuple[Bools, Bools]:
        """For each player, history and hand: whether one can come there."""
        tree = self.tree
        there = (np.zeros(tree.size[0], bool), np.zeros(tree.size[1], bool))
        for player in (0, 1):
            tree.start[player].of(there[player])[...] = True
        for s in tree.steps:
            one, other = s.player, 1 - s.player
            done = s.places.of(self.allowed[one]) & s.before[one].of(there[one])
            met = s.before[other].of(there[other])
            both = np.logical_and(done.any(axis=1), met.any(axis=1))[:, np.newaxis]
            s.after[one].of(there[one])[...] = done & both
            s.after[other].of(there[other])[...] = met & both
        return there

    def part_of(self, program: LinearProgram, there: tuple[Bools, Bools]) -> LinearProgram:
        """The rows and columns of the round's program that this part of it has."""
        tree = self.tree
        rows, columns = (np.zeros(size, bool) for size in program.rows.shape)
        here = tree.acting[0]
        rows[:here] = there[0][:here]
        rows[here : program.equal] = there[1][tree.acting[1] :]
        columns[program.plan :] = there[1]
        inside = columns[: program.plan], rows[program.equal :]
        for block in tree.blocks:
            one = block.player
            done = block.places.of(self.allowed[one]) & block.before[one].of(there[one])
            block.places.of(inside[one])[...] = done
        return program.part(np.flatnonzero(rows), np.flatnonzero(columns))

    def complete(self, plan: Array, start: Array, there: Bools, player: int) -> None:
        """Let a plan challenge wherever one can't come in this part, but does in the round.

        ``start`` is what it shares out at the start, for each hand.
        """
        tree = self.tree
        reach = np.zeros(tree.size[player], plan.dtype)
        fill_reach(tree, plan, start, player, reach)
        for f in tree.finishes:
            if f.player == player:
                realization, outside = f.before[player].of(reach), ~f.before[player].of(there)
                f.places.of(plan)[outside] = realization[outside]
                realization[outside] = 0  # all of it: the first ending is the challenge

    def grow(self, plans: Sequence[Array], there: tuple[Bools, Bools]) -> tuple[float, float]:
        """Allow what is better against these plans; the bounds that they give, of one deal.

        Both plans are for all deals of their hands, in floats.
        """
        tree, deals = self.tree, self.tree.round.deals
        gets = [0.0, 0.0]
        for player in (0, 1):
            other = 1 - player
            free = [np.zeros(size) for size in tree.size]
            kept = [np.zeros(size) for size in tree.size]
            values = best_response(tree, plans[other], deals[other], player, free)
            gets[player] = float(values @ deals[player])
            best_response(tree, plans[other], deals[other], player, kept, self.allowed[player])
            for s in tree.steps:
                if s.player == player:
                    come = s.before[other].of(free[other]).sum(axis=1)[:, None]
                    least = s.before[player].of(kept[player]) - NEAR * come
                    worth = (s.after[player].of(free[player]) > least) & (come > 1e-9)
                    joined = s.places.of(self.allowed[player])
                    joined |= worth & s.before[player].of(there[player])
        ways = int(deals[0].sum()) * int(deals[1].sum())
        return -gets[1] / ways, gets[0] / ways
