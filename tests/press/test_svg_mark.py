"""Marks from SVG files: what is drawn is the mark, wherever groups have put it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import TemplateError
from cardlie.cli import main
from cardlie.deck.faces import Suit
from cardlie.language.decks import load_deck
from cardlie.press.look import svg_file, svg_mark
from cardlie.press.look.doubts import doubts
from cardlie.press.look.shapes import Shape, shape_names
from cardlie.press.look.svg_file import MOST_POINTS
from cardlie.press.look.svg_mark import MOST_BYTES, read_svg
from cardlie.press.look.theme import Theme

OURS = Section.load(data_dir("templates") / "themes" / "shapes.toml")


def written(folder: Path, inside: str, name: str = "wolf.svg") -> Path:
    file = folder / name
    head = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
    file.write_text(f"{head}{inside}</svg>", encoding="utf-8")
    return file


def apart(one: Shape, other: Shape) -> float:
    """The farthest that two points of the same curve lie apart."""
    assert [op for op, _ in one.segments] == [op for op, _ in other.segments]
    pairs = (
        (mine, theirs)
        for (_, points), (_, others) in zip(one.segments, other.segments, strict=True)
        for mine, theirs in zip(points, others, strict=True)
    )
    return max(abs(a - c) + abs(b - d) for (a, b), (c, d) in pairs)


@given(
    name=st.sampled_from(shape_names()),
    scale=st.floats(0.05, 40),
    x=st.floats(-500, 500),
    y=st.floats(-500, 500),
)
def test_a_mark_is_the_same_wherever_and_however_large_it_is_drawn(
    tmp_path_factory: pytest.TempPathFactory, name: str, scale: float, x: float, y: float
) -> None:
    folder = tmp_path_factory.mktemp("svg")
    path = f'<path d="{" ".join(OURS.text(name, most=12_000).split())}"/>'
    plain = read_here(written(folder, path))
    moved = f'<g transform="translate({x} {y})"><g transform="scale({scale})">{path}</g></g>'
    assert apart(plain, read_here(written(folder, moved))) < 1e-3
    box = plain.box
    assert max(box.width, box.height) == pytest.approx(0.96, abs=1e-4)
    assert box.centre == pytest.approx((0, 0), abs=1e-4)


def test_it_is_not_upside_down(tmp_path: Path) -> None:
    """A wide foot, which is below on a screen."""
    mark = read_svg(written(tmp_path, '<path d="M40 0h20v80h40v20h-100v-20h40z"/>'))
    low = [x for _, points in mark.segments for x, y in points if y < 0]
    assert max(low) - min(low) == pytest.approx(0.96, abs=1e-4)


def read_here(file: Path) -> Shape:
    """The mark, read in this process: hundreds of others would take a minute."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(svg_mark, "run_aside", lambda _, text, __: svg_file.described(text))
        return read_svg(file)


#: Pixels of a picture in which marks are compared.
SIDE = 160


def inked(mark: Shape) -> Image.Image:
    """A mark as it is printed: overlaps are holes."""
    found = Image.new("1", (SIDE, SIDE), 0)
    for line in mark.lines():
        one = Image.new("1", (SIDE, SIDE), 0)
        points = [((x / 0.96 + 0.5) * SIDE, (0.5 - y / 0.96) * SIDE) for x, y in line]
        ImageDraw.Draw(one).polygon(points, fill=1)
        found = ImageChops.logical_xor(found, one)
    return found


class Figure(NamedTuple):
    """A figure as SVG has it, and where it has ink, in a square of 100 x 100."""

    svg: str
    ink: tuple[tuple[float, float, float, float, bool], ...]  # boxes, and whether they are discs


def _painted(figures: list[Figure], fills: list[bool]) -> Image.Image:
    """What a painter leaves who lays figures over one another, dark or (``fills``) light."""
    large = SIDE / 100
    found = Image.new("1", (SIDE, SIDE), 0)
    for figure, dark in zip(figures, fills, strict=True):
        for *box, is_disc in figure.ink:
            draw = ImageDraw.Draw(found)
            (draw.ellipse if is_disc else draw.rectangle)([v * large for v in box], fill=dark)
    return found


def _disc(x: int, y: int, r: int) -> Figure:
    return Figure(f'<circle cx="{x}" cy="{y}" r="{r}"', ((x - r, y - r, x + r, y + r, True),))


def _block(x: int, y: int, wide: int, high: int) -> Figure:
    path = f'<path d="M{x} {y}h{wide}v{high}h-{wide}z"'
    return Figure(path, ((x, y, x + wide, y + high, False),))


def _stroke(x: int, y: int, long: int, thick: int) -> Figure:
    """A level line whose ends are cut, or round."""
    ink = (x, y - thick / 2, x + long, y + thick / 2)
    return Figure(f'<line x1="{x}" y1="{y}" x2="{x + long}" y2="{y}" stroke-width="{thick}"',
                  ((*ink, False),))  # fmt: skip


