"""Pips, and the faces that they make: round spots on a plain ground, where a die has them.

A spot's outline says how the plane it lies on is slanted. Two spots that may be a diagonal, which
all faces but the 1 have, then say where all others would be; what is printed at those places,
and nothing else, says the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.press.parts.dice import PIPS
from cardlie.sight import tuned
from cardlie.sight.picture import Array
from cardlie.sight.spots import Spots, ring, sampled

#: Where pips may be, in steps from the middle.
PLACES = np.array([(x, y) for y in (1, 0, -1) for x in (-1, 0, 1)], float)
#: Where none ever is.
GROUND = np.array(
    [(x / 2, y / 2) for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    + [(x, y) for x in (-1.45, 1.45) for y in (-0.5, 0.5)]
    + [(x, y) for x in (-0.5, 0.5) for y in (-1.45, 1.45)]
)


def _layouts() -> tuple[Array, Array]:
    """Numbers from 2, and which of the places hold a pip, each as it may be turned."""
    numbers, held = [], []
    for number in range(2, 7):
        spots = np.array(PIPS[number])
        turned = [spots, spots @ np.array([[0, 1], [-1, 0]])]
        for one in turned[: 1 if number in (4, 5) else 2]:
            numbers.append(number)
            held.append([(np.abs(one - place).max(axis=1) < 0.1).any() for place in PLACES])
    return np.array(numbers), np.array(held, float)


NUMBERS, LAYOUTS = _layouts()


@dataclass(frozen=True)
class DieFace:
    """A die's face: ``frame`` (2 x 2) takes steps to pixels, ``radius`` is a pip's in steps.

    ``pips`` are its spots; ``misfit`` says how far, of the contrast, any place is from what it
    should show, ``edges`` (4, halves) how strong each edge would be at each of ``HALVES``. It is
    ``crowded`` if pips of its own lie around it.
    """

    number: int
    centre: Array
    frame: Array
    radius: float
    side: float
    pips: frozenset[int]
    misfit: float
    edges: Array
    dark: bool = True
    star: bool = False
    crowded: bool = False

    @property
    def weight(self) -> int:
        """How well it tells how it lies."""
        return 4 if self.star else self.number

    @property
    def single(self) -> bool:
        """Whether it is one pip, as other things are."""
        return self.number == 1 and not self.star

    @property
    def strength(self) -> Array:
        """How strong its four edges are."""
        if self.edges.shape[1] == 1:
            return self.edges[:, 0]
        return np.asarray(self.edges[:, np.abs(tuned.HALVES - self.side / 2) < 0.16].max(axis=1))

    @property
    def reach(self) -> float:
        """Its side in pixels, as of a square seen from above."""
        return self.side * float(np.sqrt(abs(np.linalg.det(self.frame))))

    @property
    def corners(self) -> Array:
        """In pixels, around."""
        half = self.side / 2
        square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half
        return np.asarray(square @ self.frame.T + self.centre)


def faces_of(spots: Spots, grey: Array, colours: Array) -> list[DieFace]:
    """All faces with two pips or more that may be seen, many of which exclude each other."""
    pairs = _pairs(spots)
    if not len(pairs):
        return []
    one, other = spots.centre[pairs[:, 0]], spots.centre[pairs[:, 1]]
    pooled = (spots.frame[pairs[:, 0]] + spots.frame[pairs[:, 1]]) / 2
    centre = (one + other) / 2
    half = np.linalg.solve(pooled, ((other - one) / 2)[..., None])[..., 0]
    across = np.column_stack([-half[:, 1], half[:, 0]])
    # the diagonal runs from (-1, 1) to (1, -1)
    steps = np.stack([(half + across) / 2, (across - half) / 2], axis=2)
    frames = pooled @ steps
    _, misfits = _numbers(grey, centre, frames, np.linalg.inv(steps), spots.dark)
    found: dict[tuple[int, frozenset[int]], DieFace] = {}
    for i in np.flatnonzero(misfits < 0.45):
        face = _refined(spots, grey, colours, centre[i], frames[i], pooled[i])
        if face is not None:
            key = (face.number, face.pips)
            if key not in found or face.misfit < found[key].misfit:
                found[key] = face
    return list(found.values())


def _pairs(spots: Spots) -> Array:
    """Which two may be a diagonal of one face."""
    low, high = (2 * np.sqrt(2) * step for step in tuned.PIP_STEPS)
    inverse, size = np.linalg.inv(spots.frame), np.sqrt(np.linalg.det(spots.frame))
    contrast = spots.ground - spots.ink
    found = []
    for i in range(len(spots)):
        away = np.linalg.norm((spots.centre - spots.centre[i]) @ inverse[i].T, axis=1)
        alike = np.abs(np.log(size / size[i])) < 0.25 + 0.5 / size[i]
        alike &= np.abs(spots.ground - spots.ground[i]) < 0.4 * np.abs(contrast[i])
        alike &= np.abs(spots.ink - spots.ink[i]) < 0.4 * np.abs(contrast[i])
        near = np.flatnonzero(alike & (away > 0.8 * low) & (away < 1.2 * high))
        found += [(i, j) for j in near if j > i]
    return np.array(found, int).reshape(-1, 2)


def _numbers(
    grey: Array, centre: Array, frames: Array, to_steps: Array, dark: bool
) -> tuple[Array, Array]:
    """The likeliest layout of each frame, and how far it is from that at the worst place.

    ``to_steps`` (n, 2, 2) takes the unit disc that is a pip to steps.
    """
    disc = np.concatenate([[(0, 0)], ring(0.45, 6)])
    within = np.einsum("nij,kj->nki", to_steps, disc)
    points = PLACES[None, :, None] + within[:, None]
    shown = sampled(grey, centre[:, None, None] + np.einsum("nij,npkj->npki", frames, points))
    bare = sampled(grey, centre[:, None] + np.einsum("nij,kj->nki", frames, GROUND))
    shown = shown.mean(axis=2)
    ground = np.median(bare, axis=1)
    ink = np.partition(shown, (1, -2), axis=1)[:, 1 if dark else -2]
    contrast = ground - ink
    contrast = np.where(np.abs(contrast) < tuned.FAINT_SPOT, np.inf, contrast)
    held = (ground[:, None] - shown) / contrast[:, None]
    held = np.where(np.sign(contrast)[:, None] == (1 if dark else -1), held, 9.0)
    apart = np.abs(held[:, None] - LAYOUTS[None])
    apart = np.where((held[:, None] > 1) & (LAYOUTS[None] > 0), apart / 2, apart).max(axis=2)
    best = apart.argmin(axis=1)
    return best, apart.min(axis=1)


def _refined(
    spots: Spots, grey: Array, colours: Array, centre: Array, frame: Array, pooled: Array
) -> DieFace | None:
    """A face made exact by all its pips; None if it is none when looked at closely."""
    for _ in range(2):
        best, misfit = _numbers(
            grey, centre[None], frame[None], (np.linalg.inv(frame) @ pooled)[None], spots.dark
        )
        layout, number = LAYOUTS[best[0]] > 0, int(NUMBERS[best[0]])
        spread = np.linalg.solve(frame, (spots.centre - centre).T).T
        gaps = np.linalg.norm(spread[:, None] - PLACES[layout], axis=2)
        found = gaps.min(axis=0) < 0.4
        pips, places = gaps.argmin(axis=0)[found], PLACES[layout][found]
        # two of six that touch may be no spots of their own, and yet the grey there tells them
        if len(set(pips.tolist())) < len(pips) or len(pips) < max(2, number - 2):
            return None
        centre, frame, pooled = _fitted(spots, pips, places, frame)
    misfit = _numbers(
        grey, centre[None], frame[None], (np.linalg.inv(frame) @ pooled)[None], spots.dark
    )[1]
    spread = np.linalg.solve(frame, (spots.centre[pips] - centre).T).T
    left = np.linalg.norm(spread - places, axis=1).max()
    if misfit[0] > 0.35 or left > 0.16 or _others(spots, pips, centre, frame, pooled, 1.5).any():
        return None
    # its pips must be round, of a usual size, and on a plain ground
    radius = float(np.sqrt(abs(np.linalg.det(pooled) / np.linalg.det(frame))))
    contrast, rough = _ground(grey, centre, frame, radius, layout)
    if (
        not tuned.PIP_STEPS[0] < 1 / radius < tuned.PIP_STEPS[1]
        or not _alike(frame, pooled)
        or rough > 0.4
    ):
        return None
    edges = edges_at(colours, centre, frame, NORMALS[:1], tuned.HALVES, 0.1, 1.2)[0] / contrast
    own = frozenset(pips.tolist())
    return DieFace(
        number, centre, frame, radius, 1 / tuned.PIP_STEP, own, float(misfit[0]), edges, spots.dark
    )


def is_crowded(face: DieFace, spots: Spots) -> bool:
    """Whether other pips of its own lie nearer than those of another die may."""
    if face.star:
        return False
    pips, pooled = np.array(list(face.pips)), face.frame * face.radius
    return bool(_others(spots, pips, face.centre, face.frame, pooled, tuned.CROWDED).any())


def _others(
    spots: Spots, pips: Array, centre: Array, frame: Array, pooled: Array, reach: float
) -> Array:
    """Which spots lie so near, in steps, and are none of these, but of one size, slant and ink."""
    spread = np.abs(np.linalg.solve(frame, (spots.centre - centre).T).T).max(axis=1)
    ground, ink = np.median(spots.ground[pips]), np.median(spots.ink[pips])
    off = np.maximum(np.abs(spots.ground - ground), np.abs(spots.ink - ink))
    inner = np.linalg.svd(np.linalg.solve(pooled, spots.frame), compute_uv=False)
    others: Array = (spread < reach) & (off < 0.3 * abs(ground - ink))
    others &= (inner[:, 0] < 1.25) & (inner[:, 1] > 0.8)
    others[pips] = False
    return others


def side_of(faces: Sequence[DieFace]) -> float:
    """The side in steps at which dice of one make have the strongest edges together."""
    edges = np.array([face.edges for face in faces if face.edges.shape[1] == len(tuned.HALVES)])
    if not len(edges):
        return 1 / tuned.PIP_STEP
    together = np.minimum(edges, 0.3).sum(axis=(0, 1))
    return 2 * float(np.mean(tuned.HALVES[together >= 0.93 * together.max()]))


def _fitted(spots: Spots, pips: Array, places: Array, frame: Array) -> tuple[Array, Array, Array]:
    """Centre and frame from pips at their places; and the pips' own mean frame."""
    pooled = spots.frame[pips].mean(axis=0)
    at = spots.centre[pips]
    centre = at.mean(axis=0) - frame @ places.mean(axis=0)
    if np.linalg.matrix_rank(places - places.mean(axis=0)) == 2:
        rows = np.column_stack([places, np.ones(len(places))])
        solved = np.linalg.lstsq(rows, at, rcond=None)[0]
        return solved[2], solved[:2].T, pooled
    # in a line: the direction from the pips' places, the slant from their outlines
    ends = np.linalg.solve(pooled, at[-1] - at[0])
    first, last = places[0], places[-1]
    want = last - first
    scale = np.linalg.norm(ends) / np.linalg.norm(want)
    turn = np.arctan2(ends[1], ends[0]) - np.arctan2(want[1], want[0])
    c, s = np.cos(turn), np.sin(turn)
    return centre, pooled @ np.array([[c, -s], [s, c]]) * scale, pooled


