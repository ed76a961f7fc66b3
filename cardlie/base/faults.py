"""All that is wrong with a file at once: what is at fault is mended, and the file read again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from cardlie.base.data import Section, read_instead
from cardlie.base.errors import TemplateError

#: More faults of one file are not looked for.
MOST = 100

#: The steps to a value: names of tables and keys, places in lists from 0.
Steps = tuple[str | int, ...]

#: What may stand at some steps, given all that the file holds; None where nothing is known.
Usual = Callable[[Steps, dict[str, Any]], Any]


def all_faults(load: Callable[[], object], usual: Usual) -> tuple[list[TemplateError], bool]:
    """Each fault that reading some files comes upon, and whether these are all.

    What is at fault is replaced by what is ``usual`` there, or left out, before files are read
    again; where that doesn't help, what lies behind it is not seen.
    """
    files: dict[Path, dict[str, Any]] = {}
    found: list[TemplateError] = []
    mended: dict[tuple[Path, str], int] = {}
    while len(found) < MOST:
        try:
            with read_instead(files):
                load()
        except TemplateError as error:
            file = Path(error.file)
            times = mended[file, error.key] = mended.get((file, error.key), 0) + 1
            if times == 1:
                found.append(error)
            if times > 3 or not error.key:
                return found, False
            if file not in files:
                files[file] = deepcopy(Section.load(file).values)
            if not _mend(files[file], steps_of(error.key), usual):
                return found, False
        else:
            return found, True
    return found, False


def steps_of(key: str) -> Steps:
    """The steps of a key as errors name it.

    >>> steps_of("suit[2].letter")
    ('suit', 1, 'letter')
    """
    parts = re.findall(r"\[(\d+)\]|([^.\[\]]+)", key)
    return tuple(int(place) - 1 if place else name for place, name in parts)


def _mend(values: dict[str, Any], steps: Sequence[str | int], usual: Usual) -> bool:
    """Put what is usual in place of a value, or leave it out; False where neither changes it."""
    *way, last = steps
    table: Any = values
    for step in way:
        try:
            table = table[step]
        except (KeyError, IndexError, TypeError):
            return False
    if not isinstance(table, dict) or not isinstance(last, str):
        return False
    other = usual(tuple(steps), values)
    if other is None:
        return table.pop(last, None) is not None
    if table.get(last) == other:
        return False
    table[last] = deepcopy(other)
    return True
