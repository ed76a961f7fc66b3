"""The net that finds dice (``cardlie/sight/dice.onnx``): its pictures, its training, its file.

python -m tools.lab.dice.train_dice draw WORK           pictures from the simulated camera
python -m tools.lab.dice.train_dice train WORK PHOTOS   [--steps 28000] [--minutes 600]
python -m tools.lab.dice.train_dice export WORK FILE    the net as ONNX

PHOTOS is the folder of real photos, WORK that of all else; README.md says where they come from, in
which order the commands are run, and what else the net that ships has learned. Pictures without
dice that lie in WORK as ``n*.png`` are learned from, too. Training and export need torch and onnx,
which the project does not: ``pip install torch onnx``. All follows from seeds on one thread, 0.1 s
a step; a run that was stopped goes on from its last checkpoint in WORK.

The net sees 96 pixels and tells for each square of eight: does a die's upper face have its middle
here, which face is it, how far is its middle, how large is it. Dice of 18 to 62 pixels are its
matter: larger and smaller ones lie there for it to say nothing of.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tools.lab.dice.dice_crops import CROP, Crop, Picture, Textures, cubes, drawn, taken
from tools.lab.dice.photo_nets import (
    ON_RATE,
    RATE,
    Course,
    begun,
    block,
    halve,
    learn,
    planes,
    tensors,
)
from tools.lab.photos.labelled import is_kept_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tools.lab.photos.dicetop import DiceShot

    Array = NDArray[Any]

SEED = 5
#: How often a photo is taken that shows some number of dice, below SOME, or more.
OFTEN, SOME = 0.4, 20
#: The last so many steps learn less and less.
DECAY = 0.35
#: Of each batch: crops of photos, of the simulated camera, of cubes, and with no die.
MIX = (12, 5, 4, 3)


# --- pictures ----------------------------------------------------------------------------------


def draw(work: Path, count: int) -> None:
    """Simulated photos of dice and of cards, and the faces of paper dice."""
    from cardlie.press.look.theme import theme_names
    from tools.lab.photos import camera, dice_camera
    from tools.lab.photos.dicetop import paper_faces
    from tools.lab.photos.tabletop import Shot

    faces = [paper_faces(name, wild) for name in theme_names() for wild in (False, True)]
    pictures = [[np.sqrt(face[i]) * 255 for i in range(1, 7)] for face in faces]
    np.save(work / "faces.npy", np.array(pictures).astype(np.uint8))
    for i in range(count):
        photo = dice_camera.take(_shot(i, theme_names()))
        (work / f"d{i:04}.jpg").write_bytes(photo.jpeg)
        told = [[die.face, die.corners, die.width, die.seen] for die in photo.laid]
        (work / f"d{i:04}.json").write_text(json.dumps(told))
        if i % 3 < 2:
            theme, width = theme_names()[i // 3 % len(theme_names())], 60 + i % 180
            any_theme = Shot(700_000 + i, theme, 12, width, codes=i % 2 == 0)
            cards = any_theme if i % 3 else Shot(700_000 + i)
            (work / f"n{i:04}.jpg").write_bytes(camera.take(cards).jpeg)


def _shot(i: int, themes: Sequence[str]) -> DiceShot:
    """What is photographed: of five, two at most 25 degrees from above."""
    from tools.lab.photos.dicetop import COLOURS, PLASTIC, DiceShot

    rng = np.random.default_rng([991, i])
    plastic = rng.random() < 0.35
    tilts = [rng.uniform(0, 25), rng.uniform(25, 45), rng.uniform(45, 62)]
    tilt = float(rng.choice(tilts, p=[0.4, 0.3, 0.3]))
    return DiceShot(
        700_000 + i,
        PLASTIC if plastic else str(rng.choice(themes)),
        not plastic and rng.random() < 0.5,
        str(rng.choice(list(COLOURS))) if rng.random() < 0.6 else "",
        int(rng.integers(1, 9)),
        float(rng.uniform(45, 110)),
        "hard" if rng.random() < 0.4 else "ordinary",
        tilt=tilt,
    )


def photos(folder: Path) -> list[Picture]:
    """Labelled photos to learn from; a face that the photo's edge cuts is not asked for."""
    found = []
    for path in sorted((folder / "images").glob("*.jpg")):
        if is_kept_back(path):
            continue
        pixels = opened(path)
        high, wide = pixels.shape[:2]
        text = (folder / "labels" / f"{path.stem}.txt").read_text()
        rows = np.array([line.split() for line in text.splitlines()], float).reshape(-1, 5)
        middle, sides = rows[:, 1:3] * [wide, high], rows[:, 3:5] * [wide, high]
        size = np.sqrt(sides.prod(axis=1))
        ends = np.minimum(middle - sides / 2, [wide, high] - middle - sides / 2).min(axis=1)
        ratio = np.log(sides[:, 0] / sides[:, 1])
        lost = (ends < 2) & (abs(ratio) > 0.25)
        dice = np.column_stack([np.where(lost, -1, rows[:, 0]), middle, size])
        found.append(Picture.of(pixels, dice, leaning=bool(np.median(ratio) > 0.15)))
    return found


