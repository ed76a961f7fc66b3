"""``players/counter.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array
from cardlie.players.counter import (
    BLUFF,
    CLAIM,
    EVEN,
    PRETEND,
    REROLL_BELOW,
    SPOT_ON_FROM,
    STILL_CREDIBLE,
    THRESHOLD,
    THRESHOLD_OF_TWO,
)
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, Turn
from cardlie.vector.seat_odds import BestRaises, Odds, claims_of


def decide(
    turn: Turn,
    threshold: float | None = None,
    bluff: float = BLUFF,
    spot_on: float = SPOT_ON_FROM,
    claim: float = CLAIM,
    pretend: float = PRETEND,
    **_: float,
) -> Array:
    """Do what the odds say, most of the time; ``reroll`` is about something else."""
    odds = Odds(turn)
    best = odds.best()
    chosen = best.guess
    if bluff:
        lie = odds.best(~odds.backed)
        lies = (turn.fractions() < bluff) & (lie.guess != NONE)
        lies &= lie.chance >= best.chance * STILL_CREDIBLE
        chosen = np.where(lies, lie.guess, chosen)
    if len(claims_of(turn.bids)):
        chosen = _card(turn, odds, best, chosen, claim, pretend, drawn=int(bool(bluff)))
    if not turn.said:
        return chosen
    last = odds.last()
    below = threshold
    if below is None:
        of_two = (turn.boards.held[turn.at] > 0).sum(axis=1) == 2
        below = np.where(of_two, THRESHOLD_OF_TWO, THRESHOLD)  # type: ignore[assignment]
    deed = np.where((best.guess == NONE) | (last < below), CHALLENGE, chosen)
    if turn.may_spot_on:
        exact = odds.exact_at_least()
        deed = np.where((exact >= spot_on) & (exact > 1 - last), SPOT_ON, deed)
    return deed


def _card(
    turn: Turn,
    odds: Odds,
    best: BestRaises,
    chosen: Array,
    claim: float,
    pretend: float,
    drawn: int,
) -> Array:
    """The power card that it claims, or else what it has chosen."""
    own = odds.own_claim(claim)
    pretends = (best.chance < EVEN) & (turn.fractions(drawn) < pretend)
    others = np.where(pretends, odds.others_claim(), NONE)
    return np.where(own != NONE, own, np.where(others != NONE, others, chosen))


def reroll(
    turn: Turn, faces: Array, hidden: Array, reroll: float = REROLL_BELOW, **_: float
) -> Array:
    """Show the dice that count for the bid and roll the others, while it is not likely enough."""
    likely = turn.boards.odds_of(turn).chance(turn.last) >= reroll
    weights = turn.bids.weights[turn.last[:, None], np.where(hidden, faces, 0)]
    counting = hidden & (weights != 0)
    none = ~counting.any(axis=1)
    first = hidden & (hidden.cumsum(axis=1) == 1)
    show = np.where(none[:, None], first, counting)
    keeps = likely | (show.sum(axis=1) >= hidden.sum(axis=1))
    return show & ~keeps[:, None]
