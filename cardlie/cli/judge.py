"""``cardlie judge``: settle a guess."""

from __future__ import annotations

import json
import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.support import Code, text_or_stdin
from cardlie.cli.tabletop.cost import cost_lines
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.marks import table_lines
from cardlie.deck import Deck
from cardlie.errors import CardlieError, InvalidGuess, suggest
from cardlie.games.registry import GAMES
from cardlie.rulings import Rulings, ruling_text, rulings_of
from cardlie.strings import strings
from cardlie.translation import language, tr
from cardlie.unread import Range, judge_unread
from cardlie.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


#: The longest line that --jsonl judges, and the longest list of faces: many thousands.
MOST_CHARACTERS = 100_000

#: The keys of one line that --jsonl reads.
KEYS = ("guess", "table", "rolls", "by", "spot_on", "after", "game", "with", "rulings")


def judge(
    guess: Annotated[
        str, typer.Argument(help="What was said, such as '4 cards without red'; - reads stdin.")
    ] = "",
    table: Annotated[
        str | None,
        typer.Option(metavar="FACES", help="All faces, such as 'R3 B5 *'; - reads stdin."),
    ] = None,
    roll: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=FACES",
            help="What one seat rolled, or @FILE, a photo of it; once for each, clockwise.",
        ),
    ] = None,
    photo: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A photo of the table, in place of --table."),
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="SEAT", help="The seat that said the guess.")
    ] = None,
    spot_on: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="The seat that declares it exact, in place of doubt."),
    ] = None,
    after: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GUESS",
            help="The guess before it: is this one higher? Repeat it for a whole round.",
        ),
    ] = None,
    game: opt.Game = None,
    deck: opt.Deck = "base",
    size: opt.Size = "poker",
    with_: opt.With = None,
    ruling: opt.Ruling = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Judge one JSON object a line from stdin.")
    ] = False,
    lang: opt.Lang = None,
) -> int:
    """Does a guess hold on this table? Shows the cards that count, and what that costs whom.

    cardlie judge "4 without red" --table "R1 B3 G5 Y2 *"

    cardlie judge "four 5s" --roll Ann="5 5 2" --roll Bob="5 1" --by Ann

    A face that nobody has read is ?: the verdict is given if it is the same whatever that is.

    Exit code 0: it holds (--spot-on: exactly); 1: it does not; 2: bad input; 3: not higher than
    --after.
    """
    rulings, its_deck = Rulings.of(*(ruling or [])), Deck.load(deck)
    if jsonl:
        if guess or table or roll or photo or by or spot_on or after or as_json:
            raise CardlieError("--jsonl reads guesses and tables from stdin", "give it alone")
        return _judge_lines(sys.stdin, game, its_deck, with_, rulings)
    if not guess:
        raise CardlieError("there is no guess to judge", "cardlie judge '4 red' --table 'R1 R2 *'")
    if table is not None and photo is not None:
        raise CardlieError("the table is told twice", "give --table or --photo")
    if table is None and photo is None and not roll:
        raise CardlieError("there is no table to judge it on", "give --table or --roll SEAT=FACES")
    if size != "poker" and photo is None and not any("@" in text for text in roll or ()):
        raise CardlieError("--size is that of cards on a photo", "give a photo, or leave it out")
    look = Camera(deck, size, game, quiet=as_json)
    shown = look.faces_on(photo) if photo is not None else table
    found = judge_unread(
        text_or_stdin(guess),
        None if shown is None else _bounded(text_or_stdin(shown)),
        rolls={seat: look.faces(_bounded(text)) for seat, text in _rolls(roll).items()}
        if roll
        else None,
        by=by,
        spot_on=spot_on,
        after=after or (),
        game=game,
        deck=its_deck,
        names=with_,
        rulings=rulings,
    )
    _verify_rulings([text.partition("=")[0].strip() for text in ruling or ()], found, game)
    if as_json:
        print(json.dumps(as_answer(found) | look.as_object(), ensure_ascii=False))
    elif found.certain:
        print("\n".join(_told(found, by, after[-1] if after else None)))
    if not found.certain:
        if as_json:
            return Code.BAD_INPUT
        raise _open(found, look.hint())
    verdict = found.least
    if verdict.higher is False:
        return Code.NOT_HIGHER
    right = verdict.have == verdict.need if verdict.spot_on else verdict.holds
    return Code.YES if right else Code.NO


