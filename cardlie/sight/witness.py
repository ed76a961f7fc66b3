"""Matched filters: each part of a card is asked which template it agrees with.

A patch of the photo is compared with the light that its bare paper sends back, so that what is
left is the ink: in amounts of light, since a veil of glare or a weak print then takes as much of
each colour. Every block of it bears witness for or against each face; a block that agrees with
none (a thumb, the next card) is not visible.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.align import OPPOSITE, Target, cropped, flat, unit, windows
from cardlie.sight.codes import Codes
from cardlie.sight.templates import TemplateSet

ROWS, COLUMNS = tuned.FINE[1] // tuned.BLOCK, tuned.FINE[0] // tuned.BLOCK
_STEPS = np.linspace(0, 1, 256, dtype=np.float32)
#: How much light, from 0 to 1, each of the 256 values of a picture stands for.
LIGHT = np.where(_STEPS <= 0.04045, _STEPS / 12.92, ((_STEPS + 0.055) / 1.055) ** 2.4)


@dataclass(frozen=True)
class MatchedFilters:
    """An album made ready: targets to align with, and ink to compare with."""

    album: TemplateSet
    _targets: dict[tuple[int, tuple[int, int]], Target] = field(default_factory=dict)
    _rows: dict[tuple[int, ...], list[Array]] = field(default_factory=dict)
    _inks: dict[tuple[float, float], Ink] = field(default_factory=dict)

    @cached_property
    def codes(self) -> Codes | None:
        """What dots may name on its cards; their corners have too few."""
        return Codes(self.album) if self.album.larger == 1 else None

    @cached_property
    def _pictures(self) -> list[Array]:
        return [cropped(picture, tuned.FINE) for picture in self.album.pictures]

    @cached_property
    def ground(self) -> Array:
        """The paper's colour, as light from 0 to 1."""
        return LIGHT[self.album.ground.astype(np.uint8)]

    def target(self, side: int, size: tuple[int, int]) -> Target:
        """One picture to align with."""
        if (side, size) not in self._targets:
            grey = cv2.cvtColor(self.album.pictures[side], cv2.COLOR_RGB2GRAY)
            self._targets[side, size] = Target.of(cropped(grey, size), self.album.sides)
        return self._targets[side, size]

    def nearest_side(self, patch: Array) -> tuple[int, int, bool, float]:
        """The side that a grey patch of some size is most like, the part of it (turned upright) on
        which nothing else lies (one of ``windows``), whether the card lies the other way round, and
        how like it is (-1 to 1)."""
        if patch.shape not in self._rows:
            sides = range(len(self.album.pictures))
            greys = [self.target(side, patch.shape[::-1]).grey for side in sides]
            templates = np.stack(greys).reshape(-1, *patch.shape)
            both = np.concatenate([templates, templates[:, ::-1, ::-1]])
            self._rows[patch.shape] = [unit(both[:, y, x]) for y, x in windows(patch.shape)]
        normed = flat(patch)[None]
        parts = zip(self._rows[patch.shape], windows(patch.shape), strict=True)
        scores = np.stack([rows @ unit(normed[:, y, x])[0] for rows, (y, x) in parts])
        scores[1:] -= tuned.PARTIAL
        part, best = (int(i) for i in np.unravel_index(scores.argmax(), scores.shape))
        turned, side = divmod(best, len(self.album.pictures))
        upright = OPPOSITE[part] if turned else part
        return side, upright, bool(turned), float(scores[part, best])

    def ink(self, blur: float, glow: float) -> Ink:
        """What each side takes from the paper's light, with so much blur, if the paper got
        ``glow`` times the light that a film answers to with two thirds; 0: if all of it tells."""
        if (blur, glow) not in self._inks:
            whole = float(np.hypot(blur, tuned.QUIET))
            soft = np.stack([cv2.GaussianBlur(LIGHT[p], (0, 0), whole) for p in self._pictures])
            if glow:
                white = np.maximum(self.ground, tuned.DIM)
                soft = np.expm1(-glow * soft / white) * white / np.expm1(-glow)
            blocks = np.stack([in_blocks(picture) for picture in soft - self.ground], 1)
            self._inks[blur, glow] = Ink(np.ascontiguousarray(blocks), (blocks**2).sum(axis=2))
        return self._inks[blur, glow]

    @cached_property
    def is_dark(self) -> bool:
        """Whether the paper is dark, and its inks lighter: what it sends back is haze and noise."""
        return bool(self.ground.max() < tuned.DARK_PAPER)

    @cached_property
    def dim(self) -> float:
        """The light that is added to the paper's before it is divided by."""
        return tuned.DARK if self.is_dark else tuned.DIM

    def dimmed(self, light: Array) -> Array:
        """How much of its ink each channel shows where paper sends back so much light."""
        if self.is_dark:
            return np.ones(3)
        white = np.maximum(self.ground, tuned.DIM)  # yellow paper sends back no blue
        return np.asarray(light / (light + self.dim) * (white + self.dim) / white)

    @cached_property
    def bare(self) -> Array:
        """Where each side's paper is bare, (sides, rows, columns)."""
        masks = []
        for picture in self._pictures:
            soft = cv2.GaussianBlur(picture.astype(np.float32) / 255, (0, 0), tuned.BLURS[1])
            bare = np.abs(soft - self.album.ground / 255).max(axis=2) < 0.05
            masks.append(cv2.erode(bare.astype(np.uint8), np.ones((3, 3), np.uint8)))
        return np.stack(masks) > 0


