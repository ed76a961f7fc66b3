"""The bots on arrays, by the names that they have in ``players/``; each as it is there."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

import numpy as np

from cardlie.judging.batch import Array
from cardlie.players import Spec
from cardlie.players import counter as one_by_one
from cardlie.players.simple import BELIEF
from cardlie.vector import casual
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayBot, ArrayTurn, row_sums
from cardlie.vector.seat_odds import Odds, claims_of

#: The place of what is not higher.
_NOWHERE = 1 << 30


def random(turn: ArrayTurn) -> Array:
    """Each legal guess, a challenge and a spot-on are equally likely."""
    bids = turn.bids
    choices = bids.choices.take(turn.last * bids.choices.shape[1] + turn.most)
    others = (1 + turn.may_spot_on) if turn.said else 0
    barred = _barred(turn)
    if turn.barred:
        choices = choices - row_sums(barred < _NOWHERE)
    chosen = (turn.fractions() * (choices + others)).astype(np.int64)
    place = np.minimum(chosen, choices - 1)
    for each in barred.T:  # what may not be said again is passed over
        place += each <= place
    deed = bids.after.take(turn.last * bids.after.shape[1] + place).astype(np.int64)
    if others:
        deed = np.where(chosen < choices, deed, CHALLENGE)
    if others > 1:
        deed = np.where(chosen > choices, SPOT_ON, deed)
    return deed


def _barred(turn: ArrayTurn) -> Array:
    """Where what may not be said again stands among what is higher, the first first."""
    if not turn.barred:
        return np.empty((len(turn.at), 0), np.int64)
    bids, last = turn.bids, turn.last[:, None]
    said = np.stack(turn.barred, axis=1)
    higher = bids.follows[last, said] & (bids.amount[said] <= turn.most[:, None])
    return np.sort(np.where(higher, bids.position[last, said], _NOWHERE), axis=1)


def honest(turn: ArrayTurn, belief: float = BELIEF) -> Array:
    """Say the likeliest guess that it believes, or doubt."""
    odds = Odds(turn)
    claim = odds.own_claim(belief)
    guess, chance = odds.best(odds.backed)
    otherwise = np.int64(CHALLENGE) if turn.said else odds.best().guess
    believed = np.where((guess != NONE) & (chance >= belief), guess, otherwise)
    return np.where(claim != NONE, claim, believed)


def npc(turn: ArrayTurn, skill: float = 0) -> Array:
    """The best action, or flustered the second-best."""
    odds = Odds(turn)
    first = odds.best()
    second = odds.second(first.guess)
    deeds, chances = [first.guess, second.guess], [first.chance, second.chance]
    if turn.said:
        deeds.append(np.full(len(turn.at), CHALLENGE))
        chances.append(1 - odds.last())
    if turn.may_spot_on:
        deeds.append(np.full(len(turn.at), SPOT_ON))
        chances.append(odds.exact())
    deed, chance = np.stack(deeds), np.stack(chances)
    order = np.argsort(-chance, axis=0, kind="stable")
    best, next_best = (np.take_along_axis(deed, order[at : at + 1], axis=0)[0] for at in (0, 1))
    # what is no raise has a chance below 0 and comes last
    return np.where(turn.flustered & (next_best != NONE), next_best, best)


def counter(
    turn: ArrayTurn,
    threshold: float | None = None,
    bluff: float = one_by_one.BLUFF,
    spot_on: float = one_by_one.SPOT_ON_FROM,
    claim: float = one_by_one.CLAIM,
    pretend: float = one_by_one.PRETEND,
    **_: float,
) -> Array:
    """Do what the odds say, most of the time; ``reroll`` is about something else."""
    odds = Odds(turn)
    best = odds.best()
    chosen = best.guess
    if bluff:
        lie = odds.best(~odds.backed)
        lies = (turn.fractions() < bluff) & (lie.guess != NONE)
        lies &= lie.chance >= best.chance * one_by_one.STILL_CREDIBLE
        chosen = np.where(lies, lie.guess, chosen)
    if len(claims_of(turn.bids)):
        own = odds.own_claim(claim)
        pretends = (best.chance < one_by_one.EVEN) & (turn.fractions(int(bool(bluff))) < pretend)
        others = np.where(pretends, odds.others_claim(), NONE)
        chosen = np.where(own != NONE, own, np.where(others != NONE, others, chosen))
    if not turn.said:
        return chosen
    last = odds.last()
    below = threshold
    if below is None:
        of_two = (turn.boards.held[turn.at] > 0).sum(axis=1) == 2
        below = np.where(of_two, one_by_one.THRESHOLD_OF_TWO, one_by_one.THRESHOLD)  # type: ignore[assignment]
    deed = np.where((best.guess == NONE) | (last < below), CHALLENGE, chosen)
    if turn.may_spot_on:
        exact = odds.exact_at_least()
        deed = np.where((exact >= spot_on) & (exact > 1 - last), SPOT_ON, deed)
    return deed


def counter_reroll(
    turn: ArrayTurn,
    faces: Array,
    hidden: Array,
    reroll: float = one_by_one.REROLL_BELOW,
    **_: float,
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


def random_claims(turn: ArrayTurn) -> Array:
    """To claim and to let it pass are equally likely."""
    return (turn.claim_fractions() * 2).astype(np.int64) == 0


def counter_claims(turn: ArrayTurn, spot_on: float = one_by_one.SPOT_ON_FROM, **_: float) -> Array:
    """Where it is likelier exact than not."""
    return Odds(turn).exact_at_least() >= max(spot_on, one_by_one.EVEN)


_BOTS = {
    "random": ArrayBot(
        random, random_claims, rerolls_any=True, discards_any=True, swaps_any=True, knows_odds=False
    ),
    "casual": ArrayBot(casual.decide, swaps_any=True, knows_odds=False),
    "honest": ArrayBot(honest),
    "counter": ArrayBot(counter, counter_claims, counter_reroll, bluffs=True),
    "npc": ArrayBot(npc),
}


def plays(spec: Spec) -> bool:
    """Whether the bot plays on arrays."""
    return spec.bot in _BOTS


@lru_cache(maxsize=256)
def bot_of(spec: Spec) -> ArrayBot:
    """The bot with its figures; the same bot, the same object."""
    bot, figures = _BOTS[spec.bot], dict(spec.figures)
    reroll = bot.reroll and partial(bot.reroll, **figures)
    claims = bot.claims and partial(bot.claims, **figures)
    return replace(bot, guess=partial(bot.guess, **figures), claims=claims, reroll=reroll)
