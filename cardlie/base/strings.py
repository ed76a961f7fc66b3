"""Texts that are looked up by a name, by language: ``templates/strings/CODE.toml``.

They are what stands on cards, references, booklets and pages of the host, what is called what (a
variant, a power card), and what people call out. A sentence that is said in the code is its own
key (:mod:`cardlie.base.translation`). The rules are prose and live in ``rules/``; the words of a
spoken guess live with the language that reads them.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from cardlie.base.data import Section, named_files
from cardlie.base.errors import CardlieError, UnknownName, verify_type
from cardlie.base.translation import ENGLISH, Translation, filled, language, speaking, tr

#: The language in which everything is written first.
FIRST = ENGLISH.language


@dataclass(frozen=True)
class Strings:
    """The strings of one language, by dotted key such as ``verdict.holds``.

    >>> words = strings("en")
    >>> words("verdict.figures", need=4, have=3)
    '4 needed, 3 there'
    """

    language: str
    entries: dict[str, str] = field(repr=False)

    def __call__(self, key: str, **values: object) -> str:
        """The string of ``key`` with its ``{places}`` filled in."""
        return filled(self[key], values) if values else self[key]

    def __getitem__(self, key: str) -> str:
        if key not in self.entries:
            raise CardlieError(
                tr(
                    "templates/strings/{language}.toml has no string {key!r}",
                    language=self.language,
                    key=key,
                )
            )
        return self.entries[key]

    def get(self, key: str, otherwise: str) -> str:
        """The string of ``key``, or another text: English data (a suit's name) needs no entry."""
        return self.entries.get(key, otherwise)

    def below(self, start: str) -> dict[str, str]:
        """The strings whose keys begin so, by the rest of their keys, in the order of the file."""
        found = {key: text for key, text in self.entries.items() if key.startswith(start)}
        return {key.removeprefix(start): text for key, text in found.items()}

    @cached_property
    def shedding(self) -> Strings:
        """The strings of games whose players want to be rid of their dice: what is lost is shed."""
        return Strings(self.language, self.entries | self.below("sheds."))


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be printed, the first one first.

    >>> languages()
    ('en', 'de')
    """
    return (FIRST, *(name for name in named_files("strings") if name != FIRST))


@cache
def strings(language: str = FIRST) -> Strings:
    """The strings of a language; :class:`UnknownName` with the list if there is none."""
    files = named_files("strings")
    if language not in files:
        raise UnknownName("language", language, languages())
    return Strings(language, dict(_flat(files[language])))


def said_in(language: str) -> AbstractContextManager[None]:
    """Say everything in a language for a while; CardlieError for what is none that there is.

    >>> with said_in("de"):
    ...     print(tr("none"))
    nichts
    """
    verify_type("the language", language, str, expected="text such as 'de'")
    if language not in languages():
        raise UnknownName("language", language, languages())
    return speaking(translation(language))


@cache
def translation(language: str) -> Translation:
    """What the program says in a language: all sentences of ``templates/strings/CODE``."""
    if language == FIRST:
        return ENGLISH
    sentences: dict[str, str] = {}
    for file in named_files(f"strings/{language}").values():
        section = Section.load(file)
        sentences |= {key: section.text(key, most=600) for key in section}
    return Translation(language, sentences)


def feature(name: str) -> str:
    """What a variant or expansion is called in the language in force.

    English has the name that the option has.
    """
    said = language()
    return name if said == FIRST else strings(said).get(f"features.{name}", name)


def everywhere(listing: str) -> tuple[str, ...]:
    """What a list of words parted by commas holds in any language, that in force first."""
    said = [language(), *languages()]
    lists = [translation(each).sentences.get(listing, listing) for each in dict.fromkeys(said)]
    return tuple(dict.fromkeys(word.strip() for words in lists for word in words.split(",")))


def _flat(file: Path) -> Iterator[tuple[str, str]]:
    """Every string of a file with its dotted key: tables of strings, one level deep."""
    top = Section.load(file)
    for name in top:
        group = top.section(name)
        for key in group:
            yield f"{name}.{key}", group.text(key, most=2000)


def places(text: str) -> set[str]:
    """The names of the ``{places}`` that a string leaves open.

    >>> sorted(places("{need} needed, {have} there"))
    ['have', 'need']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
