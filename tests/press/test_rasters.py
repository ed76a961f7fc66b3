"""Some of everything that can be printed, looked at as pixels: other things each time.

``python benchmarks/rasters.py`` looks at all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, assume, example, given, settings
from reportlab.pdfgen.canvas import Canvas

import tests.press.rasters
from cardlie.base.strings import languages
from cardlie.games import GAMES
from cardlie.press.units import POINTS
from tests.press.rasters import Printed, anything, everything, faults

A_TIME = max(2, settings().max_examples // 10)


@example(Printed(("kit", "cards", "--only", "box", "--size", "square", "--theme", "midnight")))
@example(Printed(("calibration", "--paper", "tabloid", "--theme", "ink-saver")))
@given(anything())
@settings(
    max_examples=A_TIME,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_what_is_printed_looks_right(tmp_path: Path, printed: Printed) -> None:
    found = faults(printed, tmp_path)
    assume(found != ["exit code 2"])  # such as a large card on small paper
    assert found == [], printed


@pytest.mark.some(4)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_leaflets_of_the_smallest_boxes_look_right(
    tmp_path: Path, game: str, language: str
) -> None:
    words = ("kit", game, "--only", "rules", "--size", "mini", "--theme", "ink-saver")
    assert faults(Printed((*words, "--lang", language)), tmp_path) == []


def test_everything_is_each_product_on_each_paper_in_each_look_and_language() -> None:
    words = [printed.words for printed in everything()]
    assert len(words) == len(set(words)) > 700


def write(canvas: Canvas, x: float, y: float, text: str, points: float = 12.0) -> None:
    canvas.setFont("Helvetica", points / POINTS)
    canvas.drawString(x, y, text)


def draw_pale(canvas: Canvas) -> None:
    canvas.setFillGray(0.5)
    write(canvas, 10, 10, "pale")


def draw_dark(canvas: Canvas) -> None:
    canvas.setFillGray(0.4)
    canvas.rect(30, 32, 40, 15, stroke=0, fill=1)


WRONG: dict[str, Callable[[Canvas], None]] = {
    "ink outside": lambda canvas: canvas.rect(0, 50, 7, 7, fill=1),
    "lie on each other": lambda canvas: write(canvas, 35.3, 35.3, "an other word"),
    "is written in 4.90 pt": lambda canvas: write(canvas, 10, 10, "small", 4.9),
    "'p' of 12.0 pt has a contrast of 3.9": draw_pale,
    "'a' of 12.0 pt has a contrast of 3.": draw_dark,
    "a line is 0.": lambda canvas: canvas.line(20, 34.7, 70, 34.7),
}


@pytest.mark.parametrize("fault", ["blank", *WRONG])
def test_what_looks_wrong_is_found(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(words: list[str]) -> int:
        canvas = Canvas(words[-1], pagesize=(300, 300))
        canvas.scale(POINTS, POINTS)
        canvas.setLineWidth(0.2)
        if fault != "blank":
            WRONG[fault](canvas)
            canvas.setFillGray(0)
            write(canvas, 35, 35, "a word that stands there")
        canvas.showPage()
        canvas.save()
        return 0

    monkeypatch.setattr(tests.press.rasters, "main", draw)
    (found,) = faults(Printed(("deck", "--theme", "default")), tmp_path)
    assert fault in found
