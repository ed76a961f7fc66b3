"""A game of a file as values again: whole, whatever it is like, and what tells it from others.

What is written is what a file with every choice in it would hold, so that it is read by what reads
files. It names no other file: of a game that is ``like`` another it has what both say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from cardlie.games.key_types import CostRow
from cardlie.games.option import MOST, START, GameOption
from cardlie.games.spec import KEYS_OF_ROUND, GameSpec, Special, keys_of
from cardlie.games.spec_keys import KEYS, Key

#: The keys that say what a game is called and how it looks, not how it is played.
TOLD = ("title", "art", "colour", "advice", "exactly", "words")


def written(spec: GameSpec) -> dict[str, Any]:
    """The values of a file that has all of a spec, but for what is so anyway."""
    values, keys = _set(KEYS, spec, GameSpec(spec.id)), keys_of(spec)
    if spec.words:
        values["words"] = {word: _as_meant(means) for word, means in spec.words}
    if spec.rounds:
        values["rounds"] = {
            each.name: _set(KEYS_OF_ROUND, each, Special(each.name)) for each in spec.rounds
        }
    options = {name: _option(each) for name, each in spec.options.items() if each != START}
    rulings = {name: _ruling(each, keys) for name, each in spec.rulings.items()}
    return values | {
        table: entries for table, entries in (("options", options), ("rulings", rulings)) if entries
    }


def _set(
    keys: Mapping[str, Key], of: GameSpec | Special, plain: GameSpec | Special
) -> dict[str, Any]:
    """The values of keys that are not as in a plain one, in their tables."""
    values: dict[str, Any] = {}
    for key in keys.values():
        table, name = key.parts
        value = of.value_of(key.name)
        if value != plain.value_of(key.name):
            (values.setdefault(table, {}) if table else values)[name] = _of_key(key, value)
    return values


@lru_cache(maxsize=256)
def content_of(spec: GameSpec) -> str:
    """What tells a game from any other, wherever their files lie and whatever those are called."""
    return _digest(json.dumps(written(spec)))


def rules_of(spec: GameSpec) -> str:
    """What tells how a game is played from any other way: not what it is called, nor its looks."""
    values = {key: value for key, value in written(spec).items() if key not in TOLD}
    return _digest(json.dumps(values, sort_keys=True))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _as_meant(means: str) -> int | str:
    return int(means) if means.isdecimal() else means


def _of_key(key: Key, value: Any) -> Any:
    if isinstance(key.type, CostRow) and value is not None:  # that is: as in all rounds
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _option(option: GameOption) -> dict[str, Any]:
    usual = GameOption(option.name, option.default)
    found: dict[str, Any] = {}
    if option.default is not None:
        default = option.default
        found["default"] = list(default) if isinstance(default, tuple) else default
    for name in ("about", "said", "word", "absent"):
        if getattr(option, name) != getattr(usual, name):
            found[name] = getattr(option, name)
    return found | ({"whole": list(option.whole)} if option.whole != (0, MOST) else {})


def _ruling(ruling: GameOption, keys: Mapping[str, Key]) -> dict[str, Any]:
    found: dict[str, Any] = {"of": list(ruling.of) if len(ruling.of) > 1 else ruling.of[0]}
    if not ruling.readings:
        return found | dict(zip(("from", "to"), ruling.whole, strict=True))
    for reading, values in ruling.sets.items():
        one, *more = [_of_key(keys[key], value) for key, value in values]
        found[reading] = [one, *more] if more else one
    return found
