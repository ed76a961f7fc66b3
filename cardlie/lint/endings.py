"""Termination: a proof that every round ends, or a cycle of guesses that shows it does not.

A challenge ends any round, so the question is what happens while nobody challenges. NUMBER has no
limit, but whoever says more than lies on the table can be challenged without risk. So: *a round
comes to an end if, while nobody says a figure above ``most``, only so many guesses can follow one
another.* ``most`` is what the table can show, or the highest value of a power card. The figure is
NUMBER, a sum, or a power card's value.

Guesses that 'higher' does not tell apart (``4 red`` and ``4 ones``) are one *rank*. The ranks and
what may follow what are a finite graph, whatever a guess may name, and it decides the question:
without a circle no run is longer than the longest way through it. In a circle nobody goes on for
ever where a guess can't be said twice, unless each rank of the circle has guesses without end, such
as a straight where any number may be named.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby
from typing import Any, Literal

from cardlie.engine.bidding import Bidding
from cardlie.games.registry import with_reading
from cardlie.guess import MAX_COUNT, Guess
from cardlie.judging.higher import is_higher
from cardlie.lint.bit_graph import (
    bits_of,
    groups_of,
    is_circle,
    longest_way,
    nodes_in,
    way_back,
)

#: With more ranks than this nothing is decided: it would take minutes.
MOST_RANKS = 2_000

#: How many guesses a witness has that is no circle.
_WITNESS = 8

#: What a proof shows: the figure rises; it does if that of a vague guess counts double; what may
#: still follow falls; no guess comes back; each player says one once at most.
Measure = Literal["figure", "doubled", "rank", "no repeat", "gone round"]


@dataclass(frozen=True, slots=True)
class Termination:
    """The answer for one table. ``verdict`` decides which of the others there are.

    Proven: ``measure``, and ``bound``, which no run of guesses up to the figure ``most`` exceeds;
    ``beyond``: more may be said than that, so that the proof holds while nobody does.
    Refuted: ``witness``, guesses that may follow one another; a ``circle`` comes back to its first
    guess, and otherwise they go on in the same way with ever new names.
    """

    verdict: Literal["proven", "refuted", "not decided"]
    most: int
    measure: Measure | None = None
    bound: int | None = None
    beyond: bool = False
    witness: tuple[Guess, ...] = ()
    circle: bool = False
    graph: _Graph | None = field(default=None, compare=False, repr=False)

    def proof(self) -> dict[str, Any] | None:
        """All that ``docs/check_rounds.py`` checks of it, in plain numbers."""
        return None if self.graph is None else self.graph.proof(self.verdict)


@dataclass(slots=True)
class _Rank:
    """Guesses that 'higher' does not tell apart: those listed, and how there may be more.

    ``free`` are guesses that may name any number, and in which field; ``more``: the listed ones
    are not all, such as of power cards that somebody makes up.
    """

    guesses: list[Guess]
    free: list[tuple[Guess, str]]
    more: bool = False

    @property
    def endless(self) -> bool:
        """Whether there is always another one to say."""
        return bool(self.free) or self.more

    @property
    def first(self) -> Guess:
        """One of them."""
        return self.guesses[0] if self.guesses else self.free[0][0]

    def name(self, nth: int) -> Guess | None:
        """One of them, another for each number as long as there are any."""
        if self.free:
            guess, name = self.free[0]
            return replace(guess, **{name: getattr(guess, name) + nth})
        return self.guesses[nth] if nth < len(self.guesses) else None

    def only(self, kinds: tuple[type[Guess], ...]) -> _Rank:
        """The rank where nothing but these kinds is said."""
        kept = [guess for guess in self.guesses if isinstance(guess, kinds)]
        free = [(guess, name) for guess, name in self.free if isinstance(guess, kinds)]
        return _Rank(kept, free, self.more and any(guess.by_value for guess in kept))


class Endings:
    """The ranks of a bidding up to the figure ``most``, and the answers for all parts of it."""

    def __init__(self, bidding: Bidding, most: int) -> None:
        self._bidding = bidding
        self._ranks = _ranks(bidding, most)
        own_order = bidding.rules.game.usual.higher is not None
        endless = own_order and any(rank.free for rank in self._ranks)
        self._after = (
            None
            if endless or len(self._ranks) > MOST_RANKS
            else _after([rank.first for rank in self._ranks], bidding)
        )

    def ending(self, bidding: Bidding, most: int) -> Termination:
        """Whether every round of a bidding comes to an end, as far as the figure ``most``.

        It is the bidding of these ranks, or one with fewer kinds; ``most`` is not higher.
        """
        if self._after is None:
            return Termination("not decided", most)
        faces = bidding.rules.faces
        ranks = dict(enumerate(rank.only(bidding.kinds) for rank in self._ranks))
        for node, rank in list(ranks.items()):
            if not (rank.guesses or rank.free) or rank.first.amount(faces) > most:
                del ranks[node]
        graph = _Graph(ranks, self._after, bidding.returns)
        found = _verdict(graph, bidding, most)
        return found if found.verdict == "not decided" else replace(found, graph=graph)


def _verdict(graph: _Graph, bidding: Bidding, most: int) -> Termination:
    ranks = graph.ranks
    circle = graph.circle()
    if circle and not bidding.returns:
        way = [ranks[node].first for node in circle]
        return Termination("refuted", most, witness=(*way, way[0]), circle=True)
    if circle:
        turns = [ranks[circle[nth % len(circle)]].name(nth) for nth in range(_WITNESS)]
        turns_taken = tuple(guess for guess in turns if guess is not None)
        if len(turns_taken) < len(turns):
            return Termination("not decided", most)
        return Termination("refuted", most, witness=turns_taken)
    faces = bidding.rules.faces
    beyond = any(top.amount(faces) > most and bidding.is_possible(top) for top in bidding.tops())
    return Termination("proven", most, graph.measure(bidding), graph.longest(), beyond)


def _ranks(bidding: Bidding, most: int) -> list[_Rank]:
    """Every rank of guesses up to a figure, each with guesses that may be said."""
    found: dict[Hashable, _Rank] = {}
    for guess in (g for figure in range(1, most + 1) for g in _named(bidding, figure, most)):
        if bidding.is_possible(guess):
            rank = found.setdefault(rank_of(guess, bidding), _Rank([], []))
            rank.guesses.append(guess)
            rank.more |= guess.by_value
    for guess, name in _free(bidding, most):
        found.setdefault(rank_of(guess, bidding), _Rank([], [])).free.append((guess, name))
    return list(found.values())


def _after(firsts: list[Guess], bidding: Bidding) -> list[int]:
    """Which may follow each, as sets of places; that none may come back is another matter."""
    rules = bidding.rules
    if "repeat" in rules.readings:
        rules = with_reading(rules, "repeat", "allowed")
    found: dict[Hashable, int] = {}
    for old in firsts:
        if (bar := _as_last(old, bidding)) not in found:
            found[bar] = bits_of(b for b, new in enumerate(firsts) if is_higher(new, [old], rules))
    return [found[_as_last(old, bidding)] for old in firsts]


def _named(bidding: Bidding, figure: int, most: int) -> Iterator[Guess]:
    """The guesses of a figure: those listed, and those that name numbers up to ``most``."""
    for kind in bidding.kinds:
        for guess in kind.listed(figure, bidding.rules.faces):
            yield guess
            if guess.second_figure(bidding.rules.readings):
                for name in _names(guess, bidding):
                    printed = bidding.rules.faces.numbers
                    others = (n for n in range(1, most + 1) if n not in printed)
                    yield from (replace(guess, **{name: other}) for other in others)


def _free(bidding: Bidding, most: int) -> Iterator[tuple[Guess, str]]:
    """A guess of each figure and kind that may name any number above all figures, and where."""
    above = 1 + max(most, *bidding.rules.faces.numbers)
    for kind in bidding.kinds:
        for figure in range(1, most + 1):
            for guess in list(kind.listed(figure, bidding.rules.faces))[:1]:
                for name in _names(guess, bidding):
                    changed = replace(guess, **{name: above})
                    if bidding.is_possible(changed):
                        yield changed, name


def _names(guess: Guess, bidding: Bidding) -> list[str]:
    """The fields in which a guess names any number at all without a change of its figure."""
    faces, found = bidding.rules.faces, []
    for each in fields(guess):
        if each.name != guess.figure and type(getattr(guess, each.name)) is int:
            other = replace(guess, **{each.name: MAX_COUNT})
            if other.amount(faces) == guess.amount(faces) and bidding.is_possible(other):
                found.append(each.name)
    return found


def rank_of(guess: Guess, bidding: Bidding) -> Hashable:
    """What 'higher' knows of a guess: all of it where a game has an order of its own."""
    second = guess.second_figure(bidding.rules.readings)
    return _as_last(guess, bidding), second


def _as_last(guess: Guess, bidding: Bidding) -> Hashable:
    """What 'higher' knows of the guess that was said last."""
    if bidding.rules.game.usual.higher is not None:
        return guess
    return guess.by_value, guess.half, guess.amount(bidding.rules.faces)


class _Graph:
    """The ranks by their places, and which may follow which (``bit_graph.py``)."""

    def __init__(self, ranks: Mapping[int, _Rank], after: Sequence[int], once: bool) -> None:
        self.ranks, self._once = ranks, once
        kept = bits_of(ranks)
        self.after = {at: after[at] & kept for at in ranks}

    def circle(self) -> list[int]:
        """A shortest circle of ranks; where each guess is said ``once``: of those that never run
        out of them."""
        inside = bits_of(
            node for node, rank in self.ranks.items() if rank.endless or not self._once
        )
        after = {node: then & inside for node, then in self.after.items() if inside >> node & 1}
        for node, then in after.items():
            if then >> node & 1:
                return [node]
        best: list[int] = []
        for group in groups_of(after):
            for start in nodes_in(group) if is_circle(group, after) else ():
                way = way_back(start, after)
                best = way if not best or len(way) < len(best) else best
                if len(best) == 2:  # it can't be shorter
                    return best
        return best

    def longest(self) -> int:
        """A number of guesses that no run without a repeat exceeds."""
        return longest_way(self.after, self._within)

    def _within(self, group: int) -> int:
        """How many guesses can be said within ranks that lead to one another."""
        if not is_circle(group, self.after):
            return 1
        ranks = [self.ranks[node] for node in nodes_in(group)]
        few = sum(len(rank.guesses) for rank in ranks if not rank.endless)
        free = bits_of(node for node in nodes_in(group) if self.ranks[node].endless)
        # between the few there is no circle, else nothing is proven
        between = longest_way(
            {node: self.after[node] & free for node in nodes_in(free)}, lambda _: 1
        )
        return few + (few + 1) * between

    def proof(self, verdict: str) -> dict[str, Any]:
        """The ranks, which may follow which, and a way round, or how much may come after each.

        ``says`` is how many guesses a rank has (None: without end). Ranks that lead to one another
        are a group, in which ``depth`` says how many of those without end may follow each other;
        ``left`` is how many guesses may follow those of a group.
        """
        index = {node: nth for nth, node in enumerate(self.ranks)}
        rows = {row: bits_of(index[b] for b in nodes_in(row)) for row in self.after.values()}
        number = {row: nth for nth, row in enumerate(rows)}
        proof: dict[str, Any] = {
            "once": self._once,
            "guesses": [str(rank.first) for rank in self.ranks.values()],
            "says": [None if r.endless else len(r.guesses) for r in self.ranks.values()],
            "rows": [f"{row:x}" for row in rows.values()],
            "row": [number[self.after[node]] for node in self.ranks],
        }
        if verdict == "refuted":
            circle = [index[node] for node in self.circle()]
            return proof | {"way": [*circle, circle[0]]}
        groups = groups_of(self.after)
        of = {node: nth for nth, group in enumerate(groups) for node in nodes_in(group)}
        left_after: list[int] = []
        for group in groups:  # those that come last come first
            beyond = bits_of(
                of[b] for n in nodes_in(group) for b in nodes_in(self.after[n] & ~group)
            )
            ahead = (left_after[g] + self._within(groups[g]) for g in nodes_in(beyond))
            left_after.append(max(ahead, default=0))
        depth = self._depth(groups)
        deep = [depth.get(node, 0) for node in self.ranks]
        group_of = [of[node] for node in self.ranks]
        return proof | {"group": group_of, "depth": deep, "left": left_after}

    def _depth(self, groups: Iterable[int]) -> dict[int, int]:
        """How many ranks without end may follow one another within a group, from each on."""
        depth: dict[int, int] = {}
        for group in groups:
            if is_circle(group, self.after):
                free = bits_of(node for node in nodes_in(group) if self.ranks[node].endless)
                for alone in groups_of({node: self.after[node] & free for node in nodes_in(free)}):
                    node = alone.bit_length() - 1
                    ahead = (depth[b] for b in nodes_in(self.after[node] & free))
                    depth[node] = 1 + max(ahead, default=0)
        return depth

    def measure(self, bidding: Bidding) -> Measure:
        """What shows that a round ends."""
        if any(is_circle(group, self.after) for group in groups_of(self.after)):
            return "no repeat"
        faces = bidding.rules.faces
        firsts = {node: rank.first for node, rank in self.ranks.items()}
        plain = {node: guess.amount(faces) for node, guess in firsts.items()}
        doubled = {node: 2 * n + 1 if firsts[node].half else 4 * n for node, n in plain.items()}
        if self._rises(plain):
            return "figure"
        return "doubled" if self._rises(doubled) else "rank"

    def _rises(self, height: Mapping[int, int]) -> bool:
        """Whether whatever may follow a rank is higher."""
        passed = 0
        for _, level in groupby(sorted(height, key=height.__getitem__), key=height.__getitem__):
            places = list(level)
            passed |= bits_of(places)
            if any(self.after[at] & passed for at in places):
                return False
        return True
