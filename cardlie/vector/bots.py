"""The bots on arrays, by the names that they have in ``players/``; each as it is there."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np

from cardlie.engine.endings import rank_of
from cardlie.judging.batch import Array
from cardlie.players import Spec
from cardlie.players import counter as one_by_one
from cardlie.players.casual import FIRST, LAST, NERVE, PRETEND, STEPS, likes_of
from cardlie.players.simple import BELIEF
from cardlie.vector.bids import Bids
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayBot, ArrayTurn, row_sums
from cardlie.vector.seat_odds import Odds, claimable, claims_of
from cardlie.vector.strong import strong
from cardlie.vector.trick import trick

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


def casual(turn: ArrayTurn, nerve: float = NERVE, pretend: float = PRETEND) -> Array:
    """Guess or doubt, by feel. What it likes to say is asked of the readable one."""
    deed = np.full(len(turn.at), CHALLENGE, np.int64)
    if turn.said >= LAST:
        return deed
    goes_on, drawn = np.arange(len(turn.at)), 0
    if turn.said >= FIRST:
        brave = turn.fractions() < nerve
        wary = np.flatnonzero(~brave)
        brave[wary] = turn.only(wary).proven()
        goes_on, drawn = np.flatnonzero(brave), 1
        turn = turn.only(goes_on)
    if not len(claims_of(turn.bids)):
        deed[goes_on] = _raised(turn, drawn)
        return deed
    own = _claimable(turn, own=True)
    claims = np.asarray(own.any(axis=1))
    deed[goes_on[claims]] = _claim(turn.only(claims), own[claims], drawn)
    rest = np.flatnonzero(~claims)
    goes_on, turn = goes_on[rest], turn.only(rest)
    others = _claimable(turn, own=False) & (turn.fractions(drawn) < pretend)[:, None]
    claims = np.asarray(others.any(axis=1))
    deed[goes_on[claims]] = _claim(turn.only(claims), others[claims], drawn + 1)
    deed[goes_on[~claims]] = _raised(turn.only(~claims), drawn + 1)
    return deed


def _claimable(turn: ArrayTurn, *, own: bool) -> Array:
    """Which power cards each may like to claim, its own or the others; shape (turns, cards)."""
    last = turn.bids.amount[turn.last] if turn.said else np.zeros(len(turn.at), np.int64)
    step = turn.bids.amount[claims_of(turn.bids)] - last[:, None]
    return claimable(turn, own=own) & np.isin(step, STEPS)


def _claim(turn: ArrayTurn, claimable: Array, drawn: int) -> Array:
    """One of the power cards that each may claim."""
    nth = (turn.fractions(drawn) * claimable.sum(axis=1)).astype(np.int64)
    return claims_of(turn.bids)[(claimable.cumsum(axis=1) > nth[:, None]).argmax(axis=1)]


def _raised(turn: ArrayTurn, drawn: int) -> Array:
    """One of the raises that each likes; a challenge, or when opening anything small, if none."""
    bids, likes = turn.bids, _likes(turn.bids)
    deed = np.full(len(turn.at), CHALLENGE, np.int64)
    raises = likes.over[turn.last, turn.most] & turn.boards.liked(turn, likes)
    for said in turn.barred:
        raises = likes.without(raises, turn.last, said)
    each = bits_set(raises)
    choices = each.sum(axis=1)
    fraction = turn.fractions(drawn)
    nth = (fraction * choices).astype(np.int64)
    word = np.zeros(len(nth), np.int64)
    for at in range(likes.words - 1):
        later = (word == at) & (nth >= each[:, at])
        nth[later] -= each[later, at]
        word[later] = at + 1
    some = np.flatnonzero(choices)
    bit = nth_bit(raises[some, word[some]], nth[some], min(WORD, likes.width)) + word[some] * WORD
    deed[some] = likes.guess[turn.last[some], bit]
    if not turn.said:
        none = np.flatnonzero(choices == 0)
        least = bids.choices[bids.opening, max(STEPS)]
        deed[none] = bids.after[bids.opening, (fraction[none] * least).astype(np.int64)]
    return deed


#: How many bits are looked up at once.
_PART = 12

_ALL = np.uint64((1 << _PART) - 1)


def _table() -> Array:
    """Where the n-th bit is that is set, for each number of :data:`_PART` bits."""
    places = np.zeros((1 << _PART, _PART), np.uint8)
    for value in range(1 << _PART):
        found = [bit for bit in range(_PART) if value >> bit & 1]
        places[value, : len(found)] = found
    return places


_PLACES = _table()


def bits_set(bits: Array) -> Array:
    """How many bits are set.

    >>> bits_set(np.array([0, 5, 2**63], np.uint64)).tolist()
    [0, 2, 1]
    """
    return np.bitwise_count(bits).astype(np.int64)


def nth_bit(bits: Array, nth: Array, width: int = 64) -> Array:
    """The place of the ``nth`` bit that is set, of the lowest ``width``.

    >>> nth_bit(np.array([0b10110, 1 << 40], np.uint64), np.array([2, 0])).tolist()
    [4, 40]
    """
    place = np.zeros(len(bits), np.int64)
    left, open_ = nth.copy(), np.ones(len(bits), bool)
    for low in range(0, width, _PART):
        part = (bits >> np.uint64(low)) & _ALL
        here = bits_set(part)
        inside = open_ & (left < here)
        place = np.where(inside, low + _PLACES[part, np.minimum(left, _PART - 1)], place)
        open_ &= ~inside
        left = np.where(open_, left - here, 0)
    return place


#: How many bits a word has.
WORD = 64


class LikedRaises:
    """The raises that casual players like, as bits: one for each name and step.

    ``over[last, most]`` are those that may follow with a figure up to ``most``, in ``words`` of
    :data:`WORD` bits, ``guess[last, bit]`` is the guess, and ``bits_of`` tells which of them a
    seat likes.
    """

    def __init__(self, bids: Bids) -> None:
        bidding, faces = bids.bidding, bids.bidding.setting.faces
        likes = likes_of(bidding)
        self._likes = likes
        kinds = [kind for kind in bidding.kinds if not kind.personal]
        self.names = [name for kind in kinds for name in kind.listed(1, faces)]
        width = len(self.names) * len(STEPS)
        lasts, top = len(bids.lasts), int(bids.amount.max())
        self.width, self.words = width, -(-width // WORD)
        self.guess = np.zeros((lasts, width), np.int64)
        figures = np.full((lasts, self.words * WORD), top + 1, np.int64)
        like: dict[Hashable, int] = {}
        for row, last in enumerate(bids.lasts):
            rank = last and (type(last), rank_of(last, bidding))  # of one rank, the same follow
            if like.setdefault(rank, row) != row:
                self.guess[row], figures[row] = self.guess[like[rank]], figures[like[rank]]
                continue
            for at, name in enumerate(self.names):
                for nth, say in enumerate(likes.over(last, [name])):
                    place = bids.place.get(say.guess)
                    if place is not None:
                        self.guess[row, at * len(STEPS) + nth] = place
                        figures[row, at * len(STEPS) + nth] = bids.amount[place]
        bit = np.tile(np.uint64(1) << np.arange(WORD, dtype=np.uint64), self.words)
        upto = [
            ((figures <= most) * bit).reshape(lasts, self.words, WORD).sum(axis=2, dtype=np.uint64)
            for most in range(top + 1)
        ]
        self.over = np.stack(upto, axis=1)

    def bits_of(self, faces: tuple[int, ...]) -> list[int]:
        """The raises that a seat likes which rolled these faces."""
        steps = (1 << len(STEPS)) - 1
        places = map(self.names.index, self._likes.liked(faces))
        bits = sum(steps << at * len(STEPS) for at in places)
        return [bits >> word * WORD & (1 << WORD) - 1 for word in range(self.words)]

    def without(self, raises: Array, last: Array, guesses: Array) -> Array:
        """The raises less some guesses."""
        rows, bits = np.nonzero(self.guess[last] == guesses[:, None])
        taken = np.zeros_like(raises)
        np.bitwise_or.at(
            taken, (rows, bits // WORD), np.uint64(1) << (bits % WORD).astype(np.uint64)
        )
        return raises & ~taken


_likes = lru_cache(maxsize=64)(LikedRaises)


_BOTS = {
    "random": ArrayBot(
        random, random_claims, rerolls_any=True, discards_any=True, swaps_any=True, knows_odds=False
    ),
    "casual": ArrayBot(casual, swaps_any=True, knows_odds=False),
    "honest": ArrayBot(honest),
    "counter": ArrayBot(counter, counter_claims, counter_reroll, bluffs=True),
    "npc": ArrayBot(npc),
    "strong": ArrayBot(strong, counter_claims, counter_reroll, bluffs=True),
    "trick": ArrayBot(trick, counter_claims, counter_reroll, bluffs=True),
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
