"""How sure a face of pips is, from its edges and its misfit: the curve that is fitted on photos.

python benchmarks/dice_sure.py [--seed 22000] [--photos 400]

Every face that might be seen is one case, it lies there or not: also those that share pips with a
better one, for hardly any others are none.
What is printed are ``SEVERAL`` and ``SINGLE`` of ``cardlie.sight.tuned``.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import dice_camera
import numpy as np
from photos import dice_shot, fitted

from cardlie.sight.picture import load
from cardlie.sight.pip_faces import evidence, find_faces
from cardlie.sight.tuned import UNKNOWN

if TYPE_CHECKING:
    from camera import Photo
    from numpy.typing import NDArray

    from cardlie.sight.pips import DieFace

    Array = NDArray[Any]


def cases(photo: Photo) -> list[tuple[bool, Array, bool]]:
    """Of each face that is no side: whether it is a single pip, its evidence, whether it lies."""
    faces, _, table = find_faces(load(photo.jpeg).pixels, shared=True)
    if table is None or not faces:
        return []
    leaning = table.slopes(np.array([face.centre for face in faces]))
    return [
        (face.single, evidence(face), _lies(photo, face))
        for face, lean in zip(faces, leaning, strict=True)
        if lean < UNKNOWN
    ]


def _lies(photo: Photo, face: DieFace) -> bool:
    """Whether such a face lies uppermost there."""
    return any(
        die.face.replace("*", "1") == str(face.number)
        and np.hypot(*(np.mean(die.corners, axis=0) - face.centre)) < 0.25 * die.width
        for die in photo.laid
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=22000)
    options.add_argument("--photos", type=int, default=400)
    given = options.parse_args()
    found = [
        case
        for seed in range(given.seed, given.seed + given.photos)
        for case in cases(dice_camera.take(dice_shot(seed, None)))
    ]
    for name, single in (("SEVERAL", False), ("SINGLE", True)):
        told = np.array([case[1] for case in found if case[0] == single])
        lies = np.array([case[2] for case in found if case[0] == single], float)
        weights = ", ".join(f"{weight:.2f}" for weight in fitted(told, lies))
        print(f"{name} = ({weights})  # {len(lies)} faces, {int(len(lies) - lies.sum())} not there")


if __name__ == "__main__":
    main()
