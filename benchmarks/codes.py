"""How often dots name a card, by themselves: crops of cards whose place is known but for an error.

python benchmarks/codes.py [--crops 20000] [--width 60] [--error 0.2] [--minutes 15] [--hard]
                           [--bare]

Cards are printed by printers with faults, laid and photographed as ``photos.py`` does. ``--bare``:
without dots, which must name nothing. Printed are shares of right faces and counts of wrong ones:
of the likeliest, of those that tell a face if its picture agrees, and of those that deny another.
"""

from __future__ import annotations

import argparse
import io
import time
from itertools import islice
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image

from cardlie.deck.deck import base_deck
from cardlie.press.look.theme import theme_names
from cardlie.sight.codes import Codes, named_by
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import CARDS as SURE
from tools.lab.photos.camera import takes
from tools.lab.photos.tabletop import Shot

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Cards on a table, and photos that are taken of each.
CARDS, PHOTOS = 34, 30
#: What they lie on; the way to a dark one is as near as the dots are to the edge.
TABLES = ("cloth", "white")


def results(shot: Shot, error: float) -> Iterator[tuple[bool, float]]:
    """Of each card on some photos, whether the likeliest face is right, and how clear it is."""
    rng = np.random.default_rng([shot.seed, 8])
    codes = Codes(TemplateSet.of(base_deck(), shot.theme, shot.size))
    wide, high = codes.album.sides
    square = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]], np.float32) / 2
    for photo in islice(takes(shot), PHOTOS):
        greys = Pyramid.of(np.asarray(Image.open(io.BytesIO(photo.jpeg)).convert("L")))
        for card in photo.laid:
            away = rng.normal(0, error * card.width / wide, (4, 2))
            corners = (np.array(card.corners) - 0.5 + away).astype(np.float32)
            corners = np.roll(corners, 2 * int(rng.integers(2)), axis=0)
            pose = cv2.getPerspectiveTransform(square, corners)
            face, odds = named_by(codes.likelihoods(pose, greys))
            yield codes.album.faces[face] == card.face, odds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--crops", type=int, default=20_000)
    options.add_argument("--minutes", type=float, default=15)
    options.add_argument("--width", type=float, default=60, help="of cards, in pixels")
    options.add_argument("--error", type=float, default=0.2, help="of each corner, in mm")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--hard", action="store_true")
    options.add_argument("--bare", action="store_true", help="no dots are printed")
    given = options.parse_args()
    found: dict[str, list[tuple[bool, float]]] = {name: [] for name in theme_names()}
    seed, names = given.seed, theme_names()
    until = time.perf_counter() + 60 * given.minutes
    while sum(map(len, found.values())) < given.crops and time.perf_counter() < until:
        name = names[seed % len(names)]
        shot = Shot(
            seed, name, CARDS, given.width, "hard" if given.hard else "ordinary",
            TABLES[seed % len(TABLES)], extras=False, printed=True, codes=not given.bare,
        )  # fmt: skip
        found[name] += results(shot, given.error)
        seed += 1
    for name, ones in found.items():
        right, odds = np.array([one for one, _ in ones], bool), np.array([one for _, one in ones])
        clear = [(odds > bound) for bound in (0, SURE.code_agrees, SURE.code_denies)]
        shares = "  ".join(f"{(right & one).sum() / max(1, len(right)):8.3%}" for one in clear)
        wrong = "  ".join(f"{(~right & one).sum():5d}" for one in clear)
        print(f"{name:<12} {len(ones):6d}  right {shares}  wrong {wrong}")


if __name__ == "__main__":
    main()
