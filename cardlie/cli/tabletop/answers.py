"""What the table answers to hint, odds, rules and help."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from cardlie.cli.tabletop import coach
from cardlie.cli.tabletop.ask import QUESTIONS, TableQuestion, actions_help
from cardlie.guess import Guess
from cardlie.strings import everywhere
from cardlie.translation import language, tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.names import Names
    from cardlie.engine.observation import Observation
    from cardlie.games.options import Options


def answer(asked: TableQuestion, seen: Observation, names: Names) -> list[str]:
    """The lines that answer a question; :class:`~cardlie.errors.CardlieError` if it makes none."""
    match asked.word:
        case "hint":
            return coach.hint(seen)
        case "odds" if asked.rest:
            guess = Guess.parse(asked.rest, seen.bidding.setting.faces)
            return coach.odds_of(guess, seen)
        case "odds":
            return coach.table_of_odds(seen)
        case "rules":
            return rules_page(seen.options)
    return help_lines(seen, names)


def help_lines(seen: Observation, names: Names) -> list[str]:
    """What can be typed now."""
    lines = actions_help(seen, names)
    words = {everywhere(typed)[0]: tr(text) for typed, text in QUESTIONS.values()}
    wide = max(map(len, words)) + 2
    return [*lines, *(f"{word:<{wide}}{text}" for word, text in words.items())]


def rules_page(options: Options) -> list[str]:
    """The rules of exactly this game, on one page."""
    from cardlie.cli.rules import rules  # the booklet's reader, only for who asks

    said = io.StringIO()
    with redirect_stdout(said):
        rules(
            options.game,
            with_=list(options.names),
            base=not options.names,
            ruling=[f"{name}={value}" for name, value in options.rulings.changed],
            summary=True,
            lang=language(),
        )
    return said.getvalue().rstrip("\n").splitlines()
