"""The photos in the README, and what is read from them: python docs/photo.py (extra ``photo``).

The simulated camera of ``tools.lab.photos`` takes them; look at them before they are kept.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image

from cardlie.cli import main
from tools.lab.photos import camera, dice_camera
from tools.lab.photos.dicetop import DiceShot
from tools.lab.photos.tabletop import Shot

DOCS = Path(__file__).resolve().parent

#: What lies on the table: the cards of the README's answer, and two hands of the tavern's dice.
CARDS = ("+3", "R1", "*", "Y2", "G5", "Y4", "B3", "G6", "B5")
DICE = (2, 5, 1, 3, 6, 4, 5, 2)

#: How wide each half is, and the blank between them, in pixels; colours in the file.
WIDTH, GAP, COLOURS = 587, 12, 256


def pictures() -> None:
    """Write ``photo.png`` and ``dice.png``."""
    cards = Shot(7, cards=len(CARDS), width=150.0, table="wood", extras=False, only=CARDS)
    _beside("photo.png", camera.take(cards).jpeg)
    dice = DiceShot(13, width=110.0, table="white", tilt=14.0, only=DICE)
    _beside("dice.png", dice_camera.take(dice).jpeg, "--game", "tavern")


def _beside(name: str, jpeg: bytes, *options: str) -> None:
    """Write a picture of the table, and beside it the same with each face named."""
    with tempfile.TemporaryDirectory() as folder:
        photo, drawn = Path(folder) / "table.jpg", Path(folder) / "read.png"
        photo.write_bytes(jpeg)
        if main(["read", str(photo), "--draw", str(drawn), *options]):
            raise SystemExit(1)
        halves = [Image.open(io.BytesIO(file.read_bytes())) for file in (photo, drawn)]
    high = round(WIDTH * halves[0].height / halves[0].width)
    whole = Image.new("RGB", (2 * WIDTH + GAP, high), "white")
    for number, half in enumerate(halves):
        small = half.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
        whole.paste(small, (number * (WIDTH + GAP), 0))
    whole.quantize(COLOURS).save(DOCS / name, optimize=True)


if __name__ == "__main__":
    pictures()
