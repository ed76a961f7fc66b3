"""Interface of a vector environment: tables that step together, however they are played."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine.actions import Action
from cardlie.plugs.encoding import GameEncoding
from cardlie.plugs.seat_facts import observation_layout

if TYPE_CHECKING:  # heavy, and it need not be there
    from gymnasium import spaces


class Tables:
    """Tables that step together: in each a seat is in turn, and what it sees is a row.

    Table ``i`` plays the games ``i``, ``i + num_envs``, ... of the seed, each as ``cardlie sim``
    deals it; where one is over the next has begun when ``step`` returns (there is nothing left to
    see of it, so no ``final_obs``). ``seat`` is who decides, ``mask`` what that seat may do, and
    ``observation`` what it sees, as ``observation_layout(encoding)`` lays it out. Of the last step,
    ``rewards`` are what each seat got for a game that ended (1 first, -1 last, by rank),
    ``round_over`` where a round ended, and ``lost`` the dice that it cost each seat. The tables
    come first in all arrays: ``mask`` has shape (num_envs, actions), ``observation`` (num_envs,
    width), ``rewards`` and ``lost`` (num_envs, seats), all others (num_envs,).
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": "SameStep", "name": "cardlie_v0"}
    engine: ClassVar[str]

    def __init__(self, encoding: GameEncoding, num_envs: int) -> None:
        self.encoding, self.num_envs, self.num_seats = encoding, num_envs, encoding.seats
        self._seed, self._begun = -1, False
        self.seat = np.zeros(num_envs, np.int64)
        self.mask = np.zeros((num_envs, len(encoding.actions)), bool)
        self.observation = np.zeros((num_envs, observation_layout(encoding).width), np.float32)
        self.terminated = np.zeros(num_envs, bool)
        self.round_over = np.zeros(num_envs, bool)
        self.rewards = np.zeros((num_envs, encoding.seats))
        self.lost = np.zeros((num_envs, encoding.seats), np.int64)

    @cached_property
    def single_observation_space(self) -> spaces.Box:
        """What a seat sees, as Gymnasium (which has to be installed) says it."""
        return _box(self.observation.shape[1:])

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """The numbers of all actions at a table."""
        space: spaces.Discrete = _spaces().Discrete(len(self.actions))
        return space

    @cached_property
    def observation_space(self) -> spaces.Box:
        """What ``step`` returns of all tables."""
        return _box(self.observation.shape)

    @cached_property
    def action_space(self) -> spaces.MultiDiscrete:
        """What ``step`` takes: a number for each table, of those that :attr:`mask` allows."""
        space: spaces.MultiDiscrete = _spaces().MultiDiscrete([len(self.actions)] * self.num_envs)
        return space

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions by their numbers."""
        return self.encoding.actions

    def parts(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Observations by their parts: ``own`` faces, what was ``said`` and is ``shown``, ..."""
        return observation_layout(self.encoding).views(observation)

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
            wrong = "actions must be numbers, one for each of {tables} tables"
            hint = tr("expected whole numbers of shape {shape}", shape=shape)
            raise CardlieError(tr(wrong, tables=self.num_envs), hint)
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


def _box(shape: tuple[int, ...]) -> spaces.Box:
    box: spaces.Box = _spaces().Box(0, 1, shape, np.float32)
    return box


def _spaces() -> Any:
    try:
        from gymnasium import spaces
    except ModuleNotFoundError:
        raise CardlieError(
            "spaces need Gymnasium, which is not installed", "pip install gymnasium"
        ) from None
    return spaces
