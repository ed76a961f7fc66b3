"""Template search: guessed places scored against small blurred templates; the best stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.align import unit, windows
from cardlie.sight.poses import Guesses, sane
from cardlie.sight.pyramid import Pyramid, shrunk
from cardlie.sight.templates import TemplateSet


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A card may lie here: ``pose`` (3 x 3) takes the card, from its middle, to pixels."""

    pose: Array
    album: int
    side: int


def small_bank(album: TemplateSet) -> Array:
    """All sides of an album, and all turned round, as rows of mean 0 and length 1."""
    rows = []
    for picture in album.pictures:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32)
        small = cv2.resize(grey[2:-2, 2:-2], tuned.SMALL, interpolation=cv2.INTER_AREA)
        rows.append(cv2.GaussianBlur(small, (0, 0), tuned.SMALL_BLUR).ravel())
    bank = np.array(rows)
    turned = bank.reshape(-1, *tuned.SMALL[::-1])[:, ::-1, ::-1].reshape(len(bank), -1)
    return unit(_flat(np.concatenate([bank, turned])))


def telling(banks: Sequence[Array]) -> Array:
    """Which sides of which album (albums, sides) look like that in no other: power cards are
    nearly the same in several themes."""
    sides = min(len(bank) for bank in banks) // 2
    every = np.stack([bank[:sides] for bank in banks])
    alike = np.einsum("asp,bsp->abs", every, every)
    alike[np.diag_indices(len(banks))] = -1
    return np.asarray(alike.max(axis=1) < tuned.SAME_SIDE)


def _flat(rows: Array) -> Array:
    """Small pictures less the light about each spot: shadows and edges count little, lines much."""
    down, across = _box(tuned.SMALL[1]), _box(tuned.SMALL[0]).T
    grids = rows.reshape(-1, *tuned.SMALL[::-1])
    return np.asarray((grids - down @ grids @ across).reshape(len(rows), -1))


@cache
def _box(side: int) -> Array:
    """Takes the values of a row to the means of those about each."""
    about = np.abs(np.subtract.outer(np.arange(side), np.arange(side))) <= tuned.SMALL_SLOW
    return np.asarray((about / about.sum(axis=1, keepdims=True)).astype(np.float32))


def try_all(
    given: Guesses,
    greys: Pyramid,
    banks: Sequence[Array],
    sides: tuple[float, float],
    like: float,
    *,
    covered: bool = False,
) -> list[CardPlace]:
    """The guesses that look at least so much ``like`` a side of their album (up to 1), of cards
    with such ``sides``; ``covered``: or like a part of one, beside what another may cover."""
    given = given.where(sane(given.poses, sides, greys.levels[0].shape[:2]))
    given = given.where(slice(tuned.MOST_TRIED))
    likeness, side = np.zeros(len(given)), np.zeros(len(given), int)
    for start in range(0, len(given), tuned.TOGETHER):
        block = slice(start, start + tuned.TOGETHER)
        rows = _samples(given.poses[block], greys, sides)
        for number, bank in enumerate(banks):
            mine = np.nonzero(given.album[block] == number)[0]
            if len(mine):
                scores = _scores(rows[mine], bank, covered)
                side[start + mine] = scores.argmax(axis=1)
                likeness[start + mine] = scores.max(axis=1)
    order = np.argsort(-likeness, kind="stable")
    order = order[likeness[order] > like]
    return [
        CardPlace(np.vstack([given.poses[i], [0, 0, 1]]), int(given.album[i]), int(side[i]))
        for i in _thinned(given, side, order)
    ]


def _samples(poses: Array, greys: Pyramid, sides: tuple[float, float]) -> Array:
    """The small picture that a card at each pose would show, as rows."""
    scale = np.sqrt(np.abs(np.linalg.det(poses[:, :, :2])))
    levels = greys.level_for(scale * sides[0] / tuned.SMALL[0] * 0.8)
    across, down = (
        ((np.arange(count) + 0.5) / count - 0.5) * (side - 2)
        for count, side in zip(tuned.SMALL, sides, strict=True)
    )
    grid = np.stack([*map(np.ravel, np.meshgrid(across, down)), np.ones(across.size * down.size)])
    rows = np.zeros((len(poses), grid.shape[1]), np.float32)
    for level in np.unique(levels).tolist():
        chosen = np.nonzero(levels == level)[0]
        lift = shrunk(np.eye(3), level)
        onto = lift[:2, :2] @ poses[chosen]
        onto[:, :, 2] += lift[:2, 2]
        spots = (onto @ grid).astype(np.float32)
        image = greys.levels[level]
        for part in range(0, len(chosen), 20):  # OpenCV's maps have at most 32,767 rows
            block = spots[part : part + 20]
            x, y = (block[:, axis].reshape(-1, tuned.SMALL[0]) for axis in (0, 1))
            taken = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            rows[chosen[part : part + 20]] = taken.reshape(len(block), -1)
    return rows


def _scores(rows: Array, bank: Array, covered: bool) -> Array:
    """How like each row is to each of a bank."""
    rows = _flat(rows)
    scores: Array = unit(rows) @ bank.T
    for part in windows(tuned.SMALL[::-1])[1:] if covered else ():
        seen, shown = (
            a.reshape(-1, *tuned.SMALL[::-1])[:, *part].reshape(len(a), -1) for a in (rows, bank)
        )
        np.maximum(scores, unit(seen) @ unit(shown).T - tuned.PARTIAL, out=scores)
    return scores


def _thinned(given: Guesses, side: Array, order: Array) -> list[int]:
    """The best few at each spot of the picture, for each album and face a fair share."""
    kept: list[int] = []
    owners, middles = given.album, given.poses[:, :, 2]
    reach = tuned.CROWDED_PLACE * np.sqrt(np.linalg.det(given.poses[:, :, :2]))
    alike: Counter[tuple[int, int]] = Counter()
    shares: Counter[int] = Counter()
    for i in order.tolist():
        owner, kind = int(owners[i]), (int(owners[i]), int(side[i]))
        if alike[kind] >= tuned.MOST_ALIKE or shares[owner] >= tuned.MOST_KEPT:
            continue
        others = np.array(kept, int)
        others = others[owners[others] == owner]
        near = np.abs(middles[others] - middles[i]).max(axis=1, initial=0) < reach[i]
        if near.sum() >= tuned.MOST_CROWDED or (near & (side[others] == side[i])).any():
            continue
        kept.append(i)
        alike[kind] += 1
        shares[owner] += 1
    return kept
