"""What games with a pot share: coins, who left the table or is broke, and who takes the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

from cardlie.games.game import Own, SeatNo

if TYPE_CHECKING:
    from cardlie.games.state import State


class OpenPurse(NamedTuple):
    """What everybody sees of a purse; empty where there is none."""

    coins: tuple[int, ...] = ()
    pot: int = 0
    away: tuple[bool, ...] = ()

    def is_away(self, seat: int) -> bool:
        """Whether a seat left the table, or is broke."""
        return bool(self.away) and self.away[seat]


#: What is seen where nobody pays anything.
NO_PURSE = OpenPurse()


@dataclass(slots=True)
class Purse(Own):
    """The coins of each seat, those in the pot, and who is away (left, or broke)."""

    coins: list[int]
    away: list[bool]
    pot: int = 0

    @classmethod
    def empty(cls, seats: int) -> Purse:
        """Nobody has anything, and all are there."""
        return cls([0] * seats, [False] * seats)

    def copy(self) -> Self:
        """The same, to be changed alone."""
        return type(self)(self.coins.copy(), self.away.copy(), self.pot)

    def seen(self, state: State) -> OpenPurse:
        """All of it."""
        return OpenPurse(tuple(self.coins), self.pot, tuple(self.away))


def purse_of(state: State) -> Purse:
    """The purse of a game that has one."""
    assert isinstance(state.own, Purse)
    return state.own


def last_takes_pot(state: State) -> tuple[SeatNo, int]:
    """The player who still has dice takes the pot: who, and how much."""
    purse, winner = purse_of(state), next(SeatNo(s) for s, dice in enumerate(state.held) if dice)
    won, purse.pot = purse.pot, 0
    purse.coins[winner] += won
    return winner, won
