"""Actions on arrays: what each number names, and the action masks of many tables at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine.actions import Action
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.plugs.encoding import GameEncoding
from cardlie.vector import tables as phases
from cardlie.vector.cards import DRAW_PILE
from cardlie.vector.tables import ArrayTables, CardTables, CupTables, DiceTables


class ActionTable:
    """What each action names, by its number: ``dice`` (places as bits), ``pile``, ``partner``.

    ``partner`` is a seat or :data:`DRAW_PILE`; ``below``: the card is the one under the top. All
    have shape (actions,).
    """

    def __init__(self, encoding: GameEncoding) -> None:
        actions = encoding.actions
        self.dice, self.pile, self.partner = np.zeros((3, len(actions)), np.int64)
        self.below = np.zeros(len(actions), bool)
        self._kinds = [*dict.fromkeys(map(type, actions))]
        self._kind = np.array([self._kinds.index(type(action)) for action in actions])
        for number, action in enumerate(actions):
            match action:
                case Reroll(show=dice) | Again(dice=dice):
                    self.dice[number] = sum(1 << place for place in dice)
                case Reveal(pile=pile) | Discard(pile=pile):
                    self.pile[number] = pile
                case Swap(pile=pile, seat=seat, under=under):
                    self.pile[number], self.below[number] = pile, under
                    self.partner[number] = DRAW_PILE if seat is None else seat

    def of(self, *kinds: type[Action]) -> Array:
        """The numbers of some kinds."""
        wanted = np.array([kind in kinds for kind in self._kinds])
        return np.flatnonzero(wanted[self._kind])

    def by_kind(self, numbers: Array) -> Iterator[tuple[type[Action], Array]]:
        """Each kind of what is done, and at which tables."""
        kind = self._kind[numbers]
        for each in np.flatnonzero(np.bincount(kind)).tolist():
            yield self._kinds[each], np.flatnonzero(kind == each)


class MaskWriter:
    """Writes action masks where they lie, shape (tables, actions).

    ``history`` (tables, guesses) is above 0 where a guess was said in this round.
    """

    def __init__(
        self, encoding: GameEncoding, tables: ArrayTables, actions: ActionTable, mask: Array,
        history: Array,
    ) -> None:  # fmt: skip
        self._tables, self._actions, self._mask, self._history = tables, actions, mask, history
        self._guesses = len(encoding.guesses)
        self._by_guess = self._masks_by_guess(encoding)

    def _masks_by_guess(self, encoding: GameEncoding) -> Array:
        """The masks at first, and after each guess; shape (sorts * (guesses + 1), actions)."""
        tables, calls = self._tables, self._actions.of(Challenge)
        masks = np.zeros((len(tables.bids), self._guesses + 1, len(encoding.actions)), bool)
        sorts = zip(masks, tables.bids, tables.place, tables.calls, strict=True)
        for mask, bids, place, spot_on in sorts:
            known = place >= 0
            follows = bids.follows[np.ix_(place, place[:-1])] & known[:-1] & known[:, None]
            mask[:, : self._guesses] = np.roll(follows, 1, axis=0)  # at first, nothing was said
            if not encoding.options.game.passes_cup:  # who has the cup believed what was said
                mask[1:, self._actions.of(Challenge, SpotOn) if spot_on else calls] = True
        return masks.reshape(-1, len(encoding.actions))

    def write(self) -> None:
        """What the seats in turn may do."""
        tables, mask = self._tables, self._mask
        row = tables.sort * (self._guesses + 1) + tables.last + 1
        self._by_guess.take(row, axis=0, out=mask)
        for which, bids in enumerate(tables.bids):
            if bids.bidding.returns:
                some = np.flatnonzero(tables.sort == which)
                mask[some, : self._guesses] &= self._history[some] == 0
        other = np.flatnonzero(tables.phase != phases.GUESS)
        mask[other] = False
        phase = tables.phase[other]
        for each in np.unique(phase).tolist():
            self._allow(each, other[phase == each])

    def _allow(self, phase: int, rows: Array) -> None:
        """What is legal in moments in which nothing is said."""
        tables, actions = self._tables, self._actions

        def allow(kind: type[Action], flags: Array | bool = True) -> None:
            self._mask[np.ix_(rows, actions.of(kind))] = flags

        if phase in (phases.CLAIM, phases.REROLL, phases.SWAP, phases.AGAIN):
            allow(Keep)
        if phase == phases.CLAIM:
            allow(SpotOn)
        elif phase == phases.AGAIN:
            allow(Again)
        elif phase == phases.DISCARD:
            allow(Discard)
        elif phase == phases.CUP:
            assert isinstance(tables, CupTables)
            allow(Challenge)
            allow(Take, tables.may_take(rows)[:, None])
        elif phase == phases.REROLL:
            assert isinstance(tables, DiceTables)
            allow(Reroll, tables.may_show(rows, actions.dice[actions.of(Reroll)]))
        elif phase == phases.REVEAL:
            assert isinstance(tables, CardTables)
            allow(Reveal, tables.may_reveal(rows, actions.pile[actions.of(Reveal)]))
        else:
            assert isinstance(tables, CardTables)
            swap = actions.of(Swap)
            what = actions.pile[swap], actions.partner[swap], actions.below[swap]
            allow(Swap, tables.may_swap(rows, *what))
