"""What decisions come to, of many games at once where arrays play them: the same figures."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import numpy as np

from cardlie.deck.faces import Counts
from cardlie.engine.bidding import Bidding
from cardlie.judging.batch import Array
from cardlie.players.rows.raises import claimable, claims_of
from cardlie.report.decisions import (
    CREDIBLE,
    DOUBT,
    LIKELY,
    NEAR,
    SEMI_BLUFF,
    Decisions,
    one_by_one,
)
from cardlie.sim.arrays import play_games, why_not
from cardlie.sim.count import TallyCounts
from cardlie.sim.plan import Plan
from cardlie.sim.tally import COLUMN, Bots
from cardlie.vector.bids import Bids, have_of
from cardlie.vector.board import ArrayTurn, Boards, Ends

#: Games that arrays weigh at a time.
_CHUNK = 1 << 11

#: What a guess is, as ``sort_of`` tells it, by its place here.
_SORTS = ("likely", "semi-bluff", "bluff", "nonsense")


def decisions(plan: Plan, games: int, first: int = 0) -> Decisions:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    if why_not(plan) is not None or plan.options.game.passes_cup:
        return one_by_one(plan, games, first)
    found = Decisions(games)
    for start in range(0, games, _CHUNK):
        _weigh_games(plan, found, first, start, min(start + _CHUNK, games))
    return found


def _weigh_games(plan: Plan, found: Decisions, first: int, start: int, stop: int) -> None:
    """Those in the places from ``start`` to ``stop``."""
    played = play_games(plan, first + start, first + stop, _DecisionCounts)
    decided = played.rows[:, COLUMN["decisions"]]
    shown: dict[int, tuple[Counts, Bidding]] = {}
    for each in played.counts:
        found.place(start + each.ids, each.found | {"decisions": decided[each.ids]})
        shown |= {int(each.ids[row]): first for row, first in each.first.items()}
    for place in played.alone:
        alone = one_by_one(plan, 1, first + start + place)
        found.place(np.array([start + place]), alone.columns)
        if alone.bidding is not None:
            shown[place] = alone.tables[0], alone.bidding
    for _, each_first in sorted(shown.items(), key=lambda item: item[0]):
        found.show(*each_first)


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


def _sayable(turn: ArrayTurn) -> Array:
    """What may be said, up to what the table can show, and its own power cards."""
    found = turn.sayable()
    if len(claims := claims_of(turn.bids)):
        found[:, claims] |= claimable(turn, own=True)
    return found


class _DecisionCounts(TallyCounts):
    """Counts of many games what ``decisions.one_by_one`` counts of each.

    ``found`` are its columns, a value for each of ``ids``; ``first`` the tables of first calls.
    """

    def __init__(self, bots: Bots, ids: Array) -> None:
        super().__init__(bots, ids)
        self.found: dict[Hashable, Array] = {}
        self.first: dict[int, tuple[Counts, Bidding]] = {}
        self._biddings: dict[int, Bidding] = {}
        self._before = np.zeros(len(ids), np.int64)  # the sort of the last guess
        self._said: list[tuple[Array, Array, Array]] = []  # games, seats and sorts of this round
        self._held: Array = np.zeros(0)

    def _count(self, name: Hashable, rows: Array, values: Array | float = 1) -> None:
        self.found.setdefault(name, np.zeros(len(self.ids)))[rows] += values

    def _count_any(self, name: Hashable, rows: Array, values: Array) -> None:
        """The same; of no rows there is no such column."""
        if len(rows):
            self._count(name, rows, values)

    def _count_some(self, name: Hashable, rows: Array, some: Array) -> None:
        """One more where it is so; nothing, where it nowhere is."""
        if some.any():
            self._count(name, rows[some])

    def began(self, boards: Boards, rows: Array) -> None:
        super().began(boards, rows)
        self._boards, self._held, self._said = boards, boards.held.astype(np.int64), []

    def decided(self, turn: ArrayTurn, deed: Array, caller: Array, claimed: Array) -> None:
        super().decided(turn, deed, caller, claimed)
        rows = np.searchsorted(self.ids, turn.ids)
        self._made(rows, caller, np.ones(len(rows), np.int64))
        for row in rows[deed < 0].tolist():
            self._biddings.setdefault(row, turn.bids.bidding)
        asked = np.flatnonzero(~claimed)
        if len(asked):
            self._weigh(turn.only(asked), deed[asked], rows[asked])

    def asked(self, boards: Boards, at: Array, seats: Array, times: Array | int) -> None:
        super().asked(boards, at, seats, times)
        rows = np.searchsorted(self.ids, boards.ids[at])
        self._made(rows, seats, np.broadcast_to(times, len(rows)))

    def _made(self, rows: Array, seats: Array, times: Array) -> None:
        for seat in range(len(self.bots)):
            here = (seats == seat) & (times > 0)
            if here.any():
                self._count(("seat", seat), rows[here], times[here])

    def _weigh(self, turn: ArrayTurn, deed: Array, rows: Array) -> None:
        """What the exact odds tell whoever has to guess or doubt, of all that may be done."""
        bids, odds = turn.bids, turn.boards.odds_of(turn)
        every = np.tile(np.arange(len(bids.guesses)), (len(rows), 1))
        chance, sayable = odds.chance(every), _sayable(turn)
        raises = np.where(sayable, chance, -1.0)
        ways = [raises, np.where(_no_more(bids)[turn.last], -1.0, 0.0)[:, None]]
        self._count("weighed", rows)
        self._count("open", rows, sayable.sum(axis=1))
        if turn.said:
            last = odds.said(turn.last)
            ways.append(1 - last[:, None])
            ways += [odds.exact(turn.last)[:, None]] if turn.may_spot_on else []
            self._count("answers", rows)
            self._count("in-doubt", rows, (last >= DOUBT) & (last <= 1 - DOUBT))
        self._gap(np.hstack(ways), rows)
        self._kinds(turn, raises, rows)
        for number, those in _by_number(bids):
            some = np.asarray(sayable[:, those].any(axis=1))
            self._count_some(("sayable-number", number), rows, some)
        if turn.said:
            for sort, name in enumerate(_SORTS):
                here = self._before[rows] == sort
                self._count_any(("believed", name), rows[here], deed[here] >= 0)
        says = np.flatnonzero(deed >= 0)
        if len(says):
            self._say(turn.only(says), deed[says], chance[says, deed[says]], rows[says])

    def _gap(self, ways: Array, rows: Array) -> None:
        """How much better the best is than the second; below 0 is none."""
        best = np.sort(ways, axis=1)[:, -2:]
        some = best[:, 0] >= 0
        self._count("chosen", rows[some])
        self._count("gap", rows[some], best[some, 1] - best[some, 0])

    def _kinds(self, turn: ArrayTurn, raises: Array, rows: Array) -> None:
        top = raises.max(axis=1)
        for kind, those in _by_kind(turn.bids):
            best = raises[:, those].max(axis=1, initial=-1.0)
            self._count(("raises", kind), rows, top >= 0)
            self._count(("worth", kind), rows, (top >= 0) & (best >= top - NEAR))
            if turn.said:
                self._count(("answers", kind), rows)
                self._count(("sayable", kind), rows, best >= CREDIBLE)

    def _say(self, turn: ArrayTurn, guess: Array, chance: Array, rows: Array) -> None:
        bids, public = turn.bids, turn.boards.odds_of(turn, onlooker=True).said(guess)
        nonsense = np.maximum(chance, public) < DOUBT
        which = [chance >= LIKELY, chance >= SEMI_BLUFF, ~nonsense]
        sort = np.select(which, [0, 1, 2], 3)
        self._before[rows] = sort
        self._said.append((rows, turn.actor, sort))
        self._count("said", rows)
        for kind, those in _by_kind(bids):
            self._count_some(("said", kind), rows, np.isin(guess, those))
        for nth, name in enumerate(_SORTS):
            self._count_some(("sort", name), rows, sort == nth)
        number = bids.number[guess]
        for each in np.unique(number[number > 0]).tolist():
            self._count_some(("number", each), rows, number == each)

    def shown(self, bids: Bids, ends: Ends, at: Array, rows: Array) -> None:
        super().shown(bids, ends, at, rows)
        guess, holds, have = ends.guess[at], ends.holds[at], ends.have[at]
        faces, doubted = self._boards.tables(at), ~ends.spot_on[at]
        for row, table in zip(rows.tolist(), faces.T, strict=True):
            if row not in self.first:
                self.first[row] = tuple(table.tolist()), self._biddings[row]
        self._count("calls", rows)
        self._count("challenges", rows, doubted)
        self._count("right", rows, doubted & ~holds)
        for kind, those in _by_kind(bids):
            here = np.isin(guess, those) & doubted
            if here.any():
                self._count(("called", kind), rows[here])
                self._count(("held", kind), rows[here], holds[here])
        for face, each in enumerate(bids.bidding.rules.faces.all):
            some = np.flatnonzero(faces[face] > 0)
            if len(some) and each.power is None:
                less = faces[:, some].copy()
                less[face] = 0
                self._count(("lay", face), rows[some])
                counts = have_of(bids, guess[some], less) != have[some]
                self._count(("counted", face), rows[some], counts)

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        lost, here = self._held - self._boards.held, np.arange(len(rows))
        doubted, pays = ~ends.spot_on, lost[here, ends.caller] > 0
        self._count("caller-pays", rows, pays & doubted)
        self._count("bidder-pays", rows, (lost[here, ends.bidder] > 0) & doubted)
        self._count("nobody-pays", rows, np.asarray(~lost.any(axis=1)) & doubted)
        if ends.spot_on.any():
            wrong = ends.spot_on & (ends.have != ends.need)
            self._count("exact-wrong", rows, wrong)
            self._count("exact-pays", rows, wrong & pays)
        usual = lost.sum(axis=1) / (self._held > 0).sum(axis=1)
        place = np.zeros(len(self.ids), np.int64)
        place[rows] = here
        for games, seats, sorts in self._said:
            earned = usual[place[games]] - lost[place[games], seats]
            for sort, name in enumerate(_SORTS):
                some = sorts == sort
                self._count_any(("earned", name), games[some], earned[some])
