"""Trains the nets of ``strong`` by self-play on sim's arrays, and makes whole numbers of them.

python benchmarks/train_strong.py any --iterations 750 --out A
python benchmarks/train_strong.py cards --iterations 120 --rate 5e-4 --less 0.4 --turns ssb
    --against counter npc --from A/any.npz --out B
python benchmarks/train_strong.py cards --iterations 70 --rate 8e-4 --chance 0.03 --less 0.4
    --turns bs --seats 2 3 3 3 4 4 4 4 6 --from B/cards.npz --out C
python benchmarks/train_strong.py any --whole cardlie/vector/nets --out A (and cards, C)

Those made what is shipped, in half an hour of a core. Policy gradient (PPO): the reward is what the
others lose in a round, in the mean, less what it loses itself; the mean of later weights is kept.
All follows from the seed and the numbers; taken up again, it goes on from each 20th iteration.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.engine import Options
from cardlie.judging.batch import Array
from cardlie.players import Spec
from cardlie.vector import strong
from cardlie.vector.board import ArrayBot, ArrayTurn, Boards, Ends
from cardlie.vector.bots import bot_of, counter_claims, counter_reroll
from cardlie.vector.count import Counts
from cardlie.vector.draws import Draws
from cardlie.vector.play import array_game
from cardlie.vector.rounds import Playing

Weights = dict[str, NDArray[Any]]

#: How many units each layer has.
UNITS = 48

#: What is played: seats, how often, and in which variants.
SETTINGS: dict[str, list[tuple[int, int, tuple[str, ...]]]] = {
    "cards": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=5",)),
        (3, 1, ("wildcards", "swap")), (2, 1, ("powers",)), (4, 1, ("vague",)),
        (2, 1, ("straights",)), (3, 1, ("open",)),
    ],
    "wheel": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=3",)),
        (3, 1, ("show_reroll",)),
    ],
    "tavern": [(2, 4, ()), (3, 2, ()), (4, 3, ()), (5, 2, ()), (2, 1, ("start=2",))],
    "leira": [(2, 4, ()), (3, 2, ()), (4, 3, ()), (5, 2, ()), (2, 1, ("start=2",))],
    "perudo": [
        (2, 4, ()), (3, 2, ()), (4, 3, ()), (6, 2, ()), (2, 1, ("start=2",)),
        (3, 1, ("raise=one-thing", "calza=next")),
    ],
}  # fmt: skip


def new_weights(rng: np.random.Generator) -> Weights:
    """Weights at the beginning."""

    def some(rows: int, columns: int, size: float | None = None) -> NDArray[Any]:
        size = np.sqrt(2 / rows) if size is None else size
        return (rng.standard_normal((rows, columns)) * size).astype(np.float32)

    each, all_, n = strong.OF_EACH, strong.OF_ALL, UNITS
    made = {"each": some(each, n), "all": some(all_, n), "w2": some(n, n), "w3": some(n, 1, 0.01)}
    made |= {"c1": some(all_, n), "c2": some(n, n), "c3": some(n, 2, 0.01)}
    made |= {"v1": some(all_, n), "v2": some(n, 1, 0.01)}
    sizes = {"b1": n, "b2": n, "b3": 1, "d1": n, "d2": n, "d3": 2, "e1": n, "e2": 1}
    return made | {name: np.zeros(size, np.float32) for name, size in sizes.items()}


def weighed(w: Weights, seen: strong.Looks) -> NDArray[Any]:
    """As ``strong.IntegerNet.weigh``, not in whole numbers."""
    each, all_ = seen.each / strong.PARTS, seen.all / strong.PARTS
    say = np.maximum(each @ w["each"] + (all_ @ w["all"] + w["b1"])[:, None], 0)
    say = np.maximum(say @ w["w2"] + w["b2"], 0) @ w["w3"] + w["b3"]
    call = np.maximum(all_ @ w["c1"] + w["d1"], 0)
    call = np.maximum(call @ w["c2"] + w["d2"], 0) @ w["c3"] + w["d3"]
    return np.hstack([say[..., 0], call])


def whole(w: Weights) -> Weights:
    """The weights as whole numbers, none of whose sums is more than a float tells exactly."""
    layers = [
        (("each", "all"), "b1", strong.PARTS), (("w2",), "b2", strong.MOST),
        (("w3",), "b3", strong.MOST), (("c1",), "d1", strong.PARTS),
        (("c2",), "d2", strong.MOST), (("c3",), "d3", strong.MOST),
    ]  # fmt: skip
    found: Weights = {}
    shift = []
    for names, bias, most in layers:
        sums = sum(np.abs(w[name]).sum(axis=0) for name in names) * most
        sums = sums + np.abs(w[bias]) * strong.PARTS
        bits = int(np.floor(np.log2((2**24 - 1000) / sums.max())))
        bits = min(bits, int(np.log2(32000 / max(np.abs(w[name]).max() for name in names))))
        for name in names:
            found[name] = np.rint(w[name] * 2**bits).astype(np.int16)
        found[bias] = np.rint(w[bias] * 2**bits * strong.PARTS).astype(np.int32)
        shift.append(bits)
    return found | {"shift": np.array(shift, np.int8)}


def floats(net: strong.IntegerNet, rng: np.random.Generator) -> Weights:
    """Whole weights as they were learned, nearly; who learns on begins to value things anew."""
    found, layers = new_weights(rng), {"each": 0, "all": 0, "b1": 0, "w2": 1, "b2": 1, "w3": 2}
    layers |= {"b3": 2, "c1": 3, "d1": 3, "c2": 4, "d2": 4, "c3": 5, "d3": 5}
    for name, layer in layers.items():
        parts = strong.PARTS if name[0] in "bd" else 1
        found[name] = net.weights[name] * net.parts[layer] / np.float32(parts)
    return found


class Learner:
    """Plays by weights, and remembers what it did and what came of it."""

    def __init__(self, w: Weights) -> None:
        self._w = w
        self._round: list[Any] = []
        self._done: list[Any] = []
        self.bot = ArrayBot(self._guess, counter_claims, counter_reroll, bluffs=True)

    def _guess(self, turn: ArrayTurn) -> Array:
        seen = strong.looks(turn)
        legal, rows = strong.legal_of(turn, seen.say), np.arange(len(turn.at))
        logits = np.where(legal, weighed(self._w, seen), -np.inf)
        likely = np.exp(logits - logits.max(axis=1, keepdims=True))
        likely /= likely.sum(axis=1, keepdims=True)
        upto = likely.cumsum(axis=1)
        which = (upto <= (turn.fractions() * upto[:, -1])[:, None]).sum(axis=1)
        which = np.where(
            legal[rows, np.minimum(which, legal.shape[1] - 1)], which, likely.argmax(1)
        )
        self._round.append((seen, legal, which, likely[rows, which], turn.at, turn.actor))
        return np.asarray(strong.deeds(seen.say)[rows, which])

    def began(self) -> None:
        self._round = []

    def ended(self, gain: NDArray[Any]) -> None:
        for seen, legal, which, likely, at, actor in self._round:
            self._done.append((seen.each, seen.all, legal, which, likely, gain[at, actor]))

    def take(self) -> list[NDArray[Any]]:
        """All that was remembered, in as many columns as the widest has."""
        done, self._done = self._done, []
        width, parts = max(each.shape[1] for each, *_ in done), []
        for each, all_, legal, which, likely, gain in done:
            columns = each.shape[1]
            if columns < width:
                each = np.pad(each, ((0, 0), (0, width - columns), (0, 0)))
                none = np.zeros((len(legal), width - columns), bool)
                legal = np.hstack([legal[:, :columns], none, legal[:, columns:]])
                which = np.where(which >= columns, which + width - columns, which)
            parts.append((each, all_, legal, which, likely, gain))
        return [np.concatenate(column) for column in zip(*parts, strict=True)]


class Recording(Counts):
    """Counts, and tells the learner what each round cost."""

    def __init__(self, seats: int, games: int, learner: Learner) -> None:
        super().__init__((Spec("npc"),) * seats, np.arange(games))
        self._learner = learner

    def began(self, boards: Boards, rows: Array) -> None:
        self._boards, self._before = boards, boards.held.astype(np.int64)
        self._learner.began()

    def ended(self, rows: Array, ends: Ends) -> None:
        super().ended(rows, ends)
        inside = self._before > 0
        lost = (self._before - self._boards.held) * inside
        others = np.maximum(inside.sum(axis=1, keepdims=True) - 1, 1)
        gain = (lost.sum(axis=1, keepdims=True) - lost) / others - lost
        unit = self._boards.options.each / 3 if hasattr(self._boards, "piles") else 1
        self._learner.ended(gain / unit)


class Adam:
    """Steps down a slope."""

    def __init__(self, w: Weights) -> None:
        self.mean = {name: np.zeros_like(each) for name, each in w.items()}
        self.square = {name: np.zeros_like(each) for name, each in w.items()}
        self.steps = 0

    def step(self, w: Weights, slope: Weights, rate: float) -> None:
        self.steps += 1
        size = rate * np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        for name, each in slope.items():
            self.mean[name] += 0.1 * (each - self.mean[name])
            self.square[name] += 0.01 * (each**2 - self.square[name])
            w[name] -= (size * self.mean[name] / (np.sqrt(self.square[name]) + 1e-7)).astype("f4")


def slope_of(w: Weights, data: Sequence[NDArray[Any]], chance: float) -> tuple[Weights, float]:
    """The slope of what is lost, and how undecided the policy is; ``chance`` is worth that much."""
    each, all_, legal, which, before, gain = data
    count, says, x = len(legal), each.shape[1], all_ / strong.PARTS
    rows = np.arange(count)
    r, k = np.nonzero(legal[:, :says])  # only what may be said
    one = each[r, k] / strong.PARTS
    first = np.maximum(one @ w["each"] + (x @ w["all"] + w["b1"])[r], 0)
    second = np.maximum(first @ w["w2"] + w["b2"], 0)
    logits = np.full((count, says + 2), -np.inf, np.float32)
    logits[r, k] = (second @ w["w3"])[:, 0] + w["b3"]
    c1 = np.maximum(x @ w["c1"] + w["d1"], 0)
    c2 = np.maximum(c1 @ w["c2"] + w["d2"], 0)
    logits[:, says:] = np.where(legal[:, says:], c2 @ w["c3"] + w["d3"], -np.inf)
    h = np.maximum(x @ w["v1"] + w["e1"], 0)
    value = (h @ w["v2"])[:, 0] + w["e2"]
    likely = np.exp(logits - logits.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    better = gain - value
    better = (better - better.mean()) / (better.std() + 1e-6)
    ratio = likely[rows, which] / before
    free = np.where(better > 0, ratio < 1.2, ratio > 0.8)
    pull = np.where(free, ratio * better, 0)[:, None].astype(np.float32)
    logs = np.log(np.maximum(likely, 1e-12))
    order = (likely * logs).sum(axis=1, keepdims=True)
    s = pull * likely + chance * likely * (logs - order)
    s[rows, which] -= pull[:, 0]
    s /= count
    found = _say_slope(w, (one, x, first, second), s[r, k][:, None], r)
    found |= _call_slope(w, (x, c1, c2), np.where(legal[:, says:], s[:, says:], 0))
    off = (0.5 * (value - gain) / count)[:, None].astype(np.float32)
    back = off @ w["v2"].T * (h > 0)
    found |= {"v2": h.T @ off, "e2": off.sum(0), "v1": x.T @ back, "e1": back.sum(0)}
    return found, float(-order.mean())


def _say_slope(w: Weights, passed: Any, s: NDArray[Any], r: Array) -> Weights:
    one, x, first, second = passed
    d2 = s @ w["w3"].T * (second > 0)
    d1 = d2 @ w["w2"].T * (first > 0)
    found = {"w3": second.T @ s, "b3": s.sum(0), "w2": first.T @ d2, "b2": d2.sum(0)}
    starts = np.r_[0, np.flatnonzero(np.diff(r)) + 1]
    dx = np.add.reduceat(d1, starts)
    return found | {"each": one.T @ d1, "all": x[r[starts]].T @ dx, "b1": dx.sum(0)}


def _call_slope(w: Weights, passed: Any, s: NDArray[Any]) -> Weights:
    x, c1, c2 = passed
    e2 = s @ w["c3"].T * (c2 > 0)
    e1 = e2 @ w["c2"].T * (c1 > 0)
    found = {"c3": c2.T @ s, "d3": s.sum(0), "c2": c1.T @ e2, "d2": e2.sum(0)}
    return found | {"c1": x.T @ e1, "d1": e1.sum(0)}


def play(options: Options, bots: Sequence[ArrayBot], counts: Counts, seed: int, first: int) -> None:
    """Games on arrays."""
    game = array_game(options)
    assert game is not None
    draws = Draws(seed, first, len(counts.ids))
    Playing(game, bots, counts, options).play(options, draws)


class Training:
    """All that training has come to; the same from the same seed and number of iterations."""

    #: Decisions of an iteration, and of a step.
    DECISIONS, STEP = 16_000, 2_048

    def __init__(self, settings: list[tuple[Options, int]], w: Weights, seed: int) -> None:
        self._settings, self._seed = settings, seed
        self._shares = np.array([share for _, share in settings], float)
        self._shares /= self._shares.sum()
        self._games = np.full(len(settings), 200.0)
        self.w, self.mean = w, {name: each.copy() for name, each in w.items()}
        self._adam, self.iteration, self.decisions = Adam(w), 0, 0

    def save(self, file: Path) -> None:
        """Everything, to go on from."""
        kept: dict[str, Any] = {"games": self._games, "at": np.array(
            [self.iteration, self.decisions, self._adam.steps])}  # fmt: skip
        parts = {"w": self.w, "mean": self.mean, "m": self._adam.mean, "s": self._adam.square}
        for part, each in parts.items():
            kept |= {f"{part}.{name}": value for name, value in each.items()}
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(file.with_suffix(".new.npz"), **kept)
        file.with_suffix(".new.npz").replace(file)

    def load(self, file: Path) -> None:
        """Go on from there."""
        with np.load(file) as kept:
            self._games = kept["games"]
            self.iteration, self.decisions, self._adam.steps = kept["at"].tolist()
            parts = {"w": self.w, "mean": self.mean, "m": self._adam.mean, "s": self._adam.square}
            for part, each in parts.items():
                each |= {name: kept[f"{part}.{name}"] for name in each}

    def step(
        self, done: float, rate: float, chance: float, frozen: ArrayBot | None = None
    ) -> float:
        """An iteration; ``done`` is how much of the training is over, ``frozen`` whom it plays.

        ``chance`` is what it is worth to be undecided.
        """
        rng = np.random.default_rng((self._seed, self.iteration))
        at = int(rng.choice(len(self._settings), p=self._shares))
        options = self._settings[at][0]
        learner, games = Learner(self.w), max(32, int(self._games[at]))
        bots = [learner.bot] * options.seats
        if frozen is not None:
            bots = [frozen] * options.seats
            bots[int(rng.integers(options.seats))] = learner.bot
            games = games * options.seats // 2
        counts = Recording(options.seats, games, learner)
        play(options, bots, counts, self._seed + 11, self.iteration * 5000)
        data = learner.take()
        count = len(data[2])
        self.decisions += count
        wanted = self.DECISIONS // 4 if options.straights or options.vague else self.DECISIONS
        self._games[at] *= np.clip(wanted / count, 0.5, 2)
        undecided = []
        for _ in range(2):
            for part in np.array_split(rng.permutation(count), max(1, count // self.STEP)):
                slope, how = slope_of(self.w, [each[part] for each in data], chance)
                self._adam.step(self.w, slope, rate * (1 - done) + 1e-5)
                undecided.append(how)
        self.iteration += 1
        for name, each in self.mean.items():
            each += (self.w[name] - each) / max(1, 0.2 * self.iteration)
        return float(np.mean(undecided))


def settings_of(game: str, seats: int | None = None) -> Iterator[tuple[Options, int]]:
    """What is played, and how often."""
    for each in SETTINGS if game == "any" else (game,):
        for players, share, names in SETTINGS[each]:
            if seats is None or (players == seats and not names):
                yield Options.of(each, names, seats=players), share


def mean_of(file: Path) -> Weights:
    """What was learned."""
    with np.load(file) as kept:
        return {n.removeprefix("mean."): kept[n] for n in kept.files if n.startswith("mean.")}


def train(training: Training, iterations: int, at: argparse.Namespace, file: Path) -> None:
    """Train to the end, from where it was."""
    if file.exists():
        training.load(file)
    began = time.process_time()
    while training.iteration < iterations:
        done, (times, turn) = (
            training.iteration / iterations,
            divmod(training.iteration, len(at.turns)),
        )
        other = at.against[times % len(at.against)] if at.turns[turn] == "b" else None
        frozen = bot_of(Spec(other)) if other else None
        undecided = training.step(done, at.rate, at.chance * at.less**done, frozen)
        if training.iteration % 20 == 0 or training.iteration == iterations:
            training.save(file)
            minutes = (time.process_time() - began) / 60
            told = f"{training.iteration} of {iterations}, {training.decisions:,} decisions"
            print(f"{told}, {minutes:.1f} min, undecided {undecided:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["any", *SETTINGS])
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seats", type=int, nargs="*", help="only the game as it is, so often")
    parser.add_argument("--chance", type=float, default=0.05, help="worth of being undecided")
    parser.add_argument(
        "--less", type=float, default=0.2, help="that much of it is left at the end"
    )
    parser.add_argument("--against", nargs="*", default=("counter",), help="bots that it plays")
    parser.add_argument(
        "--turns", default="s", help="s: it plays itself, b: it plays them, over and over"
    )
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--from", dest="start", type=Path, help="what to begin with")
    parser.add_argument("--out", type=Path, required=True, help="where what is learned is kept")
    parser.add_argument("--whole", type=Path, help="make whole numbers of it, in this folder")
    at = parser.parse_args()
    file = at.out / f"{at.game}.npz"
    if at.whole:
        made: Any = whole(mean_of(file))
        np.savez_compressed(at.whole / f"{at.game}.npz", **made)
        return
    w = mean_of(at.start) if at.start else new_weights(np.random.default_rng(at.seed))
    settings = list(settings_of(at.game))
    if at.seats:
        settings = [(Options(at.game, seats=n), often) for n, often in Counter(at.seats).items()]
    training = Training(settings, w, at.seed)
    train(training, at.iterations, at, file)


if __name__ == "__main__":
    main()
