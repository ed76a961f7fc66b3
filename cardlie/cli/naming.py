"""What a file is called that nobody names with ``-o``: what makes its contents another is in it."""

from __future__ import annotations

import re
from collections.abc import Collection
from hashlib import sha256
from typing import Any

import typer

from cardlie.base.strings import FIRST
from cardlie.cli.parameters import Parameter, flags_of, names_for, parameters_of
from cardlie.games.registry import GAMES

#: Parameters that change nothing of what is in a file.
_OUTSIDE = {"output", "force", "jobs", "keep"}

#: Parameters whose words are those of others, too: backs and marks may be ``none``.
_NAMED = {"backs", "order", "marks"}

#: A longer name is cut: file systems take 255 bytes.
_LONGEST = 120


def name_of(value: str) -> str:
    """A value as a part of a name: as it is typed, where that can be and says all.

    >>> name_of("20mm"), name_of("R3 R4"), name_of("base[suits=3]"), name_of("mine.toml")
    ('20mm', 'R3_R4', 'base_suits_3', 'mine')
    >>> name_of("R3 *"), name_of("tavern.toml")
    ('R3-1a1a6d', 'tavern-fdbb81')
    """
    last = value.rstrip("/").rpartition("/")[2].removesuffix(".toml")
    plain = re.sub(r"[^\w.+-]+", "_", last).strip("_.")[:40]
    lost = re.sub(r"[\w.+,=\[\] -]+", "", value)
    if not lost and len(last) <= 40 and not (last != value and last in GAMES):
        return plain
    return "-".join(filter(None, [plain, _short(value)]))


def differing(ctx: typer.Context, named: Collection[str] = ()) -> str:
    """What was typed of the command that runs, where that is not as usual, as the end of a name.

    ``named`` are parameters that stand in the name already. Languages are those in force.
    """
    parts = [
        f"-{_part(each, value, ctx)}"
        for each in parameters_of(ctx)
        if each.name not in {*named, *_OUTSIDE}
        and (value := ctx.params[each.name]) not in (None, "", [])
        and value != (FIRST if each.name == "lang" else each.default)
    ]
    name = "".join(parts)
    return name if len(name) <= _LONGEST else f"-{_short(name, 12)}"


def _part(param: Parameter, value: Any, ctx: typer.Context) -> str:
    """One parameter: its value where that is a word that is known, else with its own name."""
    flags = flags_of(param)
    name = flags[0].lstrip("-") if flags else param.name
    values = [f"{each:g}" if isinstance(each, float) else str(each)
              for each in (value if isinstance(value, list) else [value])]  # fmt: skip
    names = set() if param.name in _NAMED else {*names_for(param, ctx)}
    if names:  # several of them may stand between commas
        values = [part for each in values for part in each.split(",")]
    text = "+".join(map(name_of, values))
    if value is True:
        return name
    if name == "players":
        return f"{text}-players"
    if name == "since":
        return f"new-{_short(text)}"
    return text if {*values} <= names else f"{name}_{text}"


def _short(text: str, digits: int = 6) -> str:
    """What tells a text from others that look alike in a name."""
    return sha256(text.encode()).hexdigest()[:digits]
