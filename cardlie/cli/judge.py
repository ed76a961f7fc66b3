"""``cardlie judge``: settle a guess."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterable
from typing import Annotated, Any

from cardlie.base.errors import CardlieError, InvalidGuess, suggest
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, print_json, text_or_stdin
from cardlie.cli.verdicts import as_object, heard_lines, open_question, told
from cardlie.games.registry import GAMES, find_option, get_game
from cardlie.guess import Guess
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Verdict
from cardlie.language import roles
from cardlie.setting.deck import Deck
from cardlie.setting.rulings import Rulings, rulings_of

#: The longest line that --jsonl judges, and the longest list of faces: many thousands.
MOST_CHARACTERS = 100_000


def judge(
    guess: Annotated[
        str, Positional(help="What was said, such as '4 cards without red'; - reads stdin.")
    ] = "",
    *,
    table: Annotated[
        str | None,
        Option(metavar="FACES", help="All faces, such as 'R3 B5 *'; - reads stdin."),
    ] = None,
    roll: Annotated[
        list[str] | None,
        Option(
            metavar="SEAT=FACES",
            help="What one seat rolled, or @FILE, a photo of it; once for each, clockwise.",
        ),
    ] = None,
    photo: Annotated[
        str | None,
        Option(metavar="FILE", help="A photo of the table, in place of --table."),
    ] = None,
    by: Annotated[str | None, Option(metavar="SEAT", help="The seat that said the guess.")] = None,
    spot_on: Annotated[
        str | None,
        Option(metavar="SEAT", help="The seat that declares it exact, in place of doubt."),
    ] = None,
    after: Annotated[
        list[str] | None,
        Option(
            metavar="GUESS",
            help="The guess before it: is this one higher? Repeat it for a whole round.",
        ),
    ] = None,
    game: opt.Game = None,
    deck: opt.Deck = "base",
    photos: opt.OnPhotos,
    with_: opt.With = None,
    in_round: Annotated[
        str | None,
        Option("--round", metavar="NAME", help="A round that differs: duel, palifico, last die."),
    ] = None,
    heard: Annotated[
        bool, Option("--heard", help="Show which words of the guess became what.")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="Print the verdict as JSON.")] = False,
    jsonl: Annotated[
        bool, Option("--jsonl", help="Judge one JSON object a line from stdin.")
    ] = False,
    lang: opt.Lang = None,
) -> int:
    """Does a guess hold on this table? Shows the cards that count, and what that costs whom.

    cardlie judge "4 without red" --table "R1 B3 G5 Y2 *"

    cardlie judge "four 5s" --roll Ann="5 5 2" --roll Bob="5 1" --by Ann

    A face that nobody has read is ?: the verdict is given if it is the same whatever that is, else
    how likely it is, of all cards that the deck (--with) may still have.

    Exit code 0: it holds (--spot-on: exactly); 1: it does not; 2: bad input; 3: not higher than
    --after.
    """
    readings, its_deck = opt.values(with_), Deck.load(deck)
    if game is not None:
        get_game(game)  # its rulings may be named, be it a file
    rulings, with_ = Rulings.of(*readings), opt.chosen_features(with_, base=False)
    if jsonl:
        if guess or table or roll or photo or by or spot_on or after or heard or as_json:
            raise CardlieError("--jsonl reads guesses and tables from stdin", "give it alone")
        return _judge_lines(sys.stdin, game, its_deck, with_, rulings)
    if not guess:
        raise CardlieError("there is no guess to judge", "cardlie judge '4 red' --table 'R1 R2 *'")
    if table is not None and photo is not None:
        raise CardlieError("the table is told twice", "give --table or --photo")
    if table is None and photo is None and not roll:
        raise CardlieError("there is no table to judge it on", "give --table or --roll SEAT=FACES")
    if photo is not None or any("=@" in text for text in roll or ()):
        game = game or "cards"  # what photos are searched for
    else:
        photos.verify_idle()
    text, rolls = text_or_stdin(guess), _rolls(roll) if roll else None
    faces = table and _bounded(text_or_stdin(table))
    look = Camera(its_deck, photos, game, whole=photo is not None, quiet=as_json)

    def judged_by(read: Callable[[str], str]) -> Verdict:
        return judged(
            text, faces if photo is None else read(f"@{photo}"),
            rolls=rolls and {seat: read(own) for seat, own in rolls.items()},
            by=by, spot_on=spot_on, after=after or (), game=game, deck=its_deck, names=with_,
            rulings=rulings, in_round=in_round,
        )  # fmt: skip

    try:
        look.take([f"@{photo}" if photo else "", *(rolls or {}).values()], judged_by)
        verdict = look.settled(judged_by)
    except InvalidGuess as error:
        if not as_json:
            raise
        print_json(_as_error(error))
        return Code.BAD_INPUT
    _verify_rulings([text.partition("=")[0].strip() for text in readings], verdict, game)
    parts: dict[str, list[str]] = {}
    if heard:
        known = GAMES[verdict.game].faces(its_deck)
        parts = roles(Guess.reading(text, known, kinds=[type(verdict.guess)]))
    if as_json:
        more = {"heard": parts} if heard else {}
        print_json(as_object(verdict) | look.as_object() | more)
    elif verdict.answer is not None:
        lines = told(verdict, by, after[-1] if after else None)
        print("\n".join([*lines, *heard_lines(parts)]))
    if verdict.answer is None:
        if as_json:
            return Code.BAD_INPUT
        said, decides = open_question(verdict)
        raise CardlieError(said, "; ".join(filter(None, [decides, look.hint()])))
    if verdict.higher is False:
        return Code.NOT_HIGHER
    return Code.YES if verdict.answer else Code.NO


def _bounded(faces: str) -> str:
    """The faces, unless they are more than any table has."""
    if len(faces) > MOST_CHARACTERS:
        raise CardlieError(
            tr("faces in more than {most:,} characters", most=MOST_CHARACTERS),
            "no table has so many faces",
        )
    return faces


def _verify_rulings(names: Collection[str], verdict: Verdict, game: str | None) -> None:
    """Refuse rulings that the game has not, and be they at their defaults.

    Where nobody named one of the games of dice, one that has all of them will do.
    """
    its = verdict.game
    alike = [id for id, each in GAMES.items() if each.has_deck == GAMES[its].has_deck]
    if not any(
        set(names) <= {r.name for r in rulings_of(id)} for id in alike if game in (None, id)
    ):
        for name in names:
            find_option(its, name)


def _rolls(texts: Iterable[str]) -> dict[str, str]:
    rolls: dict[str, str] = {}
    for text in texts:
        seat, equals, faces = text.partition("=")
        if not equals or not seat.strip():
            raise CardlieError(
                tr("--roll {text!r} names no seat", text=text),
                tr("write --roll Ann={faces}", faces=repr(text.strip(" =")[:40])),
            )
        if seat.strip() in rolls:
            raise CardlieError(
                tr("seat {seat!r} rolls twice", seat=seat.strip()), "give all its faces at once"
            )
        rolls[seat.strip()] = _bounded(faces)
    return rolls


def _judge_lines(
    lines: Iterable[str], game: str | None, deck: Deck, names: list[str] | None, rulings: Rulings
) -> int:
    """Answer each line with one line, in order; bad ones with an error. 2 if any was bad."""
    code = Code.YES
    for line in lines:
        line = line.removeprefix("\ufeff")  # some editors begin a file with this mark
        if not line.strip():
            continue
        try:
            verdict = _judge_line(line, game, deck, names, rulings)
            answer = as_object(verdict)
            code = Code.BAD_INPUT if verdict.answer is None else code
        except CardlieError as error:
            answer, code = _as_error(error), Code.BAD_INPUT
        print_json(answer)
    return code


def _as_error(error: CardlieError) -> dict[str, Any]:
    """What is wrong as JSON: ``readings`` of what is no guess are those that may be meant."""
    told: dict[str, Any] = {"error": str(error)}
    if isinstance(error, InvalidGuess):
        told["span"] = [error.span.start, error.span.end]
    if error.hint:
        told["hint"] = error.hint
    if isinstance(error, InvalidGuess):
        told["readings"] = list(error.readings)
    return told


def _judge_line(
    line: str, game: str | None, deck: Deck, names: list[str] | None, rulings: Rulings
) -> Verdict:
    if len(line) > MOST_CHARACTERS:
        most = "a line is longer than {most:,} characters"
        raise CardlieError(tr(most, most=MOST_CHARACTERS), "no table has so many faces")
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CardlieError(tr("no JSON: {error}", error=error)) from None
    if not isinstance(given, dict):
        raise CardlieError("not a JSON object", '{"guess": "4 red", "table": "R1 R2 *"}')
    asked: dict[str, Any] = {"table": None, "game": game, "names": names}
    for key, value in given.items():
        if key not in KEYS:
            close = suggest(key, KEYS)
            raise CardlieError(
                tr("{key!r} is not a key that is known", key=key),
                tr("did you mean {close!r}?", close=close)
                if close
                else tr("the keys are {keys}", keys=", ".join(KEYS)),
            )
        if value is not None or key == "guess":
            parameter, read = KEYS[key]
            asked[parameter] = read(value, key)
    if "guess" not in asked:
        raise CardlieError("there is no 'guess'")
    changes = asked.pop("rulings", {})
    changed = Rulings.from_mapping(dict(rulings.changed) | changes)
    verdict = judged(**asked, deck=deck, rulings=changed)
    _verify_rulings(changes, verdict, asked["game"])
    return verdict


def _text(value: object, key: str) -> str:
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    raise CardlieError(
        tr("{key!r} holds {value}, expected text", key=key, value=json.dumps(value)[:40])
    )


def _texts(value: object, key: str) -> list[str]:
    return [_text(each, key) for each in (value if isinstance(value, list) else [value])]


def _faces(value: object, key: str) -> str:
    return " ".join(_texts(value, key))


def _by_name(value: object, key: str) -> dict[str, str]:
    """What a JSON object names, or a list of ``NAME=VALUE``: what seats roll, and rulings."""
    if key == "rulings" and isinstance(value, list):
        settings = (text.partition("=") for text in _texts(value, key))
        return {name.strip(): reading.strip() for name, _, reading in settings}
    if not isinstance(value, dict):
        raise CardlieError("'rulings' and 'rolls' are objects: name -> text")
    return {name: "" if each is None else _faces(each, key) for name, each in value.items()}


#: The keys of one line that --jsonl reads: what each is to the judge, and how it is read.
KEYS: dict[str, tuple[str, Callable[[object, str], object]]] = {
    "guess": ("guess", _text),
    "table": ("table", _faces),
    "rolls": ("rolls", _by_name),
    "by": ("by", _text),
    "spot_on": ("spot_on", _text),
    "after": ("after", _texts),
    "game": ("game", _text),
    "with": ("names", _texts),
    "rulings": ("rulings", _by_name),
    "round": ("in_round", _text),
}
