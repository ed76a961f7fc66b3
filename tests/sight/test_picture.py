"""Pictures as phones make them, and what is none."""

from __future__ import annotations

import io
import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image, features

from cardlie.base.errors import CardlieError
from cardlie.sight.picture import load
from cardlie.sight.tuned import ENOUGH_PIXELS

if TYPE_CHECKING:
    from pathlib import Path

PIXELS = np.random.default_rng(1).integers(0, 256, (30, 50, 3), dtype=np.uint8)


def encoded(kind: str, **more: object) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(PIXELS).save(buffer, kind, **more)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "BMP", "AVIF"])
def test_the_usual_formats_are_read(kind: str, tmp_path: Path) -> None:
    if kind == "AVIF" and not features.check("avif"):
        pytest.skip("this pillow has no AVIF")
    (tmp_path / "photo").write_bytes(encoded(kind))
    assert load(tmp_path / "photo").pixels.shape == (30, 50, 3)
    assert load(encoded(kind)).scale == 1


def test_heic_is_read_where_its_reader_is_installed() -> None:
    heif = pytest.importorskip("pillow_heif")
    heif.register_heif_opener()
    image = Image.fromarray(PIXELS).resize((100, 60))
    buffer = io.BytesIO()
    image.save(buffer, "HEIF", quality=90)
    shown = load(buffer.getvalue()).pixels
    assert shown.shape == (60, 100, 3)
    assert np.abs(shown.astype(int) - np.asarray(image)).mean() < 25


def test_pixels_pass_unchanged() -> None:
    assert (load(PIXELS).pixels == PIXELS).all()
    assert (load(Image.fromarray(PIXELS)).pixels == PIXELS).all()
    assert load(PIXELS[..., 0]).pixels.shape == (30, 50, 3)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_pictures_are_turned_as_they_are_shown(orientation: int) -> None:
    exif = Image.Exif()
    exif[0x112] = orientation
    shown = load(encoded("PNG", exif=exif)).pixels
    assert shown.shape[:2] == ((30, 50) if orientation < 5 else (50, 30))
    assert sorted(shown.ravel()) == sorted(PIXELS.ravel())


@pytest.mark.parametrize("steps", [257, 16])
def test_grey_of_finer_steps_is_read(steps: int) -> None:
    grey = PIXELS[..., 0].copy()
    grey[0, 0] = 255
    buffer = io.BytesIO()
    Image.fromarray(grey.astype(np.uint16) * steps).save(buffer, "PNG")
    shown = load(buffer.getvalue()).pixels
    assert (shown == grey[..., None]).all()


def test_clear_parts_are_white() -> None:
    clear = Image.new("RGBA", (20, 10), (0, 0, 0, 0))
    assert (load(clear).pixels == 255).all()


def test_large_pictures_are_shrunk_and_say_so() -> None:
    large = load(np.zeros((5000, 5000), np.uint8))
    assert large.pixels.shape[0] * large.pixels.shape[1] <= ENOUGH_PIXELS * 1.01
    assert large.pixels.shape[1] * large.scale == pytest.approx(5000)


def bomb(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no picture",
        encoded("JPEG")[:400],
        encoded("PNG")[:900],
        bomb(60_000, 60_000),
        bomb(9_000, 9_000),
        bomb(10, 10),
        bomb(40_000, 1),
        encoded("GIF"),
    ],
)
def test_what_is_no_picture_is_one_line(data: bytes) -> None:
    with pytest.raises(CardlieError) as caught:
        load(data)
    assert "\n" not in str(caught.value)


def test_strange_arrays_are_refused() -> None:
    for strange in (PIXELS.astype(float), PIXELS[None], PIXELS[:0], np.zeros((4, 4, 7), np.uint8)):
        with pytest.raises(CardlieError):
            load(strange)


def test_a_device_is_refused_unread() -> None:
    with pytest.raises(CardlieError, match="not a regular file"):
        load("/dev/zero")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardlieError, match="can't be read"):
        load(tmp_path / "none.jpg")
