"""Words for numbers that a language builds of others: einundzwanzig, twenty-one, fünfmal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

#: A word for a number: the type of token that it is, its keys, and the number.
Built = tuple[str, tuple[str, ...], int]


@dataclass(frozen=True, slots=True)
class Building:
    """How a language builds its words for numbers.

    ``forms`` make one above twenty of a ``{ten}`` and a ``{one}``, and end with either; ``units``
    are words below ten that stand only there; ``plural_endings`` make several of a number (fives),
    ``times_endings`` how often (fünfmal). All words are keys, as the scanner makes them.
    """

    forms: tuple[str, ...]
    units: Mapping[str, int]
    plural_endings: tuple[str, ...]
    times_endings: tuple[str, ...]

    def words(self, numbers: Mapping[str, int], plurals: Mapping[str, int]) -> Iterator[Built]:
        """All that can be built of the words for ``numbers`` and the irregular ``plurals``.

        >>> english = Building(("{ten}-{one}",), {}, ("s",), ())
        >>> [keys for _, keys, _ in english.words({"twenty": 20, "six": 6}, {"sixes": 6})][3:]
        [('twenty', 'six'), ('twenty', 'sixs'), ('twenty', 'sixes')]
        """
        endings = {word: tuple(self._endings(word, plurals)) for word in numbers}
        endings |= dict.fromkeys(self.units, ())
        for word, number in numbers.items():
            for type, made in endings[word]:
                yield type, (made,), number
        ones = {word: n for word, n in {**numbers, **self.units}.items() if 1 <= n <= 9}
        tens = {word: n for word, n in numbers.items() if n in range(20, 100, 10)}
        for form in self.forms:
            last_is_ten = form.endswith("{ten}")
            for ten, many in tens.items():
                for one, few in ones.items():
                    word, last = form.format(ten=ten, one=one), ten if last_is_ten else one
                    yield "FIGURE", _keys(word), many + few
                    for type, made in endings[last]:
                        yield type, _keys(word.removesuffix(last) + made), many + few

    def _endings(self, word: str, plurals: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """A word with each ending, and its irregular plural."""
        for ending in self.plural_endings:
            yield "FIGURES", word + ending
        if f"{word}es" in plurals:
            yield "FIGURES", f"{word}es"
        for ending in self.times_endings:
            yield "ONCE", word + ending


def _keys(word: str) -> tuple[str, ...]:
    return tuple(re.split("[- ]", word))
