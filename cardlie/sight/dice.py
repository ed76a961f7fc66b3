"""Dice read from a picture: the faces that lie uppermost, and nothing else.

All of them lie in one plane, which the shapes of their pips and the places of these tell. A side
lies in another, or would lie over the face beside it. Where the table leans so far that a side
might pass for a top, nothing is told.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from cardlie.sight.pips import STEP, Face, faces_of, is_crowded, ones_of, side_of, stars_of
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.reading import PhotoReading, Seen, Unsure, in_order
from cardlie.sight.slant import Flat, Slant, lengths, plane_of, unlike
from cardlie.sight.spots import Spots, find_shapes, spots_of
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardlie.faces import Faces
    from cardlie.sight.picture import Picture
    from cardlie.sight.reading import Corners

    Array = NDArray[Any]

#: A face on a plane that leans further than this from the line of sight, in degrees, may be the
#: side of a die; the second figure holds where little tells how the plane lies, and for two faces
#: that touch, of which one may be the other's side.
DOUBTFUL, UNKNOWN = 41.0, 35.0
#: Dice on one picture are of one size, up to so much (logarithm).
SAME = 0.2
#: Where there are only 1s, so many spots are looked at, and these radii of a pip in sides tried.
FEW, ONE_RADII = 40, np.arange(0.075, 0.165, 0.008)
#: How sure a face is that is told (see benchmarks/photos.py --dice).
SURE = 0.999


def read_dice(picture: Picture, die: Faces, start: float) -> PhotoReading:
    """The upper faces of all dice; ``die`` says what each number stands for."""
    stands_for = {face.number or 1: face for face in die.all}
    tops = find_tops(picture.pixels)
    items: list[Seen | Unsure] = []
    for top, sure in tops:
        face, corners = stands_for[top.number], _corners(top.corners, picture.scale)
        items.append(Seen(face, SURE, corners) if sure else Unsure((face,), corners))
    plain = any(sure and top.number == 1 and not top.star for top, sure in tops)
    notes = (tr("a 1 is the wheel's wild"),) if plain and stands_for[1].wild else ()
    height, width = (round(side * picture.scale) for side in picture.pixels.shape[:2])
    return PhotoReading(in_order(items), None, perf_counter() - start, (width, height), notes)


def _corners(corners: Array, scale: float) -> Corners:
    (a, b, c, d) = ((float(x + 0.5) * scale, float(y + 0.5) * scale) for x, y in corners)
    return (a, b, c, d)


def find_tops(pixels: Array) -> list[tuple[Face, bool]]:
    """The faces that lie uppermost, and whether each is sure."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    pyramid = Pyramid.of(grey)
    soft, colours = (cv2.GaussianBlur(picture, (0, 0), 0.7) for picture in (grey, pixels))
    faces: list[Face] = []
    spots: dict[bool, Spots] = {}
    for blobs, dark in zip(find_shapes(pyramid), (True, False), strict=True):
        spots[dark] = spots_of(blobs, soft, dark)
        faces += [*faces_of(spots[dark], soft, colours), *stars_of(blobs, soft, colours, dark)]
    size = (grey.shape[1], grey.shape[0])
    table, level = _on_one_plane(faces, size)
    known = [face for face in level if _is_clear(face, level)]
    free = {dark: _unused(some, known) for dark, some in spots.items()}
    ones = [
        one
        for dark, some in spots.items()
        for one in _ones(some, free[dark], soft, colours, table, level)
    ]
    faces = [
        face for face in [*level, *ones] if face.star or not is_crowded(face, spots[face.dark])
    ]
    tops = _told(faces, level, table)
    if not any(sure for _, sure in tops):
        alone = [
            one
            for dark, some in spots.items()
            for one in _only_ones(some, free[dark], soft, colours)
        ]
        alone = [one for one in alone if not is_crowded(one, spots[one.dark])]
        table, level = _on_one_plane(alone, size)
        told = _told(level, level, table)
        tops = told if any(sure for _, sure in told) else tops or told
    return tops


def _unused(spots: Spots, faces: Sequence[Face]) -> Array:
    """Which spots are no pips of these faces."""
    used = [i for face in faces if face.dark == spots.dark for i in face.pips]
    return np.setdiff1d(np.arange(len(spots)), used)


def _on_one_plane(faces: Sequence[Face], size: tuple[int, int]) -> tuple[Slant | None, list[Face]]:
    """The plane in which tops lie, and the faces that lie in it and are of one size."""
    table = plane_of([_flat(face) for face in _apart(faces)], size)
    if table is None:
        return None, []
    level = _of_one_size([face for face in faces if _is_level(face, table)], table)
    return (table, level) if level else (None, [])


def _told(
    faces: Sequence[Face], level: Sequence[Face], table: Slant | None
) -> list[tuple[Face, bool]]:
    """One face for each die, and whether it is sure."""
    if table is None or not faces:
        return []
    tops = _one_a_die(faces, level)
    known = sum(face.weight for face in level) >= 8
    leaning = table.slopes(np.array([top.centre for top in tops]))
    told = []
    for top, lean in zip(tops, leaning, strict=True):
        alone = known and not any(_abut(top, other) for other in faces)
        sure = lean < (DOUBTFUL if alone else UNKNOWN) and _is_clear(top, level)
        told.append((top, bool(sure)))
    return told


def _abut(one: Face, other: Face) -> bool:
    """Whether they share an edge, as the top and a side of a die do."""
    near, far = np.sort(np.abs(np.linalg.solve(one.frame * one.side, other.centre - one.centre)))
    return bool(near < 0.25 and 0.5 < far < 1.25)


