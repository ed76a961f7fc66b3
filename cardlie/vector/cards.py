"""``games/cards.py`` and ``games/piles.py`` on arrays: hands of cards, split into piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.cards import CARDS
from cardlie.games.chance import Purpose, draws_of
from cardlie.games.piles import pile_sizes
from cardlie.judging.batch import Array
from cardlie.vector import places
from cardlie.vector.bids import bids_of
from cardlie.vector.board import ArrayGame, ArrayTurn, Boards, ended
from cardlie.vector.hands import HandBoards, known_in_open_play
from cardlie.vector.seating import SeatedBots

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


def split(boards: HandBoards) -> None:
    """Each hand is split unseen into piles, of which the top cards are rolled."""
    cards = boards.hands.reshape(-1, boards.hands.shape[2])
    drawn = [each.ravel() for each in _draws(boards)]
    tops = shuffled(cards, boards.held.ravel(), drawn, boards.piles)[:, : boards.piles]
    boards.tops = tops.reshape(boards.tops.shape)
    boards.in_view = np.zeros(boards.held.shape, np.uint8)


def _draws(boards: HandBoards) -> list[Array]:
    """What each seat draws to shuffle its hand, number after number; shape (games, seats)."""
    numbers = max(len(draws_of(size)) for size in np.unique(boards.held).tolist())
    moments = [boards.moment(Purpose.ROLL, seat) for seat in range(boards.seats)]
    return [
        np.stack([boards.fractions(at, nth) for at in moments], axis=1) for nth in range(numbers)
    ]


def discard(boards: HandBoards, pile: Array) -> Array:
    """The losers, who start next, lose a pile; returns their hands, the tops that are left first.

    A hand without its pile is laid out as ``games/piles.py`` does it, if cards are swapped.
    """
    loser, rows = boards.starter, np.arange(boards.games)
    held = boards.held[rows, loser]
    hand = _in_order(boards, rows, loser)
    lies = np.arange(hand.shape[1])
    lost = (lies % boards.piles == pile[:, None]) & (lies < held[:, None])
    where, place = np.nonzero(lost)
    np.add.at(boards.gone, (where, hand[where, place]), 1)
    boards.forget(where, loser[where], hand[where, place])
    rest = np.where(lost, boards.none, hand)
    boards.hands[rows, loser] = np.sort(rest, axis=1)
    boards.held[rows, loser] -= lost.sum(axis=1)
    if not boards.options.plays("swap"):
        return rest
    # tops in a row, then what lies under them, pile after pile; what is lost comes last
    order = np.where(lies < boards.piles, 0, 1 + lies % boards.piles) * len(lies) + lies
    order = np.where(rest == boards.none, np.iinfo(np.int64).max, order)
    return np.take_along_axis(rest, np.argsort(order, axis=1), axis=1)


def _in_order(boards: HandBoards, rows: Array, seat: Array) -> Array:
    """The hands of seats as they were split in this round."""
    drawn = [each[rows, seat] for each in _draws(boards)]
    hands = boards.hands[rows, seat]
    return shuffled(hands, boards.held[rows, seat], drawn, hands.shape[1])


def swap(boards: HandBoards, rows: Array, hands: Array, place: Array, partner: Array) -> Array:
    """Losers give the card in a place of their hand and take one, from the draw pile or a seat.

    ``hands`` are theirs as :func:`discard` left them; ``partner`` is a seat, or none below 0.
    Returns what they took.
    """
    seat, each = boards.starter[rows], np.arange(len(rows))
    given, taken = hands[each, place], np.zeros(len(rows), np.int64)
    boards.forget(rows, seat, given)
    for where, take in ((partner < 0, _from_draw_pile), (partner >= 0, _from_seat)):
        some = np.flatnonzero(where)
        if len(some):
            taken[some] = take(boards, rows[some], seat[some], partner[some], given[some])
    new = hands.copy()
    new[each, place] = taken
    boards.hands[rows, seat] = np.sort(new, axis=1)
    boards.take(rows, seat, taken)
    return taken


def _from_draw_pile(boards: HandBoards, rows: Array, seat: Array, _: Array, given: Array) -> Array:
    """The first card; what is given comes last."""
    place = boards.drawn[rows] % boards.draw.shape[1]
    taken = boards.draw[rows, place]
    boards.draw[rows, place], boards.givers[rows, place] = given, seat
    boards.drawn[rows] += 1
    return taken


def _from_seat(boards: HandBoards, rows: Array, seat: Array, partner: Array, given: Array) -> Array:
    """Any of a seat's cards."""
    hands, each = _in_order(boards, rows, partner), np.arange(len(rows))
    at = boards.moment(Purpose.SWAP)
    fractions = boards.draws.of_seats(at, boards.seats, boards.ids[rows])[each, seat]
    chosen = (fractions * boards.held[rows, partner]).astype(np.int64)
    taken = hands[each, chosen]
    hands[each, chosen] = given
    boards.hands[rows, partner] = np.sort(hands, axis=1)
    boards.forget(rows, partner, taken)
    boards.take(rows, partner, given)
    return taken


