"""Shapes: SVG path data in, and four silhouettes that nobody mixes up."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from cardlie.press.look.shapes import Shape, parse_path, shape, shape_names
from cardlie.press.look.theme import Theme, theme_names

#: Pixels for the side of a mark, as if a mark of 5 mm were seen at about 100 dpi.
SIDE = 20


def silhouette(mark: Shape) -> Image.Image:
    """A mark filled black, holes and all, as one sees it from afar: its outermost outline."""
    big = Image.new("1", (SIDE * 16, SIDE * 16), 0)
    for outline in _outlines(mark):
        points = [((x + 0.5) * SIDE * 16, (0.5 - y) * SIDE * 16) for x, y in outline]
        ImageDraw.Draw(big).polygon(points, fill=1)
    return big.convert("L").resize((SIDE, SIDE), Image.Resampling.BOX)


def _outlines(mark: Shape) -> list[list[tuple[float, float]]]:
    found: list[list[tuple[float, float]]] = []
    for op, points in mark.segments:
        if op == "m":
            found.append([points[0]])
        elif op == "l":
            found[-1].append(points[0])
        elif op == "c":
            (x0, y0), (a, b, c) = found[-1][-1], points
            for i in range(1, 9):
                t = i / 8
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                parts = list(zip(weights, ((x0, y0), a, b, c), strict=True))
                found[-1].append((sum(w * p[0] for w, p in parts), sum(w * p[1] for w, p in parts)))
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """The area in which two silhouettes differ, as a share of what they cover together."""
    pairs = list(zip(one.tobytes(), other.tobytes(), strict=True))
    return float(sum(abs(a - b) for a, b in pairs) / sum(max(a, b) for a, b in pairs))


@pytest.mark.parametrize("name", theme_names())
def test_silhouettes_of_suits_differ_at_five_millimetres(name: str) -> None:
    marks = [style.mark for style in Theme.load(name).suits.values()]
    for one, other in itertools.combinations(marks, 2):
        assert difference(silhouette(one), silhouette(other)) > 0.25, (one.name, other.name)


@pytest.mark.parametrize("name", shape_names())
def test_every_shape_fills_its_square_and_stays_near_it(name: str) -> None:
    box = shape(name).box
    assert max(box.width, box.height) >= 0.85
    assert max(abs(side) for side in (box.x0, box.y0, box.x1, box.y1)) <= 0.56


def test_relative_and_absolute_paths_are_one_shape() -> None:
    absolute = parse_path("a", "M10 10 L90 10 V90 H10 Z")
    relative = parse_path("a", "m10,10 80,0 v80 h-80z")
    assert absolute == relative


def test_smooth_and_quadratic_curves_become_cubics() -> None:
    smooth = parse_path("s", "M0 50 C0 0 50 0 50 50 S100 100 100 50 Z")
    written = parse_path("s", "M0 50 C0 0 50 0 50 50 C50 100 100 100 100 50 Z")
    assert smooth == written
    quadratic = parse_path("q", "M0 0 Q50 100 100 0 Z").segments[1]
    assert quadratic[0] == "c"
    assert quadratic[1][0] == pytest.approx((100 / 300 - 0.5, 0.5 - 200 / 300), abs=1e-4)


def test_an_arc_is_a_curve() -> None:
    disc = parse_path("disc", "M0 50 A50 50 0 0 1 100 50 A50 50 0 0 1 0 50 Z")
    assert {op for op, _ in disc.segments} == {"m", "c", "h"}
    assert disc.box == pytest.approx((-0.5, -0.5, 0.5, 0.5), abs=0.01)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("", "no path"),
        ("L1 1", "does not start with M"),
        ("M0", "too many or too few"),
        ("M0 0 L1", "too many or too few"),
        ("12", "does not start with M"),
        ("M0 0 X", "not valid path data at 'X'"),
        ("M1e9 0L9 9", "far outside"),
    ],
)
def test_a_broken_path_says_what_is_wrong(path: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse_path("broken", path)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtZzAa0123456789.,-+e ", max_size=60))
def test_any_path_is_a_shape_or_a_reason(text: str) -> None:
    try:
        found = parse_path("any", text)
    except ValueError:
        pass
    else:
        assert found.segments[0][0] == "m"
        assert found.segments[-1][0] == "h"
