"""Endgame tables of ``strong``: what it does where two are left with few dice.

It was solved (``tools.lab.strong.plan_two_left``): what each hand does after each history ships
in whole numbers (``plans/``), of longer rounds until the third bid. Where it is told to the end, a
bid that no good plan answers but by a challenge is challenged; what the solution never comes to is
left to a net.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.solve.literature import hands_of
from cardlie.vector.bids import Bids
from cardlie.vector.dice import BITS, DiceState
from cardlie.vector.state import CHALLENGE, SPOT_ON, BatchTurn

PLANS = Path(__file__).parent / "plans"

#: What is agreed on that changes nothing where two are left.
_NO_MATTER = frozenset({"start", "games", "bankroll", "ante"})

#: More hands than any seat may hold. Rows that are none: of what is challenged, and of all else.
HANDS, _FALSE, _SILENT = 1 << 10, -1, -2


@lru_cache(maxsize=64)
def _packed(dice: int, faces: int) -> tuple[Array, Array]:
    """Hands of so many dice as ``DiceState`` has them, in order; and which hand each is."""
    hands = hands_of(dice, faces)
    packed = [sum(count << BITS * face for face, count in enumerate(hand)) for hand in hands]
    order = np.argsort(np.array(packed, np.uint64))
    return np.array(packed, np.uint64)[order], order


class TwoLeft:
    """What is done, ``deeds``, by each hand after each history of each standing."""

    def __init__(self, bids: Bids, kept: Any) -> None:
        place = {str(guess): at for at, guess in enumerate(bids.guesses)}
        names = np.array([place.get(name, -1) for name in kept["names"].tolist()])
        self.actions = np.array([*names, CHALLENGE, SPOT_ON])
        self._keys, self._deed, self._parts = kept["keys"].cumsum(), kept["deeds"], kept["parts"]
        self._most = int(np.unique(self._keys, return_counts=True)[1].max())
        self._row: dict[tuple[int, ...], int] = {}
        for at, (one, other, *said) in enumerate(kept["said"].tolist()):
            self._row[one, other, *names[[each for each in said if each >= 0]].tolist()] = at
        self._whole = {*map(tuple, kept["whole"].tolist())}

    def shares(self, turn: BatchTurn, state: DiceState) -> Array:
        """How often each deed is done in the turns; nothing where the plan is silent."""
        rows = np.arange(len(turn.rows))
        held, actor = state.held[turn.rows], turn.actor
        mine = held[rows, actor]
        theirs = held.sum(axis=1) - mine
        both = (mine, theirs) if len(turn.history) % 2 == 0 else (theirs, mine)
        histories = np.stack([*both, *(guess for guess, _ in turn.history)], axis=1)
        every, which = np.unique(histories, axis=0, return_inverse=True)
        plan_rows = np.array([self._row_of(tuple(each)) for each in every.tolist()])[which.ravel()]
        rolled, keys = state.rolled_by(turn.rows, actor), np.full(len(rows), -1)
        for dice in np.unique(mine).tolist():
            packed, hands = _packed(dice, len(state.faces.all))
            some = np.flatnonzero(mine == dice)
            keys[some] = plan_rows[some] * HANDS + hands[np.searchsorted(packed, rolled[some])]
        often = np.zeros((len(rows), len(self.actions)), np.int64)
        first = np.searchsorted(self._keys, keys)
        for nth in np.minimum(first + np.arange(self._most)[:, None], len(self._keys) - 1):
            some = np.flatnonzero(self._keys[nth] == keys)
            often[some, self._deed[nth[some]]] = self._parts[nth[some]]
        often[plan_rows == _FALSE, -2] = 1
        return often

    def _row_of(self, history: tuple[int, ...]) -> int:
        known = history[:2] in self._whole and len(history) > 2 and history[:-1] in self._row
        return self._row.get(history, _FALSE if known else _SILENT)


@lru_cache(maxsize=64)
def _plan(options: Options, bids: Bids) -> TwoLeft | None:
    """The plan of a game that is played as usual, if it has one."""
    file = PLANS / f"{options.game.id}.npz"
    if not _NO_MATTER.issuperset(options.changed) or not file.exists():
        return None
    with np.load(file) as kept:
        return TwoLeft(bids, kept)


def planned(turn: BatchTurn, may: Array, often: Array) -> tuple[Array, Array]:
    """What each may do and how often it does, as the plan says where it has a say."""
    batch = turn.state
    if not isinstance(batch, DiceState):
        return may, often
    some = np.flatnonzero((batch.held[turn.rows] > 0).sum(axis=1) == 2)
    plan = _plan(batch.options, turn.bids) if len(some) else None
    if plan is None:
        return may, often
    shares = np.zeros((len(may), len(plan.actions)), np.int64)
    shares[some] = plan.shares(turn.only(some), batch)
    often[shares.any(axis=1)] = 0
    return np.hstack([may, np.broadcast_to(plan.actions, shares.shape)]), np.hstack([often, shares])
