"""What games with hands of cards share: hands split into piles, whose top cards are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.faces import Counts
from cardlie.games.chance import Purpose
from cardlie.games.game import SeatNo

if TYPE_CHECKING:
    from cardlie.games.state import State


def piles_of(seats: int) -> int:
    """How many piles each player makes: 4 at a table of two or three, else 3."""
    return 4 if seats <= 3 else 3


def pile_sizes(cards: int, piles: int) -> tuple[int, ...]:
    """The sizes of piles that share cards as evenly as possible, larger ones first.

    >>> pile_sizes(9, 4)
    (3, 2, 2, 2)
    """
    return tuple(len(range(pile, cards, piles)) for pile in range(piles))


def split(state: State) -> None:
    """Split each hand unseen into piles; pile ``i`` is ``hand[i::piles]``, its top comes first."""
    piles = piles_of(len(state.held))
    shuffle, at = state.chance.shuffle, state.moment(Purpose.ROLL)
    for seat, hand in enumerate(state.hands):
        shuffle(hand, at._replace(place=seat))
    state.rolled = [tuple(hand[:piles]) for hand in state.hands]


def discard(state: State, seat: SeatNo, pile: int) -> list[int]:
    """The cards of a pile leave the game, face up; the other piles stay as they are."""
    hand, piles = state.hands[seat], len(state.rolled[seat])
    lost = hand[pile::piles]
    kept = [hand[i::piles] for i in range(piles) if i != pile]
    # the tops first: as long as nobody splits again, they are the rolled cards of the seat
    state.hands[seat] = [top[0] for top in kept] + [card for rest in kept for card in rest[1:]]
    state.rolled[seat] = tuple(top[0] for top in kept)
    state.held[seat] -= len(lost)
    for card in lost:
        state.gone[card] += 1
        _forget(state, seat, card)
    return lost


def swap(
    state: State, seat: SeatNo, pile: int, partner: SeatNo | None, under: bool = False
) -> tuple[int, int]:
    """Give the top card of a pile, or the one under it, and take a card; returns (given, taken).

    Only those who swap see the two cards, and know from then on where these are.
    """
    hand = state.hands[seat]
    place = _under(hand, len(state.rolled[seat]), pile) if under else pile
    given = hand[place]
    _forget(state, seat, given)
    if partner is None:
        taken = state.draw.pop(0)
        state.givers.pop(0)
        state.draw.append(given)
        state.givers.append(seat)
    else:
        other = state.hands[partner]
        chosen = state.chance.pick(len(other), state.moment(Purpose.SWAP, seat))
        taken, other[chosen] = other[chosen], given
        _forget(state, partner, taken)
        state.taken[partner][given] += 1
        state.swapped[partner] = taken, given
    hand[place] = taken
    state.taken[seat][taken] += 1
    state.swapped[seat] = given, taken
    return given, taken


def _under(hand: list[int], piles: int, pile: int) -> int:
    """Where the second card of a pile lies in a hand whose piles :func:`discard` laid out."""
    sizes = pile_sizes(len(hand), piles)
    return piles + sum(size - 1 for size in sizes[:pile])


def _forget(state: State, seat: SeatNo, card: int) -> None:
    """A card leaves a hand: it may be the one like it that its owner took in a swap."""
    state.taken[seat][card] = max(0, state.taken[seat][card] - 1)


def put_away(state: State, seat: int) -> Counts:
    """The cards that a seat saw in a swap and that it knows to lie on nobody's table.

    Those are what it gave to the draw pile, while they are in there, and what it took and did not
    roll. A card that it rolls is taken for the one like it that it took.
    """
    away = state.taken[seat].copy()
    for card in state.rolled[seat]:
        away[card] = max(0, away[card] - 1)
    for giver, card in zip(state.givers, state.draw, strict=True):
        away[card] += giver == seat
    return tuple(away)
