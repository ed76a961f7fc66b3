"""Codes: what the dots at a card's edges name, where a deck was printed with them.

The known drawing of each face, its dots drawn in, says what the two strips look like on which they
stand; the face whose strips leave least of the photo's unexplained is named, if bare strips and
those of all other faces leave clearly more.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.press.card.code import RADII, STEPS, TINT, WORDS, dots, edge_of
from cardlie.press.look.theme import Theme
from cardlie.sight import tuned
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.templates import TemplateSet


def named_by(likelihoods: Array) -> tuple[int, float]:
    """The face that dots name, and how clearly: how much less likely the next is, or none."""
    face = int(likelihoods[:-1].argmax())
    return face, float(likelihoods[face] - np.delete(likelihoods, face).max())


@dataclass(frozen=True)
class Codes:
    """The words of an album's faces."""

    album: TemplateSet

    @cached_property
    def _size(self) -> tuple[int, int]:
        width, height = self.album.sides
        return round(width * tuned.CODE_SCALE), round(height * tuned.CODE_SCALE)

    @cached_property
    def _strips(self) -> tuple[Array, Array, Array]:
        """Columns and rows of the pixels about dots on a patch of a card, and what takes away from
        each strip what a lamp to one side does."""
        (width, height), half = self.album.sides, tuned.CODE_HALF
        edge, step = edge_of(self.album.unit), 1 / tuned.CODE_SCALE
        far = np.arange(width / 2 - STEPS[-1] - half, width / 2 - STEPS[0] + half, step)
        x, y = np.meshgrid([*-far[::-1], *far], np.arange(edge - half, edge + half, step))
        x, y = x.ravel(), height / 2 - y.ravel()
        plane = np.linalg.qr(np.column_stack([np.ones(len(x)), x, y]))[0]
        x, y = np.stack([x, -x]), np.stack([-y, y])
        return (x + width / 2) / step - 0.5, (y + height / 2) / step - 0.5, plane

    def _strip_row(self, patch: Array, shift: Array) -> Array:
        """The strips of a grey patch, so far beside where they should be, as a row."""
        x, y, plane = self._strips
        columns, rows = x + shift[0] * tuned.CODE_SCALE, y + shift[1] * tuned.CODE_SCALE
        seen = cv2.remap(
            patch.astype(np.float32), columns.astype(np.float32), rows.astype(np.float32),
            cv2.INTER_LINEAR,
        )  # fmt: skip
        return np.asarray((seen - seen @ plane @ plane.T).ravel())

    @cached_property
    def _rows(self) -> Array:
        """The strips of each face without dots, and its dots alone as far as those differ; each
        then turned round; as rows of length 1."""
        rows = []
        ground = float(np.mean(self.album.ground))
        ink = Theme.load(self.album.theme).ink
        grey = 255 * float(cv2.cvtColor(np.array([[ink]], np.float32), cv2.COLOR_RGB2GRAY)[0, 0])
        tone = ground + TINT * (grey - ground)
        middle = np.array(self.album.sides) / 2
        spots = [(x, -y) for x, y in dots(*self.album.sides, edge_of(self.album.unit))]
        for picture, word in zip(self.album.pictures[:-1], WORDS, strict=False):
            bare = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
            bare = cv2.resize(bare, None, fx=4, fy=4, interpolation=cv2.INTER_LINEAR)
            coded = bare.copy()
            for i, spot in enumerate((middle + spots) * 4 * tuned.SCALE - 0.5):
                radius = RADII[0 if word >> i & 1 else 1] * 4 * tuned.SCALE
                corner, fine = np.round(spot * 16).astype(int).tolist(), round(radius * 16)
                cv2.circle(coded, corner, fine, (tone,), -1, cv2.LINE_AA, 4)
            strips, spotted = map(self._drawn, (bare, coded))
            strips /= np.linalg.norm(strips) + 1
            spotted -= strips * (strips @ spotted)
            rows += [strips, spotted / np.linalg.norm(spotted)]
        turned = [np.roll(row, len(row) // 2) for row in rows]  # each strip for the other
        return np.array([*rows, *turned])

    def _drawn(self, picture: Array) -> Array:
        """The strips of a drawing, as soft as those of a photo."""
        small = cv2.resize(picture, self._size, interpolation=cv2.INTER_AREA).astype(np.float32)
        soft = cv2.GaussianBlur(small, (0, 0), tuned.CODE_DRAWN * tuned.CODE_SCALE)
        return self._strip_row(soft, np.zeros(2))

    def likelihoods(self, pose: Array, greys: Pyramid) -> Array:
        """How likely the dots of each face, and at the end none, make what is seen of a card that
        is so posed: logarithms, up to the same for all."""
        scale, sides = 1 / tuned.CODE_SCALE, self.album.sides
        onto = np.diag([scale, scale, 1.0])
        onto[:2, 2] = scale / 2 - np.array(sides) / 2
        patch = greys.patch(pose @ onto, self._size)
        tints = np.array([self._strip_row(patch, shift) for shift in tuned.CODE_SHIFTS])
        bare, spots = np.moveaxis((tints @ self._rows.T).reshape(len(tints), 2, -1, 2), -1, 0)
        power = (tints**2).sum(axis=1)[:, None, None] - bare**2
        residual = np.stack([power, power - np.maximum(spots, 0) ** 2], -1).min(axis=(0, 1))
        pixels = self._strips[0].size * min(1.0, scale**2 * abs(np.linalg.det(pose[:2, :2])))
        unexplained = np.full(len(self.album.pictures), residual[:, 0].min())
        # large decks have more faces than there are words
        unexplained[: len(residual)] = residual[:, 1]
        return np.asarray(-np.log(unexplained) * pixels / 2)
