"""Pose hypotheses: each blob that looks like part of a card says where the card would be.

A shape that is recognised tells it alone; so do two alike that look at each other as both ends of
a card do. Where the table's slant and scale are known, a shape's size tells it, too, and so does
a spot that is the middle of several pairs, whatever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.blobs import HALF_TURN, Blobs, best_turn, compare, join, likenesses, turns_by
from cardlie.sight.templates import TemplateSet

Metric = Callable[[Array], Array]


@dataclass(frozen=True)
class Shapes:
    """The distinct shapes of several albums, and each place of each on a card of an album;
    all cards have the same ``sides``, and ``twins`` at their ends, as corners have not.

    ``back`` takes the card, from the shape's centre, to the normal form of the shape's ``code``;
    ``frame`` is the square root of its spread.
    """

    sides: tuple[float, float]
    code: Array
    which: Array
    album: Array
    centre: Array
    frame: Array
    back: Array
    round: Array
    twins: bool

    @property
    def at_end(self) -> Array:
        """Which lie at one end of a card, with a twin at the other."""
        return np.asarray(self.twins & (np.abs(self.centre[:, 1]) > tuned.END * self.sides[1] / 2))

    @classmethod
    def of(cls, albums: Sequence[TemplateSet], *, outlines: bool = False) -> Shapes:
        """Shapes that are alike become one; the turn between them is put into their frames.
        ``outlines``: those of the cards alone, which are their first."""
        shapes = [album.shapes.where(slice(1 if outlines else None)) for album in albums]
        joined = join(shapes)
        codes, frames = joined.code, joined.frame
        table, turns = likenesses(codes, tuned.ALIKE)
        kept: list[int] = []
        which = np.zeros(len(codes), int)
        for i in range(len(codes)):
            near = [k for k, other in enumerate(kept) if table[i, other] > tuned.ALIKE]
            if not near:
                kept.append(i)
            which[i] = near[0] if near else len(kept) - 1
        about = turns[np.arange(len(codes)), np.array(kept)[which]]
        return cls(
            albums[0].sides,
            codes[kept],
            which,
            np.repeat(np.arange(len(albums)), [len(part) for part in shapes]),
            joined.centre,
            frames,
            np.linalg.inv(frames @ turns_by(about)),
            joined.round,
            albums[0].larger == 1,
        )


@dataclass(frozen=True, slots=True)
class Guesses:
    """Poses (n, 2, 3) that blobs suggest, the likeliest first, and the album of each."""

    poses: Array
    album: Array
    merit: Array

    def __len__(self) -> int:
        return len(self.poses)

    def where(self, chosen: Array | slice) -> Guesses:
        """Only these."""
        return Guesses(self.poses[chosen], self.album[chosen], self.merit[chosen])


def sorted_guesses(parts: Sequence[Guesses]) -> Guesses:
    """All of these, the likeliest first."""
    none = Guesses(np.zeros((0, 2, 3)), np.zeros(0, int), np.zeros(0))
    columns = zip(*((part.poses, part.album, part.merit) for part in (none, *parts)), strict=True)
    whole = Guesses(*map(np.concatenate, columns))
    return whole.where(np.argsort(-whole.merit, kind="stable"))


def _guess(
    onto: Array, anchor: Array, held: Array, album: Array | int, merit: Array | float
) -> Guesses:
    """Cards whose points ``held`` lie at ``anchor``."""
    move = anchor - np.einsum("...ij,...j->...i", onto, held)
    poses = np.concatenate([onto, move[..., None]], axis=2)
    return Guesses(poses, np.full(len(onto), album), np.full(len(onto), merit))


def _placed(
    blobs: Blobs, turn: Array, merit: Array, shapes: Shapes, place: int, root: Array | None = None
) -> list[Guesses]:
    """Cards on which blobs, so turned, are the shape at a ``place`` of theirs; on a table whose
    metric is known, ``root`` says what it is at each blob."""
    parts = []
    # what lies about the card's middle (a tile, the outline) looks the same at each quarter
    for quarter in (0, 1) if np.abs(shapes.centre[place]).max() < tuned.MIDST else (0,):
        onto = blobs.frame @ turns_by(turn + quarter * np.pi / 2) @ shapes.back[place]
        onto = onto if root is None else _laid(root, onto)
        parts.append(_guess(onto, blobs.centre, shapes.centre[place], shapes.album[place], merit))
    return parts


def patterned(blobs: Blobs) -> Array:
    """Which blobs, as on chequered cloth, have more like them around than cards have."""
    sizes = np.abs(blobs.code).astype(np.float32)
    radius = np.log(blobs.area).astype(np.float32) / 2
    reach = tuned.REACH * np.sqrt(blobs.area)
    crowd = np.zeros(len(blobs), int)
    for rows, others, near in _windows(blobs.centre, reach):
        like = near & (sizes[rows] @ sizes[others].T > tuned.ALIKE)
        like &= np.abs(radius[rows, None] - radius[others]) < tuned.SAME_SIZE
        crowd[rows] = like.sum(axis=1)
    return np.asarray(crowd > tuned.CROWD)


def _windows(points: Array, reach: Array) -> Iterator[tuple[Array, Array, Array]]:
    """Some points after the other, others, and which of those lie within reach of which of them."""
    x, y = points.astype(np.float32).T
    order, reach = np.argsort(y, kind="stable"), reach.astype(np.float32)
    high = y[order]
    for start in range(0, len(points), 128):
        rows = order[start : start + 128]
        far = 1.001 * reach[rows].max()
        bounds = y[rows[0]] - far, y[rows[-1]] + far
        others = order[slice(*np.searchsorted(high, bounds))]
        near = np.abs(x[rows, None] - x[others]) < reach[rows, None]
        yield rows, others, near & (np.abs(y[rows, None] - y[others]) < reach[rows, None])


def by_shape(blobs: Blobs, shapes: Shapes, album: int | None) -> Guesses:
    """What each blob, if it is one of the shapes (of one album), says about where a card lies."""
    if not len(blobs):
        return sorted_guesses([])
    best, likeness, turn = compare(blobs.code, shapes.code, 3)
    rows, columns = np.nonzero(likeness > tuned.LIKE_SHAPE)
    kind, about, merit = best[rows, columns], turn[rows, columns], likeness[rows, columns]
    parts: list[Guesses] = []
    wanted = ~shapes.round & ((album is None) | (shapes.album == album))
    for place in np.nonzero(wanted)[0].tolist():
        mine = np.nonzero(kind == shapes.which[place])[0]
        parts += _placed(blobs.where(rows[mine]), about[mine], merit[mine], shapes, place)
    return sorted_guesses(parts)


def by_pair(blobs: Blobs, shapes: Shapes) -> Guesses:
    """Two blobs that are each other turned by half are both ends of a card, if their distance is
    that of a shape and its twin: no shape has to be recognised, and round ones do as well."""
    ends = np.nonzero(shapes.at_end)[0]
    if not len(ends):
        return sorted_guesses([])
    codes = np.abs(shapes.code).astype(np.float32)
    plain = np.abs(blobs.code) @ codes[np.unique(shapes.which[ends])].T
    merit = np.where(blobs.round, 1, plain.max(axis=1))
    chosen = np.nonzero(merit > tuned.LIKE_END)[0]
    blobs = blobs.where(chosen[np.argsort(-merit[chosen], kind="stable")][: tuned.MOST_TWINS])
    one, other, merit = _twins(blobs)
    frame = (blobs.frame[one] + blobs.frame[other]) / 2
    apart = np.linalg.solve(frame, (blobs.centre[other] - blobs.centre[one])[..., None])[..., 0]
    length, angle = np.hypot(*apart.T), np.arctan2(apart[:, 1], apart[:, 0])
    by_length = np.argsort(length, kind="stable")
    lengths, rounded = length[by_length], blobs.round[one]
    middle = (blobs.centre[one] + blobs.centre[other]) / 2
    size = np.sqrt(np.abs(blobs.code[one]) * np.abs(blobs.code[other]))
    parts = []
    for end in ends.tolist():
        wanted = np.linalg.solve(shapes.frame[end], 2 * shapes.centre[end])
        bounds = np.hypot(*wanted) * np.array([0.9, 1.11])
        mine = by_length[slice(*np.searchsorted(lengths, bounds))]
        mine = mine[rounded[mine] == shapes.round[end]]
        if not shapes.round[end]:
            mine = mine[size[mine] @ codes[shapes.which[end]] > tuned.LIKE_END]
        about = angle[mine] - np.arctan2(wanted[1], wanted[0])
        onto = frame[mine] @ turns_by(about) @ np.linalg.inv(shapes.frame[end])
        parts.append(_guess(onto, middle[mine], np.zeros(2), shapes.album[end], 1 + merit[mine]))
    return sorted_guesses(parts)


def _twins(blobs: Blobs) -> tuple[Array, Array, Array]:
    """Pairs of blobs of like size, not too far apart, that are each other turned by half."""
    code = np.concatenate([blobs.code.real, blobs.code.imag], axis=1)
    turned = code * np.tile(HALF_TURN, 2)
    radius, rounded = np.sqrt(blobs.area).astype(np.float32), blobs.round
    x, y = blobs.centre.astype(np.float32).T
    pairs = []
    for start in range(0, max(1, len(blobs)), 256):
        rows = slice(start, start + 256)
        like = code[rows] @ turned.T
        like[np.logical_and.outer(rounded[rows], rounded)] = 1
        like *= np.logical_not(np.logical_xor.outer(rounded[rows], rounded))
        near = np.maximum(np.abs(x[rows, None] - x), np.abs(y[rows, None] - y))
        like[near > tuned.REACH * radius[rows, None]] = 0
        ratio = radius / radius[rows, None]
        like[(ratio < 0.8) | (ratio > 1.25)] = 0
        one, other = np.nonzero(like > tuned.LIKE_TWIN)
        pairs.append((one + start, other, like[one, other]))
    one, other, merit = (np.concatenate(part) for part in zip(*pairs, strict=True))
    ordered = one < other
    one, other, merit = one[ordered], other[ordered], merit[ordered]
    between = np.linalg.solve(blobs.frame[one], blobs.frame[other]) - np.eye(2)
    alike = np.abs(between).max(axis=(1, 2)) < 0.25
    return one[alike], other[alike], merit[alike]


def beside(poses: Array, sides: tuple[float, float], album: int) -> Guesses:
    """Cards that lie as those do whose ``poses`` (n, 3, 3) are known, in rows with them or not."""
    if not len(poses):
        return sorted_guesses([])
    far, near = tuned.FAR * np.array(sides), tuned.NEAR * np.array(sides)
    x, y = (np.arange(-side, side, tuned.STEP * sides[0]) for side in far)
    around = np.stack(np.meshgrid(x, y), -1).reshape(-1, 2)
    around = around[(np.abs(around) > near).any(axis=1)]
    shift = np.tile(np.eye(3), (len(around), 1, 1))
    shift[:, :2, 2] = around
    moved = (poses[:, None] @ shift).reshape(-1, 3, 3)
    middle = moved[:, :2, 2] / moved[:, 2:, 2]
    onto = moved[:, :2, :2] - middle[:, :, None] * moved[:, 2:, :2]
    onto = onto / moved[:, 2:, 2:]
    step = tuned.STEP * sides[0] * np.sqrt(np.median(np.abs(np.linalg.det(onto))))
    once = np.unique(np.round(middle / step), axis=0, return_index=True)[1]
    return _guess(onto[once], middle[once], np.zeros(2), album, 0.5)


def by_middles(blobs: Blobs, album: int, metric: Metric, wide: float) -> Guesses:
    """Where the middles of two pairs of twins meet is a card's, whatever shapes they are, and that
    of a blob counts as one, of a large one as two; how a card lies there, on a table whose metric
    is known and cards so many pixels ``wide``, is tried."""
    side = np.sqrt(blobs.area) / wide
    single_middles = [blobs.centre[(side > least) & (side < 1)] for least in tuned.OWN_MIDDLE]
    blobs = blobs.where(side < tuned.TWIN_SIZE)
    one, other, _ = _twins(blobs)
    apart = np.abs(blobs.centre[one] - blobs.centre[other]).max(axis=1)
    middle = ((blobs.centre[one] + blobs.centre[other]) / 2)[apart < tuned.TWIN_REACH * wide]
    middle = np.concatenate([middle, *single_middles])
    pairs = np.zeros(len(middle), int)
    for rows, _, near in _windows(middle, np.full(len(middle), tuned.MEET * wide)):
        pairs[rows] = near.sum(axis=1)
    middle = middle[np.argsort(-pairs, kind="stable")][: (pairs > 1).sum()]
    cell = np.round(middle / (tuned.MEET * wide))
    once = np.sort(np.unique(cell, axis=0, return_index=True)[1])[: tuned.MOST_MEETINGS]
    turned = metric(middle[once])[:, None] @ turns_by(tuned.SPINS)
    anchor = np.repeat(middle[once], len(tuned.SPINS), axis=0)
    return _guess(turned.reshape(-1, 2, 2), anchor, np.zeros(2), album, 0.5)


def _sizes(frames: Array) -> Array:
    """Both axes of each shape, the longer first, by their logarithm."""
    return np.asarray(np.log(np.linalg.svd(frames, compute_uv=False)))


def _laid(root: Array, onto: Array) -> Array:
    """The pose on a table of known scale and slant that is turned as ``onto`` is."""
    rough = np.linalg.solve(root, onto)
    along, across = rough[:, 0, 0] + rough[:, 1, 1], rough[:, 1, 0] - rough[:, 0, 1]
    return np.asarray(root @ turns_by(np.arctan2(across, along)))


def on_table(blobs: Blobs, root: Array, shapes: Shapes, album: int) -> Guesses:
    """What blobs say whose size on a table of known slant and scale is that of a shape; ``root`` is
    the table's metric at each blob."""
    axes = _sizes(np.linalg.solve(root, blobs.frame))
    parts: list[Guesses] = []
    for place in np.nonzero(~shapes.round & (shapes.album == album))[0].tolist():
        fits = np.abs(axes - _sizes(shapes.frame[place])).max(axis=1) < tuned.LIKE_SIZE
        mine = np.nonzero(fits)[0]
        likeness, turn = best_turn(blobs.code[mine], shapes.code[shapes.which[place]][None])
        good = likeness > tuned.LIKE_SIZED
        mine, likeness, turn = mine[good], likeness[good], turn[good]
        parts += _placed(blobs.where(mine), turn, likeness, shapes, place, root[mine])
    return sorted_guesses(parts)


def sane(poses: Array, sides: tuple[float, float], shape: tuple[int, int]) -> Array:
    """Which poses show a card of such sides, not too large, small, slanted, or off the picture."""
    a = poses[:, :, :2]
    det = a[:, 0, 0] * a[:, 1, 1] - a[:, 0, 1] * a[:, 1, 0]
    slant = (a**2).sum(axis=(1, 2)) / (2 * np.abs(det) + 1e-9)
    scale = np.sqrt(np.abs(det))
    middle = poses[:, :, 2]
    inside = ((middle > 0) & (middle < shape[::-1])).all(axis=1)
    usual = scale < min(max(shape) / sides[1], tuned.MOST_SCALE)
    usual &= (scale > tuned.LEAST_WIDTH / sides[0]) & (slant < tuned.MOST_SLANT)
    return np.asarray((det > 0) & usual & inside)