def simulated(work: Path) -> tuple[list[Picture], list[Picture]]:
    """What the simulated camera took: of dice, and of cards."""
    dice, cards = [], []
    for path in sorted(work.glob("d*.jpg")):
        rows, lean = [], 1.0
        for face, corners, width, seen in json.loads(path.with_suffix(".json").read_text()):
            corners = np.array(corners)
            box = np.ptp(corners, axis=0)
            sides = np.stack([corners[1] - corners[0], corners[3] - corners[0]], 1)
            long, short = np.linalg.svd(sides)[1]
            lean = short / max(long, 1e-6)
            face = -1 if seen < 0.6 or width < 3 else 6 if face == "*" else int(face) - 1
            rows.append([face, *corners.mean(axis=0), 0.95 * np.sqrt(box.prod())])
        dice.append(Picture.of(opened(path), np.array(rows), leaning=lean < 0.8))
    for path in sorted(work.glob("n*.jpg")):
        cards.append(Picture.of(opened(path), np.zeros((0, 4)), leaning=False))
    for path in sorted(work.glob("n*.png")):  # whatever else there is without dice
        cards += 6 * [Picture.of(opened(path), np.zeros((0, 4)), leaning=False)]
    return dice, cards


def opened(path: Path) -> Array:
    """The pixels of a picture."""
    return np.asarray(cv2.imread(str(path)))


def any_of(pictures: Sequence[Picture], rng: np.random.Generator, least: int = 0) -> Picture:
    """One of them, which shows so many dice or more."""
    while True:
        picture = pictures[int(rng.integers(len(pictures)))]
        if (picture.dice[:, 0] >= 0).sum() >= least:
            return picture


def many(rng: np.random.Generator, often: float) -> int:
    """How many dice a photo is to show: many lie on few, which are taken too seldom else."""
    return int(rng.integers(1, SOME)) if rng.random() < often else 0


@dataclass
class Source:
    """All that crops are made of."""

    photos: Sequence[Picture]
    dice: Sequence[Picture]
    cards: Sequence[Picture]
    textures: Textures
    often: float

    def batch(self, step: int) -> list[Array]:
        """The crops of one step: pixels, and what is asked of each square."""
        rng = np.random.default_rng([SEED, step])
        real, taken_by, made, none = MIX
        crops: list[Crop] = []
        crops += [self._crop(self.photos, rng, self.often) for _ in range(real)]
        crops += [self._crop(self.dice, rng) for _ in range(taken_by)]
        for i in range(made + none):
            ground = self._crop(self.cards, rng) if rng.random() < 0.4 else drawn(rng)
            crops.append(cubes(ground, self.textures, rng) if i < made else ground)
        return [np.stack(part) for part in zip(*(crop.asked(rng) for crop in crops), strict=True)]

    def _crop(
        self, pictures: Sequence[Picture], rng: np.random.Generator, often: float = 0
    ) -> Crop:
        return taken(any_of(pictures, rng, many(rng, often)), rng)


# --- the net -----------------------------------------------------------------------------------


