"""What the table answers to who asks, as a terminal shows it."""

from __future__ import annotations

import re
from itertools import groupby

from cardlie.base.strings import everywhere
from cardlie.base.translation import language, tr
from cardlie.engine.observation import Observation
from cardlie.odds.told import percent
from cardlie.session.choices import guesses_next, says_guess
from cardlie.session.hints import hint, likely, odds_now, sayable
from cardlie.session.input import QUESTIONS, TableQuestion, read_guess
from cardlie.session.prompts import actions_help
from cardlie.session.prospects import odds_of
from cardlie.telling.names import Names
from cardlie.terminal.look import WIDTH, Look
from cardlie.terminal.odds_map import by_value, heat_map, rows_of
from cardlie.terminal.painter import quote

#: How many guesses a list of odds shows.
_LISTED = 8

#: The lines that eyes part a page by.
_RULE = re.compile("[─=]{3,}")


def answer(asked: TableQuestion, seen: Observation, names: Names, look: Look) -> list[str]:
    """The lines that answer a question; :class:`CardlieError` if it makes none."""
    match asked.word:
        case "hint":
            return hint(seen, names)
        case "odds" if asked.rest:
            rules = seen.bidding.rules
            return [odds_of(read_guess(asked.rest, rules, rules.game.heard), seen)]
        case "odds":
            return odds_lines(seen, look, listed=look.spoken or look.width < WIDTH)
        case "rules":
            page = _rules_page(seen, look)
            return [_RULE.sub("", line).strip() for line in page] if look.spoken else page
    lines = actions_help(seen, names)
    if look.terminal and not look.spoken and says_guess(seen):
        lines.append(
            tr("arrow keys  choose how many (up, down) of what (left, right); Tab a doubt")
        )
    actions = [line.partition("  ") for line in lines]
    questions = [(everywhere(typed)[0], tr(text)) for typed, text in QUESTIONS.values()]
    return look.listed([*((typed, text.lstrip()) for typed, _, text in actions), *questions])


def _rules_page(seen: Observation, look: Look) -> list[str]:
    """The rules of exactly this game, on one page as wide as the table."""
    from cardlie.booklet import Edition  # its reader, only for who asks
    from cardlie.terminal.rules_page import plain_lines

    options = seen.options
    values = [text for text in options.texts if "=" in text]
    edition = Edition.of(options.game.id, language(), options.names, values)
    return plain_lines(edition, look.width, summary=True)


def odds_lines(seen: Observation, look: Look, *, listed: bool = False) -> list[str]:
    """The odds of the guess on the table, and of all that may be said or rolled, in a table.

    ``listed``: the likeliest, one a line, where there is no room for a table or no eye for it.
    """
    lines = odds_now(seen)
    if not guesses_next(seen):
        return lines
    lines += [""] if lines else []
    raises = likely(seen)
    if not raises:
        return [*lines, tr("Whatever may be said now is hardly ever true.")]
    if listed or raises[0][0].ranked:  # what is ranked has a row and a column of its own each
        title = tr("What you may say, and how likely it is true:")
        alike = groupby(raises[:_LISTED], key=lambda pair: percent(pair[1]))
        told = [(chance, [quote(guess, seen) for guess, _ in pairs]) for chance, pairs in alike]
        return [*lines, title, *(f"{chance}: {', '.join(named)}" for chance, named in told)]
    faces, room = seen.bidding.rules.faces, look.width + 1
    shown = {guess.amount(faces) for guess, _ in raises if not guess.by_value}
    cells = [
        (guess, guess.amount(faces), chance)
        for guess, chance in sayable(seen)
        if not guess.by_value and guess.amount(faces) in shown
    ]
    title = tr("What you may say, and how likely it is true (in %; up to | as likely as not):")
    valued = by_value([pair for pair in raises if pair[0].by_value], room)
    return [*lines, title, "", *heat_map(rows_of(cells), room), *([""] if valued else []), *valued]
