"""What a plan says: how likely each action is in a history, and the best response to all of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardlie.solve.graph import Array, Bools
from cardlie.solve.tree import Tree

#: Something of the first player, and of the second.
Pair = tuple[Array, Array]


def mixture(tree: Tree, total: Array, spot: int = 0, history: int = 0) -> Array:
    """How likely each action (a row) is for each hand (a column): the average of what was played.

    A hand that never comes here plays all alike.
    """
    plans = _plans(tree, total, spot, history).astype(float)
    sums = plans.sum(axis=0)
    alike = np.full_like(plans, 1 / len(plans))
    return np.asarray(np.divide(plans, sums, out=alike, where=sums > 0))


def came(tree: Tree, total: Array, spot: int, history: int) -> Array:
    """What the plan leads to in one history, for each hand."""
    return np.asarray(_plans(tree, total, spot, history).sum(axis=0))


def _plans(tree: Tree, total: Array, spot: int, history: int) -> Array:
    """The numbers of each action that there is at a spot after one history, for each hand."""
    rows = [(block, block.row(history)) for block in tree.doing[spot]]
    none = np.zeros(tree.round.spots[spot].hands[tree.round.spots[spot].actor], total.dtype)
    return np.array([none if row is None else block.places.of(total)[row] for block, row in rows])


class Told(NamedTuple):
    """What is done in one history: ``rows`` has the numbers of each action, for each hand.

    ``came`` is what the plans of both lead to there.
    """

    said: tuple[str, ...]
    spot: int
    rows: Array
    came: tuple[Array, Array]


def walk(
    tree: Tree, plans: Sequence[Array], starts: Sequence[Array], comes: Callable[[Pair], bool]
) -> Iterator[Told]:
    """The histories to which plans lead, the shortest first.

    ``starts`` is what they share out; ``comes`` says of what both lead to whether that is enough.
    """
    waiting: deque[tuple[tuple[str, ...], int, int, Pair]] = deque()
    waiting.append(((), 0, 0, (starts[0], starts[1])))
    while waiting:
        said, place, history, came = waiting.popleft()
        spot = tree.round.spots[place]
        rows = _plans(tree, plans[spot.actor], place, history)
        yield Told(said, place, rows, came)
        for action, move in enumerate(spot.moves, len(spot.endings)):
            done = rows[action]
            mine = done if move.fresh is None else done.sum() * move.fresh
            both = (mine, came[1]) if spot.actor == 0 else (came[0], mine)
            row = tree.ahead(place, action, history)
            if row is not None and comes(both):
                waiting.append(((*said, move.label), move.to, row, both))


class Situation(NamedTuple):
    """What is ``said``, who is to act, how often it comes to that, and what each hand does then."""

    said: tuple[str, ...]
    player: int
    comes: float
    does: dict[str, dict[str, float]]


def strategy(
    tree: Tree, plans: Sequence[Array], starts: Sequence[Array], least: float
) -> Iterator[Situation]:
    """What plans do wherever they lead with at least that chance; arguments as of :func:`walk`.

    Hands that never come there are left out, and all where dice were rolled again.
    """
    whole = [start.sum() for start in starts]

    def chance(came: Pair) -> float:
        return float(came[0].sum() / whole[0] * (came[1].sum() / whole[1]))

    for told in walk(tree, plans, starts, lambda came: chance(came) >= least):
        spot = tree.round.spots[told.spot]
        names, mine = tree.round.hands[spot.actor], told.rows.sum(axis=0)
        if len(names) == len(mine):
            does = {
                hand: {name: float(done / came)
                       for name, done in zip(spot.actions, told.rows[:, nth], strict=True) if done}
                for nth, (hand, came) in enumerate(zip(names, mine, strict=True))
                if came > least * whole[spot.actor]
            }  # fmt: skip
            yield Situation(told.said, spot.actor, chance(told.came), does)


#: Less than any plan can bring.
NEVER = -(10**30)


def arrive(tree: Tree, plan: Array, start: Array, player: int, reach: Array) -> None:
    """What a player's plan leads to, in ``reach``; ``start`` is what it shares out."""
    tree.start[player].of(reach)[...] = start
    for s in tree.steps:
        after = s.after[player].of(reach)
        if s.player != player:
            after[...] = s.at[player].of(reach)[s.which]
        elif s.fresh is None:
            after[...] = s.places.of(plan)
        else:
            after[...] = s.places.of(plan).sum(axis=1)[:, None] * s.fresh


def best_response(
    tree: Tree,
    plan: Array,
    start: Array,
    player: int,
    here: Sequence[Array],
    allowed: Bools | None = None,
    sure: Array | None = None,
) -> Array:
    """What each hand of ``player`` gets at most against the ``plan`` of the other.

    ``plan`` has a number for each action of the other player, and ``start`` one for each hand they
    may begin with: how likely it is, times anything that is the same for all; the answer is larger
    by the same. ``here`` is memory for both players (``tree.size``), and is written to: what the
    other's plan leads to, and what the player gets from there. Floats stay floats, whole numbers
    stay exact. ``allowed`` says which of their actions the player may use (None: all), and ``sure``
    what they get at least wherever they act.
    """
    other = 1 - player
    reach, value = here[other], here[player]
    value.fill(0)
    value[: tree.acting[player]] = NEVER if sure is None else sure
    arrive(tree, plan, start, other, reach)
    for f in tree.finishes:
        coming = f.places.of(plan) if f.player == other else f.at[other].of(reach)
        there = f.at[player].of(value)
        for part, payoff in f.endings:
            gain = (payoff.T if player == 0 else -payoff).astype(value.dtype)
            if f.player == other:
                there[part] += coming[part] @ gain
            else:
                np.maximum(there[part], coming[part] @ gain, out=there[part])
    for s in reversed(tree.steps):
        there, ahead = s.at[player].of(value), s.after[player].of(value)
        if s.player == other:
            there[s.which] += ahead
            continue
        if s.fresh is not None:
            ahead = (ahead @ s.fresh)[:, None]
        if s.legal is not None:
            ahead = np.where(s.legal, ahead, NEVER)
        if allowed is not None:
            ahead = np.where(s.places.of(allowed), ahead, NEVER)
        there[s.which] = np.maximum(there[s.which], ahead)
    return np.asarray(tree.start[player].of(value)[0])
