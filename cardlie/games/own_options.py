"""What the options and rounds in a stranger's file may be called, and what they may be.

An option is a keyword of :class:`~cardlie.games.options.Options`, a word of plugs, a key of our
strings: none of a stranger's may stand in the way of anything of ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from keyword import iskeyword
from unicodedata import normalize

from cardlie.base.data import Section
from cardlie.base.translation import tr
from cardlie.games.key_texts import USUAL_VALUE
from cardlie.games.option import START, GameOption
from cardlie.games.records import USUAL
from cardlie.games.spec_keys import TOP_KEYS

#: What a name may be: letters, digits, hyphens; no longer than this.
_NAME = re.compile(r"[^\W\d_]\w*(-\w+)*")
_LONGEST = 40
_READING = re.compile(r"\w[\w-]{0,39}")

#: What else is agreed on by a keyword.
_AGREED = ("self", "cls", "game", "names", "seats", "deck", "rulings")

#: What plugs call other things than options, and what sorts of rounds are called.
_PLUGS = ("players", "seed")
_SORTS = (USUAL, USUAL_VALUE)


def is_name(text: str) -> bool:
    """Whether options and rounds may be called so.

    >>> is_name("storm-ones"), is_name("a b"), is_name("x.y"), is_name("_x")
    (True, False, False, False)
    """
    plain = normalize("NFKC", text) == text  # else Python takes it for another name
    field = text.replace("-", "_")
    return len(text) <= _LONGEST and plain and bool(_NAME.fullmatch(text)) and field.isidentifier()


def verify_round(top: Section, name: str) -> None:
    """Refuse a name that no sort of round can have."""
    if not is_name(name) or name in _SORTS:
        raise top.fault(
            name, tr("is not a valid name for a round"), tr("letters, digits and hyphens")
        )


def verified(
    top: Section,
    declared: Mapping[str, GameOption],
    inherited: Mapping[str, GameOption],
    ours: Sequence[GameOption],
) -> dict[str, GameOption]:
    """The options that a file declares, as its own; raises a fault for one that can't be.

    One that says what ours of that name says is ours, and said in each language; one of our names
    must be of the sort of ours, which the program knows.
    """
    kept = [each for name, each in inherited.items() if name not in declared]
    taken = {word for each in kept for word in each.names}
    with top.gathering() as part:
        options = {
            name: part(_verified, top, option, ours, taken) for name, option in declared.items()
        }
    return {name: option() for name, option in options.items()}


def _verified(
    top: Section, option: GameOption, ours: Sequence[GameOption], taken: set[str]
) -> GameOption:
    """An option as a file's own, which may be none of the words ``taken``, and takes its own."""
    name = option.name
    if option is START:
        return option
    if option.of and any(_asks_alike(each, option) for each in ours):
        taken.update(option.names)
        return option
    _verify_names(top, option, taken)
    for reading in option.readings:
        if not _READING.fullmatch(reading):
            raise top.fault(
                name,
                tr("has the reading {word!r}", word=reading[:40]),
                tr("letters, digits and hyphens"),
            )
    taken.update(option.names)
    same = [each for each in ours if {*each.names} & {*option.names}]
    if any(_sort(each) != _sort(option) or each.name != name for each in same):
        fault = tr("is an option of another kind in a game of cardlie's")
        raise top.fault(name, fault, tr("choose another name"))
    if option.default is None and any(type(each.default) is int for each in same):
        fault = tr("is missing, expected a number")
        raise top.section(name).fault("default", fault)
    told_alike = any(_texts(each) == _texts(option) for each in same)
    return option if told_alike else replace(option, own=True)


def _verify_names(top: Section, option: GameOption, taken: set[str]) -> None:
    reserved = {*_AGREED, *_PLUGS, *START.names, *TOP_KEYS}
    for word in option.names:
        spelled = {word, word.replace("-", "_")}
        if not is_name(word.replace("_", "-")):
            problem, hint = "is called {word!r}", "letters, digits and hyphens"
        elif spelled & reserved or iskeyword(word):
            problem, hint = "{word!r} means something else", "choose another name"
        elif spelled & taken:
            problem, hint = "{word!r} is another option", "choose another name"
        else:
            continue
        raise top.fault(option.name, tr(problem, word=word[:_LONGEST]), tr(hint))


def _sort(option: GameOption) -> tuple[bool, bool, bool]:
    return option.is_flag, option.is_number, isinstance(option.default, tuple)


def _asks_alike(one: GameOption, other: GameOption) -> bool:
    """Whether two rulings are one, whatever the default is."""
    return (one.name, one.of, one.whole) == (other.name, other.of, other.whole) and dict(
        one.sets
    ) == dict(other.sets)


def _texts(option: GameOption) -> tuple[object, ...]:
    return option.asks, option.about, option.said, dict(option.readings)
