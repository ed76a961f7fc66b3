"""``honest``: says what it believes, and doubts what it does not."""

from __future__ import annotations

from typing import Any

from cardlie.players.bot import Bot, BotTurn, Parameter

#: How likely a guess must be before the honest say it.
BELIEF = 0.5

#: How much surer it must be of the last guess to raise it with what it does not believe: as a share
#: of what is left, where a doubt of what is exactly true costs more, and between two.
TRUSTED, TRUSTED_IF_DEAR, TRUSTED_OF_TWO = 0.42, 0.2, 0.8


def honest(turn: BotTurn, belief: float = BELIEF) -> Any:
    """Says a guess that it believes, about as likely as any, and challenges if there is none.

    It believes a guess that is at least ``belief`` likely and for which one of its own faces
    counts; a power card of its own that it believes comes before all. Only where it has to open a
    round, or is rather sure of the last guess, and believes in no raise, does it say the likeliest.
    """

    of_more = TRUSTED_IF_DEAR if turn.exact_is_dear else TRUSTED
    sure = turn.select(turn.two_left, TRUSTED_OF_TWO, of_more)
    trusted = belief + (1 - belief) * sure

    def otherwise() -> Any:
        likeliest = turn.best()[0]
        if not turn.guesses_so_far:
            return likeliest
        action = turn.select(turn.last_chance() >= trusted, likeliest, turn.challenge)
        return turn.first(action, turn.challenge)

    believed = turn.varied(turn.draw(), turn.backed, enough=belief)
    return turn.first(turn.own_card(belief), believed, otherwise)


BOT = Bot(
    "honest",
    "makes only guesses that its own faces and the odds support, as long as there are any",
    honest,
    (Parameter("belief", BELIEF, 0, 1, "how likely a guess must be for it to make it"),),
    rank=30,
)
