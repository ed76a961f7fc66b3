"""The door: whether a plan can be played on arrays, and some games of it, counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.games.chance import Moment, Purpose
from cardlie.judging.batch import Array
from cardlie.sim.plan import Plan, SeatedTable
from cardlie.sim.tally import COLUMN, Bots, Endless, GameTally, Tally
from cardlie.vector import bots, cards
from cardlie.vector.board import ArrayGame
from cardlie.vector.count import Counts
from cardlie.vector.draws import Draws
from cardlie.vector.planned import arrays_of
from cardlie.vector.rounds import Playing, TooLong

C = TypeVar("C", bound=Counts)

#: More dice than this on a table are not counted on arrays.
_MOST_DICE = 200


def array_game(options: Options) -> ArrayGame | None:
    """The game as arrays play it, if they do."""
    game = options.rules
    return cards.ARRAYS if game.id == cards.ARRAYS.game.id else arrays_of(game)


def why_not(plan: Plan) -> str | None:
    """Why the plan can't be played on arrays; None if it can."""
    for table in plan.tables:
        for bot in table.bots:
            if not bots.plays(bot):
                return tr("the bot {bot} plays on the readable engine only", bot=bot.bot)
    options = plan.options
    if (problem := not_on_arrays(options)) is not None:
        return problem
    game, asks = array_game(options), asks_odds(plan)
    if asks and game and not all(game.odds(table.options) for table in plan.tables):
        return tr(
            "the odds of what is said here are known to {bot} on the readable engine only",
            bot=asks,
        )
    return _too_many(options.each * plan.players[1])


def not_on_arrays(options: Options) -> str | None:
    """Why a game can't be played on arrays, whoever plays it."""
    game = array_game(options)
    if game is None:
        return tr("{game} is played on the readable engine only", game=options.game)
    if not game.asks_all_of(options):
        return tr(
            "something is decided in {game} that is known to the readable engine only",
            game=options.game,
        )
    if (problem := game.why_not(options)) is not None:
        return problem
    return _too_many(options.each * options.seats)


def _too_many(dice: int) -> str | None:
    if dice > _MOST_DICE:
        return tr("more than {most} dice are played on the readable engine only", most=_MOST_DICE)
    return None


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

    Raises :class:`~cardlie.sim.tally.Endless` for the first game with a round that has no end.
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
    for table, ids in _tables(plan, draws):
        counts.append(counting(table.bots, np.setdiff1d(ids, but, assume_unique=True)))
        seated = [bots.bot_of(bot) for bot in table.bots]
        game, largest = array_game(table.options), plan.tables[-1].options
        assert game is not None
        Playing(game, seated, counts[-1], largest).play(table.options, draws)
    return counts


def _tables(plan: Plan, draws: Draws) -> list[tuple[SeatedTable, Array]]:
    """Each table of the plan that is drawn, with the places of its games."""
    if len(plan.tables) == 1:
        return [(plan.tables[0], np.arange(draws.games))]
    fractions = draws.fractions(Moment(Purpose.PLAYERS), np.arange(draws.games))
    drawn = (fractions * len(plan.tables)).astype(np.int64)
    found = [(table, np.flatnonzero(drawn == at)) for at, table in enumerate(plan.tables)]
    return [(table, ids) for table, ids in found if len(ids)]
