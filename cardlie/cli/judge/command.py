"""``cardlie judge``: settle a guess."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.hint_example import HintExample
from cardlie.cli.judge.agreements import Agreed
from cardlie.cli.judge.answer import tell, tell_no_guess, words_of
from cardlie.cli.judge.lines import judge_lines, lines_of
from cardlie.cli.judge.table_options import TableOptions
from cardlie.cli.passes import answer_pass, passed_in
from cardlie.cli.photos import PhotoOptions
from cardlie.cli.spoken_deck import the_deck
from cardlie.cli.support import text_or_stdin
from cardlie.judging.judge import judge as judged
from cardlie.judging.verdict import Verdict


def judge(
    guess: Annotated[
        str, Argument(help="Guess to judge, such as '4 without red'; - reads stdin.")
    ] = "",
    *,
    on_table: TableOptions,
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
    photos: PhotoOptions,
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
        if guess or any(vars(on_table).values()) or by or spot_on or after or heard or as_json:
            raise CardlieError("--jsonl reads guesses and tables from stdin", "use it on its own")
        return judge_lines(lines_of(sys.stdin), agreed, its_deck)
    if not guess:
        raise CardlieError("no guess given", HintExample.of(game).judged())
    if (passed := passed_in(guess, agreed.game)) is not None:
        return answer_pass(passed, on_table.rolls(game), by, as_json=as_json)
    agreed = replace(agreed, game=photos.game_of(agreed.game, on_table.is_photographed))
    text, texts = text_or_stdin(guess), on_table.read(game)
    camera = Camera(its_deck, photos, agreed.game, whole=texts.photo is not None, quiet=as_json)

    def judged_by(read: Callable[[str], str]) -> Verdict:
        table, rolls = texts.by(read)
        return judged(
            text, table, rolls=rolls, by=by, spot_on=spot_on, after=after or (), game=agreed.game,
            deck=its_deck, names=agreed.names, rulings=agreed.readings, in_round=in_round,
        )  # fmt: skip

    try:
        camera.take(texts.photos, judged_by)
        verdict = camera.settled(judged_by)
    except InvalidGuess as error:
        return tell_no_guess(error, text, texts, agreed.game, as_json=as_json)
    agreed.verify_known(verdict.game)
    words = words_of(text, verdict, its_deck) if heard else None
    return tell(verdict, camera, by, after[-1] if after else None, words, as_json=as_json)
