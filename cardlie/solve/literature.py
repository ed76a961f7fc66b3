"""One-round Liar's Dice of the literature, as its public tree: two players, +1 for who was right.

A bid is a quantity and a face; higher is more dice, or as many of a higher face. The wild face
counts for every face, and a bid on the wild face counts only itself. The last bid is challenged
or raised; after the highest bid only a challenge is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import numpy as np

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.solve.graph import Bools, EndingMove, Move, PublicState, RoundGraph, without_forced

WILDS = ("none", "lowest", "highest")

#: More than these nobody can hold in a machine; they bound the time of saying so.
MOST_DICE, MOST_FACES = 6, 12


def hands_of(dice: int, faces: int) -> list[tuple[int, ...]]:
    """Every hand, as counts of each face.

    >>> hands_of(2, 2)
    [(2, 0), (1, 1), (0, 2)]
    """
    rolls = combinations_with_replacement(range(faces), dice)
    return [tuple(roll.count(face) for face in range(faces)) for roll in rolls]


def ways_of(hand: tuple[int, ...]) -> int:
    """In how many orders the dice of a hand can lie.

    >>> ways_of((1, 2, 0))
    3
    """
    return factorial(sum(hand)) // prod(map(factorial, hand))


def spelled(hand: tuple[int, ...]) -> str:
    """A hand as digits.

    >>> spelled((1, 2, 0))
    '122'
    """
    digits = [f"{face}" for face, count in enumerate(hand, 1) for _ in range(count)]
    return ("" if len(hand) < 10 else " ").join(digits)


def literature(dice: tuple[int, int], faces: int, wild: str = "none") -> RoundGraph:
    """The round; ``wild`` is none, lowest or highest.

    >>> one = literature((1, 1), 6)
    >>> len(one.nodes), one.information_states
    (22, 24576)
    """
    _verify(dice, faces, wild)
    hands = [hands_of(each, faces) for each in dice]
    deals = [np.array([ways_of(h) for h in hand], dtype=np.int64) for hand in hands]
    joker = {"none": None, "lowest": 0, "highest": faces - 1}[wild]
    bids = [(quantity, face) for quantity in range(1, sum(dice) + 1) for face in range(faces)]
    true = [_is_true(hands, bid, joker) for bid in bids]
    nodes = without_forced(_nodes(bids, true, (len(hands[0]), len(hands[1]))))
    names = tuple(map(spelled, hands[0])), tuple(map(spelled, hands[1]))
    return RoundGraph(nodes, names, (deals[0], deals[1]))


def least_memory(dice: tuple[int, int], faces: int) -> int:
    """Bytes that a round takes at least: who wins, for all hands, after each bid of each player.

    Known before anything is made; raises :class:`CardlieError` as :func:`literature` does.

    >>> least_memory((1, 1), 6)
    6912
    """
    _verify(dice, faces, WILDS[0])
    hands = [comb(each + faces - 1, each) for each in dice]
    return 8 * prod(hands) * 2 * sum(dice) * faces


def verify_dice(dice: tuple[int, int]) -> None:
    """Raise :class:`CardlieError` where nobody can hold so many."""
    if not all(1 <= each <= MOST_DICE for each in dice):
        (one, other), most = dice, MOST_DICE
        out = "{one},{other} dice are out of range: 1 to {most} each"
        raise CardlieError(tr(out, one=one, other=other, most=most))


def _verify(dice: tuple[int, int], faces: int, wild: str) -> None:
    if wild not in WILDS:
        raise CardlieError(
            tr("{wild!r} is not a wild face", wild=wild),
            tr("one of {wilds}", wilds=", ".join(WILDS)),
        )
    verify_dice(dice)
    if not 2 <= faces <= MOST_FACES:
        out = "{faces} faces are out of range: a die can have 2 to {most}"
        raise CardlieError(tr(out, faces=faces, most=MOST_FACES))


def _is_true(
    hands: Sequence[Sequence[tuple[int, ...]]], bid: tuple[int, int], joker: int | None
) -> Bools:
    """Where the bid holds: a row for each hand of the first player, a column for the second's."""
    quantity, face = bid
    faces = {face} if joker is None or face == joker else {face, joker}
    first, second = (np.array([sum(hand[f] for f in faces) for hand in player]) for player in hands)
    return np.asarray(first[:, None] + second[None, :] >= quantity)


def _nodes(
    bids: list[tuple[int, int]], true: list[Bools], hands: tuple[int, int]
) -> list[PublicState]:
    """The start, then for each bid the node where the second, or the first player answers it."""

    def moves(last: int, actor: int) -> tuple[Move, ...]:
        return tuple(
            Move(f"{quantity}x{face + 1}", 1 + 2 * bid + actor)
            for bid, (quantity, face) in enumerate(bids)
            if bid > last
        )

    nodes = [PublicState(0, hands, (), moves(-1, 0))]
    for bid in range(len(bids)):
        for bidder in (0, 1):
            win = np.where(true[bid], 1.0, -1.0) * (1 if bidder == 0 else -1)
            challenge = EndingMove("challenge", win)
            nodes.append(PublicState(1 - bidder, hands, (challenge,), moves(bid, 1 - bidder)))
    return nodes
