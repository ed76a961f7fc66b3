"""OpenSpiel's learners sit down at our tables as they come: DQN, NFSP and PPO.

They need torch, which is 3 GB and in none of our extras: ``pip install torch dm-tree``.
"""

from __future__ import annotations

import random
from functools import partial
from importlib.util import find_spec
from typing import Any

import pytest

if find_spec("torch") is None or find_spec("pyspiel") is None:
    pytest.skip("whoever learns brings torch (and the extra 'research')", allow_module_level=True)

import numpy as np
import pyspiel
import torch
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.pytorch.nfsp import NFSP
from open_spiel.python.pytorch.ppo import PPO, PPOAgent
from open_spiel.python.rl_environment import Environment
from open_spiel.python.vector_env import SyncVectorEnv

from cardlie.plugs import openspiel

assert openspiel

GAMES = (
    "cardlie_tavern(players=2,start=1)",
    "cardlie_perudo(players=3,start=1)",
    "cardlie_cards(players=2,start=4,rounds=1)",
)


@pytest.fixture(autouse=True)
def seeded() -> None:
    random.seed(1)
    np.random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(1)


class AmongRandom(Environment):  # type: ignore[misc]
    """A game as its first seat sees it: at the others' turns anything happens."""

    def step(self, actions: list[int]) -> Any:
        return self.passed(super().step(actions))

    def reset(self) -> Any:
        return self.passed(super().reset())

    def passed(self, step: Any) -> Any:
        while not step.last() and (seat := step.observations["current_player"]) > 0:
            legal = step.observations["legal_actions"][seat]
            step = super().step([int(np.random.choice(legal))])
        return step


def played(env: Any, agents: list[Any], games: int) -> None:
    for _ in range(games):
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            action = agents[seat].step(step).action
            assert action in step.observations["legal_actions"][seat]
            step = env.step([action])
        for agent in agents:
            agent.step(step)
        assert abs(sum(step.rewards)) < 1e-9


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["dqn", "nfsp"])
def test_it_learns_from_its_games(name: str, kind: str) -> None:
    env = Environment(pyspiel.load_game(name))
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]

    how = {"batch_size": 32, "min_buffer_size_to_learn": 32, "learn_every": 8}
    if kind == "dqn":
        make = partial(DQN, replay_buffer_capacity=2000, **how)
    else:
        make = partial(NFSP, reservoir_buffer_capacity=2000, anticipatory_param=0.5, **how)
    agents = [make(seat, size, actions, [64]) for seat in range(env.num_players)]
    played(env, agents, 100)
    losses = [one.loss for one in agents]
    assert all(np.isfinite(np.array(loss, float)).all() for loss in losses), losses


@pytest.mark.parametrize("name", GAMES)
def test_ppo_learns_among_others(name: str) -> None:
    envs = SyncVectorEnv([AmongRandom(pyspiel.load_game(name)) for _ in range(4)])
    game = pyspiel.load_game(name)
    learner = PPO(
        input_shape=(game.information_state_tensor_size(),),
        num_actions=game.num_distinct_actions(), num_players=game.num_players(),
        num_envs=4, steps_per_batch=32, agent_fn=PPOAgent,
    )  # fmt: skip
    before = [part.clone() for part in learner.network.parameters()]
    step = envs.reset()
    for _ in range(4):
        for _ in range(32):
            step, reward, done, _ = envs.step(learner.step(step), reset_if_done=True)
            learner.post_step([each[0] for each in reward], done)
        learner.learn(step)
    after = list(learner.network.parameters())
    assert any(not torch.equal(*pair) for pair in zip(before, after, strict=True))
    assert all(torch.isfinite(part).all() for part in after)
