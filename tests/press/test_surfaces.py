"""One pen, two surfaces: whatever is drawn, a page of paper and a phone show the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, fromstring

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import load_font
from cardlie.press.look.shapes import shape, shape_names
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from tests.press.helpers import MM, opened

SIDE = 120.0
Draw = Callable[[Pen], None]


class Mark(NamedTuple):
    """Something seen: how it is painted, its colour, and where, with the areas it is cut to."""

    paint: str
    colour: tuple[int, ...]
    points: list[Point]
    clips: list[list[Point]]


def lengths(least: float = -40, most: float = 40) -> st.SearchStrategy[float]:
    return st.floats(least, most).map(lambda length: round(length, 2))


points = st.tuples(lengths(), lengths())
colours = st.builds(lambda *c: Rgb(*(n / 255 for n in c)), *[st.integers(0, 255)] * 3)
boxes = st.builds(
    lambda at, w, h: Box(at[0], at[1], at[0] + w, at[1] + h), points, lengths(1), lengths(1)
)
widths = lengths(0.1, 5)
dashes = st.sampled_from([(), (2.0, 1.2), (0.0, 3.0)])


@st.composite
def drawings(draw: st.DrawFn, depth: int = 0) -> Draw:
    """Anything that a pen can do, within each other."""
    kinds = "rect circle polygon shape outline ring arc line text contour".split()
    kind = draw(st.sampled_from(kinds + (["moved", "clipped", "both"] if depth < 3 else [])))
    box, at, colour, width = draw(boxes), draw(points), draw(colours), draw(widths)
    corner, turn = draw(st.sampled_from([0.0, 2.0, 99.0])), draw(lengths(-180, 180))
    if kind == "both":
        some = draw(st.lists(drawings(depth + 1), min_size=2, max_size=3))

        def all_of_them(pen: Pen) -> None:
            for one in some:
                one(pen)

        return all_of_them
    if kind in ("moved", "clipped"):
        inner = draw(drawings(depth + 1))

        def within(pen: Pen) -> None:
            with pen.moved(*at, turn, width) if kind == "moved" else pen.clipped(box, corner):
                inner(pen)

        return within
    line, dash = draw(st.lists(points, min_size=2, max_size=4)), draw(dashes)
    name, font = draw(st.sampled_from(shape_names())), load_font(Theme.load().text)
    text, align = draw(st.sampled_from(["AV <Tower> & 5", "(x)"])), draw(st.sampled_from(ALIGN))
    return {
        "rect": lambda pen: pen.rect(box, colour, corner),
        "circle": lambda pen: pen.circle(*at, width, colour),
        "polygon": lambda pen: pen.polygon(line, colour),
        "shape": lambda pen: pen.shape(shape(name), *at, width, colour, turn),
        "outline": lambda pen: pen.outline(box, colour, width, corner),
        "ring": lambda pen: pen.ring(*at, width, colour, 0.3),
        "arc": lambda pen: pen.arc(width, colour, 0.3),
        "line": lambda pen: pen.line(line, colour, width, dash, corner > 0),
        "text": lambda pen: pen.text(*at, text, font, width, colour, align),
        "contour": lambda pen: pen.contours([box], corner),
    }[kind]


ALIGN = ("left", "middle", "right")


def corners(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def rounded(values: Any) -> tuple[int, ...]:
    return tuple(round(float(value) * 255) for value in values)


def of_pdf(content: Any, here: Affine, fill: tuple[int, ...] = ()) -> Iterator[Mark]:
    """What a page or form shows, from its operators; ``here`` takes it to mm on the page."""
    stroke, path, style = tuple[int, ...](), list[Point](), ""
    state: list[Any] = []
    clips: list[list[Point]] = []
    for instruction in pikepdf.parse_content_stream(content):
        operands: Any = instruction.operands
        code = str(instruction.operator)
        numbers = [float(v) for v in operands if isinstance(v, int | float | Decimal)]
        if code == "q":
            state.append((here, fill, stroke, clips))
        elif code == "Q":
            here, fill, stroke, clips = state.pop()
        elif code == "cm":
            here = Affine(*numbers).then(here)
        elif code in "mlc":
            path += [here.apply(*numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
        elif code == "re":
            path += [here.apply(*corner) for corner in corners(*numbers)]
        elif code == "rg":
            fill = rounded(numbers)
        elif code == "RG":
            stroke = rounded(numbers)
        elif code == "SCN":
            stroke = (255, 0, 255)
        elif code == "w":
            style = f"{numbers[0]:g}"
        elif code == "d":
            style += "".join(f" {float(length):g}" for length in operands[0])
        elif code == "J":
            style += " round" * int(numbers[0])
        elif code == "W":
            clips, path = [*clips, path], []
        elif code in ("f*", "S"):
            yield Mark(code[0] if code == "f*" else style, fill if code == "f*" else stroke,
                       path, clips)  # fmt: skip
            path = []
        elif code == "Tm":
            at = here.apply(numbers[4], numbers[5])
        elif code == "Tf":
            yield Mark(f"text {numbers[-1]:.2f}", fill, [at], clips)
        elif code == "Do":
            form = content.Resources.XObject[str(operands[0])]
            yield from (mark._replace(clips=clips) for mark in of_pdf(form, here, fill))


def of_svg(element: Element, here: Affine, clips: list[list[Point]],
           known: dict[str, list[Point]]) -> Iterator[Mark]:  # fmt: skip
    """What an SVG shows, from its elements."""
    get, name = element.get, element.tag.partition("}")[2]
    if moved := get("transform"):
        here = Affine(*map(float, moved[7:-1].split())).then(here)
    if cut := get("clip-path"):
        clips = [*clips, known[cut[5:-1]]]
    if name == "clipPath":
        known[get("id", "")] = [here.apply(*p) for p in of_data(element[0].get("d", ""))]
        return
    hexed = str(get("stroke") or get("fill", ""))
    colour = tuple(bytes.fromhex(hexed[1:])) if hexed.startswith("#") else ()
    if name == "text":
        yield Mark(f"text {float(get('font-size', '')):.2f}", colour, [here.apply(0, 0)], clips)
    elif name == "path":
        style = "f"
        if width := get("stroke-width"):
            dash = "".join(f" {float(n):g}" for n in get("stroke-dasharray", "").split())
            style = f"{float(width):g}{dash}{' round' if get('stroke-linecap') else ''}"
        yield Mark(style, colour, [here.apply(*p) for p in of_data(get("d", ""))], clips)
    for child in element:
        yield from of_svg(child, here, clips, known)


def of_data(data: str) -> list[Point]:
    found, wide = list[Point](), 0.0
    for code, text in re.findall(r"([MLChvZ])([^MLChvZ]*)", data):
        numbers = [float(number) for number in text.split()]
        if code == "v":
            found += corners(*found.pop(), wide, numbers[0])
        elif code == "h":
            assert numbers[0] == -wide or not wide, "there and back"
            wide = abs(numbers[0])
        else:
            wide = 0.0
            found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


@given(st.lists(drawings(), min_size=1, max_size=4))
def test_both_surfaces_show_what_the_pen_draws(some: list[Draw]) -> None:
    document = Document(Theme.load(), "both")
    picture = SvgSurface(lambda font: "sans")
    with document.page(SIDE, SIDE) as pen:
        for draw in some:
            draw(pen)
    for draw in some:
        draw(Pen(picture))
    pdf = opened(document.finished())
    whole = Box(0, 0, SIDE, SIDE)
    upright = Affine(d=-1, f=SIDE)  # SVG counts downwards
    on_paper = list(of_pdf(pdf.pages[0], Affine(a=1 / MM, d=1 / MM)))
    on_phone = list(of_svg(fromstring(picture.picture(whole)), upright, [], {}))
    assert [mark[:2] for mark in on_paper] == [mark[:2] for mark in on_phone]
    for paper, phone in zip(on_paper, on_phone, strict=True):
        for one, other in zip([paper.points, *paper.clips], [phone.points, *phone.clips],
                              strict=True):  # fmt: skip
            assert len(one) == len(other)
            for here, there in zip(one, other, strict=True):
                assert here == pytest.approx(there, abs=0.02)


def test_a_picture_uses_what_the_page_has_besides() -> None:
    picture = SvgSurface(lambda font: "sans")
    Pen(picture).draw_form("lady", Affine.move(3, 4), None, Box(0, 0, 1, 2))
    assert '<use href="#lady"/>' in picture.picture(Box(0, 0, 9, 9))
