"""Dice detection and classification by two small nets: where a die lies, which face is up.

Two small nets have learned from photos (``tools/lab/dice``). The first (``dice.onnx``) says where a
die may lie. It knows dice of about forty pixels, so a picture is shown to it in sizes a quarter of
an octave apart: a die is what it sees at one place in all the sizes in which it should. The second
(``faces.onnx``) looks closer at each such place: which face lies uppermost, or none. How much both
say tells how sure it is, and whether others of its size are. All that the rest of the eye asks of
dice is ``DiceFinder.find_tops``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.reading import Top
from cardlie.sight.tuned import DICE, DiceThresholds

#: Pixels of a square of which the first net tells something; it halves what it is shown four times.
STRIDE, HALVED = 8, 16
#: Pixels that the second net sees, and of a die in them; its last answer is that none lies there.
LOOK, LOOK_SIDE, NONE = 80, 46, 7
#: How often it looks: mirrored or not, at what size, after how many quarter turns. Upright most
#: times: from a slant, up tells tops from sides.
LOOKS = ((1, 1.0, 0), (1, 0.88, 0), (-1, 1.0, 0), (-1, 0.88, 0), (1, 1.0, 3), (-1, 0.88, 1))


@dataclass(frozen=True)
class Die:
    """Where a face may lie uppermost: ``middle`` and ``side`` in pixels; by the first net, for each
    size in which it should be seen, the log ``odds`` that one does; by the second, which looks
    ``closer``, the logarithms of the shares of all faces, and at the end that of no face at all;
    and whether it is ``among`` others, as large as one that is sure by itself."""

    middle: Array
    side: float
    odds: Array
    closer: Array = field(default_factory=lambda: np.zeros(NONE + 1))
    among: bool = False

    @property
    def best(self) -> int:
        """The likeliest face, from 0."""
        return int(self.closer[:NONE].argmax())

    @property
    def corners(self) -> Array:
        """In pixels, around; how it is turned is not known."""
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        return np.asarray(self.middle + square * self.side / 2)


class DiceFinder:
    """Looks for dice on RGB pictures, by its thresholds."""

    def __init__(self, thresholds: DiceThresholds = DICE) -> None:
        self.t = thresholds

    def find_tops(self, pixels: Array) -> list[Top]:
        """The faces of dice that lie uppermost, each a number from 1 to 6."""
        shrink = min(1.0, (self.t.most_shown / pixels.shape[0] / pixels.shape[1]) ** 0.5)
        if shrink < 1:
            pixels = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        return self.tops_of(self.find_dice(pixels), shrink)

    def find_dice(self, pixels: Array) -> list[Die]:
        """All places where a die may lie, each once, the likeliest first."""
        return self.among(self._closer(pixels, self.find_places(pixels)[: self.t.most_looked]))

    def find_places(self, pixels: Array) -> list[Die]:
        """Places where the first net sees dice, before the second has looked."""
        views = self._views(pixels)
        peaks = self._apart([peak for view in views for peak in view.peaks(self.t.no_peak)])
        return self._apart([self._fused(views, peak) for peak in peaks])

    def sure(self, die: Die) -> float:
        """How often a face like this one lies there."""
        return self._likely(die, self.t.right)

    def evidence(self, die: Die) -> Array:
        """What says whether this face lies there: see ``right`` of the thresholds."""
        second, first = np.sort(die.closer[:NONE])[-2:]
        small = max(0.0, float(np.log(40 / die.side)))
        logs = np.clip([die.odds.mean(), first - second, die.closer[NONE]], *self.t.clipped)
        return np.array([*logs, small, die.among, 1.0])

    def _likely(self, die: Die, weights: Sequence[float]) -> float:
        """How often is true what the evidence speaks for with such weights."""
        return float(1 / (1 + np.exp(-self.evidence(die) @ weights)))

    def among(self, dice: Sequence[Die]) -> list[Die]:
        """Each with whether another is sure and as large: dice lie among dice of their size."""
        sides = np.log([die.side for die in dice])
        alike = np.abs(sides[:, None] - sides) < self.t.as_large
        alike &= np.array([self.sure(die) >= self.t.sure_die for die in dice], bool)
        others = alike.sum(axis=1) > alike.diagonal()
        return [replace(die, among=bool(some)) for die, some in zip(dice, others, strict=True)]

    def tops_of(self, candidates: Sequence[Die], shrink: float = 1.0) -> list[Top]:
        """Which places are tops, and how sure; of a picture that was shrunk by a factor."""
        t = self.t
        dice = [die for die in candidates if self._likely(die, t.there) > t.no_die]
        tops = [die for die in dice if self.sure(die) >= t.sure_die]
        return [
            Top(
                die.best % 6 + 1, die.best == 6, (die.corners + 0.5) / shrink - 0.5,
                0.0 if any(self._is_side(die, top) for top in tops) else self.sure(die),
            )
            for die in dice
            if self.sure(die) >= t.sure_die or not any(self._is_of(die, top) for top in tops)
        ]  # fmt: skip

    def _is_of(self, place: Die, die: Die) -> bool:
        """Whether a place is a side of a die, or one of its pips."""
        reach = self.t.within[place.side < die.side / 2]
        return bool(np.hypot(*(place.middle - die.middle)) < reach * die.side)

    def _is_side(self, die: Die, top: Die) -> bool:
        """Whether one may be a side of the die whose top is the other: it is hardly a top and over
        it, or beneath it: from a slant it is larger; of a 1, whose pip is one of its pips, smaller.
        Opposite sides make 7: it shows neither the top's face nor that one's."""
        t, (across, down) = self.t, die.middle - top.middle
        away, under = np.hypot(across, down), abs(across) < t.aside * down
        doubt, gap = die.closer[NONE], 2 * away / (die.side + top.side)
        over = gap < t.over and doubt > max(t.no_top[1], top.closer[NONE] + t.more_doubt)
        large = die.side > t.larger * top.side and away < t.touch * die.side
        small = max(die.side, away) < t.by_one * top.side and doubt > t.no_top[0]
        may = die.best % 6 not in (top.best % 6, 5 - top.best % 6)
        beneath = under and (large or (small and top.best % 6 == 0))
        return bool(may and (beneath or over))

    def _closer(self, pixels: Array, dice: Sequence[Die]) -> list[Die]:
        """Those that are worth more than a glance, with what the second net tells of them."""
        levels = Pyramid.of(pixels)
        once = _looked(levels, dice, 1)
        worth = [die for die in once if self._likely(die, self.t.there) > self.t.no_glance]
        return _looked(levels, worth, len(LOOKS))

    def _apart(self, dice: Sequence[Die]) -> list[Die]:
        """Each once, the likeliest first."""
        dice = sorted(dice, key=lambda die: -float(die.odds.mean()))[: self.t.most_peaks]
        middles = np.array([die.middle for die in dice]).reshape(-1, 2)
        sides, kept = np.array([die.side for die in dice]), list[int]()
        for i, die in enumerate(dice):
            away = np.hypot(*(middles[kept] - die.middle).T)
            if (away > self.t.one_die * np.maximum(die.side, sides[kept])).all():
                kept.append(i)
        return [dice[i] for i in kept]

    def _views(self, pixels: Array) -> list[_View]:
        """What the first net says of a picture, in all sizes that may show a die."""
        t, (high, wide) = self.t, pixels.shape[:2]
        largest = t.enlarged if high * wide < t.small_photo else 1.0
        steps = max(0.0, t.finely * np.log2(largest * min(high, wide) / t.least_shown))
        scales = [largest * 2 ** (-step / t.finely) for step in range(int(steps) + 1)]
        return [_view(pixels, scale, t.usual_side) for scale in scales]

    def _fused(self, views: Sequence[_View], peak: Die) -> Die:
        """What all sizes in which it should be seen say of a place."""
        low, high = self.t.known_sides
        sizes = np.array([peak.side * view.scale for view in views])
        fits = (sizes > low) & (sizes < high)
        fits[np.abs(np.log(sizes / np.sqrt(low * high))).argmin()] = True
        reach = self.t.near_die * peak.side
        dice = [view.near(peak.middle, reach) for view, fit in zip(views, fits, strict=True) if fit]
        odds = np.array([die.odds for die in dice])
        share = 1 / (1 + np.exp(-odds)) + 1e-3
        share /= share.sum()
        middle = share @ np.array([die.middle for die in dice])
        return Die(middle, float(np.exp(share @ np.log([die.side for die in dice]))), odds)


@dataclass(frozen=True)
class _View:
    """What the first net says of a picture shrunk by ``scale``: of each square (rows, columns) the
    log odds that a face has its middle there; in pixels, that middle, and the side's logarithm."""

    scale: float
    odds: Array
    middle: Array
    side: Array

    def peaks(self, least: float) -> list[Die]:
        """Where squares are likelier than those about them, and have such log odds."""
        around = cv2.dilate(self.odds, np.ones((3, 3), np.uint8))
        peaks = (self.odds == around) & (self.odds > least)
        return [self._die_at(i, j) for i, j in np.argwhere(peaks)]

    def _die_at(self, i: int, j: int) -> Die:
        return Die(self.middle[i, j], float(np.exp(self.side[i, j])), self.odds[i, j])

    def near(self, middle: Array, reach: float) -> Die:
        """The likeliest square within so many pixels of a place, or the one nearest to it."""
        square = (middle[::-1] + 0.5) * self.scale / STRIDE - 0.5
        reach = max(1.0, reach * self.scale / STRIDE)
        last = np.array(self.odds.shape) - 1
        low = np.clip(np.ceil(square - reach), 0, last).astype(int)
        high = np.clip(np.floor(square + reach), 0, last).astype(int) + 1
        part = self.odds[low[0] : high[0], low[1] : high[1]]
        i, j = np.unravel_index(part.argmax(), part.shape)
        return self._die_at(int(low[0] + i), int(low[1] + j))


