"""What pages call faces, and the language of each phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.base.strings import languages
from cardlie.engine import GAMES
from cardlie.web.labels import face_names, language_for

if TYPE_CHECKING:
    pass


def test_languages_are_chosen_as_browsers_ask() -> None:
    assert language_for("de-AT, en;q=0.5") == "de"
    assert language_for("en;q=0.5, de;q=0.9") == "de"
    assert language_for("fr, xx;q=oops, de;q=0.1") == "de"
    assert language_for("") == "en"
    assert language_for("de", "en") == "en"
    assert language_for("de", "klingon") == "de"


def test_faces_have_names() -> None:
    assert face_names("cards", "en")["R3"] == "red 3"
    assert face_names("cards", "de")["R3"] == "Rot 3"
    assert "star" in face_names("wheel", "en")["*"]
    for game in GAMES:
        for lang in languages():
            assert len(set(face_names(game, lang).values())) == len(face_names(game, lang))
