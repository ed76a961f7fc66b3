"""Our games as PettingZoo environments: seats act in turn, with a mask of what is legal.

>>> from cardlie.plugs import pettingzoo
>>> env = pettingzoo.env("tavern", seats=3)
>>> env.reset(seed=1)
>>> seen, reward, terminated, truncated, info = env.last()
>>> seen["observation"].shape, int(seen["action_mask"].sum()) > 0
((274,), True)
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cardlie.base.extras import needing
from cardlie.engine import Options, Table
from cardlie.engine.actions import Action
from cardlie.plugs.encoding import encoding_of
from cardlie.plugs.options import options_of
from cardlie.plugs.seat_facts import observation_layout
from cardlie.plugs.state import LearnerState

with needing("research", "cardlie.plugs.pettingzoo needs {name}"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(game: str = "tavern", **words: Any) -> AECEnv:
    """A game with the usual wrappers; ``words`` as :func:`raw_env`.

    Guesses name as much as can lie there at the start, and ``beyond`` more: the engine allows all
    of them, and each is as impossible as the next.

    Whoever does what is illegal loses (a reward of -1), and the game is over. After so many turns
    of each seat as ``max_cycles`` says it is cut short, and nobody has won.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **words), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(
    game: str = "tavern", *, render_mode: str | None = None, max_cycles: int | None = None,
    beyond: int = 1, **options: Any,
) -> RawEnv:  # fmt: skip
    """The game without wrappers; ``options`` as :func:`~cardlie.plugs.options.options_of`."""
    return RawEnv(options_of(game, options), render_mode, max_cycles, beyond)


class RawEnv(AECEnv):  # type: ignore[misc]
    """The environment without wrappers. Rewards come at the end: 1 first, -1 last, by rank."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "cardlie_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self, options: Options, render_mode: str | None = None, max_cycles: int | None = None,
        beyond: int = 1,
    ) -> None:  # fmt: skip
        super().__init__()
        self.options, self.render_mode = options, render_mode
        self._most_steps = None if max_cycles is None else max_cycles * options.seats
        self.possible_agents = [f"seat_{seat}" for seat in range(options.seats)]
        self._seed = self._steps = 0
        self._encoding = encoding = encoding_of(options, beyond)
        self._state = LearnerState(encoding, Table.deal(options, seed=0))
        mask = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
        seen = spaces.Box(0, 1, (observation_layout(encoding).width,), np.float32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(encoding.actions)) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees: numbers, and a mask of its actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions by their numbers."""
        return self._encoding.actions

    @property
    def table(self) -> Table:
        """The table as it is, seen and unseen; no player may look at it."""
        return self._state.table

    def parts(self, observation: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """An observation by its parts: ``own`` faces, what was ``said`` and is ``shown``, ..."""
        return observation_layout(self._encoding).views(observation)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: from the seed, or the next one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self._state = LearnerState(self._encoding, Table.deal(self.options, seed=self._seed))
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.current_player]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; who is not in turn may do nothing."""
        state, seat = self._state, self.possible_agents.index(agent)
        return {"observation": state.observation(seat), "action_mask": state.mask(seat)}

    def step(self, action: int | None) -> None:
        """Do the action of a number for the agent in turn."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        state = self._state = self._state.step(int(action))
        if state.table.over:
            self.rewards = dict(zip(self.possible_agents, state.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.current_player]
            self._steps += 1
            if self._steps == self._most_steps:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table in text, as everybody sees it."""
        state = self.table.state
        said = f"said: {', '.join(map(str, state.history))}" if state.history else "no guess yet"
        held = ", ".join(
            f"{agent} {held}" for agent, held in zip(self.possible_agents, state.held, strict=True)
        )
        shown = zip(self.possible_agents, self.table.observe(0).in_view, strict=True)
        view = "".join(
            f"; {agent} shows {' '.join(map(str, faces))}" for agent, faces in shown if faces
        )
        text = f"{self.options.game.title}, round {state.round}: {held}; {said}{view}"
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
