"""Games in a row, on one process or several: the same games, counted in the same order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardlie.errors import CardlieError
from cardlie.sim.chunk import READABLE, Chunk, Engine, Failure, SimulationFault, Task, failure
from cardlie.sim.keep import Keep
from cardlie.sim.moments import Moments
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Tally
from cardlie.sim.workers import Processes, Workers
from cardlie.translation import tr

__all__ = ["Engine", "Failure", "Run", "SimulationFault", "simulate"]

#: Games that a process plays before it reports, on the readable engine and on arrays; the odds of
#: many games at once take much memory.
CHUNK, ARRAY_CHUNK, ODDS_CHUNK = 25, 1 << 16, 1 << 13

#: For fewer games than this the tables of the arrays are not worth filling.
ARRAYS_FROM = 100


@dataclass(frozen=True, slots=True)
class Run:
    """Games that were played: a tally for each plan (no tally at all if there was no game).

    ``pairs`` adds up the figures of the games of the first plan and of another side by side
    (:class:`Moments`), for each of the others. ``stopped``: Ctrl-C came before the end.
    """

    tallies: tuple[Tally, ...]
    pairs: tuple[Moments, ...]
    wanted: int
    stopped: bool = False

    @property
    def played(self) -> int:
        """How many games each plan has seen."""
        return self.tallies[0].games.games if self.tallies else 0

    def plus(self, other: Run) -> Run:
        """These games and others of the same plans."""
        if not self.tallies or not other.tallies:
            return replace(self if self.tallies else other, stopped=self.stopped or other.stopped)
        whole = Chunk([*self.tallies], [*self.pairs]).plus(Chunk([*other.tallies], [*other.pairs]))
        games = self.wanted + other.wanted
        return Run(tuple(whole.tallies), tuple(whole.pairs), games, self.stopped or other.stopped)


def simulate(
    plans: Sequence[Plan],
    games: int,
    *,
    jobs: int = 1,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
    engine: Engine | None = None,
    keep: Keep | None = None,
    workers: Workers | None = None,
) -> Run:
    """Play ``games`` games of each plan, from the number ``first`` on, with ``jobs`` processes.

    Every plan plays the games of the same numbers, so that plans of one seed share their chance.
    However many processes there are, or other ``workers``, and whichever ``engine`` plays, the
    tallies are the same; by default arrays do where they can. ``progress`` is told how many games
    are done. Ctrl-C ends it early: what was counted by then are the first games in order. Games
    that ``keep`` has are not played again, and those that are played it gets.

    Raises :class:`CardlieError` where an engine is asked for that can't play these games, and
    :class:`Failure` or :class:`SimulationFault` for the first game, in order, that fails.
    """
    ask = Ask(tuple(plans), first, first + games, engines_for(plans, games, engine))
    whole, stopped = Chunk.empty(len(plans)), False
    with nullcontext(workers) if workers else Processes(jobs) as team:
        try:
            for part, chunk in played(split([ask], team.count, keep), team, keep):
                whole = whole.plus(chunk)  # in one step: no plan is a game ahead
                if progress is not None:
                    progress(part.task.stop - first)
        except KeyboardInterrupt:
            stopped = True
    tallies = tuple(whole.tallies) if whole.games else ()
    return Run(tallies, tuple(whole.pairs), games, stopped)


class Ask(NamedTuple):
    """Games that are wanted: of each plan those from the number ``first`` on, up to ``stop``."""

    plans: tuple[Plan, ...]
    first: int
    stop: int
    engines: tuple[Engine, ...]


class Part(NamedTuple):
    """Some games of an ask, and what they came to where that is kept."""

    ask: Ask
    task: Task
    kept: Chunk | None = None


def split(asks: Sequence[Ask], jobs: int, keep: Keep | None = None) -> list[Part]:
    """The asks in parts, in order: what is kept, and chunks for so many processes."""
    parts = []
    for ask in asks:
        size = CHUNK
        if "vector" in ask.engines:
            most = side_by_side(ask.plans)
            size = max(min(most, -(-(ask.stop - ask.first) // jobs)), most // 8)
        nothing = [(ask.first, ask.stop, None)]
        for start, stop, kept in keep.parts(*ask[:3]) if keep else nothing:
            for at in range(start, stop, stop - start if kept else size):
                task = Task(ask.plans, at, stop if kept else min(at + size, stop), ask.engines)
                parts.append(Part(ask, task, kept))
    return parts


def side_by_side(plans: Sequence[Plan]) -> int:
    """How many games are played at a time on arrays."""
    from cardlie.vector import asks_odds

    return ODDS_CHUNK if any(map(asks_odds, plans)) else ARRAY_CHUNK


def played(
    parts: Sequence[Part], workers: Workers, keep: Keep | None = None
) -> Iterator[tuple[Part, Chunk]]:
    """Each part with what its games came to, in order; ``keep`` gets those that were played.

    Raises :class:`Failure` or :class:`SimulationFault` for the first game that fails.
    """
    results = workers.play([part.task for part in parts if part.kept is None])
    for part in parts:
        chunk = part.kept
        if chunk is None:
            chunk = next(results)
            if chunk.broken is not None:
                raise failure(chunk.broken)
            if keep is not None:
                keep.add(part.ask.plans, part.ask.first, *part.task[1:3], chunk)
        yield part, chunk


def engines_for(plans: Sequence[Plan], games: int, engine: Engine | None) -> tuple[Engine, ...]:
    """Which engine plays each plan."""
    if engine == "readable" or (engine is None and games < ARRAYS_FROM):
        return tuple([READABLE for _ in plans])
    from cardlie.vector import why_not

    problems = [why_not(plan) for plan in plans]
    if engine == "vector":
        for problem in filter(None, problems):
            raise CardlieError(
                tr("arrays can't play this: {problem}", problem=problem),
                tr("leave --engine out: one after another they can be played"),
            )
    engines: list[Engine] = ["readable" if problem else "vector" for problem in problems]
    return tuple(engines)
