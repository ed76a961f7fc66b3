"""What decisions come to, of many games at once where arrays play them: the same figures."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cardlie.base.arrays import Array
from cardlie.deck.faces import Counts
from cardlie.engine.bidding import Bidding
from cardlie.players.rows.raises import claimable, claims_of
from cardlie.report.counting import Calls, DecisionCounter, SaidGuesses, WeighedTurns
from cardlie.report.decisions import Decisions
from cardlie.report.one_by_one import one_by_one
from cardlie.sim.array_tally import TallyCounts
from cardlie.sim.arrays import play_games, why_not
from cardlie.sim.plan import Plan
from cardlie.sim.tally import COLUMN, Bots
from cardlie.vector.bids import Bids, have_of
from cardlie.vector.showdown import Ends
from cardlie.vector.state import BatchState, BatchTurn

#: Games that arrays weigh at a time.
_CHUNK = 1 << 11


def decisions(plan: Plan, games: int, first: int = 0) -> Decisions:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    if why_not(plan) is not None or plan.options.game.passes_cup:
        return one_by_one(plan, games, first)
    found = Decisions(games)
    for start in range(0, games, _CHUNK):
        _weigh_games(plan, found, first, start, min(start + _CHUNK, games))
    return found


def _weigh_games(plan: Plan, decisions: Decisions, first: int, start: int, stop: int) -> None:
    """Those in the places from ``start`` to ``stop``."""
    played = play_games(plan, first + start, first + stop, _DecisionCounts)
    decided = played.rows[:, COLUMN["decisions"]]
    shown: dict[int, tuple[Counts, Bidding]] = {}
    for each in played.counts:
        each.counted.all.decisions[:] = decided[each.ids]
        decisions.store(start + each.ids, each.counted)
        shown |= {int(each.ids[row]): first for row, first in each.first.items()}
    for place in played.alone:
        alone = one_by_one(plan, 1, first + start + place)
        decisions.store(np.array([start + place]), alone)
        if alone.bidding is not None:
            shown[place] = alone.tables[0], alone.bidding
    for _, each_first in sorted(shown.items(), key=lambda item: item[0]):
        decisions.show(*each_first)


@lru_cache(maxsize=64)
def _no_more(bids: Bids) -> Array:
    """After which guesses nothing may be said, whatever its figure."""
    over = [last is not None and bids.bidding.over(last).nothing for last in bids.lasts]
    return np.array(over)


@lru_cache(maxsize=64)
def _by_kind(bids: Bids) -> list[tuple[str, Array]]:
    """The guesses of each kind."""
    kinds = [kind.kind for kind in bids.bidding.kinds]
    return [(kind, np.flatnonzero(np.array(bids.kinds) == kind)) for kind in kinds]


@lru_cache(maxsize=64)
def _by_number(bids: Bids) -> list[tuple[int, Array]]:
    """The guesses of each NUMBER."""
    return [(n, np.flatnonzero(bids.number == n)) for n in np.unique(bids.number).tolist() if n]


def _sayable(turn: BatchTurn) -> Array:
    """What may be said, up to what the table can show, and its own power cards."""
    found = turn.sayable()
    if len(claims := claims_of(turn.bids)):
        found[:, claims] |= claimable(turn, own=True)
    return found


class _DecisionCounts(TallyCounts):
    """Tells a counter what many games decide; ``first`` are the tables of their first calls."""

    def __init__(self, bots: Bots, ids: Array) -> None:
        super().__init__(bots, ids)
        self.counted = Decisions(len(ids))
        self.first: dict[int, tuple[Counts, Bidding]] = {}
        self._counter = DecisionCounter(self.counted)
        self._biddings: dict[int, Bidding] = {}
        self._state: BatchState
        self._held: Array = np.zeros(0)

    def began(self, state: BatchState, rows: Array) -> None:
        super().began(state, rows)
        self._state, self._held = state, state.held.astype(np.int64)
        self._counter.forget()

    def decided(self, turn: BatchTurn, action: Array, caller: Array, claimed: Array) -> None:
        super().decided(turn, action, caller, claimed)
        rows = np.searchsorted(self.ids, turn.ids)
        self._made(rows, caller, np.ones(len(rows), np.int64))
        for row in rows[action < 0].tolist():
            self._biddings.setdefault(row, turn.bids.bidding)
        asked = np.flatnonzero(~claimed)
        if len(asked):
            self._weigh(turn.only(asked), action[asked], rows[asked])

    def count_asked(
        self, state: BatchState, tables: Array, seats: Array, times: Array | int
    ) -> None:
        super().count_asked(state, tables, seats, times)
        rows = np.searchsorted(self.ids, state.ids[tables])
        self._made(rows, seats, np.broadcast_to(times, len(rows)))

    def _made(self, rows: Array, seats: Array, times: Array) -> None:
        for seat in range(len(self.bots)):
            here = seats == seat
            self.counted.seats[seat][rows[here]] += times[here]

    def _weigh(self, turn: BatchTurn, action: Array, rows: Array) -> None:
        """What the exact odds tell whoever has to guess or doubt, of all that may be done."""
        bids, odds = turn.bids, turn.state.odds_of(turn)
        chance = odds.chance(np.tile(np.arange(len(bids.guesses)), (len(rows), 1)))
        turns = WeighedTurns(
            rows, np.where(_sayable(turn), chance, -1.0), _by_kind(bids), _by_number(bids),
            ~_no_more(bids)[turn.last],
        )  # fmt: skip
        if turn.history_length:
            exact = odds.exact(turn.last) if turn.may_spot_on else None
            turns = turns._replace(last=odds.chance_of_other(turn.last), exact=exact)
        self._counter.weigh(turns)
        if turn.history_length:
            self._counter.answer(rows, action >= 0)
        if len(says := np.flatnonzero(action >= 0)):
            part, guess = turn.only(says), action[says]
            public = turn.state.odds_of(part, onlooker=True).chance_of_other(guess)
            kinds, mine = np.array(bids.kinds)[guess], chance[says, guess]
            self._counter.say(
                SaidGuesses(rows[says], part.actor, kinds, bids.number[guess], mine, public)
            )

    def count_shown(self, bids: Bids, ends: Ends, tables: Array, rows: Array) -> None:
        super().count_shown(bids, ends, tables, rows)
        guess, have, faces = ends.guess[tables], ends.have[tables], self._state.tables(tables)
        for row, table in zip(rows.tolist(), faces.T, strict=True):
            if row not in self.first:
                self.first[row] = tuple(table.tolist()), self._biddings[row]
        kinds = np.array(bids.kinds)[guess]
        self._counter.call(rows, kinds, ~ends.spot_on[tables], ends.holds[tables])
        for face, each in enumerate(bids.bidding.rules.faces.all):
            some = np.flatnonzero(faces[face] > 0)
            if len(some) and each.power is None:
                less = faces[:, some].copy()
                less[face] = 0
                counts = have_of(bids, guess[some], less) != have[some]
                self._counter.show(face, rows[some], counts)

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        right = ends.have == ends.need
        calls = Calls(rows, ends.caller, ends.bidder, self._held, ends.spot_on, right)
        self._counter.settle(calls, self._state.held)
