"""PDF pages as pixels: pypdfium2 renders what the press drew, pillow writes it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from PIL.Image import Image

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.translation import tr

#: How many times finer a stamp is drawn than it is.
FINER = 4

#: How large pages are drawn to see how much of them is ink, in dots a point: of smaller ones thin
#: lines would be drawn too wide.
INK_SCALE = 0.5

#: From here a picture is a poster, and a mistake.
MOST_PIXELS = 120_000_000


def render(pdf: bytes, dpi: float, pixels: tuple[int, int] | None = None) -> Iterator[Image]:
    """The pages of a PDF as RGB images, of exactly ``pixels`` if that is given.

    Raises CardlieError where pypdfium2 is not installed or a page would be too large.
    """
    with needing("preview", "pictures need pypdfium2, which is not installed"):
        import pypdfium2
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            width, height = page.get_size()
            wide, high = pixels or (width * dpi / 72, height * dpi / 72)
            if wide * high > MOST_PIXELS:
                raise CardlieError(
                    tr("{dpi:g} dpi make too large a picture", dpi=dpi), "take fewer dpi"
                )
            # The renderer rounds up to whole pixels: a hair less gives exactly as many as wanted.
            scale = dpi / 72 if pixels is None else (pixels[0] - 1e-3) / width
            image = page.render(scale=scale).to_pil().convert("RGB")
            yield image if pixels in (None, image.size) else image.resize(pixels)
            page.close()
    finally:
        document.close()


def webp(picture: Image | bytes, quality: int, width: int = 2000) -> bytes:
    """A picture as WebP, no wider than that: for pages that are sent."""
    from PIL import Image as Images

    image = Images.open(io.BytesIO(picture)) if isinstance(picture, bytes) else picture
    image.thumbnail((width, image.height))
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "WEBP", quality=quality)
    return buffer.getvalue()


def png(image: Image, dpi: float, colours: int | None = None) -> bytes:
    """An image as PNG, marked as ours; with ``colours`` as a palette, for pages on screens."""
    from PIL.Image import Dither, Quantize
    from PIL.PngImagePlugin import PngInfo

    mark = PngInfo()
    mark.add_text("Software", "cardlie")
    if colours is not None:
        image = image.quantize(colours, method=Quantize.MEDIANCUT, dither=Dither.NONE)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi), pnginfo=mark)
    return buffer.getvalue()


def stamp(
    curves: Sequence[Sequence[tuple[float, float]]], side: int, colour: str, ground: str
) -> bytes:
    """What closed curves enclose, an odd number of times, on a square ground to its edge, as PNG.

    Their points are shares of the side, from above and from the left.
    """
    from PIL import Image as Images
    from PIL import ImageChops, ImageDraw

    size = (side * FINER, side * FINER)
    mask = Images.new("1", size)
    for curve in curves:
        drawn = Images.new("1", size)
        dots = [(x * size[0], y * size[1]) for x, y in curve]
        ImageDraw.Draw(drawn).polygon(dots, fill=1)
        mask = ImageChops.logical_xor(mask, drawn)
    picture = Images.new("RGB", size, ground)
    picture.paste(colour, mask=mask)
    return png(picture.resize((side, side), Images.Resampling.LANCZOS), 72)


def ink_of(pdf: bytes) -> list[float]:
    """The share of each page that is ink, as it is seen in grey: 0.0 is white, 1.0 all black."""
    from pypdfium2 import PdfDocument

    with PdfDocument(pdf) as pages:
        greys = [page.render(scale=INK_SCALE, grayscale=True).to_numpy() for page in pages]
    return [1 - float(grey.mean()) / 255 for grey in greys]
