"""How well photos are read: recall, wrong faces and unread ones, and the time it takes.

python benchmarks/photos.py [--cards 2000] [--dice 300] [--seed 0] [--theme NAME] [--minutes 15]

Pictures come from the camera of ``camera.py`` and ``dice_camera.py``, seeded. A face counts as
wrong if it is told where another lies, or where none does. A card is whole if nothing covers it.
"""

from __future__ import annotations

import argparse
import io
import resource
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import camera
import cv2
import dice_camera
import numpy as np
from camera import Shot
from PIL import Image

from cardlie.faces import D6, WHEEL_DIE
from cardlie.press.look.theme import theme_names
from cardlie.sight import Seen, read
from cardlie.sight.dice import read_dice
from cardlie.sight.picture import load

if TYPE_CHECKING:
    from camera import Difficulty, Photo

    from cardlie.sight import PhotoReading

#: Bounds of widths in pixels, and the chance that a picture's cards are that wide.
WIDTHS = ((40, 60, 0.1), (60, 90, 0.15), (90, 130, 0.35), (130, 200, 0.25), (200, 400, 0.15))
SURE = (0.0, 0.995, 0.999, 0.9999, 0.99999, 1.01)


@dataclass
class Score:
    """Readings by what they were about."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sure: Counter[tuple[int, bool]] = field(default_factory=Counter)
    ghosts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(
        self, photo: Photo, reading: PhotoReading, keys: list[str], whole_matters: bool
    ) -> None:
        """Match what was read with what lies there, by middles."""
        left = list(photo.laid)
        for item in reading.items:
            middle = np.mean(item.corners, axis=0)
            near = [
                card
                for card in left
                if np.hypot(*(np.mean(card.corners, axis=0) - middle)) < 0.3 * card.width
            ]
            told = item.face.text if isinstance(item, Seen) else "?"
            if near:
                left.remove(near[0])
            right = bool(near) and near[0].face == told
            if isinstance(item, Seen):
                self.sure[int(np.searchsorted(SURE, item.sure, "right")) - 1, right] += 1
                if not right:
                    lies = near[0].face if near else "nothing"
                    self.faults.append(f"seed {photo.shot.seed}: {told} where {lies} lies")
            if not near:
                self.ghosts["wrong" if told != "?" else "unread"] += 1
                continue
            result = "unread" if told == "?" else "read" if right else "wrong"
            self._count(keys, near[0].width, near[0].seen, whole_matters, result)
        for card in left:
            self._count(keys, card.width, card.seen, whole_matters, "missed")

    def _count(
        self, keys: list[str], width: float, seen: float, whole_matters: bool, result: str
    ) -> None:
        for key in keys:
            self.counts[key][result] += 1
        if whole_matters:
            low, high = next(((a, b) for a, b, _ in WIDTHS if width < b), (200, 400))
            whole = "whole" if seen > 0.96 else "covered"
            self.counts[f"{keys[0]}, {whole}, {low}-{high} px"][result] += 1
            if width >= 90:
                self.counts[f"{keys[0]}, {whole}, 90 px and more"][result] += 1
                self.counts[f"{keys[0]}, 90 px and more, {keys[1]}"][result] += 1

    def print(self) -> None:
        """All counts, and how often faces of each sureness were right."""
        for key in sorted(self.counts):
            count = self.counts[key]
            total = count.total()
            shares = "  ".join(f"{name} {count[name]:5d}" for name in ("wrong", "unread", "missed"))
            print(f"{key:<46} {total:6d}  read {count['read'] / total:7.2%}  {shares}")
        print(f"where nothing lies: {dict(self.ghosts)}")
        for i, (low, high) in enumerate(pairwise(SURE)):
            right, wrong = self.sure[i, True], self.sure[i, False]
            if right + wrong:
                share = right / (right + wrong)
                bounds = f"sure {low:.5f} to {min(high, 1):.5f}"
                print(f"{bounds}: {right + wrong:6d} told, {share:.3%} right")
        for fault in self.faults[:20]:
            print(f"  {fault}")


def card_shot(seed: int, theme: str | None) -> Shot:
    """The shot of a seed: theme, difficulty, width and number of cards."""
    rng = np.random.default_rng([seed, 5])
    names = theme_names()
    low, high, _ = WIDTHS[rng.choice(len(WIDTHS), p=[share for _, _, share in WIDTHS])]
    width = float(rng.uniform(low, high))
    most = max(1, int(3e6 / (3.5 * width * width)))
    cards = min(int(rng.choice([1, 4, 8, 12, 18, 24, 36, 48])), most)
    difficulty: Difficulty = "hard" if seed % 3 == 2 else "ordinary"
    return Shot(seed, theme or names[seed % len(names)], cards, width, difficulty)


def measure_cards(cards: int, seed: int, theme: str | None, until: float) -> Score:
    """So many cards, or as many as the time allows."""
    score, seen = Score(), 0
    while seen < cards and time.perf_counter() < until:
        shot = card_shot(seed, theme)
        photo = camera.take(shot)
        reading = read(photo.jpeg, theme=theme)
        score.add(photo, reading, [shot.difficulty, shot.theme], True)
        seen += len(photo.laid)
        seed += 1
    return score


def measure_dice(dice: int, seed: int, until: float) -> Score:
    """So many dice, or as many as the time allows."""
    score, seen = Score(), 0
    while seen < dice and time.perf_counter() < until:
        rng = np.random.default_rng([seed, 6])
        difficulty: Difficulty = "hard" if seed % 3 == 2 else "ordinary"
        kind = ("plastic", "folded", "wheel", "plastic")[seed % 4]
        width = float(rng.uniform(36, 110))
        shot = Shot(
            seed, cards=int(rng.choice([2, 5, 8, 12, 20])), width=width, difficulty=difficulty
        )
        photo = dice_camera.take(shot, kind)  # type: ignore[arg-type]
        reading = read_dice(load(photo.jpeg), WHEEL_DIE if kind == "wheel" else D6)
        score.add(photo, reading, [f"dice, {difficulty}", f"dice, {kind}"], False)
        seen += len(photo.laid)
        seed += 1
    return score


def measure_time(turns: int = 3) -> None:
    """Twelve megapixels with 24 cards, and the ratio to decoding it and one adaptive threshold."""
    cv2.setNumThreads(1)
    photo = camera.take(Shot(1, "default", 24, 330, megapixels=12, table="wood"))
    times: dict[str, list[float]] = {"read": [], "base": []}
    read(photo.jpeg)
    for _ in range(turns):
        start = time.process_time()
        read(photo.jpeg)
        between = time.process_time()
        grey = np.asarray(Image.open(io.BytesIO(photo.jpeg)).convert("L"))
        cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 101, 6)
        times["read"].append(between - start)
        times["base"].append(time.process_time() - between)
    best, base = min(times["read"]), min(times["base"])
    pixels = Image.open(io.BytesIO(photo.jpeg)).size
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{pixels[0]} x {pixels[1]} with 24 cards: {best:.2f} s of one core (bar: 2)")
    print(f"read / (decode + adaptive threshold) = {best / base:.1f} (bar: 40)")
    print(f"memory at most {memory:.0f} MiB, with the simulator's own in it")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=2000)
    options.add_argument("--dice", type=int, default=300)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--theme", choices=theme_names())
    options.add_argument("--minutes", type=float, default=15)
    options.add_argument("--no-time", action="store_true")
    given = options.parse_args()
    start = time.perf_counter()
    if not given.no_time:
        measure_time()
    measure_cards(given.cards, given.seed, given.theme, start + 48 * given.minutes).print()
    measure_dice(given.dice, given.seed, start + 60 * given.minutes).print()


if __name__ == "__main__":
    main()
