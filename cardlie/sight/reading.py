"""What was read from a photo, in pixels of the picture as it is shown, told and drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.strings import FIRST
from cardlie.base.translation import language, tr
from cardlie.deck.faces import UNREAD, Face
from cardlie.language.faces import face_in
from cardlie.sight.picture import Array, Source, load

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
    """All that was read, from top to bottom and left to right.

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
        """The same with the letters that suits have in a language."""
        seen = [face_in(language, i.face) if isinstance(i, Seen) else UNREAD for i in self.items]
        return " ".join(seen + [UNREAD] * self.missed)

    def as_object(self) -> dict[str, Any]:
        """As JSON tells it."""
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


# --- a photo with what was read drawn in

#: What a drawing is written as, and what tells a JPEG as ours.
DRAWN_AS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
OUR_MARK = "(cardlie read)"
GREEN, ORANGE, BLACK = (20, 200, 90), (250, 150, 20), (15, 15, 25)


def claim_drawing(path: Path, photo: Path, force: bool) -> Output:
    """The file for a picture; CardlieError unless one can be written under that name.

    Never over the ``photo`` itself, and over a file that is not ours only with ``force``.
    """
    if path.suffix.lower() not in DRAWN_AS:
        raise CardlieError(
            tr("can't write the drawing to {path}", path=path), "use a name ending in .png or .jpg"
        )
    with suppress(OSError):  # one of them is not there
        if path.samefile(photo):
            raise CardlieError(tr("{path} is the photo itself", path=path), "name another file")
    return Output(path, force=force)


def draw_reading(source: Source, reading: PhotoReading, to: Output) -> None:
    """Write the photo with each face outlined and named; what is there is replaced whole."""
    picture = load(source)
    image = Image.fromarray(picture.pixels)
    pen = ImageDraw.Draw(image)
    for item in reading.items:
        _outline(pen, item, 1 / picture.scale)
    mark = PngInfo()
    mark.add_text("Software", "cardlie")
    kind = DRAWN_AS[to.path.suffix.lower()]
    to.write(partial(image.save, format=kind, pnginfo=mark, comment=OUR_MARK))


def _outline(pen: ImageDraw.ImageDraw, item: Seen | Unsure, scale: float) -> None:
    from cardlie.press.look.fonts import find_font  # heavy, and of use to drawings alone

    corners = [(x * scale, y * scale) for x, y in item.corners]
    text, colour = UNREAD, ORANGE
    if isinstance(item, Seen):
        text, colour = face_in(language(), item.face), GREEN
    across = abs(corners[1][0] - corners[0][0]) + abs(corners[1][1] - corners[0][1])
    pen.line([*corners, corners[0], corners[1]], fill=colour, width=max(2, round(across / 40)))
    x, y = (sum(part) / 4 for part in zip(*corners, strict=True))
    size = max(11.0, min(across * 0.3, 2.6 * across / max(2, len(text))))
    font = ImageFont.truetype(str(find_font("RedHatDisplay-Black", Path())), size)
    box = pen.textbbox((x, y), text, font=font, anchor="mm")
    pad = size * 0.25
    plate = (box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad)
    edge = max(1, round(size / 12))
    pen.rounded_rectangle(plate, radius=pad, fill=BLACK, outline=colour, width=edge)
    pen.text((x, y), text, fill="white", font=font, anchor="mm")
