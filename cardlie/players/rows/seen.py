"""Tables as one seat sees each, as rows of arrays: what weighs many turns weighs these, too.

Nothing goes in but an observation. What it does not tell, as the faces of others, is not there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.players.rows import strong
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.bids import Bids, bids_of
from cardlie.vector.dice import BITS, DiceState
from cardlie.vector.draws import Draws
from cardlie.vector.hands import HandState
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.rounds import LEAST
from cardlie.vector.state import CHALLENGE, NONE, SPOT_ON, BatchTurn


class _SeenDice(DiceState):
    """Dice: each seat's own, and those in view."""

    def __init__(self, observations: Sequence[Observation]) -> None:
        super().__init__(
            observations[0].options, _no_draws(len(observations)), np.arange(len(observations))
        )
        self.faces = observations[0].bidding.rules.faces
        self._own = _packed([each.counts for each in observations])
        self._known = _packed([each.visible for each in observations])

    def rolled_by(self, rows: Array, seat: Array) -> Array:
        """Rolls of the seats in turn, packed; nobody asks for others'."""
        return self._own[rows]

    def known(self, turn: BatchTurn) -> Array:
        """What it sees."""
        return self._known[turn.rows]


def _packed(counts: Sequence[tuple[int, ...]]) -> Array:
    shifts = np.arange(len(counts[0]), dtype=np.uint64) * np.uint64(BITS)
    packed: Array = (np.array(counts, np.uint64) << shifts).sum(axis=1, dtype=np.uint64)
    return packed


class _SeenCards(HandState):
    """Cards: those that each seat rolled, those in view, and in open play the hands."""

    def __init__(self, observations: Sequence[Observation]) -> None:
        super().__init__(
            observations[0].options, _no_draws(len(observations)), np.arange(len(observations))
        )
        self.tops[:] = self.none
        for row, each in enumerate(observations):
            self._see(row, each)
        nothing = (0,) * self.none
        away = [(*(each.own.cards.put_away or nothing), 0) for each in observations]
        self._put_away = np.array(away)

    def _see(self, row: int, observation: Observation) -> None:
        face_up = [*observation.face_up]
        face_up[observation.seat] = tuple(enumerate(observation.rolled))
        for seat, cards in enumerate(face_up):
            for place, card in cards:
                self.tops[row, seat, place] = card
                self.in_view[row, seat] |= 1 << place
        for seat, counts in enumerate(observation.cards.hands):
            hand = [card for card, count in enumerate(counts) for _ in range(count)]
            self.hands[row, seat, : len(hand)] = hand
        self.gone[row, :-1] = observation.cards.gone

    def put_away(self, rows: Array, seat: Array) -> Array:
        """What it knows from swaps."""
        return self._put_away[rows]


def _no_draws(rows: int) -> Draws:
    """Nothing is drawn here."""
    return Draws(0, 0, rows)


@lru_cache(maxsize=64)
def _known(options: Options) -> ArrayGame | None:
    """The game as arrays play it; none where they don't, or don't know the odds in it."""
    game = array_game(options)
    return game if game and not_on_arrays(options) is None and game.odds(options) else None


def _bids(observation: Observation) -> Bids:
    game, bidding = _known(observation.options), observation.bidding
    assert game is not None
    return bids_of(bidding, game.most(observation.options, bidding.rules.round), LEAST)


def moment_of(observation: Observation) -> Hashable | None:
    """What moments have in common that are weighed at once; none where arrays know no such game,
    or guess."""
    if observation.phase != "guess" or _known(observation.options) is None:
        return None
    bids = _bids(observation)
    if (
        not all(guess in bids.place for guess in observation.history)
        or observation.on_table > bids.size
    ):
        return None
    return observation.options, bids, len(observation.history)


def turn_of(observation: Observation) -> BatchTurn | None:
    """The guessing of the seat in turn; None where :func:`moment_of` is."""
    return None if moment_of(observation) is None else _turns_of([observation])


def _turns_of(observations: Sequence[Observation]) -> BatchTurn:
    """The guessing of several seats in turn, each at a table of its own; of one moment."""
    bids, length = _bids(observations[0]), len(observations[0].history)
    batch: Any = (_SeenCards if observations[0].cards.pack else _SeenDice)(observations)
    batch.held[:] = [each.public.held for each in observations]
    batch.sizes[:] = [each.on_table for each in observations]
    guesses = np.array(
        [[bids.place[guess] for guess in each.history] for each in observations], np.int64
    )
    seats = np.array([_speakers(each) for each in observations], np.int64)
    history = [(guesses[:, nth], seats[:, nth]) for nth in range(length)]
    last = guesses[:, -1] if length else np.full(len(observations), bids.opening)
    barred = [guess for guess, _ in history[:-1]] if bids.bidding.returns else []
    rows, actor = np.arange(len(observations)), np.array([each.seat for each in observations])
    return BatchTurn(batch, bids, rows, actor, last, length, barred, history)


def _speakers(observation: Observation) -> list[int]:
    """Who said each guess of the round.

    Counted from the last: whoever began may have left since, and whoever left is passed over.
    """
    if observation.bidder is None:
        return []
    seats = [
        seat
        for seat, held in enumerate(observation.public.held)
        if held or seat == observation.bidder
    ]
    first = seats.index(observation.bidder) + 1 - len(observation.history)
    return [seats[(first + nth) % len(seats)] for nth in range(len(observation.history))]


_CALLS: dict[int, Action] = {CHALLENGE: Challenge(), SPOT_ON: SpotOn(), NONE: Challenge()}


def drawn(observations: Sequence[Observation], fractions: Sequence[float]) -> list[Guess | Action]:
    """What ``strong`` does in these turns, all of one :func:`moment_of`: guesses, or actions."""
    turn = _turns_of(observations)
    deeds, shares = strong.weighed(turn)
    chosen = deeds[turn.rows, strong.drawn(shares, np.array(fractions))].tolist()
    guesses = turn.bids.guesses
    return [_CALLS.get(deed) or guesses[deed] for deed in chosen]


def advice(observation: Observation) -> dict[Action, float] | None:
    """How likely ``strong`` does what, for the seat in turn; None where it has no net."""
    turn = None if observation.options.game.passes_cup else turn_of(observation)
    if turn is None:
        return None
    deeds, shares = strong.weighed(turn)
    guesses = turn.bids.guesses
    actions = [_CALLS.get(deed) or Say(guesses[deed]) for deed in deeds[0].tolist()]
    chances: dict[Action, float] = {}
    for action, share in zip(actions, (shares[0] / shares.sum()).tolist(), strict=True):
        if share:
            chances[action] = chances.get(action, 0.0) + share
    return chances
