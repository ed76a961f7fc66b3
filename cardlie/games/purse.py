"""What games with a pot share: coins, who left the table or is broke, and who takes the pot.

Games in a row for coins: everybody pays an ante, and who can't pay another one goes home.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games import dice
from cardlie.games.agreement import Agreement
from cardlie.games.records import Phase, Ranking, SeatNo
from cardlie.games.shown import PublicCoins, PublicExtra
from cardlie.games.state import GameExtra, State


@dataclass(slots=True)
class Purse(GameExtra):
    """The coins of each seat, those in the pot, and who is away (left, or broke)."""

    coins: list[int]
    left_table: list[bool]
    pot: int = 0

    @classmethod
    def empty(cls, seats: int) -> Purse:
        """Nobody has anything, and all are there."""
        return cls([0] * seats, [False] * seats)

    def public(self, state: State) -> PublicExtra:
        """All of it."""
        coins = PublicCoins(tuple(self.coins), self.pot, tuple(self.left_table))
        return PublicExtra(coins=coins)


def last_takes_pot(state: State) -> tuple[SeatNo, int]:
    """The player who still has dice takes the pot: who, and how much."""
    purse, winner = state.kept(Purse), next(SeatNo(s) for s, dice in enumerate(state.held) if dice)
    won, purse.pot = purse.pot, 0
    purse.coins[winner] += won
    return winner, won


def verify_options(options: Agreement) -> None:
    """Raise :class:`CardlieError` for too many dice, or where nobody could pay the first ante."""
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
    purse = state.kept(Purse)
    if state.game_number == 1:
        purse.coins = [state.options.coins] * state.options.seats
    ante = state.options.ante
    state.held = [0 if away else state.start for away in purse.left_table]
    for seat, away in enumerate(purse.left_table):
        purse.coins[seat] -= 0 if away else ante
        purse.pot += 0 if away else ante


def after_game(state: State) -> Phase | None:
    """Who can pay another ante is asked to stay, if a game and a second player are left."""
    options, purse, state.held = state.options, state.kept(Purse), [0] * len(state.held)
    broke = [coins < options.ante for coins in purse.coins]
    purse.left_table = [away or poor for away, poor in zip(purse.left_table, broke, strict=True)]
    if state.game_number >= options.games or purse.left_table.count(False) < 2:
        return None
    state.actor = SeatNo(purse.left_table.index(False))
    return "between"


def rank(state: State) -> tuple[Ranking, list[int]]:
    """The evening is over: players rank by coins."""
    return dice.by_score(state.kept(Purse).coins), state.kept(Purse).coins
