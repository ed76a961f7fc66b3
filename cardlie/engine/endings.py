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

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal

from cardlie.engine.bidding import Bidding
from cardlie.guess import MAX_COUNT, Guess
from cardlie.judging.higher import is_higher
from cardlie.setting.setting import Setting

#: With more ranks than this nothing is decided: it would take minutes.
MOST_RANKS = 2_000

#: How many guesses a witness has that is no circle.
_WITNESS = 8

#: What a proof shows: the figure rises; it does if that of a vague guess counts double; what may
#: still follow falls; no guess comes back.
Measure = Literal["figure", "doubled", "rank", "no repeat"]


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
        own_order = bidding.setting.rules.higher is not None
        endless = own_order and any(rank.free for rank in self._ranks)
        self._graph = (
            None
            if endless or len(self._ranks) > MOST_RANKS
            else _after([rank.first for rank in self._ranks], bidding.setting)
        )

    def ending(self, bidding: Bidding, most: int) -> Termination:
        """Whether every round of a bidding comes to an end, as far as the figure ``most``.

        It is the bidding of these ranks, or one with fewer kinds; ``most`` is not higher.
        """
        if self._graph is None:
            return Termination("not decided", most)
        faces = bidding.setting.faces
        kept = [
            (at, rank)
            for at, rank in enumerate(rank.only(bidding.kinds) for rank in self._ranks)
            if (rank.guesses or rank.free) and rank.first.amount(faces) <= most
        ]
        place = {at: new for new, (at, _) in enumerate(kept)}
        after = [[place[b] for b in self._graph[at] if b in place] for at, _ in kept]
        return _decided(_Graph([rank for _, rank in kept], after), bidding, most)


def ending(bidding: Bidding, most: int) -> Termination:
    """Whether every round of this bidding comes to an end, as far as the figure ``most``.

    >>> from cardlie.engine import Options, Table
    >>> ending(Table.deal(Options("cards")).state.bidding, 12).bound
    12
    """
    return Endings(bidding, most).ending(bidding, most)


def _decided(graph: _Graph, bidding: Bidding, most: int) -> Termination:
    ranks = graph.ranks
    circle = graph.circle(endless_only=bidding.returns)
    if circle and not bidding.returns:
        way = [ranks[at].first for at in circle]
        return Termination("refuted", most, witness=(*way, way[0]), circle=True)
    if circle:
        turns = [ranks[circle[nth % len(circle)]].name(nth) for nth in range(_WITNESS)]
        said = tuple(guess for guess in turns if guess is not None)
        if len(said) < len(turns):
            return Termination("not decided", most)
        return Termination("refuted", most, witness=said)
    faces = bidding.setting.faces
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


def _after(firsts: list[Guess], setting: Setting) -> list[list[int]]:
    """Which may follow which, each once; that none may come back is another matter."""
    if setting.asks("repeat"):
        setting = replace(setting, rulings=setting.rulings.but("repeat", "allowed"))
    return [[b for b, new in enumerate(firsts) if is_higher(new, [old], setting)] for old in firsts]


def _named(bidding: Bidding, figure: int, most: int) -> Iterator[Guess]:
    """The guesses of a figure: those listed, and those that name numbers up to ``most``."""
    for kind in bidding.kinds:
        for guess in kind.listed(figure, bidding.setting.faces):
            yield guess
            if guess.second_figure(bidding.setting.rulings):
                for name in _names(guess, bidding):
                    printed = bidding.setting.faces.numbers
                    others = (n for n in range(1, most + 1) if n not in printed)
                    yield from (replace(guess, **{name: other}) for other in others)


def _free(bidding: Bidding, most: int) -> Iterator[tuple[Guess, str]]:
    """A guess of each figure and kind that may name any number above all figures, and where."""
    above = 1 + max(most, *bidding.setting.faces.numbers)
    for kind in bidding.kinds:
        for figure in range(1, most + 1):
            for guess in list(kind.listed(figure, bidding.setting.faces))[:1]:
                for name in _names(guess, bidding):
                    changed = replace(guess, **{name: above})
                    if bidding.is_possible(changed):
                        yield changed, name


def _names(guess: Guess, bidding: Bidding) -> list[str]:
    """The fields in which a guess names any number at all without a change of its figure."""
    faces, found = bidding.setting.faces, []
    for field in fields(guess):
        if type(getattr(guess, field.name)) is int:
            other = replace(guess, **{field.name: MAX_COUNT})
            if other.amount(faces) == guess.amount(faces) and bidding.is_possible(other):
                found.append(field.name)
    return found


