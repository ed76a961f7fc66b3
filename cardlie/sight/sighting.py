"""Examination of one place of a picture: is it a card, where exactly, and which?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp

import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.align import OPPOSITE, align
from cardlie.sight.codes import named_by
from cardlie.sight.poses import Metric
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.template_search import CardPlace
from cardlie.sight.tuned import CardThresholds
from cardlie.sight.witness import MatchedFilters, SideMatch, match_sides

TURNED = np.diag([-1.0, -1.0, 1.0])


@dataclass(frozen=True, eq=False)
class Sighting:
    """A card, or the back of one: ``pose`` (3 x 3) takes it, from its middle, to pixels; how
    well that fits the picture of the face (-1 to 1), what its ink says, how ``sure`` that makes its
    face (0 to 1), and how likely dots make each, and none (logarithms, of faces and one more)."""

    pose: Array
    sides: tuple[float, float]
    album: int
    fit: float
    match: SideMatch
    sure: float
    likelihood: Array

    @property
    def side(self) -> int:
        """Which of its album's pictures it shows."""
        return self.match.best

    @property
    def named(self) -> tuple[int, float]:
        """The face that dots name, and how clearly."""
        return named_by(self.likelihood)

    @property
    def cost(self) -> float:
        """How little that picture explains."""
        return self.match.least

    def doubted(self) -> Sighting:
        """A copy whose face is as likely as not: it is not reported."""
        return replace(self, sure=0.5)

    @cached_property
    def middle(self) -> Array:
        """Middle of the card, in pixels."""
        return np.asarray(self.pose[:2, 2] / self.pose[2, 2])

    @cached_property
    def corners(self) -> Array:
        """Corners in pixels, clockwise from the upper left as the card is read."""
        x, y = self.sides[0] / 2, self.sides[1] / 2
        square = np.array([[-x, -y, 1], [x, -y, 1], [x, y, 1], [-x, y, 1]]) @ self.pose.T
        return np.asarray(square[:, :2] / square[:, 2:])

    @cached_property
    def width(self) -> float:
        """The side, in pixels, of a card of this area seen from above."""
        x, y = self.corners.T
        area = abs(x @ np.roll(y, 1) - y @ np.roll(x, 1)) / 2
        return float(np.sqrt(area * self.sides[0] / self.sides[1]))

    @cached_property
    def back(self) -> Array:
        """The map (3 x 3) from pixels to the card."""
        back: Array = np.linalg.inv(self.pose)
        return back if (back @ np.append(self.middle, 1.0))[2] > 0 else -back

    def holds(self, points: Array, share: float) -> Array:
        """Which points (n, 2) lie in its middle ``share``."""
        spots = np.column_stack([points, np.ones(len(points))]) @ self.back.T
        away = np.abs(spots[:, :2] / spots[:, 2:]) / (np.array(self.sides) * share / 2)
        return np.asarray(away.max(axis=1) < 1)


def examine(
    place: CardPlace,
    filters: MatchedFilters,
    colours: Pyramid,
    greys: Pyramid,
    t: CardThresholds,
) -> Sighting | None:
    """Make a pose exact, from coarse to fine, and ask for the face; None: no card lies there."""
    rough = _aligned_roughly(place, filters, greys)
    if rough is None:
        return None
    pose, side, part = rough
    for _ in range(3):
        target = filters.target(side, tuned.FINE)
        pose, fit = align(target, greys, pose, 3, part=part)
        if fit < t.hopeless:
            return None
        match = match_sides(colours.patch(pose @ target.card, tuned.FINE), filters, side)
        pose, part = (pose @ TURNED, OPPOSITE[part]) if match.turned else (pose, part)
        if match.least > t.covered and fit < t.clear:
            return None
        if match.best == side:
            break
        side = match.best
        pose, _ = align(filters.target(side, tuned.MIDDLE), greys, pose, 4, part=part)
    album, sure = filters.album, sureness(match, fit, t)
    codes = np.zeros(len(album.pictures))
    if filters.codes:
        codes = filters.codes.likelihoods(pose, greys)
    sighting = Sighting(pose, album.sides, place.album, fit, match, sure, codes)
    named, odds = sighting.named
    is_card = match.least < t.explained or (named == match.best and odds > t.code_agrees)
    is_card |= match.rest < t.better and match.miss < t.missing
    return sighting if fit >= t.clear or (is_card and fit > t.fits) else None


