"""Files for virtual tables, held to the forms that are documented for them."""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cardlie.base.files import is_ours
from cardlie.base.strings import languages, strings
from cardlie.press.files.virtual_tables import (
    cgs_files,
    cgs_texts,
    named,
    pcio_file,
    widgets,
)
from cardlie.press.parts.part import PrintJob
from tests.own_decks import accepted, deck_files
from tests.press.helpers import delivered, job

#: Properties of cgs.json that are used here, with their types, from the simulator's schema (which
#: jsonschema found kept: that of August 2026, draft 4).
CGS = {
    "name": str, "autoUpdate": int, "autoUpdateUrl": str, "allCardsUrl": str,
    "cardBackImageUrl": str, "cardImageUrl": str, "cardImageFileType": str,
    "cardBackImageFileType": str, "cardNameIsUnique": bool, "cardProperties": list,
    "cardSize": dict, "deckFileType": str, "deckUrls": list, "gameStartDecks": list,
    "setCodeDefault": str, "setNameDefault": str,
}  # fmt: skip
CGS_TYPES = {
    "string", "escapedString", "integer", "boolean", "object", "stringEnum", "stringList",
    "stringEnumList", "objectEnum", "objectList", "objectEnumList",
}  # fmt: skip
#: A room of PlayingCards.io holds so many things at most, and a picture so many bytes.
MOST_THINGS, MOST_BYTES = 1200, 2 << 20


def few(*texts: str) -> PrintJob:
    made = job()
    return replace(made, cards=made.deck.faces.parse(" ".join(texts)))


def test_a_game_for_card_game_simulator_follows_its_schema() -> None:
    for address in ("", "https://example.org/cards/"):
        files = cgs_files(few("R1", "R1", "*", "+3"), 40, address)
        game = json.loads(files["cgs.json"])
        assert {key: CGS[key] for key in game} == {key: type(value) for key, value in game.items()}
        assert {each["type"] for each in game["cardProperties"]} <= CGS_TYPES
        assert game["cardSize"] == {"x": 2.5, "y": 3.5}
        assert all(set(each) <= {"name", "url", "txt"} for each in game["gameStartDecks"])
        urls = [value for key, value in game.items() if key.endswith("Url")]
        assert len(urls) == (4 if address else 0)
        assert all(url.startswith(address) for url in urls)


def test_its_cards_its_deck_and_its_pictures_name_each_other() -> None:
    files = cgs_files(few("R1", "R1", "*", "+3"), 40, "")
    cards: list[dict[str, Any]] = json.loads(files["AllCards.json"])
    properties = {each["name"] for each in json.loads(files["cgs.json"])["cardProperties"]}
    assert [card["id"] for card in cards] == ["R1", "wild", "power-3"]
    assert all(set(card) <= {"id", "name", "set", *properties} for card in cards)
    assert (cards[0]["suit"], cards[0]["number"], cards[2]["value"]) == ("red", 1, 3)
    pictures = {name for name in files if name.startswith("sets/")}
    assert pictures == {f"sets/{card['set']}/{card['id']}.png" for card in cards}
    (deck,) = (files[name].decode() for name in files if name.startswith("decks/"))
    lines = [re.fullmatch(r"(\d+) \[(.+)\] (.+) \((.+)\)", line) for line in deck.splitlines()]
    told = [tuple(line.groups()) for line in lines if line]
    assert told == [
        (str(count), card["id"], card["name"], card["set"])
        for count, card in zip((2, 1, 1), cards, strict=True)
    ]


@given(texts=deck_files(), language=st.sampled_from(languages()))
@settings(max_examples=8)
def test_cards_are_called_by_their_names_on_every_table(
    texts: tuple[str, str], language: str
) -> None:
    deck = accepted(texts)
    made = job(deck, words=strings(language))
    faces = [*dict.fromkeys(made.cards)]
    names = [named(face, made) for face in faces]
    files = cgs_texts(made)
    cards = json.loads(files["AllCards.json"])
    assert [card["name"] for card in cards] == names
    assert json.loads(files["cgs.json"])["cardNameIsUnique"] == (len({*names}) == len(names))
    (told,) = (text.decode() for name, text in files.items() if name.startswith("decks/"))
    lines = [re.fullmatch(r"(\d+) \[(.+)\] (.+) \((.+)\)", line) for line in told.splitlines()]
    assert [line and line[3] for line in lines] == names
    kinds = next(each for each in widgets(made) if each["type"] == "cardDeck")["cardTypes"]
    assert [kind["label"] for kind in kinds.values()] == names
    assert not {*names} & {face.text for face in faces}


def test_a_room_for_playingcards_io_is_an_archive_that_its_importers_read() -> None:
    made = few("R1", "R1", "*", "+3")
    data = pcio_file(made, 40)
    assert data == pcio_file(made, 40)
    archive = zipfile.ZipFile(io.BytesIO(data))
    widgets: list[dict[str, Any]] = json.loads(archive.read("widgets.json"))
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    assert [w["type"] for w in widgets] == ["hand", "cardPile", "cardDeck", *["card"] * 4]
    deck = by_id["deck"]
    for card in widgets[3:]:
        assert by_id[card["parent"]]["type"] == "cardPile"
        assert card["deck"] == "deck"
        assert card["cardType"] in deck["cardTypes"]
        assert not card["faceup"]
    assert all(type(text) is str for kind in deck["cardTypes"].values() for text in kind.values())
    (front,) = deck["faceTemplate"]["objects"]
    (back,) = deck["backTemplate"]["objects"]
    assert (front["valueType"], back["valueType"]) == ("dynamic", "static")
    shown = [kind[front["value"]] for kind in deck["cardTypes"].values()] + [back["value"]]
    for asset in shown:
        picture = archive.read(asset.removeprefix("package://"))
        image = Image.open(io.BytesIO(picture))
        assert abs(image.width / image.height - deck["cardWidth"] / deck["cardHeight"]) < 0.01


def test_the_whole_deck_is_within_what_a_room_takes() -> None:
    archive = zipfile.ZipFile(io.BytesIO(pcio_file(job(), 100)))
    assert max(entry.file_size for entry in archive.infolist()) < MOST_BYTES
    assert len(json.loads(archive.read("widgets.json"))) < MOST_THINGS


def test_files_for_virtual_tables_are_known_as_ours(tmp_path: Path) -> None:
    room, game = tmp_path / "room.pcio", tmp_path / "game"
    for _ in range(2):  # the second time over the first
        assert "1 card for PlayingCards.io" in delivered(few("R1"), "pcio", room, 40)[0]
        assert "1 card for Card Game" in delivered(few("R1"), "cgs", game, 40)[0]
    files = [room, *(path for path in game.rglob("*") if path.is_file())]
    assert len(files) == 6
    assert all(is_ours(path) for path in files)
