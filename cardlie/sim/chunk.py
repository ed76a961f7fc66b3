"""Chunks of a run: games in a row of some plans, each played by either engine."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.lint.endless import Endless
from cardlie.players import BotError
from cardlie.sim.plan import Plan
from cardlie.sim.run import Broken, Run
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import GameTally, Tally

Rows = list[GameTally] | NDArray[np.int64]

#: Which engine plays: games one by one, or many at once on arrays.
Engine = Literal["table", "arrays"]


class GameRange(NamedTuple):
    """Games to be played, each with every plan: ``start`` is the first number, ``stop`` no more.

    ``engines`` has one for each plan; none: the readable one for all.
    """

    plans: tuple[Plan, ...]
    start: int
    stop: int
    engines: tuple[Engine, ...] = ()

    def play(self) -> Run:
        """What its games come to, up to one that fails."""
        played: list[tuple[Tally, Rows]] = []
        stop, broken = self.stop, None
        for plan, engine in zip_longest(self.plans, self.engines):
            found = (_on_arrays if engine == "arrays" else _one_by_one)(plan, self.start, stop)
            if isinstance(found, Broken):
                broken, stop = found, found.game  # of another plan only one before it can be first
            else:
                played.append(found)
        if broken is not None:
            return Run(broken=broken)
        first, *others = [rows for _, rows in played]
        pairs = tuple([_paired(first, rows) for rows in others])
        return Run(tuple([tally for tally, _ in played]), pairs)


def _paired(first: Rows, other: Rows) -> Moments:
    """The sums of two plans' figures, game by game."""
    if isinstance(first, list) and isinstance(other, list):
        return Moments.of([[*one, *two] for one, two in zip(first, other, strict=True)])
    from cardlie.sim.array_tally import moments_of

    return moments_of(np.concatenate([first, other], axis=1))


def _one_by_one(plan: Plan, start: int, stop: int) -> tuple[Tally, Rows] | Broken:
    """The tally of a plan's games, and a row for each; or the first that fails."""
    tally, rows = Tally(), list[GameTally]()
    for game in range(start, stop):
        try:
            rows.append(tally.play(plan.table(game), plan.chance(game))[1])
        except Exception as error:
            return Broken.of(game, error)
    return tally, rows


def _on_arrays(plan: Plan, start: int, stop: int) -> tuple[Tally, Rows] | Broken:
    """Games played on arrays."""
    from cardlie.sim.array_tally import TallyCounts
    from cardlie.sim.arrays import play_games

    try:
        played = play_games(plan, start, stop, TallyCounts)
    except Endless as error:
        return Broken.of(error.game, error)
    except BotError as error:  # many games were asked at once
        return Broken.of(start, error)
    return played.tally, played.rows
