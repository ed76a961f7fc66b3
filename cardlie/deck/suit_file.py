"""The suits of a deck as a file has them, read field by field."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from re import fullmatch
from string import ascii_uppercase
from typing import Any

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError
from cardlie.base.files import read_file
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.translation import tr
from cardlie.deck.faces import Suit, Words

#: No deck has more: there are colours and marks for so many; what is too near is noted.
MOST_SUITS = 12

#: A word, or several with a space or a hyphen between them: light blue, hell-grün.
_WORDS = r"[^\W\d_]+(?:[ -][^\W\d_]+)*"

#: Of the file of a mark no more bytes are looked at.
_MOST_OF_MARK = 1_000_000

#: What stands in the place of a word or a letter at fault.
FAULTY = "?"


def suit_entries(top: Section) -> list[Section]:
    """The tables of a deck's suits, if a deck may have so many."""
    entries = top.sections("suit")
    if not 1 <= len(entries) <= MOST_SUITS:
        raise top.fault(
            "suit",
            tr("has {count} entries, expected 1 to {most}", count=len(entries), most=MOST_SUITS),
        )
    return entries


def read_suit(part: Gathering, entry: Section, taken: dict[str, list[Any]]) -> Suit:
    """A suit as a file has it; other suits have ``taken`` some words and letters.

    What is at fault ``part`` raises when its block ends: until then ``FAULTY`` stands in its place.
    """
    texts = {"name": part(_name, entry), **_animal(part, entry), "letter": part(_letter, entry)}
    name, animal, plural, letter = (
        part(_own, entry, field, text, taken).get(FAULTY) for field, text in texts.items()
    )
    forms, words = part(forms_of, entry).get(()), part(words_of, entry).get(())
    colour, mark = part(_colour, entry).get(""), part(_mark, entry).get("")
    part(entry.refuse_unknown)
    written = Words("", name, animal, plural)
    if any(word != word.lower() for word in written.all):
        words = (written, *words)
    name, animal, plural = name.lower(), animal.lower(), plural.lower()
    return Suit(name, letter, animal, plural, forms, colour, mark, _held(mark), words)


def _own(entry: Section, field: str, text: FilePart[str], taken: dict[str, list[Any]]) -> str:
    return entry.own(field, text(), taken, "another suit already has {value!r}")


def _animal(part: Gathering, entry: Section) -> dict[str, FilePart[str]]:
    """The animal of a suit and its plural; one with a name alone is called so in their place."""
    if "animal" in entry.values:
        return {field: part(word_of, entry, field) for field in ("animal", "plural")}
    return {"animal": part(_name, entry), "plural": part(_name, entry, "plural")}


def _name(entry: Section, field: str = "name") -> str:
    return word_of(entry, field if field in entry.values else "name")


def word_of(entry: Section, field: str, default: str | None = None) -> str:
    """A word as the file has it, or several with a space or a hyphen between them."""
    word = entry.text(field, default, most=24)
    if word and not fullmatch(_WORDS, word):
        raise entry.fault(field, tr("is {value!r}, expected letters only", value=word))
    return word


def _letter(entry: Section) -> str:
    letter = entry.text("letter", most=1).upper()
    if letter not in ascii_uppercase:
        raise entry.fault(
            "letter", tr("is {value!r}, expected one of the letters A to Z", value=letter)
        )
    return letter


def forms_of(entry: Section) -> tuple[str, ...]:
    """More words that mean a suit or a rank."""
    forms = tuple([word.lower() for word in entry.items("forms", str, "words", default=[])])
    for word in forms:
        if not fullmatch(_WORDS, word):
            raise entry.fault("forms", tr("is {value!r}, expected letters only", value=word))
    return forms


def words_of(entry: Section) -> tuple[Words, ...]:
    """What it is called in other languages: ``words.de = { name = "...", plural = "..." }``."""
    table = entry.section("words", optional=True)
    with table.gathering() as part:
        found = [part(_words_in, table, id) for id in table]
    return tuple([words() for words in found])


def _words_in(table: Section, id: str) -> Words:
    if not (id.isascii() and id.isalpha() and len(id) == 2 and id == id.lower()):
        raise table.fault(id, "is not a language, expected two letters, such as de")
    entry = table.section(id)
    with entry.gathering() as part:
        words = {
            field: part(word_of, entry, field, "")
            for field in ("name", "animal", "plural")
            if field in entry.values
        }
        forms = part(forms_of, entry)
        part(entry.refuse_unknown)
    return Words(id, **{field: word() for field, word in words.items()}, forms=forms())


def _colour(entry: Section) -> str:
    colour = entry.text("colour", default="", most=24).lower()
    if colour and not (colour.isalpha() or fullmatch("#[0-9a-f]{6}", colour)):
        raise entry.fault(
            "colour", tr("is {value!r}, expected a word, or a colour like '#9d2a10'", value=colour)
        )
    return colour


def _mark(entry: Section) -> str:
    return file_beside(entry, entry.text("mark", default="", most=80))


def file_beside(entry: Section, name: str) -> str:
    """A mark's name; of an SVG file the path, which is beside the file that names it."""
    return str(Path(entry.file).parent / name) if name.endswith(".svg") else name


def _held(mark: str) -> str:
    """What tells the file of a mark from what it holds later, if there is one."""
    if mark.endswith(".svg"):
        with suppress(OSError, CardlieError):
            return sha256(read_file(Path(mark), _MOST_OF_MARK)).hexdigest()[:12]
    return ""
