"""The photo in the README, and what is read from it: python docs/photo.py (extra ``photo``).

The simulated camera of the benchmarks takes it; look at it before it is kept.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks"))

from camera import take
from PIL import Image
from tabletop import Shot

from cardlie.cli import main

DOCS = Path(__file__).resolve().parent

#: What lies on the table: the cards of the README's answer.
FACES = ("+3", "R1", "*", "Y2", "G5", "Y4", "B3", "G6", "B5")

#: How wide each half is, and the blank between them, in pixels; colours in the file.
WIDTH, GAP, COLOURS = 587, 12, 256


def pictures(seed: int) -> None:
    """Write ``photo.png``: the table, and beside it the same picture with each card named."""
    shot = Shot(seed, cards=len(FACES), width=150.0, table="wood", extras=False, only=FACES)
    with tempfile.TemporaryDirectory() as folder:
        photo, drawn = Path(folder) / "table.jpg", Path(folder) / "read.png"
        photo.write_bytes(take(shot).jpeg)
        if main(["read", str(photo), "--draw", str(drawn)]):
            raise SystemExit(1)
        halves = [Image.open(io.BytesIO(file.read_bytes())) for file in (photo, drawn)]
    high = round(WIDTH * halves[0].height / halves[0].width)
    whole = Image.new("RGB", (2 * WIDTH + GAP, high), "white")
    for number, half in enumerate(halves):
        small = half.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
        whole.paste(small, (number * (WIDTH + GAP), 0))
    whole.quantize(COLOURS).save(DOCS / "photo.png", optimize=True)


if __name__ == "__main__":
    pictures(int(sys.argv[1]) if sys.argv[1:] else 7)
