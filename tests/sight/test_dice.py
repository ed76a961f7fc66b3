"""Dice on pictures of the simulated camera: upper faces read right or not at all."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from PIL import Image

from cardlie.sight import PhotoReading, Seen, read
from cardlie.sight.dice import DiceFinder, Die
from cardlie.sight.tuned import DICE
from tests.depth import of_all
from tests.sight.photographs import lying
from tests.sight.photographs import photo as photograph
from tests.sight.photographs import shot as cards_shot
from tests.sight.thrown import photo, shot

if TYPE_CHECKING:
    from tools.lab.photos.dicetop import DiceShot


FINDER = DiceFinder()


@cache
def read_photo(taken: DiceShot) -> PhotoReading:
    return read(photo(taken).jpeg, game="wheel" if taken.wild else "tavern")


ALL = (1, 2, 3, 4, 5, 6)
ORDINARY = [
    shot(1, colour="ivory", only=ALL, width=45),
    shot(4, colour="black", only=ALL, width=42),
    shot(3, "midnight", only=ALL, width=45, wild=True),
    shot(6, "meadow", only=(1, 2, 3), width=45),
    shot(5, only=(1,), colour="blue", width=50, tilt=12.0),
]
HARD = [
    shot(11, dice=3, width=45, difficulty="hard", tilt=30.0),
    shot(12, "default", dice=3, width=45, difficulty="hard", tilt=44.0),
    shot(13, dice=1, width=60, tilt=45.0),
    shot(29, "default", dice=2, width=50, tilt=45.0),  # a side looks as near as a top
    shot(15, "meadow", dice=3, width=60, tilt=52.0, wild=True),
    shot(17, dice=3, width=60, tilt=58.0, colour="red"),
]


@pytest.mark.some(1)
@pytest.mark.parametrize("taken", ORDINARY, ids=lambda taken: f"{taken.theme}-{taken.seed}")
def test_dice_in_ordinary_light_are_seen_and_nearly_all_read(taken: DiceShot) -> None:
    lying, told = (
        Counter(die.face for die in photo(taken).laid),
        Counter(seen.face.text for seen in read_photo(taken).faces),
    )
    assert len(read_photo(taken).items) == lying.total()
    assert told <= lying
    assert lying.total() - told.total() <= lying.total() // 6


@pytest.mark.some(2)
@pytest.mark.parametrize("taken", [*ORDINARY, *HARD], ids=lambda taken: str(taken.seed))
def test_only_upper_faces_are_told_and_each_die_once(taken: DiceShot) -> None:
    left = list(photo(taken).laid)
    for seen in read_photo(taken).faces:
        die = lying(tuple(left), seen.corners)
        assert die is not None
        assert die.face == seen.face.text
        left.remove(die)
        away = np.mean(die.corners, axis=0) - np.mean(seen.corners, axis=0)
        assert np.hypot(*away) < 0.2 * die.width
        box, said = np.ptp(die.corners, axis=0), np.ptp(seen.corners, axis=0)
        assert 0.7 < np.sqrt(said.prod() / box.prod()) < 1.3


@pytest.mark.some(3, of="photos of dice and cards")
def test_no_part_of_a_face_that_is_told_is_doubtful() -> None:
    reading = read_photo(shot(13, width=110.0, tilt=14.0, only=(2, 5, 1, 3, 6, 4, 5, 2)))
    assert len(reading.faces) == 8
    assert reading.unsure == ()


@pytest.mark.some(3, of="photos of dice and cards")
def test_turning_the_picture_turns_the_corners_and_changes_no_face() -> None:
    taken = ORDINARY[0]
    straight = read_photo(taken)
    turned = read(np.ascontiguousarray(np.rot90(pixels(taken))), game="tavern")
    assert turned.size == straight.size[::-1]
    assert len(turned.faces) == len(straight.faces)
    middles = [(np.mean(seen.corners, axis=0), seen.face) for seen in turned.faces]
    for seen in straight.faces:
        x, y = np.mean(seen.corners, axis=0)
        gaps = [np.hypot(a - y, b - (straight.size[0] - x)) for (a, b), _ in middles]
        assert min(gaps) < 5
        assert middles[int(np.argmin(gaps))][1] == seen.face


def pixels(taken: DiceShot) -> np.ndarray[Any, Any]:
    return np.asarray(Image.open(io.BytesIO(photo(taken).jpeg)))


@pytest.mark.some(3, of="photos of dice and cards")
def test_a_lighter_or_smaller_picture_shows_no_other_face() -> None:
    taken = ORDINARY[2]
    faces = {seen.face.text for seen in read_photo(taken).faces}
    whole = Image.fromarray(pixels(taken))
    half = whole.resize((whole.width * 2 // 3, whole.height * 2 // 3))
    for other in (half, Image.eval(whole, lambda value: min(255, value + 30))):
        told = Counter(seen.face.text for seen in read(other, game="wheel").faces)
        assert told
        assert told <= Counter(faces)


@pytest.mark.some(3, of="photos of dice and cards")
def test_the_wild_is_a_star_or_an_ordinary_dies_one_and_that_is_said() -> None:
    star = read_photo(ORDINARY[2])
    assert "*" in star.text.split()
    assert star.notes == ()
    ones = read(photo(ORDINARY[0]).jpeg, game="wheel")
    assert "*" in ones.text.split()
    assert ones.notes == ("in Ship's Wheel, a 1 is wild",)
    assert read_photo(ORDINARY[0]).notes == ()


def five(body: tuple[int, int, int], table: tuple[int, int, int]) -> np.ndarray[Any, Any]:
    """A die seen from straight above."""
    picture = np.full((240, 240, 3), table, np.uint8)
    cv2.rectangle(picture, (60, 60), (180, 180), body, -1)
    for x, y in ((90, 90), (150, 90), (120, 120), (90, 150), (150, 150)):
        cv2.circle(picture, (x, y), 12, (240, 240, 240), -1, cv2.LINE_AA)
    return cv2.GaussianBlur(picture, (0, 0), 1.0)


def test_a_die_as_light_as_the_table_is_told_by_its_colour_and_pips_alone_are_no_die() -> None:
    red, green = (228, 0, 0), (0, 116, 0)
    assert np.ptp(cv2.cvtColor(np.array([[red, green]], np.uint8), cv2.COLOR_RGB2GRAY)) <= 1
    assert read(five(red, green), game="tavern").text == "5"
    assert read(five(red, red), game="tavern").faces == ()


SIDES, FACES, NONES = st.floats(40, 200), st.integers(0, 6), st.floats(-9, -3)


@example((60.0, 1, -9.0), (100.0, 2, -9.0), 0.1, 0.6)
@example((100.0, 2, -9.0), (60.0, 1, -9.0), 3.0, 0.6)
@example((60.0, 0, -9.0), (64.0, 0, -9.0), 0.1, 0.6)
@example((60.0, 1, -9.0), (80.0, 1, -9.0), 0.1, 0.6)
@example((60.0, 1, -9.0), (80.0, 4, -9.0), 0.1, 0.6)
@example((60.0, 0, -9.0), (45.0, 3, -9.0), 0.1, 0.7)
@example((60.0, 0, -9.0), (45.0, 3, -5.0), 0.1, 0.7)
@example((60.0, 6, -9.0), (45.0, 4, -5.0), 0.1, 0.7)
@example((60.0, 0, -9.0), (45.0, 5, -5.0), 0.1, 0.7)
@example((60.0, 4, -6.6), (52.0, 5, -3.5), 4.7, 0.65)
@example((60.0, 4, -3.6), (52.0, 5, -3.5), 4.7, 0.65)
@example((60.0, 4, -6.6), (52.0, 5, -4.5), 4.7, 0.65)
@given(
    st.tuples(SIDES, FACES, NONES),
    st.tuples(SIDES, FACES, NONES),
    st.floats(-0.8, 0.8) | st.floats(0, 2 * np.pi),
    st.floats(0.3, 0.9),
)
def test_what_may_be_a_side_of_a_die_is_none_that_is_told(
    upper: tuple[float, int, float], lower: tuple[float, int, float], way: float, far: float
) -> None:
    """A larger face close beneath; of a 1 a smaller one that may be none; and what lies over
    another and is less a top; unless it is the face that lies uppermost, or its opposite."""
    away = far * max(upper[0], lower[0])
    places = np.array([[300.0, 300.0], [300 + away * np.sin(way), 300 + away * np.cos(way)]])
    told = [
        np.array([*np.where(np.arange(7) == face, 6.0, -9.0), none])
        for _, face, none in (upper, lower)
    ]
    found = [
        Die(place, side, np.array([3.0]), of_faces)
        for place, of_faces, (side, _, _) in zip(places, told, (upper, lower), strict=True)
    ]
    tops = FINDER.tops_of(found)
    assume(all(FINDER.sure(die) >= DICE.sure_die for die in found))
    assert len(tops) == 2

    def is_side(die: tuple[float, int, float], top: tuple[float, int, float], down: float) -> bool:
        ratio, mean = die[0] / top[0], (die[0] + top[0]) / 2
        values = (ratio, abs(np.tan(way)), away / die[0], ratio, away / top[0], away / mean)
        edges = (DICE.larger, DICE.aside, DICE.touch, DICE.by_one, DICE.by_one, DICE.over)
        doubts = (die[2], die[2], die[2] - top[2])
        pairs = [
            *zip(values, edges, strict=True),
            *zip(doubts, (*DICE.no_top, DICE.more_doubt), strict=True),
        ]
        assume(all(abs(value - edge) > 1e-6 for value, edge in pairs))
        larger, straight, near, smaller, by_top, over, surer, sure, alike = (
            value < edge for value, edge in pairs
        )
        of_one = smaller and by_top and top[1] in (0, 6) and not surer
        beneath = straight and down > 0 and ((not larger and near) or of_one)
        shown = die[1] % 6 + 1, top[1] % 6 + 1
        may = len(set(shown)) == 2 and sum(shown) != 7
        return bool(may and (beneath or (over and not sure and not alike)))

    sides = [is_side(upper, lower, -np.cos(way)), is_side(lower, upper, np.cos(way))]
    assert [top.sure >= DICE.sure_die for top in tops] == [not side for side in sides]


@example([(60.0, True), (60.0, False), (90.0, False)])
@given(st.lists(st.tuples(SIDES, st.booleans()), max_size=6))
def test_a_die_that_is_hardly_sure_is_told_among_others_of_its_size(
    drawn: list[tuple[float, bool]],
) -> None:
    """Not beside dice that are hardly sure themselves, nor beside a smaller or larger one."""
    found = [
        Die(
            np.array([500.0 * i, 0]),
            side,
            np.array([3.0]),
            np.array([0, -9.0 if is_sure else -2.0, -9, -9, -9, -9, -9, -9]),
        )
        for i, (side, is_sure) in enumerate(drawn)
    ]
    tops = FINDER.tops_of(FINDER.among(found))
    ratios = np.abs(np.log([[a / b for b, _ in drawn] for a, _ in drawn]))
    assume((abs(ratios - DICE.as_large) > 1e-6).all())
    others = [
        any(sure and j != i and ratios[i, j] < DICE.as_large for j, (_, sure) in enumerate(drawn))
        for i in range(len(drawn))
    ]
    assert [top.sure > FINDER.sure(die) for top, die in zip(tops, found, strict=True)] == others
    told = [is_sure or other for (_, is_sure), other in zip(drawn, others, strict=True)]
    assert [top.sure >= DICE.sure_die for top in tops] == told


PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


@settings(deadline=None, max_examples=of_all(40))
@given(
    number=st.integers(1, 6),
    inks=st.tuples(COLOURS, COLOURS, COLOURS),
    side=st.integers(30, 150),
    turn=st.floats(0, 90),
    step=st.floats(0.2, 0.28),
    radius=st.floats(0.06, 0.11),
    blur=st.floats(0.5, 3),
)
def test_a_die_of_any_make_is_told_right_or_not_at_all(
    number: int, inks: tuple[Any, Any, Any], side: int, turn: float, step: float, radius: float,
    blur: float,
) -> None:  # fmt: skip
    table, body, ink = inks
    picture = np.full((260, 320, 3), table, np.uint8)
    turned = cv2.getRotationMatrix2D((0, 0), turn, side)[:, :2]
    corners = [
        turned @ corner + (160, 130)
        for corner in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    ]
    cv2.fillPoly(picture, [np.round(np.array(corners) * 16).astype(np.int32)], body, cv2.LINE_AA, 4)
    for pip in PIPS[number]:
        x, y = np.round((turned @ (np.array(pip) * step) + (160, 130)) * 16).astype(int).tolist()
        cv2.circle(picture, (x, y), round(radius * side * 16), ink, -1, cv2.LINE_AA, 4)
    told = read(cv2.GaussianBlur(picture, (0, 0), blur), game="tavern").faces
    assert [seen.face.number for seen in told] in ([], [number])


@pytest.mark.some(3, of="photos of dice and cards")
def test_a_larger_picture_has_the_same_dice_where_they_lie() -> None:
    taken = ORDINARY[1]
    high, wide = pixels(taken).shape[:2]
    factor = (4.5e6 / (high * wide)) ** 0.5
    large = cv2.resize(pixels(taken), None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    reading = read(large, game="tavern")
    assert len(reading.items) == 6
    assert len(reading.faces) >= 4
    for seen in reading.faces:
        at = tuple((x / factor, y / factor) for x, y in seen.corners)
        die = lying(photo(taken).laid, at)
        assert die is not None
        assert die.face == seen.face.text


@pytest.mark.some(3, of="photos of dice and cards")
def test_the_pips_of_cards_are_no_dice() -> None:
    cards = photograph(cards_shot(2, cards=6, width=120, table="wood"))
    assert read(cards.jpeg, game="tavern").faces == ()


def test_what_is_no_die_is_none() -> None:
    rng = np.random.default_rng(4)
    noise = rng.integers(0, 256, (300, 400, 3), dtype=np.uint8)
    for blank in (noise, np.full((300, 400, 3), 250, np.uint8), noise[:20, :30]):
        assert read(blank, game="leira").items == ()


def test_a_reading_of_dice_has_no_theme_and_all_that_json_tells() -> None:
    reading = read_photo(ORDINARY[0])
    assert reading.theme is None
    assert all(isinstance(item, Seen) and DICE.sure_die <= item.sure < 1 for item in reading.items)
    assert set(reading.as_object()) == {"faces", "unsure", "missed", "theme", "seconds", "notes"}
