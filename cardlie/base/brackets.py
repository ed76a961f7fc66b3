"""A thing and what is changed of it, as one name: ``tavern[dice.wild=1;exact.by=next]``."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: A comma that parts: in no brackets, and before no number and nothing such as ``rest:1``, which
#: go on with what was set.
_PARTING = re.compile(r",(?!\s*(?:\d+|\w+:-?\w+)(?:[\s,]|$))(?![^\[]*\])")


def parted(id: str) -> tuple[str, tuple[str, ...]]:
    """A name and the keys that are set behind it.

    >>> parted("tavern[dice.wild=1;exact.by=next]")
    ('tavern', ('dice.wild=1', 'exact.by=next'))
    """
    base, bracket, texts = id.partition("[") if id.endswith("]") else (id, "", "")
    return base, tuple(texts[:-1].split(";")) if bracket else ()


def with_texts(id: str, keys: Iterable[str]) -> str:
    """A name with some keys set, in place of what was set of them.

    >>> with_texts("base[suits=3]", ["copies=1", "suits=5"])
    'base[copies=1;suits=5]'
    """
    base, before = parted(id)
    texts = {each.partition("=")[0].strip(): each.strip() for each in (*before, *keys)}
    return f"{base}[{';'.join(texts[key] for key in sorted(texts))}]" if texts else base


def between_commas(text: str) -> list[str]:
    """What stands between commas; within brackets, and between the numbers of a list, none part.

    >>> between_commas("vague, dice.wild=1,2,tavern[dice.wild=1,6;exact.by=next]")
    ['vague', 'dice.wild=1,2', 'tavern[dice.wild=1,6;exact.by=next]']
    """
    return [part.strip() for part in _PARTING.split(text) if part.strip()]
