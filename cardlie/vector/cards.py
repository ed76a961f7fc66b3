"""Card games on arrays (``games/cards.py``, ``games/piles.py``): shuffles, piles and swaps."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.cards import CARDS
from cardlie.games.chance import Purpose, draws_of
from cardlie.vector import packed_dice
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.bids import bids_of
from cardlie.vector.hand_odds import known_in_open_play
from cardlie.vector.hands import HandState
from cardlie.vector.seating import SeatedBots
from cardlie.vector.showdown import ended
from cardlie.vector.state import BatchState, BatchTurn

#: The most cards that lie on a table: eight players with three piles each.
MOST_TOPS = 24


def shuffled(cards: Array, held: Array, drawn: Sequence[Array], most: int) -> Array:
    """Hands in a new order, as ``Chance.shuffle``, as far as their first ``most`` cards.

    A row of ``cards`` is a hand of ``held`` cards in order; ``drawn`` are the numbers that each
    draws, one after another.
    """
    found = cards.copy()
    for size in np.unique(held).tolist():
        rows = np.flatnonzero(held == size)
        hand = found[rows]
        each, place = np.arange(len(rows)), 0
        for nth, (orders, draw) in enumerate(draws_of(size)):
            if place >= most:
                break
            left = (drawn[nth][rows] * orders).astype(np.int64)
            for choices in draw[: most - place]:
                left, step = left // choices, left % choices
                other = place + step
                swapped = hand[each, other]
                hand[each, other] = hand[:, place]
                hand[:, place] = swapped
                place += 1
        found[rows] = hand
    return found


def split(state: HandState) -> None:
    """Each hand is split unseen into piles, of which the top cards are rolled."""
    cards = state.hands.reshape(-1, state.hands.shape[2])
    drawn = [each.ravel() for each in _draws(state)]
    tops = shuffled(cards, state.held.ravel(), drawn, state.piles)[:, : state.piles]
    state.tops = tops.reshape(state.tops.shape)
    state.in_view = np.zeros(state.held.shape, np.uint8)


def _draws(state: HandState) -> list[Array]:
    """What each seat draws to shuffle its hand, number after number; shape (games, seats)."""
    numbers = max(len(draws_of(size)) for size in np.unique(state.held).tolist())
    draw = state.seats_draw(state.moment(Purpose.ROLL))
    return [draw(nth) for nth in range(numbers)]


def discard(state: HandState, pile: Array) -> Array:
    """The losers, who start next, lose a pile; returns their hands, the tops that are left first.

    A hand without its pile is laid out as ``games/piles.py`` does it, if cards are swapped.
    """
    loser, rows = state.starter, np.arange(state.games)
    held = state.held[rows, loser]
    hand = _in_order(state, rows, loser)
    lies = np.arange(hand.shape[1])
    lost = (lies % state.piles == pile[:, None]) & (lies < held[:, None])
    where, place = np.nonzero(lost)
    np.add.at(state.gone, (where, hand[where, place]), 1)
    state.forget(where, loser[where], hand[where, place])
    rest = np.where(lost, state.none, hand)
    state.hands[rows, loser] = np.sort(rest, axis=1)
    state.held[rows, loser] -= lost.sum(axis=1)
    if not state.options.plays("swap"):
        return rest
    # tops in a row, then what lies under them, pile after pile; what is lost comes last
    order = np.where(lies < state.piles, 0, 1 + lies % state.piles) * len(lies) + lies
    order = np.where(rest == state.none, np.iinfo(np.int64).max, order)
    return np.take_along_axis(rest, np.argsort(order, axis=1), axis=1)


def _in_order(state: HandState, rows: Array, seat: Array) -> Array:
    """The hands of seats as they were split in this round."""
    drawn = [each[rows, seat] for each in _draws(state)]
    hands = state.hands[rows, seat]
    return shuffled(hands, state.held[rows, seat], drawn, hands.shape[1])


def swap(state: HandState, rows: Array, hands: Array, place: Array, partner: Array) -> Array:
    """Losers give the card in a place of their hand and take one, from the draw pile or a seat.

    ``hands`` are theirs as :func:`discard` left them; ``partner`` is a seat, or none below 0.
    Returns what they took.
    """
    seat, each = state.starter[rows], np.arange(len(rows))
    given, taken = hands[each, place], np.zeros(len(rows), np.int64)
    state.forget(rows, seat, given)
    for where, take in ((partner < 0, _from_draw_pile), (partner >= 0, _from_seat)):
        some = np.flatnonzero(where)
        if len(some):
            taken[some] = take(state, rows[some], seat[some], partner[some], given[some])
    new = hands.copy()
    new[each, place] = taken
    state.hands[rows, seat] = np.sort(new, axis=1)
    state.taken[rows, seat, taken] += 1
    return taken


def _from_draw_pile(state: HandState, rows: Array, seat: Array, _: Array, given: Array) -> Array:
    """The first card; what is given comes last."""
    place = state.drawn[rows] % state.draw.shape[1]
    taken = state.draw[rows, place]
    state.draw[rows, place], state.givers[rows, place] = given, seat
    state.drawn[rows] += 1
    return taken


def _from_seat(state: HandState, rows: Array, seat: Array, partner: Array, given: Array) -> Array:
    """Any of a seat's cards."""
    hands, each = _in_order(state, rows, partner), np.arange(len(rows))
    at = state.moment(Purpose.SWAP)
    fractions = state.draws.of_seats(at, state.seats, state.ids[rows])[each, seat]
    chosen = (fractions * state.held[rows, partner]).astype(np.int64)
    taken = hands[each, chosen]
    hands[each, chosen] = given
    state.hands[rows, partner] = np.sort(hands, axis=1)
    state.forget(rows, partner, taken)
    state.taken[rows, partner, given] += 1
    return taken


