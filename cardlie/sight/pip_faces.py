"""What pips say of dice on a picture: the faces that lie uppermost, and nothing else.

All of them lie in one plane, which the shapes of their pips and the places of these tell. A side
lies in another, or would lie over the face beside it. Where the table leans so far that a side
might pass for a top, nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import cv2
import numpy as np

from cardlie.press.look.shapes import shape
from cardlie.sight import tuned
from cardlie.sight.blobs import Blobs, Pyramid, compare, describe, join, turns_by
from cardlie.sight.picture import Array
from cardlie.sight.pips import NORMALS, QUARTER, DieFace, edges_at, faces_of, is_crowded, side_of
from cardlie.sight.reading import Top
from cardlie.sight.slant import Flat, Slant, lengths, plane_of, unlike
from cardlie.sight.spots import Spots, find_shapes, ring, sampled, spots_of


def tops_by_pips(pixels: Array) -> list[Top]:
    """The faces that lie uppermost on an RGB picture, as far as pips alone tell."""
    return _upper_faces(*find_faces(pixels))


def find_faces(
    pixels: Array, *, shared: bool = False
) -> tuple[list[DieFace], list[DieFace], Slant | None]:
    """All faces that may lie uppermost, of which some exclude each other; those of them that say
    how the table lies; and that. Faces that share pips are among them only where it is asked."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    pyramid = Pyramid.of(grey)
    soft, colours = (cv2.GaussianBlur(picture, (0, 0), 0.7) for picture in (grey, pixels))
    faces: list[DieFace] = []
    spots: dict[bool, Spots] = {}
    for blobs, dark in zip(find_shapes(pyramid), (True, False), strict=True):
        spots[dark] = spots_of(blobs, soft, dark)
        faces += [*faces_of(spots[dark], soft, colours), *stars_of(blobs, soft, colours, dark)]
    size = (grey.shape[1], grey.shape[0])
    table, faces = _on_one_plane(faces, size)
    level = _apart(faces)
    faces = faces if shared else list(level)
    known = [] if shared else [face for face in level if sureness(face) >= tuned.SURE_PIPS]
    for some in spots.values():
        used = [i for face in known if face.dark == some.dark for i in face.pips]
        free = np.setdiff1d(np.arange(len(some)), used)
        faces += _ones(some, free, soft, colours, table, level)
    faces = [replace(face, crowded=is_crowded(face, spots[face.dark])) for face in faces]
    if any(sureness(face) >= tuned.SURE_PIPS for face in faces):
        return faces, level, table
    alone = [
        one
        for some in spots.values()
        for one in _only_ones(some, soft, colours)
        if not is_crowded(one, some)
    ]
    plane, ones = _on_one_plane(alone, size)
    return (ones, ones, plane) if ones else (faces, level, table)


def evidence(face: DieFace) -> Array:
    """What says whether a face lies where it was seen: see ``SEVERAL``."""
    _, second, third, _ = np.log(np.sort(face.strength) + 0.01)
    return np.array([second, third, face.misfit, face.crowded, 1.0])


def sureness(face: DieFace) -> float:
    """How often a face like this one lies where it was seen."""
    weights = tuned.SINGLE if face.single else tuned.SEVERAL
    return float(1 / (1 + np.exp(-evidence(face) @ weights)))


def _on_one_plane(
    faces: Sequence[DieFace], size: tuple[int, int]
) -> tuple[Slant | None, list[DieFace]]:
    """The plane in which tops lie, and the faces that lie in it and are of one size."""
    table = plane_of([_flat(face) for face in _apart(faces)], size)
    if table is None:
        return None, []
    level = _of_one_size([face for face in faces if _is_level(face, table)], table)
    return (table, level) if level else (None, [])


def _upper_faces(
    faces: Sequence[DieFace], level: Sequence[DieFace], table: Slant | None
) -> list[Top]:
    """One face for each die, and how sure it is: not at all if it may be a side."""
    if table is None or not faces:
        return []
    tops = [top for top in _one_a_die(faces) if sureness(top) > tuned.NO_FACE]
    if not tops:
        return []
    known = sum(face.weight for face in level) >= 8
    leaning = table.slopes(np.array([top.centre for top in tops]))
    upper = []
    for top, lean in zip(tops, leaning, strict=True):
        alone = known and not any(_abut(top, other) for other in faces)
        lies = lean < (tuned.DOUBTFUL if alone else tuned.UNKNOWN)
        upper.append(Top(top.number, top.star, top.corners, sureness(top) if lies else 0.0))
    return upper


def _abut(one: DieFace, other: DieFace) -> bool:
    """Whether they share an edge, as the top and a side of a die do."""
    near, far = np.sort(np.abs(np.linalg.solve(one.frame * one.side, other.centre - one.centre)))
    return bool(near < 0.25 and 0.5 < far < 1.25)


