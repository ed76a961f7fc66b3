"""One place of a picture looked at closely: is it a card, where exactly, and which?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cardlie.sight import tuned
from cardlie.sight.align import OPPOSITE, align
from cardlie.sight.blobs import Pyramid
from cardlie.sight.codes import named_by
from cardlie.sight.picture import Array
from cardlie.sight.places import CardPlace
from cardlie.sight.poses import Metric
from cardlie.sight.tuned import CARDS, CardThresholds
from cardlie.sight.witness import Bank, SideMatch, match_sides

TURNED = np.diag([-1.0, -1.0, 1.0])


@dataclass(frozen=True, eq=False)
class Sighting:
    """A card, or the back of one: ``pose`` (3 x 3) takes it, from its middle, to pixels; how
    well that fits the picture of the face (-1 to 1), what its ink says, and how likely dots make
    each face, and none (logarithms, of faces and one more)."""

    pose: Array
    sides: tuple[float, float]
    album: int
    fit: float
    match: SideMatch
    said: Array

    @property
    def side(self) -> int:
        """Which of its album's pictures it shows."""
        return self.match.best

    @property
    def named(self) -> tuple[int, float]:
        """The face that dots name, and how clearly."""
        return named_by(self.said)

    @property
    def cost(self) -> float:
        """How little that picture explains."""
        return self.match.least

    def doubted(self) -> Sighting:
        """The same, so little explained that it isn't told."""
        return replace(self, match=replace(self.match, rest=9.0))

    @cached_property
    def middle(self) -> Array:
        """Its middle, in pixels."""
        return np.asarray(self.pose[:2, 2] / self.pose[2, 2])

    @cached_property
    def corners(self) -> Array:
        """Its corners in pixels, from the upper left clockwise as the card is read."""
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
    place: CardPlace, bank: Bank, colours: Pyramid, greys: Pyramid, t: CardThresholds = CARDS
) -> Sighting | None:
    """Make a pose exact, from coarse to fine, and ask for the face."""
    sides = len(bank.album.pictures)
    pose, side = place.pose, place.side
    if side >= sides:
        pose, side = pose @ TURNED, side - sides
    part = 0
    for size, rounds, least in tuned.CLOSER:
        for _ in range(2):
            free = 6 if size == tuned.COARSE else 8
            target = bank.target(side, size)
            pose, _ = align(target, greys, pose, rounds, free=free, part=part)
            before, patch = (side, part), greys.patch(pose @ target.card, size)
            side, part, turned, likeness = bank.nearest_side(patch)
            pose = pose @ TURNED if turned else pose
            if likeness < least:
                return None
            if before == (side, part):
                break
    for _ in range(3):
        target = bank.target(side, tuned.FINE)
        pose, fit = align(target, greys, pose, 3, part=part)
        if fit < t.hopeless:
            return None
        match = match_sides(colours.patch(pose @ target.card, tuned.FINE), bank, side)
        pose, part = (pose @ TURNED, OPPOSITE[part]) if match.turned else (pose, part)
        if match.least > t.covered and fit < t.clear:
            return None
        if match.best == side:
            break
        side = match.best
        pose, _ = align(bank.target(side, tuned.MIDDLE), greys, pose, 4, part=part)
    said = bank.codes.said(pose, greys) if bank.codes else np.zeros(sides)
    seen = Sighting(pose, bank.album.sides, place.album, fit, match, said)
    named, odds = seen.named
    is_card = match.least < t.explained or (named == match.best and odds > t.code_agrees)
    is_card |= match.rest < t.better and match.miss < t.missing
    return seen if fit >= t.clear or (is_card and fit > t.fits) else None


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
    for seen in sure:
        onto = (seen.pose[:2, :2] - np.outer(seen.middle, seen.pose[2, :2])) / seen.pose[2, 2]
        u, s, _ = np.linalg.svd(onto)
        root = (u * s) @ u.T
        middles.append(seen.middle)
        roots.append([root[0, 0], root[0, 1], root[1, 1]])
    points, values = np.array(middles), np.array(roots)
    reach = 4 * float(np.median([seen.width for seen in sure]))

    def at(spots: Array) -> Array:
        away = (points[None] - spots[:, None]) / reach
        weight = 1 / (1 + (away**2).sum(axis=2)) ** 2
        usual = (weight @ values) / weight.sum(axis=1, keepdims=True)
        rows = np.concatenate([np.ones((*away.shape[:2], 1)), away], axis=2)
        held = rows * weight[..., None]
        normal = np.swapaxes(held, 1, 2) @ rows
        normal += np.diag([0, 0.3, 0.3])  # few cards tell little about the slope
        miss = values[None] - usual[:, None]
        slopes = np.linalg.solve(normal, np.swapaxes(held, 1, 2) @ miss)
        a, b, d = (usual + slopes[:, 0]).T
        return np.asarray(np.stack([np.stack([a, b], -1), np.stack([b, d], -1)], -2))

    return at
