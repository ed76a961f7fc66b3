"""``casual``: a careless human, who names what they hold and doubts by feel."""

from __future__ import annotations

from typing import Any

from cardlie.players.besides import careless
from cardlie.players.bot import Bot, BotTurn, Parameter
from cardlie.players.cup import CupBot, CupTurn, says, takes

#: What it puts up with, how often it bluffs, and how likely it claims a card that it did not roll.
NERVE, BLUFF, PRETEND = 0.58, 0.1, 0.05

#: How far its feeling for a guess may be off, and how much less likely than the best a raise may be
#: that it says.
WAVERS, SLIPS = 0.4, 0.2

#: How often it asks where a cup goes round whether others would say that if they had it.
NOSE = 0.15

#: It likes to claim a power card of its own that is so likely.
CLAIM = 0.5


def casual(turn: BotTurn, nerve: float = NERVE, pretend: float = PRETEND) -> Any:
    """Doubts what feels less likely than 1 - ``nerve``, and says about what it holds.

    Its feeling is off by chance; but it sees what can't be false, and what can't be true it says
    only where it bluffs. It claims power cards of its own, and with probability ``pretend`` one
    that it did not roll.
    """

    def says_something() -> Any:
        bluff = turn.draw(1) < BLUFF
        held = turn.varied(turn.draw(2), turn.backed, SLIPS)
        other = turn.varied(turn.draw(2), turn.unbacked, SLIPS)
        guess = turn.first(turn.select(bluff, turn.none, held), other, held)
        if not turn.claims_cards:
            return guess
        pretends = turn.select(turn.draw(3) < pretend, turn.others_card, turn.none)
        return turn.first(turn.own_card(CLAIM), pretends, guess)

    if not turn.guesses_so_far:
        return says_something()
    last, (best, chance) = turn.last_chance(), turn.best()
    feels = last + (turn.draw() - 0.5) * WAVERS
    doubts = (feels < 1 - nerve) | (best == turn.none) | (chance <= 0)
    certain = (last >= 1) & (best != turn.none)
    return turn.select(doubts & (certain ^ True), turn.challenge, says_something)


def believes(turn: CupTurn) -> Any:
    """Whether it takes the cup: by the odds as it feels them, and at times by whom it faces."""
    wary = takes(turn, wavers=WAVERS / 2, wary=True)
    return turn.select(turn.draw(3) < NOSE, wary, takes(turn, wavers=WAVERS / 2))


BOT = Bot(
    "casual",
    "plays like a careless human: guesses what it holds, challenges by feel and is often wrong",
    casual,
    (
        Parameter("nerve", NERVE, 0, 1, "it challenges guesses that feel less likely than this"),
        Parameter("pretend", PRETEND, 0, 1, "how often it claims a power card it didn't roll"),
    ),
    besides=careless,
    cup=CupBot(lambda turn, **_: believes(turn), lambda turn, **_: says(turn, bluff=BLUFF)),
    rank=20,
)
