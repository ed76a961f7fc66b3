"""Cards of another size than poker cards: a few small ones of a small deck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.press.files.singles import side_images
from cardlie.press.look.theme import Theme
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.stock import CardSize
from cardlie.sight import read

if TYPE_CHECKING:
    from pathlib import Path

BASE = base_deck().faces
#: Two numbers in two suits, and two power cards that are drawn alike.
DECK = replace(
    base_deck(),
    faces=Faces((2, 5), BASE.suits[:2], powers=tuple(p for p in BASE.powers if p.value in (3, 4))),
    wildcards=0,
)
SHOWN = ("R5", "+4", "R2")


def laid(size: CardSize, width: int) -> tuple[Any, Any]:
    """A row of cards on a table, so many pixels wide and seen a little from below; and where the
    corners of each are."""
    job = PrintJob(
        DECK, DECK.faces.parse(" ".join(SHOWN)), Theme.load("default"), size, single(size)
    )
    high = round(width * size.height / size.width)
    row = np.full((2 * high, 5 * width, 3), (120, 80, 50), np.uint8)
    corners = []
    for i, image in enumerate(list(side_images(job, 72, (width, high)))[: len(SHOWN)]):
        x, y = round((0.5 + 1.4 * i) * width), high // 2
        row[y : y + high, x : x + width] = np.asarray(image)
        corners.append([(x, y), (x + width, y), (x + width, y + high), (x, y + high)])
    lean = np.array([[1, 0.05, 0], [-0.03, 1, 20], [0, -8e-5, 1]])
    photo = cv2.warpPerspective(row, lean, row.shape[1::-1], borderValue=(120, 80, 50))
    return photo, cv2.perspectiveTransform(np.array(corners, float), lean)


@pytest.mark.some(3, of="photos of dice and cards")
@pytest.mark.parametrize("name", ["tarot", "square", "50x100mm"])
def test_the_same_faces_are_read_in_other_sizes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDLIE_CACHE", str(tmp_path))
    photo, corners = laid(CardSize.find(name), 90)
    reading = read(photo, deck=DECK, theme="default", size=name)
    assert tuple(seen.face.text for seen in reading.faces) == SHOWN
    for seen, expected in zip(reading.faces, corners, strict=True):
        either = (expected, np.roll(expected, 2, axis=0))  # most fronts are both ways up
        assert min(np.abs(np.array(seen.corners) - way).max() for way in either) < 4


@pytest.mark.some(3, of="photos of dice and cards")
def test_cards_of_another_size_are_no_other_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDLIE_CACHE", str(tmp_path))
    photo, _ = laid(CardSize.find("square"), 90)
    reading = read(photo, deck=DECK, theme="default", size="poker")
    assert reading.faces == ()
    # either nothing looks like a card at all, or what does is told as strange
    note = "the cards don't match their pictures well; is --size right?"
    assert reading.notes == ((note,) if reading.unsure else ())
