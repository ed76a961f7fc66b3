"""A thing and what is changed of it, as one name: ``tavern[dice.wild=1;exact.wins=1]``."""

from __future__ import annotations

from collections.abc import Iterable


def parted(id: str) -> tuple[str, tuple[str, ...]]:
    """A name and the keys that are set behind it.

    >>> parted("tavern[dice.wild=1;exact.wins=1]")
    ('tavern', ('dice.wild=1', 'exact.wins=1'))
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
