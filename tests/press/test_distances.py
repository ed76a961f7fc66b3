"""Marks of a card keep their distance: around each numeral, animal and word lies one ground.

Cards are drawn with a colour of its own for every stroke of the pen, so that pixels tell which mark
they belong to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from reportlab.lib.colors import Color

from cardlie.base.data import data_dir
from cardlie.games import GAMES
from cardlie.language.decks import load_deck
from cardlie.press.card import combination_picture, index, pips
from cardlie.press.card.front import face_id
from cardlie.press.files.singles import distinct_sides
from cardlie.press.geometry import Affine
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.document import Document
from cardlie.press.page.pdf import PdfSurface
from cardlie.press.page.pen import Pen
from cardlie.press.parts.board import DEPTH, draw_space
from cardlie.press.parts.deck import deck_cards
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.layout import draw_forms
from cardlie.press.sheet.stock import MARGIN, Paper
from tests.press.helpers import job

#: Pixels to the mm, and the least distance of a mark from whatever else there is, on a poker card.
FINE, LEAST = 6, 0.6
#: Numbers of strokes are spread over colours, a step of more than rounding apart.
STEP = 8


class Strokes:
    """Gives each stroke of the pen its own colour, and remembers which are marks, and of what."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.marks: dict[int, str] = {}
        self.count = 0
        monkeypatch.setattr(PdfSurface, "_colour", lambda *given: self.paint(*given))
        for name in ("shape", "text"):
            monkeypatch.setattr(Pen, name, self.noting(getattr(Pen, name)))

    def paint(self, surface: PdfSurface, colour: Rgb, of: str) -> str:
        self.count += 1
        digits = [self.count // (256 // STEP) ** i % (256 // STEP) for i in range(3)]
        ink, canvas = Color(*[digit * STEP / 255 for digit in digits]), surface._canvas
        (canvas.setStrokeColor if of == "line" else canvas.setFillColor)(ink)
        return str(colour)

    def noting(self, draw: Any) -> Any:
        def noted(pen: Pen, *args: Any, **more: Any) -> None:
            before = self.count
            draw(pen, *args, **more)
            name = args[0].name if hasattr(args[0], "name") else str(args[2])
            self.marks |= dict.fromkeys(range(before + 1, self.count + 1), name)

        return noted


def labelled(printed: PrintJob, strokes: Strokes) -> Iterator[tuple[str, NDArray[np.int32]]]:
    """Each different front, as the number of the stroke that each pixel shows."""
    theme = replace(printed.theme, texture="none", print_paper=True)
    document = Document(theme, "strokes")
    cards = deck_cards(replace(printed, theme=theme))
    draw_forms(document, cards, printed.box)
    sides = distinct_sides(cards)[:-1]
    for side in sides:
        with document.page(printed.box.width, printed.box.height) as pen:
            pen.draw_form(side.key, Affine(), None)
    pdf = pypdfium2.PdfDocument(document.finished())
    smooth = {f"no_smooth{what}": True for what in ("text", "image", "path")}
    for side, page in zip(sides, pdf, strict=True):
        image = np.asarray(page.render(scale=FINE * 25.4 / 72, **smooth).to_pil(), dtype=np.int32)
        low, middle, high = np.moveaxis((image[..., :3] + STEP // 2) // STEP, -1, 0)
        yield side.key, low + 256 // STEP * (middle + 256 // STEP * high)
    pdf.close()


def crowded(printed: PrintJob, strokes: Strokes) -> list[str]:
    """Marks with something else than one ground around them."""
    reach = round(LEAST * printed.box.unit * FINE)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    found = []
    for card, labels in labelled(printed, strokes):
        shown = np.flatnonzero(np.bincount(labels.ravel()))
        for mark in strokes.marks.keys() & set(shown.tolist()):
            itself = (labels == mark).astype(np.uint8)
            outlines, _ = cv2.findContours(itself, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
            x, y, width, height = cv2.boundingRect(np.concatenate(outlines))
            cut = (
                slice(max(0, y - reach), y + height + reach),
                slice(max(0, x - reach), x + width + reach),
            )
            whole = cv2.drawContours(itself, outlines, -1, 1, cv2.FILLED)[cut]
            around = labels[cut][cv2.dilate(whole, disc) > whole]
            if around.min() != around.max():
                found.append(f"{card}: {strokes.marks[mark]}")
    return found


@pytest.fixture
def strokes(monkeypatch: pytest.MonkeyPatch) -> Strokes:
    return Strokes(monkeypatch)


@pytest.mark.some(1)
@pytest.mark.parametrize("name", theme_names())
def test_marks_keep_their_distance(name: str, strokes: Strokes) -> None:
    assert crowded(job(theme=name), strokes) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("size", ["mini", "square", "tarot"])
def test_they_keep_it_on_cards_of_other_sizes(size: str, strokes: Strokes) -> None:
    made = job(theme="ink-saver", size=size)
    few = tuple(face for face in made.cards if face.suit in ("", "red", None))
    assert crowded(replace(made, cards=few), strokes) == []


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["default", "ink-saver", "large-print"])
def test_they_keep_it_where_six_and_nine_are_underlined(
    name: str, tmp_path: Path, strokes: Strokes
) -> None:
    text = (data_dir("templates") / "decks" / "base.toml").read_text(encoding="utf-8")
    numbers = "numbers = [1, 2, 3, 4, 5, 6]"
    assert numbers in text
    file = tmp_path / "nine.toml"
    file.write_text(text.replace(numbers, "numbers = [6, 7, 8, 9, 10, 11]"), encoding="utf-8")
    assert crowded(job(load_deck(file), theme=name, expansions=False), strokes) == []


FRAME = '<svg><path d="M0 0h57v82.5h-57z M.7 .7v81.1h55.6v-81.1z"/></svg>'


def framed(folder: Path, name: str, inset: float) -> Path:
    """A theme of ours with a frame of 0.7 mm around every card, and names in its corners."""
    copied = Path(copytree(data_dir("templates") / "themes" / name, folder / name))
    (copied / "frame.svg").write_text(FRAME, encoding="utf-8")
    file, more = copied / "theme.toml", f'frame = "frame.svg"\ncorner = "name"\ninset = {inset}'
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[card]", f"[card]\n{more}"), encoding="utf-8")
    return copied


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["default", "large-print", "midnight"])
@pytest.mark.parametrize("inset", [5.2, 8.0])
def test_they_keep_it_within_a_frame_and_beside_names(
    name: str, inset: float, tmp_path: Path, strokes: Strokes
) -> None:
    assert crowded(job(theme=framed(tmp_path, name, inset)), strokes) == []


def test_a_frame_without_room_is_found(tmp_path: Path, strokes: Strokes) -> None:
    made = job(theme=framed(tmp_path, "default", 4.4))
    found = crowded(replace(made, cards=made.deck.faces.parse("R1")), strokes)
    assert "R1: 1" in found


@pytest.mark.parametrize(
    ("where", "name", "value", "who"),
    [
        (pips, "_LAYOUT", {4: (0.5, 0.2, 0.2)}, "R4: fox"),
        (index, "CLEAR", -1.5, "R1: fox"),
        (combination_picture, "CLEAR", 0.0, "!two-pairs: 5"),
    ],
)
def test_marks_that_touch_are_found(
    where: object, name: str, value: float, who: str,
    monkeypatch: pytest.MonkeyPatch, strokes: Strokes,
) -> None:  # fmt: skip
    monkeypatch.setattr(where, name, value)
    made, (face, _, mark) = job(theme="ink-saver"), who.partition(": ")
    cards = made.deck.faces.parse(face)
    assert f"{face_id(cards[0].text)}: {mark}" in crowded(replace(made, cards=cards), strokes)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_numbers_lines_and_stars_of_the_board_keep_their_distance(theme: str, paper: str) -> None:
    document, stock = Document(Theme.load(theme), "spaces"), Paper.find(paper)
    outer = min(stock.width, stock.height) / 2 - MARGIN - 0.5
    for space in GAMES["wheel"].track:
        inner = outer * (1 - DEPTH)
        with document.page(200, 200) as pen, pen.moved(100, 0):
            draw_space(pen, document, space, inner, outer, document.theme.ink)
        lines = [pen.trace.text[0][0], *pen.trace.ink]  # from the rim inwards
        assert len(lines) == 1 + (space[-1] in "69" and space[-2:] not in ("16", "19")) + (
            space[0] == "*"
        )
        for upper, lower in pairwise(lines):
            assert upper.y0 - lower.y1 > 0.4, space
        assert outer - lines[0].y1 > 1.0
        assert lines[-1].y0 - inner > 1.0
