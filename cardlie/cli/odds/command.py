"""``cardlie odds``: how likely a guess is, given what you see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.terminal import status
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.camera import Camera
from cardlie.cli.odds.question import question_of
from cardlie.cli.odds.topic import OddsTopic
from cardlie.cli.odds.view_options import ViewOptions
from cardlie.cli.passes import odds_of_pass, passed_in
from cardlie.cli.photos import PhotoOptions
from cardlie.cli.spoken_deck import the_deck
from cardlie.cli.support import text_or_stdin
from cardlie.session.odds_question import OddsQuestion


def odds(
    guess: Annotated[str, Argument(help="Guess, such as '4 without red'; - reads stdin.")] = "",
    *,
    typed: ViewOptions,
    game: opt.Game = None,
    with_: opt.With = None,
    after: Annotated[
        list[str] | None,
        Option(metavar="GUESS", help="Guess that came before; repeat for a whole round."),
    ] = None,
    topic: OddsTopic,
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
    photos: PhotoOptions,
    lang: opt.Lang = None,
) -> int:
    """Show how likely a guess is, given what you see. Odds are exact.

    cardlie odds "4 without red" --mine "R3 B5 G1" --unseen 9

    cardlie odds --all --after "3 fives" --mine "5 5 2" --unseen 6 --game tavern

    Exit codes: 0 success, 2 invalid input, 3 not higher than --after.
    """
    if (passed := passed_in(guess, game)) is not None:
        return odds_of_pass(passed, as_json=as_json)
    topic.verify(guess, game, theirs)
    history = [*(after or []), *([text_or_stdin(guess)] if guess else [])]
    game = photos.game_of(game, typed.is_photographed)
    its_deck = the_deck(deck)
    camera = Camera(its_deck, photos, game, whole=False, quiet=as_json)

    def question_with(read: Callable[[str], str]) -> OddsQuestion:
        read_view = replace(typed, mine=read(typed.mine))
        return question_of(
            history, read_view, game, its_deck, with_ or [], legal=topic.legal,
            exact=topic.exact, theirs=theirs, in_round=in_round,
        )  # fmt: skip

    camera.take([typed.mine], question_with)
    question = replace(question_with(camera.faces), photographed=camera.as_object())
    if question.unread and (topic.legal or plot is not None):
        raise CardlieError(
            "--all, --advise and --plot can't handle a ? in --mine", "replace the ? with the face"
        )
    chart = None if plot is None else _claim_chart(plot)
    return topic.tell(question, as_json, chart)


def _claim_chart(plot: Path) -> Output:
    with status(tr("Preparing to draw ...")):
        from cardlie.cli.charts import claim_chart

        return claim_chart(plot)
