"""Everything that can be printed, as pixels: what is made, and what is wrong with a page of it.

``python benchmarks/rasters.py`` looks at all of it; the tests look at some of it each day.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from cardlie.base.strings import languages
from cardlie.cli import main
from cardlie.games import GAMES
from cardlie.press.look.theme import theme_names

#: Pixels to the mm; home printers leave so many mm blank; a page has so many dark pixels at least.
FINE, MARGIN, LEAST_INK = 3, 5.0, 60
#: What differs from the page's ground by so many levels is ink.
INK = 40
#: Two letters lie on each other if they share more than this part of the smaller one.
SHARED = 0.5

EVERYTHING = ("--with", "wildcards", "--with", "powers")
PAPERS = ("a4", "letter", "a3", "legal", "tabloid")
LAYOUTS = {"pages": ("a5", "a4", "letter"), "booklet": ("a4", "letter"), "fold": ("a4", "letter"),
           "summary": ("a4", "letter")}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Printed:
    """One thing to print: what is typed after ``cardlie print``."""

    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.words)

    @property
    def bleeds(self) -> bool:
        """Whether its ink may reach the paper's edge: pages that are no sheets of a printer."""
        return self.words[0] == "rules" and "pages" in self.words


def everything() -> list[Printed]:
    """Each product with each theme, paper and language that it takes."""
    dice = [game.id for game in GAMES.values() if not game.has_deck]
    plain = [
        ("deck", *EVERYTHING),
        ("deck", *EVERYTHING, "--backs", "fold", "--size", "mini"),
        ("deck", "--size", "tarot", "--backs", "none"),
        ("kit", "cards", *EVERYTHING, "--only", "box"),
        ("kit", "wheel", "--only", "board"),
        *(("kit", game) for game in GAMES),
        ("kit", "cards", *EVERYTHING),
        *(("kit", game, "--only", "reference") for game in GAMES),
        *(("kit", game, "--only", "dice") for game in dice),
    ]
    found = [
        Printed((*words, "--paper", paper, "--theme", theme, "--lang", language))
        for words, paper, theme, language in product(plain, PAPERS, theme_names(), languages())
    ]
    for game, layout, theme, language in product(GAMES, LAYOUTS, theme_names(), languages()):
        found += [
            Printed(("rules", game, "--layout", layout, "--paper", paper,
                     "--theme", theme, "--lang", language))
            for paper in LAYOUTS[layout]
        ]  # fmt: skip
    found += [
        Printed(("theme", theme, "--paper", paper, "--lang", language))
        for theme, paper, language in product(theme_names(), PAPERS, languages())
    ]
    return found


def faults(printed: Printed, folder: Path) -> list[str]:
    """What is wrong with it: a line for each page and fault."""
    path = folder / "printed.pdf"
    path.unlink(missing_ok=True)
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        code = main(["print", *printed.words, "-o", str(path)])
    finally:
        sys.stdout = out
    if code:
        return [f"exit code {code}"]
    pdf = pypdfium2.PdfDocument(path)
    try:
        return [
            f"page {number}: {fault}"
            for number, page in enumerate(pdf, 1)
            for fault in _page_faults(page, printed.bleeds)
        ]
    finally:
        pdf.close()


def _page_faults(page: Any, bleeds: bool) -> Iterator[str]:
    levels = np.asarray(page.render(scale=FINE * 25.4 / 72).to_pil().convert("L"), dtype=np.int16)
    ground = np.bincount(levels.ravel()).argmax() if bleeds else 255
    ink = np.abs(levels - ground) > INK
    if ink.sum() < LEAST_INK:
        yield "blank"
    rim = int(MARGIN * FINE) - 1  # a pixel may be half ink
    inside = np.zeros_like(ink)
    inside[rim:-rim, rim:-rim] = True
    if not bleeds and (ink & ~inside).any():
        yield "ink outside of what a printer reaches"
    yield from _letters_on_letters(page)


def _letters_on_letters(page: Any) -> Iterator[str]:
    text = page.get_textpage()
    letters = text.get_text_range()
    found = [
        (letter, text.get_charbox(i))
        for i, letter in enumerate(letters[: text.count_chars()])
        if not letter.isspace()
    ]
    text.close()
    if len(found) < 2:
        return
    boxes = np.array([box for _, box in found])
    order = np.argsort(boxes[:, 0])
    boxes = boxes[order]
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    for i, here in enumerate(boxes[:-1]):
        after = int(np.searchsorted(boxes[:, 0], here[2]))
        both = _shared(here, boxes[i + 1 : after])
        smaller = np.minimum(areas[i], areas[i + 1 : after])
        for j in np.flatnonzero(both > SHARED * np.maximum(smaller, 0.01)):
            if abs(order[i] - order[i + 1 + j]) <= 2:
                continue  # neighbours in a word: a ligature is one shape for two or three letters
            one, other = found[order[i]][0], found[order[i + 1 + j]][0]
            yield f"{one!r} and {other!r} lie on each other"
            return


def _shared(box: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """The areas that a box shares with others."""
    wide = np.minimum(box[2], others[:, 2]) - np.maximum(box[0], others[:, 0])
    high = np.minimum(box[3], others[:, 3]) - np.maximum(box[1], others[:, 1])
    return np.asarray(np.maximum(0, wide) * np.maximum(0, high))
