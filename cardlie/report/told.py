"""What decisions tell: games played one by one, each decision weighed by exact odds.

Every decision is looked at as the seat in turn sees it: how likely each raise is, and how likely
the last guess. Nothing is sampled but the games themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardlie.engine import Challenge, Legal, Observation, Say, SpotOn
from cardlie.guess import Counted
from cardlie.patterns import have
from cardlie.players.seat_odds import chance_of_last, least_raises, seat_odds_of
from cardlie.report.steps import Ending, Step, steps
from cardlie.sim.tally import Endless

if TYPE_CHECKING:
    from cardlie.engine.bidding import Bidding
    from cardlie.faces import Counts
    from cardlie.players.seat_odds import Raise
    from cardlie.sim.plan import Plan

Array = NDArray[Any]

#: A guess that is less likely than this, as its speaker sees it, is a bluff.
BLUFF = 0.5

#: A guess that is less likely than this could as well not be open.
CREDIBLE = 0.05

#: A kind is worth saying where its best raise is so near to the best of all.
NEAR = 0.05

#: The last guess is in doubt where its chance lies so far from 0 and from 1.
DOUBT = 0.02


@dataclass(slots=True)
class Told:
    """What was counted in each game, by name, and the tables of its first round.

    Names are texts, or a text and what it is about: a kind, a seat, a face, a number, or how many
    guesses had been said. ``endless`` are the games whose rounds had no end; nothing else is told
    of them.
    """

    rows: list[Counter[Hashable]] = field(default_factory=list)
    tables: list[Counts] = field(default_factory=list)
    endless: int = 0
    bidding: Bidding | None = None

    @property
    def games(self) -> int:
        """How many games are told."""
        return len(self.rows)

    def column(self, *name: Hashable) -> Array:
        """A figure of each game; 0 where it never came up."""
        key = name[0] if len(name) == 1 else name
        return np.array([float(row[key]) for row in self.rows])

    def about(self, name: str) -> list[Any]:
        """All that a figure is about, in order."""
        keys = {key for row in self.rows for key in row if isinstance(key, tuple)}
        return sorted([key[1] for key in keys if key[0] == name])

    def total(self, *name: Hashable) -> float:
        """The sum of :meth:`column`."""
        return float(self.column(*name).sum())


def tell(plan: Plan, games: int, first: int = 0) -> Told:
    """Play so many games, from the number ``first`` on, and look at every decision."""
    told = Told()
    for game in range(first, first + games):
        row: Counter[Hashable] = Counter()
        ending, table = Ending(), plan.table(game)
        watched = _Game(row)
        try:
            for step in steps(table, plan.chance(game), ending):
                watched.see(step)
        except Endless:
            told.endless += 1
            continue
        watched.end()
        told.rows.append(row)
        if watched.first is not None:
            told.tables.append(watched.first[0])
            told.bidding = told.bidding or watched.first[1]
    return told


class _Game:
    """What is counted while one game is played."""

    def __init__(self, row: Counter[Hashable]) -> None:
        self.row = row
        self.first: tuple[Counts, Bidding] | None = None
        self._bluff: bool | None = None
        self._calls: list[tuple[int, int, tuple[int, ...]]] = []

    def see(self, step: Step) -> None:
        """Count one decision."""
        row, seen = self.row, step.seen
        row["decisions"] += 1
        row["seat", int(seen.seat)] += 1
        if seen.phase != "guess":
            return
        if self._bluff is not None:  # the guess before was a bluff: was it believed?
            row["bluffs-believed"] += self._bluff and isinstance(step.action, Say)
            self._bluff = None
        self._weigh(seen)
        if isinstance(step.action, Say):
            self._said(step.action, seen)
        elif isinstance(step.action, Challenge | SpotOn):
            self._called(step)

    def _weigh(self, seen: Observation) -> None:
        row, odds = self.row, seat_odds_of(seen)
        raises = odds.raises(least_raises(seen), seen.counts)
        legal = Legal(seen)
        most = seen.bidding.highest_figure(seen.on_table)
        row["weighed"] += 1
        row["open"] += len(legal.guesses(most))
        options = [each.chance for each in raises[:2]]
        if seen.said:
            last = chance_of_last(seen, odds)
            options.append(1 - last)
            row["answers"] += 1
            row["in-doubt"] += DOUBT <= last <= 1 - DOUBT
            if legal.spot_on:
                options.append(odds.exact(seen.said[-1]))
        if len(options) > 1:
            best, second = sorted(options, reverse=True)[:2]
            row["chosen"] += 1
            row["gap"] += best - second  # type: ignore[assignment]
        self._weigh_kinds(raises, seen)

    def _weigh_kinds(self, raises: tuple[Raise, ...], seen: Observation) -> None:
        best: dict[str, float] = {}
        for guess, chance in raises:
            best.setdefault(guess.kind, chance)
        for kind in seen.bidding.kinds:
            self.row["raises", kind.kind] += bool(raises)
            near = bool(raises) and best.get(kind.kind, -1.0) >= raises[0].chance - NEAR
            self.row["worth", kind.kind] += near
            if seen.said:
                self.row["answers", kind.kind] += 1
                self.row["sayable", kind.kind] += best.get(kind.kind, 0.0) >= CREDIBLE

    def _said(self, action: Say, seen: Observation) -> None:
        row, guess = self.row, action.guess
        chance = seat_odds_of(seen).raises((guess,), seen.counts)[0].chance
        row["said"] += 1
        row["said", guess.kind] += 1
        if isinstance(guess, Counted):
            row["number", guess.count] += 1
        self._bluff = chance < BLUFF
        row["bluffs"] += self._bluff

    def _called(self, step: Step) -> None:
        row, seen, shown = self.row, step.seen, step.showdown
        assert shown is not None
        guess, said = seen.said[-1], len(seen.said)
        if self.first is None:
            self.first = step.faces, seen.bidding
        row["calls"] += 1
        self._calls.append((int(shown.caller), int(shown.bidder), seen.standing.held))
        if isinstance(step.action, Challenge):
            row["challenges"] += 1
            row["right"] += not shown.holds
            row["challenge-after", said] += 1
            row["right-after", said] += not shown.holds
        row["called", guess.kind] += 1
        row["held", guess.kind] += shown.holds
        compiled = seen.bidding.compiled(guess)
        for face in _present(step.faces, seen):
            less = tuple([0 if i == face else n for i, n in enumerate(step.faces)])
            row["lay", face] += 1
            row["counted", face] += have(compiled, less) != have(compiled, step.faces)

    def end(self) -> None:
        """Who paid for each call, as the next round shows; the last one has none."""
        for (caller, bidder, before), (*_, then) in pairwise(self._calls):
            self.row["settled"] += 1
            self.row["caller-pays"] += then[caller] < before[caller]
            self.row["bidder-pays"] += then[bidder] < before[bidder]
            self.row["nobody-pays"] += then == before


def _present(faces: Counts, seen: Observation) -> Iterator[int]:
    """The faces that lie on the table, but for cards that only their owner may name."""
    kinds = seen.bidding.setting.faces.all
    for place, count in enumerate(faces):
        if count and kinds[place].power is None:
            yield place
