"""Games by their options as arrays play them, or why they do not."""

from __future__ import annotations

from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.vector import cards
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.from_spec import arrays_of

#: More dice than this on a table are not counted on arrays.
_MOST_DICE = 200


def array_game(options: Options) -> ArrayGame | None:
    """The game as arrays play it, if they do."""
    game = options.game
    return cards.ARRAYS if game.id == cards.ARRAYS.game.id else arrays_of(game)


def not_on_arrays(options: Options) -> str | None:
    """Why a game can't be played on arrays, whoever plays it."""
    game = array_game(options)
    if game is None:
        return tr("{game} is played one table at a time", game=options.game.id)
    if not game.asks_all_of(options):
        return tr(
            "{game} has a decision that arrays do not support",
            game=options.game.id,
        )
    if (problem := game.why_not(options)) is not None:
        return problem
    return too_many(options.start_count * options.seats)


def too_many(dice: int) -> str | None:
    """Why so many dice on a table can't be played on arrays."""
    if dice > _MOST_DICE:
        return tr("more than {most} dice are played one table at a time", most=_MOST_DICE)
    return None
