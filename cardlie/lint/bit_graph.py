"""Graphs of numbered places, in which a set of places is an integer with a bit for each.

``after`` has for each place the set of those that may follow it: a thousand places have up to a
million of pairs, and one integer holds a thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping


def bits_of(places: Iterable[int]) -> int:
    """The set of some places.

    >>> bits_of([0, 3])
    9
    """
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def nodes_in(bits: int) -> Iterator[int]:
    """The places of a set, the lowest first.

    >>> [*nodes_in(9)]
    [0, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def groups_of(after: Mapping[int, int]) -> list[int]:
    """The sets of places that lead to one another, each behind all that it leads to.

    Strongly connected components, by Warshall's transitive closure: O(n^2) operations on n bits.

    All of a group lead to the same places, counted with their own, and to more than those they
    lead to do.

    >>> [[*nodes_in(group)] for group in groups_of({0: 0b010, 1: 0b101, 2: 0})]
    [[2], [0, 1]]
    """
    from_row = {row: row for row in after.values()}
    for mid, row in after.items():
        beyond = from_row[row]
        for first, reached in from_row.items():
            if reached >> mid & 1:
                from_row[first] = reached | beyond
    groups: dict[int, int] = {}
    for node, row in after.items():
        reached = from_row[row] | 1 << node
        groups[reached] = groups.get(reached, 0) | 1 << node
    return [groups[reached] for reached in sorted(groups, key=int.bit_count)]


def is_circle(group: int, after: Mapping[int, int]) -> bool:
    """Whether there is a way back to where one was in a group.

    >>> is_circle(0b01, {0: 0b10, 1: 0}), is_circle(0b01, {0: 0b01})
    (False, True)
    """
    return group.bit_count() > 1 or bool(after[group.bit_length() - 1] & group)


def way_back(start: int, after: Mapping[int, int]) -> list[int]:
    """The shortest way from a node back to itself, without the node at its end (breadth first).

    >>> way_back(0, {0: 0b110, 1: 0b100, 2: 0b001})
    [0, 2]
    """
    came_from: dict[int, int] = {}
    queue, met = [start], 1 << start
    for node in queue:
        if after[node] >> start & 1:
            way = [node]
            while way[-1] != start:
                way.append(came_from[way[-1]])
            return way[::-1]
        for b in nodes_in(after[node] & ~met):
            came_from[b] = node
            queue.append(b)
        met |= after[node]
    raise AssertionError("places that lead to one another have a way back")


def longest_way(after: Mapping[int, int], within: Callable[[int], int]) -> int:
    """How much a way visits at most, where each group of places counts as ``within`` says.

    >>> longest_way({0: 0b110, 1: 0b100, 2: 0}, lambda group: 1)
    3
    """
    levels: dict[int, int] = {}
    for group in groups_of(after):  # those that come last come first
        beyond = 0
        for node in nodes_in(group):
            beyond |= after[node] & ~group
        rest = max((level for level, places in levels.items() if places & beyond), default=0)
        level = rest + within(group)
        levels[level] = levels.get(level, 0) | group
    return max(levels, default=0)
