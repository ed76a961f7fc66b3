"""How sure a face of a die is, from what both nets say of it: the curves that are fitted on photos.

python -m tools.lab.dice.net_sure FOLDER NONE

Cases are all places on half of the real photos in FOLDER of which nothing was learned (the other
half is for ``photos.py --real``), and on pictures that show no die, in NONE. Simulated ones are for
measuring alone: what the nets are surest of there is no help on real ones. What is printed are
``there`` and ``right`` of ``DiceThresholds``, the second from places where some die may lie. The
curves that are there say which dice are sure by themselves, so that others lie among them: run it
again with what it printed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cardlie.sight.dice import DiceFinder
from cardlie.sight.picture import load
from cardlie.sight.tuned import DICE
from tools.lab.photos.labelled import Labelled, errs, is_measured, opened, pictures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from tools.lab.photos.camera import Photo

    Array = NDArray[Any]


#: No curve grows steeper without end.
DAMPING = 0.01


def fitted(rows: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """The weights of the logistic curve that fits best (Newton's method, damped: where all that are
    right can be told from the rest, no curve is the steepest)."""
    weights: NDArray[Any] = np.zeros(rows.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (right - likely) - DAMPING * weights
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows
        weights += np.linalg.solve(bend + DAMPING * np.eye(len(weights)), slope)
    return weights


def cases(photo: Photo, *, bare: bool = False) -> Iterator[tuple[Array, bool, bool]]:
    """Of each place: its evidence, whether that face lies there, and whether any does."""
    left = [] if bare else list(photo.laid)
    finder = DiceFinder()
    for die in finder.find_dice(load(photo.jpeg).pixels):
        gaps = [np.hypot(*(np.mean(one.corners, axis=0) - die.middle)) / one.width for one in left]
        lies = left.pop(int(np.argmin(gaps))).face if gaps and min(gaps) < 0.4 else ""
        told = str(die.best % 6 + 1)
        if not errs(photo.shot, lies, told):
            yield finder.evidence(die), lies.replace("*", "1") == told, bool(lies)


def photos(folder: Path, none: Path) -> Iterator[tuple[Array, bool, bool]]:
    """All cases."""
    for i, path in enumerate(pictures(none)):
        yield from cases(opened(Labelled(i, path)), bare=True)
    for i, path in enumerate(pictures(folder)):
        shot = Labelled(i, path)
        if shot.theme == "kept back" and not is_measured(path):
            yield from cases(opened(shot))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("none", type=Path)
    given = options.parse_args()
    found = list(photos(given.folder, given.none))
    rows, right, there = (np.array(part, float) for part in zip(*found, strict=True))
    some = fitted(rows * [1, 0, 1, 1, 0, 1], there)
    near = 1 / (1 + np.exp(-rows @ some)) > DICE.no_die
    shown = [("THERE", some, there), ("RIGHT", fitted(rows[near], right[near]), right[near])]
    for name, weights, so in shown:
        text = ", ".join(f"{weight:.2f}" for weight in weights)
        print(f"{name} = ({text})  # {len(so)} places, {int(len(so) - so.sum())} not so")


if __name__ == "__main__":
    main()
