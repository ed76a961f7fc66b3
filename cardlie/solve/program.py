"""Sequence-form linear program of a round (von Stengel, 1996), and a vertex that solves it.

The first player picks a plan: a number for each of their actions. For each history and each hand of
the second player there is a value: what the first player still gets if the second plays on as well
as they can. The sum of the values at the start is what the plan guarantees; the program makes it as
large as it can be. The prices of its solution are a plan of the second player.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError
from cardlie.solve.tree import HistoryBlock, Rows, Tree


@dataclass(frozen=True, slots=True)
class LinearProgram:
    """Maximise ``gain @ z`` where ``rows @ z`` is ``right``, or at most that.

    ``z`` is the first player's plan (``plan`` numbers, none negative), then the values (free).
    The first ``equal`` rows are equations, the others one for each action of the second player.
    ``actions`` says which action of the tree each number of the plan, and each of these rows, is.
    """

    rows: Any
    right: Array
    gain: Array
    plan: int
    equal: int
    actions: tuple[Array, Array]

    def part(self, rows: Array, columns: Array) -> LinearProgram:
        """The program of some rows and columns (their numbers, ascending)."""
        equal, plan = (
            int(n) for n in (np.searchsorted(rows, self.equal), np.searchsorted(columns, self.plan))
        )
        return LinearProgram(
            self.rows[rows][:, columns],
            self.right[rows],
            self.gain[columns],
            plan,
            equal,
            (self.actions[0][columns[:plan]], self.actions[1][rows[equal:] - self.equal]),
        )


@dataclass(frozen=True, slots=True)
class Vertex:
    """A vertex that solves a program: the columns, and the rows whose slacks, are in its basis.

    ``plans`` are those of both players; the second's numbers are for one deal of a hand.
    """

    columns: Array
    slacks: Array
    plans: tuple[Array, Array]


def program_of(tree: Tree) -> LinearProgram:
    """The program of a round whose payoffs are whole numbers and in which nobody rolls again.

    What it finds is as many times too large as there are deals.
    """
    from scipy.sparse import csr_array

    weights = tree.round.deals
    build = _Entries()
    plan, values = tree.actions[0], tree.size[1]
    last_actions = _last_actions(tree)
    right = np.zeros(tree.acting[0], dtype=np.int64)
    right[tree.start[0].start : tree.start[0].stop] = weights[0]
    _flow(build, tree, last_actions[: tree.acting[0]])
    # where the first player acts, a value is what the endings bring and what lies ahead
    here = tree.acting[0] - tree.acting[1]  # their histories come last in the second one's memory
    everywhere = np.arange(tree.acting[1], values)
    build.add(here + everywhere, plan + everywhere, 1)
    equal = here + values
    for f in tree.finishes:
        if f.player == 0:
            _endings(build, f, here + _span(f.before[1]), _span(f.places), weights[1])
        else:
            _endings(
                build, f, equal + _span(f.places), last_actions[_span(f.before[0])], weights[1]
            )
            build.add(equal + _span(f.places), plan + _span(f.before[1]), 1)
    for s in tree.steps:
        rows = here + _span(s.before[1]) if s.player == 0 else equal + _span(s.places)
        build.add(rows, plan + _span(s.after[1]), -1)
        if s.player == 1:
            build.add(rows, plan + _span(s.before[1]), 1)
    gain = np.zeros(plan + values)
    gain[plan + _span(tree.start[1])] = 1
    height = equal + tree.actions[1]
    matrix = csr_array(build.triple(), shape=(height, plan + values))
    right = np.concatenate([right, np.zeros(height - len(right), dtype=np.int64)])
    actions = np.arange(plan), np.arange(tree.actions[1])
    return LinearProgram(matrix, right, gain, plan, equal, actions)


class _Entries:
    """Numbers of a sparse matrix as they are found."""

    def __init__(self) -> None:
        self._entries: list[tuple[Array, ...]] = []

    def add(self, rows: Array, columns: Array, numbers: Array | int) -> None:
        numbers = np.broadcast_to(np.asarray(numbers, dtype=np.int64), rows.shape)
        entry = rows.ravel(), columns.ravel(), numbers.ravel()
        self._entries.append(tuple(part.astype(np.int32) for part in entry))

    def triple(self) -> tuple[Array, tuple[Array, Array]]:
        rows, columns, numbers = (np.concatenate(part) for part in zip(*self._entries, strict=True))
        return numbers, (rows, columns)


def _span(rows: Rows) -> Array:
    """The places of a block, in its shape."""
    return np.arange(rows.start, rows.stop).reshape(rows.histories, rows.hands)


def _last_actions(tree: Tree) -> Array:
    """For each history and each hand of the first player: their last action (-1: none yet)."""
    own = np.full(tree.size[0], -1, dtype=np.int64)
    for s in tree.steps:
        s.after[0].of(own)[...] = _span(s.places) if s.player == 0 else s.before[0].of(own)
    return own


def _flow(build: _Entries, tree: Tree, led: Array) -> None:
    """The first player's plan flows: what is done in a history is the action that led there."""
    acting = np.arange(len(led))
    build.add(acting[led >= 0], led[led >= 0], -1)
    for block in tree.blocks:
        if block.player == 0:
            build.add(_span(block.before[0]), _span(block.places), 1)


def _endings(
    build: _Entries, finish: HistoryBlock, rows: Array, plan: Array, weights: Array
) -> None:
    """For each hand j in each history: the payoffs, for all hands i of the first player."""
    for part, payoff in finish.endings:
        i, j = (np.arange(size) for size in payoff.shape)
        shape = (part.stop - part.start, len(i), len(j))
        build.add(
            np.broadcast_to(rows[part][:, None, j], shape),
            np.broadcast_to(plan[part][:, i, None], shape),
            np.broadcast_to(-payoff.astype(np.int64) * weights, shape),
        )


def solve(program: LinearProgram, seconds: float | None = None) -> Vertex:
    """A vertex that solves the program; :class:`CardlieError` if there is none in this time."""
    import highspy

    model = highspy.HighsLp()
    height, width = program.rows.shape
    model.num_col_, model.num_row_ = width, height
    model.col_cost_ = -program.gain
    lower = np.full(width, -highspy.kHighsInf)
    lower[: program.plan] = 0
    model.col_lower_, model.col_upper_ = lower, np.full(width, highspy.kHighsInf)
    low = program.right.astype(float)
    low[program.equal :] = -highspy.kHighsInf
    model.row_lower_, model.row_upper_ = low, program.right.astype(float)
    model.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    matrix = program.rows.tocsc()
    model.a_matrix_.start_ = matrix.indptr
    model.a_matrix_.index_ = matrix.indices
    model.a_matrix_.value_ = matrix.data.astype(float)
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.setOptionValue("output_flag", False)
    if seconds is not None:
        solver.setOptionValue("time_limit", seconds)
    solver.passModel(model)
    solver.run()
    basis = solver.getBasis()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal or not basis.valid:
        raise CardlieError("the linear program was not solved in time", "allow more --time")
    basic = highspy.HighsBasisStatus.kBasic
    columns = np.array([status == basic for status in basis.col_status])
    slacks = np.array([status == basic for status in basis.row_status])
    solution = solver.getSolution()
    plan = np.array(solution.col_value[: program.plan])
    prices = -np.array(solution.row_dual[program.equal :])
    plans = plan.clip(0), prices.clip(0)
    return Vertex(np.flatnonzero(columns), np.flatnonzero(slacks), plans)
