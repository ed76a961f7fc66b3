"""Cards that lie side by side: a cut that is a little off shows nothing of a neighbour."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest

from cardlie.press.geometry import Box
from cardlie.press.kit.draw import draw
from cardlie.press.kit.plan import plan
from cardlie.press.kit.print_plan import PlannedSheet
from cardlie.press.look.theme import theme_names
from tests.press.helpers import kit

#: Pixels to the mm; how far a cut may be off, in mm; levels by which a neighbour is told apart.
FINE, OFF, SEEN = 4, 0.5, 60


def shared(boxes: list[Box]) -> Iterator[tuple[Box, bool]]:
    """Strips to the left of upright edges that two cards share, below level ones."""
    for one in boxes:
        for other in boxes:
            if 0 <= other.x0 - one.x1 < 2 * OFF and abs(other.y0 - one.y0) < 1:
                yield Box(one.x1 - OFF, one.y0 + 1, one.x1 + OFF, one.y1 - 1), True
            if 0 <= one.y0 - other.y1 < 2 * OFF and abs(other.x0 - one.x0) < 1:
                yield Box(one.x0 + 1, one.y0 - OFF, one.x1 - 1, one.y0 + OFF), False


def cuts(sheet: PlannedSheet, back: bool) -> Iterator[tuple[Box, bool]]:
    """Those of one page."""
    for strip, upright in shared(sheet.used.boxes):
        yield strip.mapped(sheet.sheet.turned_over) if back else strip, upright


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("game", "theme"),
    [("tavern", "midnight"), ("leira", "midnight"), *(("cards", theme) for theme in theme_names())],
)
def test_neighbours_on_a_sheet_end_in_the_same_colour(game: str, theme: str) -> None:
    """Of a dark card and a white one either would be marked, front and back."""
    planned, seen = plan(kit(game, theme=theme, players=4)), 0
    pdf = pypdfium2.PdfDocument(draw(planned).finished())
    for number, (sheet, back) in enumerate(planned.sides, 1):
        strips = [*cuts(sheet, back)] if sheet.cards else []
        if not strips:
            continue
        image = pdf[number].render(scale=FINE * 25.4 / 72).to_pil().convert("L")
        for strip, upright in strips:
            x0, x1 = (round(at * FINE) for at in (strip.x0, strip.x1))
            y0, y1 = (image.height - round(at * FINE) for at in (strip.y1, strip.y0))
            ends = ((x0, y0, x0 + 1, y1), (x1 - 1, y0, x1, y1)) if upright else (
                (x0, y0, x1, y0 + 1), (x0, y1 - 1, x1, y1))  # fmt: skip
            (one, other) = (sorted(image.crop(end).tobytes()) for end in ends)
            seen += 1
            middle = len(one) // 2
            assert abs(one[middle] - other[middle]) < SEEN, (number, strip)
    assert seen or not any(len(sheet.cards) > 1 for sheet in planned.sheets)
