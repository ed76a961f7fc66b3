"""Words for numbers that a language builds of others: einundzwanzig, twenty-one, fünfmal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

#: A word for a number: the type of token that it is, its keys, and the number.
Built = tuple[str, tuple[str, ...], int]


def built_words(
    numbers: Mapping[str, int],
    plurals: Mapping[str, int],
    units: Mapping[str, int],
    *,
    forms: Iterable[str],
    plural_endings: Iterable[str],
    times_endings: Iterable[str],
) -> Iterator[Built]:
    """All that can be built of the words for ``numbers`` and the irregular ``plurals``.

    ``forms`` make one above twenty of a ``{ten}`` and a ``{one}``, and end with either; ``units``
    are words below ten that stand only there; ``plural_endings`` make several of a number (fives),
    ``times_endings`` how often (fünfmal). All words are keys, as the scanner makes them.

    >>> numbers, english = {"twenty": 20, "six": 6}, {"forms": ["{ten}-{one}"], "times_endings": []}
    >>> found = built_words(numbers, {"sixes": 6}, {}, plural_endings=["s"], **english)
    >>> [keys for _, keys, _ in found][3:]
    [('twenty', 'six'), ('twenty', 'sixs'), ('twenty', 'sixes')]
    """
    endings: dict[str, list[tuple[str, str]]] = {word: [] for word in units}
    for word, number in numbers.items():
        several = [word + ending for ending in plural_endings]
        several += [f"{word}es"] if f"{word}es" in plurals else []
        often = [("ONCE", word + ending) for ending in times_endings]
        endings.setdefault(word, [*(("FIGURES", made) for made in several), *often])
        for type, made in endings[word]:
            yield type, (made,), number
    ones = {word: n for word, n in {**numbers, **units}.items() if 1 <= n <= 9}
    tens = {word: n for word, n in numbers.items() if n in range(20, 100, 10)}
    for form in forms:
        last_is_ten = form.endswith("{ten}")
        for ten, many in tens.items():
            for one, few in ones.items():
                word, last = form.format(ten=ten, one=one), ten if last_is_ten else one
                yield "FIGURE", _keys(word), many + few
                for type, made in endings[last]:
                    yield type, _keys(word.removesuffix(last) + made), many + few


def _keys(word: str) -> tuple[str, ...]:
    return tuple(re.split("[- ]", word))
