"""Tavern Dice: nothing is wild, a bid may be called or declared spot-on, the pot is coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games import dice
from cardlie.games.actions import SeatNo
from cardlie.games.events import GameWon, Over
from cardlie.games.game import Game, Settled, Showdown
from cardlie.guess import Guess, Number

if TYPE_CHECKING:
    from cardlie.games.events import Event
    from cardlie.games.game import StartRolls
    from cardlie.games.state import State


def _kinds(state: State) -> tuple[type[Guess], ...]:
    return (Number,)


def _setup(state: State) -> StartRolls:
    """Who is at the table pays the ante and takes five dice; the first start is drawn."""
    ante = state.options.ante
    state.held = [0 if away else state.start for away in state.away]
    for seat, away in enumerate(state.away):
        if not away:
            state.coins[seat] -= ante
            state.pot += ante
    present = [SeatNo(seat) for seat, away in enumerate(state.away) if not away]
    state.starter = present[state.chance.pick(len(present))]
    return ()


def _settle(state: State, showdown: Showdown) -> Settled:
    """A call: whoever was wrong loses a die and starts."""
    loser = showdown.caller if showdown.held else showdown.bidder
    return Settled(loser, dice.loses(state, loser), loser)


def _settle_spot_on(state: State, showdown: Showdown) -> Settled:
    """Exact: all others lose a die, and the player to the declarer's right starts."""
    if showdown.have != showdown.need:
        return Settled(showdown.caller, dice.loses(state, showdown.caller), showdown.caller)
    right = SeatNo((showdown.caller - 1) % len(state.held))
    return Settled(None, dice.everybody_but(state, showdown.caller), right, step=-1)


def _end(state: State) -> tuple[Event, ...]:
    """The winner takes the pot; who can pay another ante is asked to stay, if one is left."""
    winner = next(SeatNo(seat) for seat, held in enumerate(state.held) if held)
    won = GameWon(state.game_number, winner, state.pot)
    state.coins[winner] += state.pot
    state.pot = 0
    state.held = [0] * len(state.held)
    ante = state.options.ante
    state.away = [away or coins < ante for away, coins in zip(state.away, state.coins, strict=True)]
    if state.game_number >= state.options.games or state.away.count(False) < 2:
        return (won, close(state))
    state.phase = "between"
    state.actor = SeatNo(state.away.index(False))
    return (won,)


def close(state: State) -> Event:
    """The evening is over: players rank by coins."""
    state.phase = "over"
    state.ranking = dice.by_score(state.coins)
    return Over(state.ranking, tuple(state.coins))


TAVERN = Game(
    id="tavern",
    title="Tavern Dice",
    pieces="dice",
    seats=(2, 5),
    start=dice.five,
    least=dice.one,
    kinds=_kinds,
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    settle_spot_on=_settle_spot_on,
    ended=dice.one_is_left,
    end=_end,
    may_leave=True,
)
