"""A deck made of a list of its cards, as other tools have them: suit, rank, copies, image.

A row is a card; its rank is a number or a name (J, king, Ober). A row without a suit whose rank is
a word for wildcards is that. An ``image`` that all cards of a suit have, an SVG, is its mark.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from re import fullmatch
from string import ascii_uppercase
from typing import Any, NamedTuple

from cardlie.base.amount import whole_number
from cardlie.base.data import MOST_TOML_BYTES
from cardlie.base.errors import CardlieError
from cardlie.base.files import read_text
from cardlie.base.translation import tr
from cardlie.deck.deck import MOST_NUMBERS
from cardlie.deck.suit_file import MOST_SUITS

#: What heads a column, in lists of other tools, too.
_COLUMNS = {
    "suit": ("suit", "colour", "color", "farbe"),
    "rank": ("rank", "number", "value", "zahl", "wert", "rang"),
    "copies": ("copies", "count", "quantity", "qty", "anzahl"),
    "image": ("image", "mark", "picture", "bild"),
}
#: What a letter is short for.
_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class CardRow(NamedTuple):
    """One row of the list: which line, and the card."""

    line: int
    suit: str
    rank: str
    copies: int
    image: str


class Listed(NamedTuple):
    """The values of a deck file, and the images that no card can show."""

    values: dict[str, Any]
    left_out: tuple[str, ...]


def deck_of_list(path: Path, title: str, is_wild: Callable[[str], bool]) -> Listed:
    """The values of a deck of these cards; ``is_wild`` knows words for wildcards.

    Raises :class:`CardlieError`, with the line, for what is no list of cards.
    """
    rows = _read(path)
    wild = [row for row in rows if not row.suit and is_wild(row.rank)]
    cards = [row for row in rows if row not in wild]
    if not cards:
        raise CardlieError(tr("{path} lists no cards", path=path), "a row for each: suit, rank")
    for row in cards:
        if not row.suit or not row.rank:
            problem = tr("{path}, line {line}: has no suit or no rank", path=path, line=row.line)
            raise CardlieError(problem, "the rank of a wildcard is wild")
    numbers = _numbers(path, cards)
    letters = _letters([row.suit for row in cards])
    many = Counter[tuple[str, int]]()
    for row in cards:
        many[row.suit, numbers[row.rank]] += row.copies
    marks, left_out = _marks(cards, path.parent)
    printed = sorted({*numbers.values()})
    suits = [
        {"name": suit, "letter": letter} | ({"mark": marks[suit]} if suit in marks else {})
        for suit, letter in letters.items()
    ]
    values = {
        "title": title,
        "numbers": printed,
        "copies": _copies(many, letters, printed),
        "wildcards": sum(row.copies for row in wild),
        "suit": suits,
        "rank": [*_ranks(numbers)],
    }
    return Listed(values, left_out)


def _read(path: Path) -> list[CardRow]:
    """All rows of the list, of no more suits and ranks than a deck may have."""
    try:
        rows = list(_rows(path, read_text(path, MOST_TOML_BYTES)))
    except UnicodeDecodeError:
        raise CardlieError(tr("{path} is not UTF-8 text", path=path)) from None
    except csv.Error as error:  # such as a quotation mark that is never closed
        problem = tr("{path} is not a list of cards: {error}", path=path, error=error)
        raise CardlieError(problem) from None
    for what, most, distinct in (
        ("{path} lists more than {most} suits", MOST_SUITS, {row.suit for row in rows}),
        ("{path} lists more than {most} ranks", MOST_NUMBERS, {row.rank for row in rows}),
    ):
        if len(distinct) > most + 1:  # a wildcard has no suit, and a word of its own
            raise CardlieError(tr(what, path=path, most=most), "a deck can't have that many")
    return rows


def _rows(path: Path, text: str) -> Iterator[CardRow]:
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=delimiter)
    known = {other: name for name, others in _COLUMNS.items() for other in others}
    columns = {known.get(name.strip().lower(), ""): name for name in reader.fieldnames or ()}
    if not {"suit", "rank"} <= columns.keys():
        raise CardlieError(
            tr("{path} has no columns suit and rank", path=path),
            "its first line names them: suit,rank,copies,image",
        )
    for values in reader:
        cell = {name: (values.get(columns.get(name, "")) or "").strip() for name in _COLUMNS}
        if any(cell.values()):
            if not fullmatch("[0-9]{0,4}", cell["copies"]):
                problem = tr("{path}, line {line}: {text!r} is not a number of copies",
                             path=path, line=reader.line_num, text=cell["copies"][:24])  # fmt: skip
                raise CardlieError(problem)
            copies = whole_number(cell["copies"] or "1")
            yield CardRow(reader.line_num, cell["suit"], cell["rank"], copies, cell["image"])


def _numbers(path: Path, rows: Sequence[CardRow]) -> dict[str, int]:
    """The number of each rank: names go on upwards behind those before them, an ace first is 1."""
    numbers: dict[str, int] = {}
    ranks = dict.fromkeys(row.rank for row in rows)
    figures = [whole_number(rank) for rank in ranks if fullmatch("[0-9]{1,2}", rank)]
    for rank in ranks:
        if fullmatch("[0-9]{1,2}", rank):
            numbers[rank] = whole_number(rank)
        elif fullmatch(r"[^\W\d_]+(?:[ -][^\W\d_]+)*", rank):
            low = min(figures, default=0) - 1
            first = not numbers and low >= 0
            numbers[rank] = low if first else max([*figures, *numbers.values()], default=0) + 1
        else:
            line = next(row.line for row in rows if row.rank == rank)
            raise CardlieError(
                tr("{path}, line {line}: the rank {text!r} is neither a number nor a word",
                   path=path, line=line, text=rank[:24])
            )  # fmt: skip
    return numbers


def _ranks(numbers: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """The ranks that have a name, with what is printed for each."""
    taken: list[str] = []
    for rank, number in numbers.items():
        if not rank.isdecimal():
            letters = "".join(filter(str.isalpha, rank))
            starts = [letters[:size].capitalize() for size in range(1, min(5, len(letters)) + 1)]
            face = next((each for each in starts if each not in taken), starts[-1])
            taken.append(face)
            yield {"number": number, "face": face, "name": _NAMES.get(rank.upper(), rank)}


def _letters(suits: Sequence[str]) -> dict[str, str]:
    """A letter for each suit: one of its name, if it is free."""
    found: dict[str, str] = {}
    for suit in dict.fromkeys(suits):
        its = [letter for letter in f"{suit.upper()}{ascii_uppercase}" if letter in ascii_uppercase]
        found[suit] = next((letter for letter in its if letter not in found.values()), its[0])
    return found


def _copies(
    many: Mapping[tuple[str, int], int], letters: Mapping[str, str], numbers: Sequence[int]
) -> int | dict[str, int]:
    """How often there is each card, and what there is more or fewer of."""
    each = Counter(count for count in many.values() if count).most_common(1)
    usual = each[0][0] if each else 1
    copies = {"each": usual}
    for number in numbers:
        there = {suit: many.get((suit, number), 0) for suit in letters}
        if len({*there.values()}) == 1 and {*there.values()} != {usual}:
            copies[str(number)] = next(iter(there.values()))
            continue
        copies |= {f"{letters[s]}{number}": n for s, n in there.items() if n != usual}
    return copies if len(copies) > 1 else usual


def _marks(rows: Sequence[CardRow], folder: Path) -> tuple[dict[str, str], tuple[str, ...]]:
    """The mark of each suit that has one image, an SVG; and the images that are none."""
    images: dict[str, set[str]] = {}
    for row in rows:
        images.setdefault(row.suit, set()).add(row.image)
    marks = {
        suit: (folder / next(iter(its))).as_posix()
        for suit, its in images.items()
        if len(its) == 1 and next(iter(its)).lower().endswith(".svg")
    }
    return marks, tuple(dict.fromkeys(r.image for r in rows if r.image and r.suit not in marks))
