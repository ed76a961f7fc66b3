"""What the judge is asked, a JSON object a line, and what is agreed on before it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TextIO

from cardlie.base.brackets import with_texts
from cardlie.base.errors import CardlieError, InvalidGuess, UnknownName, reason_of, suggest
from cardlie.base.json_text import parsed_json
from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.cli.support import Code, print_json, seat_called
from cardlie.deck.deck import Deck
from cardlie.games.option import GameOption
from cardlie.games.registry import GAMES, all_options, find_option, get_game, parse_rulings
from cardlie.games.spec import names_key
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Verdict
from cardlie.language.faces import face_words

#: The longest line that is judged, and the longest list of faces: many thousands.
MOST_CHARACTERS = 100_000


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a verdict hangs on of what is agreed: the game, its variants, rulings by name.

    ``game`` is None where faces and guess tell it, ``names`` where every variant will do.
    """

    game: str | None = None
    names: tuple[str, ...] | None = None
    readings: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Sequence[str], game: str | None) -> Agreed:
        """Agreements of texts as ``--with`` takes them; CardlieError for what changes no verdict.

        >>> Agreed.of(["calza=off", "dice.wild=1"], "perudo")
        Agreed(game='perudo[dice.wild=1]', names=None, readings={'calza': 'off'})
        """
        names: list[str] = []
        keys: list[str] = []
        readings: dict[str, str] = {}
        for text in texts:
            name, equals, value = (part.strip() for part in text.partition("="))
            if names_key(name):
                keys.append(text)
            elif not equals:
                names.append(name)
            else:
                option = _option(name, game)
                if option.asks:
                    readings[option.name] = value
                elif not option.is_flag:
                    raise CardlieError(
                        tr("{text!r} does not affect any verdict", text=text[:40]), "leave it out"
                    )
                elif option.read(value) != option.default:
                    names.append(option.word)
        if keys and game is None:
            raise CardlieError(
                tr("{text!r} changes a game, but no game is given", text=keys[0][:40]),
                "such as --game tavern",
            )
        where = with_texts(game, keys) if game is not None and keys else game
        return cls(where, tuple(names) or None, readings)

    def verify_known(self, judged_as: str) -> None:
        """Refuse rulings that the game has not, and be they at their defaults.

        Where nobody named one of the games of dice, one that has all of them will do.
        """
        if not self.readings:
            return
        game = get_game(judged_as if self.game is None else self.game)
        wanted = [game]
        if self.game is None:
            wanted = [each for each in GAMES.values() if each.has_deck == game.has_deck]
        if not any(self.readings.keys() <= each.all_rulings.keys() for each in wanted):
            for name in self.readings:
                find_option(game, name)


def _option(name: str, game: str | None) -> GameOption:
    """The option that is called so, of a game or of any."""
    if game is not None:
        return find_option(get_game(game), name)
    for option in all_options():
        if name in option.names:
            return option
    raise UnknownName("ruling", name, [each.word for each in all_options() if each.asks])


def judge_lines(lines: Iterable[str], agreed: Agreed, deck: Deck) -> int:
    """Answer each line with one line, in order; bad ones with an error. 2 if any was bad.

    Whatever goes wrong with a line, those behind it are judged.
    """
    code = Code.YES
    for line in lines:
        line = line.removeprefix("\ufeff")  # some editors begin a file with this mark
        if not line.strip():
            continue
        try:
            verdict = _judge_line(line, agreed, deck)
            answer = verdict.as_json()
            bad = verdict.answer is None
        except BrokenPipeError:
            raise
        except Exception as error:  # other questions wait behind this one
            answer, bad = as_error(error), True
        code = Code.BAD_INPUT if bad else code
        print_json(answer)
    return code


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream, each cut behind what is judged: one without end fills no memory."""
    while line := stream.readline(MOST_CHARACTERS + 1):
        yield line
        while len(line) > MOST_CHARACTERS and not line.endswith("\n"):
            line = stream.readline(MOST_CHARACTERS + 1)


def as_error(error: Exception) -> dict[str, Any]:
    """What is wrong as JSON: ``readings`` of what is no guess are those that may be meant."""
    if isinstance(error, OSError):
        return {"error": reason_of(error)}
    if not isinstance(error, CardlieError):
        name = f"{type(error).__name__}: {error}"
        return {"error": tr("internal error: {error}", error=name[:200])}
    answer: dict[str, Any] = {"error": str(error)}
    if isinstance(error, InvalidGuess):
        answer["span"] = [error.span.start, error.span.end]
    if error.hint:
        answer["hint"] = error.hint
    if isinstance(error, InvalidGuess):
        answer["readings"] = list(error.readings)
    return answer


def _judge_line(line: str, agreed: Agreed, deck: Deck) -> Verdict:
    if len(line) > MOST_CHARACTERS:
        most = "a line is longer than {most:,} characters"
        raise CardlieError(tr(most, most=MOST_CHARACTERS), "no table has that many faces")
    given = parsed_json(line)
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
    verify_lying(arguments.get("table"), *(arguments.get("rolls") or {}).values())
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


def verify_lying(*tables: str | None) -> None:
    """Refuse a table that is told and empty, which is no table to judge a guess on."""
    given = [text for text in tables if text is not None]
    if given and not any(map(face_words, given)):
        raise CardlieError("the table is empty", "list the faces: --table 'R1 R2'")


def bounded(faces: str) -> str:
    """The faces, unless they are more than any table has."""
    if len(faces) > MOST_CHARACTERS:
        raise CardlieError(
            tr("too many faces: more than {most:,} characters", most=MOST_CHARACTERS),
            "no table has that many faces",
        )
    return faces


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
