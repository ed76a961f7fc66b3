"""On which line of a TOML file a key stands, which ``tomllib`` does not tell."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

#: Whoever has more lines than that, or in one value, is told of a fault without its line.
_MOST_LINES, _MOST_OF_VALUE = 20_000, 400
#: So many characters are read, those of a value of many lines again and again.
_MOST_TRIED = 400_000


def line_of(key: str, lines: dict[str, int]) -> int:
    """The line of a key, or of the table that lacks it; 0 where neither is known.

    >>> line_of("suit[2].letter", {"suit[2]": 7}), line_of("title", {"suit[2]": 7})
    (7, 0)
    """
    while key and key not in lines:
        key = key[: max(key.rfind("."), key.rfind("["), 0)]
    return lines.get(key, 0)


def lines_of(text: str) -> dict[str, int]:
    r"""The line of each key of a TOML text, counted from 1, by its name as errors have it.

    It is read statement by statement: none that is cut short at the end of a line is TOML.

    >>> lines_of('a = 1\n[[suit]]\nforms = [\n]\n[[suit]]\nof.x = 2')
    {'a': 1, 'suit[1]': 2, 'suit[1].forms': 3, 'suit[2]': 5, 'suit[2].of': 6, 'suit[2].of.x': 6}
    """
    lines_by_key: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, statement, first, tried = "", "", 1, 0
    for nth, line in enumerate(text.split("\n")[:_MOST_LINES], 1):
        statement += f"{line}\n"
        tried += len(statement)
        if tried > _MOST_TRIED:
            return lines_by_key
        try:
            values = tomllib.loads(statement)
        except tomllib.TOMLDecodeError:
            if nth - first < _MOST_OF_VALUE:
                continue
            return lines_by_key
        if statement.lstrip().startswith("["):
            table = _entered(values, counts)
            keys: Iterable[str] = [table]
        else:
            keys = _keys(values, table)
        for key in keys:
            lines_by_key.setdefault(key, first)
        statement, first = "", nth + 1
    return lines_by_key


def _entered(values: dict[str, Any], counts: dict[str, int]) -> str:
    """The table that a heading begins; ``counts`` are the entries of lists of tables so far."""
    key = ""
    while values:
        ((name, inner),) = values.items()
        key = f"{key}.{name}" if key else name
        if isinstance(inner, list):
            counts[key] = counts.get(key, 0) + 1
            inner = inner[0]
        key = f"{key}[{counts[key]}]" if key in counts else key
        values = inner
    return key


def _keys(values: dict[str, Any], table: str) -> Iterator[str]:
    """All keys of a table, those of tables inside it, too."""
    for name, value in values.items():
        key = f"{table}.{name}" if table else name
        yield key
        inside = enumerate(value, 1) if isinstance(value, list) else ()
        for nth, each in inside:
            if isinstance(each, dict):
                yield f"{key}[{nth}]"
                yield from _keys(each, f"{key}[{nth}]")
        if isinstance(value, dict):
            yield from _keys(value, key)
