"""``cardlie odds``: how likely a guess is, given what you see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.terminal import status
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.decks import the_deck
from cardlie.cli.odds.answers import tell_advice, tell_all, tell_one
from cardlie.cli.odds.question import InSight, OddsQuestion, question_of
from cardlie.cli.passes import odds_of_pass, passed_in
from cardlie.cli.photos import OnPhotos
from cardlie.cli.support import text_or_stdin


def odds(
    guess: Annotated[str, Argument(help="Guess, such as '4 without red'; - reads stdin.")] = "",
    *,
    in_sight: InSight,
    game: opt.Game = None,
    with_: opt.With = None,
    after: Annotated[
        list[str] | None,
        Option(metavar="GUESS", help="Guess that came before; repeat for a whole round."),
    ] = None,
    every: Annotated[
        bool, Option("--all", help="List every guess that you may make now, with its odds.")
    ] = False,
    advise: Annotated[
        bool, Option("--advise", help="Advise whether to challenge GUESS or raise.")
    ] = False,
    exact: Annotated[
        bool, Option("--exactly", help="Show the odds that it is exact (spot-on).")
    ] = False,
    in_round: opt.InRound = None,
    theirs: Annotated[
        int | None,
        opt.more(
            help=(
                "For a power card: how many unseen faces belong to the guesser; if not given, all."
            )
        ),
    ] = None,
    as_json: Annotated[bool, Option("--json", help="Print the odds as JSON.")] = False,
    plot: Annotated[Path | None, opt.more(help="Also draw a chart, as .png or .pdf.")] = None,
    deck: opt.Deck = "base",
    photos: OnPhotos,
    lang: opt.Lang = None,
) -> int:
    """Show how likely a guess is, given what you see. Odds are exact.

    cardlie odds "4 without red" --mine "R3 B5 G1" --unseen 9

    cardlie odds --all --after "3 fives" --mine "5 5 2" --unseen 6 --game tavern

    Exit codes: 0 success, 2 invalid input, 3 not higher than --after.
    """
    if sum([every, advise, exact]) > 1:
        raise CardlieError("--all, --advise and --exactly can't be combined", "choose one of them")
    if every and guess:
        raise CardlieError("--all takes no guess", "give it as --after")
    if not (every or guess):
        raise CardlieError("no guess given", "cardlie odds '4 red' --mine 'R1 R2' --unseen 6")
    if every and theirs is not None:
        raise CardlieError("--theirs is about a power guess: who may have rolled its card")
    if (passed := passed_in(guess, game)) is not None:
        return odds_of_pass(passed, as_json=as_json)
    history = [*(after or []), *([text_or_stdin(guess)] if guess else [])]
    if in_sight.mine.startswith("@"):
        game = game or "cards"  # what photos are searched for
    else:
        photos.verify_idle()
    its_deck = the_deck(deck)
    look = Camera(its_deck, photos, game, whole=False, quiet=as_json)

    def question_with(read: Callable[[str], str]) -> OddsQuestion:
        read_sight = replace(in_sight, mine=read(in_sight.mine))
        return question_of(
            history, read_sight, game, its_deck, with_ or [], legal=every or advise, exact=exact,
            theirs=theirs, in_round=in_round,
        )  # fmt: skip

    look.take([in_sight.mine], question_with)
    question = replace(question_with(look.faces), photographed=look.as_object())
    if question.unread and (every or advise or plot is not None):
        raise CardlieError(
            "--all, --advise and --plot can't handle a ? in --mine", "replace the ? with the face"
        )
    chart = None
    if plot is not None:
        with status(tr("Preparing to draw ...")):
            from cardlie.cli.charts import claim_chart

            chart = claim_chart(plot)
    tell = tell_all if every else tell_advice if advise else tell_one
    return tell(question, as_json, chart)
