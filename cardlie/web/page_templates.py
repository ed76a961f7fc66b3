"""The templates of pages, in which everything that is filled in is escaped."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from cardlie.web import art

#: A number, what it counts, and the gap before another number.
_COUNTED = re.compile(r"(\d) ([^\W\d_]+)( (?=\d))?")

#: A die, and the gap before another one.
_ROLLED = re.compile(r"\b(\d) (?=\d\b)")


def unbroken(text: str) -> str:
    """Text in which a number stays with what it counts, and a roll is whole, as in ``elements.js``.

    >>> unbroken("3 red 5s").split(" ")
    ['3\\xa0red\\xa05s']
    >>> unbroken("a 5 4").split(" ")
    ['a', '5\\xa04']
    """
    gap = "\N{NO-BREAK SPACE}"
    text = _COUNTED.sub(lambda found: found[1] + gap + found[2] + (gap if found[3] else ""), text)
    return _ROLLED.sub(rf"\1{gap}", text)


@cache
def templates(*first: Path) -> Environment:
    """Pages by name; where folders ``first`` have one of that name, it is taken."""
    found = Environment(
        loader=FileSystemLoader([*first, Path(__file__).parent / "pages"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.globals["emblem"] = art.emblem
    found.filters["unbroken"] = unbroken
    found.filters["json"] = lambda value: json.dumps(value, ensure_ascii=False)
    return found