def rank_of(guess: Guess, bidding: Bidding) -> Hashable:
    """What 'higher' knows of a guess: all of it where a game has an order of its own."""
    setting = bidding.setting
    if setting.rules.higher is not None:
        return guess
    second = guess.second_figure(setting.rulings)
    return guess.by_value, guess.half, guess.amount(setting.faces), second


class _Graph:
    """The ranks, and which may follow which (``after[a]`` are the places of those after a)."""

    def __init__(self, ranks: Sequence[_Rank], after: list[list[int]]) -> None:
        self.ranks, self.after = ranks, after
        self._groups = _circles(after)

    def circle(self, *, endless_only: bool) -> list[int]:
        """A shortest circle of ranks; ``endless_only``: of those that never run out of guesses."""
        inside = {at for at, rank in enumerate(self.ranks) if rank.endless or not endless_only}
        after = [
            [b for b in then if b in inside and at in inside] for at, then in enumerate(self.after)
        ]
        for at, then in enumerate(after):
            if at in then:
                return [at]
        best: list[int] = []
        for group in _circles(after):
            for start in group if len(group) > 1 else ():
                way = _way_back(start, after)
                best = way if not best or len(way) < len(best) else best
                if len(best) == 2:  # it can't be shorter
                    return best
        return best

    def longest(self) -> int:
        """A number of guesses that no run without a repeat exceeds."""
        best: dict[int, int] = {}
        for group in self._groups:  # those that come last come first
            inside = set(group)
            beyond = {b for at in group for b in self.after[at]} - inside
            rest = max((best[b] for b in beyond), default=0)
            for at in group:
                best[at] = rest + self._within(group)
        return max(best.values(), default=0)

    def _within(self, group: list[int]) -> int:
        """How many guesses can be said within ranks that lead to one another."""
        if len(group) == 1 and group[0] not in self.after[group[0]]:
            return 1
        few = sum(len(self.ranks[at].guesses) for at in group if not self.ranks[at].endless)
        free = [at for at in group if self.ranks[at].endless]
        between = _longest_way(free, self.after)  # without a circle, else nothing is proven
        return few + (few + 1) * between

    def measure(self, bidding: Bidding) -> Measure:
        """What shows that a round ends."""
        if any(len(g) > 1 or g[0] in self.after[g[0]] for g in self._groups):
            return "no repeat"
        faces = bidding.setting.faces
        firsts = [rank.first for rank in self.ranks]
        plain = [guess.amount(faces) for guess in firsts]
        doubled = [
            2 * n + 1 if guess.half else 4 * n for guess, n in zip(firsts, plain, strict=True)
        ]
        for name, height in (("figure", plain), ("doubled", doubled)):
            if all(height[b] > height[a] for a, then in enumerate(self.after) for b in then):
                return name  # type: ignore[return-value]
        return "rank"


def _circles(after: Sequence[Sequence[int]]) -> list[list[int]]:
    """The places that lead to one another, each group after all that it leads to (Tarjan)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    groups: list[list[int]] = []
    for root in range(len(after)):
        if root in number:
            continue
        work = [(root, iter(after[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        while work:
            at, rest = work[-1]
            for b in rest:
                if b not in number:
                    number[b] = low[b] = len(number)
                    stack.append(b)
                    on_stack.add(b)
                    work.append((b, iter(after[b])))
                    break
                if b in on_stack:
                    low[at] = min(low[at], number[b])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == number[at]:
                    cut = stack.index(at)
                    groups.append(stack[cut:])
                    on_stack.difference_update(stack[cut:])
                    del stack[cut:]
    return groups


def _way_back(start: int, after: Sequence[Sequence[int]]) -> list[int]:
    """The shortest way from a place back to itself, without the place at its end."""
    came: dict[int, int] = {}
    queue = [start]
    for at in queue:
        for b in after[at]:
            if b == start:
                way = [at]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return way[::-1]
            if b not in came:
                came[b] = at
                queue.append(b)
    raise AssertionError("places that lead to one another have a way back")


def _longest_way(places: list[int], after: Sequence[Sequence[int]]) -> int:
    """How many of these places a way through them visits at most; there is no circle."""
    at = {place: nth for nth, place in enumerate(places)}
    then = [[at[b] for b in after[place] if b in at] for place in places]
    longest = [0] * len(places)
    for (nth,) in _circles(then):
        longest[nth] = 1 + max((longest[b] for b in then[nth]), default=0)
    return max(longest, default=0)
