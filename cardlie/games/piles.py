"""What games with hands of cards share: hands split into piles, whose top cards are rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlie.deck.faces import Counts
from cardlie.games.agreement import piles_of
from cardlie.games.chance import Purpose
from cardlie.games.records import SeatNo
from cardlie.games.shown import NOTHING_OWN, OpenCards, OwnCards, PrivateExtra, PublicExtra
from cardlie.games.state import GameExtra, State


@dataclass(slots=True)
class Hands(GameExtra):
    """The cards of a game, by their places in ``faces.all``; ``pack`` counts all of them.

    In a hand the top cards of its piles come first. ``gone`` counts those discarded. ``givers``
    says of each card in the draw pile who put it there (None: nobody), ``taken`` counts for each
    seat the cards of its hand that came to it in swaps, ``swapped`` says what each gave and got in
    the last one.
    """

    hands: list[list[int]]
    draw: list[int]
    pack: Counts
    gone: list[int]
    givers: list[SeatNo | None]
    taken: list[list[int]]
    swapped: list[tuple[int, int] | None]

    @classmethod
    def none_dealt(cls, seats: int) -> Hands:
        """Before the cards are dealt."""
        return cls([], [], (), [], [], [], [None] * seats)

    def deal(self, deck: list[int], seats: int, hand_size: int, faces: int) -> None:
        """So many cards each from a shuffled deck; the rest is the draw pile."""
        self.hands = [deck[seat * hand_size : (seat + 1) * hand_size] for seat in range(seats)]
        self.draw = deck[seats * hand_size :]
        self.pack = tuple([deck.count(face) for face in range(faces)])
        self.gone, self.givers = [0] * faces, [None] * len(self.draw)
        self.taken, self.swapped = [[0] * faces for _ in range(seats)], [None] * seats

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """Nobody has swapped since."""
        self.swapped = [None] * len(self.hands)

    def public(self, state: State) -> PublicExtra:
        """The pack, what is discarded, how many are left to draw; in open play all hands."""
        hands: tuple[Counts, ...] = ()
        if state.options.plays("open"):
            faces = range(len(state.faces.all))
            hands = tuple([tuple([hand.count(face) for face in faces]) for hand in self.hands])
        return PublicExtra(OpenCards(self.pack, tuple(self.gone), len(self.draw), hands))

    def private(self, state: State, seat: SeatNo) -> PrivateExtra:
        """What came and went in swaps."""
        if not state.options.plays("swap"):
            return NOTHING_OWN
        away = () if state.options.plays("open") else self.put_away(seat, state.rolled[seat])
        return PrivateExtra(OwnCards(away, self.swapped[seat]))

    def put_away(self, seat: SeatNo, rolled: Sequence[int]) -> Counts:
        """The cards that a seat saw in a swap and that it knows to lie on nobody's table.

        Those are what it gave to the draw pile, while they are in there, and what it took and did
        not roll. A card that it rolls is taken for the one like it that it took.
        """
        away = self.taken[seat].copy()
        for card in rolled:
            away[card] = max(0, away[card] - 1)
        for giver, card in zip(self.givers, self.draw, strict=True):
            away[card] += giver == seat
        return tuple(away)

    def forget(self, seat: SeatNo, card: int) -> None:
        """A card leaves a hand: it may be the one like it that its owner took in a swap."""
        self.taken[seat][card] = max(0, self.taken[seat][card] - 1)


def pile_sizes(cards: int, piles: int) -> tuple[int, ...]:
    """The sizes of piles that share cards as evenly as possible, larger ones first.

    >>> pile_sizes(9, 4)
    (3, 2, 2, 2)
    """
    return tuple(len(range(pile, cards, piles)) for pile in range(piles))


def split(state: State) -> None:
    """Split each hand unseen into piles; pile ``i`` is ``hand[i::piles]``, its top comes first."""
    own, piles = state.kept(Hands), piles_of(len(state.held))
    shuffle, at = state.chance.shuffle, state.moment(Purpose.ROLL)
    for seat, hand in enumerate(own.hands):
        shuffle(hand, at._replace(place=seat))
    state.rolled = [tuple(hand[:piles]) for hand in own.hands]


def discard(state: State, seat: SeatNo, pile: int) -> list[int]:
    """The cards of a pile leave the game, face up; the other piles stay as they are."""
    own, piles = state.kept(Hands), len(state.rolled[seat])
    hand = own.hands[seat]
    lost = hand[pile::piles]
    kept = [hand[i::piles] for i in range(piles) if i != pile]
    # the tops first: as long as nobody splits again, they are the rolled cards of the seat
    own.hands[seat] = [top[0] for top in kept] + [card for rest in kept for card in rest[1:]]
    state.rolled[seat] = tuple(top[0] for top in kept)
    state.held[seat] -= len(lost)
    for card in lost:
        own.gone[card] += 1
        own.forget(seat, card)
    return lost


def swap(
    state: State, seat: SeatNo, pile: int, partner: SeatNo | None, under: bool = False
) -> tuple[int, int]:
    """Give the top card of a pile, or the one under it, and take a card; returns (given, taken).

    Only those who swap see the two cards, and know from then on where these are.
    """
    own = state.kept(Hands)
    hand = own.hands[seat]
    place = pile
    if under:  # as `discard` laid out the piles: their tops, then what is under each
        piles = len(state.rolled[seat])
        place = piles + sum(size - 1 for size in pile_sizes(len(hand), piles)[:pile])
    given = hand[place]
    own.forget(seat, given)
    if partner is None:
        taken = own.draw.pop(0)
        own.givers.pop(0)
        own.draw.append(given)
        own.givers.append(seat)
    else:
        other = own.hands[partner]
        chosen = state.chance.pick(len(other), state.moment(Purpose.SWAP, seat))
        taken, other[chosen] = other[chosen], given
        own.forget(partner, taken)
        own.taken[partner][given] += 1
        own.swapped[partner] = taken, given
    hand[place] = taken
    own.taken[seat][taken] += 1
    own.swapped[seat] = given, taken
    return given, taken
