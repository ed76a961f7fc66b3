"""What ``cardlie judge`` answers: a verdict, or what is no guess."""

from __future__ import annotations

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.camera import Camera
from cardlie.cli.judge.lines import as_error
from cardlie.cli.judge.table_options import TableTexts
from cardlie.cli.support import Code, print_json
from cardlie.deck.deck import Deck
from cardlie.guess import Guess
from cardlie.judging.cup_claims import game_of_claim
from cardlie.judging.verdict import Verdict
from cardlie.language import roles
from cardlie.terminal.verdict_lines import heard_lines, open_question, verdict_lines


def tell(
    verdict: Verdict, camera: Camera, by: str | None, last: str | None,
    heard: dict[str, list[str]] | None, *, as_json: bool,
) -> int:  # fmt: skip
    """Print a verdict, with which words were ``heard`` as what, if asked for; the exit code.

    CardlieError if ``?`` leave it open. ``last`` is the guess before.
    """
    if as_json:
        more = {} if heard is None else {"heard": heard}
        print_json(verdict.as_json() | camera.as_object() | more)
    elif verdict.answer is None:
        message, decides = open_question(verdict)
        raise CardlieError(message, "; ".join(filter(None, [decides, camera.hint()])))
    else:
        show("\n".join([*verdict_lines(verdict, by, last), *heard_lines(heard or {})]))
    if verdict.answer is None:
        return Code.BAD_INPUT  # unread faces leave it open
    if verdict.higher is False:
        return Code.NOT_HIGHER
    return Code.YES if verdict.answer else Code.NO


def words_of(text: str, verdict: Verdict, deck: Deck) -> dict[str, list[str]]:
    """Which words of the guess that was judged became what."""
    faces = verdict.of_game.faces(deck)
    return roles(Guess.reading(text, faces, kinds=[type(verdict.guess)]))


def tell_no_guess(
    error: InvalidGuess, text: str, texts: TableTexts, game: str | None, *, as_json: bool
) -> int:
    """Print what is wrong with a text that is no guess as JSON, or raise it with what helps."""
    if as_json:
        print_json(as_error(error))
        return Code.BAD_INPUT
    if game is None and error.text == text and (other := game_of_claim(text, texts.typed)):
        error.hint = tr("{game}? Add --game {id}.", game=tr(other.title), id=other.id)
    raise error
