"""Some games in a row: what is to be played, playing it, and what it came to."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.lint.endless import Endless
from cardlie.players import BotConfig, BotError
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import GameTally, Tally

Rows = list[GameTally] | NDArray[np.int64]

#: Which engine plays: games one by one, or many at once on arrays.
Engine = Literal["table", "arrays"]

ONE_BY_ONE: Engine = "table"


class Failure(CardlieError):
    """A game that can't be played to its end, by a user's bot or for ever: says which it is."""


class SimulationFault(RuntimeError):
    """A game failed by a fault of ours; the text says in which game."""


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
        engines = self.engines or (ONE_BY_ONE,) * len(self.plans)
        for plan, engine in zip(self.plans, engines, strict=True):
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


class Broken(NamedTuple):
    """A game that failed in some process, in a form that any process can read."""

    game: int
    message: str
    hint: str | None
    trace: str
    ours: bool

    @classmethod
    def of(cls, game: int, error: Exception) -> Broken:
        """That of an error: a user's own bot, and a round without an end, are none of ours."""
        if isinstance(error, BotError | Endless):
            return cls(game, str(error), error.hint, error.trace, ours=False)
        what = f"{type(error).__name__}: {error}"
        return cls(game, what, None, traceback.format_exc(), ours=True)


@dataclass(frozen=True, slots=True)
class Run:
    """Games that were played: a tally for each plan (no tally at all if there was no game).

    ``pairs`` adds up the figures of the games of the first plan and of another side by side
    (:class:`Moments`), for each of the others. ``stopped``: Ctrl-C came before the end of those
    ``wanted``; ``broken``: a game failed.
    """

    tallies: tuple[Tally, ...] = ()
    pairs: tuple[Moments, ...] = ()
    wanted: int = 0
    stopped: bool = False
    broken: Broken | None = None

    @property
    def played(self) -> int:
        """How many games each plan has seen."""
        return self.tallies[0].games.games if self.tallies else 0

    def plus(self, other: Run) -> Run:
        """These games and others of the same plans."""
        stopped = self.stopped or other.stopped
        if not self.tallies or not other.tallies:
            return replace(self if self.tallies else other, stopped=stopped)
        tallies = tuple([Tally() for _ in self.tallies])
        pairs = tuple([Moments.empty(len(pair.sums)) for pair in self.pairs])
        for part in (self, other):
            for mine, theirs in zip(tallies, part.tallies, strict=True):
                mine.add(theirs)
            for ours, others in zip(pairs, part.pairs, strict=True):
                ours.add(others)
        return Run(tallies, pairs, self.wanted + other.wanted, stopped)


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


def failure(broken: Broken) -> Failure | SimulationFault:
    """The error that says which game failed, and why."""
    where = tr("in game {game}", game=broken.game)
    if broken.ours:
        fault = SimulationFault(f"{where}: {broken.message}; --only {broken.game} plays it alone")
        fault.add_note(broken.trace)
        return fault
    hint = tr("--only {game} plays it alone", game=broken.game)
    return Failure(
        f"{broken.message}, {where}",
        f"{hint}; {broken.hint}" if broken.hint else hint,
        broken.trace,
    )


def users_bots(plans: Sequence[Plan]) -> list[BotConfig]:
    """The bots of a user's own that take a seat."""
    return [bot for plan in plans for table in plan.tables for bot in table.bots if bot.is_users]
