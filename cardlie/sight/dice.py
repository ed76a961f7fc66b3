"""Dice read from a picture: the faces that lie uppermost, and nothing else.

Two small nets have learned from photos (``tools/lab/dice``). The first (``dice.onnx``) says where a
die may lie. It knows dice of about forty pixels, so a picture is shown to it in sizes a quarter of
an octave apart: a die is what it sees at one place in all the sizes in which it should. The second
(``faces.onnx``) looks closer at each such place: which face lies uppermost, or none. How much both
say tells how sure it is, and whether others of its size are. All that the rest of the eye asks of
dice is ``find_tops``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from cardlie.sight.blobs import Pyramid
from cardlie.sight.picture import Array
from cardlie.sight.reading import Top
from cardlie.sight.tuned import DICE, DiceThresholds

#: Pixels of a square of which the first net tells something; it halves what it is shown four times.
STRIDE, HALVED = 8, 16
#: Pixels that the second net sees, and of a die in them; its last answer is that none lies there.
LOOK, LOOK_SIDE, NONE = 80, 46, 7
#: How often it looks: mirrored or not, at what size, after how many quarter turns. Upright most
#: times: from a slant, up tells tops from sides.
LOOKS = ((1, 1.0, 0), (1, 0.88, 0), (-1, 1.0, 0), (-1, 0.88, 0), (1, 1.0, 3), (-1, 0.88, 1))


def find_tops(pixels: Array, t: DiceThresholds = DICE) -> list[Top]:
    """The faces of dice that lie uppermost on an RGB picture, each a number from 1 to 6."""
    shrink = min(1.0, (t.most_shown / pixels.shape[0] / pixels.shape[1]) ** 0.5)
    if shrink < 1:
        pixels = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    return tops_of(find_dice(pixels, t), shrink, t)


def tops_of(found: Sequence[Die], shrink: float = 1.0, t: DiceThresholds = DICE) -> list[Top]:
    """Which places are tops, and how sure; of a picture that was shrunk by a factor."""
    dice = [die for die in found if die.likely(t.there) > t.no_die]
    told = [die for die in dice if die.sure >= t.sure_die]
    sure = [0.0 if any(_is_side(die, top, t) for top in told) else die.sure for die in dice]
    return [
        Top(die.best % 6 + 1, die.best == 6, (die.corners + 0.5) / shrink - 0.5, so_sure)
        for die, so_sure in zip(dice, sure, strict=True)
        if die.sure >= t.sure_die or not any(_is_of(die, other, t) for other in told)
    ]


def _is_of(place: Die, die: Die, t: DiceThresholds) -> bool:
    """Whether a place is a side of a die, or one of its pips."""
    reach = t.within[place.side < die.side / 2]
    return bool(np.hypot(*(place.middle - die.middle)) < reach * die.side)


def _is_side(die: Die, top: Die, t: DiceThresholds) -> bool:
    """Whether one may be a side of the die whose top is the other: it is hardly a top and over it,
    or beneath it: from a slant it is larger; of a 1, whose pip is one of its pips, smaller.
    Opposite sides make 7: it shows neither the top's face nor that one's."""
    across, down = die.middle - top.middle
    away, under = np.hypot(across, down), abs(across) < t.aside * down
    doubt, gap = die.closer[NONE], 2 * away / (die.side + top.side)
    over = gap < t.over and doubt > max(t.no_top[1], top.closer[NONE] + t.more_doubt)
    large = die.side > t.larger * top.side and away < t.touch * die.side
    small = max(die.side, away) < t.by_one * top.side and doubt > t.no_top[0]
    may = die.best % 6 not in (top.best % 6, 5 - top.best % 6)
    beneath = under and (large or (small and top.best % 6 == 0))
    return bool(may and (over or beneath))


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
    t: DiceThresholds = DICE

    @property
    def best(self) -> int:
        """The likeliest face, from 0."""
        return int(self.closer[:NONE].argmax())

    @property
    def corners(self) -> Array:
        """In pixels, around; how it is turned is not known."""
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        return np.asarray(self.middle + square * self.side / 2)

    @property
    def evidence(self) -> Array:
        """What says whether this face lies there: see ``RIGHT``."""
        second, first = np.sort(self.closer[:NONE])[-2:]
        small = max(0.0, float(np.log(40 / self.side)))
        said = np.clip([self.odds.mean(), first - second, self.closer[NONE]], *self.t.heard)
        return np.array([*said, small, self.among, 1.0])

    @property
    def sure(self) -> float:
        """How often a face like this one lies there."""
        return self.likely(self.t.right)

    def likely(self, weights: Sequence[float]) -> float:
        """How often is true what the evidence speaks for with such weights."""
        return float(1 / (1 + np.exp(-self.evidence @ weights)))


def find_dice(pixels: Array, t: DiceThresholds = DICE) -> list[Die]:
    """All places where a die may lie, each once, the likeliest first."""
    return among(_closer(pixels, find_places(pixels, t)[: t.most_looked], t), t)


def among(found: Sequence[Die], t: DiceThresholds = DICE) -> list[Die]:
    """Each with whether another is sure and as large: dice lie among dice of their size."""
    sides = np.log([die.side for die in found])
    alike = np.abs(sides[:, None] - sides) < t.as_large
    alike &= np.array([die.sure >= t.sure_die for die in found], bool)
    others = alike.sum(axis=1) > alike.diagonal()
    return [replace(die, among=bool(some)) for die, some in zip(found, others, strict=True)]


def find_places(pixels: Array, t: DiceThresholds = DICE) -> list[Die]:
    """The same, as far as the first net alone can tell."""
    views = _views(pixels, t)
    peaks = _apart([peak for view in views for peak in view.peaks()], t)
    return _apart([_seen(views, peak.middle, peak.side, t) for peak in peaks], t)


def _closer(pixels: Array, found: Sequence[Die], t: DiceThresholds) -> list[Die]:
    """Those that are worth more than a glance, with what the second net tells of them."""
    levels = Pyramid.of(pixels)
    once = _looked(levels, found, 1)
    worth = [die for die in once if die.likely(t.there) > t.no_glance]
    return _looked(levels, worth, len(LOOKS))


def _looked(levels: Pyramid, found: Sequence[Die], looks: int) -> list[Die]:
    """Each with the mean of what the second net tells of it in so many looks."""
    shown = [_shown(levels, place, *look) for place in found for look in LOOKS[:looks]]
    if not shown:
        return []
    net = _net("faces")
    net.setInput(cv2.dnn.blobFromImages(shown, 1 / 255, swapRB=True))
    told = np.asarray(net.forward()).astype(float)
    told -= told.max(axis=1, keepdims=True)
    told -= np.log(np.exp(told).sum(axis=1, keepdims=True))
    means = told.reshape(len(found), looks, -1).mean(axis=1)
    return [replace(place, closer=mean) for place, mean in zip(found, means, strict=True)]


def _shown(levels: Pyramid, place: Die, mirrored: int, size: float, quarters: int) -> Array:
    """A place as the second net sees it."""
    step = place.side / LOOK_SIDE / size
    onto = np.diag([mirrored * step, step, 1.0])
    onto[:2, 2] = place.middle - onto.diagonal()[:2] * (LOOK - 1) / 2
    return np.rot90(levels.patch(onto, (LOOK, LOOK)), quarters).copy()


def _apart(found: Sequence[Die], t: DiceThresholds) -> list[Die]:
    """Each once, the likeliest first."""
    found = sorted(found, key=lambda die: -float(die.odds.mean()))[: t.most_peaks]
    middles = np.array([die.middle for die in found]).reshape(-1, 2)
    sides, kept = np.array([die.side for die in found]), list[int]()
    for i, die in enumerate(found):
        away = np.hypot(*(middles[kept] - die.middle).T)
        if (away > t.one_die * np.maximum(die.side, sides[kept])).all():
            kept.append(i)
    return [found[i] for i in kept]


@dataclass(frozen=True)
class _View:
    """What the first net says of a picture shrunk by ``scale``: of each square (rows, columns) the
    log odds that a face has its middle there; in pixels, that middle, and the side's logarithm."""

    scale: float
    odds: Array
    middle: Array
    side: Array
    t: DiceThresholds

    def peaks(self) -> list[Die]:
        """Where squares are likelier than those about them."""
        around, likely = (
            cv2.dilate(self.odds, np.ones((3, 3), np.uint8)),
            self.odds > self.t.no_peak,
        )
        return [self._at(i, j) for i, j in np.argwhere((self.odds == around) & likely)]

    def _at(self, i: int, j: int) -> Die:
        side = float(np.exp(self.side[i, j]))
        return Die(self.middle[i, j], side, self.odds[i, j], t=self.t)

    def near(self, middle: Array, side: float) -> Die:
        """The likeliest square near a place."""
        at = (middle[::-1] + 0.5) * self.scale / STRIDE - 0.5
        reach = max(1.0, self.t.near_die * side * self.scale / STRIDE)
        last = np.array(self.odds.shape) - 1
        low = np.clip(np.ceil(at - reach), 0, last).astype(int)
        high = np.clip(np.floor(at + reach), 0, last).astype(int) + 1
        part = self.odds[low[0] : high[0], low[1] : high[1]]
        i, j = np.unravel_index(part.argmax(), part.shape)
        return self._at(int(low[0] + i), int(low[1] + j))


