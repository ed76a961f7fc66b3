"""Pictures hold together however large they are: nothing in them has a length of its own."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.base.strings import languages, strings
from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Face
from cardlie.games import GAMES
from cardlie.language.decks import load_deck
from cardlie.press.card import combination_picture
from cardlie.press.card.combination_picture import draw_combination, groups_of
from cardlie.press.card.frame import CardBox, CardLook
from cardlie.press.card.front import _draw_tile, draw_front, draw_power, tile_box
from cardlie.press.card.index import Index
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, load_font
from cardlie.press.look.shapes import Shape
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.pen import Align, Outline, Pen, Trace
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts.printed_game import printed_game
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


class Sized(Pen):
    """Remembers texts with their sizes, and how large what is in little cards' corners is."""

    def __init__(self) -> None:
        super().__init__(SvgSurface(lambda font: font.name))
        self.words: list[tuple[str, float]] = []
        self.marks: list[float] = []

    def text(
        self, x: float, y: float, text: str, font: Font, size: float, colour: Rgb,
        align: Align = "left",
    ) -> None:  # fmt: skip
        super().text(x, y, text, font, size, colour, align)
        if size < 1:  # in heights of a little card
            self.marks.append(self.trace.text[-1][0].height)
        else:
            self.words.append((text, size))

    def shape(self, shape: Shape, x: float, y: float, side: float, *more: Any) -> None:
        before = len(self.trace.ink)
        super().shape(shape, x, y, side, *more)
        if side < 1:
            box = Box.around(self.trace.ink[before:])
            assert box is not None
            self.marks.append(max(box.width, box.height))


def apart(one: Box, other: Box) -> float:
    return max(one.x0 - other.x1, other.x0 - one.x1, one.y0 - other.y1, other.y0 - one.y1)


class Fanned(Pen):
    """Remembers the little cards of fans: their colours, and marks in corners."""

    def __init__(self) -> None:
        super().__init__(SvgSurface(lambda font: font.name))
        self.cards: list[Rgb] = []
        self.filled: list[Rgb] = []

    def curves(self, path: Outline, colour: Rgb) -> None:
        super().curves(path, colour)
        self.filled.append(colour)

    def rect(self, box: Box, colour: Rgb, radius: float = 0) -> None:
        super().rect(box, colour, radius)
        if radius == combination_picture.ROUND:
            self.cards.append(colour)


@given(
    st.sampled_from([*FORMS, "4+3+2", "run7", "run9", "every number x3", "9+9", "24+24", "c9+c2"]),
    st.floats(20, 60),
    st.floats(20, 60),
    st.sampled_from(theme_names()),
    st.sampled_from(["base", "base[numbers=12]", "base[suits=8]", "base[numbers=30;suits=1]"]),
)
def test_a_combination_is_fans_of_little_cards_in_their_box(
    form: str, width: float, height: float, theme: str, named: str
) -> None:
    deck = load_deck(named)
    look, combination, pen = look_of(theme, deck), Combination.parse(form), Fanned()
    faces = look.deck.faces
    assume(combination.misfit(faces.numbers, len(faces.suits)) is None)
    within = Box(5, 7, 5 + width, 7 + height)
    draw_combination(pen, within, look, combination, 1.0)
    drawn = [*pen.trace.ink, *(box for box, _ in pen.trace.text)]
    assert all(within.holds(ink, 0.02 * min(width, height)) for ink in drawn)
    # nothing is a letter that stands for a number
    said = {text for _, text in pen.trace.text}
    assert said <= {*map(faces.printed, faces.numbers), "…", *(f"×{n}" for n in range(2, 25))}
    # whose suit counts has its tint, and only that
    counts = combination.kind in ("colours", "twins", "colour-run", "every-colour")
    assert all((colour != look.theme.ground) == counts for colour in pen.cards)


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("language", languages())
def test_power_cards_are_named_and_their_marks_are_seen_at_arms_length(
    language: str, theme: str
) -> None:
    """A deck's names are in one size, and so are its sentences; little cards' marks are 2 mm."""
    made = job(theme=theme, words=strings(language))
    powers, names, said = made.deck.faces.powers, set[float](), set[float]()
    for power in powers:
        pen = Sized()
        draw_power(pen, made.box, made.card_look, power)
        name = made.words.get(f"powers.{power.id}", power.name)
        sentence = made.words.get(f"sentences.{power.id}", power.sentence).split()
        assert (
            name.split()
            == [word for text, _ in pen.words if text in name for word in text.split()][
                : len(name.split())
            ]
        )
        names |= {round(size, 3) for text, size in pen.words if text in name and len(text) > 3}
        said |= {
            round(size, 3)
            for text, size in pen.words
            if text.split()[0] == sentence[0] and text not in name
        }
        assert min(pen.marks) >= 2.0, power.id
    assert len(names) == 1
    assert len(said) == 1
    assert theme != "large-print" or min(said) >= 4.93


def test_a_power_card_of_somebody_else_is_named_by_its_id() -> None:
    assert PowerCard("wolf-pack", Combination.parse("2+2"), 3, "Howl.").name == "Wolf pack"


