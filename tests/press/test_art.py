"""Pictures hold together however large they are: nothing in them has a length of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.base.strings import strings
from cardlie.games import GAMES
from cardlie.press.card.box import CardLook
from cardlie.press.card.combination_picture import draw_combination
from cardlie.press.card.front import draw_front, tile_box
from cardlie.press.card.index import Index
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import load_font
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.pen import Pen, Trace
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts.printed_game import printed_game
from cardlie.setting.combinations import Combination
from cardlie.setting.deck import Deck, base_deck
from tests.press.helpers import job
from tests.strategies import FORMS


def look_of(theme: str, deck: Deck | None = None) -> CardLook:
    look = Theme.load(theme)
    fonts = load_font(look.display), load_font(look.text)
    return CardLook(look, *fonts, deck or base_deck(), strings("en"))


def new_pen() -> Pen:
    return Pen(SvgSurface(lambda font: font.name))


def boxes(trace: Trace, x: float = 0, y: float = 0, scale: float = 1) -> list[float]:
    """The edges of all that was drawn, as seen from a point and so many times nearer."""
    found = [*trace.ink, *(box for box, _ in trace.text)]
    return [(edge - at) / scale for box in found for edge, at in zip(box, (x, y) * 2, strict=True)]


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("game", GAMES)
def test_a_game_s_art_is_the_same_anywhere_and_in_any_size(game: str, theme: str) -> None:
    look, art = look_of(theme), printed_game(game)
    small, large = new_pen(), new_pen()
    for pen, x, y, side in ((small, 0.0, 0.0, 40.0), (large, 70.0, -30.0, 100.0)):
        art.draw_cover(pen, look, x, y, side)
        art.draw_chapter_mark(pen, look, x, y, side, 1)
    assert boxes(large.trace, 70, -30, 2.5) == pytest.approx(boxes(small.trace), abs=1e-6)


def dice_of(pen: Pen) -> list[Box]:
    """The largest squares: whatever is on a die is smaller."""
    ink = dict.fromkeys(Box(*(round(edge, 6) for edge in box)) for box in pen.trace.ink)
    squares = [box for box in ink if abs(box.width - box.height) < 1e-5]
    side = max(box.width for box in squares)
    return [box for box in squares if box.width > side - 1e-5]


def apart(one: Box, other: Box) -> float:
    return max(one.x0 - other.x1, other.x0 - one.x1, one.y0 - other.y1, other.y0 - one.y1)


@given(
    st.sampled_from([*FORMS, "4+3+2", "run7", "run9", "every number x3", "9+9", "24+24"]),
    st.floats(20, 60),
    st.floats(20, 60),
    st.sampled_from(theme_names()),
)
def test_dice_of_a_combination_lie_apart_in_their_box(
    form: str, width: float, height: float, theme: str
) -> None:
    look, combination, pen = look_of(theme), Combination.parse(form), new_pen()
    faces = look.deck.faces
    assume(combination.misfit(faces.numbers, len(faces.suits)) is None)
    within = Box(5, 7, 5 + width, 7 + height)
    draw_combination(pen, within, look, combination)
    dice = dice_of(pen)
    assert len(dice) > 1
    for at, die in enumerate(dice):
        assert all(apart(die, other) > 0.1 * die.width for other in dice[:at])
    # the ends of a die's stripes are remembered as longer than they are
    assert all(within.holds(ink, 0.02 * dice[0].width) for ink in pen.trace.ink)


def test_stripes_of_a_free_colour_stand_and_bars_of_another_lie() -> None:
    """Dark, striped, dotted, chequered, barred: so they are told apart in grey."""
    pen, within = new_pen(), Box(0, 0, 50, 50)
    look = look_of("default", Deck.load("base[suits=8]"))
    draw_combination(pen, within, look, Combination.parse("c2+c2+c2+c2+c2"))
    side = dice_of(pen)[0].width
    long = [ink for ink in pen.trace.ink if max(ink.width, ink.height) > side / 2]
    stand = [ink.height > ink.width for ink in long if min(ink.width, ink.height) < side / 4]
    assert sorted(stand) == [False] * 8 + [True] * 8
    assert stand[0]
    assert not stand[-1]


class Marking(Pen):
    """Remembers where the marks of suits went."""

    def __init__(self) -> None:
        super().__init__(SvgSurface(lambda font: font.name))
        self.marks: list[Box] = []

    def shape(
        self, shape: Shape, x: float, y: float, size: float, colour: Rgb, turn: float = 0
    ) -> None:
        super().shape(shape, x, y, size, colour, turn)
        self.marks.append(self.trace.ink[-1])


@pytest.mark.parametrize("theme", theme_names())
def test_a_die_shows_as_many_pips_of_one_size_as_its_number_says(theme: str) -> None:
    deck = Deck.load("base[numbers=9]")
    look, box = look_of(theme, deck), job(deck=deck, theme=theme).box
    for face in deck.faces.all if look.theme.layout == "die" else ():
        pen, tile = Marking(), tile_box(box, Index.of(box, look))
        draw_front(pen, box, look, face)
        pips = [mark for mark in pen.marks if tile.holds(Box(*mark.centre, *mark.centre))]
        if face.number is not None:
            assert len(pips) == face.number
            assert all(tile.holds(pip) for pip in pips)
            assert len({round(pip.width + pip.height, 6) for pip in pips}) == 1
            assert all(apart(pip, other) > 0 for at, pip in enumerate(pips) for other in pips[:at])


@pytest.mark.parametrize("theme", theme_names())
def test_a_suit_s_name_is_as_large_as_a_sentence_where_there_is_room(theme: str) -> None:
    look = look_of(theme)._replace(theme=replace(Theme.load(theme), corner="name"))
    box = job(theme=theme).box
    for suit in look.deck.faces.suits:
        pen = new_pen()
        draw_front(pen, box, look, look.deck.faces.face(f"{suit.letter}1"))
        named = [box.width for box, text in pen.trace.text if text == suit.name]
        as_said = look.text.width(suit.name, look.theme.sentence * box.unit)
        assert named == pytest.approx([as_said] * 2)
