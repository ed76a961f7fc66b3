"""Marks from SVG files: what is drawn is the mark, wherever groups have put it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import TemplateError
from cardlie.cli import main
from cardlie.press.look.shapes import Shape, shape_names
from cardlie.press.look.svg_mark import MOST_SEGMENTS, read_svg
from cardlie.press.look.theme import Theme
from cardlie.setting.deck import Deck

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
    plain = read_svg(written(folder, path))
    moved = f'<g transform="translate({x} {y})"><g transform="scale({scale})">{path}</g></g>'
    assert apart(plain, read_svg(written(folder, moved))) < 1e-3
    box = plain.box
    assert max(box.width, box.height) == pytest.approx(0.96, abs=1e-4)
    assert box.centre == pytest.approx((0, 0), abs=1e-4)


def test_it_is_not_upside_down(tmp_path: Path) -> None:
    """A wide foot, which is below on a screen."""
    mark = read_svg(written(tmp_path, '<path d="M40 0h20v80h40v20h-100v-20h40z"/>'))
    low = [x for _, points in mark.segments for x, y in points if y < 0]
    assert max(low) - min(low) == pytest.approx(0.96, abs=1e-4)


def test_figures_are_paths_and_overlaps_stay(tmp_path: Path) -> None:
    inside = '<circle cx="9" cy="9" r="9"/><rect x="6" y="6" width="6" height="6" fill="#fff"/>'
    mark = read_svg(written(tmp_path, inside))
    assert [op for op, _ in mark.segments].count("h") == 2
    assert {op for op, _ in mark.segments} == {"m", "l", "c", "h"}


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("", "has nothing that is filled"),
        ("<text>wolf</text>", "holds text"),
        ('<g><image href="wolf.png"/></g>', "holds a picture"),
        ('<use href="#wolf"/>', "holds copies (use)"),
        ('<path d="M0 0L9 9" fill="none" stroke="red"/>', "has strokes without a fill"),
        ('<path d="M0 0nonsense"/>', "has nothing that is filled"),
        ('<path d="M1 1L1 1Z"/>', "has nothing that is filled"),
        ('<rect width="1e400" height="5"/>', "has nothing that is filled"),
        ("<g>", "is no SVG that can be read"),
        (f'<path d="M0 0{"h1v1" * MOST_SEGMENTS}z"/>', "at most"),
    ],
)
def test_what_would_be_lost_is_named(tmp_path: Path, inside: str, said: str) -> None:
    with pytest.raises(TemplateError, match=re.escape(said)):
        read_svg(written(tmp_path, inside))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'<!DOCTYPE s [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "holds entities"),
        (b"\xff\xfe\x00", "is no SVG that can be read"),
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
    deck = Deck.load("elves.toml")
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
