"""A table as one seat sees it, as arrays of one: what weighs many turns weighs this one, too.

Nothing goes in but an observation. What it does not tell, as the faces of others, is not there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.judging.batch import Array
from cardlie.vector import strong
from cardlie.vector.bids import Bids, bids_of
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayTurn
from cardlie.vector.cards import HandBoards
from cardlie.vector.dice import BITS, DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.rounds import LEAST

#: Nothing is drawn here.
_NO_DRAWS, _ONE = Draws(0, 0, 1), np.zeros(1, np.int64)


class _SeenDice(DiceBoards):
    """Dice: the seat's own, and those in view."""

    def __init__(self, seen: Observation) -> None:
        super().__init__(seen.options, _NO_DRAWS, _ONE)
        self.faces = seen.bidding.setting.faces
        self._own, self._known = _packed(seen.counts), _packed(seen.known)

    def rolled_by(self, at: Array, seat: Array) -> Array:
        """Its own; nobody asks for others'."""
        return self._own

    def known(self, turn: ArrayTurn) -> Array:
        """What it sees."""
        return self._known


def _packed(counts: tuple[int, ...]) -> Array:
    return np.array([sum(count << BITS * face for face, count in enumerate(counts))], np.uint64)


class _SeenCards(HandBoards):
    """Cards: those that it rolled, those in view, and in open play the hands."""

    def __init__(self, seen: Observation) -> None:
        super().__init__(seen.options, _NO_DRAWS, _ONE)
        self.tops[:] = self.none
        shown = [*seen.shown]
        shown[seen.seat] = tuple(enumerate(seen.rolled))
        for seat, cards in enumerate(shown):
            for place, card in cards:
                self.tops[0, seat, place] = card
                self.in_view[0, seat] |= 1 << place
        for seat, counts in enumerate(seen.cards.hands):
            hand = [card for card, count in enumerate(counts) for _ in range(count)]
            self.hands[0, seat, : len(hand)] = hand
        self.gone[0, :-1] = seen.cards.gone
        self._put_away = np.array([[*(seen.own_cards.put_away or (0,) * self.none), 0]])

    def put_away(self, turn: ArrayTurn) -> Array:
        """What it knows from swaps."""
        return self._put_away


@lru_cache(maxsize=64)
def _known(options: Options) -> bool:
    """Whether arrays play such a game, and know the odds in it."""
    game = array_game(options)
    return game is not None and not_on_arrays(options) is None and game.odds(options)


def _bids(seen: Observation) -> Bids:
    game, bidding = array_game(seen.options), seen.bidding
    assert game is not None
    return bids_of(bidding, game.most(seen.options, bidding.setting.round), LEAST)


def turn_of(seen: Observation) -> ArrayTurn | None:
    """The guessing of the seat in turn; None where arrays know of no such game, or guess."""
    if seen.phase != "guess" or not _known(seen.options):
        return None
    bids, standing = _bids(seen), seen.standing
    if not all(guess in bids.place for guess in seen.said) or seen.on_table > bids.size:
        return None
    boards: Any = (_SeenCards if seen.cards.pack else _SeenDice)(seen)
    boards.held[0], boards.sizes[0] = standing.held, seen.on_table
    said = [np.array([bids.place[guess]]) for guess in seen.said]
    # Counted from the last: whoever began may have left since, and whoever left is passed over.
    seats = [seat for seat, held in enumerate(standing.held) if held or seat == seen.bidder]
    first = seats.index(seen.bidder) + 1 - len(said) if seen.bidder is not None else 0
    heard = [
        (guess, np.array([seats[(first + nth) % len(seats)]])) for nth, guess in enumerate(said)
    ]
    last = said[-1] if said else np.array([bids.opening])
    barred = said[:-1] if bids.bidding.returns else []
    return ArrayTurn(boards, bids, _ONE, np.array([seen.seat]), last, len(said), barred, heard)


def _weighed(turn: ArrayTurn, *, bluff: bool) -> tuple[list[Action], Array]:
    """All that ``strong`` may do, and how often it does each, in whole numbers."""
    deeds, shares = strong.weighed(turn)
    calls: dict[int, Action] = {CHALLENGE: Challenge(), SPOT_ON: SpotOn(), NONE: Challenge()}
    guesses = turn.bids.guesses
    return [calls.get(at) or Say(guesses[at], bluff=bluff) for at in deeds[0].tolist()], shares


def drawn(seen: Observation, turn: ArrayTurn, fraction: float) -> Action:
    """What ``strong`` does."""
    actions, shares = _weighed(turn, bluff=seen.legal.bluff)
    return actions[strong.drawn(shares, np.array([fraction]))[0]]


def advice(seen: Observation) -> dict[Action, float] | None:
    """How likely ``strong`` does what, for the seat in turn; None where it has no net."""
    turn = turn_of(seen)
    if turn is None:
        return None
    actions, shares = _weighed(turn, bluff=False)
    chances: dict[Action, float] = {}
    for action, share in zip(actions, (shares[0] / shares.sum()).tolist(), strict=True):
        if share:
            chances[action] = chances.get(action, 0.0) + share
    return chances