def _dot(x: int, y: int, thick: int) -> Figure:
    """A line of hardly any length with round ends."""
    r = thick / 2
    path = f'<path d="M{x} {y}h.01" stroke-linecap="round" stroke-width="{thick}"'
    return Figure(path, ((x - r, y - r, x + r, y + r, True),))


within = st.integers(20, 60)
figures = st.one_of(
    st.builds(_disc, within, within, st.integers(8, 20)),
    st.builds(_block, within, within, st.integers(8, 38), st.integers(8, 38)),
    st.builds(_stroke, within, within, st.integers(10, 38), st.integers(6, 30)),
    st.builds(_dot, within, within, st.integers(10, 38)),
)


@settings(max_examples=25)
@given(drawn=st.lists(st.tuples(figures, st.booleans()), min_size=1, max_size=5))
def test_a_mark_is_what_is_painted(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[Figure, bool]]
) -> None:
    """Insides and lines, over one another: no holes but where light lies on dark."""
    corner = [(_block(0, 0, 4, 4), True), (_block(96, 96, 4, 4), True)]  # it fills the square
    pairs = [*drawn, *corner]
    inside = "".join(
        f"{figure.svg} {'stroke' if 'stroke-width' in figure.svg else 'fill'}="
        f'"{"#123" if dark else "#fff"}"/>'
        for figure, dark in pairs
    )
    mark = read_here(written(tmp_path_factory.mktemp("svg"), inside))
    want = _painted([figure for figure, _ in pairs], [dark for _, dark in pairs])
    differing = ImageChops.logical_xor(inked(mark), want).convert("L").histogram()[255]
    edges = sum(2 * (c - a + d - b) for figure, _ in pairs for a, b, c, d, _ in figure.ink)
    assert differing <= edges * SIDE / 100  # a pixel along each edge


@pytest.mark.parametrize(
    ("inside", "share"),
    [
        ('<circle cx="40" cy="50" r="20"/><circle cx="60" cy="50" r="20"/>', 0.56),
        ('<path d="M0 0h90v90h-90zM20 20h50v50h-50z"/>', 1.0),  # the same way round: no hole
        ('<path d="M0 0h90v90h-90zM20 20v50h50v-50z"/>', 1 - 2500 / 8100),
        ('<path fill-rule="evenodd" d="M0 0h90v90h-90zM20 20h50v50h-50z"/>', 1 - 2500 / 8100),
        ('<style>.a{fill:none;stroke:#000;stroke-width:10}</style>'
         '<path class="a" d="M5 5h80v80h-80z"/>', 1 - 4900 / 8100),
        ('<clipPath id="c"><rect width="90" height="45"/></clipPath>'
         '<rect width="90" height="90" clip-path="url(#c)"/>', 0.5),
        ('<rect width="90" height="90"/><rect opacity="0" width="9" height="9" fill="#fff"/>', 1.0),
        ('<rect width="90" height="90" fill="#fff"/>', 1.0),  # nothing is darker
    ],
)  # fmt: skip
def test_how_much_is_inked(tmp_path: Path, inside: str, share: float) -> None:
    picture = inked(read_here(written(tmp_path, inside))).convert("L")
    assert picture.histogram()[255] / SIDE**2 == pytest.approx(share, abs=0.05)


def test_curves_stay_curves_where_nothing_is_joined(tmp_path: Path) -> None:
    mark = read_svg(written(tmp_path, '<circle cx="9" cy="9" r="9"/><path d="M30 0h9v9z"/>'))
    assert {op for op, _ in mark.segments} == {"m", "l", "c", "h"}


SQUARE, COLOURS = "a filled square behind", "several colours"


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ('<path d="M0 0h90v90H0z"/><path fill="#fff" d="M9 9h70l-30 60z"/>', SQUARE),
        ('<path d="M0 0h90v90H0z"/><path fill="black" d="M9 9h70l-30 60z"/>', SQUARE),
        (
            '<rect width="90" height="90" rx="9"/><circle cx="45" cy="45" r="20" fill="#fff"/>',
            SQUARE,
        ),
        ('<path fill="#fff" d="M0 0h90v90H0z"/><path d="M9 9h70l-30 60z"/>', ""),
        ('<path d="M0 0h90v90H0z"/>', ""),
        ('<circle cx="45" cy="45" r="45"/><path fill="#fff" d="M9 9h70l-30 60z"/>', ""),
        ('<circle r="9" fill="red"/><circle r="5" fill="blue"/>', COLOURS),
        ('<path stroke="#000" stroke-dasharray="3 2" d="M0 0h9"/>', "dashed lines"),
    ],
)
def test_what_is_doubtful_is_said(tmp_path: Path, inside: str, said: str) -> None:
    file = written(tmp_path, inside)
    suits = (Suit("dusk", "D", "wolf", "wolves", mark=str(file)),)
    found = [each for each in doubts(Theme.load("default"), suits) if "wolf" in each]
    assert [said in each for each in found] == [True] * bool(said)


