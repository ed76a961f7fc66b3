"""``cardlie odds GUESS``: how likely one guess is, and whether it may be said."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.terminal import paint, show
from cardlie.base.translation import language, tr
from cardlie.cli.support import Code, print_json
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.judging.higher import is_higher
from cardlie.judging.unread import fillings
from cardlie.odds import View, exactly
from cardlie.odds import odds as odds_of
from cardlie.odds.percent import as_json as chance_as_json
from cardlie.odds.percent import in_words, percent
from cardlie.session.odds_question import OddsQuestion
from cardlie.terminal.odds_map import bar
from cardlie.terminal.verdict_lines import higher_line

#: So many cases of unread faces are counted, and no more: each takes milliseconds.
MOST_WAYS = 400


def as_object(guess: Guess, chance: Fraction) -> dict[str, Any]:
    """A guess and its odds as JSON; ``exact`` is true because nothing here is sampled."""
    return {"guess": str(guess), **chance_as_json(chance), "exact": True}


def tell_one(question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """How likely the guess is, and whether it may be said.

    With unread faces of one's own: the least and the most, by what they are.
    """
    *before, guess = question.history
    higher = is_higher(guess, before, question.rules) if before else None
    how: dict[str, Any] = {"asked": "exactly" if question.exact else "at least", "higher": higher}
    if question.unread:
        chances = [
            _chance(question, view)
            for view in fillings(guess, question.view, question.unread, MOST_WAYS)
        ]
        ends = {"least": min(chances), "most": max(chances)}
        objects = {end: as_object(guess, chance) for end, chance in ends.items()}
        answer = {"guess": str(guess), "unread": question.unread, **how, **objects}
        percents = {end: percent(chance) for end, chance in ends.items()}
        headline = tr(
            "{guess}: {least} to {most}, by what each ? may be", guess=_named(question), **percents
        )
        lines = [headline, "", *(f"  {bar(chance)}" for chance in ends.values())]
    else:
        chance = _chance(question, question.view)
        answer = {**as_object(guess, chance), **how}
        lines = _one_lines(question, chance)
    if higher is not None:
        equal = before[-1] == guess
        lines.append(higher_line(before[-1].phrase(language()), higher=higher, equal=equal))
    if as_json:
        print_json(answer | question.photographed)
    else:
        show("\n".join(lines))
    if chart is not None:
        from cardlie.cli.odds.odds_charts import plot_distribution

        plot_distribution(question, chart)
    return Code.NOT_HIGHER if higher is False else Code.YES


def _chance(question: OddsQuestion, view: View) -> Fraction:
    guess = question.history[-1]
    if question.exact and guess.personal:
        raise CardlieError(
            tr("'{guess}' can't be called exact: it is there or it isn't", guess=guess),
            "ask without --exactly",
        )
    return (exactly if question.exact else odds_of)(guess, view, theirs=question.theirs)


def _named(question: OddsQuestion) -> str:
    guess = question.history[-1].phrase(language())
    return paint(tr("exactly {guess}" if question.exact else "{guess}", guess=guess), bold=True)


def _one_lines(question: OddsQuestion, chance: Fraction) -> list[str]:
    lines = [f"{_named(question)}: {percent(chance)}, {in_words(chance)}", ""]
    lines += [f"  {bar(chance)}", "", *_view_lines(question)]
    if chance not in (0, 1):
        part, whole = chance.numerator, chance.denominator
        ratio = tr("Exactly {part:,} / {whole:,}.", part=part, whole=whole)
        short = len(ratio) <= 79
        lines.append(ratio if short else tr("The exact fraction is long; --json prints it."))
    return [*lines, _rolled_line(question)] if question.history[-1].personal else lines


def _view_lines(question: OddsQuestion) -> list[str]:
    """What of the guess is in sight, and what is not."""
    view, faces = question.view, question.rules.faces
    compiled = compile_guess(question.history[-1], faces, question.rules.readings)
    if not compiled.patterns:
        return []  # nothing would make it true
    there, unseen = have(compiled, view.visible), view.size - sum(view.visible)
    if faces.suits:
        one = "{unseen} more card you don't see"
        more = "{unseen} more cards you don't see"
    else:
        one = "{unseen} more die you don't see"
        more = "{unseen} more dice you don't see"
    more_unseen = tr(one if unseen == 1 else more, unseen=unseen)
    need = compiled.need
    if question.history[-1].ranked:  # of the roll that is named; what is higher may have other dice
        *exact, _ = compiled.patterns[0]
        above = question.history[-1].above(question.rules.readings)
        need = sum(demand.required for demand in exact)
        there = sum(min(demand.required, demand.total(view.visible)) for demand in exact)
        in_view = tr(
            "You see {there} of its {need} dice; {left}.", there=there, need=need, left=more_unseen
        )
        return [in_view, *([tr("A higher roll makes it true, too.")] if above else [])]
    in_view = "You see {there} of the {need} needed; {left}."
    return [tr(in_view, there=there, need=need, left=more_unseen)]


def _rolled_line(question: OddsQuestion) -> str:
    """What is counted of a power card, which only who rolled it may name."""
    card = question.history[-1].card(question.rules.faces)
    if card is None:
        return tr("A made-up power card always loses a challenge.")
    if question.view.visible[card]:
        return tr("The card itself lies before you: this is about its combination.")
    template = (
        "The guesser must have rolled that card (one of their {theirs} faces); this is included."
    )
    if question.theirs is None:
        template = "The guesser must have rolled that card (any unseen face); this is included."
    return tr(template, theirs=question.theirs)
