"""A player that learns a whole game by playing itself, with numpy alone.

    python docs/train.py tavern --updates 240
    cardlie sim tavern --players 2 --seats docs.train:Trained,casual
    cardlie host tavern --seats docs.train:Trained,free

Thousands of tables play at once (``cardlie.plugs.vector``). A small net tells from what a seat sees
how likely it does what, and what the round is worth to it. After some steps, whatever came of
rounds better than the net had thought becomes likelier, and what came of it worse less so
(proximal policy optimisation); a little chance in what is done is worth something, too, since
whoever always does the same at Liar's Dice is read. What was learnt is kept in ``learnt.npz``.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from cardlie.plugs.encoding import GameEncoding, encoding_of
from cardlie.plugs.seat_facts import observation_layout, observation_tensor
from cardlie.plugs.tables import Tables
from cardlie.plugs.vector import tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardlie.engine import Action, Legal, Observation
    from cardlie.players import Rng

    Array = NDArray[np.float32]

FILE = Path("learnt.npz")
TABLES, STEPS, HIDDEN, PARTS, EPOCHS = 512, 48, 128, 8, 2
#: Of the weights, the mean of about so much of the whole is kept: whoever plays itself goes round.
LATELY = 0.2
RATE, CLIP, CHANCE, WORTH = 1e-3, 0.2, (0.08, 0.02), 0.5


def look(encoding: GameEncoding, seen: Array) -> Array:
    """What a seat sees as the net takes it: how many of each face, 0 or 1 for each number of them.

    >>> from cardlie.plugs.options import options_of
    >>> encoding = encoding_of(options_of("tavern", {"players": 2, "start": 2}))
    >>> look(encoding, np.zeros((3, observation_layout(encoding).width), np.float32)).shape
    (3, 97)
    """
    parts = observation_layout(encoding).views(seen)
    own = parts.pop("own")
    count = own.sum(axis=-2)[..., None] > np.arange(own.shape[-2])
    rows = [count, *parts.values()]
    flat = [row.reshape(len(seen), -1) for row in rows]
    return np.concatenate(flat, axis=1, dtype=np.float32)


class Net:
    """Two hidden layers; each row gives logits of all actions, then what the round is worth."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._steps, self._means = 0, [np.zeros((2, *each.shape), np.float32) for each in weights]

    @classmethod
    def new(cls, width: int, actions: int, rng: np.random.Generator) -> Net:
        """Weights by chance, the last layer small: at first all actions are as likely."""
        sizes = [width + 1, HIDDEN + 1, HIDDEN + 1, actions + 1]
        scales = [np.sqrt(2 / sizes[0]), np.sqrt(2 / HIDDEN), 0.01]
        shapes = [(sizes[0], HIDDEN), (sizes[1], HIDDEN), (sizes[2], sizes[3])]
        return cls([
            (rng.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ])  # fmt: skip

    def layers(self, rows: Array) -> list[Array]:
        """The input and each layer; each but the last ends in a 1."""
        found = []
        for each in self.weights:
            found.append(np.hstack([rows, np.ones((len(rows), 1), np.float32)]))
            rows = np.maximum(found[-1] @ each, 0) if len(found) < 3 else found[-1] @ each
        return [*found, rows]

    def policy(self, rows: Array, mask: NDArray[np.bool_]) -> tuple[Array, Array]:
        """How likely each legal action is in each row, and what the round is worth."""
        out = self.layers(rows)[-1]
        return softmax(out[:, :-1], mask), out[:, -1]

    def descend(self, layers: list[Array], slope: Array, rate: float) -> None:
        """A step of Adam against the slope of the loss at the last layer."""
        self._steps += 1
        for nth in range(len(self.weights) - 1, -1, -1):
            weights, (mean, square) = self.weights[nth], self._means[nth]
            change = layers[nth].T @ slope
            slope = (slope @ weights.T)[:, :-1] * (layers[nth][:, :-1] > 0)
            mean += 0.1 * (change - mean)
            square += 0.01 * (change * change - square)
            size = rate * np.sqrt(1 - 0.99**self._steps) / (1 - 0.9**self._steps)
            weights -= size * mean / (np.sqrt(square) + 1e-6)


def softmax(logits: Array, mask: NDArray[np.bool_]) -> Array:
    """How likely each is, among those that are legal."""
    logits = np.where(mask, logits, -np.inf)
    likely: Array = np.exp(logits - logits.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    return likely


def draw(likely: Array, chance: Array) -> NDArray[np.int64]:
    """An action for each row, as likely as told."""
    upto = likely.cumsum(axis=1)
    action: NDArray[np.int64] = (upto <= (chance * upto[:, -1])[:, None]).sum(axis=1)
    return action


class Decisions:
    """What was seen and done in some steps at all tables, and what came of each round."""

    def __init__(self, env: Tables, net: Net, rng: np.random.Generator) -> None:
        tell: list[tuple[NDArray[np.generic], ...]] = []
        for _ in range(STEPS):
            rows, seat, mask = look(env.encoding, env.observation), env.seat.copy(), env.mask.copy()
            likely, worth = net.policy(rows, mask)
            action = draw(likely, rng.random(env.num_envs, np.float32))
            env.step(action)
            chosen = likely[np.arange(env.num_envs), action]
            gain = env.lost.mean(axis=1, keepdims=True) - env.lost
            tell.append((rows, mask, action, chosen, worth, seat, env.round_over.copy(), gain))
        parts = [np.array(each) for each in zip(*tell, strict=True)]
        result, known = came_of(*parts[-3:])
        self.rows, self.mask, self.action, self.chosen, worth = (each[known] for each in parts[:5])
        self.result = result[known].astype(np.float32)
        self.better = self.result - worth

    def learn(self, net: Net, part: NDArray[np.int64], rate: float, chance: float) -> None:
        """Some of the decisions taken in."""
        layers, at = net.layers(self.rows[part]), np.arange(len(part))
        action, mask, better = self.action[part], self.mask[part], self.better[part]
        better = (better - better.mean()) / (better.std() + 1e-6)
        likely = softmax(layers[-1][:, :-1], mask)
        ratio = likely[at, action] / self.chosen[part]
        free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # not far enough yet
        pull = np.where(free, ratio * better, 0)[:, None]
        logs = np.log(np.maximum(likely, 1e-12))
        spread = likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
        slope = np.empty_like(layers[-1])
        slope[:, :-1] = pull * likely + chance * spread
        slope[at, action] -= pull[:, 0]
        slope[:, -1] = WORTH * (layers[-1][:, -1] - self.result[part])
        slope /= len(part)
        net.descend(layers, slope, rate)


def came_of(
    seat: NDArray[np.int64], over: NDArray[np.bool_], gain: Array
) -> tuple[Array, NDArray[np.bool_]]:
    """What each decision's round gave the seat that decided, and whether that is known yet."""
    steps, count = seat.shape
    result, known = np.zeros((steps, count)), np.zeros((steps, count), bool)
    last, ended = np.zeros_like(gain[0]), np.zeros(count, bool)
    for step in range(steps - 1, -1, -1):
        last = np.where(over[step][:, None], gain[step], last)
        ended |= over[step]
        result[step], known[step] = last[np.arange(count), seat[step]], ended
    return result.astype(np.float32), known


def train(env: Tables, updates: int, seed: int = 0) -> Net:
    """Play and learn, so often; the rate and what chance is worth fall to the end."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    net = Net.new(look(env.encoding, env.observation).shape[1], len(env.actions), rng)
    mean = [each.copy() for each in net.weights]
    for spent in np.arange(updates) / updates:
        decisions = Decisions(env, net, rng)
        chance = CHANCE[0] * (CHANCE[1] / CHANCE[0]) ** spent
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(decisions.rows)), PARTS):
                decisions.learn(net, part, RATE * (1 - spent), chance)
        for kept, now in zip(mean, net.weights, strict=True):
            kept += (now - kept) / max(1, LATELY * updates * spent)
    return Net(mean)


class Trained:
    """The player: any class with ``decide`` is one, and is named ``module:Class``."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        with np.load(FILE) as learnt:
            self._net = Net([learnt[name] for name in sorted(learnt.files)])

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Draw an action as likely as it was learnt."""
        encoding = encoding_of(observation.options, 1)
        rows = look(encoding, observation_tensor(encoding, observation)[None])
        if self._net.weights[0].shape[0] != rows.shape[1] + 1:
            raise ValueError("another game, or other variants, than it has learnt")
        likely, _ = self._net.policy(rows, encoding.action_mask(legal)[None] > 0)
        chance = np.array([self._rng.random()], np.float32)
        return encoding.actions[int(draw(likely, chance)[0])]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="tavern")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--start", type=int, default=0, help="dice or cards each, unless as usual")
    parser.add_argument("--updates", type=int, default=240, help="24,576 decisions each")
    asked = parser.parse_args()
    env = tables(asked.game, TABLES, players=asked.players, start=asked.start)
    learnt = train(env, asked.updates).weights
    np.savez_compressed(FILE, *learnt)
    print(f"{asked.updates * STEPS * TABLES:,} decisions: {FILE}")
