"""``games/planned.py`` on arrays: any game of dice that is made from a plan; and its evening."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.games.chance import Purpose
from cardlie.games.game import Game
from cardlie.games.plan import USUAL_RULE, GamePlan
from cardlie.games.planned import OUT_OF_TURN, fallen, game_of, is_time, last_die_of, left, under
from cardlie.judging.batch import Array
from cardlie.vector import dice, reroll
from cardlie.vector.board import ArrayGame, ArrayTurn, Boards, Evenings, row_sums
from cardlie.vector.dice import DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.reroll import RerollBoards

#: More than any sum of dice: what a star is worth where the most stars start.
_STAR = 10_000


class FallBoards(DiceBoards):
    """Tables that know who ``fell`` to one die, and where somebody did just ``now``."""

    by_table = (*DiceBoards.by_table, "fell", "now")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.fell = np.zeros((len(ids), self.seats), bool)
        self.now = np.zeros(len(ids), bool)

    def after_showdown(self, losses: Array) -> None:
        """Somebody may have fallen."""
        super().after_showdown(losses)
        new = (losses > 0) & (self.held == 1) & ~self.fell
        self.now = new.any(axis=1)
        self.fell = self.fell | new


class FallRerollBoards(FallBoards, RerollBoards):
    """Both."""


class ForCoins(Evenings):
    """Games for coins: who can't pay another ante goes home."""

    def __init__(self, options: Options, tables: int) -> None:
        super().__init__(options, tables)
        self.coins = np.full(self.away.shape, options.coins, np.int64)

    def begin(self, boards: Boards, rows: Array) -> None:
        """Who is at the table pays the ante."""
        super().begin(boards, rows)
        self.coins[rows] -= np.where(boards.away, 0, self.options.ante)

    def over(self, rows: Array, first: Array) -> None:
        """The winner takes the pot."""
        pot = self.options.ante * row_sums(~self.away[rows])
        self.coins[rows] += np.where(first, pot[:, None], 0)

    def after_game(self, rows: Array) -> Array:
        """Who can pay stays, if a second player does."""
        self.away[rows] |= self.coins[rows] < self.options.ante
        return rows[row_sums(~self.away[rows]) >= 2]

    def first(self) -> Array:
        """Players rank by coins."""
        return self.coins == self.coins.max(axis=1, keepdims=True)


class _Arrays:
    """The functions of a game, as its plan has them."""

    def __init__(self, game: Game, plan: GamePlan) -> None:
        self.game, self.plan = game, plan
        self.sorts = list(dict.fromkeys(("", *game.rounds)))

    def boards(self, options: Options, draws: Draws, ids: Array) -> DiceBoards:
        """The tables, with what such games keep of them."""
        shown = self.plan.bids_reroll and options.show_reroll
        if fallen(self.plan) is not None:
            return (FallRerollBoards if shown else FallBoards)(options, draws, ids)
        return (RerollBoards if shown else DiceBoards)(options, draws, ids)

    def setup(self, boards: DiceBoards) -> None:
        """Everybody who is there has their dice; the dice tell who starts, or it is drawn."""
        plan, options = self.plan, boards.options
        boards.held[:] = np.where(boards.away, 0, options.each)
        if plan.start_who == "drawn":
            present = (~boards.away).cumsum(axis=1)
            nth = boards.pick(present[:, -1], boards.moment(Purpose.STARTER))
            boards.starter = (present > nth[:, None]).argmax(axis=1)
            return
        star = _STAR if plan.start_who == "most-stars" else 0
        worth = [star if face.is_star else face.number or 0 for face in boards.faces.all]
        dice.highest_starts(boards, plan.start_dice or options.each, worth)

    def sort_of_turn(self, boards: Any, at: Array, actor: Array) -> Array:
        """The first special round whose time it is, by its place among all sorts."""
        held = boards.held[at]
        seats = [*held.T.astype(np.int64)]
        found = np.zeros(len(at), np.int64)
        for special in reversed(under(self.plan, boards.options.rulings).rounds):
            if special.when == "fell-to-one":
                now = boards.now[at]
            else:
                now = np.asarray(is_time(special, seats))
            if special.unless_two:
                now = now & (left(seats) != 2)
            sort: Array | int = self.sorts.index(special.name)
            if special.last_die != USUAL_RULE:
                last = held[np.arange(len(at)), actor] == 1
                sort = np.where(last, self.sorts.index(last_die_of(special)), sort)
            found = np.where(now, sort, found)
        return found

    def claimants(self, boards: DiceBoards, turn: ArrayTurn, bidder: Array) -> Array:
        """Everybody but who said it and who is next."""
        may = boards.held[turn.at] > 0
        rows = np.arange(len(turn.at))
        may[rows, bidder] = may[rows, turn.actor] = False
        return may & (under(self.plan, boards.options.rulings).exact_by in OUT_OF_TURN)

    def most(self, options: Options, sort: str) -> int:
        """As many as everybody may have, or two last ones."""
        for special in self.plan.rounds:
            if special.name == sort and special.when == "two-last-dice":
                return 2
        each = max(options.each, self.plan.exact_most) if self.plan.exact_wins else options.each
        return each * options.seats


def arrays_of(game: Game) -> ArrayGame | None:
    """A game made from a plan, as arrays play it; None where it isn't, or was changed since."""
    plan = game.plan
    return None if plan is None or game_of(plan) is not game else _arrays_of(game, plan)


@lru_cache(maxsize=64)
def _arrays_of(game: Game, plan: GamePlan) -> ArrayGame:
    its = _Arrays(game, plan)
    more: dict[str, Any] = {}
    if plan.rounds:
        more["sort_of_turn"] = its.sort_of_turn
    if game.may_claim:
        more["claimants"] = its.claimants
    if plan.bids_reroll:
        more |= {"after_bid": reroll.after_bid, "why_not": reroll.why_not}
    return ArrayGame(
        game=game, setup=its.setup, roll=reroll.roll, first=dice.first, boards=its.boards,
        most=its.most, evening=ForCoins if plan.pot_of == "antes" else Evenings, **more,
    )  # fmt: skip
