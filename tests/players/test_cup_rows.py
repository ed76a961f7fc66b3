"""Where a cup goes round, rows know what a seat is told: chances to the last digit."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.records import USUAL
from cardlie.guess.rung import RankedRoll
from cardlie.players.rows.cup import _odds_of
from cardlie.players.seat_odds import dice_odds
from cardlie.vector.bids import bids_of
from cardlie.vector.cup import digits_of
from cardlie.vector.packed_dice import NO_DIE, faces_of

GAMES = [("mia", "claims=at-least"), ("mia", "claims=exactly"), ("single-hand", "top-costs=one")]


@pytest.mark.parametrize(("game", "ruling"), GAMES)
def test_chances_of_claims_are_the_readable_ones(game: str, ruling: str) -> None:
    """Of any claim, by any dice that are known, and for the others unseen."""
    options = Options.of(game, rulings=[ruling], seats=2)
    bidding = bidding_of(options.rules, options.game.said_in(USUAL, options.names))
    (kind,) = bidding.kinds
    assert issubclass(kind, RankedRoll)
    dice, faces = kind.dice, options.rules.faces
    odds, rng = _odds_of(bids_of(bidding, dice), dice), Random(1)
    hands = [
        hand for size in range(dice + 1) for hand in combinations_with_replacement(range(6), size)
    ]
    assert odds.hands == hands
    for _ in range(120):
        at, rank = rng.randrange(len(hands)), rng.randint(1, kind.last_figure())
        known = tuple(hands[at].count(face) for face in range(6))
        told = dice_odds(bidding, known, dice - len(hands[at])).chance(kind(rank))
        assert odds.chance[rank, at] == told, (hands[at], rank)
        best = kind.best([faces.all[face] for face in hands[at]])
        assert odds.best[at] == (best.rung if best else 0)
        claim = kind(rank)
        named = [int(n) - 1 for n, count in claim.as_roll.items() for _ in range(count)]
        assert hands[odds.spoken[rank, 1]] == tuple(named[:1])
        kept = rng.randint(0, len(hands[at]))
        if len(hands[at]) == dice:
            parts = {*combinations_with_replacement(hands[at], kept)}
            mine = [p for p in parts if all(p.count(f) <= hands[at].count(f) for f in p)]
            seen = odds.of_seen(np.array([rank]), np.array([at]), np.array([kept]))
            chances = [odds.chance[rank, hands.index(tuple(sorted(p)))] for p in mine]
            assert seen[0] == max(chances)


def test_dice_are_told_as_digits() -> None:
    """The highest first, whatever lies where; nothing is 0."""
    rng, digits = Random(2), digits_of()
    for _ in range(50):
        code = rng.randrange(len(digits))
        there = [face + 1 for face in faces_of(np.array(code)).tolist() if face != NO_DIE]
        told = "".join(map(str, sorted(there, reverse=True)))
        assert digits[code] == int(told or 0)
