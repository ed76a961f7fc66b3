"""How sure a face of a die is, from what both nets say of it: the curves that are fitted on photos.

python benchmarks/net_sure.py FOLDER FACES [--seed 22000] [--photos 300] [--none FOLDER]

FACES is the second net as it was when it had learned nothing from photos that are kept back
(``train_faces.py`` without ``--all``). Cases are all places on half of those photos in a folder
(the other half is for ``photos.py --real``), on as many simulated ones from above, at a slant of 45
to 60 degrees, and of cards, which show no die, and on pictures that show none. What is printed are
``THERE`` of ``cardlie.sight.tuned``, and ``RIGHT``, from places where there may be some die.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import camera
import cv2
import dice_camera
import numpy as np
from labelled import Labelled, errs, is_measured, opened, pictures
from photos import card_shot, dice_shot, fitted

from cardlie.sight import dice, tuned
from cardlie.sight.picture import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from camera import Photo
    from numpy.typing import NDArray

    Array = NDArray[Any]


def cases(photo: Photo, *, bare: bool = False) -> Iterator[tuple[Array, bool, bool]]:
    """Of each place: its evidence, whether that face lies there, and whether any does."""
    left = [] if bare else list(photo.laid)
    for die in dice.find_dice(load(photo.jpeg).pixels):
        gaps = [np.hypot(*(np.mean(one.corners, axis=0) - die.middle)) / one.width for one in left]
        lies = left.pop(int(np.argmin(gaps))).face if gaps and min(gaps) < 0.4 else ""
        told = str(die.best % 6 + 1)
        if not errs(photo.shot, lies, told):
            yield die.evidence, lies.replace("*", "1") == told, bool(lies)


def photos(
    folder: Path, none: Path | None, seed: int, count: int
) -> Iterator[tuple[Array, bool, bool]]:
    """All cases."""
    for i, path in enumerate(pictures(none) if none else ()):
        yield from cases(opened(Labelled(i, path)), bare=True)
    for i, path in enumerate(pictures(folder)):
        shot = Labelled(i, path)
        if shot.theme == "kept back" and not is_measured(path):
            yield from cases(opened(shot))
    for at in range(seed, seed + count // 3):
        yield from cases(dice_camera.take(dice_shot(at, None)))
        yield from cases(dice_camera.take(dice_shot(at, None, (45.0, 60.0))))
        yield from cases(camera.take(card_shot(at, None)), bare=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("faces", type=Path)
    options.add_argument("--none", type=Path, help="a folder of pictures without dice")
    options.add_argument("--seed", type=int, default=22000)
    options.add_argument("--photos", type=int, default=300)
    given = options.parse_args()
    nets = {"dice": dice._net("dice"), "faces": cv2.dnn.readNetFromONNX(str(given.faces))}
    with patch.object(dice, "_net", nets.__getitem__):
        found = list(photos(given.folder, given.none, given.seed, given.photos))
    rows, right, there = (np.array(part, float) for part in zip(*found, strict=True))
    some = fitted(rows * [1, 0, 0, 1, 1, 1], there)
    near = 1 / (1 + np.exp(-rows @ some)) > tuned.NO_DIE
    shown = [("THERE", some, there), ("RIGHT", fitted(rows[near], right[near]), right[near])]
    for name, weights, so in shown:
        text = ", ".join(f"{weight:.2f}" for weight in weights)
        print(f"{name} = ({text})  # {len(so)} places, {int(len(so) - so.sum())} not so")


if __name__ == "__main__":
    main()
