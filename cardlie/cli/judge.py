"""``cardlie judge``: settle a guess."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.decks import the_deck
from cardlie.cli.judge_lines import Agreed, as_error, bounded, judge_lines, lines_of, verify_lying
from cardlie.cli.passes import answer_pass, passed_in
from cardlie.cli.photos import PHOTOS, OnPhotos
from cardlie.cli.support import Code, print_json, seat_called, text_or_stdin
from cardlie.cli.verdicts import heard_lines, open_question, verdict_lines
from cardlie.games.registry import GAMES, rules_of
from cardlie.guess import Guess
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Verdict
from cardlie.language import roles

#: No guess of a ladder of rolls, nor what begins one, is longer.
_LONG = 60


def judge(
    guess: Annotated[
        str, Argument(help="Guess to judge, such as '4 without red'; - reads stdin.")
    ] = "",
    *,
    table: Annotated[
        str | None,
        Option(metavar="FACES", help="All faces on the table, such as 'R3 B5 *'; - reads stdin."),
    ] = None,
    roll: Annotated[
        list[str] | None,
        Option(
            metavar="SEAT=FACES",
            help="What one seat rolled, or @FILE for a photo; repeat for each seat.",
        ),
    ] = None,
    photo: Annotated[
        str | None,
        Option(
            rich_help_panel=PHOTOS,
            metavar="FILE",
            help="Photo of the table, instead of --table.",
        ),
    ] = None,
    by: Annotated[str | None, Option(metavar="SEAT", help="Seat that made the guess.")] = None,
    spot_on: Annotated[
        str | None,
        opt.more(metavar="SEAT", help="Seat that calls the guess exact instead of challenging it."),
    ] = None,
    after: Annotated[
        list[str] | None,
        Option(
            metavar="GUESS",
            help="Guess that came before, to check that this one is higher; repeatable.",
        ),
    ] = None,
    game: opt.Game = None,
    deck: opt.Deck = "base",
    photos: OnPhotos,
    with_: opt.With = None,
    in_round: opt.InRound = None,
    heard: Annotated[
        bool, opt.more("--heard", help="Show how each word of the guess was understood.")
    ] = False,
    as_json: Annotated[bool, Option("--json", help="Print the verdict as JSON.")] = False,
    jsonl: Annotated[
        bool, opt.more("--jsonl", help="Judge one JSON object per line of stdin.")
    ] = False,
    lang: opt.Lang = None,
) -> int:
    """Check whether a guess holds. Shows the cards that count, and who loses what.

    cardlie judge "4 without red" --table "R1 B3 G5 Y2 *"

    cardlie judge "four 5s" --roll Ann="5 5 2" --roll Bob="5 1" --by Ann

    Write ? for a face that nobody can read. If it decides the verdict, cardlie shows how likely the
    guess is to hold.

    Exit codes: 0 the guess holds (with --spot-on: is exact), 1 it does not, 2 invalid input, 3 not
    higher than --after.
    """
    its_deck, agreed = the_deck(deck), Agreed.of(with_ or (), game)
    if jsonl:
        if guess or table or roll or photo or by or spot_on or after or heard or as_json:
            raise CardlieError("--jsonl reads guesses and tables from stdin", "use it on its own")
        return judge_lines(lines_of(sys.stdin), agreed, its_deck)
    if not guess:
        raise CardlieError("no guess given", "cardlie judge '4 red' --table 'R1 R2 *'")
    if (passed := passed_in(guess, agreed.game)) is not None:
        return answer_pass(passed, _rolls(roll) if roll else None, by, as_json=as_json)
    _verify_one_table(table, photo, roll)
    game = agreed.game
    if photo is not None or any("=@" in text for text in roll or ()):
        game = game or "cards"  # what photos are searched for
    else:
        photos.verify_idle()
    text, rolls = text_or_stdin(guess), _rolls(roll) if roll else None
    faces = None if table is None else bounded(text_or_stdin(table))
    verify_lying(faces, photo, *(rolls or {}).values())
    look = Camera(its_deck, photos, game, whole=photo is not None, quiet=as_json)

    def judged_by(read: Callable[[str], str]) -> Verdict:
        return judged(
            text, faces if photo is None else read(f"@{photo}"),
            rolls=rolls and {seat: read(own) for seat, own in rolls.items()},
            by=by, spot_on=spot_on, after=after or (), game=game, deck=its_deck,
            names=agreed.names, rulings=agreed.readings, in_round=in_round,
        )  # fmt: skip

    try:
        look.take([f"@{photo}" if photo else "", *(rolls or {}).values()], judged_by)
        verdict = look.settled(judged_by)
    except InvalidGuess as error:
        if not as_json:
            if error.text == text:
                error.hint = _of_another_game(text, game) or error.hint
            raise
        print_json(as_error(error))
        return Code.BAD_INPUT
    agreed.verify_known(verdict.game)
    parts: dict[str, list[str]] = {}
    if heard:
        faces_of_game = verdict.of_game.faces(its_deck)
        parts = roles(Guess.reading(text, faces_of_game, kinds=[type(verdict.guess)]))
    if as_json:
        more = {"heard": parts} if heard else {}
        print_json(verdict.as_json() | look.as_object() | more)
    else:
        _show_verdict(verdict, look, by, after[-1] if after else None, parts)
    if verdict.answer is None:
        return Code.BAD_INPUT  # unread faces leave it open
    if verdict.higher is False:
        return Code.NOT_HIGHER
    return Code.YES if verdict.answer else Code.NO


def _verify_one_table(table: str | None, photo: str | None, roll: list[str] | None) -> None:
    """CardlieError if faces are given twice, or not at all."""
    if table is not None and photo is not None:
        raise CardlieError("the table is given twice", "give --table or --photo")
    if table is None and photo is None and not roll:
        raise CardlieError("no table given", "give --table or --roll SEAT=FACES")


def _show_verdict(
    verdict: Verdict, look: Camera, by: str | None, last: str | None, parts: dict[str, list[str]]
) -> None:
    """Print a verdict, and how the guess was understood; CardlieError if ``?`` leave it open."""
    if verdict.answer is None:
        message, decides = open_question(verdict)
        raise CardlieError(message, "; ".join(filter(None, [decides, look.hint()])))
    show("\n".join([*verdict_lines(verdict, by, last), *heard_lines(parts)]))


def _of_another_game(text: str, game: str | None) -> str | None:
    """What helps where a guess is of a game with guesses of its own, or the beginning of one.

    >>> _of_another_game("65", None), _of_another_game("4 redd", None)
    ('Mia? Add --game mia.', None)
    """
    if game is not None or len(text) > _LONG:
        return None
    begun = None
    for other in GAMES.values():
        if other.passes_cup:
            rules = rules_of(other)
            add = tr("{game}? Add --game {id}.", game=tr(other.title), id=other.id)
            try:
                rules.read_guess(text)
            except InvalidGuess as error:
                goes_on = re.search(rf"\W{re.escape(text)}[ ,]", error.hint or "")
                begun = begun or (add if goes_on else None)
            else:
                return add
    return begun


def _rolls(texts: Iterable[str]) -> dict[str, str]:
    rolls: dict[str, str] = {}
    for text in texts:
        seat, equals, faces = text.partition("=")
        if not equals or not seat.strip():
            raise CardlieError(
                tr("--roll {text!r} does not name a seat", text=text),
                tr("write --roll Ann={faces}", faces=repr(text.strip(" =")[:40])),
            )
        name = seat_called(seat.strip())
        if name in rolls:
            raise CardlieError(
                tr("seat {seat!r} is given twice", seat=name), "list all its faces in one --roll"
            )
        rolls[name] = bounded(faces)
    return rolls
