"""Traces of games round by round: what everybody held, who began, how it ended; as arrays.

Arrays play them where they can, readable games elsewhere: the same games, the same traces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine.decisions.cup import GiveUp, ShowTop
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.report.following import FollowedGame, followed
from cardlie.sim.array_tally import TallyCounts
from cardlie.sim.arrays import play_games, why_not
from cardlie.sim.plan import Plan
from cardlie.sim.tally import COLUMN, Bots
from cardlie.vector.showdown import Ends
from cardlie.vector.state import BatchState

#: Games that arrays play at a time.
_CHUNK = 1 << 14


class RoundsOf(NamedTuple):
    """Some rounds: the arrays of :class:`GameTraces` of those names."""

    game: Array
    held: Array
    starter: Array
    guesses: Array
    right: Array
    spot_on: Array


@dataclass(frozen=True, slots=True, eq=False)
class GameTraces:
    """Games, and their rounds in order.

    Of each game: ``seats``, ``wins`` (games, most seats; a shared win in parts) and ``decisions``.
    Of each round: its ``game``, what each seat ``held``, its ``starter``, how many ``guesses`` were
    said, whether the call was ``right`` and whether it was a ``spot_on``.
    """

    seats: Array
    wins: Array
    decisions: Array
    game: Array
    held: Array
    starter: Array
    guesses: Array
    right: Array
    spot_on: Array

    @property
    def games(self) -> int:
        """How many games."""
        return len(self.seats)

    def sums(self, values: Array) -> Array:
        """What values of rounds come to in each game."""
        return np.bincount(self.game, weights=values, minlength=self.games)

    @property
    def firsts(self) -> Array:
        """Where each game's first round stands."""
        return np.flatnonzero(np.diff(self.game, prepend=-1))

    @property
    def rounds(self) -> Array:
        """How many rounds each game had."""
        return np.bincount(self.game, minlength=self.games)


def trace_games(plan: Plan, games: int, first: int = 0) -> GameTraces:
    """The traces of so many games of a plan, from the number ``first`` on."""
    if why_not(plan) is not None:
        return readable(plan, followed([(plan, game) for game in range(first, first + games)]))
    starts = range(first, first + games, _CHUNK)
    return joined([_on_arrays(plan, at, min(at + _CHUNK, first + games)) for at in starts])


class _Recorder(TallyCounts):
    """Counts, and keeps what each round was like."""

    def __init__(self, bots: Bots, ids: Array) -> None:
        super().__init__(bots, ids)
        self.first = np.zeros((len(ids), len(bots)))
        self.kept: list[RoundsOf] = []
        self._held: Array = np.zeros(0)
        self._starter: Array = np.zeros(0)

    def began(self, state: BatchState, rows: Array) -> None:
        super().began(state, rows)
        self._held, self._starter = state.held.astype(np.int64), state.starter.copy()

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        right = np.where(ends.spot_on, ends.have == ends.need, ~ends.holds)
        ids, guesses = self.ids[rows], ends.turns - 1
        self.kept.append(RoundsOf(ids, self._held, self._starter, guesses, right, ends.spot_on))

    def over(self, rows: Array, first: Array) -> None:
        super().over(rows, first)
        self.first[rows] = first / first.sum(axis=1, keepdims=True)


def _on_arrays(plan: Plan, start: int, stop: int) -> GameTraces:
    played = play_games(plan, start, stop, _Recorder)
    most, games = plan.players[1], stop - start
    wins, seats = np.zeros((games, most)), np.zeros(games, np.int64)
    for each in played.counts:
        wins[each.ids, : len(each.bots)], seats[each.ids] = each.first, len(each.bots)
    rounds = [
        each._replace(held=_wide(each.held, most)) for part in played.counts for each in part.kept
    ]
    for place in played.alone:
        alone = readable(plan, followed([(plan, start + place)]))
        wins[place], seats[place] = alone.wins[0], alone.seats[0]
        rounds.append(RoundsOf(*[getattr(alone, name) for name in RoundsOf._fields]))
        rounds[-1] = rounds[-1]._replace(game=alone.game + place)
    whole = RoundsOf(*[np.concatenate(each) for each in zip(*rounds, strict=True)])
    order = np.argsort(whole.game, kind="stable")
    decisions = played.rows[:, COLUMN["decisions"]]
    return GameTraces(seats, wins, decisions, *[each[order] for each in whole])


def _wide(held: Array, seats: int) -> Array:
    """With nothing for the seats that a smaller table has not."""
    return np.pad(held, ((0, 0), (0, seats - held.shape[1])))


def readable(plan: Plan, games: Iterable[FollowedGame]) -> GameTraces:
    """The traces of readable games of a plan.

    Raises :class:`~cardlie.lint.endless.Endless` where one of them never ends.
    """
    return joined([_trace_of(plan, each.whole()) for each in games])


def _trace_of(plan: Plan, game: FollowedGame) -> GameTraces:
    rows: list[tuple[tuple[int, ...], int, int, bool, bool]] = []
    for step in game.steps:
        if (shown := step.showdown) is not None:
            spot_on, standing = isinstance(step.action, SpotOn), step.observation.public
            right = shown.have == shown.need if spot_on else not shown.holds
            right = right and not isinstance(step.action, GiveUp | ShowTop)
            rows.append(
                (standing.held, standing.starter, len(step.observation.history), right, spot_on)
            )
    wins = np.zeros((1, plan.players[1]))
    wins[0, list(game.ending.first)] = 1 / len(game.ending.first)
    held, *whole = map(np.array, zip(*rows, strict=True))
    seats = len(game.steps[0].observation.public.held)
    of_game = np.array([seats]), wins, np.array([len(game.steps)])
    at = np.zeros(len(rows), np.int64)
    return GameTraces(*of_game, at, _wide(held, plan.players[1]), *whole)


def joined(parts: Sequence[GameTraces]) -> GameTraces:
    """All games in a row, one part after another."""
    found: dict[str, Array] = {}
    shifts = np.cumsum([0, *[part.games for part in parts[:-1]]])
    for field in fields(GameTraces):
        each = [getattr(part, field.name) for part in parts]
        if field.name == "game":
            each = [games + shift for games, shift in zip(each, shifts, strict=True)]
        found[field.name] = np.concatenate(each)
    return GameTraces(**found)
