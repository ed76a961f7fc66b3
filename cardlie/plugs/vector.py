"""Thousands of tables in one step, for learners that need nothing but numpy.

The interface is that of a vector environment of Gymnasium 1.x (``reset``, ``step``, five results,
``num_envs``, autoreset in the same step), whose rewards have a column for each seat, as games for
many players do in Pgx: seats act in turn, :attr:`Tables.seat` says who does at each table, and
:attr:`Tables.mask` what that seat may do. Observations and the numbers of actions are those of the
PettingZoo environments. Gymnasium itself is not needed.

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

from typing import TYPE_CHECKING, Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine import Seeded, Table
from cardlie.players.base import KEEP
from cardlie.plugs.numbers import Numbers, asked, numbers_of, options_of, returns

if TYPE_CHECKING:
    from cardlie.engine.actions import Action

Array = NDArray[Any]


def tables(
    game: str = "tavern", num_envs: int = 1024, *, beyond: int = 1,
    engine: Literal["auto", "vector", "readable"] = "auto", **options: Any,
) -> Tables:  # fmt: skip
    """So many tables of a game; ``options`` as :func:`~cardlie.plugs.numbers.options_of`.

    ``beyond`` as in PettingZoo. What arrays can't play is played one table after another,
    the same but slow; ``engine`` asks for one of both.
    """
    from cardlie.plugs.arrays import OnArrays, why_not

    if num_envs < 1:
        raise CardlieError(
            tr("{tables} tables can't be played", tables=num_envs), "num_envs is 1 or more"
        )
    numbers = numbers_of(options_of(game, options), beyond)
    problem = why_not(numbers)
    if problem is not None and engine == "vector":
        raise CardlieError(
            tr("arrays can't play this: {problem}", problem=problem),
            'engine="readable" plays it one table after another',
        )
    kind = OneByOne if problem is not None or engine == "readable" else OnArrays
    return kind(numbers, num_envs)


class Tables:
    """Tables that step together: in each a seat is in turn, and what it sees is a row.

    Table ``i`` plays the games ``i``, ``i + num_envs``, ... of the seed, each as ``cardlie sim``
    deals it; where one is over the next has begun when ``step`` returns (there is nothing left to
    see of it, so no ``final_obs``). ``seat`` is who decides, ``mask`` what that seat may do, and
    ``observation`` what it sees, as ``numbers.sight`` lays it out. Of the last step, ``rewards``
    are what each seat got for a game that ended (1 first, -1 last, by rank), ``round_over`` where
    a round ended, and ``lost`` the dice that it cost each seat.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": "SameStep", "name": "cardlie_v0"}
    engine: ClassVar[str]

    def __init__(self, numbers: Numbers, num_envs: int) -> None:
        self.numbers, self.num_envs, self.num_seats = numbers, num_envs, numbers.seats
        self._seed, self._begun = -1, False
        self.seat = np.zeros(num_envs, np.int64)
        self.mask = np.zeros((num_envs, len(numbers.actions)), bool)
        self.observation = np.zeros((num_envs, numbers.sight.width), np.float32)
        self.terminated = np.zeros(num_envs, bool)
        self.round_over = np.zeros(num_envs, bool)
        self.rewards = np.zeros((num_envs, numbers.seats))
        self.lost = np.zeros((num_envs, numbers.seats), np.int64)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions by their numbers."""
        return self.numbers.actions

    def parts(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Observations by their parts: ``own`` faces, what was ``said`` and is ``shown``, ..."""
        return self.numbers.sight.views(observation)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Array]]:
        """Deal at all tables: from the seed, or the next one after the last."""
        self._seed, self._begun = self._seed + 1 if seed is None else seed, True
        self._reset()
        return self.observation.copy(), self._info()

    def step(
        self, actions: Array
    ) -> tuple[NDArray[np.float32], Array, Array, Array, dict[str, Array]]:
        """Do an action at each table: observations, rewards, terminations, truncations, info.

        Raises :class:`CardlieError` before anything is done if one is not legal.
        """
        actions = self._legal(np.asarray(actions))
        for each in (self.rewards, self.terminated, self.round_over, self.lost):
            each[...] = 0
        self._step(actions)
        over, ended = self.terminated.copy(), np.zeros(self.num_envs, bool)
        return self.observation.copy(), self.rewards.copy(), over, ended, self._info()

    def sample(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each table, all as likely."""
        legal = np.flatnonzero(self.mask)
        ends = np.count_nonzero(self.mask, axis=1).cumsum()
        starts = np.concatenate([[0], ends[:-1]])
        nth = (rng.random(self.num_envs) * (ends - starts)).astype(np.int64)
        found: Array = legal[starts + nth] - np.arange(self.num_envs) * self.mask.shape[1]
        return found

    def close(self) -> None:
        """Nothing is open."""

    def _legal(self, actions: Array) -> Array:
        if not self._begun:
            raise CardlieError("nothing is dealt yet", "reset() comes before step()")
        shape, width = (self.num_envs,), len(self.actions)
        if actions.shape != shape or actions.dtype.kind not in "iu":
            raise CardlieError(
                tr("an action for each of {tables} tables is a number", tables=self.num_envs),
                tr("expected whole numbers of shape {shape}", shape=shape),
            )
        known = (actions >= 0) & (actions < width)
        legal = known & self.mask[np.arange(self.num_envs), np.where(known, actions, 0)]
        if not legal.all():
            table = int(legal.argmin())
            what = self.actions[actions[table]] if known[table] else actions[table]
            raise CardlieError(
                tr("table {table}: '{action}' is not legal", table=table, action=what),
                "mask says what is",
            )
        return actions.astype(np.int64)

    def _info(self) -> dict[str, Array]:
        info = {"seat": self.seat, "action_mask": self.mask}
        info |= {"round_over": self.round_over, "lost": self.lost}
        return {name: each.copy() for name, each in info.items()}

    def _reset(self) -> None:
        raise NotImplementedError

    def _step(self, actions: Array) -> None:
        raise NotImplementedError


class OneByOne(Tables):
    """The readable engine behind the same interface."""

    engine = "readable"

    def _reset(self) -> None:
        self._tables = [self._deal(game) for game in range(self.num_envs)]
        self._games, self._passed = list(range(self.num_envs)), [0] * self.num_envs
        for row in range(self.num_envs):
            self._look(row)

    def _deal(self, game: int) -> Table:
        return Table(self.numbers.options, Seeded(self._seed, game))

    def _step(self, actions: Array) -> None:
        for row, number in enumerate(actions.tolist()):
            self._do(row, number)
            if self._tables[row].over:
                self.rewards[row] = returns(self._tables[row].ranking)
                self.terminated[row] = True
                self._games[row] += self.num_envs
                self._tables[row] = self._deal(self._games[row])
            self._look(row)

    def _do(self, row: int, number: int) -> None:
        """What the seat does; who lets a claim pass leaves no trace."""
        table, seat = self._tables[row], int(self.seat[row])
        action, before = self.numbers.action(number, table.state, seat), table.state.showdown
        if action == KEEP and seat != table.actor:
            self._passed[row] += 1
            return
        table.step(action)
        self._passed[row] = 0
        if table.state.showdown is not before:
            self.round_over[row], self.lost[row] = True, table.state.lost

    def _look(self, row: int) -> None:
        """What the seat sees that decides next."""
        table = self._tables[row]
        seat = asked(table, self._passed[row])
        at = table.observe(seat)
        self.seat[row], self.mask[row] = seat, self.numbers.mask(at.legal)
        self.observation[row] = self.numbers.observed(at)
