"""A game as arrays play it: a record of vectorised functions, each for all tables at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.actions import ACTIONS
from cardlie.games.model import Game
from cardlie.games.records import USUAL
from cardlie.vector.draws import Draws
from cardlie.vector.evening_state import Evenings
from cardlie.vector.state import BatchState, BatchTurn

#: What arrays ask in a game. One in which something else may come is played one table at a time.
PHASES = ("guess", "claim", "reroll", "reveal", "discard", "swap", "cup", "again")


@dataclass(frozen=True, slots=True, eq=False)
class ArrayGame:
    """The functions are those of the :class:`~cardlie.games.model.Game` of the same names.

    What a showdown costs, and where a game is over, that says itself, of one table and of many.

    ``sort_of_round`` tells of the games ``at`` which sort of round it is, by its place among
    ``sorts``, and ``last_die``, for each of those, which sort it is on the turn of a seat with one
    die (it has the same kinds and faces); where ``had_one``, of a seat that fell to one ever.
    ``most`` is how many faces lie on a table at most in a sort (default: as many as at the start),
    ``first`` which seats came first in the games that are over, ``claimants`` who may claim
    something of the last bid, of so many seats: by sort of round, those that are in (bits) and who
    bid, a flag for each, clockwise from whose turn it is.
    ``before_turn`` and ``after_bid`` tell how often anything was asked then (``before_turn`` also
    where the last bid is doubted, if anywhere), and ``after_loss`` how often the loser of a round
    was. ``evening`` makes what is known of games in a row. ``odds``: what bots ask for is known.
    """

    game: Game
    new_state: Callable[[Options, Draws, Array], BatchState]
    setup: Callable[[Any], None]
    roll: Callable[[Any], None]
    first: Callable[[BatchState, Array], Array]
    evening: Callable[[Options, int], Evenings] = Evenings
    before_turn: Callable[[BatchTurn, Any], tuple[Array, Array | None]] | None = None
    after_bid: Callable[[BatchTurn, Any], Array] | None = None
    after_loss: Callable[[Any, Any], Array | int] | None = None
    sort_of_round: Callable[[Any, Array], Array] | None = None
    last_die: Array | None = None
    had_one: Array | None = None
    claimants: Callable[[int], Array] | None = None
    most: Callable[[Options, str], int] = lambda options, sort: options.start_count * options.seats
    why_not: Callable[[Options], str | None] = lambda options: None
    odds: Callable[[Options], bool] = lambda options: True

    def asks_all_of(self, options: Options) -> bool:
        """Whether all is asked here that a game asks besides guesses."""
        game, hooks = options.game, ("before_turn", "after_bid", "after_loss")
        plain = all(getattr(self, name) or not game.asks(name) for name in hooks)
        unasked = [
            a for a in ACTIONS if a.may_come(options) and {*PHASES, "between"}.isdisjoint(a.phases)
        ]
        known = not any(a.phases for a in unasked)
        return plain and known and bool(self.claimants or not game.may_claim)

    @property
    def sorts(self) -> tuple[str, ...]:
        """All sorts of rounds."""
        return (USUAL, *self.game.rounds)
