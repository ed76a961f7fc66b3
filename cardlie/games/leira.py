"""Leira's Dice: an exact bid wins the challenger's die; two last dice duel on their sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.game import (
    USUAL,
    Game,
    Round,
    Settled,
    Showdown,
    Stakes,
    StartRolls,
    Turn,
)
from cardlie.games.purse import Purse, last_takes_pot, purse_of
from cardlie.guess import Guess, Number, Sum
from cardlie.setting.faces import D6
from cardlie.setting.option import declared
from cardlie.setting.rulings import Rulings

if TYPE_CHECKING:
    from cardlie.games.state import State

#: What each player puts in the pot.
STAKE = 3

#: The round in which two players have one die each.
DUEL = "duel"


def is_duel(held: Sequence[int]) -> bool:
    """Whether two players are left with one die each.

    >>> is_duel([0, 1, 1]), is_duel([0, 2, 1])
    (True, False)
    """
    return sum(held) == 2 and max(held) == 1


def _higher(new: Guess, last: Guess, rulings: Rulings) -> bool:
    """Neither number nor count may fall, and one of them rises; in a duel the sum does."""
    if isinstance(new, Sum) and isinstance(last, Sum):
        return new.total > last.total
    if isinstance(new, Number) and isinstance(last, Number):
        return new != last and new.number >= last.number and new.count >= last.count
    raise IllegalGuess(
        tr(
            "'{new}' and '{last}' are not said in one round: a duel bids on sums",
            new=new,
            last=last,
        )
    )


def _sort_of_round(turn: Turn) -> str:
    return DUEL if is_duel(turn.held) else USUAL


def _setup(state: State) -> StartRolls:
    """Everybody puts in the stake and rolls two dice; the highest sum starts."""
    purse, seats = purse_of(state), state.options.seats
    purse.coins, purse.pot = [-STAKE] * seats, STAKE * seats
    state.held = [state.start] * seats
    return dice.highest_starts(state, 2, lambda roll: (sum(roll),))


def _settle(stakes: Stakes, showdown: Showdown) -> Settled:
    """The loser gives up a die; at an exact bid the challenger's goes to the bidder."""
    loser = dice.wrong(showdown)
    exact = showdown.holds * (showdown.have == showdown.need)
    lost, won = dice.loses(stakes, loser), dice.loses(stakes, showdown.bidder, exact)
    losses = tuple([less - more for less, more in zip(lost, won, strict=True)])
    return Settled(loser, losses, loser)


LEIRA = Game(
    id="leira",
    title="Leira's Dice",
    seats=(2, 5),
    start=dice.five,
    least=dice.one,
    die=D6,
    kinds=(Number, Sum),
    rounds={USUAL: Round((Number,)), DUEL: Round((Sum,))},
    sort_of_round=_sort_of_round,
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    ended=dice.one_is_left,
    rank=dice.rank,
    score="dice",
    higher=_higher,
    takes_pot=last_takes_pot,
    own=Purse.empty,
    options=declared("leira"),
    verify_options=dice.verify_options,
    advice="An exact bid that is challenged hands your die to its bidder.",
    exactly="Exactly right!",
)
