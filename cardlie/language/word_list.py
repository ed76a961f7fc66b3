"""The word list of a language, as its TOML file has it: every phrase, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from cardlie.base.data import Section
from cardlie.base.errors import UnknownName
from cardlie.base.strings import FIRST
from cardlie.language.built import built_words
from cardlie.language.grammar import HERE
from cardlie.language.scanner import Scanner

#: The largest NUMBER, sum or value that the language knows.
MAX_COUNT = 9_999

#: Words that change nothing; words that get an answer but have no place in a guess, and those that
#: get one where nothing counted yet: the types that the grammar does not know.
FILLER, REFUSED, OPENING = "FILLER", "REFUSED", "OPENING"


#: A phrase word by word, as it is compared.
Keys = tuple[str, ...]


class Meaning(NamedTuple):
    """One thing that a phrase can mean.

    ``type`` is a token of the grammar, FILLER or REFUSED; ``value`` the figure, the suit's name,
    what a filler is (a list of ``[filler]``) or the answer to give; ``spelling`` the phrase as the
    word list or the deck writes it.
    """

    type: str
    value: str
    spelling: str


@dataclass(frozen=True, eq=False)
class Language:
    """The word list of one language, as its TOML file has it.

    ``capitals`` says that nouns have them, ``suit_endings`` how a colour that the list doesn't
    know may end where somebody says it. ``places`` are what fillers may stand where: ``before``,
    ``after``, behind a token or TARGET. ``idioms`` are said for other words, ``sounds`` are
    written for them by mistake; ``clauses`` are the words by which one clause goes on to another.
    ``shades`` stand before a colour, in each language in the same order: light blue, hellblau.
    ``prefixes`` are what may be joined to a colour (nichtrot), ``compounds`` to a figure before
    them (fünferpasch). ``dropped`` are refused words without which a text means the same;
    ``verb_second`` says that the verb stands second in a clause. ``meanings`` are all phrases
    listed, ``built`` the numbers made of them, under their keys. ``expected`` is what messages
    call a token, ``suits`` the words for colours and animals by their English name; ``spoken``
    and ``combination`` are how guesses and a power card's combination are said.
    """

    id: str
    name: str
    scanner: Scanner
    plural_endings: tuple[str, ...]
    suit_endings: tuple[str, ...]
    capitals: bool
    prefixes: tuple[str, ...]
    compounds: tuple[str, ...]
    dropped: frozenset[str]
    places: dict[str, frozenset[str]]
    verb_second: bool
    idioms: dict[Keys, Keys]
    sounds: dict[Keys, tuple[str, str]]
    clauses: dict[str, frozenset[Keys]]
    meanings: tuple[Meaning, ...]
    built: tuple[tuple[Keys, Meaning], ...]
    expected: dict[str, str]
    suits: dict[str, tuple[str, ...]]
    shades: tuple[str, ...]
    spoken: dict[str, str]
    combination: dict[str, str]

    def forms(self, name: str) -> tuple[str, ...]:
        """The language's words for a colour or an animal, by its English name or by its own.

        >>> german = language_of("de")
        >>> german.forms("red")[:2] == german.forms("rot")[:2] == ("Rot", "rote")
        True
        """
        return self.suits.get(name) or self.suits.get(self.nouns.get(name, ""), ())

    @cached_property
    def nouns(self) -> dict[str, str]:
        """The English word for each of its own that may stand in a deck: rabe, raben.

        A noun of two entries is that of the first.
        """
        return {forms[0].lower(): name for name, forms in reversed(self.suits.items())}

    @cached_property
    def plurals(self) -> dict[str, str]:
        """The English word for each plural of its own, where that is another word: monde.

        >>> language_of("de").plurals["monde"]
        'moon'
        """
        plurals: dict[str, str] = {}
        for name, (noun, *others) in self.suits.items():
            for several in others[:1]:
                if several.lower() not in (noun.lower(), *self.nouns):
                    plurals.setdefault(several.lower(), name)
        return plurals

    @cached_property
    def phrases(self) -> dict[Keys, list[Meaning]]:
        """All that it lists and builds, whatever the deck is, under their keys."""
        found = by_keys(self.scanner, self.meanings)
        for keys, meaning in self.built:
            found.setdefault(keys, []).append(meaning)
        return found

    def word(self, type: str, number: int) -> str | None:
        """The first word for a number that is a token of this type, such as FIGURES."""
        said = (m.spelling for m in self.meanings if (m.type, m.value) == (type, str(number)))
        return next(said, None)


def by_keys(scanner: Scanner, meanings: Sequence[Meaning]) -> dict[Keys, list[Meaning]]:
    """Meanings by their phrases as they are compared."""
    found: dict[Keys, list[Meaning]] = {}
    spellings = [meaning.spelling for meaning in meanings]
    for keys, meaning in zip(scanner.all_keys(spellings), meanings, strict=True):
        found.setdefault(keys, []).append(meaning)
    return found


@cache
def languages() -> tuple[str, ...]:
    """The ids of the languages that guesses can be said in, the first one first.

    >>> languages()
    ('en', 'de')
    """
    ids = sorted(file.stem for file in HERE.glob("*.toml"))
    return tuple(dict.fromkeys((FIRST, *ids)))


def languages_from(first: str) -> tuple[str, ...]:
    """The ids of the languages, those after one of them in their usual order.

    >>> languages_from("de")
    ('de', 'en')
    """
    return tuple(dict.fromkeys((first, *languages())))


@cache
def english_of(word: str) -> str | None:
    """The English word that one of another language stands for, of colours and animals.

    >>> english_of("schwarz"), english_of("rabe"), english_of("black")
    ('black', 'raven', None)
    """
    for id in languages():
        if (name := language_of(id).nouns.get(word, word)) != word:
            return name
    return None


@cache
def language_of(id: str) -> Language:
    """The language with an id; :class:`~cardlie.base.errors.UnknownName` if there is none."""
    if id not in languages():
        raise UnknownName("language", id, languages())
    return read_language(HERE / f"{id}.toml")


def read_language(file: Path) -> Language:
    """Read a word list; :class:`~cardlie.base.errors.TemplateError` names file, key and problem."""
    top = Section.load(file)
    spellings, suits, clauses = map(top.section, ("spellings", "suits", "clauses"))
    endings = _texts(top, "plural_endings")
    scanner = Scanner(endings, {key: spellings.text(key) for key in spellings})
    keys, meanings = scanner.keys, _read_meanings(top)
    language = Language(
        id=file.stem,
        name=top.text("name", most=40),
        scanner=scanner,
        plural_endings=endings,
        suit_endings=_texts(top, "suit_endings"),
        capitals=top.flag("capitals"),
        prefixes=_texts(top, "without_prefixes"),
        compounds=tuple(map(scanner.fold, _texts(top, "compounds"))),
        dropped=frozenset(_texts(top, "dropped")),
        places=_read_places(top.section("places")),
        verb_second=top.flag("verb_second"),
        idioms={keys(said): keys(meant) for said, meant in _lines(top, "idioms").items()},
        sounds={keys(said): (said, meant) for said, meant in _lines(top, "sounds").items()},
        clauses={key: frozenset(map(keys, _texts(clauses, key))) for key in clauses},
        meanings=meanings,
        built=_build_numbers(top.section("built"), endings, meanings, scanner),
        expected=_lines(top, "expected"),
        suits={key: _texts(suits, key) for key in suits},
        shades=_texts(top, "shades"),
        spoken=_lines(top, "spoken", optional=True),
        combination=_lines(top, "combination"),
    )
    top.refuse_unknown()
    return language


def _read_meanings(top: Section) -> tuple[Meaning, ...]:
    meanings: list[Meaning] = []
    for type, name in (
        ("A", "articles"),
        ("FIGURE", "numbers"),
        ("AMOUNT", "amounts"),
        ("FIGURES", "plurals"),
        ("FIGURES", "nicknames"),
        ("GROUP", "groups"),
        ("GROUPS", "several_groups"),
        ("ONCE", "times"),
    ):
        amounts = top.section(name)
        for word in amounts:
            meanings.append(Meaning(type, str(amounts.whole(word, 0, MAX_COUNT)), word))
    words = top.section("words")
    meanings += [Meaning(type, "", word) for type in words for word in _texts(words, type)]
    for type, name in ((FILLER, "filler"), (REFUSED, "refused"), (OPENING, "openings")):
        lists = top.section(name)
        meanings += [Meaning(type, value, word) for value in lists for word in _texts(lists, value)]
    return tuple(meanings)


def _read_places(section: Section) -> dict[str, frozenset[str]]:
    """What may stand where; several places can be listed at once."""
    places: dict[str, frozenset[str]] = {}
    for names in section:
        for name in names.split():
            places[name] = places.get(name, frozenset()) | set(_texts(section, names))
    return places


def _build_numbers(
    how: Section, endings: tuple[str, ...], meanings: Sequence[Meaning], scanner: Scanner
) -> tuple[tuple[tuple[str, ...], Meaning], ...]:
    """The words for numbers that are built of those listed, under their keys; none twice."""
    meant_numbers = [m for m in meanings if m.type in ("FIGURE", "FIGURES", "ONCE")]
    listed = {
        (m.type, keys): m.value for keys, ms in by_keys(scanner, meant_numbers).items() for m in ms
    }
    numbers, plurals = (
        {keys[0]: int(n) for (type, keys), n in listed.items() if type == wanted and not keys[1:]}
        for wanted in ("FIGURE", "FIGURES")
    )
    units = how.section("units")
    words = built_words(
        numbers,
        plurals,
        {scanner.fold(word): units.whole(word, 1, 9) for word in units},
        forms=_texts(how, "forms"),
        plural_endings=endings,
        times_endings=_texts(how, "times_endings"),
    )
    built = {(type, keys): n for type, keys, n in words}
    return tuple(
        (keys, Meaning(type, str(n), " ".join(keys)))
        for (type, keys), n in built.items()
        if (type, keys) not in listed
    )


def _texts(section: Section, name: str) -> tuple[str, ...]:
    return tuple(section.items(name, str, "words in quotes"))


def _lines(top: Section, name: str, optional: bool = False) -> dict[str, str]:
    section = top.section(name, optional)
    return {key: section.text(key) for key in section}
