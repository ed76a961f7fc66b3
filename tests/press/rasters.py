"""Everything that can be printed, as pixels: what is made, and what is wrong with a page of it.

No page is blank, no ink is out of a printer's reach, no letter lies on another, is too small, too
pale on what is under it, or near a thin line, be it to cut, to fold or to measure.

``python benchmarks/rasters.py`` looks at all of it; the tests look at some of it each day.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from shutil import rmtree
from typing import Any
from unittest.mock import patch

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from hypothesis import strategies as st
from numpy.typing import NDArray

from cardlie.base.strings import languages
from cardlie.booklet.pages.style import SEVEN
from cardlie.cli import main
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.press.files.product import Item
from cardlie.press.files.shops import shops
from cardlie.press.look.colour import READABLE, Rgb
from cardlie.press.look.theme import Theme, theme_names

#: Pixels to the mm; home printers leave so many mm blank; a page has so many dark pixels at least.
FINE, MARGIN, LEAST_INK = 3, 5.0, 60
#: What differs from the page's ground by so many levels is ink.
INK = 40
#: The least contrast of large letters, from so many points, and of a suit's numerals.
LARGE, SEEN = 14.0, 3.0
#: Wider lines, in points, belong to art.
THIN = 1.4
#: Nothing is written in fewer points; no thin line is nearer to a letter, in mm.
FOOT, CLEAR = 5.0, 0.3
#: What is drawn in such a share of its size is a picture of it.
SMALLER = 0.6
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
    def theme(self) -> Theme:
        """In which look."""
        at = 1 if self.words[0] == "theme" else self.words.index("--theme") + 1
        return Theme.load(self.words[at])

    @property
    def inks(self) -> bool:
        """Whether it is printed in inks."""
        of_shop = [shop for shop in shops().values() if shop.id in self.words]
        return "--inks" in self.words or any(shop.condition.cmyk for shop in of_shop)

    @property
    def bleeds(self) -> bool:
        """Whether its ink may reach the paper's edge: pages that are no sheets of a printer."""
        pages = self.words[0] == "rules" and bool({"pages", "--bleed"} & set(self.words))
        return pages or self.words[0] == "product"


def everything() -> list[Printed]:
    """Each product with each theme, paper and language that it takes."""
    looks = [*product(theme_names(), PAPERS, languages())]
    return [
        Printed((*words, "--paper", paper, "--theme", theme, "--lang", language))
        for words in on_any_paper() for theme, paper, language in looks
    ] + [
        Printed(("theme", theme, "--paper", paper, "--lang", language))
        for theme, paper, language in looks
    ] + [
        Printed(("rules", game, "--layout", layout, "--paper", paper,
                 "--theme", theme, "--lang", language))
        for game, layout, theme, language in product(GAMES, LAYOUTS, theme_names(), languages())
        for paper in LAYOUTS[layout]
    ] + [
        Printed(("product", game, shop, "--theme", theme, "--lang", language))
        for game, shop in product(("cards", "wheel", "tavern"), shops())
        for theme, language in product(theme_names(), languages())
    ]  # fmt: skip


def on_any_paper() -> list[tuple[str, ...]]:
    """What is typed for decks and kits."""
    dice = [game.id for game in GAMES.values() if not game.has_deck]
    return [
        ("deck", *EVERYTHING),
        ("deck", *EVERYTHING, "--backs", "fold", "--size", "mini"),
        ("deck", "--size", "tarot", "--backs", "none"),
        ("kit", "cards", *EVERYTHING, "--only", "box"),
        ("kit", "wheel", "--only", "board"),
        ("kit", "tavern", "--only", "npcs"),
        ("calibration",),
        *(("kit", game) for game in GAMES),
        ("kit", "cards", *EVERYTHING),
        *(("kit", game, "--only", "reference") for game in GAMES),
        *(("kit", game, "--only", "dice") for game in dice),
    ]


@st.composite
def anything(draw: st.DrawFn) -> Printed:
    """One of all that, in a size, with variants and for a shop as somebody may want it."""
    words = [*draw(st.sampled_from(everything())).words]
    if words[0] in ("kit", "rules") and "--with" not in words:
        variants = draw(st.lists(st.sampled_from(["", *get_game(words[1]).switches]), max_size=3))
        words += [word for name in sorted({*variants} - {""}) for word in ("--with", name)]
    if words[0] in ("kit", "deck") and "--size" not in words:
        words += ["--size", draw(st.sampled_from(("poker", "mini", "tarot", "square")))]
    if words[0] in ("kit", "deck", "rules") and draw(st.booleans()):
        words += ["--bleed", "3mm"]
    if words[0] == "calibration":
        words += ["--backs", draw(st.sampled_from(("duplex", "duplex-short", "fold")))]
    elif words[0] in ("kit", "deck", "rules") and draw(st.booleans()):
        words += ["--inks", draw(st.sampled_from(("cmyk", "pdfx-1a")))]
    return Printed(tuple(words))


