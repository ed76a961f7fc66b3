"""What the table answers to hint, odds, rules and help."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout

from cardlie.base.strings import everywhere
from cardlie.base.translation import language, tr
from cardlie.cli.options import OfRules
from cardlie.cli.tabletop import coach
from cardlie.cli.tabletop.ask import QUESTIONS, TableQuestion
from cardlie.cli.tabletop.look import WIDTH, Look
from cardlie.cli.tabletop.prompts import actions_help
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.telling.names import Names
from cardlie.telling.prospects import odds_of

#: The lines that eyes part a page by.
_RULE = re.compile("[─=]{3,}")


def answer(asked: TableQuestion, seen: Observation, names: Names, look: Look) -> list[str]:
    """The lines that answer a question; :class:`CardlieError` if it makes none."""
    match asked.word:
        case "hint":
            return coach.hint(seen, names)
        case "odds" if asked.rest:
            setting = seen.bidding.setting
            kinds, rulings = setting.rules.heard, setting.rulings
            guess = Guess.parse(asked.rest, setting.faces, kinds=kinds, rulings=rulings)
            return [odds_of(guess, seen)]
        case "odds":
            listed = look.spoken or look.width < WIDTH
            return coach.list_of_odds(seen) if listed else coach.table_of_odds(seen)
        case "rules":
            page = rules_page(seen.options)
            return [_RULE.sub("", line).strip() for line in page] if look.spoken else page
    return look.listed(_help(seen, names, keys=look.terminal and not look.spoken))


def _help(seen: Observation, names: Names, *, keys: bool) -> list[tuple[str, str]]:
    """What can be typed now, or done by ``keys``, and what it does."""
    lines = actions_help(seen, names)
    if keys and seen.phase == "guess":
        lines.append(
            tr("arrow keys  choose how many (up, down) of what (left, right); Tab a doubt")
        )
    actions = [line.partition("  ") for line in lines]
    questions = [(everywhere(typed)[0], tr(text)) for typed, text in QUESTIONS.values()]
    return [*((typed, text.lstrip()) for typed, _, text in actions), *questions]


def rules_page(options: Options) -> list[str]:
    """The rules of exactly this game, on one page."""
    from cardlie.cli.rules.command import rules  # the booklet's reader, only for who asks

    said = io.StringIO()
    with redirect_stdout(said):
        played = OfRules(list(options.texts), base=not options.names)
        rules(options.game, played=played, summary=True, lang=language())
    return said.getvalue().rstrip("\n").splitlines()
