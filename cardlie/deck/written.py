"""A deck as values again, whole, as a file that names no other would be; and the file's text."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any

from cardlie.deck.combinations import PowerCard
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Rank, Suit, Words

#: Fields of a suit that every suit has, and those that some have.
_ALWAYS, _SOMETIMES = ("name", "letter", "animal", "plural"), ("forms", "colour", "mark")


def written(deck: Deck) -> dict[str, Any]:
    """The values that :func:`~cardlie.language.decks.deck_of_values` reads.

    A mark that was drawn in a file of its own is left out: that is a look, and lies elsewhere.
    """
    copies = {"each": deck.copies, **dict(deck.other_copies)} if deck.other_copies else deck.copies
    values: dict[str, Any] = {
        "id": deck.id,
        "title": deck.title,
        "numbers": list(deck.faces.numbers),
        "copies": copies,
        "wildcards": deck.wildcards,
    }
    sometimes = {
        "players": list(deck.players or ()),
        "each": deck.each,
        "tagline": deck.tagline,
        "suit": [_suit(each) for each in deck.faces.suits],
        "rank": [_rank(each) for each in deck.faces.ranks],
        "power": [_power(each) for each in deck.faces.powers],
    }
    return values | _filled(sometimes)


def as_toml(values: Mapping[str, Any]) -> str:
    """The text of a deck file that holds these values."""
    tables = ("suit", "rank", "power")
    lines = [f"{name} = {_toml(value)}" for name, value in values.items() if name not in tables]
    for table in tables:
        for entry in values.get(table, ()):
            lines += ["", f"[[{table}]]", *(f"{name} = {_toml(v)}" for name, v in entry.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    keys = [name if name.isascii() and name.isalnum() else _toml(name) for name in value]
    pairs = zip(keys, map(_toml, value.values()), strict=True)
    return "{ " + ", ".join(f"{key} = {each}" for key, each in pairs) + " }"


def _suit(suit: Suit) -> dict[str, Any]:
    found = {name: getattr(suit, name) for name in (*_ALWAYS, *_SOMETIMES)}
    found |= {"forms": list(suit.forms), "mark": "" if suit.mark.endswith(".svg") else suit.mark}
    if suit.words and not suit.words[0].language:  # the deck's own spelling
        own = suit.words[0]
        found |= {"name": own.name, "animal": own.animal, "plural": own.plural}
    found |= {"words": _words(suit.words)}
    return _filled(found, _ALWAYS)


def _rank(rank: Rank) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": rank.number, "face": rank.face, "name": rank.name, "plural": rank.plural,
        "forms": list(rank.forms), "words": _words(rank.words),
    }  # fmt: skip
    return _filled(found, ["number"])


def _words(words: tuple[Words, ...]) -> dict[str, Any]:
    """What is said in other languages, by language."""
    return {
        each.language: _filled({**asdict(each), "language": "", "forms": list(each.forms)})
        for each in words
        if each.language
    }


def _power(power: PowerCard) -> dict[str, Any]:
    written = str(power.combination)
    found = {"id": power.id, "name": power.called, "combination": written, "value": power.value}
    return _filled({**found, "sentence": power.sentence})


def _filled(values: Mapping[str, Any], always: Collection[str] = ()) -> dict[str, Any]:
    """The values that say something, and those that a file ``always`` has."""
    return {name: value for name, value in values.items() if value or name in always}
