"""A game of a file as values again: whole, whatever it is like, and what tells it from others.

What is written is what a file with every choice in it would hold, so that it is read by what reads
files. It names no other file: of a game that is ``like`` another it has what both say.
"""

from __future__ import annotations

import json
from dataclasses import Field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from cardlie.games.costs import is_row
from cardlie.games.option import MOST, START, GameOption
from cardlie.games.plan import GamePlan, Special, chosen, key_of, patchable

#: The keys that say what a game is called and how it looks, not how it is played.
TOLD = ("title", "art", "colour", "advice", "exactly", "words")


def written(plan: GamePlan) -> dict[str, Any]:
    """The values of a file that has all of a plan, but for what is so anyway."""
    found: dict[str, Any] = {}
    plain = GamePlan(plan.id)
    for each in chosen(GamePlan):
        table, dot, key = key_of(each).partition(".")
        value = getattr(plan, each.name)
        if value != getattr(plain, each.name):
            (found.setdefault(table, {}) if dot else found)[key or table] = _of_key(each, value)
    if plan.words:
        found["words"] = {word: _as_meant(means) for word, means in plan.words}
    if plan.rounds:
        found["rounds"] = {each.name: _special(each) for each in plan.rounds}
    options = {name: _option(each) for name, each in plan.options.items() if each != START}
    rulings = {name: _ruling(each) for name, each in plan.rulings.items()}
    return found | {
        table: entries for table, entries in (("options", options), ("rulings", rulings)) if entries
    }


@lru_cache(maxsize=256)
def content_of(plan: GamePlan) -> str:
    """What tells a game from any other, wherever their files lie and whatever those are called."""
    return _digest(json.dumps(written(plan)))


def rules_of(plan: GamePlan) -> str:
    """What tells how a game is played from any other way: not what it is called, nor its looks."""
    values = {key: value for key, value in written(plan).items() if key not in TOLD}
    return _digest(json.dumps(values, sort_keys=True))


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


def _as_value(value: Any) -> Any:
    if is_row(value):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _as_meant(means: str) -> int | str:
    return int(means) if means.isdecimal() else means


def _of_key(each: Field[Any], value: Any) -> Any:
    return dict(value) if "row" in each.metadata else _as_value(value)


def _special(special: Special) -> dict[str, Any]:
    plain = Special(special.name)
    own = {each.name: getattr(special, each.name) for each in chosen(Special)}
    found = {key: value for key, value in own.items() if value != getattr(plain, key)}
    for key, value in special.keys:
        table, _, name = key.partition(".")
        found.setdefault(table, {})[name] = _of_key(patchable()[key], value)
    return found


def _option(option: GameOption) -> dict[str, Any]:
    usual = GameOption(option.name, option.default)
    found: dict[str, Any] = {}
    if option.default is not None:
        found["default"] = _as_value(option.default)
    for name in ("about", "said", "word", "absent"):
        if getattr(option, name) != getattr(usual, name):
            found[name] = getattr(option, name)
    return found | ({"whole": list(option.whole)} if option.whole != (0, MOST) else {})


def _ruling(ruling: GameOption) -> dict[str, Any]:
    found: dict[str, Any] = {"of": list(ruling.of) if len(ruling.of) > 1 else ruling.of[0]}
    if not ruling.readings:
        return found | dict(zip(("from", "to"), ruling.whole, strict=True))
    for reading, values in ruling.sets.items():
        one, *more = [_as_value(value) for _, value in values]
        found[reading] = [one, *more] if more else one
    return found
