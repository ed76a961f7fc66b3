"""What games with a pot share: coins, who left the table or is broke, and who takes the pot.

Games in a row for coins: everybody pays an ante, and who can't pay another one goes home.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.model import Agreement, Own, State
from cardlie.games.records import Phase, Ranking, SeatNo


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


def _verify_options(options: Agreement) -> None:
    dice.verify_options(options)
    if options.coins < options.ante:
        raise CardlieError(
            tr(
                "{coins} can't pay the ante of {ante}",
                coins=Amount(options.coins, "coins"),
                ante=options.ante,
            )
        )


def pay_antes(state: State) -> None:
    """Who is at the table pays the ante and takes dice."""
    purse = purse_of(state)
    if state.game_number == 1:
        purse.coins = [state.options.coins] * state.options.seats
    ante = state.options.ante
    state.held = [0 if away else state.start for away in purse.away]
    for seat, away in enumerate(purse.away):
        purse.coins[seat] -= 0 if away else ante
        purse.pot += 0 if away else ante


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


#: What a game that is played so has, as fields of :class:`~cardlie.games.model.Game`.
EVENING: dict[str, Any] = {
    "rank": _rank, "score": "coins", "after_game": _after_game,
    "may_leave": True, "verify_options": _verify_options,
}  # fmt: skip
