"""Monte Carlo simulation: chunks of games shared among processes, and summed in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.players import BOTS
from cardlie.sim.checkpoint import KeptGames
from cardlie.sim.chunk import Engine, GameRange
from cardlie.sim.plan import Plan
from cardlie.sim.run import Run, failure
from cardlie.sim.workers import Processes, Workers

#: Games that a process plays before it reports, on a single table and on arrays; the odds of
#: many games at once take much memory.
CHUNK, ARRAY_CHUNK, ODDS_CHUNK = 25, 1 << 16, 1 << 13

#: For fewer games than this the tables of the arrays are not worth filling: both took as long, in
#: processor time with four players, for 18 to 115 games of random and casual players. Where odds
#: are asked a game alone takes long: 16 games of counter, 6 of strong, 10 to 19 of single-hand.
ARRAYS_FROM, ARRAYS_FROM_WITH_ODDS = 100, 16


def simulate(
    plans: Sequence[Plan],
    games: int,
    *,
    jobs: int = 1,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
    engine: Engine | None = None,
    keep: KeptGames | None = None,
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
    wanted = GameRange(tuple(plans), first, first + games, engines_for(plans, games, engine))
    whole, stopped = Run(), False
    with nullcontext(workers) if workers else Processes(jobs) as team:
        try:
            for task, chunk in played(wanted, team, keep):
                whole = whole.plus(chunk)  # in one step: no plan is a game ahead
                if progress is not None:
                    progress(task.stop - first)
        except KeyboardInterrupt:
            stopped = True
    return replace(whole, wanted=games, stopped=stopped)


def batch_size(plans: Sequence[Plan]) -> int:
    """How many games are played at a time on arrays."""
    from cardlie.sim.arrays import asks_odds

    return ODDS_CHUNK if any(map(asks_odds, plans)) else ARRAY_CHUNK


def played(
    wanted: GameRange, workers: Workers, keep: KeptGames | None = None
) -> Iterator[tuple[GameRange, Run]]:
    """Some games after others with what they came to, in order; ``keep`` gets those played now.

    Raises :class:`Failure` or :class:`SimulationFault` for the first game that fails.
    """
    plans, first, last, engines = wanted
    parts, size = list[tuple[GameRange, Run | None]](), CHUNK
    if "arrays" in engines:
        most = batch_size(plans)
        size = max(min(most, -(-(last - first) // workers.count)), most // 8)
    for start, stop, kept in keep.parts(plans, first, last) if keep else [(first, last, None)]:
        for at in range(start, stop, stop - start if kept else size):
            task = GameRange(plans, at, stop if kept else min(at + size, stop), engines)
            parts.append((task, kept))
    results = workers.play([task for task, kept in parts if kept is None])
    for task, kept in parts:
        chunk = kept or next(results)
        if chunk.broken is not None:
            raise failure(chunk.broken)
        if kept is None and keep is not None:
            keep.add(plans, first, *task[1:3], chunk)
        yield task, chunk


def engines_for(plans: Sequence[Plan], games: int, engine: Engine | None) -> tuple[Engine, ...]:
    """Which engine plays each plan."""
    worth = [engine == "arrays" or games >= _arrays_from(plan) for plan in plans]
    if engine == "table" or not any(worth):
        return tuple(["table" for _ in plans])
    from cardlie.sim.arrays import why_not

    problems = [why_not(plan) for plan in plans]
    if engine == "arrays":
        for problem in filter(None, problems):
            raise CardlieError(
                tr("this can't be played on arrays: {problem}", problem=problem),
                tr("leave out the engine to play them one by one"),
            )
    engines: list[Engine] = [
        "arrays" if quick and problem is None else "table"
        for quick, problem in zip(worth, problems, strict=True)
    ]
    return tuple(engines)


def _arrays_from(plan: Plan) -> int:
    """From how many games on arrays are the quicker ones."""
    bots = [BOTS.get(bot.bot) for table in plan.tables for bot in table.bots]
    odds = plan.options.game.passes_cup or any(bot is not None and bot.asks_odds for bot in bots)
    return ARRAYS_FROM_WITH_ODDS if odds else ARRAYS_FROM
