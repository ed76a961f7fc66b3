"""Regrets: both players learn from what each action would have brought, in all histories at once.

This is CFR+ with discounts (DCFR+; Xu and others, 2024): the players take turns to learn, old
regrets fade and never fall below nothing, and later strategies count more in the average. They
also look ahead a little, as if a part of what the last turn taught were taught again (PCFR+; Farina
and others, 2021). The average approaches an equilibrium; how near it is, is found by best responses
and not assumed.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import EllipsisType
from typing import IO, Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.solve.graph import Array, RoundGraph
from cardlie.solve.plan import Situation, best_response, strategy
from cardlie.solve.tree import HistoryBlock, Tree, lay_out

#: The regret of each action before anything is learnt, and again wherever all are lost by
#: rounding: then all are equally likely. Products of it are not so small that they are slow.
TINY = 1e-12

#: Regrets of turn t count t**FADING / (t**FADING + 1) in the next one; plans count t**LATER. AHEAD
#: is how much of what a turn added is expected of the next one. Measured over the rounds of
#: ``benchmarks/solve.py`` and the last rounds of matches.
FADING, LATER, AHEAD = 1.5, 3.0, 0.25


@dataclass(slots=True)
class _Views:
    """A block in the memory of a learner: ``at`` is where it is done, for each player.

    ``mine`` is that of who does it, and ``other`` the other one's. ``rows`` are for each payoff how
    often who ends it comes there, and the other one, what both get of it, and what it brings.
    """

    player: int
    chance: Array
    regret: Array
    hope: Array
    total: Array
    at: tuple[Array, Array]
    mine: Array
    other: Array
    after: tuple[Array, ...]
    weighed: Array
    brings: Array
    rows: list[tuple[Array, Array, Array, Array, Array]]
    fresh: Array | None
    which: EllipsisType | Array


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
        self._hope = np.zeros(max(tree.actions), kind)
        self.chance = [np.ones(size, kind) for size in tree.actions]
        # of one player how likely they come here, of the other what it brings
        self._here = [np.zeros(size, kind) for size in tree.size]
        self._scratch = [np.empty(tree.largest, kind) for _ in range(2)]
        self._steps = list(map(self._view, tree.steps))
        self._see(tree)
        both = list(zip(tree.steps, self._steps, strict=True))
        self._barred = [
            [(v.regret, v.hope, ~s.legal) for s, v in both if v.player == p and s.legal is not None]
            for p in (0, 1)
        ]
        self.choose_anew()

    def _see(self, tree: Tree) -> None:
        """What each player does: endings as the tree values them, then moves."""
        ends = [[self._view(f) for f in tree.finishes if f.player == p] for p in (0, 1)]
        self._finishes, steps = ends, self._steps
        self._deeds = [[*ends[p], *(s for s in steps if s.player == p)] for p in (0, 1)]

    def strategy(self, least: float) -> Iterator[Situation]:
        """What the averages do wherever they lead with at least that chance."""
        starts = [chances * self.weight for chances in self.tree.round.chances]
        return strategy(self.tree, self.total, starts, least)

    @property
    def bytes(self) -> int:
        """How much memory it takes."""
        return sum(each.nbytes for of in self._memories for each in of)

    @property
    def _memories(self) -> tuple[list[Array], ...]:
        return self.regret, self.total, self.chance, self._here, self._scratch

    def restore(
        self, regret: list[Array], total: list[Array], iterations: int, age: int | None = None,
        chance: list[Array] | None = None,
    ) -> None:  # fmt: skip
        """Go on from what a learner of the same tree had reached, which would play ``chance``."""
        for player in (0, 1):
            self.regret[player][:] = regret[player]
            self.total[player][:] = total[player]
        self.iterations, self.age = iterations, iterations if age is None else age
        self.weight = float(sum(block.places.of(total[0]).sum() for block in self.tree.doing[0]))
        self.choose_anew()
        for mine, given in zip(self.chance, chance or (), strict=False):
            mine[:] = given

    def choose_anew(self) -> None:
        """Play by the regrets as they are."""
        for player in (0, 1):
            self._hope[: len(self.regret[player])] = self.regret[player]
            self._choose(player)
        self._fresh = False

    def iterate(self) -> None:
        """Both players learn once, the first one first."""
        self.iterations += 1
        self.age += 1
        if not self._fresh:
            self._arrive(1)
            self._fresh = True
        for player in (0, 1):
            self._learn(player)
            self._choose(player)
            self.total[player] *= _fade(self.age)
            self._arrive(player, self.total[player])
        self.weight = self.weight * _fade(self.age) + 1

    def plan(self, player: int) -> Array:
        """What the player would do now, as a plan: the chances of each action and its hand."""
        found = self.total[player].copy()
        self.total[player].fill(0)
        self._arrive(player, self.total[player])
        found, self.total[player][:] = self.total[player].copy(), found
        self._fresh = False
        return found

    def bounds(self) -> tuple[float, float]:
        """What the first player has for sure by the averages, and what the second concedes.

        The value of the round lies between them; half the difference is the exploitability.
        """
        return -self.concedes(0), self.concedes(1)

    def concedes(self, player: int, round: RoundGraph | None = None) -> float:
        """What the other one gets at most against the player's average.

        ``round`` may be the same one with other payoffs.
        """
        self._fresh = False
        if not self.iterations:
            return np.inf
        return self.gets(1 - player, self._of(round) if round else self.tree)

    def gets(self, player: int, tree: Tree, sure: Array | None = None) -> float:
        """What a player gets at most by a tree, ``sure`` as of :func:`best_response`."""
        other, chances = 1 - player, self.tree.round.chances
        start = chances[other] * self.weight
        found = best_response(tree, self.total[other], start, player, self._here, sure=sure)
        return float(found @ chances[player]) / self.weight

    def value_anew(self, round: RoundGraph) -> None:
        """Go on with other payoffs."""
        self.tree = self._of(round)
        self._see(self.tree)

    def _of(self, round: RoundGraph) -> Tree:
        return lay_out(round, self.tree.part)

    # --- one turn

    def _learn(self, player: int) -> None:
        """What each action would bring against the other's strategy becomes regret."""
        value, regret = self._here[player], self.regret[player]
        value.fill(0)
        old = self.age - 1
        regret *= old**FADING / (old**FADING + 1)
        self._hope[: len(regret)] = regret
        for f in self._finishes[1 - player]:
            np.multiply(f.chance, f.mine, out=f.weighed)
            for weighed, _, _, to_other, brings in f.rows:
                np.matmul(weighed, to_other, out=brings)
            f.other += f.brings
        for f in self._finishes[player]:
            for weighed, other, to_mine, *_ in f.rows:
                np.matmul(other, to_mine, out=weighed)
            f.regret += f.weighed
            f.weighed *= f.chance
            f.mine += f.weighed
        self._learn_steps(player)
        for each in self._deeds[player]:
            each.regret -= each.mine[each.which]
        np.maximum(regret, 0, out=regret)

    def _learn_steps(self, player: int) -> None:
        for s in reversed(self._steps):
            value, ahead = s.at[player], s.after[player]
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

        Expects them as they were before it in ``_hope``.
        """
        regret = self.regret[player]
        for barred, _, hands in self._barred[player]:
            barred[:, hands] = 0
        hope = self._hope[: len(regret)]
        np.subtract(regret, hope, out=hope)
        hope *= AHEAD
        hope += regret
        np.maximum(hope, 0, out=hope)
        sums = self._sums(player)
        if sums.min() < self._least:
            self._forgive(player)
            sums = self._sums(player)
        np.divide(1, sums, out=sums)
        for each in self._deeds[player]:
            np.multiply(each.hope, each.mine[each.which], out=each.chance)

    def _sums(self, player: int) -> Array:
        """What is hoped of all actions, for each hand in each history where the player acts."""
        sums: Array = self._here[player][: self.tree.acting[player]]
        sums.fill(0)
        for each in self._deeds[player]:
            each.mine[each.which] += each.hope
        return sums

    def _forgive(self, player: int) -> None:
        """Where no regret is left, none is preferred. (Expects the sums of the regrets.)"""
        for each in self._deeds[player]:
            lost = each.mine[each.which] < self._least
            if lost.any():
                each.hope[lost] = TINY
        for _, barred, hands in self._barred[player]:
            barred[:, hands] = 0

    def _arrive(self, player: int, total: Array | None = None) -> None:
        """How likely the player comes to each history; the plan is added to ``total``."""
        self.tree.start[player].of(self._here[player])[...] = self.tree.round.chances[player]
        for s in self._steps:
            before, after = s.at[player][s.which], s.after[player]
            if s.player != player:
                after[...] = before
                continue
            done = after if s.fresh is None else s.weighed
            np.multiply(s.chance, before, out=done)
            if total is not None:
                s.total += done
            if s.fresh is not None:
                np.multiply(done.sum(axis=1, keepdims=True), s.fresh, out=after)
        if total is not None:
            for f in self._finishes[player]:
                np.multiply(f.chance, f.mine, out=f.weighed)
                f.total += f.weighed

    def _view(self, block: HistoryBlock) -> _Views:
        p, q = block.player, 1 - block.player
        one, other, *after = (rows.of(self._here[n % 2]) for n, rows in enumerate(block.rows))
        at, acts = (one, other), block.places
        weighed, brings = (
            scratch[: acts.histories * hands].reshape(acts.histories, hands)
            for scratch, hands in zip(self._scratch, (acts.hands, block.rows[q].hands), strict=True)
        )
        rows = []
        for part, payoff in block.endings:
            gain = (payoff if p == 0 else -payoff.T).astype(self.kind)
            to_mine, to_other = np.ascontiguousarray(gain.T), -gain
            rows.append((weighed[part], at[q][part], to_mine, to_other, brings[part]))
        return _Views(
            p, acts.of(self.chance[p]), acts.of(self.regret[p]),
            acts.of(self._hope), acts.of(self.total[p]),
            at, at[p], at[q], tuple(after), weighed, brings, rows,
            None if block.fresh is None else block.fresh.astype(self.kind), block.which,
        )  # fmt: skip


#: The form of the file; another one is not read.
FORM = "cardlie-solve-2"


def file_contents(learner: Learner, what: str) -> Callable[[IO[bytes]], None]:
    """What writes the file of a learner; ``what`` says of which round it is."""
    part = [which for moves in learner.tree.part for which in moves if which is not ...]
    return lambda file: np.savez(
        file,
        what=np.array([FORM, what]),
        turns=np.array([learner.iterations, learner.age]),
        regret0=learner.regret[0],
        regret1=learner.regret[1],
        total0=learner.total[0],
        total1=learner.total[1],
        chance0=learner.chance[0],
        chance1=learner.chance[1],
        sizes=np.array([len(which) for which in part], np.intp),
        rows=np.concatenate([np.empty(0, np.intp), *part]),
    )


class LearnerFile(NamedTuple):
    """What a file holds: the arrays of both players; of a part of a round, that part."""

    file: Path
    turns: tuple[int, int]
    regret: list[np.ndarray[Any, Any]]
    total: list[np.ndarray[Any, Any]]
    chance: list[np.ndarray[Any, Any]]
    part: list[np.ndarray[Any, Any]]

    @property
    def iterations(self) -> int:
        """How many were played."""
        return self.turns[0]

    def restore(self, learner: Learner) -> None:
        """Let a learner go on from there; :class:`CardlieError` if it is of another size."""
        tree, sizes = (
            learner.tree,
            [each.shape for each in (*self.regret, *self.total, *self.chance)],
        )
        if self.part:
            which = iter(self.part)
            tree = lay_out(tree.round, [[next(which) for _ in s.moves] for s in tree.round.spots])
        if sizes != 3 * [(size,) for size in tree.actions]:
            raise CardlieError(
                tr("{file} does not fit this round", file=self.file), "start with another file"
            )
        if self.part:
            learner.begin(tree)
        learner.restore(self.regret, self.total, *self.turns, self.chance)


#: What numpy and its archives raise at a file that is damaged, or none of theirs.
_DAMAGED = (OSError, LookupError, ValueError, TypeError, ArithmeticError, RuntimeError, EOFError,
            BadZipFile, zlib.error, struct.error)  # fmt: skip


def load_file(file: Path, what: str) -> LearnerFile:
    """What was kept, if it is of the same round; :class:`CardlieError` if it is not."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
            form, which = (str(each) for each in kept["what"])
            if form != FORM:
                raise ValueError(form)
            if which != what:
                raise CardlieError(
                    tr("{file} is of another round: {which}", file=file, which=which),
                    tr("this one is {what}", what=what),
                )
            names = "regret", "total", "chance"
            regret, total, chance = ([kept[f"{name}{p}"] for p in (0, 1)] for name in names)
            iterations, age = map(int, kept["turns"])
            sizes = kept["sizes"]
            part = np.split(kept["rows"], np.cumsum(sizes)[:-1]) if len(sizes) else []
            return LearnerFile(file, (iterations, age), regret, total, chance, part)
    except (CardlieError, FileNotFoundError, PermissionError, IsADirectoryError):
        raise
    except _DAMAGED:
        raise CardlieError(
            tr("{file} was not written by 'cardlie solve --keep'", file=file)
        ) from None