#: Instead of a place: the cards are kept. Instead of a partner: the draw pile.
KEEP = DRAW_PILE = -1


def under_tops(sizes: Array) -> Array:
    """Where the card right under each top lies: behind those under the piles before its own."""
    return sizes.shape[1] + np.cumsum(sizes - 1, axis=1) - (sizes - 1)


def pile_lost(state: HandState, rows: Array) -> Array | None:
    """The pile that losers give up, where that is not theirs to choose."""
    how = state.options.readings["discard"]
    if how == "choice":
        return None
    if how == "smallest":
        return smallest_pile(state, rows)
    drawn = state.draws.fractions(state.moment(Purpose.DISCARD), state.ids.take(rows))
    return (drawn * state.piles).astype(np.int64)


def smallest_pile(state: HandState, rows: Array) -> Array:
    """The pile with the fewest cards, the first of those."""
    held = state.held[rows, state.starter.take(rows)]
    return pile_sizes_of(held, state.piles).argmin(axis=1)


def pile_sizes_of(held: Array, piles: int) -> Array:
    """The sizes of the piles of seats that hold so many cards, as ``pile_sizes``; (rows, piles)."""
    return -((np.arange(piles) - held[:, None]) // piles)


def swaps(state: HandState, seating: SeatedBots, rows: Array, hands: Array) -> tuple[Array, Array]:
    """Which place of their hands losers give (or :data:`KEEP`), and with whom they swap."""
    seat = state.starter[rows]
    careless = seating.where(lambda bot: bot.swaps_any, state.ids[rows], seat)
    place, partner = (
        np.where(careless, *both)
        for both in zip(_any_of(state, rows), _for_a_wildcard(state, rows, hands), strict=True)
    )
    others = partner + (partner >= seat)  # counted without the seat itself
    return place, np.where(swaps_with_pile(state), DRAW_PILE, others)


def swaps_with_pile(state: HandState) -> bool:
    """Whether cards are swapped with the draw pile, and not with a player."""
    return bool(state.draw.shape[1]) and state.options.readings["swap-with"] == "draw-pile"


def _any_of(state: HandState, rows: Array) -> tuple[Array, Array]:
    """Any card and partner, or to keep the cards."""
    tops = state.piles - 1
    held = state.held[rows, state.starter[rows]]
    sizes = pile_sizes_of(held, tops)
    under = (sizes > 1).sum(axis=1) * (state.options.readings["swap-card"] == "any")
    partners = 1 if swaps_with_pile(state) else state.seats - 1
    swaps = (tops + under) * partners
    fractions = state.fractions(state.moment(Purpose.BOT_SWAP))[rows]
    chosen = (fractions * (swaps + 1)).astype(np.int64)
    which, partner = chosen // partners, chosen % partners
    nth = np.clip(which - tops, 0, tops - 1)[:, None]
    lies = np.take_along_axis(under_tops(sizes), nth, axis=1)[:, 0]
    place = np.where(which < tops, which, lies)
    return np.where(chosen < swaps, place, KEEP), partner


def _for_a_wildcard(state: HandState, rows: Array, hands: Array) -> tuple[Array, Array]:
    """The first ordinary card on top, where the game has wildcards, with the first partner."""
    ordinary = np.array([bool(face.suit) for face in state.faces.all] + [False])
    tops = ordinary[hands[:, : state.piles - 1]]
    swaps = tops.any(axis=1) & state.options.plays("wildcards")
    return np.where(swaps, tops.argmax(axis=1), KEEP), np.zeros(len(rows), np.int64)


def _setup(state: HandState) -> None:
    """Shuffle, deal, and draw who is the first Liar."""
    options, index = state.options, state.faces.index
    deck = np.array(sorted(index[card.text] for card in options.cards()))
    dealt = options.start_count * state.seats
    at = state.moment(Purpose.DECK)
    drawn = [state.fractions(at, nth) for nth in range(len(draws_of(len(deck))))]
    decks = np.tile(deck, (state.games, 1))
    order = shuffled(
        decks,
        np.full(state.games, len(deck)),
        drawn,
        len(deck) if options.plays("swap") else dealt,
    )
    if options.plays("swap"):
        state.draw = order[:, dealt:]
    state.hands = np.sort(order[:, :dealt].reshape(state.hands.shape), axis=2)
    state.held[:] = options.start_count
    state.starter = state.pick(state.seats, state.moment(Purpose.STARTER))


def _before_turn(turn: BatchTurn, _: SeatedBots) -> tuple[Array, None]:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    batch = turn.state
    assert isinstance(batch, HandState)
    if not batch.options.plays("open"):
        return np.zeros(len(turn.rows), bool), None
    hidden = ~batch.in_view[turn.rows, turn.actor] & np.uint8((1 << batch.piles) - 1)
    nth = turn.fractions(purpose=Purpose.BOT_REVEAL) * packed_dice.SIZE.take(hidden)
    batch.in_view[turn.rows, turn.actor] |= packed_dice.choose(hidden, 1 << nth.astype(np.int64))
    return hidden > 0, None


def _after_loss(state: HandState, seating: SeatedBots) -> Array:
    """The loser discards a pile, and may then swap a card; how many decisions that is."""
    every, decisions = np.arange(state.games), np.zeros(state.games, np.int64)
    pile = pile_lost(state, every)
    if pile is None:
        any_of = state.pick(state.piles, state.moment(Purpose.BOT_DISCARD))
        careless = seating.where(lambda bot: bot.discards_any, state.ids, state.starter)
        pile = np.where(careless, any_of, smallest_pile(state, every))
        decisions += 1
    hands = discard(state, pile)
    if state.options.plays("swap"):
        rows = np.flatnonzero(~ended(CARDS, state))
        place, partner = swaps(state, seating, rows, hands[rows])
        some = place != KEEP
        swap(state, rows[some], hands[rows[some]], place[some], partner[some])
        decisions[rows] += 1
    return decisions


def _first(state: BatchState, over: Array) -> Array:
    held = state.held[over]
    return held == reduce(np.maximum, held.T)[:, None]


def _odds(options: Options) -> bool:
    """In open play they are known where hands are not too large, or too many to be one sum."""
    if not options.plays("open"):
        return True
    kinds = tuple(kind for kind in options.game.kinds if kind.plays(options.names))
    simple = bids_of(bidding_of(options.rules, kinds), MOST_TOPS).simple
    return known_in_open_play(options, simple=simple)


ARRAYS = ArrayGame(
    game=CARDS, new_state=HandState, setup=_setup, roll=split, before_turn=_before_turn,
    first=_first, after_loss=_after_loss, most=lambda options, sort: MOST_TOPS, odds=_odds,
)  # fmt: skip
