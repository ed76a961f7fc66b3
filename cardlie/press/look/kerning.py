"""Kerning: by how much a font wants two letters nearer to each other, or farther apart.

Read from the pair adjustments of a font's ``GPOS`` table (feature ``kern``, lookups of type 2, also
within extensions); the format is that of the OpenType specification. fontTools reads the same (the
tests compare), but its import and two fonts take longer than a whole deck, and HarfBuzz is not
there where a browser prints (``cardlie.site``). reportlab's own shaping would do more: it puts
ligatures in the place of letters, and those that have no character of their own ("ft" of Source
Serif) come out as private ones when text is searched or copied.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

#: Types of lookups: pairs, and what holds another one far away in the file.
PAIRS, EXTENSION = 2, 9
#: The least width of a space between words, in thousandths of the em.
SPACE = 235.0
#: No font has more glyphs than this, and no lookup more subtables.
GLYPHS, MOST_SUBTABLES = 0x10000, 500
#: The bit of a value format that is a glyph's advance.
ADVANCE = 4


@dataclass(frozen=True)
class Kerning:
    """The pair adjustments of one font; ``units`` are those of its em."""

    table: bytes
    units: int

    def between(self, first: int, second: int) -> float:
        """What is added between two glyphs, in thousandths of the em; mostly below 0."""
        total = 0
        for lookup in self._lookups:
            for subtable in lookup:  # the first that knows the pair
                value = subtable.value(first, second)
                if value is not None:
                    total += value
                    break
        return total * 1000 / self.units

    @cached_property
    def _lookups(self) -> tuple[tuple[_Subtable, ...], ...]:
        """The subtables with pairs, lookup by lookup."""
        if not self.table:
            return ()
        table = self.table
        features, lookups = _u16(table, 6), _u16(table, 8)
        wanted = set[int]()
        for record in range(features + 2, features + 2 + 6 * _u16(table, features), 6):
            if table[record : record + 4] == b"kern":
                at = features + _u16(table, record + 4)
                wanted |= {_u16(table, at + 4 + 2 * i) for i in range(_u16(table, at + 2))}
        lists: list[tuple[_Subtable, ...]] = []
        for number in sorted(wanted):
            found: list[_Subtable] = []
            lookup = lookups + _u16(table, lookups + 2 + 2 * number)
            kind = _u16(table, lookup)
            for i in range(min(MOST_SUBTABLES, _u16(table, lookup + 4))):
                at = lookup + _u16(table, lookup + 6 + 2 * i)
                inner = kind
                if kind == EXTENSION:
                    (far,) = struct.unpack_from(">I", table, at + 4)
                    inner, at = _u16(table, at + 2), at + far
                if inner == PAIRS:
                    found.append(_Subtable(table, at))
            lists.append(tuple(found))
        return tuple(lists)


class _Subtable:
    """Pair adjustments of one kind: by glyphs, each pair a record, or by classes of glyphs."""

    def __init__(self, table: bytes, at: int) -> None:
        self._table, self._at = table, at
        self._by_glyph = _u16(table, at) == 1
        formats = _u16(table, at + 4), _u16(table, at + 6)
        self._size = 2 * sum(each.bit_count() for each in formats)
        # of the first glyph's values the advance comes after those of lower bits
        self._skip = 2 * (formats[0] & (ADVANCE - 1)).bit_count()
        self._wide = bool(formats[0] & ADVANCE)
        self._covered = _coverage(table, at + _u16(table, at + 2))
        self._of_glyph: dict[int, dict[int, int]] = {}  # first glyph -> the other -> record

    def value(self, first: int, second: int) -> int | None:
        """What it says of two glyphs; None if it says nothing and the next is asked."""
        if first not in self._covered:
            return None
        if self._by_glyph:
            if first not in self._of_glyph:
                self._of_glyph[first] = dict(self._records(self._covered[first]))
            record = self._of_glyph[first].get(second)
            if record is None:
                return None
        else:
            ones, others, columns = self._classes
            place = ones.get(first, 0) * columns + others.get(second, 0)
            record = self._at + 16 + place * self._size
        if not self._wide:
            return 0
        return int(struct.unpack_from(">h", self._table, record + self._skip)[0])

    def _records(self, place: int) -> Iterator[tuple[int, int]]:
        """The second glyphs of a first one, and where the record of each begins."""
        pairs = self._at + _u16(self._table, self._at + 10 + 2 * place)
        for i in range(_u16(self._table, pairs)):
            record = pairs + 2 + i * (2 + self._size)
            yield _u16(self._table, record), record + 2

    @cached_property
    def _classes(self) -> tuple[dict[int, int], dict[int, int], int]:
        """The classes of first and of second glyphs, and how many are those of second ones.

        Glyphs that are not named have class 0.
        """
        table, at = self._table, self._at
        one, other = (_class_definition(table, at + _u16(table, at + of)) for of in (8, 10))
        return one, other, _u16(table, at + 14)


def _coverage(table: bytes, at: int) -> dict[int, int]:
    """A coverage table: glyph -> place."""
    count = _u16(table, at + 2)
    if _u16(table, at) == 1:
        glyphs = struct.unpack_from(f">{count}H", table, at + 4)
        return {each: place for place, each in enumerate(glyphs)}
    return {
        low + i: start + i
        for low, high, start in _ranges(table, at, count)
        for i in range(high - low + 1)
    }


def _class_definition(table: bytes, at: int) -> dict[int, int]:
    """A class definition table: glyph -> class."""
    if _u16(table, at) == 1:
        first, count = _u16(table, at + 2), _u16(table, at + 4)
        classes = struct.unpack_from(f">{count}H", table, at + 6)
        return {first + i: number for i, number in enumerate(classes)}
    return {
        glyph: number
        for low, high, number in _ranges(table, at, _u16(table, at + 2))
        for glyph in range(low, high + 1)
    }


def _ranges(table: bytes, at: int, count: int) -> list[tuple[int, int, int]]:
    """Ranges of glyphs with a number for each; those of a sound table do not overlap."""
    whole = table[at + 4 : at + 4 + 6 * count]
    found = list(struct.iter_unpack(">HHH", whole[: len(whole) // 6 * 6]))
    if sum(max(0, high - low + 1) for low, high, _ in found) > GLYPHS:
        raise IndexError("ranges of glyphs overlap")
    return found


def _u16(table: bytes, at: int) -> int:
    return int(struct.unpack_from(">H", table, at)[0])


def read_kerning(data: bytes) -> Kerning:
    """The kerning of a TrueType file; of one without pair adjustments, or a broken one, none.

    >>> read_kerning(b"no font").between(1, 2)
    0.0
    """
    try:
        tables = _tables(data)
        units = int(struct.unpack_from(">H", tables[b"head"], 18)[0])
        kerning = Kerning(tables.get(b"GPOS", b""), units)
        kerning.between(0, 0)
    except (struct.error, KeyError, IndexError):
        return Kerning(b"", 1000)
    return kerning


def _tables(data: bytes) -> Mapping[bytes, bytes]:
    """The tables of a font file by their tags."""
    found = {}
    for i in range(int(struct.unpack_from(">H", data, 4)[0])):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * i)
        found[tag] = data[start : start + length]
    return found


class Pairs(dict[tuple[str, str], float]):
    """Kerning by characters, in thousandths of the em; looked up in the font once for each pair.

    A font whose ``space`` is very narrow, as heavy ones have it for large titles, gets a wider one:
    in small heads words would run together.
    """

    def __init__(self, kerning: Kerning, glyphs: Mapping[int, int], space: float = SPACE) -> None:
        super().__init__()
        self._kerning, self._glyphs = kerning, glyphs
        self._more = max(0.0, SPACE - space)

    def __missing__(self, pair: tuple[str, str]) -> float:
        first, second = (self._glyphs.get(ord(character), 0) for character in pair)
        try:
            value = self._kerning.between(first, second) if first and second else 0.0
        except (struct.error, IndexError):  # a table that leads out of itself
            value = 0.0
        if pair[0] == " ":
            value += self._more
        self[pair] = value
        return value

    def total(self, text: str) -> float:
        """What all pairs of a text add up to."""
        return sum(map(self.__getitem__, pairwise(text)))
