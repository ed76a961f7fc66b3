"""Only what has changed: the list of cards in a file, and what a later job leaves out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.press.kit.kit import print_kit
from cardlie.press.kit.sheets import kit_parts
from cardlie.press.page.document import manifest, read_manifest
from cardlie.press.sheet.deck import DeckJob, only_new, print_deck
from cardlie.setting.deck import base_deck
from tests.press.helpers import job, kit, opened


def printed(made: DeckJob, file: Path) -> Counter[str]:
    file.write_bytes(print_deck(made).finished())
    return read_manifest(file)


@given(st.dictionaries(st.integers(0, 2**64 - 1).map("{:016x}".format), st.integers(1, 999)))
def test_a_list_of_cards_is_read_as_it_was_written(cards: dict[str, int]) -> None:
    from tempfile import NamedTemporaryFile

    with NamedTemporaryFile() as file:
        from pathlib import Path

        Path(file.name).write_bytes(b"%PDF (" + manifest(cards.items()).encode() + b") and more")
        assert read_manifest(Path(file.name)) == Counter(cards)


def test_nothing_is_printed_twice_and_what_is_new_is(tmp_path: Path) -> None:
    old = printed(job(expansions=False), tmp_path / "old.pdf")
    assert sum(old.values()) == 48
    assert only_new(job(expansions=False), old).cards == ()
    more = only_new(job(), old)
    assert len(more.cards) == 20
    assert all(face.wild or face.power for face in more.cards)
    now = printed(more, tmp_path / "more.pdf")
    assert now == printed(job(), tmp_path / "all.pdf"), "a reader of the second file has all"
    assert only_new(job(), now).cards == ()


def test_a_card_is_new_if_anything_on_it_is(tmp_path: Path) -> None:
    old = printed(job(expansions=False), tmp_path / "old.pdf")
    deck = base_deck()
    twice = replace(deck, copies=3)
    again = only_new(job(twice, expansions=False), old).cards
    assert Counter(face.text for face in again) == Counter({f.text: 1 for f in set(again)})
    assert len(again) == 24
    for other in ("ink-saver", "midnight"):
        assert len(only_new(job(theme=other, expansions=False), old).cards) == 48
    assert len(only_new(job(size="mini", expansions=False), old).cards) == 48


def test_a_kit_prints_new_cards_alone(tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(print_kit(kit("cards", players=4, features=())).finished())
    since = read_manifest(file)
    assert sum(since.values()) == 52 + 2  # the box, the marker
    assert not print_kit(kit("cards", players=4, features=(), since=since)).pages
    changed = print_kit(kit("cards", players=4, features=("vague",), since=since))
    assert len(changed.pages) == 3  # a cover, and both sides of a sheet
    assert {name.partition("-")[0] for name in changed.forms} >= {"reference"}
    assert sum(changed.cards.values()) == 54, "its reader has the others"


#: What somebody changes about a kit, and which of its parts are to be made again then.
CHANGES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "players": ({"players": 4}, {"reference", "dice", "cups"}),
    "side": ({"side": 20.0}, {"dice", "bid-die"}),
    "start": ({"start": 6}, {"dice"}),
    "paper": ({"paper": "a3"}, {"board"}),
    "nothing": ({}, set()),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_kit_prints_again_what_is_another_or_more(what: str, tmp_path: Path) -> None:
    """And no more than that: what came with a part that changed is not known by its name."""
    old = kit("wheel", players=2, features=())
    changes, parts = CHANGES[what]
    file = tmp_path / "kit.pdf"
    file.write_bytes(print_kit(old).finished())
    now = kit("wheel", features=(), **{"players": 2, **changes})
    made = print_kit(replace(now, since=read_manifest(file)))
    assert bool(made.pages) == bool(parts)
    titles = {part.name: part.titled(now.words) for part in kit_parts(now)}
    said = {text for _, text in made.pages[0].trace.text} if parts else set()
    assert {name for name, title in titles.items() if title in said} == parts
    assert (now.words["kit.since"] in said) == bool(parts)
    if parts:  # whoever has both has all
        file.write_bytes(made.finished())
        assert not print_kit(replace(now, since=read_manifest(file))).pages
        assert read_manifest(file) == made.cards


def test_the_list_survives_another_program_and_is_private(tmp_path: Path) -> None:
    made = print_deck(job(expansions=False))
    with opened(made.finished()) as pdf:
        kept = pdf.Root.PieceInfo.cardlie
        assert str(kept.Private).startswith("cardlie cards 2x")
        assert isinstance(kept, pikepdf.Dictionary)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.pdf", None, "no such file"),
        ("other.pdf", b"%PDF-1.4 of somebody else", "has no list of its cards"),
        ("empty.pdf", b"", "has no list of its cards"),
        ("folder", "folder", "is no regular file"),
    ],
)
def test_a_file_that_is_missing_or_foreign_is_named(
    tmp_path: Path, name: str, content: bytes | str | None, said: str
) -> None:
    file = tmp_path / name
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content:
        file.mkdir()
    with pytest.raises(CardlieError, match=said):
        read_manifest(file)
