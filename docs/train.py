"""A player trained at our PettingZoo tables, and how it plays in the arena of ``cardlie sim``.

    python docs/train.py --games 20000
    cardlie sim tavern --with start=1 --players 2 --seats docs.train:Trained,casual

One die each, small enough for a table: of all that a seat can see it looks at its die and the last
guess. For each such sight it keeps the mean result of each action, and plays by regrets: an action
is as likely as it would have been better, so far, than what was played. What it did on average is
what is learnt, kept in ``learnt.npz``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardlie.plugs.numbers import Numbers, numbers_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlie.engine import Action, Legal, Observation
    from cardlie.players import Rng

FILE = Path("learnt.npz")

#: How often any legal action is tried while it learns.
CURIOUS = 0.2


def look(numbers: Numbers, observation: NDArray[np.float32]) -> NDArray[np.float32]:
    """Of an observation the own die, and the last guess."""
    parts = numbers.sight.views(observation)
    return np.concatenate([parts["own"].ravel(), parts["last"]])


class Sight:
    """What was learnt of one sight: results, regrets, and what was played on average."""

    def __init__(self, legal: NDArray[np.int64]) -> None:
        self.legal = legal
        self.results, self.tries = np.zeros((2, len(legal)))
        self.regrets, self.played = np.zeros((2, len(legal)))

    def policy(self) -> NDArray[np.float64]:
        """How likely each action is, by its regret."""
        better = np.maximum(self.regrets, 0)
        total = better.sum()
        return better / total if total else np.full(len(better), 1 / len(better))

    def learn(self, action: int, result: float) -> None:
        """Take in what came of an action."""
        policy = self.policy()
        self.results[action] += result
        self.tries[action] += 1
        mean = self.results / np.maximum(self.tries, 1)
        self.regrets += mean - policy @ mean
        self.played += policy


def train(games: int, seed: int = 0) -> dict[bytes, Sight]:
    """Play against itself, and remember."""
    from cardlie.plugs.pettingzoo import raw_env

    env, chance = raw_env("tavern", players=2, start=1, beyond=0), np.random.default_rng(seed)
    numbers = numbers_of(env.options)
    sights: dict[bytes, Sight] = {}
    for game in range(games):
        env.reset(seed=game)
        done: list[tuple[str, Sight, int]] = []
        results: dict[str, float] = {}
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            if over:
                results[agent] = reward
                env.step(None)
                continue
            key = look(numbers, seen["observation"]).tobytes()
            if key not in sights:
                sights[key] = Sight(np.flatnonzero(seen["action_mask"]))
            sight = sights[key]
            policy = (1 - CURIOUS) * sight.policy() + CURIOUS / len(sight.legal)
            action = int(chance.choice(len(policy), p=policy))
            done.append((agent, sight, action))
            env.step(int(sight.legal[action]))
        for agent, sight, action in done:
            sight.learn(action, results[agent])
    return sights


def keep(sights: dict[bytes, Sight]) -> None:
    """Write what was learnt: each sight as a row, and its policy over all actions."""
    width = 1 + max(int(sight.legal.max()) for sight in sights.values())
    policies = np.zeros((len(sights), width))
    for row, sight in zip(policies, sights.values(), strict=True):
        row[sight.legal] = sight.played / sight.played.sum()
    rows = np.array([np.frombuffer(key, np.float32) for key in sights])
    np.savez_compressed(FILE, sights=rows, policies=policies)


class Trained:
    """The player: any class with ``decide`` is one, and is named ``module:Class``."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._numbers: Numbers | None = None
        learnt = np.load(FILE)
        self._policies = {
            sight.tobytes(): policy
            for sight, policy in zip(learnt["sights"], learnt["policies"], strict=True)
        }

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Draw an action as likely as it was learnt; at a new sight, whatever is legal first."""
        if self._numbers is None:
            self._numbers = numbers_of(observation.options)
        sight = look(self._numbers, self._numbers.observed(observation))
        policy = self._policies.get(sight.tobytes())
        if policy is None:
            return next(legal.actions(1))
        drawn = np.searchsorted(policy.cumsum(), self._rng.random() * policy.sum(), side="right")
        action: Action = self._numbers.actions[int(drawn)]
        return action


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    learnt = train(parser.parse_args().games)
    keep(learnt)
    print(f"{len(learnt)} sights learnt: {FILE}")
