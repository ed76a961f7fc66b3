"""Colours: the published test pairs of CIEDE2000, and the rules that every theme keeps."""

from __future__ import annotations

import io
import itertools

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from cardlie.press.card.frame import TINT
from cardlie.press.look.colour import VISIONS, Rgb, ciede2000, distance
from cardlie.press.look.theme import Theme, theme_names

# Sharma, Wu, Dalal (2005), table 1: a choice that reaches every branch.
PAIRS = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]

colours = st.builds(Rgb, *[st.integers(0, 255).map(lambda n: n / 255)] * 3)


@pytest.mark.parametrize(("one", "other", "expected"), PAIRS)
def test_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


@given(colours)
def test_a_colour_is_read_back_from_its_text(colour: Rgb) -> None:
    assert Rgb.parse(str(colour)) == colour
    assert all(distance(colour, colour, vision) == 0 for vision in VISIONS)


@given(colours)
def test_ink_is_limited_and_no_channel_leaves_its_range(colour: Rgb) -> None:
    inks = colour.cmyk()
    assert all(0 <= ink <= 1 for ink in inks)
    assert sum(inks) <= 2.4 + 1e-3


@given(st.integers(0, 255))
def test_grey_is_printed_in_black_alone(level: int) -> None:
    grey = Rgb(level / 255, level / 255, level / 255)
    assert grey.cmyk()[:3] == (0, 0, 0)
    assert all(distance(grey, grey.seen_by(vision)) < 0.5 for vision in VISIONS), (
        "grey is grey to everyone"
    )


@pytest.mark.parametrize("name", theme_names())
def test_suits_are_told_apart_by_every_eye_and_in_grey(name: str) -> None:
    theme = Theme.load(name)
    pairs = list(itertools.combinations([style.colour for style in theme.suits.values()], 2))
    assert len(pairs) == 6
    for vision in VISIONS:
        nearest = min(distance(one, other, vision) for one, other in pairs)
        assert nearest >= (8 if vision == "grey" else 20), (vision, nearest)


@pytest.mark.parametrize("name", theme_names())
def test_suits_and_ink_stand_out_from_the_paper(name: str) -> None:
    theme = Theme.load(name)
    for colour in (*(style.colour for style in theme.suits.values()), theme.ink):
        assert colour.contrast(theme.paper) >= 3
    tint = TINT | {"none": 0.0, "stars": 0.0}  # stars are few
    lines = theme.paper.mixed(theme.ink, tint[theme.texture])
    assert min(style.colour.contrast(lines) for style in theme.suits.values()) >= 2.95
    assert theme.ink.contrast(theme.paper) >= 7
    assert theme.back_colour.contrast(theme.paper) >= 3


def shown(inks: tuple[float, ...]) -> Rgb:
    """Inks on a screen, as a reader of PDFs shows them that knows no press."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(9, 9))
    canvas.setFillColorCMYK(*inks)
    canvas.rect(0, 0, 9, 9, stroke=0, fill=1)
    canvas.save()
    with pypdfium2.PdfDocument(file.getvalue()) as pdf:
        pixel = pdf[0].render().to_pil().convert("RGB").getpixel((4, 4))
    return Rgb(*(level / 255 for level in pixel))


@pytest.mark.parametrize("name", theme_names())
def test_suits_stand_out_from_the_paper_in_inks_as_well(name: str) -> None:
    theme = Theme.load(name)
    paper = shown(theme.inks.get(theme.paper, theme.paper.cmyk()))
    for style in theme.suits.values():
        assert shown(theme.inks[style.colour]).contrast(paper) >= 3, style
