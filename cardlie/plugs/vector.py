"""Thousands of tables in one step, for learners that need nothing but numpy.

The interface is that of a vector environment of Gymnasium 1.x (``reset``, ``step``, five results,
``num_envs``, autoreset in the same step), whose rewards have a column for each seat, as games for
many players do in Pgx: seats act in turn, :attr:`Tables.seat` says who does at each table, and
:attr:`Tables.mask` what that seat may do. Observations and the numbers of actions are those of the
PettingZoo environments. Gymnasium itself is needed only for its spaces
(:attr:`Tables.action_space`, ``single_observation_space``, ...).

>>> import numpy as np
>>> env = tables("tavern", 3, players=2)
>>> seen, info = env.reset(seed=7)
>>> seen.shape, info["action_mask"].shape, info["seat"].tolist()
((3, 202), (3, 69), [0, 0, 0])
>>> chance = np.random.default_rng(1)
>>> seen, rewards, terminated, truncated, info = env.step(env.sample(chance))
>>> rewards.shape, terminated.tolist()
((3, 2), [False, False, False])
"""

from __future__ import annotations

from typing import Any, Literal

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine import Seeded, Table
from cardlie.plugs.arrays import OnArrays, why_not
from cardlie.plugs.encoding import encoding_of
from cardlie.plugs.options import options_of
from cardlie.plugs.state import LearnerState
from cardlie.plugs.tables import Tables


def tables(
    game: str = "tavern", num_envs: int = 1024, *, beyond: int = 1,
    engine: Literal["auto", "arrays", "table"] = "auto", **options: Any,
) -> Tables:  # fmt: skip
    """So many tables of a game; ``options`` as :func:`~cardlie.plugs.options.options_of`.

    ``beyond`` as in PettingZoo. What arrays can't play is played one table after another,
    the same but slow; ``engine`` asks for one of both.
    """
    if num_envs < 1:
        raise CardlieError(
            tr("{tables} tables can't be played", tables=num_envs), "num_envs is 1 or more"
        )
    encoding = encoding_of(options_of(game, options), beyond)
    problem = why_not(encoding)
    if problem is not None and engine == "arrays":
        raise CardlieError(
            tr("this can't be played on arrays: {problem}", problem=problem),
            'engine="table" plays it one table after another',
        )
    kind = OneByOne if problem is not None or engine == "table" else OnArrays
    return kind(encoding, num_envs)


class OneByOne(Tables):
    """A single table behind the same interface."""

    engine = "table"

    def _reset(self) -> None:
        self._games = list(range(self.num_envs))
        self._states = [self._deal(game) for game in self._games]
        for row, state in enumerate(self._states):
            self._look(row, state)

    def _deal(self, game: int) -> LearnerState:
        return LearnerState(self.encoding, Table(self.encoding.options, Seeded(self._seed, game)))

    def _step(self, actions: Array) -> None:
        for row, number in enumerate(actions.tolist()):
            state = self._states[row]
            before, state = state.table.state.showdown, state.step(number)
            live = state.table.state
            if live.showdown is not before:
                self.round_over[row], self.lost[row] = True, live.lost
            if state.table.over:
                self.rewards[row], self.terminated[row] = state.returns, True
                self._games[row] += self.num_envs
                state = self._deal(self._games[row])
            self._states[row] = state
            self._look(row, state)

    def _look(self, row: int, state: LearnerState) -> None:
        """What the seat sees that decides next."""
        seat = self.seat[row] = state.current_player
        self.mask[row], self.observation[row] = state.mask(seat), state.observation(seat)
