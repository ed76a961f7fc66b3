"""The door: whether a plan can be played on arrays, and some games of it, counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.chance import Moment, Purpose
from cardlie.sim.tally import Tally
from cardlie.translation import tr
from cardlie.vector import cards, leira, players, tavern, wheel
from cardlie.vector.count import Counts
from cardlie.vector.draws import Draws
from cardlie.vector.rounds import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.sim.plan import Plan, SeatedTable
    from cardlie.sim.tally import Bots
    from cardlie.vector.board import Array

_GAMES = {each.game.id: each for each in (cards.ARRAYS, leira.ARRAYS, tavern.ARRAYS, wheel.ARRAYS)}

#: More dice than this on a table are not counted on arrays.
_MOST_DICE = 200


def why_not(plan: Plan) -> str | None:
    """Why the plan can't be played on arrays; None if it can."""
    for table in plan.tables:
        for bot in table.bots:
            if not players.plays(bot):
                return tr("the bot {bot} plays on the readable engine only", bot=bot.bot)
    options = plan.options
    if options.game not in _GAMES:
        return tr("{game} is played on the readable engine only", game=options.game)
    game = _GAMES[options.game]
    if (problem := game.why_not(options)) is not None:
        return problem
    asks = asks_odds(plan)
    if asks and not all(game.odds(table.options) for table in plan.tables):
        return tr(
            "the odds of what is said here are known to {bot} on the readable engine only",
            bot=asks,
        )
    if options.each * plan.players[1] > _MOST_DICE:
        return tr("more than {most} dice are played on the readable engine only", most=_MOST_DICE)
    return None


def asks_odds(plan: Plan) -> str | None:
    """The first bot of the plan that asks how likely guesses are, if any does."""
    bots = [bot for table in plan.tables for bot in table.bots if players.plays(bot)]
    return next((bot.bot for bot in bots if players.bot_of(bot).knows_odds), None)


def play_games(
    plan: Plan, start: int, stop: int, counting: Callable[[Bots, Array], Counts] = Counts
) -> tuple[Tally, Array]:
    """The games of these numbers: their tally, and a row of ``GameTally`` for each.

    ``counting`` makes what counts the games of a table: its bots, and their places in the run.

    Raises :class:`~cardlie.vector.rounds.TooLong` where a round has no end.
    """
    draws = Draws(plan.seed, start, stop - start)
    whole = Tally()
    rows: list[tuple[Array, Array]] = []
    for table, ids in _tables(plan, draws):
        counts = counting(table.bots, ids)
        bots = [players.bot_of(bot) for bot in table.bots]
        play(_GAMES[table.options.game], table, bots, draws, counts, plan.tables[-1].options)
        whole.add(counts.done())
        rows.append((ids, counts.columns))
    if len(rows) == 1:
        return whole, rows[0][1]
    columns = np.concatenate([each for _, each in rows])
    columns[np.concatenate([ids for ids, _ in rows])] = columns.copy()
    return whole, columns


def _tables(plan: Plan, draws: Draws) -> list[tuple[SeatedTable, Array]]:
    """Each table of the plan that is drawn, with the places of its games."""
    if len(plan.tables) == 1:
        return [(plan.tables[0], np.arange(draws.games))]
    fractions = draws.fractions(Moment(Purpose.PLAYERS), np.arange(draws.games))
    drawn = (fractions * len(plan.tables)).astype(np.int64)
    found = [(table, np.flatnonzero(drawn == at)) for at, table in enumerate(plan.tables)]
    return [(table, ids) for table, ids in found if len(ids)]
