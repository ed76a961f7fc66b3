"""Kerning: by how much a font wants two letters nearer to each other, or farther apart.

Read from the pair adjustments of a font's ``GPOS`` table (feature ``kern``, lookups of type 2, also
within extensions); the format is that of the OpenType specification. reportlab's own shaping
would do more than that: it puts ligatures in the place of letters, and those that have no
character of their own ("ft" of Source Serif) come out as private ones when text is searched or
copied.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Types of lookups: pairs, and what holds another one far away in the file.
PAIRS, EXTENSION = 2, 9
#: The least width of a space between words, in thousandths of the em.
SPACE = 235.0
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
        for subtables in self._lookups:  # of each lookup, the first that knows the pair
            values = (self._value(at, first, second) for at in subtables)
            total += next((value for value in values if value is not None), 0)
        return total * 1000 / self.units

    @cached_property
    def _lookups(self) -> tuple[tuple[int, ...], ...]:
        """Where the subtables with pairs begin, lookup by lookup."""
        if not self.table:
            return ()
        features, lookups = self._u16(6), self._u16(8)
        wanted = sorted({
            self._u16(at + 4 + 2 * i)
            for tag, at in self._records(features) if tag == b"kern"
            for i in range(self._u16(at + 2))
        })  # fmt: skip
        lists: list[tuple[int, ...]] = []
        for number in wanted:
            found: list[int] = []
            lookup = lookups + self._u16(lookups + 2 + 2 * number)
            kind = self._u16(lookup)
            for i in range(self._u16(lookup + 4)):
                at = lookup + self._u16(lookup + 6 + 2 * i)
                inner = kind
                if kind == EXTENSION:
                    inner, at = self._u16(at + 2), at + self._u32(at + 4)
                if inner == PAIRS:
                    found.append(at)
            lists.append(tuple(found))
        return tuple(lists)

    def _records(self, features: int) -> Iterator[tuple[bytes, int]]:
        """The tag of each feature, and where it stands."""
        for i in range(self._u16(features)):
            at = features + 2 + 6 * i
            yield self.table[at : at + 4], features + self._u16(at + 4)

    def _value(self, at: int, first: int, second: int) -> int | None:
        """What a subtable says of two glyphs; None if it says nothing and the next is asked."""
        covered = self._covered(at + self._u16(at + 2), first)
        if covered is None:
            return None
        formats = self._u16(at + 4), self._u16(at + 6)
        size = 2 * sum(bin(each).count("1") for each in formats)
        # of the first glyph's values the advance comes after those of lower bits
        skip = 2 * bin(formats[0] & (ADVANCE - 1)).count("1")
        wide = bool(formats[0] & ADVANCE)
        if self._u16(at) == 1:
            pairs = at + self._u16(at + 10 + 2 * covered)
            for i in range(self._u16(pairs)):
                record = pairs + 2 + i * (2 + size)
                if self._u16(record) == second:
                    return self._i16(record + 2 + skip) if wide else 0
            return None
        one = self._class(at + self._u16(at + 8), first)
        other = self._class(at + self._u16(at + 10), second)
        record = at + 16 + (one * self._u16(at + 14) + other) * size
        return self._i16(record + skip) if wide else 0

    @cached_property
    def _places(self) -> dict[int, dict[int, int]]:
        """Coverage tables that were read: where -> glyph -> place."""
        return {}

    def _covered(self, at: int, glyph: int) -> int | None:
        """The place of a glyph in a coverage table; None if it is not there."""
        if at not in self._places:
            count = self._u16(at + 2)
            if self._u16(at) == 1:
                glyphs = struct.unpack_from(f">{count}H", self.table, at + 4)
                found = {each: place for place, each in enumerate(glyphs)}
            else:
                ranges = struct.iter_unpack(">HHH", self.table[at + 4 : at + 4 + 6 * count])
                found = {
                    each: start + each - low
                    for low, high, start in ranges
                    for each in range(low, high + 1)
                }
            self._places[at] = found
        return self._places[at].get(glyph)

    def _class(self, at: int, glyph: int) -> int:
        """The class of a glyph in a class definition table."""
        if self._u16(at) == 1:
            place = glyph - self._u16(at + 2)
            return self._u16(at + 6 + 2 * place) if 0 <= place < self._u16(at + 4) else 0
        for i in range(self._u16(at + 2)):
            low, high, number = struct.unpack_from(">HHH", self.table, at + 4 + 6 * i)
            if low <= glyph <= high:
                return int(number)
        return 0

    def _u16(self, at: int) -> int:
        return int(struct.unpack_from(">H", self.table, at)[0])

    def _i16(self, at: int) -> int:
        return int(struct.unpack_from(">h", self.table, at)[0])

    def _u32(self, at: int) -> int:
        return int(struct.unpack_from(">I", self.table, at)[0])


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
