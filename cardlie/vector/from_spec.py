"""Games of a spec on arrays (``games/from_spec.py``): a record of functions made of its keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.games.chance import Purpose
from cardlie.games.matters import changes, changing, doubted_by, passing
from cardlie.games.model import Game
from cardlie.games.records import USUAL
from cardlie.games.spec import GameSpec
from cardlie.games.special import free_in, is_free, is_time
from cardlie.vector import cup, dice, reroll
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.cup import CupState
from cardlie.vector.dice import DiceState
from cardlie.vector.draws import Draws
from cardlie.vector.evening_state import Evenings, ForCoins
from cardlie.vector.reroll import RerollState
from cardlie.vector.seat_masks import next_seats

#: As many faces of a die are counted in one number of arrays.
MOST_FACES = 64 // dice.BITS

#: More than any sum of dice: what a star is worth where the most stars start.
_STAR = 10_000


class _Arrays:
    """The functions of a game, as its spec has them."""

    def __init__(self, game: Game, spec: GameSpec) -> None:
        self.game, self.spec = game, spec
        self.sorts = [USUAL, *game.rounds]

    def new_state(self, options: Options, draws: Draws, ids: Array) -> DiceState:
        """The tables, with what such games keep of them."""
        if self.spec.cup_dice:
            return CupState(options, draws, ids)
        rerolls = self.spec.bids_reroll and options.values.get("show_reroll", True)
        return (RerollState if rerolls else DiceState)(options, draws, ids)

    def setup(self, state: DiceState) -> None:
        """Everybody who is there has their dice; the dice tell who starts, or it is drawn."""
        spec, options = self.spec, state.options
        state.held[:] = np.where(state.away, 0, options.start_count)
        if spec.start_who == "drawn":
            present = (~state.away).cumsum(axis=1)
            nth = state.pick(present[:, -1], state.moment(Purpose.STARTER))
            state.starter = (present > nth[:, None]).argmax(axis=1)
            return
        star = _STAR if spec.start_who == "most-stars" else 0
        sign = -1 if spec.start_who == "lowest" else 1
        worth = [star if face.is_star else sign * (face.number or 0) for face in state.faces.all]
        dice.highest_starts(state, spec.start_dice or options.start_count, worth)

    def sort_of_round(self, state: Any, rows: Array) -> Array:
        """The first special round whose time it is, by its place among all sorts."""
        seats = [*state.held[rows].T]
        sorts = np.zeros(len(rows), np.int64)
        for special in reversed(self.spec.special):
            fell = special.when == "fell-to-one"
            now = state.fell_now[rows] if fell else np.asarray(is_time(special, seats))
            named = special.name if changes(self.spec, special) else USUAL
            sorts[now] = self.sorts.index(named)
        return sorts

    @property
    def last_die(self) -> Array | None:
        """The sort of a turn with one die, by that of the round; None where that is the same."""
        sorts = np.arange(len(self.sorts))
        for special in changing(self.spec):
            if is_free(self.spec, special):
                sorts[self.sorts.index(special.name)] = self.sorts.index(free_in(special))
        return None if (sorts == np.arange(len(sorts))).all() else sorts

    @property
    def had_one(self) -> Array | None:
        """In which sorts of rounds it counts who fell to one die; None: in none."""
        free = {special.name for special in self.spec.special if special.free == "had-one"}
        return np.array([sort in free for sort in self.sorts]) if free else None

    def claimants(self, seats: int) -> Array:
        """Who may call the last bid exact though it is another's turn, in each sort of round."""
        inside = np.arange(1 << seats)[:, None, None] >> np.arange(seats) & 1
        bidder, seat = np.arange(seats)[:, None], np.arange(seats)
        follows = next_seats(seats, 1)[..., None]
        sorts = []
        for sort in self.sorts:
            may: Any = self.game.round_of(sort).callers.may
            clockwise: Array = may(inside, seat == bidder, seat == follows) & (seat != follows)
            sorts.append(np.take_along_axis(clockwise, (follows + seat) % seats, axis=2))
        return np.stack(sorts)

    def most(self, options: Options, round_type: str) -> int:
        """As many as everybody may have, or two last ones, or those under the cup."""
        if self.spec.cup_dice:
            return self.spec.cup_dice
        for special in self.spec.special:
            if special.name == round_type and special.when == "two-last-dice":
                return 2
        specs = [self.spec, *map(self.spec.in_round, self.spec.special)]
        held = max([options.start_count, *(spec.costs_most for spec in specs)])
        return held * options.seats


def _why_not(options: Options) -> str | None:
    """Why a game can't be played on arrays, if anything hangs on what they don't count."""
    spec, game = options.game.spec, options.game
    assert spec is not None
    others = game.usual.endings.keys() & {"give-up", "shown"}
    reasons = {
        "games where a cup is handed on unseen or claims may be equal are played one table at a "
        "time": spec.cup_dice and (game.rounds or others),
        "games where a cup may be rolled twice are played one table at a time": spec.cup_rolls > 1,
        "rounds that a bid makes special are played one table at a time": spec.heeds_bids,
        "first bids that depend on the number of players are played one table at a time":
            game.counts_players,
        "games of so many rounds are played one table at a time": spec.length,
        "games for lives are played one table at a time": spec.lives,
        "exact calls that depend on who has how many dice are played one table at a time":
            any(each.callers.below for each in game.each_round),
        "games where anybody may doubt out of turn are played one table at a time":
            doubted_by(spec, "anyone"),
        "games where all others have to doubt a bid are played one table at a time":
            doubted_by(spec, "all"),
        "games with passing are played one table at a time": passing(spec),
        "dice with more than {most} faces are played one table at a time":
            len(game.faces().all) > MOST_FACES,
        "games where rolls count as a whole are played one table at a time": spec.whole,
    }  # fmt: skip
    for reason, holds in reasons.items():
        if holds:
            return tr(reason, most=MOST_FACES)
    return reroll.why_not(options) if spec.bids_reroll else None


def arrays_of(game: Game) -> ArrayGame | None:
    """A game made from a spec, as arrays play it; None where it isn't, or was changed since."""
    spec = game.spec
    return _arrays_of(game, spec) if spec is not None and game.is_of_spec else None


@lru_cache(maxsize=64)
def _arrays_of(game: Game, spec: GameSpec) -> ArrayGame:
    its = _Arrays(game, spec)
    return ArrayGame(
        game=game,
        why_not=_why_not,
        setup=its.setup,
        roll=cup.roll if spec.cup_dice else reroll.roll,
        first=dice.first_out if spec.wins == "first-out" else dice.first,
        new_state=its.new_state,
        most=its.most,
        evening=ForCoins if spec.pot_of == "antes" else Evenings,
        sort_of_round=its.sort_of_round if game.rounds else None,
        last_die=its.last_die,
        had_one=its.had_one,
        claimants=its.claimants if game.may_claim else None,
        after_bid=reroll.after_bid if spec.bids_reroll else None,
        before_turn=cup.before_turn if spec.cup_dice else None,
    )
