"""Templates: the pictures of a deck as the press draws it, kept for matching.

An album is made once for each deck, theme, card size and version and kept in the user's cache
folder. Lengths are in the units in which the press lays a card out: mm where it is a poker card.
"""

from __future__ import annotations

import hashlib
import io
import os
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from zipfile import BadZipFile

import cv2
import numpy as np

from cardlie import press
from cardlie.base.arrays import Array
from cardlie.base.data import data_dir
from cardlie.base.files import write_whole
from cardlie.deck.deck import Deck
from cardlie.press.card.index import Index
from cardlie.press.files.singles import side_images
from cardlie.press.look.theme import Theme
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.stock import CardSize
from cardlie.sight import tuned
from cardlie.sight.blobs import Blobs, describe, find_blobs, join, likenesses, turns_by

#: Changes when an album would hold something else for the same deck, theme and size.
FORMAT = 8


@dataclass(frozen=True)
class TemplateSet:
    """Faces and pictures of one theme; the last picture is the back.

    ``pictures`` (n, height, width, 3) are RGB at ``SCALE``; ``shapes`` are what may be found on a
    card, from its middle; ``sides`` are its own, of a card that is so large as ``unit`` says. Of
    corners, each is a card's upper left one, so many times ``larger``.
    """

    theme: str
    sides: tuple[float, float]
    faces: tuple[str, ...]
    pictures: Array
    shapes: Blobs
    unit: float
    larger: float

    @classmethod
    def of(cls, deck: Deck, theme: str, size: str, corners: bool = False) -> TemplateSet:
        """The album of a deck in a theme (name or path) and size, from the cache if it is there."""
        kept = _path(deck, theme, size, corners)
        found = _load(kept)
        if found is None:
            found = _make(deck, theme, size, corners)
            _save(found, kept)
        return replace(found, theme=theme)  # the same look may have lain elsewhere

    @staticmethod
    def is_kept(deck: Deck, theme: str, size: str) -> bool:
        """Whether it was drawn before and is whole; drawing takes more than a second."""
        return _load(_path(deck, theme, size, corners=False)) is not None

    @cached_property
    def ground(self) -> Array:
        """The colour of the paper, above what is printed on fronts: the commonest."""
        return np.asarray(np.median(self.pictures[:-1, 4:8, 20:-20].reshape(-1, 3), axis=0))


def cache_folder() -> Path:
    """Where albums are kept; ``CARDLIE_CACHE`` names another place."""
    named = os.environ.get("CARDLIE_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("cardlie")


def _path(deck: Deck, theme: str, size: str, corners: bool) -> Path:
    """Where the album of a deck, theme and size, or that of its corners, is kept."""
    marks = [suit.drawn for suit in deck.faces.suits]
    what = map(repr, (deck, marks, Theme.load(theme), CardSize.find(size), corners))
    # what draws cards, by size and time: in a checkout it changes within one version
    code = Path(next(iter(press.__path__))).rglob("*.py")
    stats = [file.stat() for file in sorted([*code, *data_dir("templates").rglob("*.toml")])]
    drawn_by = [f"{stat.st_size} {stat.st_mtime_ns}" for stat in stats]
    parts = "\n".join([str(FORMAT), version("cardlie"), *what, *drawn_by])
    return cache_folder() / f"album-{hashlib.sha256(parts.encode()).hexdigest()[:24]}.npz"


def _load(path: Path) -> TemplateSet | None:
    """What was kept; None if there is nothing, or it is damaged: then it is made anew."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            width, height = map(float, kept["sides"])
            faces = tuple(map(str, kept["faces"]))
            shapes = Blobs(*(kept[part.name] for part in fields(Blobs)))
            os.utime(path)  # albums that are used are kept longest
            return TemplateSet(
                str(kept["theme"]), (width, height), faces, kept["pictures"], shapes,
                float(kept["unit"]), float(kept["larger"]),
            )  # fmt: skip
    except (OSError, ValueError, KeyError, EOFError, TypeError, BadZipFile, zlib.error):
        return None


def _save(album: TemplateSet, path: Path) -> None:
    """Write beside, then rename; a folder that can't be written costs time only."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        buffer = io.BytesIO()
        values = asdict(album)
        np.savez(buffer, **values.pop("shapes"), **values)
        write_whole(path, buffer.getvalue())
        albums = sorted(path.parent.glob("album-*.npz"), key=lambda file: file.stat().st_mtime)
        for old in albums[: -tuned.MOST_ALBUMS]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _make(deck: Deck, theme: str, size: str, corners: bool) -> TemplateSet:
    card = CardSize.find(size)
    cards = tuple(dict.fromkeys(deck.cards(wildcards=True, powers=True)))
    job = PrintJob(deck, cards, Theme.load(theme), card, single(card))
    unit, fine = job.box.unit, tuned.FINE_SCALE
    whole = card.width / unit, card.height / unit
    part, larger = whole, 1.0
    if corners:
        part = _corner(job)
        larger = tuned.CORNER_HIGH / part[1]
    sides = (part[0] * larger, part[1] * larger)
    sharp = fine * larger / (2 if corners else 1)  # what is enlarged in the end is drawn sooner
    drawn, cut, dense, coarse = (
        (round(width * scale), round(height * scale))
        for (width, height), scale in (
            (whole, sharp), (part, sharp), (sides, fine), (sides, tuned.SCALE),
        )
    )  # fmt: skip
    images = [np.asarray(image)[: cut[1], : cut[0]] for image in side_images(job, 72, drawn)]
    images = [cv2.resize(image, dense, interpolation=cv2.INTER_CUBIC) for image in images]
    pictures = [cv2.resize(image, coarse, interpolation=cv2.INTER_AREA) for image in images]
    shapes = [] if corners else [_outline(sides)]
    ends = tuned.CORNER_ENDS if corners else tuned.ENDS
    for image in images[:-1]:  # out of focus, what stands close together is one shape
        soft = cv2.GaussianBlur(image, (0, 0), tuned.SOFT * tuned.FINE_SCALE)
        shapes += [_shapes_of(image, ends), _shapes_of(soft, ends)]
    faces = tuple(face.text for face in cards)
    return TemplateSet(
        theme, sides, faces, np.stack(pictures), _distinct(join(shapes)), unit, larger
    )


def _corner(job: PrintJob) -> tuple[float, float]:
    """How much of a card, from its upper left corner, its numeral and mark take."""
    index = Index.of(job.box, job.card_look)
    unit = job.box.unit
    return index.right / unit + tuned.CORNER_ROOM, index.depth / unit + tuned.CORNER_ROOM


def _outline(sides: tuple[float, float]) -> Blobs:
    """The card's own outline."""
    w, h, r = sides[0] / 2 - 2.5, sides[1] / 2 - 2.5, 2.5
    turn = (np.linspace(0, 1, 12) + np.arange(4)[:, None]).ravel() * np.pi / 2
    ends = np.repeat([(w, h), (-w, h), (-w, -h), (w, -h)], 12, axis=0)
    corners = ends + r * np.column_stack([np.cos(turn), np.sin(turn)])
    edge = [
        np.linspace(a, b, 40, endpoint=False)
        for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)
    ]
    return describe([np.concatenate(edge)[:, None, :]], 1, 1e9)