@dataclass(frozen=True)
class Ink:
    """Pictures less their paper, from -1 to 1: ``blocks`` (parts, sides, pixels), where a part is
    one block in one channel, and ``power`` (parts, sides), the sum of squares of each."""

    blocks: Array
    power: Array


def in_blocks(picture: Array) -> Array:
    """(rows, columns, 3) as (parts, pixels)."""
    parts = picture.reshape(ROWS, tuned.BLOCK, COLUMNS, tuned.BLOCK, 3).transpose(0, 2, 4, 1, 3)
    return np.asarray(parts.reshape(ROWS * COLUMNS * 3, tuned.BLOCK * tuned.BLOCK))


@dataclass(frozen=True, slots=True)
class SideMatch:
    """What a patch says: ``cost`` of each side (0: it explains all, 1: as little as blank paper).

    ``visible`` is the share of the best side's ink that is visible, ``miss`` what it leaves
    unexplained there, ``blur`` the blur that fits; ``turned``: the card lies the other way round.
    ``rest`` is what the best side leaves unexplained, as a share of what the next best does, where
    any side explains anything: near 1, the two can't be told apart. ``looked_at`` are the blocks on
    which nothing else lies. ``shape`` and ``hue`` are what each side leaves unexplained of these if
    no colour counts, and how far the colour of its ink lies from theirs, in radians.
    """

    cost: Array
    best: int
    least: float
    visible: float
    miss: float
    rest: float
    blur: float
    looked_at: Array
    turned: bool = False
    shape: tuple[float, ...] = ()
    hue: tuple[float, ...] = ()


def bare_light(patch: Array, bare: Array) -> Array:
    """The light that paper sends back at each pixel and channel: a plane through bare paper, and
    where there is some nearby, what that differs from the plane."""
    height, width = bare.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    basis = np.stack([np.ones_like(x), x / width - 0.5, y / height - 0.5], axis=-1)
    rows, values = basis[bare][::5], patch[bare][::5]
    if len(rows) < 60:
        return np.broadcast_to(np.median(patch.reshape(-1, 3), axis=0), patch.shape)
    weight = np.ones(len(rows), np.float32)
    for _ in range(4):
        held = rows * weight[:, None]
        plane = np.linalg.lstsq(held.T @ rows + 1e-3 * np.eye(3), held.T @ values, rcond=None)[0]
        miss = np.abs(values - rows @ plane).max(axis=1)
        weight = 1 / (1 + (miss / (1.5 * np.median(miss) + 0.004)) ** 2)
    even = basis @ plane.astype(np.float32)
    share = bare.astype(np.float32)[..., None]
    near = cv2.GaussianBlur((patch - even) * share, (0, 0), tuned.NEARBY)
    near /= cv2.GaussianBlur(share, (0, 0), tuned.NEARBY)[..., None] + 0.1
    return np.asarray(np.maximum(even + near, 0.003))