#: Instead of a place: the cards are kept. Instead of a partner: the draw pile.
KEEP = DRAW_PILE = -1


def under_tops(sizes: Array) -> Array:
    """Where the card right under each top lies: behind those under the piles before its own."""
    return sizes.shape[1] + np.cumsum(sizes - 1, axis=1) - (sizes - 1)


def pile_lost(boards: HandBoards, rows: Array) -> Array | None:
    """The pile that losers give up, where that is not theirs to choose."""
    how = boards.options.readings["discard"]
    if how == "choice":
        return None
    if how == "smallest":
        return smallest_pile(boards, rows)
    drawn = boards.draws.fractions(boards.moment(Purpose.DISCARD), boards.ids.take(rows))
    return (drawn * boards.piles).astype(np.int64)


def smallest_pile(boards: HandBoards, rows: Array) -> Array:
    """The pile with the fewest cards, the first of those."""
    held = boards.held[rows, boards.starter.take(rows)]
    return _sizes(boards.options.each, boards.piles).argmin(axis=1)[held]


@lru_cache(maxsize=16)
def _sizes(most: int, piles: int) -> Array:
    """The sizes of so many piles, by how many cards there are, up to ``most``."""
    return np.array([pile_sizes(cards, piles) for cards in range(most + 1)])


def swaps(
    boards: HandBoards, seating: SeatedBots, rows: Array, hands: Array
) -> tuple[Array, Array]:
    """Which place of their hands losers give (or :data:`KEEP`), and with whom they swap."""
    seat = boards.starter[rows]
    careless = seating.where(lambda bot: bot.swaps_any, boards.ids[rows], seat)
    place, partner = (
        np.where(careless, *both)
        for both in zip(_any_of(boards, rows), _for_a_wildcard(boards, rows, hands), strict=True)
    )
    others = partner + (partner >= seat)  # counted without the seat itself
    return place, np.where(_from_pile(boards), DRAW_PILE, others)


def _from_pile(boards: HandBoards) -> bool:
    """Whether cards are swapped with the draw pile, and not with a player."""
    return bool(boards.draw.shape[1]) and boards.options.readings["swap-with"] == "draw-pile"


def _any_of(boards: HandBoards, rows: Array) -> tuple[Array, Array]:
    """Any card and partner, or to keep the cards."""
    tops = boards.piles - 1
    held = boards.held[rows, boards.starter[rows]]
    sizes = _sizes(boards.options.each, tops)[held]
    under = (sizes > 1).sum(axis=1) * (boards.options.readings["swap-card"] == "any")
    partners = 1 if _from_pile(boards) else boards.seats - 1
    swaps = (tops + under) * partners
    fractions = boards.fractions(boards.moment(Purpose.BOT_SWAP))[rows]
    chosen = (fractions * (swaps + 1)).astype(np.int64)
    which, partner = chosen // partners, chosen % partners
    nth = np.clip(which - tops, 0, tops - 1)[:, None]
    lies = np.take_along_axis(under_tops(sizes), nth, axis=1)[:, 0]
    place = np.where(which < tops, which, lies)
    return np.where(chosen < swaps, place, KEEP), partner


