"""``games/planned.py`` on arrays: any game of dice that is made from a plan; and its evening."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.games.chance import Purpose
from cardlie.games.matters import changes, changing, doubted_by_anyone, passing
from cardlie.games.model import Game
from cardlie.games.plan import GamePlan
from cardlie.games.planned import is_as_planned
from cardlie.games.records import USUAL
from cardlie.games.special import fallen, free_in, is_free, is_time
from cardlie.judging.batch import Array
from cardlie.vector import cup, dice, reroll
from cardlie.vector.board import ArrayGame, Boards, Evenings, next_seats, row_sums
from cardlie.vector.cup import CupBoards
from cardlie.vector.dice import DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.reroll import RerollBoards

#: As many faces of a die are counted in one number of arrays.
MOST_FACES = 64 // dice.BITS

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
        self.sorts = list(dict.fromkeys((USUAL, *game.rounds)))

    def boards(self, options: Options, draws: Draws, ids: Array) -> DiceBoards:
        """The tables, with what such games keep of them."""
        if self.plan.cup_dice:
            return CupBoards(options, draws, ids)
        shown = self.plan.bids_reroll and options.values.get("show_reroll", True)
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
        sign = -1 if plan.start_who == "lowest" else 1
        worth = [star if face.is_star else sign * (face.number or 0) for face in boards.faces.all]
        dice.highest_starts(boards, plan.start_dice or options.each, worth)

    def sort_of_round(self, boards: Any, at: Array) -> Array:
        """The first special round whose time it is, by its place among all sorts."""
        seats = [*boards.held[at].T]
        found = np.zeros(len(at), np.int64)
        for special in reversed(self.plan.special):
            fell = special.when == "fell-to-one"
            now = boards.now[at] if fell else np.asarray(is_time(special, seats))
            named = special.name if changes(self.plan, special) else USUAL
            found[now] = self.sorts.index(named)
        return found

    @property
    def last_die(self) -> Array | None:
        """The sort of a turn with one die, by that of the round; None where that is the same."""
        found = np.arange(len(self.sorts))
        for special in changing(self.plan):
            if is_free(self.plan, special):
                found[self.sorts.index(special.name)] = self.sorts.index(free_in(special))
        return None if (found == np.arange(len(found))).all() else found

    @property
    def had_one(self) -> Array | None:
        """In which sorts of rounds it counts who fell to one die; None: in none."""
        free = {each.name for each in self.plan.special if each.free == "had-one"}
        return np.array([sort in free for sort in self.sorts]) if free else None

    def claimants(self, seats: int) -> Array:
        """Who may call the last bid exact though it is another's turn, in each sort of round."""
        inside = np.arange(1 << seats)[:, None, None] >> np.arange(seats) & 1
        bidder, seat = np.arange(seats)[:, None], np.arange(seats)
        follows = next_seats(seats, 1)[..., None]
        sorts = []
        for sort in self.sorts:
            may: Any = self.game.callers_in(sort).may
            found: Array = may(inside, seat == bidder, seat == follows) & (seat != follows)
            sorts.append(np.take_along_axis(found, (follows + seat) % seats, axis=2))
        return np.stack(sorts)

    def most(self, options: Options, sort: str) -> int:
        """As many as everybody may have, or two last ones, or those under the cup."""
        if self.plan.cup_dice:
            return self.plan.cup_dice
        for special in self.plan.special:
            if special.name == sort and special.when == "two-last-dice":
                return 2
        plans = [self.plan, *map(self.plan.in_round, self.plan.special)]
        each = max([options.each, *(plan.costs_most for plan in plans)])
        return each * options.seats


def _why_not(options: Options) -> str | None:
    """Why a game can't be played on arrays, if anything hangs on what they don't count."""
    plan, game = options.game.plan, options.game
    settles = (game.settle_give_up, game.settle_shown)
    if plan is not None and plan.cup_dice and (game.rounds or any(settles)):
        return tr(
            "games where a cup is handed on unseen or claims may be equal are played one table "
            "at a time"
        )
    if plan is not None and plan.heeds_bids:
        return tr("rounds that a bid makes special are played one table at a time")
    if game.counts_players:
        return tr("first bids that depend on the number of players are played one table at a time")
    if plan is not None and plan.lives:
        return tr("games for lives are played one table at a time")
    if plan is not None and doubted_by_anyone(plan):
        return tr("games where anybody may doubt out of turn are played one table at a time")
    if plan is not None and passing(plan):
        return tr("games with passing are played one table at a time")
    if plan is not None and len(game.faces().all) > MOST_FACES:
        return tr(
            "dice with more than {most} faces are played one table at a time", most=MOST_FACES
        )
    if plan is not None and plan.whole:
        return tr("games where rolls count as a whole are played one table at a time")
    return reroll.why_not(options) if plan is not None and plan.bids_reroll else None


def arrays_of(game: Game) -> ArrayGame | None:
    """A game made from a plan, as arrays play it; None where it isn't, or was changed since."""
    plan = game.plan
    return _arrays_of(game, plan) if plan is not None and is_as_planned(game) else None


@lru_cache(maxsize=64)
def _arrays_of(game: Game, plan: GamePlan) -> ArrayGame:
    its = _Arrays(game, plan)
    more: dict[str, Any] = {}
    if game.rounds:
        more |= {"sort_of_round": its.sort_of_round, "last_die": its.last_die}
        more |= {"had_one": its.had_one}
    if game.may_claim:
        more["claimants"] = its.claimants
    if plan.bids_reroll:
        more["after_bid"] = reroll.after_bid
    if plan.cup_dice:
        more["before_turn"] = cup.before_turn
    return ArrayGame(
        game=game, why_not=_why_not, setup=its.setup,
        roll=cup.roll if plan.cup_dice else reroll.roll,
        first=dice.first_out if plan.wins == "first-out" else dice.first,
        boards=its.boards, most=its.most,
        evening=ForCoins if plan.pot_of == "antes" else Evenings, **more,
    )  # fmt: skip