def match_sides(patch: Array, filters: MatchedFilters, guess: int) -> SideMatch:
    """Ask a patch (``FINE``, RGB) whose light is found as if it showed ``guess``."""
    patch = cv2.GaussianBlur(LIGHT[patch], (0, 0), tuned.QUIET)
    light = bare_light(patch, filters.bare[guess])
    even = (filters.ground + filters.dim) / (light + filters.dim)
    ink = np.clip((patch - light) * even, -1, 1.5)
    dimmed = filters.dimmed(light.mean(axis=(0, 1)))
    ways = [in_blocks(ink), in_blocks(ink[::-1, ::-1])]
    both = np.stack(ways, axis=2)
    power = (both**2).sum(axis=1)
    blown = bool(np.median(light.max(axis=2)) > tuned.BLOWN)
    matches = [
        (*_best_blur(both, power, filters, dimmed, guess, glow), glow)
        for glow in ((0.0, tuned.GLOW) if blown else (0.0,))
    ]
    best, kept, glow = min(matches, key=lambda one: one[0].cost.min())
    if best.least >= tuned.PLAIN:
        uncovered = _weigh(kept, guess, best.blur, _uncovered(kept, guess))
        best = replace(uncovered, turned=best.turned) if uncovered.least < best.least else best
    return _shape_and_hue(best, ways[best.turned], filters.ink(best.blur, glow), dimmed)


def _shape_and_hue(match: SideMatch, patch_ink: Array, ink: Ink, dimmed: Array) -> SideMatch:
    """A match with what shape and colour say alone, neither of which hears the other."""
    shape = (ROWS * COLUMNS, 3, -1, tuned.BLOCK * tuned.BLOCK)
    mine = patch_ink.reshape(shape)[match.looked_at, :, 0]
    theirs = ink.blocks.reshape(shape)[match.looked_at] * dimmed[None, :, None, None]
    grey, greys = mine.sum(axis=1), theirs.sum(axis=1)
    power, cross = (greys**2).sum(axis=(0, 2)), (grey[:, None] * greys).sum(axis=(0, 2))
    residual = (grey**2).sum() - np.maximum(cross, 0) ** 2 / (power + 1e-6)
    inked = greys[:, match.best]
    one = (mine * inked[:, None]).sum(axis=(0, 2))
    other = (theirs * inked[:, None, None]).sum(axis=(0, 3))
    cosine = one @ other / (np.linalg.norm(one) * np.linalg.norm(other, axis=0) + 1e-9)
    hue = np.arccos(np.clip(cosine, -1, 1))
    return replace(match, shape=tuple(residual.tolist()), hue=tuple(hue.tolist()))


def _best_blur(
    both: Array,
    power_of_patch: Array,
    filters: MatchedFilters,
    dimmed: Array,
    guess: int,
    glow: float,
) -> tuple[SideMatch, _BlockSums]:
    """What a patch (and the same turned round) says if it is as sharp as it fits best; ``dimmed``
    says how much of its ink each channel shows, the darkest the least."""
    best: tuple[SideMatch, _BlockSums] | None = None
    shape, share = (ROWS * COLUMNS, 3, -1), dimmed[None, :, None]
    for blur in tuned.BLURS:
        ink = filters.ink(blur, glow)
        cross, power = np.matmul(ink.blocks, both), ink.power.reshape(shape) * share**2
        sums = [
            _BlockSums(
                power_of_patch[:, way].reshape(shape),
                cross[:, :, way].reshape(shape) * share,
                power,
            )
            for way in (0, 1)
        ]
        matches = [_weigh(one, guess, blur) for one in sums]
        way = int(matches[1].cost.min() < matches[0].cost.min())
        if best is not None and matches[way].cost.min() > best[0].cost.min():
            break
        best = replace(matches[way], turned=bool(way)), sums[way]
    assert best is not None
    return best


@dataclass(frozen=True, slots=True)
class _BlockSums:
    """Sums over each block (blocks, channels, sides): of the patch squared, of patch by picture,
    of pictures squared."""

    patch_power: Array
    cross: Array
    power: Array


