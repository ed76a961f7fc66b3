"""Vectorised runs: whether a plan can be played on arrays, and some games of it, counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import tr
from cardlie.games.chance import Moment, Purpose
from cardlie.lint.endless import Endless, endless_game
from cardlie.players import rows as bots
from cardlie.sim.array_tally import TallyCounts
from cardlie.sim.plan import Plan
from cardlie.sim.tally import COLUMN, Bots, GameTally, Tally
from cardlie.vector.draws import Draws
from cardlie.vector.play import array_game, not_on_arrays, too_many
from cardlie.vector.rounds import Playing, TooLong
from cardlie.vector.seating import SeatedBots

C = TypeVar("C", bound=TallyCounts)


def why_not(plan: Plan) -> str | None:
    """Why the plan can't be played on arrays; None if it can."""
    for table in plan.tables:
        for bot in table.bots:
            if not bots.plays(bot):
                return tr("the bot {bot} plays one table at a time", bot=bot.bot)
    options = plan.options
    if (problem := not_on_arrays(options)) is not None:
        return problem
    game, asks = array_game(options), asks_odds(plan)
    if asks and game and not all(game.odds(table.options) for table in plan.tables):
        return tr(
            "on arrays {bot} does not know the odds of what is said here",
            bot=asks,
        )
    return too_many(options.start_count * plan.players[1])


def asks_odds(plan: Plan) -> str | None:
    """The first bot of the plan that asks how likely guesses are, if any does."""
    able = [bot for table in plan.tables for bot in table.bots if bots.plays(bot)]
    return next((bot.bot for bot in able if bots.bot_of(bot).knows_odds), None)


@dataclass(frozen=True, slots=True)
class PlayedGames(Generic[C]):
    """Games that were played: their tally, a row of ``GameTally`` for each, and what counted them.

    ``alone`` are the places of those with a round so long that they were played one by one: the
    tally and the rows have them, ``counts`` do not.
    """

    tally: Tally
    rows: Array
    counts: list[C]
    alone: list[int]


def play_games(
    plan: Plan, start: int, stop: int, counting: Callable[[Bots, Array], C]
) -> PlayedGames[C]:
    """The games of these numbers.

    ``counting`` makes what counts the games of a table: its bots, and their places in the run.

    Raises :class:`~cardlie.lint.endless.Endless` for the first game, or round, without an end.
    """
    alone: dict[int, GameTally] = {}
    tally = Tally()
    while True:
        try:
            counts = _on_arrays(plan, start, stop, counting, list(alone))
            break
        except TooLong as long:
            for place in long.games:
                game = start + place
                try:
                    if long.never_over:
                        raise endless_game(plan.table(game).options, game)
                    alone[place] = tally.play(plan.table(game), plan.chance(game))[1]
                except Endless:
                    play_games(plan, start, game, counting)  # one before it may have no end
                    raise
    rows = np.zeros((stop - start, len(COLUMN)), np.int64)
    for place, row in alone.items():
        rows[place] = row
    for each in counts:
        tally.add(each.done())
        rows[each.ids] = each.columns
    return PlayedGames(tally, rows, counts, sorted(alone))


def _on_arrays(
    plan: Plan, start: int, stop: int, counting: Callable[[Bots, Array], C], but: list[int]
) -> list[C]:
    """What counted all games but those at some places, for each table."""
    draws, counts = Draws(plan.seed, start, stop - start), list[C]()
    for at, ids in drawn_tables(len(plan.tables), draws, stop - start):
        table = plan.tables[at]
        counts.append(counting(table.bots, np.setdiff1d(ids, but, assume_unique=True)))
        made = {bot: bots.bot_of(bot) for bot in dict.fromkeys(table.bots)}
        seated = [made[bot] for bot in table.bots]
        game, largest = array_game(table.options), plan.tables[-1].options
        assert game is not None
        Playing(game, SeatedBots([seated]), counts[-1], largest).play(table.options, draws)
    return counts


def drawn_tables(tables: int, draws: Draws, games: int) -> list[tuple[int, Array]]:
    """Each of so many tables that is drawn by some of the games, with their places."""
    places = np.arange(games)
    if tables == 1:
        return [(0, places)]
    drawn = (draws.fractions(Moment(Purpose.PLAYERS), places) * tables).astype(np.int64)
    found = [(at, np.flatnonzero(drawn == at)) for at in range(tables)]
    return [(at, ids) for at, ids in found if len(ids)]