def build() -> Any:
    """The net: four halvings, one step back up, and twelve figures for each square."""
    import torch
    from torch import nn

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.fine = nn.Sequential(block(3, 16, 5, 2), block(16, 24, 3, 2), block(24, 24))
            self.middle = nn.Sequential(block(24, 48, 3, 2), block(48, 48))
            self.more = block(48, 48)
            self.coarse = nn.Sequential(block(48, 64, 3, 2), block(64, 64))
            self.wide = block(64, 64)
            self.up = nn.Conv2d(64, 48, 1)
            self.told = nn.Sequential(block(48, 64), nn.Conv2d(64, 11, 1))
            with torch.no_grad():
                self.told[1].bias[0] = -4.0

        def forward(self, x: Any) -> Any:
            middle = self.middle(self.fine(x))
            middle = middle + self.more(middle)
            coarse = self.coarse(middle)
            coarse = coarse + self.wide(coarse)
            up = nn.functional.interpolate(self.up(coarse), scale_factor=2, mode="nearest")
            return self.told(middle + up)

    torch.manual_seed(0)
    return Net().to(memory_format=torch.channels_last)


def loss(told: Any, asked: Sequence[Any]) -> Any:
    """How far off: whether one lies there (focal), which, and where and how large."""
    import torch
    from torch.nn import functional

    heat, face, rest, mask = asked
    likely = torch.sigmoid(told[:, 0]).clamp(1e-4, 1 - 1e-4)
    peak = (heat == 1).float() * mask
    hit = -(peak * (1 - likely) ** 2 * torch.log(likely)).sum()
    false = -((1 - peak) * mask * (1 - heat) ** 4 * likely**2 * torch.log(1 - likely)).sum()
    known = (face >= 0).float()
    many = known.sum().clamp(min=1)
    which = functional.cross_entropy(
        told[:, 1:8], face, ignore_index=-1, reduction="sum", label_smoothing=0.02
    )
    where = ((told[:, 8:] - rest).abs() * known[:, None]).sum()
    return (hit + false) / peak.sum().clamp(min=1), which / many, where / many


def train(work: Path, folder: Path, steps: int, minutes: float, start: Path | None) -> None:
    """As many steps as are missing, or as the time allows."""
    (dice, cards), textures = simulated(work), Textures.load(work / "faces.npy")
    source = Source(photos(folder / "train"), dice, cards, textures, OFTEN if start else 0)
    print(f"{len(source.photos)} photos, {len(dice)} of dice, {len(cards)} of cards")
    net = build()
    if start:
        shown = np.concatenate([source.batch(steps + nth)[0] for nth in range(16)])
        begun(net, start, planes(shown))

    def lost(step: int) -> tuple[Any, Sequence[Any]]:
        pixels, *asked = source.batch(step)
        there, which, where = loss(net(planes(pixels)), tensors(asked))
        return there + which + 0.3 * where, (there, which, where)

    rate = ON_RATE if start else RATE
    learn(net, lost, work / "checkpoint.pt", Course(steps, DECAY, 1e-3, 5.0, minutes, rate))


def export(work: Path, to: Path) -> None:
    """The mean of the last steps' nets as ONNX, normalisation folded in."""
    import torch

    net = build().eval()
    net.load_state_dict(torch.load(work / "checkpoint.pt")["mean"])
    axes = {"picture": {2: "high", 3: "wide"}, "told": {2: "rows", 3: "columns"}}
    torch.onnx.export(
        net, (torch.zeros(1, 3, CROP, CROP),), str(to), input_names=["picture"],
        output_names=["told"], dynamic_axes=axes, dynamo=False, opset_version=13,
    )  # fmt: skip
    halve(to)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("what", choices=("draw", "train", "export"))
    options.add_argument("work", type=Path)
    options.add_argument("path", type=Path, nargs="?")
    options.add_argument("--pictures", type=int, default=700)
    options.add_argument("--steps", type=int, default=28_000)
    options.add_argument("--minutes", type=float, default=600)
    options.add_argument("--from", dest="start", type=Path, help="a net to go on from")
    given = options.parse_args()
    if given.what == "draw":
        draw(given.work, given.pictures)
    elif given.what == "train":
        train(given.work, given.path, given.steps, given.minutes, given.start)
    else:
        export(given.work, given.path)


if __name__ == "__main__":
    main()