@given(st.sampled_from([*FORMS, "4+3+2", "run7", "9+9", "c9+c2", "every number x1"]))
def test_what_is_fanned_makes_the_combination_true(form: str) -> None:
    """The example is one: as many cards as it takes, alike in what the combination is about."""
    combination, faces = Combination.parse(form), base_deck().faces
    assume(combination.misfit(faces.numbers, len(faces.suits)) is None)
    groups = groups_of(combination, faces)
    each, sizes = [*map(len, groups)], [*combination.sizes]
    numbers = [[card.number for card in group] for group in groups]
    suits = [[card.suit for card in group] for group in groups]
    match combination.kind:
        case "run" | "colour-run":
            assert [b - a for a, b in pairwise(numbers[0]) if a and b] == [1] * (sizes[0] - 1)
            assert len({*suits[0]}) == 1
        case "every-number":
            assert {number for group in numbers for number in group} == {*faces.numbers}
            assert sum(each) == sizes[0] * len(faces.numbers)
        case "every-colour":
            assert [{*group} for group in suits] == [{suit.name} for suit in faces.suits]
            assert each == sizes * len(faces.suits)
        case kind:
            assert each == sizes
            told: dict[str, list[list[Any]]]
            told = {"numbers": [*numbers], "colours": [*suits], "twins": [*groups]}
            assert all(len({*group}) == 1 for group in told[kind])
            assert len({group[0] for group in told[kind]}) == len(groups)


class Marking(Pen):
    """Remembers where the marks of suits went, how large, and which; and what lies behind them."""

    def __init__(self) -> None:
        super().__init__(SvgSurface(lambda font: font.name))
        self.marks: list[tuple[Box, float, str]] = []
        self.behind: list[Shape] = []

    def shape(
        self, shape: Shape, x: float, y: float, size: float, colour: Rgb, turn: float = 0
    ) -> None:
        super().shape(shape, x, y, size, colour, turn)
        self.marks.append((self.trace.ink[-1], size, shape.name))

    def ornament(self, shape: Shape, at: Affine, colour: Rgb) -> None:
        super().ornament(shape, at, colour)
        self.behind.append(shape)


def pips_of(
    look: CardLook, box: CardBox, face: Face
) -> tuple[Marking, list[tuple[Box, float, str]]]:
    """A front drawn, and the marks on its die: all but those under its numerals."""
    pen, index = Marking(), Index.of(box, look)
    draw_front(pen, box, look, face)
    return pen, [mark for mark in pen.marks if mark[1] != index.mark]


DIES = [name for name in theme_names() if Theme.load(name).layout == "die"]


@pytest.mark.parametrize("theme", DIES)
def test_a_die_shows_as_many_pips_of_one_size_as_its_number_says(theme: str) -> None:
    deck = load_deck("base[numbers=9]")
    look, box = look_of(theme, deck), job(deck=deck, theme=theme).box
    tile = tile_box(box, Index.of(box, look))
    for face in deck.faces.all:
        if face.number is not None:
            _, pips = pips_of(look, box, face)
            assert len(pips) == face.number
            assert all(tile.holds(pip) for pip, _, _ in pips)
            assert len({size for _, size, _ in pips}) == 1
            assert all(apart(one[0], two[0]) > -1e-6 for one, two in combinations(pips, 2))


@pytest.mark.some(3)
@pytest.mark.parametrize("theme", DIES)
@pytest.mark.parametrize("named", ["base", "base[numbers=30]", "base[numbers=9;suits=8]"])
def test_cards_are_filled_and_no_two_numbers_are_one_picture(theme: str, named: str) -> None:
    """The die is 46 mm and more on a poker card; the lowest and the highest are pictures of their
    own, and each suit has an ornament of its own behind it, the same turned round."""
    deck = load_deck(named)
    look, box = look_of(theme, deck), job(deck=deck, theme=theme).box
    assert tile_box(box, Index.of(box, look)).width >= (46 if named == "base" else 38)
    behind = dict[str, set[str]]()
    for suit in deck.faces.suits:
        seen = set[tuple[object, ...]]()
        for number in deck.faces.numbers:
            pen, pips = pips_of(look, box, deck.faces.face(f"{suit.letter}{number}"))
            crowned = sum(shape.name == "crown" for shape in pen.behind)
            assert crowned == (2 if number == max(deck.faces.numbers) else 0)
            assert number != 1 or next(name for *_, name in pips).endswith(("-figure", ".rayed"))
            behind.setdefault(suit.name, set()).add(pen.behind[0].name)
            turned = {(-x, -y) for x, y in points_of(pen.behind[0])}
            assert turned == points_of(pen.behind[0])
            beads = [ink for ink in pen.trace.ink if ink.width < 2.5 and ink.height < 2.5]
            seen.add((*(name for *_, name in pips), len(pips), len(beads)))
        assert len(seen) == len(deck.faces.numbers)
    assert all(len(each) == 1 for each in behind.values())
    assert len({name for each in behind.values() for name in each}) == len(behind)


@pytest.mark.parametrize("theme", [name for name in DIES if Theme.load(name).tile != "outline"])
def test_dice_of_suits_are_told_apart_in_grey_and_their_pips_are_seen(theme: str) -> None:
    """A solid die by itself, a tinted one by the field of full colour around it."""
    look = look_of(theme, base_deck())
    told_by, tiles = list[Rgb](), list[Rgb]()
    for suit in look.deck.faces.suits:
        pen, colour = Fanned(), look.style(suit.name).colour
        pip = _draw_tile(pen, look, Box(0, 0, 10, 10), colour)
        tiles.append(pen.filled[-1])
        told_by.append(colour if look.theme.tile == "tinted" else pen.filled[-1])
        assert pip.contrast(tiles[-1]) >= 3.0, suit
    assert min(one.contrast(other) for one, other in combinations(told_by, 2)) >= 1.15
    if look.theme.tile == "tinted":  # none is stronger than another
        strong = [tile.contrast(look.theme.ground) for tile in tiles]
        assert 1.05 < max(strong) < 1.01 * min(strong)


def points_of(shape: Shape) -> set[tuple[float, float]]:
    ends = (end for _, points in shape.segments for end in points)
    return {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in ends}


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
