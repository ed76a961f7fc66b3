"""Annotated photos: the picture with each face that was read outlined and named."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import language, tr
from cardlie.deck.faces import UNREAD
from cardlie.language.faces import face_in
from cardlie.sight.picture import Source, load
from cardlie.sight.reading import PhotoReading, Seen, Unsure

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
