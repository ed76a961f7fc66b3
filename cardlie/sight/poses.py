"""Where cards may lie: each blob that looks like part of a card says where the card would be.

All such guesses are tried at once against small blurred pictures of all faces; the best stay.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from cardlie.sight.album import CARD
from cardlie.sight.blobs import compare
from cardlie.sight.pyramid import shrunk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from cardlie.sight.album import Album
    from cardlie.sight.blobs import Blobs
    from cardlie.sight.pyramid import Pyramid

    Array = NDArray[Any]

#: The small pictures: columns and rows of samples over the card, and their blur in samples.
SMALL = (20, 28)
BLUR = 1.1
#: How like a shape a blob must be, and how like a face a place, to be looked at further.
LIKE_SHAPE = 0.88
LIKE_FACE = 0.30
#: Places tried, and kept of each album, at most: no picture may take longer than a few seconds.
MOST_TRIED = 12_000
MOST_KEPT = 90
#: Of one face, so that a chequered cloth does not crowd out everything else.
MOST_ALIKE = 14


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card may lie here: ``pose`` (3 x 3) takes mm from the card's middle to pixels."""

    pose: Array
    likeness: float
    album: int
    side: int


def small_bank(album: Album) -> Array:
    """All sides of an album, and all turned round, as rows of mean 0 and length 1."""
    rows = []
    for picture in album.pictures:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
        small = cv2.resize(grey[2:-2, 2:-2], SMALL, interpolation=cv2.INTER_AREA)
        rows.append(cv2.GaussianBlur(small, (0, 0), BLUR).ravel())
    bank = np.array(rows)
    turned = bank.reshape(-1, *SMALL[::-1])[:, ::-1, ::-1].reshape(len(bank), -1)
    return _unit(np.concatenate([bank, turned]))


def _unit(rows: Array) -> Array:
    rows = rows - rows.mean(axis=1, keepdims=True)
    unit: Array = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3)
    return unit


@dataclass(frozen=True)
class Shapes:
    """The distinct shapes of several albums, and each place of each on a card of an album."""

    code: Array
    which: Array
    album: Array
    centre: Array
    back: Array

    @classmethod
    def of(cls, albums: Sequence[Album]) -> Shapes:
        """Shapes that are alike become one; the turn between them is put into their frames."""
        codes = np.concatenate([album.code for album in albums])
        frames = np.concatenate([album.frame for album in albums])
        order, likeness, turn = compare(codes, codes, len(codes))
        table, turns = np.zeros_like(likeness), np.zeros_like(turn)
        np.put_along_axis(table, order, likeness, axis=1)
        np.put_along_axis(turns, order, turn, axis=1)
        kept: list[int] = []
        which = np.zeros(len(codes), int)
        for i in range(len(codes)):
            near = [k for k, other in enumerate(kept) if table[i, other] > 0.985]
            if not near:
                kept.append(i)
            which[i] = near[0] if near else len(kept) - 1
        about = turns[np.arange(len(codes)), np.array(kept)[which]]
        return cls(
            codes[kept],
            which,
            np.repeat(np.arange(len(albums)), [len(album.code) for album in albums]),
            np.concatenate([album.centre for album in albums]),
            np.linalg.inv(frames @ _turns(about)),
        )


def _turns(angles: Array) -> Array:
    c, s = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)


@dataclass(frozen=True, slots=True)
class Guesses:
    """Poses (n, 2, 3) that blobs suggest, the likeliest first, and the album of each.

    ``anchor`` is a point of the picture, and ``held`` the point of the card that lies there.
    """

    poses: Array
    album: Array
    anchor: Array
    held: Array

    def where(self, chosen: Array | slice) -> Guesses:
        """Only these."""
        return Guesses(
            self.poses[chosen], self.album[chosen], self.anchor[chosen], self.held[chosen]
        )

    def grown(self, factor: float) -> Guesses:
        """The same on a picture of so many times the size."""
        poses, anchor = self.poses * factor, (self.anchor + 0.5) * factor - 0.5
        poses[:, :, 2] = (self.poses[:, :, 2] + 0.5) * factor - 0.5
        return Guesses(poses, self.album, anchor, self.held)


def guesses(blobs: Blobs, shapes: Shapes, like: float = LIKE_SHAPE) -> Guesses:
    """What each blob, if it is one of the shapes, says about where a card lies."""
    best, likeness, turn = compare(blobs.code, shapes.code, 3)
    rows, columns = np.nonzero(likeness > like)
    kind, about, merit = best[rows, columns], turn[rows, columns], likeness[rows, columns]
    parts = []
    for place in range(len(shapes.which)):
        mine = np.nonzero(kind == shapes.which[place])[0]
        # what lies about the card's middle (a tile, the outline) looks the same at each quarter
        for quarter in (0, 1) if np.abs(shapes.centre[place]).max() < 3 else (0,):
            turned = _turns(about[mine] + quarter * np.pi / 2)
            onto = blobs.frame[rows[mine]] @ turned @ shapes.back[place]
            anchor = blobs.centre[rows[mine]]
            move = anchor - onto @ shapes.centre[place]
            poses = np.concatenate([onto, move[..., None]], axis=2)
            count = len(mine)
            parts.append(
                (
                    merit[mine],
                    poses,
                    np.full(count, shapes.album[place]),
                    anchor,
                    np.broadcast_to(shapes.centre[place], (count, 2)),
                )
            )
    merits, *rest = (np.concatenate(part) for part in zip(*parts, strict=True))
    return Guesses(*rest).where(np.argsort(-merits, kind="stable"))