def _aligned_roughly(
    place: CardPlace, filters: MatchedFilters, greys: Pyramid
) -> tuple[Array, int, int] | None:
    """Pose, likeliest side, and the part on which nothing else lies, from coarse to less coarse;
    None where nothing is like enough."""
    sides = len(filters.album.pictures)
    pose, side, part = place.pose, place.side, 0
    if side >= sides:
        pose, side = pose @ TURNED, side - sides
    for size, rounds, least in tuned.CLOSER:
        for _ in range(2):
            free = 6 if size == tuned.COARSE else 8
            target = filters.target(side, size)
            pose, _ = align(target, greys, pose, rounds, free=free, part=part)
            before, patch = (side, part), greys.patch(pose @ target.card, size)
            side, part, turned, likeness = filters.nearest_side(patch)
            pose = pose @ TURNED if turned else pose
            if likeness < least:
                return None
            if before == (side, part):
                break
    return pose, side, part


def sureness(match: SideMatch, fit: float, t: CardThresholds) -> float:
    """How often a card that matches and fits its picture so well shows that face."""
    missed = t.miss_weight * max(0.0, match.miss - t.miss_free)
    unlike = missed + t.fit_weight * max(0.0, t.fit_full - fit)
    doubt = match.rest + t.least_weight * match.least + unlike
    return 1 / (1 + exp((doubt - t.even) / t.steep))


def agrees(metric: Metric, pose: Array, factor: float) -> bool:
    """Whether a card so posed lies on a table, up to a factor of its sides."""
    middle = pose[:2, 2] / pose[2, 2]
    onto = (pose[:2, :2] - np.outer(middle, pose[2, :2])) / pose[2, 2]
    sides = np.linalg.svd(np.linalg.solve(metric(middle[None])[0], onto), compute_uv=False)
    return bool(sides[0] < factor and sides[1] > 1 / factor)


def metric_of(sure: Sequence[Sighting]) -> Metric:
    """The table's scale and slant at any point, from cards: a plane through what they say, those
    that are near counting for more."""
    middles, roots = [], []
    for sighting in sure:
        pose, middle = sighting.pose, sighting.middle
        onto = (pose[:2, :2] - np.outer(middle, pose[2, :2])) / pose[2, 2]
        u, s, _ = np.linalg.svd(onto)
        root = (u * s) @ u.T
        middles.append(middle)
        roots.append([root[0, 0], root[0, 1], root[1, 1]])
    points, values = np.array(middles), np.array(roots)
    reach = 4 * float(np.median([seen.width for seen in sure]))

    def metric_at(spots: Array) -> Array:
        offset = (points[None] - spots[:, None]) / reach
        weight = 1 / (1 + (offset**2).sum(axis=2)) ** 2
        usual = (weight @ values) / weight.sum(axis=1, keepdims=True)
        rows = np.concatenate([np.ones((*offset.shape[:2], 1)), offset], axis=2)
        held = rows * weight[..., None]
        normal = np.swapaxes(held, 1, 2) @ rows
        normal += np.diag([0, 0.3, 0.3])  # few cards tell little about the slope
        miss = values[None] - usual[:, None]
        slopes = np.linalg.solve(normal, np.swapaxes(held, 1, 2) @ miss)
        a, b, d = (usual + slopes[:, 0]).T
        return np.asarray(np.stack([np.stack([a, b], -1), np.stack([b, d], -1)], -2))

    return metric_at
