"""Sheets for cutting machines: marks where they look for them, and paths around each card."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from svgelements import SVG, Group
from svgelements import Path as SvgPath

from cardlie.base.errors import CardlieError
from cardlie.press.files.raster import render
from cardlie.press.geometry import Box
from cardlie.press.kit.draw import print_job
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.cutting import ARM, INSET, SQUARE, clear_of_marks, corners, cut_paths
from cardlie.press.sheet.layout import SheetOptions
from tests.press.helpers import job

PAPERS = ("a4", "letter", "a3")
DPI = 100
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"


def machine_job(paper: str, size: str = "poker", bleed: float = 0.0) -> PrintJob:
    made = job(paper=paper, size=size, bleed=bleed, sheet_options=SheetOptions(machine=True))
    return replace(made, sheet=clear_of_marks(made.sheet))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("size", "bleed"), [("poker", 0.0), ("poker", 3.0), ("mini", 1.0)])
def test_paths_go_around_the_cards_and_stay_away_from_marks(
    paper: str, size: str, bleed: float
) -> None:
    made = machine_job(paper, size, bleed)
    svg = SVG.parse(io.StringIO(cut_paths(made.sheet, made.size.corner)), ppi=25.4)
    layers = {each.values[LABEL]: each for each in svg if isinstance(each, Group)}
    assert list(layers) == ["Regmarks", "Cut"]
    height = made.sheet.height
    found = []
    for path in layers["Cut"].select(lambda each: isinstance(each, SvgPath)):
        for part in SvgPath(path).as_subpaths():
            x0, y0, x1, y1 = SvgPath(part).bbox()
            found.append(Box(x0, height - y1, x1, height - y0))
    around, block = Box.around(found), made.sheet.block
    assert around is not None
    sides = (around.x0, around.y0, around.x1, around.y1)
    assert sides == pytest.approx((block.x0, block.y0, block.x1, block.y1), abs=0.01)
    for corner in corners(made.sheet):
        for card in (box.grown(bleed) for box in made.sheet.boxes):
            apart_x = max(corner.x0 - card.x1, card.x0 - corner.x1)
            assert max(apart_x, corner.y0 - card.y1, card.y0 - corner.y1) > 0


@pytest.mark.parametrize("paper", PAPERS)
def test_marks_are_where_a_machine_looks_for_them_and_nothing_else_is_there(paper: str) -> None:
    made = machine_job(paper)
    page = next(iter(render(print_job(made).finished(), DPI))).convert("L")
    wide, high, dot = page.width, page.height, 25.4 / DPI

    def dark(x0: float, y0: float, x1: float, y1: float) -> float:
        """How many mm2 are dark between two points, in mm from the upper left."""
        part = page.crop(tuple(round(side / dot) for side in (x0, y0, x1, y1)))  # type: ignore[arg-type]
        return sum(255 - value for value in part.tobytes()) / 255 * dot * dot

    right, low = wide * dot - INSET, high * dot - INSET
    near, far = INSET - 1, INSET + ARM
    assert dark(near, near, far, far) == pytest.approx(SQUARE**2, rel=0.1)
    assert dark(near, near, INSET + SQUARE + 1, INSET + SQUARE + 1) > 0.9 * SQUARE**2
    for x0, y0 in ((right - ARM, near), (near, low - ARM)):
        angle = dark(x0, y0, x0 + ARM + 1, y0 + ARM + 1)
        assert angle == pytest.approx(2 * ARM * 0.3, rel=0.25)
    assert dark(0, 0, wide * dot, INSET - 1) == 0
    assert dark(0, 0, INSET - 1.5, far) == 0


def test_paper_that_has_no_room_is_refused() -> None:
    with pytest.raises(CardlieError, match="machine's marks leave no room"):
        clear_of_marks(job(paper="80x100mm").sheet)
