"""Files of the site that are no pages: scripts, styles, cards in each theme, our Python."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from pathlib import Path

from cardlie.base.strings import languages
from cardlie.deck.deck import base_deck
from cardlie.press.look.theme import theme_names
from cardlie.site.bundle import archive
from cardlie.web import art
from cardlie.web.assets import HOST_ONLY, files_by_name

#: Cards of the base deck that stand for all of them where a theme is shown.
SHOWN = ("R1", "B2", "G3", "Y4", "R5", "B6", "G1", "Y2", "R3")
NUMBERS, POWERS = {*SHOWN, "*"}, {"+3", "+6"}

#: An outline that is longer than a word about it.
_PATH = re.compile(r"<path [^>]{150,}/>")

#: A file by which a folder is known as a site of ours.
MARK = "sw.js"

STATIC = Path(__file__).parent / "static"


def static_files() -> dict[str, bytes]:
    """All of them by their names; fonts and pictures of our cards are those of ``web``."""
    files = {name: _once(data.decode()).encode() if name.startswith("cards-") else data
             for name, (data, _) in files_by_name().items() if name not in HOST_ONLY}  # fmt: skip
    files |= {path.name: path.read_bytes() for path in sorted(STATIC.iterdir())}
    del files[MARK]
    for theme in theme_names():
        for lang in languages():  # numbers are those of every language
            sheet = art.cards(lang, base_deck(), theme)
            files[f"numbers-{theme}.svg"] = _once(_some(sheet, NUMBERS)).encode()
            files[f"powers-{theme}-{lang}.svg"] = _once(_some(sheet, POWERS)).encode()
    return files | {"cardlie.zip": archive()}


def _some(sheet: str, faces: Container[str]) -> str:
    """A sheet of cards with those faces alone."""
    head, *symbols = sheet.removesuffix("</svg>").split("<symbol ")
    kept = [each for each in symbols if each.partition('"')[2].partition('"')[0] in faces]
    return f"{head}{''.join(f'<symbol {each}' for each in kept)}</svg>"


def _once(sheet: str) -> str:
    """A sheet in which outlines that symbols have in common stand once."""
    often = [path for path, n in Counter(_PATH.findall(sheet)).items() if n > 1]
    for number, path in enumerate(often):
        sheet = sheet.replace(path, f'<use href="#p{number}"/>')
    once = "".join(path.replace("<path", f'<path id="p{n}"', 1) for n, path in enumerate(often))
    return sheet.replace("<symbol", f"<defs>{once}</defs><symbol", 1)
