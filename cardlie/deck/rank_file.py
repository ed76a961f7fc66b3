"""The ranks of a deck as a file has them: numbers that have a name, such as K, king, kings."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from cardlie.base.data import Section
from cardlie.base.gathering import FilePart
from cardlie.base.translation import tr
from cardlie.deck.faces import Rank
from cardlie.deck.suit_file import forms_of, word_of, words_of

#: So many letters find room where other cards have a numeral.
_MOST_PRINTED = 5
_TAKEN = "another rank already has {value!r}"


def read_ranks(top: Section, numbers: FilePart[tuple[int, ...]]) -> tuple[Rank, ...]:
    """The numbers of a deck that have a name, in their order; none has two, no name means two."""
    taken = defaultdict[str, list[Any]](list)
    entries = top.sections("rank", optional=True)
    with top.gathering() as part:
        read = [part(_read_rank, entry, numbers, taken) for entry in entries]
    return tuple(sorted([each() for each in read], key=lambda rank: rank.number))


def _read_rank(
    entry: Section, numbers: FilePart[tuple[int, ...]], taken: dict[str, list[Any]]
) -> Rank:
    with entry.gathering() as part:
        number = part(_own_number, entry, numbers, taken)
        name = part(_own, entry, "name", "", taken)
        plural = part(_own, entry, "plural", name.get(""), taken)
        face = part(_own, entry, "face", name.get("")[:1].upper(), taken)
        forms, words = part(forms_of, entry), part(words_of, entry)
        part(entry.refuse_unknown)
    return Rank(number(), face(), name(), plural(), forms(), words())


def _own_number(
    entry: Section, numbers: FilePart[tuple[int, ...]], taken: dict[str, list[Any]]
) -> int:
    number = entry.whole("number", 0, 99)
    if number not in numbers():
        raise entry.fault("number", tr("is {number}, which no card shows", number=number))
    return entry.own("number", number, taken, _TAKEN)


def _own(entry: Section, field: str, default: str, taken: dict[str, list[Any]]) -> str:
    word = word_of(entry, field, default or None)
    if field == "face" and not (word.isalpha() and len(word) <= _MOST_PRINTED):
        expected = tr("one to {most} letters, such as {example}", most=_MOST_PRINTED, example="K")
        told = tr("is {value}, expected {expected}", value=repr(word), expected=expected)
        raise entry.fault(field, told)
    return entry.own(field, word, taken, _TAKEN)