def _alike(frame: Array, pooled: Array) -> bool:
    """Whether pips look as round circles would between such places."""
    inner = np.linalg.svd(np.linalg.solve(frame, pooled), compute_uv=False)
    loose = 1.25 + 0.8 / np.sqrt(np.linalg.det(pooled))
    return bool(inner[0] / inner[1] < loose)


#: Ways in which a square may be turned, and the directions of its four edges.
_TURNS = np.radians(np.arange(0, 90, 5))
QUARTER = np.array([[0.0, 1.0], [-1.0, 0.0]])
_OUT = np.stack([np.cos(_TURNS), np.sin(_TURNS)], -1)
NORMALS = np.stack([_OUT, _OUT @ QUARTER, -_OUT, -_OUT @ QUARTER], 1)


def edges_at(
    colours: Array, centre: Array, frame: Array, normals: Array, away: Array, near: float,
    along: float,
) -> Array:  # fmt: skip
    """What changes across lines at these distances from the middle, on three quarters of their
    length and in one direction, of the colour in which most does: red dice are as light as wood.

    ``normals`` (turns, 4, 2) are the directions of a square's edges.
    """
    spread = np.linspace(-along, along, 15)
    both = np.stack([away - near, away + near])[..., None, None]
    tangents = (normals @ QUARTER)[:, :, None, None, None]
    points = normals[:, :, None, None, None] * both + tangents * spread[:, None]
    profile = sampled(colours, centre + points @ frame.T)
    steps = np.sort(profile[:, :, 1] - profile[:, :, 0], axis=3)
    edges: Array = np.maximum(steps[:, :, :, 3], -steps[:, :, :, -4]).max(axis=-1)
    return np.maximum(edges, 0)


#: Where the ground is looked at, in steps.
_PATCH = np.stack(np.meshgrid(*[np.linspace(-1.35, 1.35, 23)] * 2), -1).reshape(-1, 2)


def _ground(
    grey: Array, centre: Array, frame: Array, radius: float, held: Array
) -> tuple[float, float]:
    """The pips' contrast, and how rough, as a share of it, what lies between them is."""
    away = np.linalg.norm(_PATCH[:, None] - PLACES[held], axis=2).min(axis=1)
    seen = sampled(grey, centre + _PATCH @ frame.T)
    bare = seen[away > 1.5 * radius + 0.12]
    if not len(bare):
        return 1.0, 1.0
    level = float(np.median(bare))
    contrast = abs(level - float(np.median(seen[away < 0.5 * radius]))) + 1e-3
    return contrast, float(np.quantile(np.abs(bare - level), 0.95)) / contrast