def _apart(faces: Sequence[DieFace]) -> list[DieFace]:
    """Those that share no pips or star: more pips first, then the better fit."""
    return _without(_share, sorted(faces, key=lambda face: (-face.number, face.misfit)))


def _without(clash: Callable[[DieFace, DieFace], bool], faces: Sequence[DieFace]) -> list[DieFace]:
    """The first faces, without those that can't be there with one before them."""
    kept: list[DieFace] = []
    for face in faces:
        if not any(clash(face, other) for other in kept):
            kept.append(face)
    return kept


def _share(one: DieFace, other: DieFace) -> bool:
    if one.star and other.star:
        return bool(np.hypot(*(one.centre - other.centre)) < 0.5 * other.reach)
    return one.dark == other.dark and bool(one.pips & other.pips)


def _one_a_die(faces: Sequence[DieFace]) -> list[DieFace]:
    """Those that don't lie over each other: the surer first."""
    return _without(_overlap, sorted(faces, key=sureness, reverse=True))


def _overlap(one: DieFace, other: DieFace) -> bool:
    """Whether one lies over the other by more than their corners' error."""
    if np.hypot(*(one.centre - other.centre)) > 1.5 * (one.reach + other.reach):
        return False
    a, b = (
        (face.centre + 0.96 * (face.corners - face.centre)).astype(np.float32)
        for face in (one, other)
    )
    shared, _ = cv2.intersectConvexConvex(a, b)
    return bool(shared > 0.02 * min(one.reach, other.reach) ** 2)


def _flat(face: DieFace) -> Flat:
    """What a face says of the plane it lies in, and how far that may be wrong."""
    step = np.sqrt(abs(np.linalg.det(face.frame)))
    loose = (0.06 if face.weight > 3 else 0.10) + 0.6 / step
    return Flat(face.frame @ face.frame.T, face.centre, face.weight, 1.6 * float(loose))


def _is_level(face: DieFace, table: Slant) -> bool:
    flat = _flat(face)
    far = unlike(flat.shape[None], table.at(flat.centre[None]))[0]
    return bool(far < flat.loose)


def _of_one_size(faces: Sequence[DieFace], table: Slant) -> list[DieFace]:
    """Without what is larger or smaller than most: faces of many pips count for more."""
    if not faces:
        return []
    most = _apart(faces)
    usual = np.median(np.repeat(_steps(most, table), [face.weight for face in most]))
    alike = np.abs(_steps(faces, table) - usual) < tuned.SAME_DIE
    same = [face for face, fits in zip(faces, alike, strict=True) if fits]
    side = side_of(_apart(same))
    return [
        _straight(
            replace(face, side=1 / tuned.PIP_STEP if face.star else side), table, float(usual)
        )
        for face in same
    ]


def _straight(face: DieFace, table: Slant, step: float) -> DieFace:
    """A face with its frame square on the table, where its own pips tell little of that."""
    if face.number > 3 or face.number == 1:
        return face
    square = table.at(face.centre[None])[0] * np.exp(step)
    one, _, other = np.linalg.svd(np.linalg.solve(square, face.frame))
    turned = square @ one @ other
    radius = face.radius * np.sqrt(abs(np.linalg.det(face.frame) / np.linalg.det(turned)))
    return replace(face, frame=turned, radius=float(radius))


def _steps(faces: Sequence[DieFace], table: Slant) -> Array:
    """The logarithm of the distance between pips, on the table."""
    shapes = np.array([face.frame @ face.frame.T for face in faces])
    return np.asarray(np.log(lengths(shapes, table.at(np.array([face.centre for face in faces])))))


def _ones(
    spots: Spots, free: Array, grey: Array, colours: Array, table: Slant | None,
    known: Sequence[DieFace],
) -> list[DieFace]:  # fmt: skip
    """The 1s among free spots that lie in the table's plane."""
    if table is None:
        return []
    maps, frames = table.at(spots.centre[free]), spots.frame[free]
    weights = [face.weight for face in known]
    loose = 0.13 + 0.5 / np.sqrt(np.abs(np.linalg.det(frames))) + 0.5 / sum(weights)
    level = unlike(frames @ np.swapaxes(frames, 1, 2), maps) < loose
    side = np.exp(np.median(np.repeat(_steps(known, table), weights))) * side_of(known)
    usual = np.median([face.radius for face in known if not face.star] or [tuned.PIP_STEP])
    found = ones_of(spots, free[level], grey, colours, maps[level] * side)
    return [one for one in found if one.radius > tuned.LEAST_ONE * usual]


