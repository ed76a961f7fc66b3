"""Some games in a row: what is to be played, playing it, and what it came to."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardlie.errors import CardlieError
from cardlie.players import BotError
from cardlie.sim.moments import Moments
from cardlie.sim.tally import COLUMN, Endless, Tally
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.sim.plan import Plan

#: Which engine plays: games one by one, or many at once on arrays.
Engine = Literal["readable", "vector"]


class Failure(CardlieError):
    """A game that can't be played to its end, by a user's bot or for ever: says which it is."""

    def __init__(self, message: str, hint: str | None = None, trace: str = "") -> None:
        super().__init__(message, hint)
        self.trace = trace


class SimulationFault(RuntimeError):
    """A game failed by a fault of ours; the text says in which game."""


class Task(NamedTuple):
    """Games to be played, each with every plan: ``start`` is the first number, ``stop`` no more.

    ``engines`` has one for each plan; none: the readable one for all.
    """

    plans: tuple[Plan, ...]
    start: int
    stop: int
    engines: tuple[Engine, ...] = ()

    def play(self) -> Chunk:
        """What its games come to, up to one that fails."""
        return play(self)


class Broken(NamedTuple):
    """A game that failed in some process, in a form that any process can read."""

    game: int
    message: str
    hint: str | None
    trace: str
    ours: bool


class Chunk(NamedTuple):
    """What some games came to: a tally for each plan, and a failure if there was one.

    ``pairs`` adds up the figures of the games of the first plan and of another side by side, for
    each of the others.
    """

    tallies: list[Tally]
    pairs: list[Moments]
    broken: Broken | None = None

    @classmethod
    def empty(cls, plans: int) -> Chunk:
        """That of no games, for so many plans."""
        width = 2 * len(COLUMN)
        return cls(
            [Tally() for _ in range(plans)], [Moments.empty(width) for _ in range(plans)][1:]
        )

    @property
    def games(self) -> int:
        """How many games each plan has seen."""
        return self.tallies[0].games.games

    def plus(self, other: Chunk) -> Chunk:
        """Both together, as a new value."""
        whole = Chunk.empty(len(self.tallies))
        for part in (self, other):
            for mine, theirs in zip(whole.tallies, part.tallies, strict=True):
                mine.add(theirs)
            for ours, others in zip(whole.pairs, part.pairs, strict=True):
                ours.add(others)
        return whole


def play(task: Task) -> Chunk:
    """Play the games of a task, up to one that fails."""
    if "vector" in task.engines:
        whole = _play_on_arrays(task)
        if whole is not None:
            return whole
    whole = Chunk.empty(len(task.plans))
    for game in range(task.start, task.stop):
        one = Chunk.empty(len(task.plans))
        rows = []
        for plan, tally in zip(task.plans, one.tallies, strict=True):
            try:
                _, counted = tally.play(plan.table(game), plan.chance(game))
            except (BotError, Endless) as error:
                broken = Broken(game, str(error), error.hint, error.trace, ours=False)
                return whole._replace(broken=broken)
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                broken = Broken(game, what, None, traceback.format_exc(), ours=True)
                return whole._replace(broken=broken)
            rows.append(counted)
        for pair, row in zip(one.pairs, rows[1:], strict=True):
            pair.put([*rows[0], *row])
        for all_games, each in zip(whole.tallies, one.tallies, strict=True):
            all_games.add(each)
        for all_pairs, pair in zip(whole.pairs, one.pairs, strict=True):
            all_pairs.add(pair)
    return whole


def _play_on_arrays(task: Task) -> Chunk | None:
    """The same, with arrays for the plans that they can play; None where some game fails."""
    import numpy as np

    from cardlie import vector

    tallies, columns = [], []
    for plan, engine in zip(task.plans, task.engines, strict=True):
        if engine == "vector":
            try:
                tally, rows = vector.play_games(plan, task.start, task.stop)
            except vector.TooLong:
                return None  # the readable engine says which game it is
        else:
            tally, counted = Tally(), []
            try:
                for game in range(task.start, task.stop):
                    counted.append(tally.play(plan.table(game), plan.chance(game))[1])
            except Exception:
                return None
            rows = np.array(counted, np.int64)
        tallies.append(tally)
        columns.append(rows)
    first, *others = columns
    pairs = [vector.moments_of(np.concatenate([first, other], axis=1)) for other in others]
    return Chunk(tallies, pairs)


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


def has_users_bots(plans: Sequence[Plan]) -> bool:
    """Whether a bot of a user's own takes a seat."""
    return any(bot.is_users for plan in plans for table in plan.tables for bot in table.bots)
