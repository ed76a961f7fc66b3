"""Tavern Dice: nothing is wild, a bid may be called or declared spot-on, the pot is coins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.chance import Purpose
from cardlie.games.game import (
    NOBODY,
    Game,
    Phase,
    Ranking,
    SeatNo,
    Settled,
    Showdown,
    Stakes,
    StartRolls,
)
from cardlie.games.purse import Purse, last_takes_pot, purse_of
from cardlie.guess import Guess, Number
from cardlie.setting.faces import D6
from cardlie.setting.option import declared
from cardlie.setting.rulings import Rulings

if TYPE_CHECKING:
    from cardlie.games.options import Options
    from cardlie.games.state import State


def _higher(new: Guess, last: Guess, rulings: Rulings) -> bool:
    """A higher number, or more of the same."""
    if not (isinstance(new, Number) and isinstance(last, Number)):
        raise IllegalGuess(
            tr(
                "'{new}' and '{last}' can't follow one another in {game}",
                new=new,
                last=last,
                game="tavern",
            )
        )
    return new.number > last.number or (new.number == last.number and new.count > last.count)


def _verify_options(options: Options) -> None:
    dice.verify_options(options)
    if options.coins < options.ante:
        raise CardlieError(
            tr(
                "{coins} can't pay the ante of {ante}",
                coins=Amount(options.coins, "coins"),
                ante=options.ante,
            )
        )


def _setup(state: State) -> StartRolls:
    """Who is at the table pays the ante and takes five dice; the first start is drawn."""
    purse = purse_of(state)
    if state.game_number == 1:
        purse.coins = [state.options.coins] * state.options.seats
    ante = state.options.ante
    state.held = [0 if away else state.start for away in purse.away]
    present = [SeatNo(seat) for seat, away in enumerate(purse.away) if not away]
    for seat in present:
        purse.coins[seat] -= ante
        purse.pot += ante
    state.starter = present[state.chance.pick(len(present), state.moment(Purpose.STARTER))]
    return ()


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    """A call: whoever was wrong loses a die and starts."""
    loser = dice.wrong(showdown)
    return Settled(loser, dice.loses(stakes, loser), loser)


def _settle_spot_on(stakes: Stakes, showdown: Showdown) -> Settled:
    """Exact: all others lose a die, and the player to the declarer's right starts."""
    caller, exact = showdown.caller, showdown.have == showdown.need
    own, others = dice.loses(stakes, caller), dice.everybody_but(stakes, caller)
    losses = [dice.when(exact, *each) for each in zip(others, own, strict=True)]
    right = SeatNo((caller - 1) % len(stakes.held))
    starter, step = dice.when(exact, right, caller), dice.when(exact, -1, 1)
    return Settled(dice.when(exact, NOBODY, caller), tuple(losses), starter, step)


def _after_game(state: State) -> Phase | None:
    """Who can pay another ante is asked to stay, if a game and a second player are left."""
    options, purse, state.held = state.options, purse_of(state), [0] * len(state.held)
    broke = [coins < options.ante for coins in purse.coins]
    purse.away = [away or poor for away, poor in zip(purse.away, broke, strict=True)]
    if state.game_number >= options.games or purse.away.count(False) < 2:
        return None
    state.actor = SeatNo(purse.away.index(False))
    return "between"


def _rank(state: State) -> tuple[Ranking, list[int]]:
    """The evening is over: players rank by coins."""
    return dice.by_score(purse_of(state).coins), purse_of(state).coins


TAVERN = Game(
    id="tavern",
    title="Tavern Dice",
    seats=(2, 5),
    start=dice.five,
    least=dice.one,
    die=D6,
    kinds=(Number,),
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    settle_spot_on=_settle_spot_on,
    ended=dice.one_is_left,
    rank=_rank,
    score="coins",
    higher=_higher,
    takes_pot=last_takes_pot,
    own=Purse.empty,
    after_game=_after_game,
    may_leave=True,
    options=declared("tavern"),
    verify_options=_verify_options,
    advice="A right spot-on costs everybody else a die, a challenge only one player.",
)