def _shapes_of(image: Array, ends: Sequence[tuple[float, float]]) -> Blobs:
    """The blobs of one front that are worth looking for: at the card's ends, or large."""
    values = image.min(axis=2) if np.median(image) > 127 else image.max(axis=2)
    found = find_blobs(values, (255,), (4 * tuned.FINE_SCALE) ** 2, (55 * tuned.FINE_SCALE) ** 2)
    found = found.grown(1 / tuned.FINE_SCALE)
    middle = np.array(image.shape[1::-1]) / 2 / tuned.FINE_SCALE
    found = replace(found, centre=found.centre + 0.5 - middle)
    side = np.sqrt(found.area)
    away = np.abs(found.centre[:, 1]) / middle[1]
    return found.where(np.any([(away >= far) & (side > long) for far, long in ends], axis=0))


def _distinct(shapes: Blobs) -> Blobs:
    """Each shape at each place once; a shape and the same on a card turned round are one."""
    likeness, turn = likenesses(shapes.code, tuned.ALIKE)
    same = (likeness > tuned.ALIKE) & (_upright(shapes, turn, 1) | _upright(shapes, turn, -1))
    both = np.logical_and.outer(shapes.round, shapes.round)
    size = np.abs(shapes.frame[:, None] - shapes.frame).max(axis=(2, 3)) < tuned.SAME_SPREAD
    same = np.where(both, size & (_near(shapes, 1) | _near(shapes, -1)), same)
    kept: list[int] = []
    for i in range(len(shapes)):
        if not same[i, kept].any():
            kept.append(i)
    return shapes.where(np.array(kept))


def _near(shapes: Blobs, sign: int) -> Array:
    """Which two shapes lie at one place, or where half a turn brings one to the other."""
    away = np.abs(shapes.centre[:, None] - sign * shapes.centre).max(axis=2)
    return np.asarray(away < tuned.SAME_PLACE)


def _upright(shapes: Blobs, turn: Array, sign: int) -> Array:
    """Of those, which are turned and scaled alike, too, where ``turn`` makes their codes alike."""
    one, other = np.nonzero(_near(shapes, sign))
    onto = shapes.frame[one] @ turns_by(turn[one, other]) @ np.linalg.inv(shapes.frame[other])
    upright = np.zeros(turn.shape, bool)
    upright[one, other] = np.abs(onto - sign * np.eye(2)).max(axis=(1, 2)) < tuned.SAME_TURN
    return upright
