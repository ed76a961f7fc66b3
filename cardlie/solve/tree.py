"""The histories of a round laid out in memory: one row for each history, one column for a hand.

The histories that lead to one spot lie together, and those after a bid lie in the order of the
histories before it. A bid is then one step from a block of rows to another block, for all
histories and all hands at once, with no index in between.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlie.solve.graph import Array, Bools, Move, Round

#: Rows and columns of a block that is worked on at once: small enough to stay near the processor.
BLOCK = 1 << 14


@dataclass(frozen=True, slots=True)
class Rows:
    """A block in flat memory: where it starts, how many histories, how many hands each."""

    start: int
    histories: int
    hands: int

    @property
    def stop(self) -> int:
        """One past the last place."""
        return self.start + self.histories * self.hands

    def of(self, memory: Array) -> Array:
        """The block of this memory, (histories, hands); changes go through."""
        return memory[self.start : self.stop].reshape(self.histories, self.hands)

    def part(self, first: int, histories: int) -> Rows:
        """Some of its rows."""
        return Rows(self.start + first * self.hands, histories, self.hands)

    def meets(self, other: Rows) -> bool:
        """Whether ``other`` goes on where this block ends."""
        return self.stop == other.start and self.hands == other.hands

    def plus(self, other: Rows) -> Rows:
        """Both as one block."""
        return Rows(self.start, self.histories + other.histories, self.hands)


@dataclass(frozen=True, slots=True)
class Finish:
    """Endings of one player, for some histories. ``places``: their rows among the player's actions.

    ``at[p]`` are the rows of these histories in what is kept for player ``p`` and each
    hand of theirs. ``payoffs`` are (how many histories, their payoff), one after the other.
    """

    player: int
    at: tuple[Rows, Rows]
    places: Rows
    payoffs: tuple[tuple[int, Array], ...]

    @property
    def coming(self) -> tuple[Rows, Rows]:
        """The histories in which the player decides."""
        return self.at

    @property
    def memories(self) -> tuple[Rows, ...]:
        """All rows that belong to it."""
        return self.at


@dataclass(frozen=True, slots=True)
class Step:
    """A move, for some histories: from the rows ``before`` to the rows ``after``."""

    player: int
    before: tuple[Rows, Rows]
    after: tuple[Rows, Rows]
    places: Rows
    legal: Bools | None
    fresh: Array | None

    @property
    def coming(self) -> tuple[Rows, Rows]:
        """The histories in which the player decides."""
        return self.before

    @property
    def memories(self) -> tuple[Rows, ...]:
        """All rows that belong to it."""
        return (*self.before, *self.after)


_Block = TypeVar("_Block", Finish, Step)


@dataclass(frozen=True)
class Tree:
    """Where everything lies. ``size[p]``: numbers for player p's hands in all histories.

    ``acting[p]`` of them, the first ones, where p acts; ``actions[p]`` numbers for p's actions.
    """

    round: Round
    size: tuple[int, int]
    acting: tuple[int, int]
    actions: tuple[int, int]
    finishes: tuple[Finish, ...]
    steps: tuple[Step, ...]
    start: tuple[Rows, Rows]
    at: tuple[tuple[Rows, Rows], ...]

    @property
    def blocks(self) -> tuple[Finish | Step, ...]:
        """All that anybody does, endings first."""
        return (*self.finishes, *self.steps)

    @property
    def largest(self) -> int:
        """How many numbers the largest block has."""
        return max(b.places.histories * max(rows.hands for rows in b.memories) for b in self.blocks)


def lay_out(round: Round) -> Tree:
    """The tree of a round; nothing of the size of its histories is made yet."""
    at, size, acting = _rows_of_spots(round)
    finishes, used = _finishes(round, at)
    steps, used = _steps(round, at, used)
    return Tree(
        round,
        size,
        acting,
        used,
        tuple(part for each in _merged(finishes) for part in _finish_parts(each)),
        tuple(part for each in _merged(steps) for part in _step_parts(each)),
        at[0],
        tuple(at),
    )


def _rows_of_spots(
    round: Round,
) -> tuple[list[tuple[Rows, Rows]], tuple[int, int], tuple[int, int]]:
    """The rows of each spot in the memory of each player: those where they act come first."""
    spots, paths = round.spots, round.paths
    starts: list[list[int]] = [[0] * len(spots), [0] * len(spots)]
    sizes, acting = [0, 0], [0, 0]
    for player in (0, 1):
        for actor in (player, 1 - player):
            for place, spot in enumerate(spots):
                if spot.actor == actor:
                    starts[player][place] = sizes[player]
                    sizes[player] += paths[place] * spot.hands[player]
            if actor == player:
                acting[player] = sizes[player]
    at = [
        (
            Rows(starts[0][place], paths[place], spot.hands[0]),
            Rows(starts[1][place], paths[place], spot.hands[1]),
        )
        for place, spot in enumerate(spots)
    ]
    return at, (sizes[0], sizes[1]), (acting[0], acting[1])


def _finishes(round: Round, at: list[tuple[Rows, Rows]]) -> tuple[list[Finish], tuple[int, int]]:
    """All endings: first those that each spot names first, then the second ones, and so on."""
    used = [0, 0]
    finishes = []
    most = max(len(spot.endings) for spot in round.spots)
    for player, slot in product((0, 1), range(most)):
        for place, spot in enumerate(round.spots):
            if spot.actor == player and slot < len(spot.endings):
                rows = at[place][player]
                places = Rows(used[player], rows.histories, rows.hands)
                used[player] = places.stop
                payoffs = ((rows.histories, spot.endings[slot].payoff),)
                finishes.append(Finish(player, at[place], places, payoffs))
    return finishes, (used[0], used[1])


def _steps(
    round: Round, at: list[tuple[Rows, Rows]], used: tuple[int, int]
) -> tuple[list[Step], tuple[int, int]]:
    """All moves in the order of the spots they lead to; parents in the order of their rows."""
    arriving: list[list[tuple[int, Move]]] = [[] for _ in round.spots]
    for place, spot in enumerate(round.spots):
        for move in spot.moves:
            arriving[move.to].append((place, move))
    spent = list(used)
    steps = []
    for place, arrivals in enumerate(arriving):
        done = 0
        for parent, move in arrivals:
            actor, before = round.spots[parent].actor, at[parent]
            histories = before[0].histories
            after = at[place][0].part(done, histories), at[place][1].part(done, histories)
            done += histories
            places = Rows(spent[actor], histories, before[actor].hands)
            spent[actor] = places.stop
            steps.append(Step(actor, before, after, places, move.legal, move.fresh))
    return steps, (spent[0], spent[1])


def _merged(blocks: Sequence[_Block]) -> list[_Block]:
    """Neighbours in all memories become one block."""
    merged: list[_Block] = []
    for each in blocks:
        joined = _joined(merged[-1], each) if merged else None
        if joined is None:
            merged.append(each)
        else:
            merged[-1] = joined
    return merged


def _joined(one: _Block, other: _Block) -> _Block | None:
    if one.player != other.player or not one.places.meets(other.places):
        return None
    places = one.places.plus(other.places)
    if isinstance(one, Finish) and isinstance(other, Finish):
        if not _meet(one.at, other.at):
            return None
        payoffs = (*one.payoffs, *other.payoffs)
        return replace(one, at=_plus(one.at, other.at), places=places, payoffs=payoffs)
    assert isinstance(one, Step)
    assert isinstance(other, Step)
    plain = one.legal is one.fresh is other.legal is other.fresh is None
    if not plain or not _meet(one.before, other.before) or not _meet(one.after, other.after):
        return None
    before, after = _plus(one.before, other.before), _plus(one.after, other.after)
    return replace(one, before=before, after=after, places=places)


def _meet(one: tuple[Rows, Rows], other: tuple[Rows, Rows]) -> bool:
    return one[0].meets(other[0]) and one[1].meets(other[1])


def _plus(one: tuple[Rows, Rows], other: tuple[Rows, Rows]) -> tuple[Rows, Rows]:
    return one[0].plus(other[0]), one[1].plus(other[1])


def _part(rows: tuple[Rows, Rows], first: int, histories: int) -> tuple[Rows, Rows]:
    return rows[0].part(first, histories), rows[1].part(first, histories)


def _finish_parts(each: Finish) -> Iterator[Finish]:
    """Blocks of at most :data:`BLOCK` numbers."""
    for first, count in _cuts(each.places.histories, max(rows.hands for rows in each.at)):
        payoffs, start = [], 0
        for histories, payoff in each.payoffs:
            inside = min(start + histories, first + count) - max(start, first)
            if inside > 0:
                payoffs.append((inside, payoff))
            start += histories
        places = each.places.part(first, count)
        at = _part(each.at, first, count)
        yield replace(each, at=at, places=places, payoffs=tuple(payoffs))


def _step_parts(step: Step) -> Iterator[Step]:
    hands = max(rows.hands for rows in (*step.before, *step.after))
    for first, count in _cuts(step.places.histories, hands):
        before, after = _part(step.before, first, count), _part(step.after, first, count)
        yield replace(step, before=before, after=after, places=step.places.part(first, count))


def _cuts(histories: int, hands: int) -> Iterator[tuple[int, int]]:
    most = max(1, BLOCK // hands)
    for first in range(0, histories, most):
        yield first, min(most, histories - first)
