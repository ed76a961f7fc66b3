"""Who wins the games of many plans at once, which differ in nothing but who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.lint.endless import Endless, endless_game
from cardlie.players.rows import bot_of
from cardlie.report.following import followed
from cardlie.report.game_traces import readable, trace_games
from cardlie.sim.arrays import drawn_tables, why_not
from cardlie.sim.plan import Plan
from cardlie.vector.draws import RunsDraws
from cardlie.vector.play import array_game
from cardlie.vector.rounds import GameCounts, Playing, TooLong
from cardlie.vector.seating import SeatedBots

#: A plan, and the numbers of its games that are played.
PlannedGames = tuple[Plan, range]


def wins_of(runs: Sequence[PlannedGames]) -> list[Array | Endless]:
    """What each seat wins in the games of each run: (games, most seats), a shared win in parts.

    A run with a game that never ends says so. Arrays play all games of a table in one go: a bot
    that sits in several runs is asked once for all of them. What they can't play is played side by
    side, too.
    """
    found: dict[int, Array | Endless] = {}
    for together in _alike(runs):
        found |= _together(together, [runs[at] for at in together])
    alone = [at for at in range(len(runs)) if at not in found]
    found |= zip(alone, _one_by_one([runs[at] for at in alone]), strict=True)
    return [found[at] for at in range(len(runs))]


def _together(places: Sequence[int], runs: Sequence[PlannedGames]) -> dict[int, Array | Endless]:
    """What is won in runs of one table, by their places: those without end drop out."""
    found: dict[int, Array | Endless] = {}
    left = dict(zip(places, runs, strict=True))
    while left:
        try:
            return found | dict(zip(left, _side_by_side([*left.values()]), strict=True))
        except TooLong as long:
            if not long.never_over:  # one of them may have no end: which one is found out
                return found | {at: _alone(run) for at, run in left.items()}
            games = [(at, game) for at, (_, numbers) in left.items() for game in numbers]
            for at, game in [games[place] for place in reversed(long.games)]:
                found[at] = endless_game(runs[places.index(at)][0].table(game).options, game)
            left = {at: run for at, run in left.items() if at not in found}
    return found


def _one_by_one(runs: Sequence[PlannedGames]) -> list[Array | Endless]:
    """What is won where arrays can't play, in ever larger parts: who meets no end plays no more."""
    won: list[list[Array]] = [[] for _ in runs]
    ended: dict[int, Endless] = {}
    some, done = 1, 0
    while left := [at for at, (_, games) in enumerate(runs) if games[done:] and at not in ended]:
        parts = {at: (runs[at][0], runs[at][1][done : done + some]) for at in left}
        games = followed([(plan, game) for plan, numbers in parts.values() for game in numbers])
        for at, (plan, numbers) in parts.items():
            played = [*islice(games, len(numbers))]
            try:
                won[at].append(readable(plan, played).wins)
            except Endless as endless:
                ended[at] = endless
        done, some = done + some, 2 * some
    return [ended.get(at) or np.concatenate(each) for at, each in enumerate(won)]


def _alike(runs: Sequence[PlannedGames]) -> list[list[int]]:
    """Which runs arrays can play in one go: of one seed and the same tables."""
    groups: list[tuple[tuple[int, list[Options]], list[int]]] = []
    for at, (plan, _) in enumerate(runs):
        if why_not(plan) is not None:
            continue
        table = plan.seed, [table.options for table in plan.tables]
        for known, places in groups:
            if known == table:
                places.append(at)
                break
        else:
            groups.append((table, [at]))
    return [places for _, places in groups]


def _alone(run: PlannedGames) -> Array | Endless:
    plan, numbers = run
    try:
        return trace_games(plan, len(numbers), numbers.start).wins
    except Endless as endless:
        return endless


class _Wins(GameCounts):
    """Tells who came first in each game, and nothing else."""

    def __init__(self, ids: Array) -> None:
        self.ids = ids
        self.first = np.zeros(0)

    def over(self, rows: Array, first: Array) -> None:
        """All games ended."""
        self.first = first / first.sum(axis=1, keepdims=True)


def _side_by_side(runs: Sequence[PlannedGames]) -> list[Array]:
    """All games on arrays, those of a table in one go; raises ``TooLong``."""
    first = runs[0][0]
    numbers = np.concatenate([np.array(each) for _, each in runs])
    ends = np.cumsum([len(each) for _, each in runs])
    which = np.repeat(np.arange(len(runs)), [len(each) for _, each in runs])
    draws = RunsDraws(first.seed, numbers)
    wins = np.zeros((len(numbers), first.players[1]))
    for at, ids in drawn_tables(len(first.tables), draws, len(numbers)):
        tables = [plan.tables[at] for plan, _ in runs]
        bots = {bot: bot_of(bot) for table in tables for bot in table.bots}
        seating = SeatedBots([[bots[bot] for bot in table.bots] for table in tables], which)
        options, game = tables[0].options, array_game(tables[0].options)
        assert game is not None
        counts = _Wins(ids)
        Playing(game, seating, counts, first.tables[-1].options).play(options, draws)
        wins[ids, : options.seats] = counts.first
    return np.split(wins, ends[:-1])
