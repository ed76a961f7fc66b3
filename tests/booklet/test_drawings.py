"""What is drawn on pages: it is seen, and nothing lies on anything else."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import patch

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import judge
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import find_layout
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.pictures.drawings import Track, figure
from cardlie.booklet.pictures.faces import FaceRows, place_die
from cardlie.booklet.pictures.odds_pages import cell_colours
from cardlie.booklet.rules.examples import RoundPlayed
from cardlie.booklet.story import Booklet
from cardlie.games.options import usual_options
from cardlie.games.registry import get_game
from cardlie.press.geometry import Box
from cardlie.press.look.colour import READABLE
from cardlie.press.look.fonts import Font
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.sheet.stock import Paper
from tests.booklet.helpers import booklet, rules_of, setter_in

Rect = tuple[float, float, float, float]


@pytest.mark.parametrize("theme", theme_names())
def test_dice_and_the_track_are_seen_in_every_theme(theme: str) -> None:
    """On a page of the colour that the theme prints, as booklets have it."""
    of_theme = booklet("wheel", theme)
    with of_theme.leaf(1) as pen:
        for number, face in enumerate(of_theme.edition.rules.faces.all):
            place_die(pen, Box(10 + 20 * number, 10, 26 + 20 * number, 26), face)
        Track(of_theme.setter, get_game("wheel").track).drawOn(of_theme.document.canvas, 10, 60)
    page = pypdfium2.PdfDocument(of_theme.document.finished())[0]
    levels = np.asarray(page.render(scale=2).to_pil().convert("L"), dtype=np.int16)
    high = levels.shape[0]
    dots = 2 * 72 / 25.4
    for number in range(6):
        left, top = int((12 + 20 * number) * dots), high - int(24 * dots)
        die = levels[top : top + int(12 * dots), left : left + int(12 * dots)]
        assert int(die.max()) - int(die.min()) > 120, number
    track = levels[: high - int(60 * dots)]
    assert (np.abs(track - np.median(levels)) > 120).mean() > 0.01


@pytest.mark.parametrize("game", ["wheel", "tavern", "leira", "perudo"])
def test_a_set_up_shows_the_dice_of_everybody(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    look, numbers = Theme.load("default"), list[int]()

    def noted(*given: Any, **more: Any) -> None:
        numbers.append(given[2])

    monkeypatch.setattr("cardlie.press.parts.setup.draw_cube", noted)
    of_game = Booklet(rules_of(game), look, PageFormat.of(210, 297, look), linked=True)
    with of_game.leaf(1):
        figure(f"figure:{game}-setup", "", of_game.setter).drawOn(of_game.document.canvas, 20, 60)
    options = usual_options(game)
    assert len(numbers) == options.seats * options.start_count


@pytest.mark.parametrize("theme", theme_names())
def test_figures_are_read_on_every_shade_and_likelier_is_no_lighter(theme: str) -> None:
    styles = booklet("wheel", theme).styles
    shades = [cell_colours(styles, percent / 100) for percent in range(101)]
    assert min(shade.contrast(ink) for shade, ink in shades) >= READABLE
    apart = [shade.contrast(styles.theme.ground) for shade, _ in shades]
    assert all(after > 0.9 * before for before, after in pairwise(apart))


def rects_of(
    page: pypdfium2.PdfPage, words: tuple[str, ...], *, numerals: bool = True
) -> tuple[list[Rect], list[Rect]]:
    """Where each stamp stands on a page, and where every other letter (or numeral) does."""
    text, stamps = page.get_textpage(), set[int]()
    for word in words:
        found = text.search(word, match_case=True, match_whole_word=True)
        while at := found.get_next():
            stamps |= set(range(at[0], at[0] + at[1]))
    boxes = {i: text.get_charbox(i) for i in range(text.count_chars())}
    inked = {i: box for i, box in boxes.items() if box[2] - box[0] > 0.1}
    if not numerals:
        inked = {i: box for i, box in inked.items() if not text.get_text_range(i, 1).isdigit()}
    return [b for i, b in inked.items() if i in stamps], [
        b for i, b in inked.items() if i not in stamps
    ]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("game", "layout", "theme"),
    [
        ("leira", "pages", "meadow"),
        ("tavern", "pages", "default"),
        ("wheel", "pages", "large-print"),
        ("cards", "fold", "ink-saver"),
    ],
)
def test_no_stamp_lies_on_words(game: str, layout: str, theme: str) -> None:
    chosen = find_layout(layout)
    rules = read_rules(Edition.of(game))
    made = chosen.make(rules, Theme.load(theme), Paper.find(chosen.paper), NO_CONDITION)
    seen = 0
    with pypdfium2.PdfDocument(made.data) as pdf:
        for page in pdf:
            # on a leaflet's back there is a table with its stamp over the edges of cards
            stamps, others = rects_of(page, ("TRUE", "BUSTED"), numerals=layout != "fold")
            seen += len(stamps)
            for left, low, right, top in stamps:
                air = 2.5  # in points: what the border of a stamp takes around its letters
                for x0, y0, x1, y1 in others:
                    clear = x1 < left - air or x0 > right + air or y1 < low - air or y0 > top + air
                    assert clear
    assert seen >= (4 if layout == "fold" else 10)


def test_names_stand_before_rows_of_dice_that_have_a_line_each() -> None:
    """Nothing reaches beyond the width, and where names stand above a row each, all is higher."""
    (first, *_) = (e for e in rules_of("perudo").examples() if isinstance(e, RoundPlayed))
    rows, heights = FaceRows(booklet("perudo").setter, first.verdict), dict[int, float]()
    for width in (52, 70, 106):  # names above a row each, before a row each, above two in a row
        _, heights[width] = rows.wrap(width, 1000)
        assert rows.reach <= width
    assert heights[52] > 1.3 * max(heights[70], heights[106])


@given(
    st.lists(st.text("123456", min_size=1, max_size=6), min_size=2, max_size=6),
    st.floats(45, 130), st.sampled_from(["default", "large-print"]),
)  # fmt: skip
def test_no_name_runs_into_the_face_beside_it(hands: list[str], width: float, theme: str) -> None:
    """And whoever sits side by side is named on one line, whatever is written below their dice."""
    seats = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn")
    rolls = {seat: " ".join(hand) for seat, hand in zip(seats, hands, strict=False)}
    rows = FaceRows(setter_in("perudo", theme), judge("1 four", rolls=rolls, game="perudo"))
    rows.wrap(width, 1000)
    names, people = dict[str, tuple[float, float, float]](), list[tuple[float, float, float]]()

    class Noting(Pen):
        def text(self, x: float, y: float, text: str, font: Font, size: float, *_: object) -> None:
            if text in rolls:
                names[text] = (x, x + font.width(text, size), y)

    def person(_: object, __: object, ___: object, centre: tuple[float, float], r: float) -> None:
        people.append((centre[0] - r, centre[0] + r, centre[1]))

    with (
        patch("cardlie.booklet.pictures.faces.draw_person", person),
        patch.object(FaceRows, "_paint_row"),
    ):
        rows.paint(Noting(SvgSurface(lambda font: font.name)), 0, 0)
    assert len(names) == len(rolls)
    for left, right, y in names.values():
        for near, far, at in people:
            assert abs(at - y) > 2 or far <= left + 1e-6 or near >= right + 1
    for one, other in pairwise(names):
        if abs(names[one][2] - names[other][2]) < 2:
            assert names[one][2] == pytest.approx(names[other][2])


def test_nothing_counts_for_a_roll_that_was_claimed_whole_and_is_not_there() -> None:
    for guess, dice, counts in (("54", "3 1", 0), ("54", "6 1", 2), ("21", "2 1", 2)):
        rows = judge(guess, dice, game="mia").rows()
        assert sum(each.counts for row in rows.values() for each in row) == counts
    fallen = judge("3 fives", "5 5 2", game="tavern").rows()
    assert sum(each.counts for row in fallen.values() for each in row) == 2, "two of three"