def steadied(given: Guesses, metric: Callable[[Array], Array]) -> Guesses:
    """The guesses that agree with what is known of the table, with its exact slant and scale.

    ``metric`` gives at points (n, 2) the square roots S (n, 2, 2) of J J', where J takes mm on
    the table to pixels: what is left of a card's pose there is its turn.
    """
    root = metric(given.anchor)
    loose = np.linalg.inv(root) @ given.poses[:, :, :2]
    det = np.linalg.det(loose)
    total = (loose**2).sum(axis=(1, 2))
    good = (det > 0.55) & (det < 1.8) & (total < 2.6 * det)
    loose, root, given = loose[good], root[good], given.where(good)
    along = loose[:, 0, 0] + loose[:, 1, 1]
    across = loose[:, 1, 0] - loose[:, 0, 1]
    onto = root @ _turns(np.arctan2(across, along))
    move = given.anchor - np.einsum("nij,nj->ni", onto, given.held)
    poses = np.concatenate([onto, move[..., None]], axis=2)
    return Guesses(poses, given.album, given.anchor, given.held)


def sane(poses: Array, shape: tuple[int, int]) -> Array:
    """Which poses show a card that is not too large, small, slanted, or out of the picture."""
    a = poses[:, :, :2]
    det = a[:, 0, 0] * a[:, 1, 1] - a[:, 0, 1] * a[:, 1, 0]
    total = (a**2).sum(axis=(1, 2))
    slant = total / (2 * np.abs(det) + 1e-9)  # 1: seen from above; 1.25: squeezed to a half
    scale = np.sqrt(np.abs(det))
    middle = poses[:, :, 2]
    height, width = shape
    inside = (middle > 0).all(axis=1) & (middle[:, 0] < width) & (middle[:, 1] < height)
    large = min(max(shape) / CARD[1], 20.0)
    fine: Array = (det > 0) & (slant < 1.45) & (scale > 30 / CARD[0]) & (scale < large) & inside
    return fine


def try_all(given: Guesses, greys: Pyramid, banks: Sequence[Array]) -> list[CardPlace]:
    """How each guess looks, compared with every side of its album; those that look like one."""
    given = given.where(sane(given.poses, greys.levels[0].shape[:2])).where(slice(MOST_TRIED))
    poses, owners = given.poses, given.album
    scale = np.sqrt(np.abs(np.linalg.det(poses[:, :, :2])))
    steps = scale * CARD[0] / SMALL[0]
    levels = np.clip(np.floor(np.log2(np.maximum(steps * 0.8, 1))), 0, len(greys.levels) - 1)
    x = ((np.arange(SMALL[0]) + 0.5) / SMALL[0] - 0.5) * (CARD[0] - 2)
    y = ((np.arange(SMALL[1]) + 0.5) / SMALL[1] - 0.5) * (CARD[1] - 2)
    grid = np.stack([*(part.ravel() for part in np.meshgrid(x, y)), np.ones(len(x) * len(y))])
    rows = np.zeros((len(poses), grid.shape[1]), np.float32)
    for level in np.unique(levels).astype(int).tolist():
        chosen = np.nonzero(levels == level)[0]
        lift = shrunk(np.eye(3), level)
        onto = lift[:2, :2] @ poses[chosen]
        onto[:, :, 2] += lift[:2, 2]
        spots = (onto @ grid).astype(np.float32)
        image = greys.levels[level]
        for part in range(0, len(chosen), 20):  # OpenCV's maps have at most 32,767 rows
            block = spots[part : part + 20]
            taken = cv2.remap(
                image, block[:, 0].reshape(-1, SMALL[0]), block[:, 1].reshape(-1, SMALL[0]),
                cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE,
            )  # fmt: skip
            rows[chosen[part : part + 20]] = taken.reshape(len(block), -1)
    unit = _unit(rows)
    likeness, side = np.zeros(len(poses)), np.zeros(len(poses), int)
    for number, bank in enumerate(banks):
        mine = np.nonzero(owners == number)[0]
        if len(mine):
            scores = unit[mine] @ bank.T
            side[mine] = scores.argmax(axis=1)
            likeness[mine] = scores.max(axis=1)
    order = np.argsort(-likeness, kind="stable")
    return _thinned(poses, owners, likeness, side, order[likeness[order] > LIKE_FACE])


def _thinned(
    poses: Array, owners: Array, likeness: Array, side: Array, order: Array
) -> list[CardPlace]:
    """The best few at each spot of the picture, for each album and face a fair share."""
    kept: list[int] = []
    middles, scale = poses[:, :, 2], np.sqrt(np.linalg.det(poses[:, :, :2]))
    alike: Counter[tuple[int, int]] = Counter()
    shares: Counter[int] = Counter()
    for i in order.tolist():
        owner, kind = int(owners[i]), (int(owners[i]), int(side[i]))
        if alike[kind] >= MOST_ALIKE or shares[owner] >= MOST_KEPT:
            continue
        others = np.array(kept, int)
        others = others[owners[others] == owner]
        near = np.abs(middles[others] - middles[i]).max(axis=1, initial=0) < 7 * scale[i]
        if near.sum() >= 2 or (near & (side[others] == side[i])).any():
            continue
        kept.append(i)
        alike[kind] += 1
        shares[owner] += 1
    return [_place(poses[i], float(likeness[i]), int(owners[i]), int(side[i])) for i in kept]


def _place(pose: Array, likeness: float, album: int, side: int) -> CardPlace:
    return CardPlace(np.vstack([pose, [0, 0, 1]]), likeness, album, side)
