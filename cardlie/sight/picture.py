"""Pictures as phones make them: read, turned upright, and no larger than the eye needs."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from cardlie.base.arrays import Array
from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.files import read_file
from cardlie.base.translation import tr
from cardlie.sight import tuned

FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "HEIF", "AVIF", "TIFF", "BMP")


@dataclass(frozen=True)
class Photo:
    """RGB ``pixels`` (height, width, 3), each ``scale`` pixels wide as the picture is shown."""

    pixels: Array
    scale: float = 1.0

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height in pixels of the picture as its file shows it."""
        height, width = (round(side * self.scale) for side in self.pixels.shape[:2])
        return width, height

    @property
    def has_colour(self) -> bool:
        """Whether anything on it is of another colour than the whole, as on no grey picture."""
        import cv2

        small = cv2.resize(self.pixels, tuned.GLIMPSE, interpolation=cv2.INTER_AREA)
        light = small.astype(np.float32)
        light /= light.mean(axis=(0, 1)) + 1
        return bool((light.max(axis=2) - light.min(axis=2)).max() > tuned.COLOURED)


#: What can be read: a path, a file's bytes, a pillow image, or RGB or grey pixels.
Source = str | Path | bytes | Image.Image | Array | Photo


def load(source: Source) -> Photo:
    """Read a picture; CardlieError in one line if there is none, or it is broken or too large."""
    if isinstance(source, Photo):
        return source
    if isinstance(source, str | Path):
        try:
            return _decode(read_file(Path(source)), str(source))
        except OSError as error:
            why = tr("{path} can't be read: {reason}", path=source, reason=reason_of(error))
            raise CardlieError(why) from None
    if isinstance(source, bytes):
        return _decode(source, "the picture")
    if isinstance(source, Image.Image):
        return _upright(source, "the picture")
    is_picture = source.ndim >= 2 and source.shape[2:] in ((), (3,), (4,)) and source.size
    if source.dtype != np.uint8 or not is_picture:
        raise CardlieError("an array is read as (height, width, 3) or (height, width) of uint8")
    return _upright(Image.fromarray(source), "the picture")


def _decode(data: bytes, name: str) -> Photo:
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"heif"):
        if find_spec("pillow_heif") is None:
            raise CardlieError(
                tr("{name} is a HEIC picture", name=name),
                "pip install pillow-heif, or save it as JPEG",
            )
        import pillow_heif

        pillow_heif.register_heif_opener()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the size is checked before a pixel is read
        try:
            Image.init()
            image = Image.open(io.BytesIO(data), formats=[f for f in FORMATS if f in Image.OPEN])
        except Image.DecompressionBombError:
            raise _too_large(name) from None
        except (UnidentifiedImageError, OSError, ValueError):
            raise CardlieError(
                tr("{name} is not a readable picture", name=name),
                "use JPEG, PNG, WebP, AVIF, TIFF or BMP",
            ) from None
        return _upright(image, name)


def _too_large(name: str) -> CardlieError:
    return CardlieError(
        tr("{name} has too many pixels", name=name),
        tr("the limit is {millions} megapixels", millions=tuned.MOST_PIXELS // 1_000_000),
    )


def _upright(image: Image.Image, name: str) -> Photo:
    width, height = image.size
    if width * height > tuned.MOST_PIXELS:
        raise _too_large(name)
    if max(width, height) > tuned.NARROW * min(width, height):
        raise CardlieError(tr("{name} is too narrow to show a card or a die", name=name))
    try:
        turned = image.getexif().get(ExifTags.Base.Orientation, 1) != 1
        whole = _in_bytes(ImageOps.exif_transpose(image) if turned else image)
        full_size = whole.size
        shrink = (width * height / tuned.ENOUGH_PIXELS) ** 0.5
        if shrink > 1:
            size = (max(1, round(full_size[0] / shrink)), max(1, round(full_size[1] / shrink)))
            whole = whole.convert("RGB").resize(size, reducing_gap=2.0)
        if whole.mode in ("RGBA", "LA", "PA") or "transparency" in whole.info:
            clear = whole.convert("RGBA")
            whole = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear)
        pixels = np.asarray(whole if whole.mode == "RGB" else whole.convert("RGB"))
    except (OSError, ValueError, SyntaxError, EOFError, struct.error) as error:
        why = (str(error) or type(error).__name__).splitlines()[0][:100]
        raise CardlieError(tr("{name} is broken: {error}", name=name, error=why)) from None
    return Photo(pixels, full_size[0] / pixels.shape[1])


def _in_bytes(image: Image.Image) -> Image.Image:
    """A grey picture of finer steps than bytes have, brought to theirs; its lightest is white."""
    if not image.mode.startswith(("I", "F")):
        return image
    values = np.nan_to_num(np.asarray(image, np.float32))
    return Image.fromarray((values.clip(0) * (255 / max(values.max(), 1e-6))).astype(np.uint8))
