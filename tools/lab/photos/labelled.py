"""Real photos in a folder, as ``photos.py`` takes simulated ones: ``images/`` and ``labels/``, one
line a die: face from 0, middle and sides as shares of the picture's (as YOLO has them). A picture
without a file of labels shows no die. None of these photos is in this repository."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from tools.lab.photos.camera import Laid, Photo

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

#: Labels that say another face than lies there, or none, each looked at: photo, what it says, what
#: lies there. They don't count.
ERRING = frozenset(
    {
        ("00005", "", "3"),
        ("00025", "", "1"),
        ("00032", "", "3"),
        ("00035", "5", "4"),
        ("00053", "2", "1"),
        ("00054", "2", "5"),
        ("00059", "5", "3"),
        ("00075", "5", "1"),
        ("00076", "5", "4"),
        ("00077", "3", "5"),
        ("00129", "", "3"),
        ("9hjW2AEAHwVbT7EZwEDd", "", "5"),
        ("A5E0uIbILLeUVeFNfCuR", "", "2"),
        ("IMG_0678_jpeg", "", "2"),
        ("IMG_20191208_111730", "", "2"),
        ("IMG_20191208_112342", "2", "3"),
        ("IMG_20191209_095533", "", "6"),
        ("IMG_20191209_095954", "2", "3"),
        ("IMG_20191209_100722", "6", "5"),
        ("PXL_20240219_191143808", "", "5"),
        ("PXL_20240219_191319670", "1", "3"),
        ("PXL_20240219_191525482", "5", "4"),
        ("PXL_20240219_191658496", "", "5"),
        ("PXL_20240219_192106262", "5", "4"),
        ("PXL_20240219_192106262", "6", "5"),
        ("PXL_20240219_192231792", "", "1"),
        ("PXL_20240219_192240931", "3", "4"),
        ("PXL_20240219_192240931", "4", "5"),
        ("PXL_20240219_192342359", "", "5"),
        ("PXL_20240219_192342359", "1", "4"),
        ("PXL_20240219_192405902", "4", "3"),
        ("SSTcW9gK2BMI3uEicfBD", "2", "4"),
        ("mOmuUvVZsRQHvEsWBxFx", "", "3"),
    }
)

#: Of the 323 dice of 40 to 80 pixels on the kept-back photos of validation, and of the 423 on the
#: measured half of the test split, those on which no pip can be counted by eye, told without a look
#: at labels: the photo, and which of its labels. And of the 135 of validation at an edge of their
#: photo, those with pips beyond it whose label's shape does not tell (``opened``).
ILLEGIBLE = {
    "00054.7f2d": (2,),
    "00054.d386": (2,),
    "IMG_20191208_111246.3705": (2, 20),
    "IMG_20191208_111904.4455": (7,),
    "IMG_20191208_111904.db56": (7,),
    "IMG_20191208_111932.5a33": (4,),
    "IMG_20191208_111953.6c45": (0,),
    "IMG_20191208_112510.5852": (4,),
    "IMG_20191209_095906.a1b4": (0, 2, 3, 4),
    "IMG_20191209_095906.b12e": (0, 2, 3, 4),
    "IMG_20191209_095915.24dc": (1, 2, 3),
    "IMG_20191209_095915.ba46": (1, 2, 3),
    "IMG_20191209_095919.08a6": (1, 2),
    "IMG_20191209_095923.4568": (0, 4, 5),
    "IMG_20191209_095929.53d5": (1, 3),
    "IMG_20191209_095948.ace2": (0,),
    "IMG_20191209_095958.4c34": (3,),
    "IMG_20191209_100525.7b53": (2,),
    "IMG_20191209_100525.c45c": (2,),
    "IMG_20191209_100553.ec4a": (1,),
    "IMG_20191209_100559.c35d": (0,),
    "PXL_20240219_191658496.b1da": (0,),
    "PXL_20240219_192104357.7c5d": (0,),
    "PXL_20240219_192342359.193e": (0, 1, 7, 16, 23, 24, 29),
    "PXL_20240219_192348459.2c46": (12, 13, 14, 27),
    "IMG_20191208_111628.bd70": (9,),
    "IMG_20191208_111642.3dbd": (2,),
    "IMG_20191208_111718.0c0f": (10, 11),
    "IMG_20191208_111718.532b": (10, 11),
    "IMG_20191208_111718.b0d6": (10, 11),
    "IMG_20191208_111730.518a": (2,),
    "IMG_20191208_111816.2f59": (4,),
    "IMG_20191208_111816.b6c6": (4,),
    "IMG_20191208_112116.51d1": (2, 6),
    "IMG_20191208_112116.e58a": (2, 6),
    "IMG_20191208_112116.ea18": (2, 6),
    "IMG_20191208_112300.ab27": (7,),
    "IMG_20191208_112342.3402": (10,),
    "IMG_20191209_095859.436c": (2,),
    "IMG_20191209_095929.a8c1": (1, 3),
    "IMG_20191209_100348.6e88": (5,),
    "IMG_20191209_100602.17ea": (0,),
    "IMG_20191209_100602.7321": (0,),
    "IMG_20191209_100605.b8fc": (1,),
    "PXL_20240219_191158655.043b": (5,),
    "PXL_20240219_191232915.9ccd": (1, 2),
    "PXL_20240219_191234622.5306": (0, 1, 3, 4),
    "PXL_20240219_191319670.bd39": (0, 8, 9),
    "PXL_20240219_192350216.036b": (10,),
}


def is_kept_back(path: Path) -> bool:
    """Whether nothing is learned from a photo, nor from what was taken in the same minute or has
    nearly its name: the net is measured by it. What Roboflow made of a photo shares its name."""
    name = path.name.split(".rf.")[0]
    alike = re.match(r"\d{4}(?=\d_)|(?:IMG|PXL)_\d{8}_\d{4}|IMG_\d{3}(?=\d_)", name)
    return zlib.crc32((alike[0] if alike else name).encode()) % 4 == 1


@dataclass(frozen=True, slots=True)
class Labelled:
    """The photo of that number; ``theme`` says whether the net has learned from its like."""

    seed: int
    path: Path
    wild: bool = False
    difficulty: str = "real"

    @property
    def theme(self) -> str:
        return "kept back" if is_kept_back(self.path) else "learned from"


def errs(shot: Any, said: str, told: str) -> bool:
    """Whether a label is known to say that where the other lies."""
    path = getattr(shot, "path", None)
    return path is not None and (path.name.split("_jpg")[0], said, told) in ERRING


def is_measured(path: Path) -> bool:
    """Whether a photo is of the half by which faces are counted, not that to which curves are
    fitted."""
    return zlib.crc32(path.name.split(".rf.")[0].encode()) % 2 == 1


def pictures(folder: Path) -> list[Path]:
    """All photos of a folder, in order."""
    found = (folder / "images").glob("*") if (folder / "images").is_dir() else folder.glob("*")
    return sorted(path for path in found if path.suffix.lower() in {".jpg", ".jpeg", ".png"})


def opened(shot: Labelled) -> Photo:
    """A photo, and what its labels say; a face that its edge cuts is seen in part, and one that is
    illegible not at all."""
    told = shot.path.parent.parent / "labels" / f"{shot.path.stem}.txt"
    size = np.array(Image.open(shot.path).size)
    laid: list[Laid] = []
    name, _, rest = shot.path.name.partition("_jpg.rf.")
    illegible = ILLEGIBLE.get(f"{name}.{rest[:4]}", ())
    for line in told.read_text().splitlines() if told.exists() else ():
        which, *box = line.split()
        middle, sides = np.array(box, float).reshape(2, 2) * size
        low, high = middle - sides / 2, middle + sides / 2
        cut = min(*low, *(size - high)) < 2 and abs(np.log(sides[0] / sides[1])) > 0.25
        corners = ((low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1]))
        width = float(np.sqrt(sides.prod()))
        seen = 0.0 if len(laid) in illegible else 0.5 if cut else 1.0
        laid.append(Laid(str(int(which) + 1), corners, width, seen))
    return Photo(shot.path.read_bytes(), tuple(laid), "real", shot)
