"""Leira's Dice: an exact bid wins the challenger's die; two last dice duel on their sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games import dice
from cardlie.games.events import GameWon
from cardlie.games.game import Game, Settled, Showdown
from cardlie.guess import Guess, Number, Sum

if TYPE_CHECKING:
    from cardlie.games.events import Event
    from cardlie.games.game import StartRolls
    from cardlie.games.state import State

#: What each player puts in the pot.
STAKE = 3


def is_duel(held: list[int]) -> bool:
    """Whether two players are left with one die each.

    >>> is_duel([0, 1, 1]), is_duel([0, 2, 1])
    (True, False)
    """
    return sorted(held)[-2:] == [1, 1] and sum(held) == 2


def _kinds(state: State) -> tuple[type[Guess], ...]:
    return (Sum,) if is_duel(state.held) else (Number,)


def _setup(state: State) -> StartRolls:
    """Everybody puts in the stake and rolls two dice; the highest sum starts."""
    state.coins = [-STAKE] * state.options.seats
    state.pot = STAKE * state.options.seats
    state.held = [state.start] * state.options.seats
    return dice.highest_starts(state, 2, lambda roll: (sum(roll),))


def _settle(state: State, showdown: Showdown) -> Settled:
    """The loser gives up a die; at an exact bid the challenger's goes to the bidder."""
    if not showdown.held:
        loser = showdown.bidder
        return Settled(loser, dice.loses(state, loser), loser)
    losses = list(dice.loses(state, showdown.caller))
    if showdown.have == showdown.need:
        losses[showdown.bidder] = -1
    return Settled(showdown.caller, tuple(losses), showdown.caller)


def _end(state: State) -> tuple[Event, ...]:
    over = dice.over(state)
    winner, pot = state.ranking[0][0], state.pot
    state.coins[winner] += pot
    state.pot = 0
    return (GameWon(1, winner, pot), *over)


LEIRA = Game(
    id="leira",
    title="Leira's Dice",
    pieces="dice",
    seats=(2, 5),
    start=dice.five,
    least=dice.one,
    kinds=_kinds,
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    ended=dice.one_is_left,
    end=_end,
)
