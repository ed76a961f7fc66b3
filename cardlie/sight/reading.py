"""Readings of a photo: faces, doubts and notes; corners in pixels of the picture as it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from cardlie.base.arrays import Array
from cardlie.base.strings import FIRST
from cardlie.deck.faces import UNREAD, Face
from cardlie.language.faces import face_in

Point = tuple[float, float]
#: Upper left, then clockwise as the card is read.
Corners = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Seen:
    """A face that was read; ``sure`` is how often a reading like it is right, from 0 to 1."""

    face: Face
    sure: float
    corners: Corners


@dataclass(frozen=True, slots=True)
class Unsure:
    """A card or die that was seen but not read; ``candidates`` are the likeliest faces, ``sure``
    how often the first is right where as little is known."""

    candidates: tuple[Face, ...]
    sure: float
    corners: Corners


@dataclass(frozen=True)
class Top:
    """The face of a die that lies uppermost, as far as it is seen: ``corners`` (4, 2) in pixels of
    the picture as it is looked at; not ``sure`` at all if it may be the side of one."""

    number: int
    star: bool
    corners: Array
    sure: float


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """Faces of a photo, read from top to bottom and left to right.

    ``theme`` is None for dice and where nothing was seen; ``notes`` say what is odd about it.
    So many were ``missed``, where somebody has counted what lies there.
    """

    items: tuple[Seen | Unsure, ...]
    theme: str | None
    seconds: float
    size: tuple[int, int]
    notes: tuple[str, ...] = ()
    missed: int = 0

    @property
    def faces(self) -> tuple[Seen, ...]:
        """What was read."""
        return tuple(item for item in self.items if isinstance(item, Seen))

    @property
    def unsure(self) -> tuple[Unsure, ...]:
        """What was seen but not read."""
        return tuple(item for item in self.items if isinstance(item, Unsure))

    @property
    def text(self) -> str:
        """Faces as the judge takes them; ``?`` where one was not read."""
        return self.spoken(FIRST)

    def spoken(self, language: str) -> str:
        """Faces as text, with the suits' letters of a language; ``?`` for an unread one."""
        seen = [face_in(language, i.face) if isinstance(i, Seen) else UNREAD for i in self.items]
        return " ".join(seen + [UNREAD] * self.missed)

    def as_object(self) -> dict[str, Any]:
        """JSON of the reading: faces, doubts, notes; corners in pixels of the photo."""
        return {
            "faces": [
                {"face": s.face.text, "sure": round(s.sure, 5), "corners": _rounded(s.corners)}
                for s in self.faces
            ],
            "unsure": [
                {"candidates": [f.text for f in u.candidates], "corners": _rounded(u.corners)}
                for u in self.unsure
            ],
            "missed": self.missed,
            "theme": self.theme,
            "seconds": round(self.seconds, 3),
            "notes": list(self.notes),
        }


def corners_of(points: Iterable[Iterable[float]], scale: float) -> Corners:
    """Corners in pixels of the picture as it is shown: its first pixel's middle is at 0.5, 0.5."""
    (a, b, c, d) = ((float(x + 0.5) * scale, float(y + 0.5) * scale) for x, y in points)
    return (a, b, c, d)


def _rounded(corners: Corners) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in corners]


def in_order(items: Sequence[Seen | Unsure]) -> tuple[Seen | Unsure, ...]:
    """From top to bottom and left to right: what is half a card lower starts a new row."""
    rows: list[list[Seen | Unsure]] = []
    for item in sorted(items, key=lambda item: _middle(item)[1]):
        ys = [y for _, y in item.corners]
        last = rows[-1] if rows else []
        above = sum(_middle(other)[1] for other in last) / len(last) if last else -inf
        if _middle(item)[1] - above < 0.45 * (max(ys) - min(ys)):
            rows[-1].append(item)
        else:
            rows.append([item])
    return tuple(item for row in rows for item in sorted(row, key=lambda item: _middle(item)[0]))


def _middle(item: Seen | Unsure) -> Point:
    return (sum(x for x, _ in item.corners) / 4, sum(y for _, y in item.corners) / 4)
