"""What ``strong`` does where two are left with few dice: their match was solved, in a table.

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

from cardlie.engine import Options
from cardlie.judging.batch import Array
from cardlie.solve.literature import hands_of
from cardlie.vector.bids import Bids
from cardlie.vector.board import CHALLENGE, SPOT_ON, ArrayTurn
from cardlie.vector.dice import BITS, DiceBoards

PLANS = Path(__file__).parent / "plans"

#: What is agreed on that changes nothing where two are left.
_NO_MATTER = frozenset({"start", "games", "bankroll", "ante"})

#: More hands than any seat may hold. Rows that are none: of what is challenged, and of all else.
HANDS, _FALSE, _SILENT = 1 << 10, -1, -2


@lru_cache(maxsize=64)
def _packed(dice: int, faces: int) -> tuple[Array, Array]:
    """Hands of so many dice as ``DiceBoards`` has them, in order; and which hand each is."""
    hands = hands_of(dice, faces)
    packed = [sum(count << BITS * face for face, count in enumerate(hand)) for hand in hands]
    order = np.argsort(np.array(packed, np.uint64))
    return np.array(packed, np.uint64)[order], order


class TwoLeft:
    """What is done, ``deeds``, by each hand after each history of each standing."""

    def __init__(self, bids: Bids, kept: Any) -> None:
        place = {str(guess): at for at, guess in enumerate(bids.guesses)}
        names = np.array([place.get(name, -1) for name in kept["names"].tolist()])
        self.deeds = np.array([*names, CHALLENGE, SPOT_ON])
        self._keys, self._deed, self._parts = kept["keys"].cumsum(), kept["deeds"], kept["parts"]
        self._most = int(np.unique(self._keys, return_counts=True)[1].max())
        self._row: dict[tuple[int, ...], int] = {}
        for at, (one, other, *said) in enumerate(kept["said"].tolist()):
            self._row[one, other, *names[[each for each in said if each >= 0]].tolist()] = at
        self._whole = {*map(tuple, kept["whole"].tolist())}

    def shares(self, turn: ArrayTurn, boards: DiceBoards) -> Array:
        """How often each deed is done in the turns; nothing where the plan is silent."""
        rows = np.arange(len(turn.at))
        held, actor = boards.held[turn.at], turn.actor
        mine = held[rows, actor]
        theirs = held.sum(axis=1) - mine
        both = (mine, theirs) if len(turn.heard) % 2 == 0 else (theirs, mine)
        said = np.stack([*both, *(guess for guess, _ in turn.heard)], axis=1)
        every, which = np.unique(said, axis=0, return_inverse=True)
        at = np.array([self._row_of(tuple(each)) for each in every.tolist()])[which.ravel()]
        own, keys = boards.rolled_by(turn.at, actor), np.full(len(rows), -1)
        for dice in np.unique(mine).tolist():
            packed, hands = _packed(dice, len(boards.faces.all))
            some = np.flatnonzero(mine == dice)
            keys[some] = at[some] * HANDS + hands[np.searchsorted(packed, own[some])]
        found = np.zeros((len(rows), len(self.deeds)), np.int64)
        first = np.searchsorted(self._keys, keys)
        for nth in np.minimum(first + np.arange(self._most)[:, None], len(self._keys) - 1):
            some = np.flatnonzero(self._keys[nth] == keys)
            found[some, self._deed[nth[some]]] = self._parts[nth[some]]
        found[at == _FALSE, -2] = 1
        return found

    def _row_of(self, said: tuple[int, ...]) -> int:
        known = said[:2] in self._whole and len(said) > 2 and said[:-1] in self._row
        return self._row.get(said, _FALSE if known else _SILENT)


@lru_cache(maxsize=64)
def _plan(options: Options, bids: Bids) -> TwoLeft | None:
    """The plan of a game that is played as usual, if it has one."""
    file = PLANS / f"{options.game.id}.npz"
    if not _NO_MATTER.issuperset(options.changed) or not file.exists():
        return None
    with np.load(file) as kept:
        return TwoLeft(bids, kept)


def planned(turn: ArrayTurn, may: Array, often: Array) -> tuple[Array, Array]:
    """What each may do and how often it does, as the plan says where it has a say."""
    boards = turn.boards
    if not isinstance(boards, DiceBoards):
        return may, often
    some = np.flatnonzero((boards.held[turn.at] > 0).sum(axis=1) == 2)
    plan = _plan(boards.options, turn.bids) if len(some) else None
    if plan is None:
        return may, often
    shares = np.zeros((len(may), len(plan.deeds)), np.int64)
    shares[some] = plan.shares(turn.only(some), boards)
    often[shares.any(axis=1)] = 0
    return np.hstack([may, np.broadcast_to(plan.deeds, shares.shape)]), np.hstack([often, shares])