def faults(printed: Printed, folder: Path) -> list[str]:
    """What is wrong with it: a line for each page and fault.

    Of what a shop takes as pictures the pages are looked at.
    """
    path = folder / ("printed" if printed.words[0] == "product" else "printed.pdf")
    rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        with patch.object(Item, "files", lambda item, _: {f"{item.pages[0]}.pdf": item.pdf}):
            code = main(["print", *printed.words, "-o", str(path)])
    finally:
        sys.stdout = out
    if code:
        return [f"exit code {code}"]
    found = list[str]()
    for file in sorted(path.glob("*.pdf")) if path.is_dir() else [path]:
        rules = printed.words[0] == "rules" or "rules" in file.stem
        with pypdfium2.PdfDocument(file) as pdf:
            for number, page in enumerate(pdf, 1):
                each = _page_faults(page, printed, SEVEN * 72 / 25.4 if rules else FOOT)
                found += [f"page {number}: {fault}" for fault in each]
    return found


def _page_faults(page: Any, printed: Printed, least: float) -> Iterator[str]:
    levels = np.asarray(page.render(scale=FINE * 25.4 / 72).to_pil().convert("L"), dtype=np.int16)
    ground = np.bincount(levels.ravel()).argmax() if printed.bleeds else 255
    ink = np.abs(levels - ground) > INK
    if ink.sum() < LEAST_INK:
        yield "blank"
    rim = int(MARGIN * FINE) - 1  # a pixel may be half ink
    inside = np.zeros_like(ink)
    inside[rim:-rim, rim:-rim] = True
    if not printed.bleeds and (ink & ~inside).any():
        yield "ink outside of what a printer reaches"
    every = list(letters_of(page))
    yield from _letters_on_letters(every)
    found = [each for each in every if not each.pictured]
    small = [each for each in found if each.size < least - 0.01]
    if small:
        yield f"{small[0].text!r} is written in {small[0].size:.2f} pt"
    yield from _lines_at_letters(lines_of(page), areas_of(page), found)
    yield from _unread(page, found, printed.theme, printed.inks)


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it is printed: its box and its size in points, its colour; whether it is upright.

    ``pictured``: it belongs to the picture of something that is larger elsewhere.
    """

    text: str
    box: tuple[float, float, float, float]
    size: float
    colour: Rgb
    upright: bool
    pictured: bool


def letters_of(page: Any) -> Iterator[Letter]:
    """The letters of a page, those in forms as well."""
    told = {
        ctypes.addressof(each.raw.contents): _is_told(each)
        for each in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=9)
    }
    text = page.get_textpage()
    for i in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, i))
        if letter.isspace() or pdfium.FPDFText_IsGenerated(text, i):
            continue
        inks, at = [ctypes.c_uint() for _ in range(4)], pdfium.FS_MATRIX()
        pdfium.FPDFText_GetFillColor(text, i, *inks)
        pdfium.FPDFText_GetMatrix(text, i, at)
        scale = abs(at.a * at.d - at.b * at.c) ** 0.5
        size = pdfium.FPDFText_GetFontSize(text, i) * scale
        colour = Rgb(*(each.value / 255 for each in inks[:3]))
        of = ctypes.addressof(pdfium.FPDFText_GetTextObject(text, i).contents)
        upright = min(abs(at.a), abs(at.b)) < 1e-4
        pictured = told[of] or scale < SMALLER * 72 / 25.4
        yield Letter(letter, text.get_charbox(i), size, colour, upright, pictured)
    text.close()


def _is_told(text: Any) -> bool:
    """Whether it is in a figure that is read aloud in other words."""
    named = (ctypes.c_ushort * 32)()
    for i in range(pdfium.FPDFPageObj_CountMarks(text)):
        mark, long = pdfium.FPDFPageObj_GetMark(text, i), ctypes.c_ulong()
        pdfium.FPDFPageObjMark_GetName(mark, named, 64, long)
        if bytes(named)[: long.value].decode("utf-16-le").startswith("Figure"):
            return True
    return False


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of a page, not in a form: its ends, its width in points, how many before."""

    ends: NDArray[np.float64]
    width: float
    drawn: int

    def beside(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far it is from each of these boxes, in mm."""
        steps = max(2, int(np.abs(self.ends[1] - self.ends[0]).max() / 0.5))
        at = self.ends[0] + np.linspace(0, 1, steps)[:, None] * (self.ends[1] - self.ends[0])
        low, high = boxes[:, None, :2] - at, at - boxes[:, None, 2:]
        apart = np.maximum(0, np.maximum(low, high))
        return np.asarray(
            (np.hypot(*np.moveaxis(apart, -1, 0)).min(1) - self.width / 2) * 25.4 / 72
        )


def lines_of(page: Any) -> Iterator[Line]:
    """The thin lines that are drawn on the page itself."""
    paths = page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1)
    for drawn, path in enumerate(paths):
        filled, stroked, wide = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
        pdfium.FPDFPath_GetDrawMode(path, filled, stroked)
        pdfium.FPDFPageObj_GetStrokeWidth(path, wide)
        by, here = path.get_matrix(), np.zeros(2)
        width = wide.value * abs(by.a * by.d - by.b * by.c) ** 0.5
        for i in range(pdfium.FPDFPath_CountSegments(path) if stroked.value else 0):
            segment, x, y = (
                pdfium.FPDFPath_GetPathSegment(path, i),
                ctypes.c_float(),
                ctypes.c_float(),
            )
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            before, here = here, np.array(by.on_point(x.value, y.value))
            straight = pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO
            if straight and width < THIN:
                yield Line(np.array([before, here]), width, drawn)


def _lines_at_letters(
    lines: Iterable[Line], areas: NDArray[np.float64], found: Sequence[Letter]
) -> Iterator[str]:
    upright = [each for each in found if each.upright]  # a box says little of the others
    boxes = np.array([each.box for each in upright]).reshape(-1, 4)
    for line in lines:
        low, high = line.ends.min(axis=0) - 2, line.ends.max(axis=0) + 2
        near = np.flatnonzero(((boxes[:, :2] < high) & (boxes[:, 2:] > low)).all(axis=1))
        for i in near[line.beside(boxes[near]) < CLEAR]:
            over = areas[line.drawn + 1 :]
            hidden = (over[:, :2] < boxes[i, :2]) & (over[:, 2:] > boxes[i, 2:])
            if not hidden.all(axis=1).any():
                yield f"a line is {line.beside(boxes[[i]])[0]:.2f} mm from {upright[i].text!r}"
                return


def areas_of(page: Any) -> NDArray[np.float64]:
    """Around each path that is drawn on the page itself and filled; nowhere for the others."""
    found = []
    for path in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
        filled, stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(path, filled, stroked)
        found.append(path.get_bounds() if filled.value else (-1e6,) * 4)
    return np.array(found, dtype=np.float64).reshape(-1, 4)


def _unread(page: Any, found: Sequence[Letter], theme: Theme, inks: bool) -> Iterator[str]:
    """Letters that don't stand out from what lies under them; the page's text is hidden for it."""
    for text in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=9):
        pdfium.FPDFTextObj_SetTextRenderMode(text, pdfium.FPDF_TEXTRENDERMODE_INVISIBLE)
    scale, high = FINE * 25.4 / 72, page.get_height()
    under = np.asarray(page.render(scale=scale).to_pil().convert("RGB"), dtype=np.float64) / 255
    linear = np.where(under <= 0.04045, under / 12.92, ((under + 0.055) / 1.055) ** 2.4)
    light = linear @ np.array([0.2126, 0.7152, 0.0722])
    suits = {str(style.colour) for style in (*theme.suits.values(), *theme.spares)}
    for each in found:
        x0, y0, x1, y1 = (max(0, int(side * scale)) for side in _downwards(each.box, high))
        own, grounds = each.colour.luminance, light[y0 : y1 + 1, x0 : x1 + 1]
        seen = (np.maximum(grounds, own) + 0.05) / (np.minimum(grounds, own) + 0.05)
        mark = each.text.isdigit() and str(each.colour) in suits
        large = each.size >= LARGE
        least = SEEN if mark or large or inks else READABLE
        if seen.min() >= least - 0.05:
            continue
        ground = np.quantile(seen, 0.25)  # a corner of its box may be a neighbour's
        if ground < least - 0.05:
            yield f"{each.text!r} of {each.size:.1f} pt has a contrast of {ground:.2f}"
            return


def _downwards(box: tuple[float, ...], high: float) -> tuple[float, ...]:
    return box[0], high - box[3], box[2], high - box[1]


def _letters_on_letters(letters: Sequence[Letter]) -> Iterator[str]:
    if len(letters) < 2:
        return
    boxes = np.array([each.box for each in letters])
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
            one, other = letters[order[i]].text, letters[order[i + 1 + j]].text
            yield f"{one!r} and {other!r} lie on each other"
            return


def _shared(box: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.float64]:
    """The areas that a box shares with others."""
    wide = np.minimum(box[2], others[:, 2]) - np.maximum(box[0], others[:, 0])
    high = np.minimum(box[3], others[:, 3]) - np.maximum(box[1], others[:, 1])
    return np.asarray(np.maximum(0, wide) * np.maximum(0, high))
