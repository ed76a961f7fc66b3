"""Odds queries compiled once for many views: what is counted, and how many tables have that."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import accumulate

from cardlie.deck.faces import Faces
from cardlie.guess import Guess
from cardlie.guess.patterns import Patterns, compile_guess
from cardlie.guess.patterns import have as there
from cardlie.guess.readings import Readings
from cardlie.odds.automaton import Automaton
from cardlie.odds.count import (
    Ways,
    WeighedPool,
    rolls_at_least,
    totals_at_least,
    ways_by_lack,
)
from cardlie.odds.evidence import Draw, Evidence

#: A probability that is not a Fraction yet: numerator and denominator, not reduced.
Ratio = tuple[int, int]

#: Faces by what each of them counts.
FacesByWeight = tuple[tuple[int, tuple[int, ...]], ...]


class OddsQuery:
    """A guess made ready for many views.

    ``by_weight`` are its faces by weight if nothing but their total counts (one demand, and each
    wildcard adds one), else None; then ``blank`` are those that change nothing.
    """

    __slots__ = ("_automata", "_compiled", "_joint", "blank", "by_weight", "helpers", "need")

    def __init__(self, compiled: Patterns) -> None:
        self._compiled = compiled
        self._automata: dict[tuple[int, int], Automaton] = {}
        self.need, self.helpers = compiled.need, compiled.helpers
        patterns = compiled.patterns
        self._joint = any(len(pattern) > 1 for pattern in patterns)
        counted = len(patterns) == 1 and not self._joint and compiled.whole is None
        self.by_weight = _faces_by_weight(patterns[0][0].weights, self.helpers) if counted else None
        self.blank = () if counted else _blank(compiled)

    def counted(self, view: Evidence) -> tuple[int, tuple[WeighedPool, ...]]:
        """The total that is certain, and each pool by weight above 0."""
        by_weight = self.by_weight or ()
        pools = tuple(
            [
                (
                    draw.total,
                    draw.count,
                    draw.with_replacement,
                    tuple([(w, sum([draw.pool[i] for i in faces])) for w, faces in by_weight]),
                )
                for draw in view.draws
            ]
        )
        return sum([w * sum([view.visible[i] for i in faces]) for w, faces in by_weight]), pools

    def at_least(self, view: Evidence, have: int) -> Ratio:
        """Tables where at least ``have`` are there, and all tables."""
        if self.by_weight is not None:
            known, pools = self.counted(view)
            tail, total = totals_at_least(pools)
            missing = have - known
            if missing <= 0:
                return 1, 1
            return (tail[missing], total) if missing < len(tail) else (0, 1)
        if have <= 0:
            return 1, 1
        if self._compiled.whole is not None:
            survival = self.survival(view)
            return survival[have] if have < len(survival) else (0, 1)
        slack, wild = 0, self._wild(view)
        if self._joint:
            # of several demands none counts twice: to have fewer is to lack some of them
            slack = self.need - have
            if slack < 0:
                return 0, 1
        elif have > self._most(view):
            return 0, 1
        ways = self._searched(view, have, self._cap(have, wild + slack), slack)
        return sum(ways.counts), ways.total

    def _cap(self, have: int, cap: int) -> int:
        """What a table may lack before wildcards help: no more than it can."""
        return min(cap, self.need if self._joint else have)

    @property
    def certain(self) -> bool:
        """Whether it holds on every table."""
        return self.need <= 0

    def to_hold(self, wild: int) -> Automaton:
        """What tells whether it holds on tables with so many wildcards at most."""
        return self._automaton(self.need, self._cap(self.need, wild))

    def survival(self, view: Evidence) -> list[Ratio]:
        """:meth:`at_least` for each total from 0 to the most there can be."""
        if self.by_weight is not None:
            known, pools = self.counted(view)
            counts, total = totals_at_least(pools)
            survival = [(total, total)] * known + [(ways, total) for ways in counts]
        elif (whole := self._compiled.whole) is not None:
            hits = tuple(map(bool, self._compiled.patterns[0][0].weights))
            known = there(self._compiled, view.visible)
            counts, total = rolls_at_least(whole, hits, tuple([d.count for d in view.draws]))
            survival = [(total, total)] * known + [(ways, total) for ways in counts]
        else:
            most = self.need if self._joint else self._most(view)
            ways = self._searched(view, most, most, most)
            sums = list(accumulate(ways.counts))  # of tables that lack 0, up to 1, up to 2 ...
            survival = [(1, 1), *[(sums[most - k], ways.total) for k in range(1, most + 1)]]
        while not survival[-1][0]:
            survival.pop()
        return survival

    def _wild(self, view: Evidence) -> int:
        """How many wildcards may help at most."""
        known = sum([view.visible[i] for i in self.helpers])
        return known + sum([_most_drawn(draw, self.helpers) for draw in view.draws])

    def _most(self, view: Evidence) -> int:
        """How much there can be of any one demand, wildcards included."""
        return self._wild(view) + max(
            (
                demand.total(view.visible)
                + max(demand.weights) * sum(_most_drawn(draw, demand.hits) for draw in view.draws)
                for (demand,) in self._compiled.patterns
            ),
            default=0,
        )

    def _searched(self, view: Evidence, have: int, cap: int, slack: int) -> Ways:
        """How many tables lack 0, 1, ... ``slack`` of ``have``, for any patterns.

        ``cap`` is what a table may lack before wildcards help.
        """
        automaton = self._automaton(have, cap)
        atoms = []
        for faces, rows in zip(automaton.atoms, automaton.steps, strict=True):
            enough = len(rows[0]) - 1 if rows else 0
            known = min(enough, sum([view.visible[i] for i in faces]))
            atoms.append((known, _sizes(view, faces)))
        for group in automaton.interchangeable:
            for level, atom in zip(group, sorted([atoms[a] for a in group]), strict=True):
                atoms[level] = atom
        return ways_by_lack(
            automaton,
            tuple([(d.total, d.count, d.with_replacement) for d in view.draws]),
            tuple(atoms),
            (sum([view.visible[i] for i in self.helpers]), _sizes(view, self.helpers)),
            _sizes(view, self.blank),
            min(slack, cap),
        )

    def _automaton(self, have: int, cap: int) -> Automaton:
        """The automaton that follows a shortfall of up to ``cap``.

        Where every pattern is one demand, ``have`` is how much of it is wanted.
        """
        key = (0 if self._joint else have, cap)
        if key not in self._automata:
            patterns = self._compiled.patterns
            if not self._joint:
                patterns = tuple((replace(pattern[0], required=have),) for pattern in patterns)
            self._automata[key] = Automaton(patterns, self.helpers, cap)
        return self._automata[key]


def _most_drawn(draw: Draw, faces: tuple[int, ...]) -> int:
    """How many of these faces may come up in a draw at most."""
    there = sum([draw.pool[i] for i in faces])
    return draw.count if draw.with_replacement and there else min(draw.count, there)


def _sizes(view: Evidence, faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([sum([draw.pool[i] for i in faces]) for draw in view.draws])


@lru_cache(maxsize=1 << 10)
def _faces_by_weight(weights: tuple[int, ...], helpers: tuple[int, ...]) -> FacesByWeight:
    """The faces by weight above 0, told once for all guesses that differ in their figures alone."""
    by_weight: dict[int, list[int]] = {}
    for i, weight in enumerate(weights):
        by_weight.setdefault(1 if i in helpers else weight, []).append(i)
    by_weight.pop(0, None)  # all the others
    return tuple([(weight, tuple(found)) for weight, found in by_weight.items()])


def _blank(compiled: Patterns) -> tuple[int, ...]:
    """The faces that no demand counts, and that are no help."""
    demanded = {i for pattern in compiled.patterns for demand in pattern for i in demand.hits}
    faces = range(len(compiled.patterns[0][0].weights) if compiled.patterns else 0)
    return tuple([i for i in faces if i not in demanded and i not in compiled.helpers])


@lru_cache(maxsize=1 << 14)
def prepared(guess: Guess, faces: Faces, readings: Readings) -> OddsQuery:
    """A guess made ready, remembered."""
    return OddsQuery(compile_guess(guess, faces, readings))
