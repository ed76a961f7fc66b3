"""``counter``: counts. It doubts what is unlikely, says what is likely, and bluffs a little."""

from __future__ import annotations

from typing import Any

from cardlie.players.bot import Bot, BotTurn, Parameter
from cardlie.players.cup import CupBot, says, takes

#: The defaults, chosen by ``benchmarks/bots.py --tune``: against honest, casual and random bots,
#: at tables of two and of four, in all games. Of two who are left, each must doubt for itself
#: alone, and the patient one wins.
THRESHOLD, THRESHOLD_OF_TWO, BLUFF, SPOT_ON_FROM, REROLL_BELOW = 0.25, 0.2, 0.1, 0.5, 0.6
CLAIM, PRETEND = 0.5, 0.1

#: A bluff is at least so likely, as a share of the likeliest raise: nobody would believe less.
STILL_CREDIBLE = 0.5

#: Among more than two it doubts, too, what is so much likelier false than its best raise true.
LIKELIER = 0.15

#: What is likelier than not needs no made-up card.
EVEN = 0.5


def counter(
    turn: BotTurn,
    threshold: float | None = None,
    bluff: float = BLUFF,
    spot_on: float = SPOT_ON_FROM,
    claim: float = CLAIM,
    pretend: float = PRETEND,
    **_: float,
) -> Any:
    """Challenges a guess less likely than ``threshold``, or else says a raise as likely as any.

    With probability ``bluff`` it says a raise instead of which it has nothing itself. Its highest
    power card that is at least ``claim`` likely it claims before all; where its likeliest raise is
    less likely than not, with probability ``pretend`` one that it did not roll. It challenges too
    if no raise is left. From the chance ``spot_on`` on it declares a bid exact (tavern).
    """
    best, chance = turn.best()

    def bluffs() -> Any:
        return turn.first(turn.best(turn.unbacked, chance * STILL_CREDIBLE)[0], best)

    def pretends() -> Any:
        doubtful = (chance < EVEN) & (turn.draw(int(bool(bluff))) < pretend)
        return turn.select(doubtful, turn.others_card, turn.none)

    def says() -> Any:
        guess = turn.first(turn.varied(turn.draw(2)), best)
        guess = turn.select(turn.draw() < bluff, bluffs, guess) if bluff else guess
        return turn.first(turn.own_card(claim), pretends, guess) if turn.claims_cards else guess

    if not turn.guesses_so_far:
        return says()
    last, below = turn.last_chance(), threshold
    if below is None:
        below = turn.select(turn.two_left, THRESHOLD_OF_TWO, THRESHOLD)
    likelier = (turn.two_left ^ True) & (1 - last > chance + LIKELIER)
    doubts = (best == turn.none) | (last < below) | likelier
    return exact_first(turn, spot_on, last, turn.select(doubts, turn.challenge, says))


def exact_first(turn: BotTurn, enough: float, last: Any, deed: Any) -> Any:
    """A spot-on where that is likely enough, and likelier than that a challenge is right."""
    if not turn.may_spot_on:
        return deed
    exact = turn.exact_chance(at_least=True)
    return turn.select((exact >= enough) & (exact > 1 - last), turn.spot_on, deed)


def claims(turn: BotTurn, spot_on: float = SPOT_ON_FROM, **_: float) -> Any:
    """Where it is likelier exact than not."""
    return turn.exact_chance(at_least=True) >= max(spot_on, EVEN)


def rerolls(turn: BotTurn, reroll: float = REROLL_BELOW, **_: float) -> Any:
    """While its own bid is less likely (wheel)."""
    return turn.last_chance() < reroll


BOT = Bot(
    "counter",
    "knows the exact odds: challenges what is unlikely, guesses what is likely, bluffs a little",
    counter,
    (
        Parameter(
            "threshold",
            THRESHOLD,
            0,
            1,
            "it challenges guesses less likely than this; "
            f"if not given, {THRESHOLD_OF_TWO} for two players",
        ),
        Parameter("bluff", BLUFF, 0, 1, "how often it raises on something it doesn't hold"),
        Parameter(
            "spot_on", SPOT_ON_FROM, 0, 1, "it calls spot-on at this chance or better (tavern)"
        ),
        Parameter(
            "reroll", REROLL_BELOW, 0, 1, "it rerolls if its bid is less likely than this (wheel)"
        ),
        Parameter("claim", CLAIM, 0, 1, "it claims its own power card at this chance or better"),
        Parameter(
            "pretend",
            PRETEND,
            0,
            1,
            "how often it claims one it didn't roll instead of a doubtful raise",
        ),
    ),
    claims=claims,
    rerolls=rerolls,
    cup=CupBot(lambda turn, **_: takes(turn, wary=True), lambda turn, **_: says(turn, steps=1)),
    bluffs=True,
    rank=40,
)
