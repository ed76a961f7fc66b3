"""The net that tells dice's faces (``cardlie/sight/faces.onnx``): its training and its file.

python -m tools.lab.dice.train_faces none WORK FOLDER     [--most 700] pictures that show no die
python -m tools.lab.dice.train_faces places WORK PHOTOS   what ``dice.onnx`` takes for dice
python -m tools.lab.dice.train_faces train WORK PHOTOS    [--steps 26000]
python -m tools.lab.dice.train_faces export WORK FILE     the net as ONNX, in half precision

WORK and PHOTOS are those of ``train_dice.py``. ``dice.onnx`` says where a die may lie and how large
it is; this net looks closer, at that one place: which face lies uppermost, or none. It learns
nothing from photos that are kept back, by which it is measured. README.md says what shows no die.
"""

from __future__ import annotations

import argparse
import json
import pickle
import zlib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tools.lab.dice.dice_crops import Picture, Textures, coloured, cubes, drawn, lit
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
from tools.lab.dice.train_dice import OFTEN, any_of, many, opened, photos, simulated
from tools.lab.photos.labelled import is_kept_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Rng = np.random.Generator
    #: Pixels of what is seen, and of a die in it.
    Look = tuple[int, int]
    #: A middle, and a side.
    Place = tuple[float, float, float]

#: Pixels of what the net sees, and of a die in it; its last answer is that no face lies there. The
#: first so many steps are quicker, with fewer pixels.
LOOK, SIDE, NONE = 80, 46, 7
QUICK_STEPS, QUICK_LOOK, QUICK_SIDE = 6250, 64, 36
SEED, DECAY = 7, 0.4
#: How likely a place is by the first net alone (its mean and least log odds, and that it is small),
#: and what is worth learning from.
FIRST, NO_PLACE = np.array([3.67, -0.21, -5.86, -0.63]), -3.9
#: Of each batch: dice of photos, of the simulated camera, of cubes, and what is none.
MIX = (32, 8, 6, 18)


@dataclass(frozen=True)
class Source:
    """All that is learned from; ``wrong`` are pictures with places (x, y, side) without a die."""

    photos: Sequence[Picture]
    dice: Sequence[Picture]
    cards: Sequence[Picture]
    textures: Textures
    wrong: Sequence[tuple[Picture, Sequence[Place]]]
    quick: int

    def batch(self, step: int) -> tuple[Array, Array]:
        """Pixels, and what lies there."""
        look = (QUICK_LOOK, QUICK_SIDE) if step < self.quick else (LOOK, SIDE)
        rng = np.random.default_rng([SEED, step])
        real, taken_by, made, none = MIX
        shown = [self._die(self.photos, look, rng) for _ in range(real)]
        shown += [self._die(self.dice, look, rng) for _ in range(taken_by)]
        shown += [self._cube(look, rng) for _ in range(made)]
        shown += [self._none(look, rng) for _ in range(none)]
        return np.stack([pixels for pixels, _ in shown]), np.array([which for _, which in shown])

    def _die(self, pictures: Sequence[Picture], look: Look, rng: Rng) -> tuple[Array, int]:
        least = many(rng, OFTEN) if pictures is self.photos else 0
        picture = any_of(pictures, rng, max(least, 1))
        dice = picture.dice[picture.dice[:, 0] >= 0]
        which, x, y, side = dice[rng.integers(len(dice))]
        return _looked(picture, x, y, side, look, rng), int(which)

    def _cube(self, look: Look, rng: Rng) -> tuple[Array, int]:
        while True:
            crop = cubes(drawn(rng), self.textures, rng)
            inner = [die for die in crop.dice if 20 < die[1] < 76 and 20 < die[2] < 76]
            if inner:
                which, x, y, side = inner[int(rng.integers(len(inner)))]
                picture = Picture((crop.pixels,), crop.dice, leaning=True)
                return _looked(picture, x, y, side, look, rng), int(which)

    def _none(self, look: Look, rng: Rng) -> tuple[Array, int]:
        chance = rng.random()
        if chance < 0.5 and self.wrong:
            picture, seen = self.wrong[int(rng.integers(len(self.wrong)))]
            return _looked(picture, *seen[int(rng.integers(len(seen)))], look, rng), NONE
        if chance < 0.62:
            picture = Picture((drawn(rng).pixels,), np.zeros((0, 4)), leaning=False)
            x, y = rng.uniform(20, 76, 2)
            return _looked(picture, x, y, rng.uniform(18, 60), look, rng), NONE
        some = self.cards if chance < 0.74 else self.photos if chance < 0.92 else self.dice
        while True:
            picture = some[int(rng.integers(len(some)))]
            place = _empty(picture, rng)
            if place is not None:
                return _looked(picture, *place, look, rng), NONE


