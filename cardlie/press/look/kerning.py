"""Kerning pairs: by how much a font moves two letters nearer to each other, or apart.

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
from functools import cached_property, partial
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
        at = partial(_u16, self.table)
        features, lookups = at(6), at(8)
        records = range(features + 2, features + 2 + 6 * at(features), 6)
        kern = [features + at(each + 4) for each in records
                if self.table[each : each + 4] == b"kern"]  # fmt: skip
        wanted = {at(each + 4 + 2 * i) for each in kern for i in range(at(each + 2))}
        starts = [lookups + at(lookups + 2 + 2 * number) for number in sorted(wanted)]
        return tuple([tuple(self._subtables(start)) for start in starts])

    def _subtables(self, lookup: int) -> Iterator[_Subtable]:
        """Those with pairs in a lookup that begins there."""
        at = partial(_u16, self.table)
        for i in range(min(MOST_SUBTABLES, at(lookup + 4))):
            kind, offset = at(lookup), lookup + at(lookup + 6 + 2 * i)
            if kind == EXTENSION:
                (far,) = struct.unpack_from(">I", self.table, offset + 4)
                kind, offset = at(offset + 2), offset + far
            if kind == PAIRS:
                yield _Subtable(self.table, offset)


class _Subtable:
    """Pair adjustments of one kind: by glyphs, each pair a record, or by classes of glyphs."""

    def __init__(self, table: bytes, offset: int) -> None:
        self._table, self._offset = table, offset
        self._by_glyph = _u16(table, offset) == 1
        formats = _u16(table, offset + 4), _u16(table, offset + 6)
        self._size = 2 * sum(each.bit_count() for each in formats)
        # of the first glyph's values the advance comes after those of lower bits
        self._skip = 2 * (formats[0] & (ADVANCE - 1)).bit_count()
        self._wide = bool(formats[0] & ADVANCE)
        self._covered = _numbers(table, offset + _u16(table, offset + 2), counted=True)
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
            record = self._offset + 16 + place * self._size
        if not self._wide:
            return 0
        return int(struct.unpack_from(">h", self._table, record + self._skip)[0])

    def _records(self, place: int) -> Iterator[tuple[int, int]]:
        """The second glyphs of a first one, and where the record of each begins."""
        pairs = self._offset + _u16(self._table, self._offset + 10 + 2 * place)
        for i in range(_u16(self._table, pairs)):
            record = pairs + 2 + i * (2 + self._size)
            yield _u16(self._table, record), record + 2

    @cached_property
    def _classes(self) -> tuple[dict[int, int], dict[int, int], int]:
        """The classes of first and of second glyphs, and how many are those of second ones.

        Glyphs that are not named have class 0.
        """
        table, at = self._table, self._offset
        one, other = (_numbers(table, at + _u16(table, at + of), counted=False) for of in (8, 10))
        return one, other, _u16(table, at + 14)


def _numbers(table: bytes, offset: int, *, counted: bool) -> dict[int, int]:
    """Glyphs with a number each: their places in a coverage table, which are ``counted``, or their
    classes; those of a sound table are in one range.
    """
    if _u16(table, offset) == 1:
        listed = offset + (4 if counted else 6)
        count = _u16(table, listed - 2)
        numbers = struct.unpack_from(f">{count}H", table, listed)
        if counted:
            return {glyph: place for place, glyph in enumerate(numbers)}
        first = _u16(table, offset + 2)
        return {first + i: number for i, number in enumerate(numbers)}
    whole = table[offset + 4 : offset + 4 + 6 * _u16(table, offset + 2)]
    ranges = list(struct.iter_unpack(">HHH", whole[: len(whole) // 6 * 6]))
    if sum(max(0, high - low + 1) for low, high, _ in ranges) > GLYPHS:
        raise IndexError("ranges of glyphs overlap")
    return {
        glyph: number + (glyph - low if counted else 0)
        for low, high, number in ranges
        for glyph in range(low, high + 1)
    }


def _u16(table: bytes, offset: int) -> int:
    return int(struct.unpack_from(">H", table, offset)[0])


def read_kerning(data: bytes) -> Kerning:
    """The kerning of a TrueType file; of one without pair adjustments, or a broken one, none.

    >>> read_kerning(b"no font").between(1, 2)
    0.0
    """
    try:
        tables = tables_of(data)
        units = int(struct.unpack_from(">H", tables[b"head"], 18)[0])
        kerning = Kerning(tables.get(b"GPOS", b""), units)
        kerning.between(0, 0)
    except (struct.error, KeyError, IndexError):
        return Kerning(b"", 1000)
    return kerning


def tables_of(data: bytes) -> Mapping[bytes, bytes]:
    """The tables of a font file by their tags; struct.error where it is too short to say."""
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