def _apart(faces: Sequence[Face]) -> list[Face]:
    """Those that share no pips or star: more pips first, then the better fit."""
    kept: list[Face] = []
    for face in sorted(faces, key=lambda face: (-face.number, face.misfit)):
        if not any(_share(face, other) for other in kept):
            kept.append(face)
    return kept


def _share(one: Face, other: Face) -> bool:
    if one.star and other.star:
        return bool(np.hypot(*(one.centre - other.centre)) < 0.5 * other.reach)
    return one.dark == other.dark and bool(one.pips & other.pips)


def _one_a_die(faces: Sequence[Face], level: Sequence[Face]) -> list[Face]:
    """Those that don't lie over each other: what tells more first, then the better fit."""
    kept: list[Face] = []
    for face in sorted(
        faces, key=lambda face: (not _is_clear(face, level), -face.weight, face.misfit)
    ):
        if not any(_overlap(face, other) for other in kept):
            kept.append(face)
    return kept


def _overlap(one: Face, other: Face) -> bool:
    """Whether one lies over the other by more than their corners' error."""
    if np.hypot(*(one.centre - other.centre)) > 1.5 * (one.reach + other.reach):
        return False
    a, b = (
        (face.centre + 0.96 * (face.corners - face.centre)).astype(np.float32)
        for face in (one, other)
    )
    shared, _ = cv2.intersectConvexConvex(a, b)
    return bool(shared > 0.02 * min(one.reach, other.reach) ** 2)


def _is_clear(face: Face, others: Sequence[Face]) -> bool:
    """Whether a face is told: it has edges, and a single pip is no smaller than others are."""
    third = np.sort(face.strength)[2]
    if face.number > 1 or face.star:
        return bool(third > 0.025)
    usual = np.median([other.radius for other in others if not other.star] or [STEP])
    return bool(third > 0.04 and face.radius > 0.7 * usual)


def _flat(face: Face) -> Flat:
    """What a face says of the plane it lies in, and how far that may be wrong."""
    step = np.sqrt(abs(np.linalg.det(face.frame)))
    loose = (0.06 if face.weight > 3 else 0.10) + 0.6 / step
    return Flat(face.frame @ face.frame.T, face.centre, face.weight, 1.6 * float(loose))


def _is_level(face: Face, table: Slant) -> bool:
    flat = _flat(face)
    far = unlike(flat.shape[None], table.at(flat.centre[None]))[0]
    return bool(far < flat.loose)


def _of_one_size(faces: Sequence[Face], table: Slant) -> list[Face]:
    """Without what is larger or smaller than most: faces of many pips count for more."""
    if not faces:
        return []
    most = _apart(faces)
    usual = np.median(np.repeat(_steps(most, table), [face.weight for face in most]))
    alike = np.abs(_steps(faces, table) - usual) < SAME
    same = _apart([face for face, fits in zip(faces, alike, strict=True) if fits])
    side = side_of(same)
    return [
        _straight(replace(face, side=1 / STEP if face.star else side), table, float(usual))
        for face in same
    ]


def _straight(face: Face, table: Slant, step: float) -> Face:
    """A face with its frame square on the table, where its own pips tell little of that."""
    if face.number > 3 or face.number == 1:
        return face
    square = table.at(face.centre[None])[0] * np.exp(step)
    one, _, other = np.linalg.svd(np.linalg.solve(square, face.frame))
    turned = square @ one @ other
    radius = face.radius * np.sqrt(abs(np.linalg.det(face.frame) / np.linalg.det(turned)))
    return replace(face, frame=turned, radius=float(radius))


def _steps(faces: Sequence[Face], table: Slant) -> Array:
    """The logarithm of the distance between pips, on the table."""
    shapes = np.array([face.frame @ face.frame.T for face in faces])
    steps: Array = np.log(lengths(shapes, table.at(np.array([face.centre for face in faces]))))
    return steps


def _ones(
    spots: Spots, free: Array, grey: Array, colours: Array, table: Slant | None,
    known: Sequence[Face],
) -> list[Face]:  # fmt: skip
    """The 1s among free spots that lie in the table's plane."""
    if table is None:
        return []
    maps, frames = table.at(spots.centre[free]), spots.frame[free]
    weights = [face.weight for face in known]
    loose = 0.13 + 0.5 / np.sqrt(np.abs(np.linalg.det(frames))) + 0.5 / sum(weights)
    level = unlike(frames @ np.swapaxes(frames, 1, 2), maps) < loose
    side = np.exp(np.median(np.repeat(_steps(known, table), weights))) * side_of(known)
    return ones_of(spots, free[level], grey, colours, maps[level] * side)


def _only_ones(spots: Spots, free: Array, grey: Array, colours: Array) -> list[Face]:
    """The 1s where no other face tells how large dice are: three edges at least must be clear."""
    few = free[:FEW]
    tried = [ones_of(spots, few, grey, colours, spots.frame[few] / radius) for radius in ONE_RADII]
    best: dict[int, Face] = {}
    for face in (face for faces in tried for face in faces):
        (at,) = face.pips
        if at not in best or _framed(face) > _framed(best[at]):
            best[at] = face
    return [
        face
        for face in best.values()
        if face.misfit < 0.1 and (np.sort(face.strength)[1:3] > (0.08, 0.2)).all()
    ]


def _framed(face: Face) -> float:
    return float(np.minimum(face.strength, 0.4).sum())