def _empty(picture: Picture, rng: Rng) -> Place | None:
    """A place beside dice, or anywhere, where none has its middle."""
    high, wide = picture.halves[0].shape[:2]
    if len(picture.dice):
        _, x, y, side = picture.dice[rng.integers(len(picture.dice))]
        side *= np.exp(rng.normal(0, 0.3))
        x, y = np.array([x, y]) + rng.normal(0, 1, 2) * side
    else:
        x, y, side = rng.uniform(0, wide), rng.uniform(0, high), np.exp(rng.uniform(2.8, 5.5))
    away = np.hypot(*(picture.dice[:, 1:3] - [x, y]).T)
    free = (away > 0.5 * np.maximum(picture.dice[:, 3], side)).all()
    return (x, y, side) if free and 0 < x < wide and 0 < y < high else None


def _looked(picture: Picture, x: float, y: float, side: float, look: Look, rng: Rng) -> Array:
    """A place as it may be found: moved, turned, stretched, in some light."""
    pixels, known = look
    scale = known / side * float(np.exp(np.clip(rng.normal(0, 0.1), -0.25, 0.25)))
    turn = rng.normal(0, 0.12) if picture.leaning else rng.uniform(0, 2 * np.pi)
    mirror = -1 if rng.random() < 0.5 else 1
    stretch = np.exp(rng.normal(0, 0.06))
    c, s = np.cos(turn), np.sin(turn)
    onto = np.array([[c, -s], [s, c]]) @ np.diag([mirror * scale * stretch, scale / stretch])
    shift = pixels / 2 - 0.5 + rng.normal(0, 0.05, 2) * known - onto @ [x, y]
    half = int(np.clip(np.floor(np.log2(1 / scale)), 0, len(picture.halves) - 1))
    grid = np.column_stack([onto * 2**half, shift])
    border = cv2.BORDER_REPLICATE
    shown = cv2.warpAffine(picture.halves[half], grid, (pixels, pixels), borderMode=border)
    return lit(coloured(shown, rng), rng)


def none(work: Path, folder: Path, most: int) -> None:
    """Two of three pictures of a folder, in an order that names decide, shrunk where large."""
    found = [path for path in folder.rglob("*") if path.suffix.lower() in {".jpg", ".jpeg", ".png"}]
    found.sort(key=lambda path: zlib.crc32(str(path.relative_to(folder.parent)).encode()))
    for i, path in enumerate(found[:most]):
        if zlib.crc32(f"{folder.name}{i:04}".encode()) % 3:
            pixels = opened(path)
            shrink = min(1.0, 1000 / max(pixels.shape[:2]))
            pixels = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
            name = f"n_{folder.parent.name}_{folder.name}{i:04}.jpg"
            cv2.imwrite(str(work / name), pixels, [1, 92])


def places(work: Path, folder: Path) -> None:
    """Where ``dice.onnx`` sees dice on photos and other pictures, and none lies."""
    from cardlie.sight.dice import DiceFinder

    found = []
    learned = [path for path in (folder / "train/images").glob("*.jpg") if not is_kept_back(path)]
    names = {path.name.split(".rf.")[0]: path for path in learned}
    for path in sorted([*names.values(), *work.glob("[dn]*.[jp][pn]g")]):
        pixels = opened(path)
        lying = _lying(path, pixels)
        for die in DiceFinder().find_places(pixels[..., ::-1])[:40]:
            away = np.hypot(*(lying[:, :2] - die.middle).T)
            small = max(0.0, float(np.log(40 / die.side)))
            evidence = [die.odds.mean(), die.odds.min(), small, 1.0]
            if (
                evidence @ FIRST > NO_PLACE
                and (away > 0.5 * np.maximum(lying[:, 2], die.side)).all()
            ):
                found.append((str(path), *die.middle.tolist(), die.side))
    (work / "places.pickle").write_bytes(pickle.dumps(found))
    print(len(found))