def _uncovered(sums: _BlockSums, guess: int) -> Array:
    """The blocks that another card at one side leaves free, if this one shows ``guess``."""
    cross, power = sums.cross[:, :, guess].sum(axis=1), sums.power[:, :, guess].sum(axis=1)
    patch_power, whole = sums.patch_power.sum(axis=(1, 2)), power.sum()
    best, least = FREE[0], np.inf
    for free in FREE:
        ink = power[free].sum()
        gain = np.clip(cross[free].sum() / (ink + 1e-6), *tuned.GAINS)
        miss = (patch_power[free] - 2 * gain * cross[free]).sum() + gain**2 * ink
        cost = miss / (gain**2 * ink + 1e-6) + tuned.HIDDEN_COST * (1 - ink / whole)
        if cost < least:
            best, least = free, cost
    return best


#: Blocks that are left if another card covers up to three eighths of this one at a side.
_GRID = np.arange(ROWS * COLUMNS).reshape(ROWS, COLUMNS)
_LEFT = [*(_GRID[cut:] for cut in (1, 2, 3, 4)), *(_GRID[:-cut] for cut in (1, 2, 3, 4))]
_LEFT += [*(_GRID[:, cut:] for cut in (1, 2, 3)), *(_GRID[:, :-cut] for cut in (1, 2, 3))]
FREE = [part.ravel() for part in _LEFT]


def _weigh(sums: _BlockSums, guess: int, blur: float, part: Array | None = None) -> SideMatch:
    """Each side's cost, in a part of the blocks or in all."""
    patch_power, cross, power = sums.patch_power, sums.cross, sums.power
    total = power.sum(axis=(0, 1))
    if part is not None:
        patch_power, cross, power = patch_power[part], cross[part], power[part]
    visible = np.ones((len(patch_power), 1, power.shape[2]), np.float32)
    for turn in range(3):
        a, b = (visible * power).sum(axis=0), (visible * cross).sum(axis=0)
        gain = np.clip(b.sum(axis=0) / (a.sum(axis=0) + 1e-6), *tuned.GAINS)
        gains = (b + tuned.COLOUR * a * gain) / (a * (1 + tuned.COLOUR) + 1e-6)
        gains = np.clip(gains, tuned.GAIN_BAND[0] * gain, tuned.GAIN_BAND[1] * gain)
        errors = (patch_power - 2 * gains * cross + gains**2 * power).sum(axis=1, keepdims=True)
        if turn == 0:
            quiet = np.quantile(errors[:, 0, guess], 0.4)
            typical = np.sort(power.sum(axis=1)[:, guess])[-len(patch_power) // 3 :]
            noise, ink = tuned.CAP
            cap = noise * quiet + ink * gain[guess] ** 2 * float(np.median(typical))
        visible = (errors < cap).astype(np.float32)
    tint = tuned.COLOUR * ((gains - gain) ** 2 * a).sum(axis=0)
    cost = np.minimum(errors[:, 0], cap).sum(axis=0) + tint
    is_open = errors[:, 0].min(axis=1) < cap
    visible_costs = np.minimum(errors[is_open, 0], cap).sum(axis=0) + tint
    scale = np.minimum(gain[guess] ** 2 * power[:, :, guess].sum(axis=1), cap).sum() + 1e-6
    best = int(cost.argmin())
    share = float((visible * power).sum(axis=(0, 1))[best] / (total[best] + 1e-9))
    ink = gain[best] ** 2 * power[:, :, best].sum(axis=1)
    open_ = visible[:, 0, best] > 0
    miss = float(errors[open_, 0, best].sum() / (ink[open_].sum() + 1e-9))
    looked_at = (np.arange(ROWS * COLUMNS) if part is None else part)[open_]
    open_ink = (
        np.minimum(gain[best] ** 2 * power[is_open][:, :, best].sum(axis=1), cap).sum() + 1e-6
    )
    least = float(visible_costs[best] / open_ink) + tuned.HIDDEN_COST * (1 - share)
    rest = float(visible_costs[best] / (np.delete(visible_costs, best).min() + 1e-9))
    return SideMatch(cost / scale, best, least, share, miss, rest, blur, looked_at)
