"""Does every round come to an end? A proof that it does, or guesses that show it does not.

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

import dataclasses
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import groupby
from typing import Any, Literal

from cardlie.engine.bidding import Bidding
from cardlie.games.registry import with_reading
from cardlie.guess import MAX_COUNT, Guess
from cardlie.judging.higher import is_higher

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
    graph: _Graph | None = dataclasses.field(default=None, compare=False, repr=False)

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
            guess, field = self.free[0]
            return replace(guess, **{field: getattr(guess, field) + nth})
        return self.guesses[nth] if nth < len(self.guesses) else None

    def only(self, kinds: tuple[type[Guess], ...]) -> _Rank:
        """The rank where nothing but these kinds is said."""
        kept = [guess for guess in self.guesses if isinstance(guess, kinds)]
        free = [(guess, field) for guess, field in self.free if isinstance(guess, kinds)]
        return _Rank(kept, free, self.more and any(guess.by_value for guess in kept))


class Endings:
    """The ranks of a bidding up to the figure ``most``, and the answers for all parts of it."""

    def __init__(self, bidding: Bidding, most: int) -> None:
        self._bidding = bidding
        self._ranks = _ranks(bidding, most)
        own_order = bidding.rules.game.higher is not None
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
        for at, rank in list(ranks.items()):
            if not (rank.guesses or rank.free) or rank.first.amount(faces) > most:
                del ranks[at]
        return _decided(_Graph(ranks, self._after, bidding.returns), bidding, most)


def _decided(graph: _Graph, bidding: Bidding, most: int) -> Termination:
    found = _verdict(graph, bidding, most)
    return found if found.verdict == "not decided" else replace(found, graph=graph)


def _verdict(graph: _Graph, bidding: Bidding, most: int) -> Termination:
    ranks = graph.ranks
    circle = graph.circle()
    if circle and not bidding.returns:
        way = [ranks[at].first for at in circle]
        return Termination("refuted", most, witness=(*way, way[0]), circle=True)
    if circle:
        turns = [ranks[circle[nth % len(circle)]].name(nth) for nth in range(_WITNESS)]
        said = tuple(guess for guess in turns if guess is not None)
        if len(said) < len(turns):
            return Termination("not decided", most)
        return Termination("refuted", most, witness=said)
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
    for guess, field in _free(bidding, most):
        found.setdefault(rank_of(guess, bidding), _Rank([], [])).free.append((guess, field))
    return list(found.values())


def _after(firsts: list[Guess], bidding: Bidding) -> list[int]:
    """Which may follow each, as sets of places; that none may come back is another matter."""
    rules = bidding.rules
    if "repeat" in rules.readings:
        rules = with_reading(rules, "repeat", "allowed")
    found: dict[Hashable, int] = {}
    for old in firsts:
        if (bar := _as_last(old, bidding)) not in found:
            found[bar] = _set(b for b, new in enumerate(firsts) if is_higher(new, [old], rules))
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
    for field in fields(guess):
        if field.name != guess.figure and type(getattr(guess, field.name)) is int:
            other = replace(guess, **{field.name: MAX_COUNT})
            if other.amount(faces) == guess.amount(faces) and bidding.is_possible(other):
                found.append(field.name)
    return found


def rank_of(guess: Guess, bidding: Bidding) -> Hashable:
    """What 'higher' knows of a guess: all of it where a game has an order of its own."""
    second = guess.second_figure(bidding.rules.readings)
    return _as_last(guess, bidding), second


def _as_last(guess: Guess, bidding: Bidding) -> Hashable:
    """What 'higher' knows of the guess that was said last."""
    if bidding.rules.game.higher is not None:
        return guess
    return guess.by_value, guess.half, guess.amount(bidding.rules.faces)


class _Graph:
    """The ranks by their places, and which may follow which.

    A set of places is an integer with a bit for each: there are up to a million of pairs.
    """

    def __init__(self, ranks: Mapping[int, _Rank], after: Sequence[int], once: bool) -> None:
        self.ranks, self._once = ranks, once
        kept = _set(ranks)
        self.after = {at: after[at] & kept for at in ranks}

    def circle(self) -> list[int]:
        """A shortest circle of ranks; where each guess is said ``once``: of those that never run
        out of them."""
        inside = _set(at for at, rank in self.ranks.items() if rank.endless or not self._once)
        after = {at: then & inside for at, then in self.after.items() if inside >> at & 1}
        for at, then in after.items():
            if then >> at & 1:
                return [at]
        best: list[int] = []
        for group in _groups(after):
            for start in _places(group) if _is_circle(group, after) else ():
                way = _way_back(start, after)
                best = way if not best or len(way) < len(best) else best
                if len(best) == 2:  # it can't be shorter
                    return best
        return best

    def longest(self) -> int:
        """A number of guesses that no run without a repeat exceeds."""
        return _longest(self.after, self._within)

    def _within(self, group: int) -> int:
        """How many guesses can be said within ranks that lead to one another."""
        if not _is_circle(group, self.after):
            return 1
        ranks = [self.ranks[at] for at in _places(group)]
        few = sum(len(rank.guesses) for rank in ranks if not rank.endless)
        free = _set(at for at in _places(group) if self.ranks[at].endless)
        # between the few there is no circle, else nothing is proven
        between = _longest({at: self.after[at] & free for at in _places(free)}, lambda _: 1)
        return few + (few + 1) * between

    def proof(self, verdict: str) -> dict[str, Any]:
        """The ranks, which may follow which, and a way round, or how much may come after each.

        ``says`` is how many guesses a rank has (None: without end). Ranks that lead to one another
        are a group, in which ``depth`` says how many of those without end may follow each other;
        ``left`` is how many guesses may follow those of a group.
        """
        place = {at: nth for nth, at in enumerate(self.ranks)}
        rows = {row: _set(place[b] for b in _places(row)) for row in self.after.values()}
        number = {row: nth for nth, row in enumerate(rows)}
        found: dict[str, Any] = {
            "once": self._once,
            "guesses": [str(rank.first) for rank in self.ranks.values()],
            "says": [None if r.endless else len(r.guesses) for r in self.ranks.values()],
            "rows": [f"{row:x}" for row in rows.values()],
            "row": [number[self.after[at]] for at in self.ranks],
        }
        if verdict == "refuted":
            circle = [place[at] for at in self.circle()]
            return found | {"way": [*circle, circle[0]]}
        groups = _groups(self.after)
        of = {at: nth for nth, group in enumerate(groups) for at in _places(group)}
        left: list[int] = []
        for group in groups:  # those that come last come first
            beyond = _set(of[b] for at in _places(group) for b in _places(self.after[at] & ~group))
            ahead = (left[g] + self._within(groups[g]) for g in _places(beyond))
            left.append(max(ahead, default=0))
        depth = self._depth(groups)
        deep = [depth.get(at, 0) for at in self.ranks]
        return found | {"group": [of[at] for at in self.ranks], "depth": deep, "left": left}

    def _depth(self, groups: Iterable[int]) -> dict[int, int]:
        """How many ranks without end may follow one another within a group, from each on."""
        depth: dict[int, int] = {}
        for group in groups:
            if _is_circle(group, self.after):
                free = _set(at for at in _places(group) if self.ranks[at].endless)
                for alone in _groups({at: self.after[at] & free for at in _places(free)}):
                    at = alone.bit_length() - 1
                    ahead = (depth[b] for b in _places(self.after[at] & free))
                    depth[at] = 1 + max(ahead, default=0)
        return depth

    def measure(self, bidding: Bidding) -> Measure:
        """What shows that a round ends."""
        if any(_is_circle(group, self.after) for group in _groups(self.after)):
            return "no repeat"
        faces = bidding.rules.faces
        firsts = {at: rank.first for at, rank in self.ranks.items()}
        plain = {at: guess.amount(faces) for at, guess in firsts.items()}
        doubled = {at: 2 * n + 1 if firsts[at].half else 4 * n for at, n in plain.items()}
        if self._rises(plain):
            return "figure"
        return "doubled" if self._rises(doubled) else "rank"

    def _rises(self, height: Mapping[int, int]) -> bool:
        """Whether whatever may follow a rank is higher."""
        passed = 0
        for _, level in groupby(sorted(height, key=height.__getitem__), key=height.__getitem__):
            places = list(level)
            passed |= _set(places)
            if any(self.after[at] & passed for at in places):
                return False
        return True


def _set(places: Iterable[int]) -> int:
    found = 0
    for at in places:
        found |= 1 << at
    return found


def _places(of: int) -> Iterator[int]:
    """The places of a set, the lowest first."""
    while of:
        lowest = of & -of
        yield lowest.bit_length() - 1
        of ^= lowest


def _groups(after: Mapping[int, int]) -> list[int]:
    """The sets of places that lead to one another, each behind all that it leads to.

    All of a group lead to the same places, counted with their own, and to more than those they
    lead to do.
    """
    from_row = {row: row for row in after.values()}
    for mid, row in after.items():
        beyond = from_row[row]
        for first, reached in from_row.items():
            if reached >> mid & 1:
                from_row[first] = reached | beyond
    found: dict[int, int] = {}
    for at, row in after.items():
        reached = from_row[row] | 1 << at
        found[reached] = found.get(reached, 0) | 1 << at
    return [found[reached] for reached in sorted(found, key=int.bit_count)]


def _is_circle(group: int, after: Mapping[int, int]) -> bool:
    return group.bit_count() > 1 or bool(after[group.bit_length() - 1] & group)


def _way_back(start: int, after: Mapping[int, int]) -> list[int]:
    """The shortest way from a place back to itself, without the place at its end."""
    came: dict[int, int] = {}
    queue, met = [start], 1 << start
    for at in queue:
        if after[at] >> start & 1:
            way = [at]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        for b in _places(after[at] & ~met):
            came[b] = at
            queue.append(b)
        met |= after[at]
    raise AssertionError("places that lead to one another have a way back")


def _longest(after: Mapping[int, int], within: Callable[[int], int]) -> int:
    """How much a way visits at most, where each group of places counts as ``within`` says."""
    levels: dict[int, int] = {}
    for group in _groups(after):  # those that come last come first
        beyond = 0
        for at in _places(group):
            beyond |= after[at] & ~group
        rest = max((level for level, places in levels.items() if places & beyond), default=0)
        level = rest + within(group)
        levels[level] = levels.get(level, 0) | group
    return max(levels, default=0)
