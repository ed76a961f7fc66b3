"""Faces and decks: text both ways, counts, and files that can't be used."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, InvalidFace, TemplateError, UnknownName
from cardlie.deck.combinations import Combination
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import D6, write
from cardlie.language.decks import load_deck
from tests.strategies import FORMS, WHEEL_DIE, decks, tables

BASE = (Path(__file__).parent.parent.parent / "templates" / "decks" / "base.toml").read_text(
    "utf-8"
)


@given(st.data())
def test_faces_and_counts_go_both_ways(data: st.DataObject) -> None:
    faces = data.draw(st.one_of(decks(), st.sampled_from([D6, WHEEL_DIE, base_deck().faces])))
    table = data.draw(tables(faces))
    assert list(faces.parse(write(table))) == table
    counts = faces.counts(table)
    assert sum(counts) == len(table)
    assert faces.counts(faces.expand(counts)) == counts
    assert sorted(map(str, faces.expand(counts))) == sorted(map(str, table))


def test_small_letters_and_commas_are_understood() -> None:
    faces = base_deck().faces
    assert write(faces.parse("r3,B5 ; *  !TWO-pairs")) == "R3 B5 * +3"


@pytest.mark.parametrize(
    ("faces", "text", "hint"),
    [
        (base_deck().faces, "X3", None),
        (base_deck().faces, "R9", None),
        (base_deck().faces, "!two-pair", "did you mean '+two-pairs'?"),
        (D6, "7", "write faces like 1 2"),
        (WHEEL_DIE, "1", "write faces like 2 3 *"),
        (D6, "*", "write faces like 1 2"),
    ],
)
def test_an_unknown_face_is_named(faces: object, text: str, hint: str | None) -> None:
    with pytest.raises(InvalidFace, match="is not a face") as caught:
        faces.parse(f"{text}")  # type: ignore[attr-defined]
    assert caught.value.hint
    if hint:
        assert caught.value.hint == hint


@given(st.text())
def test_any_text_is_faces_or_an_error(text: str) -> None:
    try:
        found = base_deck().faces.parse(text)
    except InvalidFace:
        return
    assert base_deck().faces.parse(write(found)) == found


def test_the_base_deck_is_the_published_one() -> None:
    deck = load_deck("base")
    assert len(deck.cards()) == 48
    assert len(deck.cards(wildcards=True)) == 48 + 7
    assert len(deck.cards(powers=True)) == 48 + 13
    assert [s.animal for s in deck.faces.suits] == ["fox", "raven", "snake", "moth"]
    pairs = deck.faces.power("two-pairs")
    assert pairs is not None
    assert (str(pairs.combination), pairs.value) == ("2+2", 3)


@pytest.mark.parametrize("form", FORMS)
def test_combinations_go_both_ways(form: str) -> None:
    assert str(Combination.parse(form)) == form
    assert Combination.parse(str(Combination.parse(form))) == Combination.parse(form)


@pytest.mark.parametrize("form", ["", "2+", "run", "run0", "c2+2", "every colour", "9999+1", "2-2"])
def test_what_is_no_combination_is_refused(form: str) -> None:
    with pytest.raises(CardlieError, match="is not a combination"):
        Combination.parse(form)


FIVE_SUITS = """
title = "Five"
numbers = [1, 2, 3, 4, 5, 6, 7, 8]
copies = 1
wildcards = 2
""" + "".join(
    f'[[suit]]\nname = "{name}"\nletter = "{name[0]}"\nanimal = "{animal}"\nplural = "{animal}s"\n'
    for name, animal in zip(
        ["red", "blue", "green", "yellow", "violet"],
        ["fox", "raven", "snake", "moth", "otter"],
        strict=True,
    )
)


def test_another_deck_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    file.write_text(FIVE_SUITS, encoding="utf-8")
    deck = load_deck(file)
    assert (deck.id, len(deck.cards()), len(deck.faces.all)) == ("five", 40, 41)
    assert deck.faces.face("V8").suit == "violet"


def test_power_cards_may_stand_in_a_file_beside_the_deck(tmp_path: Path) -> None:
    (tmp_path / "five.toml").write_text('powers = "mine.toml"\n' + FIVE_SUITS, encoding="utf-8")
    (tmp_path / "mine.toml").write_text(
        '[[power]]\nid = "long"\ncombination = "run7"\nvalue = 9\nsentence = "Seven in order."\n',
        encoding="utf-8",
    )
    assert load_deck(tmp_path / "five.toml").faces.power("long") is not None


@pytest.mark.some(15)
@pytest.mark.parametrize(
    ("old", "new", "key", "problem"),
    [
        ("copies = 2 ", "copies = 0 ", "copies", "is 0, expected a whole number from 1 to 20"),
        ("copies = 2 ", 'copies = "two" ', "copies", "is 'two', expected a whole number"),
        ("copies = 2 ", "copies = true ", "copies", "is True, expected a whole number"),
        ("copies = 2 ", "", "copies", "is missing"),
        ("copies = 2 ", "copies = { each = 2, R7 = 1 } ", "copies.R7", "is an unknown key"),
        ("copies = 2 ", "copies = { each = 2, R6 = 21 } ", "copies.R6", "is 21, expected a whole"),
        ("copies = 2 ", 'copies = { each = 2, "*" = 3 } ', "copies.*", "is an unknown key"),
        ("copies = 2 ", "copies = { each = 2, 6 = 0 } ", "copies", "leaves no card with 6"),
        ("copies = 2 ", "copies = { each = 2, red = 0 } ", "copies", "leaves no card with red"),
        ("copies = 2 ", "copys = 2 ", "copies", "is missing"),
        ("title", "colour = 1\ntitle", "colour", "is an unknown key"),
        ("[1, 2, 3, 4, 5, 6]", "[]", "numbers", "ascending numbers"),
        ("[1, 2, 3, 4, 5, 6]", "[1, 3, 3]", "numbers", "ascending numbers"),
        ("[1, 2, 3, 4, 5, 6]", "[90, 100]", "numbers", "go from 90 to 100, expected 0 to 99"),
        ("copies = 2 ", f"copies = {'9' * 5000} ", "", "is not readable TOML"),
        ("[1, 2, 3, 4, 5, 6]", "[1.5]", "numbers", "holds 1.5"),
        ('letter = "B"', 'letter = "R"', "suit[2].letter", "another suit already has"),
        ('letter = "B"', 'letter = "7"', "suit[2].letter", "letters A to Z"),
        ('name = "blue"', "", "suit[2].name", "is missing"),
        ('name = "blue"', 'name = "light  blue"', "suit[2].name", "expected letters only"),
        ('name = "blue"', 'name = "less"', "suit[2].name", "means something in a guess"),
        ('animal = "raven"', 'animal = "total"', "suit[2].animal", "means something"),
        ('letter = "B"', 'letter = "B"\nwords.german = {}', "words.german", "is not a language"),
        (
            'letter = "B"',
            'letter = "B"\nwords.de.name = "ohne"',
            "suit[2]",
            "means something",
        ),
        ("title", "rank = [{ number = 7, name = 'king' }]\ntitle", "number", "no card shows"),
        ("title", "rank = [{ number = 6, name = 'red' }]\ntitle", "name", "means something"),
        ("title", "rank = [{ number = 6, name = 'two' }]\ntitle", "name", "means something"),
        ("title", "rank = [{ number = 6, name = 'king', face = 'K1' }]\ntitle", "face", "letters"),
        ('powers = "base"', 'powers = "bass"', "powers", "unknown power set 'bass'"),
        ('powers = "base"', 'powers = "gone.toml"', "", "no such file"),
        ("title = ", "title == ", "", "is not valid TOML"),
    ],
)
def test_a_broken_deck_names_file_key_and_problem(
    tmp_path: Path, old: str, new: str, key: str, problem: str
) -> None:
    assert old in BASE
    file = tmp_path / "broken.toml"
    file.write_text(BASE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(TemplateError) as caught:
        load_deck(file)
    message = str(caught.value)
    assert problem in message
    assert key in message
    assert "\n" not in message
    assert str(tmp_path) in message


POWER = 'id = "x"\ncombination = "2+2"\nvalue = 1\nsentence = "X."\n'


@pytest.mark.parametrize(
    ("old", "new", "key", "problem"),
    [
        ("2+2", "run9", "1].combination", "run9 needs 9 numbers"),
        ("2+2", "c2+c2+c2+c2+c2", "1].combination", "needs 5 colours"),
        ("2+2", "flush", "1].combination", "is not a combination"),
        ('"x"', '"X y"', "1].id", "expected small letters, digits and hyphens"),
        ("value = 1", "value = 0", "1].value", "is 0, expected a whole number"),
        ("X.", "", "1].sentence", "expected one line of 1 to"),
        (
            "X.",
            f'X."\n\n[[power]]\n{POWER.rstrip()[:-1]}',
            "2].id",
            "another power card already has x",
        ),
    ],
)
def test_a_power_card_that_the_deck_can_not_have_is_refused(
    tmp_path: Path, old: str, new: str, key: str, problem: str
) -> None:
    (tmp_path / "deck.toml").write_text(
        BASE.replace('powers = "base"', 'powers = "p.toml"'), encoding="utf-8"
    )
    (tmp_path / "p.toml").write_text(f"[[power]]\n{POWER.replace(old, new, 1)}", encoding="utf-8")
    with pytest.raises(TemplateError, match=rf"p\.toml.*power\[{re.escape(key)}") as caught:
        load_deck(tmp_path / "deck.toml")
    assert problem in str(caught.value)


@given(st.one_of(st.text(), st.from_regex(r'(?s)(title|numbers|copies|suit) ?= ?["\[{].{0,30}')))
def test_any_text_is_a_deck_or_one_clear_line(tmp_path_factory: object, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"  # type: ignore[attr-defined]
    file.write_text(text, encoding="utf-8", errors="replace", newline="")
    try:
        load_deck(file)
    except TemplateError as error:
        complaint = str(error)
    else:
        complaint = ""
    assert "\n" not in complaint


def test_a_missing_deck_is_said_so() -> None:
    with pytest.raises(UnknownName, match="unknown deck 'bas'") as caught:
        load_deck("bas")
    assert caught.value.hint == "did you mean 'base'?"
    with pytest.raises(TemplateError, match="no such file"):
        load_deck("nowhere/deck.toml")


def test_of_our_power_cards_those_stay_that_a_deck_can_show(tmp_path: Path) -> None:
    file = tmp_path / "few.toml"
    file.write_text(BASE.replace("[1, 2, 3, 4, 5, 6]", "[1, 2, 4]", 1), encoding="utf-8")
    theirs, ours = load_deck(file).faces, load_deck().faces
    assert theirs.powers == tuple(
        power for power in ours.powers if not power.combination.misfit(theirs.numbers, 4)
    )
    assert 0 < len(theirs.powers) < len(ours.powers)


def test_copies_are_told_by_card_then_number_then_suit(tmp_path: Path) -> None:
    file = tmp_path / "uneven.toml"
    copies = "copies = { each = 2, red = 1, 6 = 3, R6 = 5 }"
    file.write_text(BASE.replace("copies = 2 ", f"{copies} ", 1), encoding="utf-8")
    dealt = Counter(face.text for face in load_deck(file).cards())
    assert (dealt["R6"], dealt["B6"], dealt["R5"], dealt["B5"]) == (5, 3, 1, 2)
    assert sum(dealt.values()) == 5 + 3 * 3 + 5 * 1 + 15 * 2


def test_power_cards_are_in_the_order_of_their_values() -> None:
    """However a file has them: 2 1 8 6 is no order to look something up in."""
    deck = load_deck(str(Path(__file__).parents[2] / "docs/example-deck/stadtmusikanten.toml"))
    values = [power.value for power in deck.faces.powers]
    assert values == sorted(values)
    assert len(values) == 6
