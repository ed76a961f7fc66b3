"""``cardlie judge``: settle a guess."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Annotated, Any

from cardlie.base.errors import CardlieError, InvalidGuess, suggest
from cardlie.base.translation import language, tr
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, text_or_stdin
from cardlie.cli.tabletop.look import Look
from cardlie.cli.tabletop.marks import table_lines
from cardlie.cli.tabletop.unread import open_question, unread_faces
from cardlie.games.registry import GAMES, find_option
from cardlie.guess import Guess
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Unread, Verdict
from cardlie.language import ROLES, roles
from cardlie.odds.told import as_json
from cardlie.setting.deck import Deck
from cardlie.setting.rulings import Rulings, get_ruling, rulings_of
from cardlie.telling.cost import cost_of

#: The longest line that --jsonl judges, and the longest list of faces: many thousands.
MOST_CHARACTERS = 100_000

_NO_PHOTO = "give a photo, or leave it out"

#: The keys of one line that --jsonl reads.
KEYS = ("guess", "table", "rolls", "by", "spot_on", "after", "game", "with", "rulings", "round")


def judge(
    guess: Annotated[
        str, Positional(help="What was said, such as '4 cards without red'; - reads stdin.")
    ] = "",
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
    size: opt.Size = "poker",
    lying: opt.Lying = None,
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
        if size != "poker":
            raise CardlieError("--size is that of cards on a photo", _NO_PHOTO)
        if lying is not None:
            raise CardlieError("--cards and --dice count what a photo shows", _NO_PHOTO)
    text, rolls = text_or_stdin(guess), _rolls(roll) if roll else None
    faces = table and _bounded(text_or_stdin(table))
    look = Camera(deck, size, game, lying, whole=photo is not None, quiet=as_json)

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
        print(json.dumps(_as_error(error), ensure_ascii=False))
        return Code.BAD_INPUT
    _verify_rulings([text.partition("=")[0].strip() for text in readings], verdict, game)
    parts = _heard(text, verdict, its_deck) if heard else {}
    if as_json:
        more = {"heard": parts} if heard else {}
        print(json.dumps(as_object(verdict) | look.as_object() | more, ensure_ascii=False))
    elif verdict.answer is not None:
        lines = _told(verdict, by, after[-1] if after else None)
        print("\n".join([*lines, *_heard_lines(parts)]))
    if verdict.answer is None:
        if as_json:
            return Code.BAD_INPUT
        said, decides = open_question(verdict)
        raise CardlieError(said, "; ".join(filter(None, [decides, look.hint()])))
    if verdict.higher is False:
        return Code.NOT_HIGHER
    return Code.YES if verdict.answer else Code.NO


def _heard(said: str, verdict: Verdict, deck: Deck) -> dict[str, list[str]]:
    """Which words of the guess became what."""
    faces = GAMES[verdict.game].faces(deck)
    return roles(Guess.reading(said, faces, kinds=[type(verdict.guess)]))


def _heard_lines(parts: Mapping[str, Sequence[str]]) -> list[str]:
    names = dict(zip(ROLES, map(tr, ("NUMBER", "kind", "target", "ignored")), strict=True))
    wide = max(map(len, names.values()), default=0)
    heard = [f"  {names[role]:<{wide}}  {', '.join(said)}" for role, said in parts.items() if said]
    return ["", tr("Heard:"), *heard] if heard else []


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
                tr("--roll {text!r} names no seat", text=text), "write --roll Ann='R3 B5'"
            )
        if seat.strip() in rolls:
            raise CardlieError(
                tr("seat {seat!r} rolls twice", seat=seat.strip()), "give all its faces at once"
            )
        rolls[seat.strip()] = _bounded(faces)
    return rolls


def as_object(verdict: Verdict) -> dict[str, Any]:
    """The verdict as a JSON object; ``witness`` lists each face that counts.

    What hangs on unread faces is null, and ``have`` the least and the most that may be there.
    ``losses`` are the dice or piles (``losses_in``) that each seat loses (negative: gains), or
    null; ``next`` starts the next round (null: unknown, or the game is over).
    A witness has ``face``, ``seat`` (null without seats) and ``stands_for`` (a wildcard's card).
    """
    return {
        "guess": str(verdict.guess),
        "holds": verdict.holds,
        "need": verdict.need,
        "have": {"least": verdict.have, "most": verdict.most} if verdict.unread else verdict.have,
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
        **({"elsewhere": list(verdict.elsewhere)} if verdict.elsewhere else {}),
        **(_what_may_be(verdict.unread) if verdict.unread else {}),
    }


def _what_may_be(unread: Unread) -> dict[str, Any]:
    """How many faces are ``unread``, the ``chance`` of a yes, and what decides (null: nothing)."""
    decides = {
        "faces": [face.text for face in unread.deciding],
        "seat": unread.whose,
        "chance": as_json(unread.with_one),
    }
    return {
        "unread": unread.count,
        "chance": as_json(unread.chance),
        "decides": decides if unread.deciding else None,
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
            verdict = _judge_line(line, game, deck, names, rulings)
            answer = as_object(verdict)
            code = Code.BAD_INPUT if verdict.answer is None else code
        except InvalidGuess as error:
            answer, code = _as_error(error), Code.BAD_INPUT
        except CardlieError as error:
            answer = {"error": str(error)} | ({"hint": error.hint} if error.hint else {})
            code = Code.BAD_INPUT
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return code


def _as_error(error: InvalidGuess) -> dict[str, Any]:
    """What is no guess as JSON: ``readings`` are guesses that may be meant."""
    told = {"error": str(error), "span": [error.span.start, error.span.end]}
    return told | ({"hint": error.hint} if error.hint else {}) | {"readings": list(error.readings)}


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
    verdict = judged(
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
        in_round=_maybe_text(given.get("round"), "round"),
    )
    _verify_rulings(changes, verdict, _maybe_text(given.get("game"), "game") or game)
    return verdict


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


def _told(verdict: Verdict, by: str | None, after: str | None) -> list[str]:
    """The verdict for people: what was said, the table with marks, and why, in 80 columns."""
    look = Look.of()
    paint = look.paint
    stamp = paint(tr("HOLDS" if verdict else "FALLS"), "green" if verdict else "red", bold=True)
    if verdict.spot_on:
        word = tr("SPOT-ON" if verdict.exact else "NOT EXACT")
        stamp = paint(word, "green" if verdict.exact else "red", bold=True)
    if verdict.unread is not None:
        stamp += tr(", whatever {unread} may be", unread=unread_faces(verdict))
    lines = [f"{paint(verdict.guess.spoken(language()), bold=True)}: {stamp}", ""]
    lines += table_lines(verdict, look)
    lines += ["", verdict.why]
    for game in verdict.elsewhere:
        wild = ", ".join(map(str, GAMES[game].faces().wild_numbers))
        lines.append(
            tr("In {game}, where {wild} is wild, it comes out otherwise.", game=game, wild=wild)
        )
    if verdict.repeated:
        lines.append(tr("It was said in this round already."))
    elif verdict.higher is not None:
        higher, lower = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
        lines.append(tr(higher if verdict.higher else lower, after=after))
    if verdict.cost is not None or verdict.unsettled:
        lines += map(look.told, cost_of(verdict))
    elif verdict.showdowns:
        lines.append(tr("What that costs hangs on {unread}.", unread=unread_faces(verdict)))
    elif by is not None:
        lines.append(tr("Nobody else rolled anything, so nobody loses."))
    for name, value in verdict.rulings:
        text = tr(
            "Ruling {name}={value}: {reading}",
            name=name,
            value=value,
            reading=get_ruling(name).text(value),
        )
        lines += [paint(line, dim=True) for line in wrap(text, 78, subsequent_indent="  ")]
    return lines
