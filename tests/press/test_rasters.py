"""Some of everything that can be printed, looked at as pixels; other things each day.

Which, follows from the day: ``CARDLIE_DAY=739000`` in the environment looks at the same things
again. ``python benchmarks/rasters.py`` looks at all of them.
"""

from __future__ import annotations

import os
import random
from datetime import date
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

import tests.press.rasters
from tests.press.rasters import Printed, everything, faults

DAY = int(os.environ.get("CARDLIE_DAY", date.today().toordinal()))
A_DAY = 2


@pytest.mark.parametrize("printed", random.Random(DAY).sample(everything(), A_DAY), ids=str)
def test_what_is_printed_looks_right(printed: Printed, tmp_path: Path) -> None:
    assert faults(printed, tmp_path) == []


def test_everything_is_each_product_on_each_paper_in_each_look_and_language() -> None:
    words = [printed.words for printed in everything()]
    assert len(words) == len(set(words)) > 700


@pytest.mark.parametrize("fault", ["blank", "ink outside", "lie on each other"])
def test_what_looks_wrong_is_found(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(words: list[str]) -> int:
        canvas = Canvas(words[-1], pagesize=(300, 300))
        if fault != "blank":
            canvas.drawString(100, 100, "a word that stands there")
        if fault == "ink outside":
            canvas.rect(0, 100, 20, 20, fill=1)
        if fault == "lie on each other":
            canvas.drawString(101, 101, "an other word")
        canvas.showPage()
        canvas.save()
        return 0

    monkeypatch.setattr(tests.press.rasters, "main", draw)
    (found,) = faults(Printed(("deck",)), tmp_path)
    assert fault in found