def _only_ones(spots: Spots, grey: Array, colours: Array) -> list[DieFace]:
    """The 1s where no other face tells how large dice are: three edges at least must be clear."""
    few = np.arange(min(tuned.FEW, len(spots)))
    tried = [
        ones_of(spots, few, grey, colours, spots.frame[few] / radius) for radius in tuned.ONE_RADII
    ]
    best: dict[int, DieFace] = {}
    for face in (face for faces in tried for face in faces):
        (at,) = face.pips
        if at not in best or _framed(face) > _framed(best[at]):
            best[at] = face
    return [
        face
        for face in best.values()
        if face.misfit < 0.1 and (np.sort(face.strength)[1:3] > (0.08, 0.2)).all()
    ]


def _framed(face: DieFace) -> float:
    return float(np.minimum(face.strength, 0.4).sum())


# --- the 1: nothing on such a face says how the die is turned: its edges do


def ones_of(spots: Spots, chosen: Array, grey: Array, colours: Array, maps: Array) -> list[DieFace]:
    """Single pips in the middle of a plain square, of the ``chosen`` spots; ``maps`` (n, 2, 2) take
    a die's sides, however turned, to pixels at each of these."""
    found, step = [], tuned.PIP_STEP
    axis = np.linspace(-0.37, 0.37, 25)
    spread = np.stack(np.meshgrid(axis, axis), -1).reshape(-1, 2)
    away = np.hypot(*spread.T)
    for i, square in zip(chosen.tolist(), maps, strict=True):
        centre = spots.centre[i]
        contrast = abs(float(spots.ground[i] - spots.ink[i])) + 1e-3
        radius = float(np.sqrt(abs(np.linalg.det(spots.frame[i]) / np.linalg.det(square))))
        if not 0.06 < radius < 0.2:
            continue
        around = spread[(away > 1.5 * radius + 0.03) & (away < 0.37)]
        ground = sampled(grey, centre + around @ square.T)
        rough = float(np.quantile(np.abs(ground - np.median(ground)), 0.95)) / contrast
        if rough < 0.24:
            sides, edges = _squared(colours, centre, square, contrast)
            found.append(
                DieFace(
                    1, centre, sides * step, radius / step, 1 / step,
                    frozenset([i]), rough, edges, spots.dark,
                )
            )  # fmt: skip
    return found


def stars_of(blobs: Blobs, grey: Array, colours: Array, dark: bool) -> list[DieFace]:
    """The star that the press draws for a wild, in each of the outlines that were found of it."""
    known = _stars()
    if not len(blobs):
        return []
    which, likeness, turn = compare(blobs.code, known.code, len(known))
    best = likeness.argmax(axis=1)
    found, step = list[DieFace](), tuned.PIP_STEP
    for i in np.flatnonzero(likeness.max(axis=1) > tuned.STAR_LIKE):
        shape, like = which[i, best[i]], float(likeness[i, best[i]])
        sides = blobs.frame[i] @ turns_by(turn[i, best[i]]) @ np.linalg.inv(known.frame[shape])
        centre = blobs.centre[i] - sides @ known.centre[shape]
        ink = sampled(grey, centre + ring(0.1, 8) @ sides.T).mean()
        ground = np.median(sampled(grey, centre + ring(0.42, 24) @ sides.T))
        contrast = float(ground - ink) * (1 if dark else -1)
        if contrast > tuned.FAINT_SPOT:
            sides, edges = _squared(colours, centre, sides, contrast)
            found.append(
                DieFace(
                    1, centre, sides * step, 0.4 / step, 1 / step, frozenset(),
                    1 - like, edges, star=True,
                )
            )  # fmt: skip
    return found


@cache
def _stars() -> Blobs:
    """The press's star, sharp and out of focus, in a die's sides from the middle of the face."""
    fine, room = 400.0, 512
    points = [ends[-1] for kind, ends in shape("star").segments if kind in "ml"]
    outer = points[: points.index(points[0], 1)] if points[0] in points[1:] else points[:10]
    picture = np.zeros((room, room), np.uint8)
    at = np.array(outer) * [1, -1] * tuned.STAR_SIZE * fine + room / 2 - 0.5
    cv2.fillPoly(picture, [np.round(at * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    found = []
    for blur in (0.01, 0.03, 0.05):
        soft = cv2.GaussianBlur(picture, (0, 0), blur * fine)
        mask = (soft > 127).astype(np.uint8)
        lines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        found.append(describe(lines, 100, 1e9))
    return join(found).about(np.array(room / 2), fine)


def _squared(colours: Array, centre: Array, sides: Array, contrast: float) -> tuple[Array, Array]:
    """``sides`` turned so that a square of side 1 has the strongest edges, and these."""
    away = np.arange(0.44, 0.57, 0.02)
    edges = edges_at(colours, centre, sides, NORMALS, away, 0.03, 0.3).max(axis=2) / contrast
    best = int(np.minimum(edges, 0.4).sum(axis=1).argmax())
    turned = np.stack([NORMALS[best, 0], NORMALS[best, 0] @ QUARTER], 1)
    return sides @ turned, edges[best][:, None]
