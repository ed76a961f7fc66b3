"""The pictures of ``cardlie host`` in each language: python docs/phones.py (extra ``browser``).

Chromium and its driver take them from a real table; look at all of them before they are kept.
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image

from tests.host.phones import Phone, Server

if TYPE_CHECKING:
    from collections.abc import Sequence

DOCS = Path(__file__).resolve().parent
PHONE: dict[str, Any] = {"width": 390, "height": 800, "scale": 1.0}
DESK: dict[str, Any] = {"width": 1180, "height": 800, "scale": 1.0}

#: Pixels between pictures, and how many colours the files have.
GAP, COLOURS = 18, 256


def shot(each: Phone) -> tuple[Image.Image, Image.Image]:
    """What is on a screen now, by day and by night."""
    found = []
    for dark in (False, True):
        each.look(dark)
        time.sleep(0.6)
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            each.picture(Path(file.name))
            found.append(Image.open(io.BytesIO(Path(file.name).read_bytes())).convert("RGB"))
    return found[0], found[1]


def sheet(pictures: Sequence[tuple[Image.Image, Image.Image]], file: Path, width: int) -> None:
    """Screens side by side, by night below, scaled to a width, as a small PNG."""
    high = max(day.height for day, _ in pictures)
    wide = sum(day.width for day, _ in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (wide, 2 * high + GAP), "white")
    left = 0
    for day, night in pictures:
        whole.paste(day, (left, 0))
        whole.paste(night, (left, high + GAP))
        left += day.width + GAP
    size = width, round(whole.height * width / wide)
    small = whole.resize(size, Image.Resampling.LANCZOS)
    flat = small.quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
    flat.save(file, optimize=True)
    print(f"{file.relative_to(DOCS)}: {file.stat().st_size // 1024} KB")


def turn_of(phones: Sequence[Phone]) -> Phone:
    """The phone whose turn it is."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for each in phones:
            if each.has("#say-it"):
                return each
        time.sleep(0.1)
    raise SystemExit("nobody is in turn")


def take(folder: Path, lang: str, docs: Path) -> None:
    """Play a few moves, and look at every screen."""
    server = Server(
        folder / "keep", "cards", "--seats", "free,free,free,counter",
        "--with", "wildcards,straights", "--fast",
    )  # fmt: skip
    ann = Phone(folder / "ann", lang=lang, **PHONE)
    ben = Phone(folder / "ben", lang=lang, **PHONE)
    cleo = Phone(folder / "cleo", lang=lang, **DESK)
    screen = Phone(folder / "tv", lang=lang, **DESK)
    everybody = (ann, ben, cleo)
    try:
        for each, name in zip(everybody, ("Ann", "Ben", "Cleo"), strict=True):
            each.join(server.url, name)
        time.sleep(0.5)
        pictures = [shot(ann)]
        screen.open(server.url.replace("/t/", "/tv/"))
        ann.click("#deal")
        pad = turn_of(everybody)
        while pad is not ben or not ben.has("#challenge"):
            pad.click("#say-it")
            time.sleep(0.8)
            pad = turn_of(everybody)
        ann.driver.execute_script(
            "document.querySelector('.hold').dispatchEvent("
            "new KeyboardEvent('keydown', {key: ' ', bubbles: true}))"
        )
        time.sleep(1.5)
        pictures.append(shot(ann))
        pictures.append(shot(ben))
        room = shot(screen)
        ben.click("#challenge")
        ann.wait("#showdown .stamp")
        time.sleep(1.5)
        pictures.append(shot(ann))
        cleo.driver.execute_script("scrollTo(0, 0)")
        desk = shot(cleo)
        ben.open(f"{server.base}/judge")
        for tap in ("[data-kind='1']", "[data-what='0']", "[data-n='4']"):
            ben.click(f"#guess {tap}")
        ben.click("#others summary")
        for face in ("R1", "R5", "R5", "*", "B2", "G6", "Y3"):
            ben.click(f"#laid [data-face='{face}']")
        ben.wait("#verdict .stamp")
        time.sleep(1)
        ben.driver.execute_script("scrollTo(0, 0)")
        pictures.append(shot(ben))
        sheet(pictures, docs / "phones.png", 1100)
        sheet([room, desk], docs / "screens.png", 1200)
    finally:
        for each in (*everybody, screen):
            each.close()
        server.stop()


if __name__ == "__main__":
    for lang, docs in (("en", DOCS), ("de", DOCS / "de")):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            take(Path(folder), lang, docs)