#: What a file may repeat without end.
PIECES = (
    "a{", ".a,", "}", "<g>", "<g/>", "<path d='M0 0h9v9z'/>", "/*", "<!--", "&amp;", "url(",
    "h1v1", "A1 1 0 0 1 1 1", "1e9,", "matrix(1 0 0 1 0 0)", "<style>", "<clipPath id='a'>",
)  # fmt: skip
AROUND = (
    "{}",
    "<svg xmlns='http://www.w3.org/2000/svg'>{}</svg>",
    "<svg xmlns='http://www.w3.org/2000/svg'><style>{}</style><path d='M0 0h9v9z'/></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg'><path transform='{}' d='M0 0h9v9z{}'/></svg>",
)


def worked() -> float:
    """Seconds of the processor that this process and those it waited for have used."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


@pytest.mark.some(4)
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("around", AROUND)
def test_no_file_keeps_anybody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: str, around: str
) -> None:
    monkeypatch.setattr(svg_mark, "MOST_SECONDS", 1.0)
    file = tmp_path / "wolf.svg"
    file.write_text(around.replace("{}", piece * (MOST_BYTES // len(piece) // 2 - 100)))
    start = worked()
    with suppress(TemplateError):
        read_svg(file)
    assert worked() - start < 4.0


def test_a_stranger_s_folder_lends_no_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "svgelements.py").write_text("raise SystemExit('mine')")
    monkeypatch.chdir(tmp_path)
    assert read_svg(written(tmp_path, '<circle r="7.25"/>')).segments


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("", "has no filled shapes"),
        ("<text>wolf</text>", "holds text"),
        ('<g><image href="wolf.png"/></g>', "holds a picture"),
        ('<use href="#wolf"/>', "holds copies (use)"),
        ('<mask id="m"/><rect width="9" height="9" mask="url(#m)"/>', "holds a mask"),
        ('<path d="M0 0nonsense"/>', "has no filled shapes"),
        ('<path d="M1 1L1 1Z"/>', "has no filled shapes"),
        ('<rect width="1e400" height="5"/>', "has no filled shapes"),
        ("<g>", "is not a readable SVG"),
        (f'<path d="M0 0{"h1v1" * MOST_POINTS}z"/>', "at most"),
    ],
)
def test_what_would_be_lost_is_named(tmp_path: Path, inside: str, said: str) -> None:
    with pytest.raises(TemplateError, match=re.escape(said)):
        read_svg(written(tmp_path, inside))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "holds entities"),
        (b"\xff\xfe\x00", "is not a readable SVG"),
        (b"<svg>" + b" " * 200_001, "too large"),
    ],
)
def test_bombs_are_refused(tmp_path: Path, text: bytes, said: str) -> None:
    file = tmp_path / "wolf.svg"
    file.write_bytes(text)
    with pytest.raises(Exception, match=said):
        read_svg(file)


def test_a_deck_and_a_theme_have_marks_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "art").mkdir()
    assert main(["new", "deck", "art/elves"]) == 2  # a name, not a path
    assert main(["new", "deck", "elves"]) == main(["new", "theme", "mine"]) == 0
    written(tmp_path / "art", '<circle cx="9" cy="9" r="9"/>')
    text = Path("elves.toml").read_text(encoding="utf-8")
    fox = 'plural = "foxes"'
    Path("elves.toml").write_text(text.replace(fox, f'{fox}\nmark = "art/wolf.svg"'))
    deck = load_deck("elves.toml")
    mark = Theme.load("default").style("red", deck.faces.suits).mark
    assert (mark.name, {op for op, _ in mark.segments}) == ("wolf", {"m", "c", "h"})
    assert main("print deck --deck elves.toml --only R1 -o out.pdf".split()) == 0
    theme = Path("mine/theme.toml")
    theme.write_text(theme.read_text(encoding="utf-8").replace('"fox"', '"../art/wolf.svg"'))
    assert Theme.load("mine").suits["red"].mark == mark
    capsys.readouterr()
    Path("elves.toml").write_text(text.replace(fox, f'{fox}\nmark = "nix.svg"'))
    assert main("print deck --deck elves.toml --only R1 -o out.pdf".split()) == 2
    assert "nix.svg: no such file" in capsys.readouterr().err


def test_a_mark_is_what_its_file_holds_now(tmp_path: Path) -> None:
    """In one process, too; one that can't be read any more stays what it was."""
    deck = tmp_path / "mine.toml"
    base = (data_dir("templates") / "decks" / "base.toml").read_text(encoding="utf-8")
    deck.write_text(base.replace('animal = "fox"', 'animal = "fox"\nmark = "wolf.svg"'))
    theme = Theme.load("default")

    def drawn() -> Shape:
        return theme.style("red", load_deck(deck).faces.suits).mark

    square, disc, seen = '<rect width="9" height="9"/>', '<circle r="9"/>', []
    for inside in (square, disc, square):
        written(tmp_path, inside)
        seen.append(drawn())
    assert seen[0] == seen[2] != seen[1]
    first = load_deck(deck)
    written(tmp_path, disc)
    second = load_deck(deck)
    assert first != second
    assert repr(first) == repr(second)  # what is dealt is the same
    assert drawn() == seen[1]
    (tmp_path / "wolf.svg").write_text("broken")
    assert drawn() == seen[1]
