"""Cards on pictures of the simulated camera: read right or not at all."""

from __future__ import annotations

import io
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image

from cardlie.deck.deck import base_deck
from cardlie.sight import read
from tests.sight.photographs import lying, photo, read_photo, shot

if TYPE_CHECKING:
    from tools.lab.photos.tabletop import Shot

ORDINARY = [
    shot(3, "default", cards=6, width=110),
    shot(8, "large-print", cards=4, width=130, table="white"),
    # thin lines that are found once it is enlarged
    shot(32, "ink-saver", cards=6, width=60, table="white", printed=True, megapixels=1.5),
]
HARD = [shot(21, "meadow", cards=4, width=120, difficulty="hard")]


@pytest.mark.some(1)
@pytest.mark.parametrize("taken", ORDINARY, ids=lambda taken: str(taken.seed))
def test_whole_cards_in_ordinary_light_are_all_read(taken: Shot) -> None:
    reading = read_photo(taken)
    assert reading.theme == taken.theme
    assert Counter(seen.face.text for seen in reading.faces) == Counter(
        card.face for card in photo(taken).laid
    )


@pytest.mark.some(1)
@pytest.mark.parametrize("taken", [*ORDINARY, *HARD], ids=lambda taken: str(taken.seed))
def test_what_is_told_lies_there(taken: Shot) -> None:
    for seen in read_photo(taken).faces:
        card = lying(photo(taken).laid, seen.corners)
        assert card is not None
        assert card.face == seen.face.text
        ends = np.abs(np.array(card.corners) - np.array(seen.corners))
        turned = np.abs(np.array(card.corners)[[2, 3, 0, 1]] - np.array(seen.corners))
        assert min(ends.max(), turned.max()) < 0.06 * card.width


@pytest.mark.some(3, of="photos of dice and cards")
def test_turning_the_picture_turns_the_corners_and_changes_no_face() -> None:
    taken = ORDINARY[0]
    straight = read_photo(taken)
    pixels = np.asarray(Image.open(io.BytesIO(photo(taken).jpeg)))
    turned = read(np.ascontiguousarray(np.rot90(pixels)), theme=taken.theme)
    width = straight.size[0]
    assert turned.size == straight.size[::-1]
    assert Counter(s.face for s in turned.faces) == Counter(s.face for s in straight.faces)
    middles = {tuple(np.mean(s.corners, axis=0)): s.face for s in turned.faces}
    for seen in straight.faces:
        x, y = np.mean(seen.corners, axis=0)
        gaps = {np.hypot(a - y, b - (width - x)): face for (a, b), face in middles.items()}
        assert min(gaps) < 3
        assert gaps[min(gaps)] == seen.face


@pytest.mark.some(3, of="photos of dice and cards")
def test_backs_coins_and_reference_cards_are_no_faces() -> None:
    taken = shot(5, "default", cards=2, width=120, extras=True, table="wood")
    assert Counter(item.face.text for item in read_photo(taken).faces) == Counter(
        card.face for card in photo(taken).laid
    )
    assert read_photo(taken).unsure == ()


@pytest.mark.some(3, of="photos of dice and cards")
def test_no_face_is_told_more_often_than_the_deck_has_it() -> None:
    taken = shot(9, "default", width=120, only=("R3", "R3", "R3"), table="cloth")
    reading = read_photo(taken)
    told = Counter(seen.face.text for seen in reading.faces)
    assert told["R3"] == base_deck().copies == 2
    assert len(reading.unsure) == 1
    assert reading.notes == ("3 cards look like R3, but the deck has only 2",)


@pytest.mark.some(3, of="photos of dice and cards")
def test_a_picture_of_nothing_shows_nothing() -> None:
    rng = np.random.default_rng(4)
    noise = rng.integers(0, 256, (300, 400, 3), dtype=np.uint8)
    for pixels in (noise, np.full((300, 400, 3), 250, np.uint8), noise[:40, :40]):
        assert read(pixels, theme="default").items == ()


@pytest.mark.some(3, of="photos of dice and cards")
def test_suits_are_not_told_where_a_picture_has_no_colours() -> None:
    taken = ORDINARY[0]
    assert read_photo(taken).notes == ()
    grey = Image.open(io.BytesIO(photo(taken).jpeg)).convert("L")
    reading = read(grey, theme=taken.theme)
    assert len(reading.items) == len(photo(taken).laid)
    assert not [seen for seen in reading.faces if seen.face.suit]
    assert reading.notes == ("the photo has no colours, so suits can't be read",)
