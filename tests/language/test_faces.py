"""Faces as they are typed and seen: by the letters and the words of each language."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cardlie
from cardlie.base.errors import InvalidFace
from cardlie.base.strings import FIRST, translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import D6, UNREAD, Face, Faces, Suit
from cardlie.language import languages
from cardlie.language.deck_words import suit_noun, suit_spellings
from cardlie.language.decks import load_deck
from cardlie.language.faces import face_in, face_words, read_faces
from cardlie.language.suit_names import prefixes
from cardlie.language.word_list import language_of
from cardlie.telling.spans import in_words
from tests.strategies import WHEEL_DIE, number_rows
from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BASE = base_deck().faces
EXAMPLE = load_deck(ROOT / "docs" / "example-deck" / "stadtmusikanten.toml").faces

#: Colours that some language has words for, and some that none has; animals likewise.
COLOURS = ("red", "blue", "green", "yellow", "grey", "gold", "black", "brown", "white", "rot",
           "gelb", "grün", "grau", "moss", "mauve", "glass", "rose", "bleu")  # fmt: skip
ANIMALS = ("fox", "raven", "snake", "moth", "hare", "owl", "wolf", "gans", "rabe", "gnu", "bee")


@st.composite
def decks(draw: st.DrawFn) -> Faces:
    """A deck as a stranger makes it: letters that begin a name or don't, words of any language."""
    count = draw(st.integers(1, 6))
    names, animals = draw(st.permutations(COLOURS)), draw(st.permutations(ANIMALS))
    others = iter(draw(st.permutations("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
    suits: list[Suit] = []
    for name, animal in zip(names[:count], animals[:count], strict=True):
        taken = {suit.letter for suit in suits}
        letter = name[0].upper()
        if letter in taken or draw(st.integers(0, 3)) == 0:
            letter = next(each for each in others if each not in taken)
        suits.append(Suit(name, letter, animal, f"{animal}s"))
    return Faces(draw(number_rows(most=8)), tuple(suits), draw(st.sampled_from(["joker", "none"])))


some_decks = st.one_of(st.sampled_from([BASE, EXAMPLE]), decks())
some_language = st.sampled_from(languages())


@given(some_decks, some_language)
def test_what_is_shown_is_read(faces: Faces, language: str) -> None:
    """Short and in words, each by itself and all in a row; nobody's suit is taken for another's."""
    with speaking(translation(language)):
        short = [face_in(language, face) for face in faces.all]
        assert read_faces(" ".join(short), faces) == faces.all
        assert read_faces(", ".join(short).lower(), faces, language=language) == faces.all
        for face in faces.all:
            if face.suit is not None:
                assert readings(in_words(face, faces), faces, language) >= {face}


@given(some_decks)
def test_the_letters_of_a_deck_are_what_its_own_language_and_programs_write(faces: Faces) -> None:
    written = " ".join(face.text for face in faces.all)
    assert read_faces(written, faces, language="en") == faces.all
    assert [face_in("en", face) for face in faces.all] == written.split()


@given(some_decks, some_language, some_language, st.data())
def test_each_word_for_a_suit_means_it_or_is_asked(
    faces: Faces, language: str, theirs: str, data: st.DataObject
) -> None:
    """In the language in force as in any other; with a number before, tied to it or apart."""
    suit = data.draw(st.sampled_from(faces.suits))
    number = data.draw(st.sampled_from(faces.numbers))
    words = [word for rank in suit_spellings(suit, language_of(theirs)) for word in rank]
    word = data.draw(st.sampled_from([suit.letter, suit_noun(suit, language, faces.suits), *words]))
    face = faces.all[faces.places[suit.name, number]]
    for between in (" ", "", "-", "  "):
        for typed in (f"{word}{between}{number}", f"{word.upper()}{between}{number}"):
            found = readings(typed, faces, language)
            others = shared(word, faces)
            assert face in found or {each.suit for each in found} <= others - {suit.name}, typed


@given(some_decks, some_language)
def test_a_name_and_its_beginning_are_never_another_suit_alone(faces: Faces, language: str) -> None:
    """Of a letter that is no suit's own the same is true; and where names are not the deck's.

    In English, as in files, a deck's letter is that suit's whatever else begins with it.
    """
    fold = language_of(language).scanner.fold
    own = {fold(suit.letter) for suit in faces.suits}
    for suit in faces.suits:
        face, name = (
            faces.all[faces.places[suit.name, faces.numbers[0]]],
            suit_noun(suit, language, faces.suits),
        )
        for length in range(1, len(name) + 1):
            begun = name[:length]
            foreign = language != FIRST and fold(name) != fold(suit.name)
            if foreign or fold(begun) not in own:
                found = readings(f"{begun}{face.number}", faces, language)
                others = {each.suit for each in found} - {suit.name}
                assert face in found or others <= shared(begun, faces), begun
                assert face in found or 1 < length < len(name), begun


@cache
def meanings(faces: Faces) -> dict[str, set[str]]:
    """The suits that a word may be in some language, spelt alike."""
    found: dict[str, set[str]] = {}
    for id in languages():
        for suit in faces.suits:
            for rank in suit_spellings(suit, language_of(id)):
                for word in (*rank, suit_noun(suit, id, faces.suits)[:1], suit.letter):
                    found.setdefault(word.casefold(), set()).add(suit.name)
    return found


def shared(word: str, faces: Faces) -> set[str]:
    """Suits that some language, or the deck, calls so."""
    return meanings(faces).get(word.casefold(), set())


def readings(typed: str, faces: Faces, language: str) -> set[Face]:
    """The face that is read, or those of which is asked: the question names each of them."""
    found, error = tried(typed, faces, language)
    if error is None:
        return {*found}
    assert len(error.readings) > 1, f"{typed}: {error}"
    asked = {faces.all[faces.index[text]] for text in error.readings}
    with speaking(translation(language)):
        assert all(in_words(face, faces) in str(error) for face in asked)
    assert all(face_in(language, face) in (error.hint or "") for face in asked)
    return asked


def tried(
    typed: str, faces: Faces, language: str, *, unread: bool = False
) -> tuple[tuple[Face, ...], InvalidFace | None]:
    """The faces that are read, or what is wrong: one clear line with a hint."""
    with speaking(translation(language)):
        try:
            return read_faces(typed, faces, unread=unread), None
        except InvalidFace as error:
            wrong = error
    assert wrong.hint
    assert "\n" not in f"{wrong}{wrong.hint}"
    return (), wrong


LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"


@given(some_decks, some_language, st.data())
def test_a_hint_is_read_as_the_suit_that_is_spelt_nearest(
    faces: Faces, language: str, data: st.DataObject
) -> None:
    """A slip in a word: what is offered is a face, and of no suit that is spelt less alike."""
    suit, number = (
        data.draw(st.sampled_from(faces.suits)),
        data.draw(st.sampled_from(faces.numbers)),
    )
    word = data.draw(
        st.sampled_from([suit_noun(suit, language, faces.suits), suit.name, suit.animal])
    )
    at, letter = data.draw(st.integers(0, len(word))), data.draw(st.sampled_from([*LETTERS, ""]))
    slip = word[:at] + letter + word[at + data.draw(st.integers(0, 1)) :]
    assume(slip)
    _, error = tried(f"{slip}{number}", faces, language)
    if error is None or error.readings:
        return
    hint = error.hint or ""
    offered = hint.replace("„", "'").replace("“", "'").split("'")[1:2]
    if offered:
        ((face,), _) = tried(offered[0], faces, language)
        assert face.number == number
        alike = [likeness(slip, faces, each.name) for each in faces.suits]
        assert likeness(slip, faces, str(face.suit)) == max(alike)
    else:
        assert all(names in hint for names in written(faces, language))
        assert str(faces.numbers[0]) in hint
        assert str(faces.numbers[-1]) in hint


def written(faces: Faces, language: str) -> list[str]:
    return [*prefixes(language, faces.suits).values()]


def likeness(slip: str, faces: Faces, name: str) -> float:
    """How much a text is like the word for a suit that is most like it, in any language."""
    (suit,) = [suit for suit in faces.suits if suit.name == name]
    found = 0.0
    for id in languages():
        fold = language_of(id).scanner.fold
        words = [word for rank in suit_spellings(suit, language_of(id)) for word in rank]
        found = max([found, *(SequenceMatcher(None, fold(w), fold(slip)).ratio() for w in words)])
    return found


@given(st.sampled_from([BASE, EXAMPLE, D6, WHEEL_DIE]), some_language, st.text())
def test_any_text_is_faces_or_one_clear_line(faces: Faces, language: str, text: str) -> None:
    found, error = tried(text, faces, language, unread=True)
    if error is None:
        again = " ".join(face_in(language, face) for face in found)
        assert read_faces(again, faces, unread=True, language=language) == found


@pytest.mark.parametrize(
    ("language", "typed", "means"),
    [
        ("de", "Ge1 ge2 GR3 Gelb 4 gelbe-5 Motte6", "Y1 Y2 G3 Y4 Y5 Y6"),
        ("de", "rot 1 red 1 R 2 R3 Füchse 4 foxes 5", "R1 R1 R2 R3 R4 R5"),
        ("de", "Gruen1 grün2 Y3 Joker * Stern", "G1 G2 Y3 * * *"),
        ("en", "G1 gelb 2 Ge3 yellow 4 ye5 moths6", "G1 Y2 Y3 Y4 Y5 Y6"),
        ("en", "R1;B2 ,  * wild ?  +3 !two-pairs", "R1 B2 * * ? +3 +3"),
    ],
)
def test_our_deck_is_typed_as_people_write(language: str, typed: str, means: str) -> None:
    found = read_faces(typed, BASE, unread=True, language=language)
    assert " ".join(face.text for face in found) == means


@pytest.mark.parametrize(
    ("language", "typed", "says"),
    [
        ("de", "G1", ("„G1“ kann Grün 1 oder Gelb 1 sein", "schreib Gr1 oder Ge1")),
        ("de", "X1", "Karten sind R, B, Gr oder Ge mit 1 bis 6, etwa R1; * ist ein Joker"),
        ("de", "Ge9", "Karten sind R, B, Gr oder Ge mit 1 bis 6, etwa R1; * ist ein Joker"),
        ("de", "Gleb1", "meintest du „Gelb 1“?"),
        ("en", "5", "cards are R, B, G or Y with 1 to 6, such as R1; * is a wildcard"),
        ("en", "yelow 3", "did you mean 'yellow 3'?"),
        ("en", "+two-pair", "did you mean '+two-pairs'?"),
    ],
)  # fmt: skip
def test_what_is_no_card_of_ours_is_told(
    language: str, typed: str, says: str | tuple[str, str]
) -> None:
    with speaking(translation(language)), pytest.raises(InvalidFace) as caught:
        read_faces(typed, BASE)
    assert says in (caught.value.hint, (str(caught.value), caught.value.hint))


def test_the_star_of_a_wheel_is_its_one() -> None:
    assert [face.text for face in read_faces("1 1 5 star", WHEEL_DIE)] == ["*", "*", "5", "*"]
    assert cardlie.judge("2 stars", "1 1 5", game="wheel")
    for faces, typed, hint in (
        (D6, "7", "a die shows 1 to 6"),
        (D6, "*", "a die shows 1 to 6"),
        (WHEEL_DIE, "7", "a die shows 2 to 6, or *"),
        (Faces((2, 3, 4, 5, 6, 7)), "1", "a die shows 2 to 7"),
    ):
        with pytest.raises(InvalidFace) as caught:
            read_faces(typed, faces)
        assert caught.value.hint == hint


def _all_that_read() -> Iterator[tuple[str, Callable[[str], object]]]:
    yield "judge", lambda text: cardlie.judge("2 red", text)
    yield "rolls", lambda text: cardlie.judge("2 red", rolls={"Ann": text, "Bob": "R1"})
    yield "mine", lambda text: cardlie.View.of(mine=text, unseen=3)
    yield "gone", lambda text: cardlie.View.of(gone=text, unseen=3)
    yield "hands", lambda text: cardlie.View.of(hands={"Ann": (text, 1)}, unseen=3)


@pytest.mark.parametrize(("where", "reads"), [*_all_that_read()])
def test_one_reader_reads_them_wherever_they_are_typed(
    where: str, reads: Callable[[str], object]
) -> None:
    assert where
    with speaking(translation("de")):
        reads("Ge1 gelb 2, Rabe 3")
        with pytest.raises(InvalidFace, match="kann Grün 1 oder Gelb 1 sein"):
            reads("G1")
    reads("G1 gelb 2")


def test_words_apart_are_one_face() -> None:
    assert face_words("rot 1,2 rot, 3 R4 ? 5", BASE) == [
        "rot 1",
        "2",
        "rot",
        "3",
        "R4",
        UNREAD,
        "5",
    ]
    assert face_words("star 5 5", WHEEL_DIE) == ["star", "5", "5"]
