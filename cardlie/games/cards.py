"""Cardlie, the card game: hands split into piles, top cards rolled, the loser discards a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.actions import SeatNo
from cardlie.games.dice import by_score
from cardlie.games.events import Over
from cardlie.games.game import Game, Settled, Showdown
from cardlie.guess import Colour, Guess, LessThan, Number, Power, Straight, Vague, Without

if TYPE_CHECKING:
    from cardlie.games.events import Event
    from cardlie.games.game import StartRolls
    from cardlie.games.options import Options
    from cardlie.games.state import State

#: The game ends as soon as somebody has this many cards or fewer.
LAST_CARDS = 3


def piles_of(seats: int) -> int:
    """How many piles each player makes: 4 at a table of two or three, else 3."""
    return 4 if seats <= 3 else 3


def pile_sizes(cards: int, piles: int) -> tuple[int, ...]:
    """The sizes of piles that share cards as evenly as possible, larger ones first.

    >>> pile_sizes(9, 4)
    (3, 2, 2, 2)
    """
    return tuple(len(range(pile, cards, piles)) for pile in range(piles))


def _start(options: Options) -> int:
    return 9 if options.seats <= 5 else 6


def _least(options: Options) -> int:
    return max(LAST_CARDS + 1, piles_of(options.seats))


def _kinds(state: State) -> tuple[type[Guess], ...]:
    options = state.options
    return (
        *((Number, Colour) if options.simple else (Number, Colour, LessThan, Without)),
        *((Straight,) if options.straights else ()),
        *((Vague,) if options.vague else ()),
        *((Power,) if options.powers else ()),
    )


def _setup(state: State) -> StartRolls:
    """Shuffle, deal, and draw who is the first Liar; the rest is the draw pile."""
    options, each = state.options, state.start
    index = state.faces.index
    deck = [index[card.text] for card in options.cards()]
    state.chance.shuffle(deck)
    state.hands = [deck[seat * each : (seat + 1) * each] for seat in range(options.seats)]
    state.draw = deck[options.seats * each :]
    state.gone = [0] * len(state.faces.all)
    state.held = [each] * options.seats
    state.starter = SeatNo(state.chance.pick(options.seats))
    return ()


def _roll(state: State) -> None:
    """Split each hand unseen into piles; pile ``i`` is ``hand[i::piles]``, its top comes first."""
    piles = piles_of(len(state.held))
    shuffle = state.chance.shuffle
    for hand in state.hands:
        shuffle(hand)
    state.rolled = [tuple(hand[:piles]) for hand in state.hands]


def _settle(state: State, showdown: Showdown) -> Settled:
    loser = showdown.caller if showdown.held else showdown.bidder
    return Settled(loser, (0,) * len(state.held), loser)


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


def _ended(state: State) -> bool:
    return min(state.held) <= LAST_CARDS


def _end(state: State) -> tuple[Event, ...]:
    """Players rank by cards left; more is better, equals share a rank."""
    state.phase = "over"
    state.ranking = by_score(state.held)
    return (Over(state.ranking, tuple(state.held)),)


def _reveals(state: State) -> bool:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    return state.options.open and len(state.shown[state.actor]) < len(state.rolled[state.actor])


CARDS = Game(
    id="cards",
    title="Cardlie",
    pieces="cards",
    seats=(2, 8),
    start=_start,
    least=_least,
    kinds=_kinds,
    setup=_setup,
    roll=_roll,
    settle=_settle,
    ended=_ended,
    end=_end,
    before_turn=_reveals,
    after_loss="discard",
)
