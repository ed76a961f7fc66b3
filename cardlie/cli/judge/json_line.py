"""What a line of JSON asks the judge."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardlie.base.errors import CardlieError, suggest
from cardlie.base.json_text import parsed_json
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.cli.judge.agreements import Agreed
from cardlie.cli.judge.table_options import MOST_CHARACTERS, verify_not_empty
from cardlie.cli.support import seat_called
from cardlie.deck.deck import Deck
from cardlie.games.registry import parse_rulings
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Verdict


def judge_line(line: str, agreed: Agreed, deck: Deck) -> Verdict:
    """The verdict on what one line of JSON asks; CardlieError for whatever is wrong with it."""
    if len(line) > MOST_CHARACTERS:
        most = "a line is longer than {most:,} characters"
        raise CardlieError(tr(most, most=MOST_CHARACTERS), "no table has that many faces")
    arguments = _arguments(parsed_json(line))
    verify_not_empty(arguments.get("game", agreed.game), arguments.get("table"),
                 *(arguments.get("rolls") or {}).values())  # fmt: skip
    game, texts = arguments.pop("game", agreed.game), arguments.pop("with", None)
    own_game = Agreed.of(texts or (), game)
    own_game = replace(own_game, readings={**own_game.readings, **arguments.pop("rulings", {})})
    verdict = judged(
        **arguments, game=own_game.game, deck=deck,
        names=agreed.names if texts is None else own_game.names,
        rulings={**agreed.readings, **own_game.readings},
        faces_in=FIRST,  # programs write the deck's letters, whatever language answers
    )  # fmt: skip
    own_game.verify_known(verdict.game)
    return verdict


def _arguments(given: Any) -> dict[str, Any]:
    """What a JSON object says, by the parameters of the judge."""
    if not isinstance(given, dict):
        raise CardlieError("not a JSON object", '{"guess": "4 red", "table": "R1 R2 *"}')
    arguments: dict[str, Any] = {}
    for key, value in given.items():
        if key not in KEYS:
            close = suggest(key, KEYS)
            raise CardlieError(
                tr("unknown key {key!r}", key=key[:40]),
                tr("did you mean {close!r}?", close=close)
                if close
                else tr("the keys are {keys}", keys=", ".join(KEYS)),
            )
        if value is not None or key == "guess":
            parameter, read = KEYS[key]
            arguments[parameter] = read(value, key)
    if "guess" not in arguments:
        raise CardlieError("there is no 'guess'")
    return arguments


def _text(value: object, key: str) -> str:
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    raise CardlieError(tr("{key!r} is {value}, expected text", key=key, value=_sort_of(value)))


def _sort_of(value: object) -> str:
    """What a value of JSON is; a list may be as deep as its text is long, and is not told."""
    if isinstance(value, list | dict):
        return tr("a list" if isinstance(value, list) else "an object")
    return json.dumps(value)[:40]


def _texts(value: object, key: str) -> list[str]:
    return [_text(each, key) for each in (value if isinstance(value, list) else [value])]


def _faces(value: object, key: str) -> str:
    return " ".join(_texts(value, key))


def _by_name(value: object, key: str) -> dict[str, str]:
    """What a JSON object names, or a list of ``NAME=VALUE``: what seats roll, and rulings."""
    if key == "rulings" and isinstance(value, list):
        return parse_rulings(_texts(value, key))
    if not isinstance(value, dict):
        raise CardlieError("'rulings' and 'rolls' are objects: name -> text")
    named = seat_called if key == "rolls" else str
    return {named(name): "" if each is None else _faces(each, key) for name, each in value.items()}


#: The keys of one line: what each is to the judge, and how it is read.
KEYS: dict[str, tuple[str, Callable[[object, str], object]]] = {
    "guess": ("guess", _text),
    "table": ("table", _faces),
    "rolls": ("rolls", _by_name),
    "by": ("by", _text),
    "spot_on": ("spot_on", _text),
    "after": ("after", _texts),
    "game": ("game", _text),
    "with": ("with", _texts),
    "rulings": ("rulings", _by_name),
    "round": ("in_round", _text),
}
