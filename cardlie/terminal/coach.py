"""Answers to questions at the table, as a terminal shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from cardlie.base.strings import everywhere
from cardlie.base.translation import language, tr
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.percent import percent
from cardlie.session.choices import guesses_next, says_guess
from cardlie.session.guess_words import guess_text, quote, usual
from cardlie.session.hints import hint, likely, odds_now, odds_of
from cardlie.session.prompts import actions_help
from cardlie.session.prospects import sayable
from cardlie.session.questions import QUESTIONS, TableQuestion
from cardlie.telling.names import Names
from cardlie.terminal.chooser import Chooser
from cardlie.terminal.look import WIDTH, Look
from cardlie.terminal.odds_map import by_value, heat_map, rows_of

#: How many guesses a list of odds shows, and how near to even is about even.
_LISTED, _EVEN, _ABOUT = 8, Fraction(1, 2), Fraction(1, 20)

#: The lines that eyes part a page by.
_RULE = re.compile("[─=]{3,}")


def answer(
    ask: TableQuestion,
    observation: Observation,
    names: Names,
    look: Look,
    *,
    arrows: bool = False,
    undo: bool = False,
) -> list[str]:
    """The lines that answer a question; :class:`CardlieError` if it makes none.

    ``arrows`` and ``undo``: whether arrow keys choose here, and what was done can be undone.
    """
    match ask.word:
        case "hint":
            return hint(observation, names)
        case "odds" if ask.rest:
            rules = observation.bidding.rules
            return [odds_of(rules.read_guess(ask.rest), observation)]
        case "odds":
            return odds_lines(observation, look)
        case "rules":
            return _rules_page(observation, look)
    asks = [pair for name, pair in QUESTIONS.items() if undo or name != "undo"]
    return _help(observation, names, look, asks, arrows=arrows)


def _help(
    observation: Observation,
    names: Names,
    look: Look,
    asks: Sequence[tuple[str, str]],
    *,
    arrows: bool,
) -> list[str]:
    """What may be played now, and what may be asked."""
    lines = actions_help(observation, names)
    if arrows and (keys := Chooser(observation).explained):
        lines.append(keys)
    if observation.options.game.space_of is not None and says_guess(observation):
        lines.append(tr("track       a space is so many dice, one with * so many stars alone"))
    actions = [(typed, text.lstrip()) for typed, _, text in (x.partition("  ") for x in lines)]
    guess = guess_text(
        usual(observation) or next(iter(observation.bidding.universe(1))), observation
    )
    questions = [(everywhere(typed)[0], tr(text, guess=guess)) for typed, text in asks]
    now, always = look.listed(actions, questions)
    return [tr("Your turn:"), *now, "", tr("At any time:"), *always]


def _rules_page(observation: Observation, look: Look) -> list[str]:
    """The rules of exactly this game, on one page as wide as the table."""
    from cardlie.booklet import Edition  # its reader, only for who asks
    from cardlie.terminal.rules_page import plain_lines

    options = observation.options
    values = [text for text in options.texts if "=" in text]
    edition = Edition.of(options.game.id, language(), options.names, values)
    page = plain_lines(edition, look.width, summary=True, spoken=look.spoken)
    return [_RULE.sub("", line).strip("• ") for line in page] if look.spoken else page


def _worth_knowing(raises: Sequence[tuple[Guess, Fraction]], observation: Observation) -> list[str]:
    """Of what may be said, the likeliest first, what a person wants to know of it in few lines.

    That is how far each kind carries that is likelier true than not, and what is about even.
    """
    surest = raises[0][0]
    if surest.ranked and not observation.unseen:  # all of it lies before the seat
        said = "“{guess}” is true and so is all below it; what is higher is not."
        return [tr(said, guess=guess_text(surest, observation))]
    highest: dict[object, tuple[Guess, Fraction]] = {}
    for guess, chance in raises:
        kind: object = type(guess) if guess.ranked else guess.about
        if chance > _EVEN and (kind not in highest or chance < highest[kind][1]):
            highest[kind] = guess, chance
    most = sorted(highest.values(), key=lambda pair: -pair[1])
    even = [pair for pair in raises if abs(pair[1] - _EVEN) <= _ABOUT and pair not in most]
    near = sorted(even, key=lambda pair: abs(pair[1] - _EVEN))[:_LISTED]
    if not most:
        title = tr("What you may say is likelier false than true; the likeliest:")
        return [title, *_by_chance(raises[:_LISTED], observation)]
    lines = [
        tr("The highest of each kind that is more likely true than not:"),
        *_by_chance(most, observation),
    ]
    if near:
        lines += [
            tr("About even:"),
            *_by_chance(sorted(near, key=lambda pair: -pair[1]), observation),
        ]
    return lines


def _by_chance(pairs: Sequence[tuple[Guess, Fraction]], observation: Observation) -> list[str]:
    """A line for each chance, with the guesses that have it."""
    alike = groupby(pairs, key=lambda pair: percent(pair[1]))
    told = [(chance, [quote(guess, observation) for guess, _ in pairs]) for chance, pairs in alike]
    return [f"{chance}: {', '.join(named)}" for chance, named in told]


def _aloud(line: str) -> str:
    """A row of odds as it is heard: first what is done, then how likely it comes out well."""
    chance, _, what = line.strip().partition("  ")
    return f"{what}: {chance}." if what else line


def odds_lines(observation: Observation, look: Look) -> list[str]:
    """The odds of the guess on the table, and of all that may be said or rolled, in a table.

    Where there is no room for a table or no eye for it, what is worth knowing of it.
    """
    lines = odds_now(observation)
    if look.spoken:
        lines = list(map(_aloud, lines))
    if not guesses_next(observation):
        return lines
    lines += [""] if lines else []
    raises = likely(observation)
    if not raises:
        said = "Whatever may be said now is hardly ever true."
        return [*lines, tr(said if observation.unseen else "Nothing you may say now is true.")]
    listed = look.spoken or look.width < WIDTH
    if listed or raises[0][0].ranked:  # what is ranked has a row and a column of its own each
        return [*lines, *_worth_knowing(raises, observation)]
    faces, room = observation.bidding.rules.faces, look.width + 1
    shown = {guess.amount(faces) for guess, _ in raises if not guess.by_value}
    cells = [
        (guess, guess.amount(faces), chance)
        for guess, chance in sayable(observation)
        if not guess.by_value and guess.amount(faces) in shown
    ]
    title = tr("What you may say, and how likely it is true (in %; up to | as likely as not):")
    valued = by_value([pair for pair in raises if pair[0].by_value], room)
    return [*lines, title, "", *heat_map(rows_of(cells), room), *([""] if valued else []), *valued]
