"""Caps on games without an end: after how much play one is given up, and what is said of it.

Nobody is stopped by a cap who would have come to an end: a round is given up only where there is no
proof that it ends (:func:`~cardlie.lint.check.longest_round`).
"""

from __future__ import annotations

from cardlie.base.brackets import parted
from cardlie.base.errors import CardlieError
from cardlie.base.shell import joined
from cardlie.base.translation import tr
from cardlie.games.options import Options
from cardlie.lint.check import longest_round

#: A game of more rounds has no end: twelve players with a hundred lives each, who lose one in each
#: round, are at it for 1,199, and no evening has so many.
MOST_ROUNDS = 2000

#: A round of so many guesses has no end, unless it is proven to have one.
MOST_GUESSES = 1000

#: No cap: after so many guesses of a round without such a proof its game goes on alone, since a
#: step of arrays costs as much for one game as for a thousand.
ALONE_FROM = 64


class Endless(CardlieError):
    """A round, or a game, in which these bots would go on for ever; which ``game`` of the run."""

    def __init__(self, game: int, message: str, hint: str) -> None:
        self.game = game
        super().__init__(message, hint)


def goes_on_alone(guesses: int, options: Options) -> bool:
    """Whether arrays leave a round of so many guesses to be played alone from here on."""
    return guesses == ALONE_FROM and longest_round(options) is None


def verify_ends(guesses: int, rounds: int, options: Options, game: int) -> None:
    """Raise :class:`Endless` where so many guesses of a round, or rounds of a game, have no end."""
    if rounds > MOST_ROUNDS:
        raise endless_game(options, game)
    if guesses < MOST_GUESSES or guesses <= (longest_round(options) or 0):
        return
    command = _rules(options, "--players", str(options.seats), "--check")
    raise Endless(
        game,
        tr("a round does not end: {guesses:,} guesses and no challenge", guesses=guesses),
        tr("{command} shows where guesses lead in a circle", command=command),
    )


def endless_game(options: Options, game: int) -> Endless:
    """What is to be said of a game that was not over after :data:`MOST_ROUNDS` rounds."""
    return Endless(
        game,
        tr("a game does not end: {rounds:,} rounds and no winner", rounds=MOST_ROUNDS),
        tr("{command} shows what challenges cost: someone has to lose for good",
           command=_rules(options)),
    )  # fmt: skip


def _rules(options: Options, *more: str) -> str:
    return joined(["cardlie", "rules", parted(options.game.id)[0], *options.to_args, *more])