def _lying(path: Path, pixels: Array) -> Array:
    """Middles and sizes of all that lies on a picture, cut or not."""
    if path.parent.name == "images":
        high, wide = pixels.shape[:2]
        text = (path.parent.parent / "labels" / f"{path.stem}.txt").read_text()
        rows = np.array([line.split()[1:] for line in text.splitlines()], float).reshape(-1, 4)
        size = np.sqrt(rows[:, 2:].prod(axis=1) * high * wide)
        return np.column_stack([rows[:, :2] * [wide, high], size])
    told = path.with_suffix(".json")
    if not told.exists():
        return np.zeros((0, 3))
    corners = np.array([row[1] for row in json.loads(told.read_text())]).reshape(-1, 4, 2)
    return np.column_stack([corners.mean(axis=1), np.ptp(corners, axis=1).max(axis=1)])


def build() -> Any:
    """The net: four halvings, and one answer."""
    import torch
    from torch import nn

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.fine = nn.Sequential(block(3, 20, 5, 2), block(20, 32))
            self.middle = block(32, 48, 3, 2)
            self.more = block(48, 48)
            self.coarse = block(48, 72, 3, 2)
            self.again = block(72, 72)
            self.last = nn.Sequential(block(72, 96, 3, 2), block(96, 96))
            self.told = nn.Linear(96, NONE + 1)

        def forward(self, x: Any) -> Any:
            middle = self.middle(self.fine(x))
            middle = middle + self.more(middle)
            coarse = self.coarse(middle)
            coarse = coarse + self.again(coarse)
            return self.told(self.last(coarse).mean(dim=(2, 3)))

    torch.manual_seed(SEED)
    return Net().to(memory_format=torch.channels_last)


def train(work: Path, folder: Path, steps: int, start: Path | None) -> None:
    """As many steps as are missing."""
    import torch
    from torch.nn import functional

    known = photos(folder / "train")
    dice, cards = simulated(work)
    textures, quick = Textures.load(work / "faces.npy"), 0 if start else QUICK_STEPS
    source = Source(known, dice, cards, textures, _wrong(work), quick)
    print(len(known), "photos", len(dice), len(cards), len(source.wrong), "wrong")
    net = build()
    if start:
        shown = np.concatenate([source.batch(steps + nth)[0] for nth in range(8)])
        begun(net, start, planes(shown))

    def lost(step: int) -> tuple[Any, Sequence[Any]]:
        pixels, asked = source.batch(step)
        (which,) = tensors([asked])
        with torch.autocast("cpu", dtype=torch.bfloat16):
            told = net(planes(pixels)).float()
        off = functional.cross_entropy(told, which, label_smoothing=0.02)
        return off, (off, (told.argmax(1) == which).float().mean())

    rate = ON_RATE if start else RATE
    learn(net, lost, work / "faces.pt", Course(steps, DECAY, 1e-2, rate=rate))


def _wrong(work: Path) -> list[tuple[Picture, list[Place]]]:
    seen: dict[str, list[Place]] = defaultdict(list)
    for path, *place in pickle.loads((work / "places.pickle").read_bytes()):
        seen[path].append(tuple(place))
    found = []
    for path, places in seen.items():
        pixels = opened(Path(path))
        scale = min(1.0, 1400 / max(pixels.shape[:2]))
        pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        picture = Picture.of(pixels, np.zeros((0, 4)), leaning=False)
        found.append((picture, [(x * scale, y * scale, side * scale) for x, y, side in places]))
    return found


def export(work: Path, to: Path) -> None:
    """The mean of the last steps' nets as ONNX, normalisation folded in."""
    import torch

    net = build().eval()
    net.load_state_dict(torch.load(work / "faces.pt")["mean"])
    torch.onnx.export(
        net, (torch.zeros(1, 3, LOOK, LOOK),), str(to), input_names=["picture"],
        output_names=["told"], dynamic_axes={"picture": {0: "n"}, "told": {0: "n"}},
        dynamo=False, opset_version=13,
    )  # fmt: skip
    halve(to)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("what", choices=("none", "places", "train", "export"))
    options.add_argument("work", type=Path)
    options.add_argument("path", type=Path)
    options.add_argument("--steps", type=int, default=26_000)
    options.add_argument("--most", type=int, default=700)
    options.add_argument("--from", dest="start", type=Path, help="a net to go on from")
    given = options.parse_args()
    if given.what == "none":
        none(given.work, given.path, given.most)
    elif given.what == "places":
        places(given.work, given.path)
    elif given.what == "train":
        train(given.work, given.path, given.steps, given.start)
    else:
        export(given.work, given.path)


if __name__ == "__main__":
    main()