def _for_a_wildcard(boards: HandBoards, rows: Array, hands: Array) -> tuple[Array, Array]:
    """The first ordinary card on top, where the game has wildcards, with the first partner."""
    ordinary = np.array([bool(face.suit) for face in boards.faces.all] + [False])
    tops = ordinary[hands[:, : boards.piles - 1]]
    swaps = tops.any(axis=1) & boards.options.plays("wildcards")
    return np.where(swaps, tops.argmax(axis=1), KEEP), np.zeros(len(rows), np.int64)


def _setup(boards: HandBoards) -> None:
    """Shuffle, deal, and draw who is the first Liar."""
    options, index = boards.options, boards.faces.index
    deck = np.array(sorted(index[card.text] for card in options.cards()))
    dealt = options.each * boards.seats
    at = boards.moment(Purpose.DECK)
    drawn = [boards.fractions(at, nth) for nth in range(len(draws_of(len(deck))))]
    decks = np.tile(deck, (boards.games, 1))
    order = shuffled(
        decks,
        np.full(boards.games, len(deck)),
        drawn,
        len(deck) if options.plays("swap") else dealt,
    )
    if options.plays("swap"):
        boards.draw = order[:, dealt:]
    boards.hands = np.sort(order[:, :dealt].reshape(boards.hands.shape), axis=2)
    boards.held[:] = options.each
    boards.starter = boards.pick(boards.seats, boards.moment(Purpose.STARTER))


def _before_turn(turn: ArrayTurn, _: SeatedBots) -> tuple[Array, None]:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    boards = turn.boards
    assert isinstance(boards, HandBoards)
    if not boards.options.plays("open"):
        return np.zeros(len(turn.at), bool), None
    hidden = ~boards.in_view[turn.at, turn.actor] & np.uint8((1 << boards.piles) - 1)
    nth = turn.fractions(purpose=Purpose.BOT_REVEAL) * places.SIZE.take(hidden)
    boards.in_view[turn.at, turn.actor] |= places.choose(hidden, 1 << nth.astype(np.int64))
    return hidden > 0, None


def _after_loss(boards: HandBoards, seating: SeatedBots) -> Array:
    """The loser discards a pile, and may then swap a card; how many decisions that is."""
    every, decisions = np.arange(boards.games), np.zeros(boards.games, np.int64)
    pile = pile_lost(boards, every)
    if pile is None:
        any_of = boards.pick(boards.piles, boards.moment(Purpose.BOT_DISCARD))
        careless = seating.where(lambda bot: bot.discards_any, boards.ids, boards.starter)
        pile = np.where(careless, any_of, smallest_pile(boards, every))
        decisions += 1
    hands = discard(boards, pile)
    if boards.options.plays("swap"):
        rows = np.flatnonzero(~ended(CARDS, boards))
        place, partner = swaps(boards, seating, rows, hands[rows])
        some = place != KEEP
        swap(boards, rows[some], hands[rows[some]], place[some], partner[some])
        decisions[rows] += 1
    return decisions


def _first(boards: Boards, over: Array) -> Array:
    held = boards.held[over]
    return held == reduce(np.maximum, held.T)[:, None]


def _odds(options: Options) -> bool:
    """In open play they are known where hands are not too large, or too many to be one sum."""
    if not options.plays("open"):
        return True
    kinds = tuple(kind for kind in options.game.kinds if kind.plays(options.names))
    simple = bids_of(bidding_of(options.rules, kinds), MOST_TOPS).simple
    return known_in_open_play(options, simple=simple)


ARRAYS = ArrayGame(
    game=CARDS, boards=HandBoards, setup=_setup, roll=split, before_turn=_before_turn,
    first=_first, after_loss=_after_loss, most=lambda options, sort: MOST_TOPS, odds=_odds,
)  # fmt: skip