def _bounded(faces: str) -> str:
    """The faces, unless they are more than any table has."""
    if len(faces) > MOST_CHARACTERS:
        raise CardlieError(
            tr("faces in more than {most:,} characters", most=MOST_CHARACTERS),
            "no table has so many faces",
        )
    return faces


def _verify_rulings(names: Collection[str], found: Range, game: str | None) -> None:
    """Refuse rulings that the game has not, and be they at their defaults.

    Where nobody named one of the games of dice, one that has all of them will do.
    """
    judged = found.least.game
    alike = [id for id, each in GAMES.items() if each.has_deck == GAMES[judged].has_deck]
    if not any(
        set(names) <= {r.name for r in rulings_of(id)} for id in alike if game in (None, id)
    ):
        Rulings.for_game(judged, *names)


def _open(found: Range, hint: str) -> CardlieError:
    """What to say where all hangs on faces that were not read."""
    least, most = found.least, found.most
    return CardlieError(
        tr(
            "'{guess}' hangs on {found}: {need} needed, from {have} to {have_2} there",
            guess=least.guess,
            found=_unread(found),
            need=least.need,
            have=least.have,
            have_2=most.have,
        ),
        hint,
    )


def _unread(found: Range) -> str:
    dice = all(not shown.face.suit for shown in found.least.table if shown.face.number)
    what = ("die" if found.unread == 1 else "dice") if dice else "card"
    if found.unread == 1:
        return f"the unread {what}"
    return f"the {found.unread} unread {what}{'' if dice else 's'}"


def as_answer(found: Range) -> dict[str, Any]:
    """A verdict as JSON; both, and ``holds`` null, where all hangs on what was not read."""
    if found.certain:
        return as_object(found.least) | ({"unread": found.unread} if found.unread else {})
    both = {"least": as_object(found.least), "most": as_object(found.most)}
    return {"guess": str(found.least.guess), "holds": None, "unread": found.unread} | both


def _rolls(texts: Iterable[str]) -> dict[str, str]:
    rolls: dict[str, str] = {}
    for text in texts:
        seat, equals, faces = text.partition("=")
        if not equals or not seat.strip():
            raise CardlieError(
                tr("--roll {text!r} names no seat", text=text), "write --roll Ann='R3 B5'"
            )
        if seat.strip() in rolls:
            raise CardlieError(
                tr("seat {seat!r} rolls twice", seat=seat.strip()), "give all its faces at once"
            )
        rolls[seat.strip()] = faces
    return rolls


def as_object(verdict: Verdict) -> dict[str, Any]:
    """The verdict as a JSON object; ``witness`` lists each face that counts.

    ``losses`` are the dice or piles (``losses_in``) that each seat loses (negative: gains), or
    null; ``next`` starts the next round (null: unknown, or the game is over).
    A witness has ``face``, ``seat`` (null without seats) and ``stands_for`` (a wildcard's card).
    """
    return {
        "guess": str(verdict.guess),
        "holds": verdict.holds,
        "need": verdict.need,
        "have": verdict.have,
        "higher": verdict.higher,
        "loser": verdict.loser,
        "losses": verdict.losses,
        "losses_in": verdict.lost_in if verdict.losses else None,
        "next": verdict.next,
        "witness": [
            {"face": w.shown.face.text, "seat": w.shown.seat, "stands_for": w.stands_for}
            for w in verdict.witness
        ],
        "why": verdict.why,
        "rulings": dict(verdict.rulings),
    }


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
            found = _judge_line(line, game, deck, names, rulings)
            answer = as_answer(found)
            code = code if found.certain else Code.BAD_INPUT
        except InvalidGuess as error:
            answer = {"error": str(error), "span": [error.span.start, error.span.end]}
            code = Code.BAD_INPUT
        except CardlieError as error:
            answer = {"error": str(error)} | ({"hint": error.hint} if error.hint else {})
            code = Code.BAD_INPUT
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return code


