"""``games/cards.py`` on arrays."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.cards import CARDS
from cardlie.games.chance import Purpose, draws_of
from cardlie.judging.batch import Array
from cardlie.vector import piles
from cardlie.vector.bids import bids_of
from cardlie.vector.board import ArrayBot, ArrayGame, ArrayTurn, Boards, ended
from cardlie.vector.card_odds import known_in_open_play
from cardlie.vector.piles import HandBoards

#: The most cards that lie on a table: eight players with three piles each.
MOST_TOPS = 24


def _setup(boards: HandBoards) -> None:
    """Shuffle, deal, and draw who is the first Liar."""
    options, index = boards.options, boards.faces.index
    deck = np.array(sorted(index[card.text] for card in options.cards()))
    dealt = options.each * boards.seats
    order = len(deck) if options.swap else dealt
    at = boards.moment(Purpose.DECK)
    drawn = [boards.fractions(at, nth) for nth in range(len(draws_of(len(deck))))]
    decks = np.tile(deck, (boards.games, 1))
    shuffled = piles.shuffled(decks, np.full(boards.games, len(deck)), drawn, order)
    if boards.options.swap:
        boards.draw = shuffled[:, dealt:]
    boards.hands = np.sort(shuffled[:, :dealt].reshape(boards.hands.shape), axis=2)
    boards.held[:] = options.each
    boards.starter = boards.pick(boards.seats, boards.moment(Purpose.STARTER))


def _before_turn(turn: ArrayTurn) -> Array:
    """Open play: a turn begins with one more rolled card in view, while one is hidden."""
    boards = turn.boards
    assert isinstance(boards, HandBoards)
    if not boards.options.open:
        return np.zeros(len(turn.at), bool)
    hidden = ~boards.in_view[turn.at, turn.actor] & np.uint8((1 << boards.piles) - 1)
    boards.in_view[turn.at, turn.actor] |= piles.reveals(turn, hidden)
    return hidden > 0


def _after_loss(boards: HandBoards, bots: Sequence[ArrayBot]) -> Array:
    """The loser discards a pile, and may then swap a card; how many decisions that is."""
    how, decisions = boards.options.rulings["discard"], np.zeros(boards.games, np.int64)
    if how == "smallest":
        pile = piles.smallest_pile(boards)
    elif how == "random":
        pile = boards.pick(boards.piles, boards.moment(Purpose.DISCARD))
    else:
        pile = piles.discards(boards, bots)
        decisions += 1
    hands = piles.discard(boards, pile)
    if boards.options.swap:
        rows = np.flatnonzero(~ended(CARDS, boards))
        place, partner = piles.swaps(boards, bots, rows, hands[rows])
        some = place != piles.KEEP
        piles.swap(boards, rows[some], hands[rows[some]], place[some], partner[some])
        decisions[rows] += 1
    return decisions


def _first(boards: Boards, over: Array) -> Array:
    held = boards.held[over]
    return held == reduce(np.maximum, held.T)[:, None]


def _most(options: Options, sort: str) -> int:
    return MOST_TOPS


def _odds(options: Options) -> bool:
    """In open play they are known where hands are not too large, or too many to be one sum."""
    if not options.open:
        return True
    kinds = tuple(kind for kind in options.rules.kinds if kind.plays(options.names))
    simple = bids_of(bidding_of(options.setting, kinds), MOST_TOPS).simple
    return known_in_open_play(options, simple=simple)


ARRAYS = ArrayGame(
    game=CARDS, boards=HandBoards, setup=_setup, roll=piles.split, before_turn=_before_turn,
    first=_first, after_loss=_after_loss, most=_most, odds=_odds,
)  # fmt: skip
