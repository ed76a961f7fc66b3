"""Tables as one seat sees each, as rows of arrays: what weighs many turns weighs these, too.

Nothing goes in but an observation. What it does not tell, as the faces of others, is not there.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.judging.batch import Array
from cardlie.players.rows import strong
from cardlie.vector.bids import Bids, bids_of
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayGame, ArrayTurn
from cardlie.vector.dice import BITS, DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.hands import HandBoards
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.rounds import LEAST


class _SeenDice(DiceBoards):
    """Dice: each seat's own, and those in view."""

    def __init__(self, seen: Sequence[Observation]) -> None:
        super().__init__(seen[0].options, _no_draws(len(seen)), np.arange(len(seen)))
        self.faces = seen[0].bidding.rules.faces
        self._own = _packed([each.counts for each in seen])
        self._known = _packed([each.known for each in seen])

    def rolled_by(self, at: Array, seat: Array) -> Array:
        """Its own; nobody asks for others'."""
        return self._own[at]

    def known(self, turn: ArrayTurn) -> Array:
        """What it sees."""
        return self._known[turn.at]


def _packed(counts: Sequence[tuple[int, ...]]) -> Array:
    shifts = np.arange(len(counts[0]), dtype=np.uint64) * np.uint64(BITS)
    packed: Array = (np.array(counts, np.uint64) << shifts).sum(axis=1, dtype=np.uint64)
    return packed


class _SeenCards(HandBoards):
    """Cards: those that each seat rolled, those in view, and in open play the hands."""

    def __init__(self, seen: Sequence[Observation]) -> None:
        super().__init__(seen[0].options, _no_draws(len(seen)), np.arange(len(seen)))
        self.tops[:] = self.none
        for row, each in enumerate(seen):
            self._see(row, each)
        nothing = (0,) * self.none
        away = [(*(each.own_cards.put_away or nothing), 0) for each in seen]
        self._put_away = np.array(away)

    def _see(self, row: int, seen: Observation) -> None:
        shown = [*seen.shown]
        shown[seen.seat] = tuple(enumerate(seen.rolled))
        for seat, cards in enumerate(shown):
            for place, card in cards:
                self.tops[row, seat, place] = card
                self.in_view[row, seat] |= 1 << place
        for seat, counts in enumerate(seen.cards.hands):
            hand = [card for card, count in enumerate(counts) for _ in range(count)]
            self.hands[row, seat, : len(hand)] = hand
        self.gone[row, :-1] = seen.cards.gone

    def put_away(self, turn: ArrayTurn) -> Array:
        """What it knows from swaps."""
        return self._put_away[turn.at]


def _no_draws(rows: int) -> Draws:
    """Nothing is drawn here."""
    return Draws(0, 0, rows)


@lru_cache(maxsize=64)
def _known(options: Options) -> ArrayGame | None:
    """The game as arrays play it; none where they don't, or don't know the odds in it."""
    game = array_game(options)
    return game if game and not_on_arrays(options) is None and game.odds(options) else None


def _bids(seen: Observation) -> Bids:
    game, bidding = _known(seen.options), seen.bidding
    assert game is not None
    return bids_of(bidding, game.most(seen.options, bidding.rules.round), LEAST)


def moment_of(seen: Observation) -> Hashable | None:
    """What moments have in common that are weighed at once; none where arrays know no such game,
    or guess."""
    if seen.phase != "guess" or _known(seen.options) is None:
        return None
    bids = _bids(seen)
    if not all(guess in bids.place for guess in seen.said) or seen.on_table > bids.size:
        return None
    return seen.options, bids, len(seen.said)


def turn_of(seen: Observation) -> ArrayTurn | None:
    """The guessing of the seat in turn; None where :func:`moment_of` is."""
    return None if moment_of(seen) is None else _turns_of([seen])


def _turns_of(seen: Sequence[Observation]) -> ArrayTurn:
    """The guessing of several seats in turn, each at a table of its own; of one moment."""
    bids, said = _bids(seen[0]), len(seen[0].said)
    boards: Any = (_SeenCards if seen[0].cards.pack else _SeenDice)(seen)
    boards.held[:] = [each.standing.held for each in seen]
    boards.sizes[:] = [each.on_table for each in seen]
    guesses = np.array([[bids.place[guess] for guess in each.said] for each in seen], np.int64)
    seats = np.array([_speakers(each) for each in seen], np.int64)
    heard = [(guesses[:, nth], seats[:, nth]) for nth in range(said)]
    last = guesses[:, -1] if said else np.full(len(seen), bids.opening)
    barred = [guess for guess, _ in heard[:-1]] if bids.bidding.returns else []
    at, actor = np.arange(len(seen)), np.array([each.seat for each in seen])
    return ArrayTurn(boards, bids, at, actor, last, said, barred, heard)


def _speakers(seen: Observation) -> list[int]:
    """Who said each guess of the round.

    Counted from the last: whoever began may have left since, and whoever left is passed over.
    """
    if seen.bidder is None:
        return []
    seats = [seat for seat, held in enumerate(seen.standing.held) if held or seat == seen.bidder]
    first = seats.index(seen.bidder) + 1 - len(seen.said)
    return [seats[(first + nth) % len(seats)] for nth in range(len(seen.said))]


_CALLS: dict[int, Action] = {CHALLENGE: Challenge(), SPOT_ON: SpotOn(), NONE: Challenge()}


def drawn(seen: Sequence[Observation], fractions: Sequence[float]) -> list[Guess | Action]:
    """What ``strong`` does in these turns, all of one :func:`moment_of`: guesses, or actions."""
    turn = _turns_of(seen)
    deeds, shares = strong.weighed(turn)
    chosen = deeds[turn.at, strong.drawn(shares, np.array(fractions))].tolist()
    guesses = turn.bids.guesses
    return [_CALLS.get(deed) or guesses[deed] for deed in chosen]


def advice(seen: Observation) -> dict[Action, float] | None:
    """How likely ``strong`` does what, for the seat in turn; None where it has no net."""
    turn = None if seen.options.game.passes_cup else turn_of(seen)
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