def _judge_line(
    line: str, game: str | None, deck: Deck, names: list[str] | None, rulings: Rulings
) -> Range:
    if len(line) > MOST_CHARACTERS:
        most = "a line is longer than {most:,} characters"
        raise CardlieError(tr(most, most=MOST_CHARACTERS), "no table has so many faces")
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CardlieError(tr("no JSON: {error}", error=error)) from None
    if not isinstance(given, dict):
        raise CardlieError("not a JSON object", '{"guess": "4 red", "table": "R1 R2 *"}')
    for key in given:
        if key not in KEYS:
            close = suggest(key, KEYS)
            hint = (
                tr("did you mean {close!r}?", close=close)
                if close
                else tr("the keys are {keys}", keys=", ".join(KEYS))
            )
            raise CardlieError(tr("{key!r} is not a key that is known", key=key), hint)
    if "guess" not in given:
        raise CardlieError("there is no 'guess'")
    changes = given.get("rulings") or {}
    if isinstance(changes, list):
        changes = {
            name.strip(): value.strip()
            for name, _, value in (_text(each, "rulings").partition("=") for each in changes)
        }
    rolls = given.get("rolls")
    if not isinstance(changes, dict) or not isinstance(rolls, dict | None):
        raise CardlieError("'rulings' and 'rolls' are objects: name -> text")
    found = judge_unread(
        _text(given["guess"], "guess"),
        _faces(given.get("table"), "table"),
        rolls=rolls and {seat: _faces(roll, "rolls") or "" for seat, roll in rolls.items()},
        by=_maybe_text(given.get("by"), "by"),
        spot_on=_maybe_text(given.get("spot_on"), "spot_on"),
        after=_list(given.get("after") or [], "after"),
        game=_maybe_text(given.get("game"), "game") or game,
        deck=deck,
        names=_list(given["with"], "with") if given.get("with") is not None else names,
        rulings=Rulings.from_mapping(
            dict(rulings.changed)
            | {name: _text(value, "rulings") for name, value in changes.items()}
        ),
    )
    _verify_rulings(changes, found, _maybe_text(given.get("game"), "game") or game)
    return found


def _text(value: object, key: str) -> str:
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    raise CardlieError(
        tr("{key!r} holds {value}, expected text", key=key, value=json.dumps(value)[:40])
    )


def _list(value: object, key: str) -> list[str]:
    return [_text(each, key) for each in (value if isinstance(value, list) else [value])]


def _maybe_text(value: object, key: str) -> str | None:
    return None if value is None else _text(value, key)


def _faces(value: object, key: str) -> str | None:
    if isinstance(value, list):
        return " ".join(_text(face, key) for face in value)
    return _maybe_text(value, key)


def _told(found: Range, by: str | None, after: str | None) -> list[str]:
    """The verdict for people: what was said, the table with marks, and why, in 80 columns."""
    look = Look.of()
    paint, verdict = look.paint, found.least if found.least else found.most
    stamp = paint(tr("HOLDS" if verdict else "FALLS"), "green" if verdict else "red", bold=True)
    if verdict.spot_on:
        exact = verdict.have == verdict.need
        word = tr("SPOT-ON" if exact else "NOT EXACT")
        stamp = paint(word, "green" if exact else "red", bold=True)
    unread = tr(", whatever {unread} may be", unread=_unread(found)) if found.unread else ""
    lines = [f"{paint(verdict.guess.spoken(language()), bold=True)}: {stamp}{unread}", ""]
    lines += table_lines(verdict, look)
    lines += ["", verdict.why]
    if verdict.repeated:
        lines.append(tr("It was said in this round already."))
    elif verdict.higher is not None:
        higher, lower = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
        lines.append(tr(higher if verdict.higher else lower, after=after))
    words = strings(language())
    if verdict.cost is not None or verdict.unsettled:
        lines += cost_lines(verdict, words, lambda name: paint(name, bold=True))
    elif by is not None:
        lines.append(words["outcome.nobody_doubts"])
    for name, value in verdict.rulings:
        text = tr(
            "Ruling {name}={value}: {reading}",
            name=name,
            value=value,
            reading=ruling_text(name, value),
        )
        lines += [paint(line, dim=True) for line in wrap(text, 78, subsequent_indent="  ")]
    return lines
