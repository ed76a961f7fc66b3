"""The report in the README: python docs/report.py (chromium takes the picture).

One page by day and by night, side by side; look at it before it is kept.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from cardlie.cli import main

DOCS = Path(__file__).resolve().parent

#: What is reported, and how large the window and the picture are, in pixels.
WORDS = ("report", "wheel", "--players", "3", "--games", "2000", "--vs", "start=3")
WINDOW, WIDTH, COLOURS = (860, 1500), 1180, 256


def picture(page: Path, dark: bool, into: Path) -> Image.Image:
    """The top of a page."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("docs/report.py: needs chromium")
    scheme = f"--blink-settings=preferredColorScheme={0 if dark else 1}"
    size = f"--window-size={WINDOW[0]},{WINDOW[1]}"
    file = into / f"{dark}.png"
    subprocess.run(
        [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", scheme,
         size, f"--screenshot={file}", page.as_uri()],
        check=True, capture_output=True,
    )  # fmt: skip
    return Image.open(file).convert("RGB")


def shown() -> None:
    """Write ``report.png``."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        if main([*WORDS, "-o", str(page)]):
            raise SystemExit(1)
        halves = [picture(page, dark, Path(folder)) for dark in (False, True)]
    whole = Image.new("RGB", (2 * WINDOW[0], WINDOW[1]), "white")
    for number, half in enumerate(halves):
        whole.paste(half, (number * WINDOW[0], 0))
    size = WIDTH, round(whole.height * WIDTH / whole.width)
    small = whole.resize(size, Image.Resampling.LANCZOS)
    flat = small.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
    flat.save(DOCS / "report.png", optimize=True)


if __name__ == "__main__":
    shown()