def _view(pixels: Array, scale: float, usual_side: int) -> _View:
    sides = [max(1, round(side * scale)) for side in pixels.shape[1::-1]]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    scaled = cv2.resize(pixels, sides, interpolation=how)
    right, below = (-side % HALVED for side in sides)
    scaled = cv2.copyMakeBorder(scaled, 0, below, 0, right, cv2.BORDER_REPLICATE)
    net = _net("dice")
    net.setInput(cv2.dnn.blobFromImage(scaled, 1 / 255, swapRB=True))
    odds, x, y, size = np.asarray(net.forward())[0, [0, 8, 9, 10]]  # 1 to 7 are for faces
    rows, columns = np.indices(odds.shape)
    middle = (np.stack([columns + x, rows + y], -1) + 0.5) * STRIDE / scale - 0.5
    return _View(scale, odds, middle, size + np.log(usual_side / scale))


def _looked(levels: Pyramid, dice: Sequence[Die], looks: int) -> list[Die]:
    """Each with the mean of what the second net tells of it in so many looks."""
    views = [_look_patch(levels, place, *look) for place in dice for look in LOOKS[:looks]]
    if not views:
        return []
    net = _net("faces")
    net.setInput(cv2.dnn.blobFromImages(views, 1 / 255, swapRB=True))
    outputs = np.asarray(net.forward()).astype(float)
    outputs -= outputs.max(axis=1, keepdims=True)
    outputs -= np.log(np.exp(outputs).sum(axis=1, keepdims=True))
    means = outputs.reshape(len(dice), looks, -1).mean(axis=1)
    return [replace(place, closer=mean) for place, mean in zip(dice, means, strict=True)]


def _look_patch(levels: Pyramid, place: Die, mirrored: int, size: float, quarters: int) -> Array:
    """A place as the second net sees it."""
    step = place.side / LOOK_SIDE / size
    onto = np.diag([mirrored * step, step, 1.0])
    onto[:2, 2] = place.middle - onto.diagonal()[:2] * (LOOK - 1) / 2
    return np.rot90(levels.patch(onto, (LOOK, LOOK)), quarters).copy()


@cache
def _net(name: str) -> cv2.dnn.Net:
    data = Path(__file__).with_name(f"{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
