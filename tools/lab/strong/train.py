"""Trains the nets of ``strong`` by self-play on sim's arrays, and makes whole numbers of them.

    python -m tools.lab.strong.train GAME --iterations 2000 --out WORK [--from FILE] [--seats 2]
    python -m tools.lab.strong.train GAME --whole FOLDER --out WORK [--seats 2]

The same seed and number of iterations give the same net; taken up again, it goes on where it
stopped. ``--against``: a bot has the other seats now and then. ``--stray``: somebody says anything,
once, in a share of the rounds that are learned of. ``--read``: who learns to read it, two
iterations for each of its own, sits at a share of its tables. Which of these makes which net tells
``rebuild.py``; what it learns of, and how, ``self_play.py``.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.players import BotConfig
from cardlie.players.rows import bot_of, strong
from cardlie.vector.seating import ArrayBot
from tools.lab.strong.learned_net import Weights, floats, new_weights, whole
from tools.lab.strong.self_play import Learner, Training, playing

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


def settings_of(
    game: str, seats: int | None = None, least: int = 2
) -> Iterator[tuple[Options, int]]:
    """What is played, and how often."""
    for each in SETTINGS if game == "any" else (game,):
        for players, share, names in SETTINGS[each]:
            if players >= least and (seats is None or (players == seats and not names)):
                yield Options.of(each, names, seats=players), share


def mean_of(file: Path, seed: int) -> Weights:
    """What was learned, whole or not."""
    with np.load(file) as kept:
        if "shift" in kept:
            return floats(strong.IntegerNet(dict(kept)), np.random.default_rng(seed))
        return {n.removeprefix("mean."): kept[n] for n in kept.files if n.startswith("mean.")}


def keep_mean(file: Path, w: Weights) -> None:
    """Keep what was learned, as :func:`mean_of` reads it."""
    kept: dict[str, Any] = {f"mean.{name}": each for name, each in w.items()}
    file.parent.mkdir(parents=True, exist_ok=True)
    np.savez(file, **kept)


class Readers:
    """Who learns to read what is trained, twice as often as that learns itself; and who they were
    at times before, so that what was unlearned is not learned anew."""

    STEPS, RATE, CHANCE, SEED = 2, 8e-4, 0.02, 1002

    #: Who they are is kept in each so-many-th iteration; and how often one of those sits there.
    KEPT, EARLIER = 150, 0.4

    def __init__(self, training: Training, file: Path) -> None:
        self._its, self._file = training.copy(self.SEED), file.with_suffix(".reader.npz")
        self._earlier: list[Weights] = []

    def load(self) -> None:
        """Go on from where they were."""
        self._its.load(self._file)
        for file in sorted(self._file.parent.glob(f"{self._file.stem}.[0-9]*.npz")):
            with np.load(file) as kept:
                self._earlier.append(dict(kept))

    def save(self, iteration: int) -> None:
        """Keep them, and in some iterations for good."""
        self._its.save(self._file)
        if iteration % self.KEPT == 0:
            self._earlier.append({name: each.copy() for name, each in self._its.w.items()})
            file = self._file.with_suffix(f".{iteration:06}.npz")
            np.savez(file, **self._earlier[-1])  # type: ignore[arg-type]

    def begin(self, w: Weights, iterations: int) -> None:
        """Learn to read these weights for so long before they change."""
        frozen = playing(w)
        for nth in range(iterations):
            self._its.step(nth / iterations, self.RATE, self.CHANCE, frozen)
        self._its.iteration = 0

    def learn(self, w: Weights, done: float) -> None:
        """Learn to read who plays by these weights."""
        frozen = playing(w)
        for _ in range(self.STEPS):
            self._its.step(0.6 * done, self.RATE, self.CHANCE, frozen)

    def one(self, rng: np.random.Generator) -> ArrayBot:
        """The one of now, or one of before."""
        some = self._earlier
        nth = int(rng.integers(len(some))) if some and rng.random() < self.EARLIER else None
        return Learner(self._its.w if nth is None else some[nth]).bot


def train(training: Training, at: argparse.Namespace, file: Path) -> None:
    """Train to the end, from where it was."""
    iterations, until = at.iterations, min(at.until or at.iterations, at.iterations)
    other = bot_of(BotConfig(at.against)) if at.against else None
    readers = Readers(training, file) if at.read else None
    if file.exists():
        training.load(file)
        if readers:
            readers.load()
    elif readers:
        readers.begin(training.w, at.first)
    began = time.process_time()
    while training.iteration < until:
        done = training.iteration / iterations
        rng = np.random.default_rng((at.seed, training.iteration, 9))
        reader = None
        if readers:
            readers.learn(training.w, done)
            reader = readers.one(rng) if rng.random() < at.read else None
        frozen = reader or (other if rng.random() < at.share else None)
        chance = at.chance * at.less**done
        undecided = training.step(done, at.rate, chance, frozen, lone=reader is not None)
        if training.iteration % 10 == 0 or training.iteration == until:
            if readers:  # before it: without it they begin anew, but it can't go on without them
                readers.save(training.iteration)
            training.save(file)
            minutes = (time.process_time() - began) / 60
            told = f"{training.iteration} of {iterations}, {training.decisions:,} decisions"
            print(f"{told}, {minutes:.1f} min, undecided {undecided:.2f}", flush=True)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["any", *SETTINGS])
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--until", type=int, help="stop there; it may go on later")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seats", type=int, nargs="*", help="only the game as it is, so often")
    parser.add_argument("--least", type=int, default=2, help="only tables of so many and more")
    parser.add_argument("--chance", type=float, default=0.05, help="worth of being undecided")
    parser.add_argument(
        "--less", type=float, default=0.2, help="that much of it is left at the end"
    )
    parser.add_argument("--stray", type=float, default=0, help="of rounds where somebody strays")
    parser.add_argument("--against", help="a bot that has the other seats now and then")
    parser.add_argument("--share", type=float, default=0.12, help="of iterations in which it has")
    parser.add_argument("--read", type=float, default=0, help="share of it where readers sit")
    parser.add_argument("--first", type=int, default=0, help="so long readers learn before it")
    parser.add_argument("--solved", action="store_true", help="play what is solved as solved")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--from", dest="start", type=Path, help="what to begin with")
    parser.add_argument("--out", type=Path, required=True, help="where what is learned is kept")
    parser.add_argument("--whole", type=Path, help="make whole numbers of it, in this folder")
    parser.add_argument("--decisions", type=int, default=Training.DECISIONS, help="of an iteration")
    at = parser.parse_args(words)
    file = at.out / f"{at.game}.npz"
    if at.whole:
        made: Any = whole(mean_of(file, at.seed))
        name = f"{at.game}-{at.seats[0]}" if len(set(at.seats or ())) == 1 else at.game
        np.savez_compressed(at.whole / f"{name}.npz", **made)
        return
    w = mean_of(at.start, at.seed) if at.start else new_weights(np.random.default_rng(at.seed))
    settings = list(settings_of(at.game, least=at.least))
    if at.seats:
        settings = [(Options(at.game, seats=n), often) for n, often in Counter(at.seats).items()]
    training = Training(settings, w, at.seed, at.stray, solved=at.solved)
    training.DECISIONS = at.decisions
    train(training, at, file)


if __name__ == "__main__":
    main()
