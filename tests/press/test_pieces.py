"""Boards as charts, coins, screens: what is drawn on pieces."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from cardlie.base.strings import languages
from cardlie.press.kit.plan import plan
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.parts import reference
from cardlie.press.parts.chart import SOUNDINGS
from cardlie.press.parts.row_pictures import side_of
from cardlie.press.parts.screens import SCREENS
from cardlie.press.sheet.grid import Backs, Shift
from tests.press.helpers import kit, part


def test_what_a_chart_says_of_the_sea_stands_on_the_sea() -> None:
    lands = [[(2 * x, 2 * y) for x, y in line] for line in shape("coast").lines()]
    course = [(x / 0.489, y / 0.489) for line in pictogram("course").lines() for x, y in line]
    for x, y in [at[:2] for at in SOUNDINGS] + [
        at for at in course if at[0] > -0.6 and hypot(*at) < 0.95
    ]:
        assert hypot(x, y) < 0.9
        for land in lands:
            sides = pairwise([*land, land[0]])
            crossed = [
                (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
                for (ax, ay), (bx, by) in sides
            ]
            assert sum(crossed) % 2 == 0, (x, y)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
def test_what_one_may_do_stands_inside_each_screen(language: str, backs: Backs) -> None:
    job = kit("leira", players=2, lang=language, backs=backs)
    made, middle = part(job, "screens"), SCREENS["die"].middle
    front, back = made.pages
    assert front.two_sided
    assert back.two_sided
    outer = max((box for box in front.trace.ink), key=lambda box: box.width * box.height)
    turned = outer.mapped(job.sheet.turned_over)
    said = [box for box, text in back.trace.text if job.words["reference.leira_front"] in text]
    assert len(said) == 2
    within = [box for box, _ in back.trace.text]
    assert max(box.x1 for box in within) - min(box.x0 for box in within) <= middle
    assert any(turned.grown(0.5).holds(box) for box in said)


def test_inside_is_printed_where_the_printer_is_off() -> None:
    """As far off as its backs are, and not at all where paper is printed on one side."""
    places = []
    for shift in (None, Shift(1.0, 2.0)):
        page = part(kit("leira", players=1 + 1, shift=shift), "screens").pages[1]
        places.append(page.trace.text[0][0])
    one, other = places
    assert (abs(one.x0 - other.x0), abs(one.y0 - other.y0)) == pytest.approx((1.0, 2.0))
    sheets = plan(kit("leira", players=2, backs="fold")).sheets
    assert not any(piece.back for sheet in sheets for piece, _ in sheet.pieces)


@pytest.mark.parametrize("game", ["perudo", "single-hand", "cards"])
def test_reference_cards_are_in_one_size_of_type(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = list[float]()

    def draw_rows(*told: Any) -> float:
        sizes.append(told[-1])
        return float(told[2].y0)

    monkeypatch.setattr(reference, "draw_rows", draw_rows)
    part(kit(game, players=2), "reference")
    assert len(sizes) > 1
    assert len(set(sizes)) == 1
    assert side_of(sizes[0]) >= 4
