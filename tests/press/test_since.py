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
from cardlie.deck.deck import base_deck
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.page.document import manifest, read_manifest
from cardlie.press.parts.part import PrintJob
from tests.press.helpers import job, kit, opened


def new_cards(made: PrintJob, old: Counter[str]) -> list[str]:
    """The cards that are planned anew since an earlier file."""
    return [card.front.key for card in plan(replace(made, since=old)).cards]


def printed(made: PrintJob, file: Path) -> Counter[str]:
    file.write_bytes(print_job(made).finished())
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
    assert new_cards(job(expansions=False), old) == []
    more = new_cards(job(), old)
    assert len(more) == 20
    assert all(name.startswith(("wild", "power")) for name in more)
    now = printed(replace(job(), since=old), tmp_path / "more.pdf")
    assert now == printed(job(), tmp_path / "all.pdf"), "a reader of the second file has all"
    assert new_cards(job(), now) == []


def test_a_card_is_new_if_anything_on_it_is(tmp_path: Path) -> None:
    old = printed(job(expansions=False), tmp_path / "old.pdf")
    deck = base_deck()
    twice = replace(deck, copies=3)
    again = new_cards(job(twice, expansions=False), old)
    assert len(set(again)) == len(again)
    assert len(again) == 24
    for other in ("ink-saver", "midnight"):
        assert len(new_cards(job(theme=other, expansions=False), old)) == 48
    assert len(new_cards(job(size="mini", expansions=False), old)) == 48


def test_a_kit_prints_new_cards_alone(tmp_path: Path) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(print_job(kit("cards", players=4, features=())).finished())
    since = read_manifest(file)
    assert sum(since.values()) == 52 + 2  # the box, the marker
    assert not print_job(kit("cards", players=4, features=(), since=since)).pages
    changed = print_job(kit("cards", players=4, features=("vague",), since=since))
    assert len(changed.pages) == 3  # a cover, and both sides of a sheet
    assert {name.partition("-")[0] for name in changed.forms} >= {"reference"}
    assert sum(changed.cards.values()) == 54, "its reader has the others"


#: What somebody changes about a kit, and which of its parts are to be made again then; the board
#: has a square for each die, as large as the die.
CHANGES: dict[str, tuple[dict[str, Any], set[str]]] = {
    "players": ({"players": 4}, {"reference", "dice", "cups", "box", "board"}),
    "side": ({"side": 20.0}, {"dice", "bid-die", "box", "board"}),
    "start": ({"start": 6}, {"dice", "box", "board"}),
    "paper": ({"paper": "a3"}, {"board"}),
    "nothing": ({}, set()),
}


@pytest.mark.some(1)
@pytest.mark.parametrize("what", CHANGES)
def test_a_kit_prints_again_what_is_another_or_more(what: str, tmp_path: Path) -> None:
    """And no more than that: what came with a part that changed is not known by its name."""
    old = kit("wheel", players=2, features=())
    changes, parts = CHANGES[what]
    file = tmp_path / "kit.pdf"
    file.write_bytes(print_job(old).finished())
    now = kit("wheel", features=(), **{"players": 2, **changes})
    made = print_job(replace(now, since=read_manifest(file)))
    assert bool(made.pages) == bool(parts)
    titles = {part.name: part.titled(now.words) for part in parts_of(now)}
    said = {text for _, text in made.pages[0].trace.text} if parts else set()
    assert {name for name, title in titles.items() if title in said} == parts
    assert (now.words["kit.since"] in said) == bool(parts)
    if parts:  # whoever has both has all
        file.write_bytes(made.finished())
        assert not print_job(replace(now, since=read_manifest(file))).pages
        assert read_manifest(file) == made.cards


def test_the_list_survives_another_program_and_is_private(tmp_path: Path) -> None:
    made = print_job(job(expansions=False))
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
        ("folder", "folder", "is not a regular file"),
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
