"""What the three dice games share: rolling, who is in, and ranking by who lasts longest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.actions import SeatNo
from cardlie.games.events import Over, StartRoll

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.games.events import Event, Ranking
    from cardlie.games.game import StartRolls
    from cardlie.games.options import Options
    from cardlie.games.state import State


def five(options: Options) -> int:
    """Five dice each."""
    return 5


def one(options: Options) -> int:
    """At least one die each."""
    return 1


def roll(state: State) -> None:
    """Everybody rolls all their dice."""
    state.rolled = state.chance.rolls(state.held, len(state.faces.all))


def loses(state: State, seat: int, dice: int = 1) -> tuple[int, ...]:
    """The losses of a showdown in which one seat loses dice."""
    return tuple([dice if each == seat else 0 for each in range(len(state.held))])


def everybody_but(state: State, seat: int) -> tuple[int, ...]:
    """The losses of a showdown in which all others who are in lose a die."""
    return tuple([int(dice > 0 and each != seat) for each, dice in enumerate(state.held)])


def one_is_left(state: State) -> bool:
    """Whether at most one player has dice."""
    return sum(1 for dice in state.held if dice) <= 1


def over(state: State) -> tuple[Event, ...]:
    """The last player with dice wins; the others rank by how long they lasted."""
    last = tuple(SeatNo(seat) for seat, dice in enumerate(state.held) if dice)
    state.phase = "over"
    state.ranking = (last, *reversed(state.fallen))
    return (Over(state.ranking, tuple(state.held)),)


def highest_starts(
    state: State, dice: int, worth: Callable[[tuple[int, ...]], tuple[int, ...]]
) -> StartRolls:
    """Everybody rolls; the roll that is worth most starts, and those tied roll again."""
    tied = [SeatNo(seat) for seat in range(len(state.held))]
    rolls: list[tuple[StartRoll, ...]] = []
    faces = state.faces.all
    while len(tied) > 1:
        rolled = {seat: state.chance.roll(dice, len(faces)) for seat in tied}
        rolls.append(
            tuple(StartRoll(seat, tuple(faces[i] for i in roll)) for seat, roll in rolled.items())
        )
        best = max(worth(roll) for roll in rolled.values())
        tied = [seat for seat, roll in rolled.items() if worth(roll) == best]
    state.starter = tied[0]
    return tuple(rolls)


def by_score(scores: list[int]) -> Ranking:
    """Seats by score, most first; equal scores share a rank."""
    return tuple(
        tuple(SeatNo(seat) for seat, each in enumerate(scores) if each == score)
        for score in sorted(set(scores), reverse=True)
    )
