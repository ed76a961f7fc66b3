"""Ship's Wheel: a wild in place of the 1, bids on a track, penalties by difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games import dice
from cardlie.games.game import Game, Settled, Showdown
from cardlie.guess import Guess, Number, Stars

if TYPE_CHECKING:
    from cardlie.games.game import StartRolls
    from cardlie.games.state import State


def _kinds(state: State) -> tuple[type[Guess], ...]:
    return (Number, Stars)


def _setup(state: State) -> StartRolls:
    """Most wilds starts; tied: the highest sum of the other dice; still tied: again."""
    faces = state.faces.all

    def worth(roll: tuple[int, ...]) -> tuple[int, ...]:
        wilds = sum(1 for i in roll if faces[i].wild)
        return wilds, sum(faces[i].number or 0 for i in roll)

    state.held = [state.start] * state.options.seats
    return dice.highest_starts(state, state.start, worth)


def _settle(state: State, showdown: Showdown) -> Settled:
    """The difference is the penalty; at a perfect bid everybody but the bidder loses a die."""
    over = showdown.have - showdown.need
    if over == 0:
        return Settled(showdown.caller, _perfect(state, showdown), showdown.caller)
    loser = showdown.caller if over > 0 else showdown.bidder
    lost = min(abs(over), state.held[loser])
    return Settled(loser, dice.loses(state, loser, lost), showdown.caller)


def _perfect(state: State, showdown: Showdown) -> tuple[int, ...]:
    rulings = state.options.rulings
    if rulings["perfect"] == "challenger-only":
        return dice.loses(state, showdown.caller)
    losses = dice.everybody_but(state, showdown.bidder)
    if rulings["die-hard"] == "off":
        return losses
    return tuple(
        0 if state.held[seat] == 1 and seat != showdown.caller else lost
        for seat, lost in enumerate(losses)
    )


def _may_reroll(state: State) -> bool:
    """Show-and-reroll needs one die to show and one to roll again."""
    if not state.options.show_reroll:
        return False
    return state.held[state.actor] - len(state.shown[state.actor]) >= 2


WHEEL = Game(
    id="wheel",
    title="Ship's Wheel",
    pieces="dice",
    seats=(2, 6),
    start=dice.five,
    least=dice.one,
    kinds=_kinds,
    setup=_setup,
    roll=dice.roll,
    settle=_settle,
    ended=dice.one_is_left,
    end=dice.over,
    after_bid=_may_reroll,
)
