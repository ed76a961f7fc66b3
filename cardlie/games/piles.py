"""What games with hands of cards share: hands split into piles, whose top cards are rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    shuffle = state.chance.shuffle
    for hand in state.hands:
        shuffle(hand)
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
    return lost


def swap(state: State, seat: SeatNo, pile: int, partner: SeatNo | None) -> tuple[int, int]:
    """Give the top card of a pile and take a card unseen; returns (given, taken)."""
    hand = state.hands[seat]
    given = hand[pile]
    if partner is None:
        taken = state.draw.pop(0)
        state.draw.append(given)
    else:
        other = state.hands[partner]
        place = state.chance.pick(len(other))
        taken, other[place] = other[place], given
    hand[pile] = taken
    return given, taken
