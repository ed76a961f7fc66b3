"""Finite automata over the atoms of a table, compiled from patterns, for counting.

An *atom* is a set of faces that no demand tells apart, so only how many of them lie on the table
matters. Read atom by atom, all that must be remembered is the smallest shortfall of the patterns
already settled and, for each set of requirements still open, the smallest shortfall so far. These
are the states; those with the same future are merged, level by level from the last one (as Revuz
minimizes acyclic automata), so the automaton is the smallest that answers the question.

It depends on the guess alone, not on what anybody sees: it is built once, and odds are sums
over its paths (``count.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cardlie.guess.patterns import Pattern

#: One pool: (faces in it, faces drawn from it, with replacement).
Pool = tuple[int, int, bool]

#: One atom: how many are known to lie there, and how many each pool has.
Atom = tuple[int, tuple[int, ...]]

#: A requirement still open: (mask, how much is missing); several of them in order of mask.
Open = tuple[tuple[int, int], ...]

#: (smallest shortfall of a settled pattern, open requirements -> smallest shortfall so far);
#: requirements by their number in ``_Builder.opens``.
State = tuple[int, frozenset[tuple[int, int]]]

#: What is left of open requirements once an atom lies there so often (by number; -1: nothing), and
#: what falls short of them for good.
Left = tuple[int, int]


class Automaton:
    """The automaton of one question: is some pattern short of at most ``cap``, and of how much?

    ``atoms`` are the faces read at each level. ``steps[level][state][times]`` is the state after
    that atom lies ``times`` on the table (the last entry: or more); -1 is a dead end.
    ``lacks[state]`` is how much is missing in each final state. ``interchangeable`` are levels that
    may be exchanged for one another without changing the answer. ``demands`` are those of the
    patterns (the weight of each atom, how many are required), ``patterns`` what each lacks for
    certain and the places of its demands.
    """

    __slots__ = ("atoms", "cap", "demands", "interchangeable", "lacks", "patterns", "steps")

    def __init__(self, patterns: tuple[Pattern, ...], helpers: tuple[int, ...], cap: int) -> None:
        builder = _Builder(patterns, helpers, cap)
        self.cap = cap
        self.atoms = tuple(builder.atoms)
        self.interchangeable, self.steps, self.lacks, self.demands, self.patterns = _shape(builder)

    def __eq__(self, other: object) -> bool:
        """Whether it reads alike, whatever faces its atoms are: so is what it is counted by."""
        return isinstance(other, Automaton) and self.steps is other.steps

    def __hash__(self) -> int:
        return id(self.steps)


class _Shape(NamedTuple):
    """All of an automaton but the faces of its atoms: all straights of a length share it."""

    interchangeable: tuple[tuple[int, ...], ...]
    steps: list[list[tuple[int, ...]]]
    lacks: list[int]
    demands: tuple[tuple[tuple[int, ...], int], ...]
    patterns: tuple[tuple[int, tuple[int, ...]], ...]


class _Builder:
    def __init__(self, patterns: tuple[Pattern, ...], helpers: tuple[int, ...], cap: int) -> None:
        self.cap = cap
        masks = dict.fromkeys(d.weights for p in patterns for d in p if d.hits)
        number = {mask: m for m, mask in enumerate(masks)}
        for helper in helpers:
            if any(mask[helper] for mask in masks):
                raise ValueError("a face that helps can't be demanded as well")
        faces_by_column: dict[tuple[int, ...], list[int]] = {}
        for face, column in enumerate(zip(*masks, strict=True)):
            if any(column):
                faces_by_column.setdefault(column, []).append(face)
        self.atoms = [tuple(faces) for faces in faces_by_column.values()]
        #: weights[mask][atom]
        self.weights = [tuple(column[m] for column in faces_by_column) for m in range(len(masks))]
        self.last = [max(a for a, w in enumerate(row) if w) for row in self.weights]
        #: open requirements, each set numbered once: states share few, and to hash them takes long
        self.opens: list[Open] = []
        self._numbers: dict[Open, int] = {}
        #: patterns as (open requirements, shortfall that no face can mend), by their first atom
        self.fresh: list[list[tuple[int, int]]] = [[] for _ in self.atoms]
        self.patterns: set[Open] = set()
        self.best = cap + 1
        for pattern in patterns:
            needs = tuple(sorted((number[d.weights], d.required) for d in pattern if d.hits))
            blank = sum(d.required for d in pattern if not d.hits)
            self.patterns.add((*needs, (-1, blank)))
            if needs:
                first = min(a for m, _ in needs for a, w in enumerate(self.weights[m]) if w)
                self.fresh[first].append((self._number(needs), blank))
            else:
                self.best = min(self.best, blank)

        self._key = (
            self.cap,
            self.best,
            tuple(self.weights),
            tuple(self.opens),
            tuple(map(tuple, self.fresh)),
            frozenset(self.patterns),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Builder) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def _number(self, needs: Open) -> int:
        if needs not in self._numbers:
            self._numbers[needs] = len(self.opens)
            self.opens.append(needs)
        return self._numbers[needs]

    def build(self) -> tuple[list[list[tuple[int, ...]]], list[int]]:
        """Every state that can be reached, level by level, then merged from the end."""
        level: dict[State, int] = {(self.best, frozenset()): 0}
        steps: list[list[tuple[int, ...]]] = []
        for atom in range(len(self.atoms)):
            after: dict[State, int] = {}
            most = self._most(atom)
            lefts = [_Lefts(self, atom, times) for times in range(most + 1)]
            fresh = []  # what the patterns that begin here come to, whatever was read before
            for remainder in lefts:
                still_open: dict[int, int] = {}
                best = remainder.settle(self.fresh[atom], self.cap + 1, still_open)
                fresh.append((best, still_open))
            rows = []
            for state in level:
                row = self._read(state, lefts, fresh)
                rows.append(tuple([after.setdefault(new, len(after)) for new in row]))
            steps.append(rows)
            level = after
        return self._merge(steps, [best for best, _ in level])

    def _most(self, atom: int) -> int:
        """So many of an atom satisfy every requirement that it counts for."""
        most = 0
        for needs in self.patterns:
            for mask, required in needs:
                weight = self.weights[mask][atom] if mask >= 0 else 0
                if weight:
                    most = max(most, -(-required // weight))
        return most

    def _read(
        self, state: State, lefts: list[_Lefts], fresh: list[tuple[int, dict[int, int]]]
    ) -> list[State]:
        """The states after this one when the atom lies there 0, 1, 2, ... times."""
        best, entries = state
        after: list[State] = []
        for left, (its_best, its_found) in zip(lefts, fresh, strict=True):
            found = its_found.copy()
            least = left.settle(entries, min(best, its_best), found)
            kept = [entry for entry in found.items() if entry[1] < least]
            after.append((least, frozenset(kept)))
        return after

    def open_after(self, needs: int, atom: int, times: int) -> Left:
        """What is left of open requirements once an atom lies there so often."""
        rest, short = [], 0
        for mask, missing in self.opens[needs]:
            weight = self.weights[mask][atom]
            if weight:
                missing -= weight * times
                if missing <= 0:
                    continue
                if self.last[mask] == atom:
                    short += missing
                    continue
            rest.append((mask, missing))
        return self._number(tuple(rest)) if rest else -1, short

    def _merge(
        self, steps: list[list[tuple[int, ...]]], lacks: list[int]
    ) -> tuple[list[list[tuple[int, ...]]], list[int]]:
        """States with the same future become one; those without hope become -1."""
        merged: list[list[tuple[int, ...]]] = []
        classes: dict[int, int] = {}
        renamed = [
            classes.setdefault(lack, len(classes)) if lack <= self.cap else -1 for lack in lacks
        ]
        for rows in reversed(steps):
            unique: dict[tuple[int, ...], int] = {}
            names = []
            for row in rows:
                new = tuple(renamed[target] for target in row)
                dead = all(target < 0 for target in new)
                names.append(-1 if dead else unique.setdefault(new, len(unique)))
            merged.append(list(unique))
            renamed = names
        return merged[::-1], list(classes)

    def interchangeable(self) -> tuple[tuple[int, ...], ...]:
        """Atoms that can swap places with the patterns staying what they are, two or more each."""
        by_row = {row: m for m, row in enumerate(self.weights)}
        groups: list[list[int]] = []
        for atom in range(len(self.atoms)):
            for group in groups:
                if self._can_swap(group[0], atom, by_row):
                    group.append(atom)
                    break
            else:
                groups.append([atom])
        return tuple(tuple(group) for group in groups if len(group) > 1)

    def _can_swap(self, a: int, b: int, by_row: dict[tuple[int, ...], int]) -> bool:
        image: dict[int, int] = {}
        for row, mask in by_row.items():
            if row[a] != row[b]:
                swapped = list(row)
                swapped[a], swapped[b] = row[b], row[a]
                there = by_row.get(tuple(swapped))
                if there is None:
                    return False
                image[mask] = there
        for *needs, blank in self.patterns:
            if any(m in image for m, _ in needs):
                moved = sorted([(image.get(m, m), r) for m, r in needs])
                if (*moved, blank) not in self.patterns:
                    return False  # to swap twice changes nothing, so none can be new either
        return True


@lru_cache(maxsize=1 << 10)
def _shape(builder: _Builder) -> _Shape:
    """What it comes to, built once for all questions that differ in their faces alone."""
    steps, lacks = builder.build()
    demands: dict[tuple[int, int], int] = {}
    patterns = tuple(
        [
            (blank, tuple([demands.setdefault(need, len(demands)) for need in needs]))
            for *needs, (_, blank) in builder.patterns
        ]
    )
    told = tuple([(builder.weights[mask], required) for mask, required in demands])
    return _Shape(builder.interchangeable(), steps, lacks, told, patterns)


class _Lefts(dict[int, Left]):
    """What is left of open requirements once an atom lies there so often, each worked out once."""

    def __init__(self, builder: _Builder, atom: int, times: int) -> None:
        super().__init__()
        self._builder, self._step = builder, (atom, times)

    def __missing__(self, needs: int) -> Left:
        self[needs] = found = self._builder.open_after(needs, *self._step)
        return found

    def settle(
        self, entries: Iterable[tuple[int, int]], best: int, still_open: dict[int, int]
    ) -> int:
        """Count the atom for some entries: what stays open joins ``still_open``.

        Returns the best."""
        for needs, short in entries:
            rest, more = self[needs]
            short += more
            if short >= best:
                continue
            if rest < 0:
                best = short
            elif short < still_open.get(rest, best):
                still_open[rest] = short
        return best
