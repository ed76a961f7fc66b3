"""Compiled patterns as an automaton that reads a table atom by atom.

An *atom* is a set of faces that no demand tells apart, so only how many of them lie on the table
matters. Read atom by atom, all that must be remembered is the smallest shortfall of the patterns
already settled and, for each set of requirements still open, the smallest shortfall so far. These
are the states; equal ones are merged, so the automaton is the smallest that answers the question.

It depends on the guess alone, not on what anybody sees: it is built once, and odds are sums
over its paths (``count.py``).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlie.kinds.patterns import Pattern

#: A requirement still open: (mask, how much is missing); several of them in order of mask.
Open = tuple[tuple[int, int], ...]

#: A mark among the open requirements: what limits have too much of so far, which nothing mends.
EXCESS = -2

#: Ways to complete a table: (what is missing, what limits have too much of).
Lacks = tuple[tuple[int, int], ...]

#: (smallest shortfall of a settled pattern, open requirements -> smallest shortfall so far).
State = tuple[int, frozenset[tuple[Open, int]]]


class Automaton:
    """The automaton of one question: is some pattern short of at most ``cap``, and of how much?

    ``atoms`` are the faces read at each level. ``steps[level][state][times]`` is the state after
    that atom lies ``times`` on the table (the last entry: or more); -1 is a dead end.
    ``lacks[state]`` are the ways to complete each final state: (what is missing, what limits have
    too much of). ``classes`` are levels that may be exchanged for one another without changing
    the answer. ``demands`` are those of the patterns (the weight of each atom, how many are
    required), ``patterns`` what each lacks for certain and the places of its demands.
    ``falling``: some face takes away, and ``size`` (faces on the table) matters.
    """

    __slots__ = ("atoms", "cap", "classes", "demands", "falling", "lacks", "patterns", "steps")

    def __init__(
        self, patterns: tuple[Pattern, ...], helpers: tuple[int, ...], cap: int, size: int = 0
    ) -> None:
        builder = _Builder(patterns, helpers, cap, size)
        self.cap = cap
        self.atoms = tuple(builder.atoms)
        self.classes = builder.interchangeable()
        self.steps, self.lacks = builder.build()
        self.falling = any(last >= 0 for last in builder.falls)
        demands: dict[tuple[int, int], int] = {}
        self.patterns = tuple(
            [
                (blank, tuple([demands.setdefault(need, len(demands)) for need in needs]))
                for *needs, (_, blank) in builder.patterns
            ]
        )
        self.demands = tuple([(builder.weights[mask], required) for mask, required in demands])


class _Builder:
    def __init__(
        self, patterns: tuple[Pattern, ...], helpers: tuple[int, ...], cap: int, size: int
    ) -> None:
        self.cap, self.size = cap, size
        masks = dict.fromkeys(d.weights for p in patterns for d in p if d.hits)
        number = {mask: m for m, mask in enumerate(masks)}
        for helper in helpers:
            if any(mask[helper] for mask in masks):
                raise ValueError("a face that helps can't be demanded as well")
        found: dict[tuple[int, ...], list[int]] = {}
        for face, column in enumerate(zip(*masks, strict=True)):
            if any(column):
                found.setdefault(column, []).append(face)
        self.atoms = [tuple(faces) for faces in found.values()]
        #: weights[mask][atom]
        self.weights = [tuple(column[m] for column in found) for m in range(len(masks))]
        self.last = [max(a for a, w in enumerate(row) if w) for row in self.weights]
        #: the last atom that takes away from a mask (-1: none does), and whether all of them do
        self.falls = [
            max((a for a, w in enumerate(row) if w < 0), default=-1) for row in self.weights
        ]
        self.limit = [max(row) <= 0 for row in self.weights]
        #: patterns as (open requirements, shortfall that no face can mend), by their first atom
        self.fresh: list[list[tuple[Open, int]]] = [[] for _ in self.atoms]
        self.patterns: set[Open] = set()
        self.best = cap + 1
        for pattern in patterns:
            needs = tuple(sorted((number[d.weights], d.required) for d in pattern if d.hits))
            blank = sum(max(0, d.required) for d in pattern if not d.hits)
            self.patterns.add((*needs, (-1, blank)))
            if needs:
                first = min(a for m, _ in needs for a, w in enumerate(self.weights[m]) if w)
                self.fresh[first].append((needs, blank))
            else:
                self.best = min(self.best, blank)

    def build(self) -> tuple[list[list[tuple[int, ...]]], list[Lacks]]:
        """Every state that can be reached, level by level, then merged from the end."""
        level: dict[State, int] = {(self.best, frozenset()): 0}
        steps: list[list[tuple[int, ...]]] = []
        for atom in range(len(self.atoms)):
            after: dict[State, int] = {}
            rows = []
            fresh = []  # what the patterns that begin here come to, whatever was read before
            for times in range(self._most(atom) + 1):
                found: dict[Open, int] = {}
                best = self._settle(self.fresh[atom], atom, times, self.cap + 1, found)
                fresh.append((best, found))
            hit = {m for m, row in enumerate(self.weights) if row[atom]}
            for state in level:
                row = self._read(state, atom, hit, fresh)
                rows.append(tuple([after.setdefault(new, len(after)) for new in row]))
            steps.append(rows)
            level = after
        return self._merge(steps, [self._lacks(state) for state in level])

    def _lacks(self, state: State) -> Lacks:
        """How a table may be completed that ends in a state: (missing, too much), none hopeless."""
        best, entries = state
        found = [(short, needs[0][1]) for needs, short in entries]
        return tuple(sorted([(best, 0), *found] if best <= self.cap else found))

    def _most(self, atom: int) -> int:
        """So many of an atom satisfy every requirement that it counts for."""
        if any(row[atom] and self.falls[m] >= 0 for m, row in enumerate(self.weights)):
            return self.size  # what is enough now may yet be taken away
        most = 0
        for needs in self.patterns:
            for mask, required in needs:
                weight = self.weights[mask][atom] if mask >= 0 else 0
                if weight:
                    most = max(most, -(-required // weight))
        return most

    def _read(
        self, state: State, atom: int, hit: set[int], fresh: list[tuple[int, dict[Open, int]]]
    ) -> list[State]:
        """The states after this one when the atom lies there 0, 1, 2, ... times.

        ``hit`` are the masks that count it: entries without one stay as they are.
        """
        best, entries = state
        touched = [entry for entry in entries if any(mask in hit for mask, _ in entry[0])]
        others = [entry for entry in entries if entry not in touched]
        after: list[State] = []
        for times, (its_best, its_found) in enumerate(fresh):
            found = dict(its_found)
            least = self._settle(touched, atom, times, min(best, its_best), found)
            for needs, short in others:
                if short < found.get(needs, least):
                    found[needs] = short
            kept = [(needs, short) for needs, short in found.items() if short < least]
            after.append((least, frozenset(kept)))
        return after

    def _settle(
        self,
        entries: Iterable[tuple[Open, int]],
        atom: int,
        times: int,
        best: int,
        found: dict[Open, int],
    ) -> int:
        """Count an atom for some entries: what stays open joins ``found``; the best is returned."""
        for needs, short in entries:
            rest, excess = [], 0
            for mask, missing in needs:
                if mask == EXCESS:
                    excess += missing
                    continue
                weight = self.weights[mask][atom]
                if weight:
                    missing -= weight * times
                    if missing <= 0 and atom >= self.falls[mask]:
                        continue
                    if self.last[mask] == atom:
                        if self.limit[mask]:
                            excess += missing
                        else:
                            short += missing
                        continue
                rest.append((mask, missing))
            if short >= best or excess > self.cap:
                continue
            if excess:
                rest.insert(0, (EXCESS, excess))
            if not rest:
                best = short
            else:
                key = tuple(rest)
                found[key] = min(short, found.get(key, short))
        return best

    def _merge(
        self, steps: list[list[tuple[int, ...]]], lacks: list[Lacks]
    ) -> tuple[list[list[tuple[int, ...]]], list[Lacks]]:
        """States with the same future become one; those without hope become -1."""
        merged: list[list[tuple[int, ...]]] = []
        classes: dict[Lacks, int] = {}
        renamed = [classes.setdefault(lack, len(classes)) if lack else -1 for lack in lacks]
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
