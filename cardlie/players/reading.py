"""What others' guesses say about their faces, and how likely guesses are once that is weighed.

A way of speaking is told by one figure: whoever names something has *e to the power of it* times
the odds, for each of their hidden faces, that it counts for what they named. By Bayes each guess
then makes the faces that count for it so many times as likely in its guesser's hand. The figures
(:data:`OPENS`, :data:`RAISES`) lie between what games of ``casual`` and of ``counter`` show;
``benchmarks/bots.py --learn`` tells each bot's. Faces of one hand are taken to be drawn one by one
from all that the seat can't see, so the chances are close, not exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp
from typing import NamedTuple

from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding
from cardlie.guess import Guess

#: How much an opening says, by how many faces its guesser has hidden (first: one), and a raise.
OPENS, RAISES = (3.0, 1.8, 1.1, 0.9, 0.6), 0.6

#: What the same player names again in a round tells so much of what it told the time before:
#: ``--learn`` finds that whoever does has little more of it than whoever raises once. With 1 the
#: bot believes players who go on and on with one face, and at the wheel for two it loses to
#: ``Wary`` of ``benchmarks/bots.py``; with 0 it wins less of ``counter``.
AGAIN = 0.5

#: Chances are rounded to so many parts, so that most questions were asked before.
_PARTS = 100

#: For each hand, how many faces are hidden in it, and how likely each of them counts.
Hands = tuple[tuple[int, float], ...]


class HiddenHand(NamedTuple):
    """How a seat's hidden faces count for a guess: how many there are, and how likely each does.

    ``plain`` is how likely it is for all who have heard nothing.
    """

    hidden: int
    chance: float
    plain: float


class Evidence(NamedTuple):
    """What a seat knows of what counts for a guess.

    ``seen`` it sees on the table, of which ``public`` are in everybody's view; ``shares`` are the
    other seats with hidden faces.
    """

    seen: int
    public: int
    shares: dict[int, HiddenHand]

    def hands(self, without: int | None = None) -> Hands:
        """The hidden hands, or all but one."""
        shares = self.shares.items()
        return tuple(sorted([share[:2] for seat, share in shares if seat != without]))


class Inference:
    """What a seat makes of all that it sees and heard in a round."""

    def __init__(self, observation: Observation) -> None:
        self.seen = observation
        self.bidding = observation.standing.bidding
        held = observation.standing.held
        self.seats = [seat for seat, has in enumerate(held) if has]
        self._pools = _pools(observation)
        self._weights = {
            seat: [float(there) for there in pool] for seat, pool in self._pools.items()
        }
        self._listen()
        self._about: dict[tuple[int, ...], Evidence] = {}

    def after(self, seat: int) -> int:
        """The seat whose turn comes after another's."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def about(self, hits: tuple[int, ...]) -> Evidence:
        """What the seat knows of these faces."""
        found = self._about.get(hits)
        if found is not None:
            return found
        observation = self.seen
        shown = [face for seat in observation.shown for _, face in seat]
        shares = {
            seat: HiddenHand(observation.hidden[seat], _part(weights, hits), _part(pool, hits))
            for (seat, weights), pool in zip(
                self._weights.items(), self._pools.values(), strict=True
            )
        }
        known = sum([observation.known[face] for face in hits])
        found = self._about[hits] = Evidence(known, sum([face in hits for face in shown]), shares)
        return found

    def _listen(self) -> None:
        """Weigh each guess of the round; dice that were rolled since say nothing of it."""
        said, shown = self.seen.said, self.seen.shown
        if not said or self.seen.bidder is None:
            return
        last = self.seats.index(self.seen.bidder)
        heard: dict[tuple[int, tuple[int, ...]], int] = {}
        for nth, guess in enumerate(said):
            seat = self.seats[(last - (len(said) - 1 - nth)) % len(self.seats)]
            hits = counting(self.bidding, guess)
            if hits and seat in self._weights and not shown[seat]:
                says = OPENS[min(self.seen.hidden[seat], len(OPENS)) - 1] if not nth else RAISES
                before = heard.get((seat, hits), 0)
                heard[seat, hits] = before + 1
                weights, times = self._weights[seat], exp(says * AGAIN**before)
                for face in hits:
                    weights[face] *= times


def _pools(observation: Observation) -> dict[int, Sequence[int]]:
    """What each seat's hidden faces come from, for those who have some."""
    draws = observation.view().draws
    hidden = [seat for seat, count in enumerate(observation.hidden) if count]
    if observation.cards.hands:
        return {seat: draw.pool for seat, draw in zip(hidden, draws, strict=True)}
    return dict.fromkeys(hidden, draws[0].pool)


def _part(weights: Sequence[float], hits: tuple[int, ...]) -> float:
    counts = sum([weights[face] for face in hits])
    return round(counts / (sum(weights) or 1) * _PARTS) / _PARTS


@lru_cache(maxsize=1 << 14)
def counting(bidding: Bidding, guess: Guess) -> tuple[int, ...] | None:
    """The faces that count for a guess, each as one; None if it is not as simple as that."""
    compiled = bidding.compiled(guess)
    if len(compiled.patterns) != 1 or len(compiled.patterns[0]) != 1 or compiled.need <= 0:
        return None
    (demand,) = compiled.patterns[0]
    if guess.personal or set(demand.weights) - {0, 1}:
        return None
    return tuple(sorted({*demand.hits, *compiled.helpers}))


@lru_cache(maxsize=1 << 14)
def counts_in(hand: tuple[int, float]) -> tuple[float, ...]:
    """How likely 0, 1, ... of a hand's hidden faces count.

    >>> counts_in((2, 0.5))
    (0.25, 0.5, 0.25)
    """
    faces, chance = hand
    return tuple(
        [comb(faces, n) * chance**n * (1 - chance) ** (faces - n) for n in range(faces + 1)]
    )


@lru_cache(maxsize=1 << 15)
def totals(hands: Hands) -> tuple[float, ...]:
    """How likely 0, 1, ... of all hidden faces count.

    >>> totals(((1, 0.5), (1, 0.5)))
    (0.25, 0.5, 0.25)
    """
    found = [1.0]
    for hand in hands:
        more = counts_in(hand)
        after = [0.0] * (len(found) + len(more) - 1)
        for n, chance in enumerate(found):
            for m, other in enumerate(more):
                after[n + m] += chance * other
        found = after
    return tuple(found)


@lru_cache(maxsize=1 << 17)
def at_least(hands: Hands, needed: int) -> float:
    """How likely at least so many hidden faces count.

    >>> at_least(((2, 0.5),), 1)
    0.75
    """
    return sum(totals(hands)[needed:]) if needed > 0 else 1.0
