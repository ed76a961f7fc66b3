"""Exact value of a round with a certificate: two realization plans in fractions that meet.

Parts of the round are solved as linear programs in floats, until one is worth as much as all of it
(:mod:`cardlie.solve.subgame`). Only its basis is taken from there: the plans of both players
are the solutions of two systems of equations with whole numbers, and these are solved exactly. That
they are plans, what the first guarantees and what the second concedes in the whole round is then
worked out in whole numbers. If both are the same, no other value is possible, whatever the floats
did.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from itertools import count
from typing import Any, NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError
from cardlie.base.extras import MissingExtra
from cardlie.solve.best_response import best_response, fill_reach
from cardlie.solve.graph import Bools, RoundGraph
from cardlie.solve.program import LinearProgram, Vertex, program_of, solve
from cardlie.solve.realization import walk
from cardlie.solve.regret import Learner
from cardlie.solve.search import Goal, Reached, search
from cardlie.solve.subgame import Subgame
from cardlie.solve.tree import Tree

#: How well one learns first, and when two bounds are taken to meet, in wins.
LEARNT, MET = 5e-4, 1e-9

#: Bits that one step of the exact solution of a system adds, and the most that are tried.
STEP_BITS, MOST_BITS = 24, 24 * 400


class Unproven(CardlieError):
    """An exact value was found but could not be proven, so it is not told."""


@dataclass(frozen=True, slots=True)
class WholePlan:
    """A plan in whole numbers: ``numbers`` for each action, of which ``whole`` is 1."""

    numbers: Array
    whole: int


@dataclass(frozen=True, slots=True)
class Proof:
    """The value of a round for the first player, and two plans that prove it."""

    value: Fraction
    plans: tuple[WholePlan, WholePlan]

    def as_object(self, tree: Tree) -> dict[str, Any]:
        """What ``docs/check_proof.py`` checks. In a history that is not there, one challenges."""
        deals = [each.tolist() for each in tree.round.deals]
        plans = [{"whole": plan.whole, "says": _says(tree, self, p)}
                 for p, plan in enumerate(self.plans)]  # fmt: skip
        return {"value": str(self.value), "deals": deals, "plans": plans}


def _says(tree: Tree, proof: Proof, player: int) -> dict[str, dict[str, list[int]]]:
    """For each history to which a plan leads, the numbers of each action for each hand."""
    plans = [plan.numbers for plan in proof.plans]
    starts = [
        deals.astype(object) * plan.whole
        for deals, plan in zip(tree.round.deals, proof.plans, strict=True)
    ]
    actions_after = {}
    for visited in walk(tree, plans, starts, lambda came: bool(came[player].any())):
        node = tree.round.nodes[visited.node]
        does = {n: row.tolist() for n, row in zip(node.actions, visited.rows, strict=True)
                if row.any()}  # fmt: skip
        if node.actor == player and [*does] != ["challenge"]:
            actions_after[", ".join(visited.history)] = does
    return actions_after


def nodes_of(round: RoundGraph) -> list[dict[str, Any]]:
    """A round as a checker reads it that does not know its rules."""
    return [
        {
            "actor": node.actor,
            "ends": {end.label: end.payoff.astype(int).tolist() for end in node.endings},
            "goes": {move.label: move.to for move in node.moves},
        }
        for node in round.nodes
    ]


def verify_installed() -> None:
    """Raise :class:`MissingExtra` where no linear program can be solved."""
    if not (find_spec("highspy") and find_spec("scipy")):
        raise MissingExtra("--exact needs highspy and scipy", "solve")


def prove(
    tree: Tree, seconds: float | None = None, tell: Callable[[Reached], None] | None = None
) -> Proof:
    """The value of a round with whole payoffs; :class:`Unproven` if the proof does not close.

    ``tell`` hears the bounds that each part gives, and how many parts were solved.
    """
    verify_installed()
    start = time.monotonic()
    learner = Learner(tree)
    if search(learner, Goal(LEARNT, seconds=seconds)).stopped:
        raise KeyboardInterrupt
    subgame, program = Subgame.learnt(learner), program_of(tree)
    del learner
    for solved in count(1):
        there = subgame.visited()
        part = _Part(subgame, subgame.part_of(program, there), there)
        seconds_left = seconds and max(seconds - (time.monotonic() - start), 0.01)
        vertex = solve(part.program, seconds_left)
        plans = [part.in_full(vertex.plans[p], p) for p in (0, 1)]
        low, high = subgame.grow(plans, there)
        if tell is not None:
            tell(Reached(low, high, solved, time.monotonic() - start))
        if high - low < MET:
            del program
            return part.proof(vertex)
    raise AssertionError("there is always another part")


class _Part(NamedTuple):
    """Some of a round as a linear program; ``there`` is where one can come in it."""

    subgame: Subgame
    program: LinearProgram
    there: tuple[Bools, Bools]

    def proof(self, vertex: Vertex) -> Proof:
        """The two plans of a vertex in whole numbers, held against everything the other can do."""
        tree, deals = self.subgame.tree, self.subgame.tree.round.deals
        ways = int(deals[0].sum()) * int(deals[1].sum())
        first, second = self._whole_plans(vertex)
        low = -Fraction(_gets(tree, first, 1), first.whole * ways)
        high = Fraction(_gets(tree, second, 0), second.whole * ways)
        if low != high:
            raise Unproven(
                f"the value lies between {float(low):.12f} and {float(high):.12f}, "
                "but no fraction could be proven"
            )
        return Proof(low, (first, second))

    def _whole_plans(self, vertex: Vertex) -> tuple[WholePlan, WholePlan]:
        """The plans of both players that the basis stands for."""
        from scipy.sparse import csc_array, hstack

        part, columns, slacks = self.program, vertex.columns, vertex.slacks
        height = part.rows.shape[0]
        units = csc_array(
            (np.ones(len(slacks), dtype=np.int64), (slacks, np.arange(len(slacks)))),
            shape=(height, len(slacks)),
        )
        square = csc_array(hstack([part.rows[:, columns], units]), dtype=np.int64)
        solved, whole = solve_exactly(square, part.right)
        first = np.zeros(part.plan, dtype=object)
        chosen = columns < part.plan
        first[columns[chosen]] = solved[: len(columns)][chosen]
        gain = np.concatenate([part.gain[columns], np.zeros(len(slacks))]).astype(np.int64)
        prices, second_whole = solve_exactly(csc_array(square.T), gain)
        primal_and_dual = (first, whole), (prices[part.equal :], second_whole)
        one, other = (
            WholePlan(self.in_full(numbers, player, whole), whole)
            for player, (numbers, whole) in enumerate(primal_and_dual)
        )
        return one, other

    def in_full(self, numbers: Array, player: int, whole: int = 1) -> Array:
        """A plan of it as one of the round, for all deals of a hand."""
        tree, deals = self.subgame.tree, self.subgame.tree.round.deals[player].astype(numbers.dtype)
        plan = np.zeros(tree.actions[player], numbers.dtype)
        plan[self.program.actions[player]] = numbers
        if player == 1:  # a price is for one deal of a hand
            for block in tree.blocks:
                if block.player == player:
                    places = block.places.of(plan)
                    places *= deals
        self.subgame.complete(plan, deals * whole, self.there[player], player)
        return plan


def solve_exactly(square: Any, right: Array) -> tuple[Array, int]:
    """Whole numbers z and a whole number w with ``square @ z == w * right``.

    Floats give some digits of the solution, what is still missing is worked out in whole numbers
    and gives the next digits (Dixon, 1982; Wan, 2006), until fractions fit them.
    """
    from scipy.sparse.linalg import splu

    try:
        solver = splu(square.astype(float))
    except RuntimeError:
        raise Unproven("the system of the linear program's basis has no single solution") from None
    missing = right.astype(np.int64)
    digits = np.zeros(len(right), dtype=object)
    bits, wait = 0, 4
    while bits < MOST_BITS:
        scaled = missing * (1 << STEP_BITS)
        step = np.rint(solver.solve(scaled.astype(float)))
        if np.abs(step).max() > 2**60 or not np.isfinite(step).all():
            break
        step = step.astype(np.int64)
        missing = scaled - square @ step
        digits = (digits << STEP_BITS) + step.astype(object)
        bits += STEP_BITS
        if not missing.any() or bits >= wait * STEP_BITS:
            wait *= 2
            fractions = _fractions(digits, bits)
            if fractions is not None and _solves(square, right, *fractions):
                return fractions
        if np.abs(missing).max() > 2 ** (62 - STEP_BITS):
            break
    raise Unproven("the solution of the linear program's basis has no fractions of this length")


def _fractions(digits: Array, bits: int) -> tuple[Array, int] | None:
    """Numbers of so many binary digits as fractions over one denominator, if short ones fit."""
    whole, bound = 1, 1 << (bits // 2 - 2)
    numerators: list[int] = []
    for each in digits:
        scaled = int(each) * whole
        near = (scaled + (1 << (bits - 1))) >> bits
        if abs(scaled - (near << bits)) > whole << (bits // 4):
            fraction = Fraction(scaled, 1 << bits).limit_denominator(bound)
            whole *= fraction.denominator
            if whole > bound:
                return None
            numerators = [number * fraction.denominator for number in numerators]
            near = fraction.numerator
        numerators.append(near)
    exact = np.empty(len(numerators), dtype=object)
    exact[:] = numerators
    return exact, whole


def _solves(square: Any, right: Array, solved: Array, whole: int) -> bool:
    """Whether it is a solution, in whole numbers."""
    columns = np.repeat(np.arange(square.shape[1]), np.diff(square.indptr))
    sums = np.zeros(square.shape[0], dtype=object)
    np.add.at(sums, square.indices, solved[columns] * square.data.astype(object))
    return bool((sums == right.astype(object) * whole).all())


def _gets(tree: Tree, plan: WholePlan, player: int) -> int:
    """What ``player`` gets at most against the plan, which is first held to be one."""
    other, deals = 1 - player, tree.round.deals
    start = deals[other].astype(object) * plan.whole
    _verify_plan(tree, plan, start, other)
    here = [np.zeros(size, dtype=object) for size in tree.size]
    gets = best_response(tree, plan.numbers, start, player, here)
    return int((gets * deals[player].astype(object)).sum())


def _verify_plan(tree: Tree, plan: WholePlan, start: Array, player: int) -> None:
    """Nothing is negative, and in each history the actions share what led there."""
    left = np.zeros(tree.size[player], dtype=object)
    fill_reach(tree, plan.numbers, start, player, left)
    for block in tree.blocks:
        if block.player == player:
            rest = block.before[player].of(left)
            rest -= block.places.of(plan.numbers)
    if (plan.numbers < 0).any() or left[: tree.acting[player]].any():
        raise Unproven("what the basis of the linear program stands for is no plan")