def _seen(views: Sequence[_View], middle: Array, side: float, t: DiceThresholds) -> Die:
    """What all sizes in which it should be seen say of a place."""
    sizes = np.array([side * view.scale for view in views])
    fits = (sizes > t.known_sides[0]) & (sizes < t.known_sides[1])
    fits[np.abs(np.log(sizes / np.sqrt(np.prod(t.known_sides)))).argmin()] = True
    told = [view.near(middle, side) for view, fit in zip(views, fits, strict=True) if fit]
    odds = np.array([die.odds for die in told])
    share = 1 / (1 + np.exp(-odds)) + 1e-3
    share /= share.sum()
    where = share @ np.array([die.middle for die in told])
    return Die(where, float(np.exp(share @ np.log([die.side for die in told]))), odds, t=t)


def _views(pixels: Array, t: DiceThresholds) -> list[_View]:
    """What the first net says of a picture, in all sizes that may show a die."""
    high, wide = pixels.shape[:2]
    largest = t.enlarged if high * wide < t.small_photo else 1.0
    steps = max(0.0, t.finely * np.log2(largest * min(high, wide) / t.least_shown))
    scales = [largest * 2 ** (-step / t.finely) for step in range(int(steps) + 1)]
    return [_view(pixels, scale, t) for scale in scales]


def _view(pixels: Array, scale: float, t: DiceThresholds) -> _View:
    sides = [max(1, round(side * scale)) for side in pixels.shape[1::-1]]
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    shown = cv2.resize(pixels, sides, interpolation=how)
    right, below = (-side % HALVED for side in sides)
    shown = cv2.copyMakeBorder(shown, 0, below, 0, right, cv2.BORDER_REPLICATE)
    net = _net("dice")
    net.setInput(cv2.dnn.blobFromImage(shown, 1 / 255, swapRB=True))
    odds, x, y, size = np.asarray(net.forward())[0, [0, 8, 9, 10]]  # 1 to 7 are for faces
    rows, columns = np.indices(odds.shape)
    middle = (np.stack([columns + x, rows + y], -1) + 0.5) * STRIDE / scale - 0.5
    return _View(scale, odds, middle, size + np.log(t.usual_side / scale), t)


@cache
def _net(name: str) -> cv2.dnn.Net:
    data = Path(__file__).with_name(f"{name}.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
