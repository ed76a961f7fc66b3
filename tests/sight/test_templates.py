"""Albums: drawn once and kept, the last used of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from cardlie.deck.deck import base_deck
from cardlie.sight.recognition import undrawn
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import MOST_ALBUMS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.some(3, of="photos of dice and cards")
def test_an_album_is_drawn_once_and_the_oldest_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDLIE_CACHE", str(tmp_path))
    for age in range(MOST_ALBUMS + 3):
        old = tmp_path / f"album-{age}.npz"
        old.write_bytes(b"")
        os.utime(old, (1000 - age, 1000 - age))
    assert undrawn(base_deck(), "default", "poker") == 1
    drawn = TemplateSet.of(base_deck(), "default", "poker")
    assert undrawn(base_deck(), "default", "poker") == 0
    assert undrawn(base_deck(), "default", "tarot") == 1
    kept = {path.name for path in tmp_path.iterdir()}
    assert len(kept) == MOST_ALBUMS
    assert f"album-{MOST_ALBUMS + 2}.npz" not in kept
    again = TemplateSet.of(base_deck(), "default", "poker")
    assert again.faces == drawn.faces
    assert (again.pictures == drawn.pictures).all()


@pytest.mark.some(3, of="photos of dice and cards")
def test_a_damaged_album_is_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLIE_CACHE", str(tmp_path))
    drawn = TemplateSet.of(base_deck(), "default", "poker")
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    bad = bytearray(whole)
    bad[len(bad) // 2] ^= 255
    for damaged in (whole[:5000], bytes(bad), b"PK\x03\x04", b"\x93NUMPY no archive"):
        kept.write_bytes(damaged)
        assert undrawn(base_deck(), "default", "poker") == 1
    assert (TemplateSet.of(base_deck(), "default", "poker").pictures == drawn.pictures).all()
    assert undrawn(base_deck(), "default", "poker") == 0
