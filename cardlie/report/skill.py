"""The skill trace: how much more often the better of two bots wins, step by step of a ladder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from cardlie.players import Spec, with_skills
from cardlie.report.courses import courses
from cardlie.report.estimates import Share, share_of
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Endless

#: The ladder, the weakest first; each step is played, and the whole of it at once.
LADDER = ("random", "casual", "honest", "counter")


@dataclass(frozen=True, slots=True)
class Rung:
    """Two bots at one table: the share of ``games`` that the ``better`` wins on half the seats."""

    worse: str
    better: str
    games: int
    share: Share


def rungs(plan: Plan, games: int, whole: int, ladder: Sequence[str] = LADDER) -> list[Rung]:
    """Each bot against the next one, and in ``whole`` games the last against the first.

    They sit in turns, and in half of the games the other way round: the same deals both times.
    """
    steps = [(*pair, games) for pair in pairwise(ladder)] + [(ladder[0], ladder[-1], whole)]
    return [rung(plan, many, worse, better) for worse, better, many in steps if many]


def rung(plan: Plan, games: int, worse: str, better: str, first: int = 0) -> Rung:
    """One step; its share is 1/2 if both are alike."""
    half = max(2, games // 2)
    shares = []
    for turn in (0, 1):
        bots = Spec(worse), Spec(better)
        try:
            found = courses(_seating(plan, bots, turn), half, first).wins
        except Endless:  # nobody wins what never ends
            return Rung(worse, better, 2 * half, Share(None))
        shares.append(found[:, np.arange(found.shape[1]) % 2 != turn].sum(axis=1))
    both = (shares[0] + shares[1]) / 2  # a deal is one case, played from either side
    return Rung(worse, better, 2 * half, share_of(both, np.ones(half)))


def _seating(plan: Plan, bots: tuple[Spec, Spec], turn: int) -> Plan:
    tables = []
    for table in plan.tables:
        seated = tuple([bots[(seat + turn) % 2] for seat in range(len(table.bots))])
        plain = table.options.but(insight=()) if table.options.insight else table.options
        tables.append(replace(table, options=with_skills(plain, seated), bots=seated))
    return replace(plan, tables=tuple(tables))
