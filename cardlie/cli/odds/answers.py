"""What ``cardlie odds`` answers: about one guess, about every guess that may follow, and advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.terminal import columns, paint, show
from cardlie.base.translation import language, tr
from cardlie.cli.odds.question import OddsQuestion
from cardlie.cli.support import Code, print_json
from cardlie.cli.verdicts import higher_line
from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess, have
from cardlie.judging.higher import is_higher
from cardlie.judging.unread import fillings
from cardlie.odds import View, distribution, exactly
from cardlie.odds import odds as odds_of
from cardlie.odds.advice import Advised, as_share
from cardlie.odds.percent import as_json as chance_as_json
from cardlie.odds.percent import in_words, percent
from cardlie.terminal.odds_map import Row, bar, by_value, heat_map, rows_of

if TYPE_CHECKING:
    from cardlie.engine.actions import Action

#: So many cases of unread faces are counted, and no more: each takes milliseconds.
MOST_WAYS = 400

#: How many of the likeliest guesses --all lists beneath its map.
_LISTED = 5

#: What perfect play does less often is not told.
_HARDLY = 0.005

#: On fewer columns than this, bars are shorter.
_WIDE = 70


def as_object(guess: Guess, chance: Fraction) -> dict[str, Any]:
    """A guess and its odds as JSON; ``exact`` is true because nothing here is sampled."""
    return {"guess": str(guess), **chance_as_json(chance), "exact": True}


# --- one guess


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
        _plot_one(question, chart)
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


def _plot_one(question: OddsQuestion, chart: Output) -> None:
    """Draw how many there may be of what is guessed."""
    from cardlie.cli.charts import plot_distribution

    guess, rules = question.history[-1], question.rules
    need = compile_guess(guess, rules.faces, rules.readings).need
    shares = distribution(guess, question.view)
    plot_distribution(chart, tr("{guess}: how many are there?", guess=guess), need, shares)


# --- every guess that may be said


def tell_all(question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """Every guess that may be said now, by its odds."""
    from cardlie.odds.advice import ranked

    legal = list(question.legal())
    chances = ranked(legal, question.view, question.mine)
    by_guess = dict(chances)
    listed = [guess for guess in legal if not _is_lie(guess, question)]
    rows = rows_of(
        (guess, guess.amount(question.rules.faces), by_guess[guess])
        for guess in listed
        if not guess.by_value
    )
    valued = [(guess, by_guess[guess]) for guess in listed if guess.by_value]
    last = question.history[-1] if question.history else None
    if as_json:
        objects = [as_object(guess, chance) for guess, chance in chances]
        answer = {"after": [str(g) for g in question.history], "guesses": objects}
        print_json(answer | question.photographed)
    elif rows or valued:
        _print_all(question, chances, rows, valued)
    else:
        nothing = "No guess can be true on this table."
        after = "After '{last}', no guess can be true on this table."
        show(tr(after if last else nothing, last=last))
    if chart is not None and rows:
        from cardlie.cli.charts import plot_heat

        title = "How likely is each guess after '{last}'?" if last else "How likely is each guess?"
        plot_heat(chart, tr(title, last=last), rows)
    return Code.YES


def _print_all(
    question: OddsQuestion,
    chances: Sequence[tuple[Guess, Fraction]],
    rows: Sequence[Row],
    valued: Sequence[tuple[Guess, Fraction]],
) -> None:
    if question.history:
        title = "What you may say after '{last}', and how likely it is true (in %):"
        show(tr(title, last=question.history[-1]))
    else:
        show(tr("What you may say, and how likely it is true (in %):"))
    value_lines = ["", *by_value(valued)] if valued else []
    show("\n".join(["", *heat_map(rows), *value_lines, "", tr("Most likely:")]), fold=False)
    long = 24 if columns() >= _WIDE else 14
    for guess, chance in chances[:_LISTED]:
        show(f"  {guess.phrase(language()):<26} {bar(chance, long)} {percent(chance)}")
    show()
    show(tr("(- can't be. Up to | as likely as not. More than the table has is left out.)"))
    if any(_is_lie(guess, question) for guess, _ in chances):
        show(tr("(Power cards that you did not roll are lies too, and not shown.)"))


def _is_lie(guess: Guess, question: OddsQuestion) -> bool:
    """A power card that I may name but did not roll."""
    card = guess.card(question.rules.faces)
    return card is not None and not question.mine[card]


# --- what to do


def tell_advice(question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """What is best against the guess: to challenge, to raise, to call it spot-on."""
    from cardlie.cli.odds.solved import solution
    from cardlie.odds.advice import LEFT_OUT

    guess, advised = question.history[-1], question.weighed()
    solved, note = solution(question), question.rules.game.advice
    best = advised[0] if solved is None else _like(solved, advised)
    seats = len(question.stake().remaining)
    if as_json:
        raised = next((each.guess for each in advised if each.action == "raise"), None)
        challenge = next(each for each in advised if each.action == "challenge")
        answer = {
            **as_object(guess, 1 - challenge.chance),
            "advice": best.action,
            "raise": None if raised is None else str(raised),
            "players": seats,
            "chances": {each.action: float(each.chance) for each in advised},
            "worth": {each.action: round(each.worth, 4) for each in advised},
            "solution": {str(each): round(share, 4) for each, share in (solved or {}).items()},
            "note": note,
            "left_out": LEFT_OUT,
        }
        print_json(answer | question.photographed)
    else:
        _print_advice(guess, advised)
        if solved is None:
            show(tr("By the odds alone: {deed}.", deed=paint(_phrase_of(best), bold=True)))
        else:
            show(fill(_by_solution(solved), columns() - 1))
        reckoned = tr("Assuming {seats} players who hold as much as you.", seats=seats)
        notes = [tr(_WORTH), f"{reckoned} {tr(LEFT_OUT)}", *([tr(note)] if note else [])]
        show("\n".join(fill(sentence, columns() - 1) for sentence in notes))
    if chart is not None:
        _plot_one(question, chart)
    return Code.YES


#: What a worth says.
_WORTH = "Worth: at 100 % somebody else loses what a challenge costs, at 0 % you do."


def _print_advice(guess: Guess, advised: Sequence[Advised]) -> None:
    """Each deed: how likely it comes out well, and what it is worth, with a bar of that."""
    holds = 1 - next(row.chance for row in advised if row.action == "challenge")
    phrase = paint(guess.phrase(language()), bold=True)
    chance_text = f"{percent(holds)}, {in_words(holds)}"
    show(tr("{said} was said: {chance}", said=phrase, chance=chance_text))
    show()
    wide = max(len(_phrase_of(row)) for row in advised) + 1
    for row in advised:
        right = "true in {chance}" if row.action == "raise" else "right in {chance}"
        chance = tr(right, chance=percent(row.chance))
        worth = tr("worth {worth}", worth=percent(as_share(row.worth)))
        long = 16 if columns() >= _WIDE else 8
        show(f"  {_phrase_of(row):<{wide}} {chance:<18} {bar(as_share(row.worth), long)} {worth}")
    show()


def _like(solved: Mapping[Action, float], advised: Sequence[Advised]) -> Advised:
    """The deed that the solution does most often, as the odds weigh one of its kind."""
    most = str(max(solved, key=lambda each: solved[each]))
    action = most if most in ("challenge", "spot-on") else "raise"
    best = next((each for each in advised if each.action == action), advised[0])
    if action == "raise":
        return best._replace(guess=Guess.parse(most.partition(" ")[2]))
    return best


def _by_solution(solved: Mapping[Action, float]) -> str:
    """What perfect play does, the likeliest first."""
    ordered = sorted(solved.items(), key=lambda each: -each[1])[:_LISTED]
    parts = []
    for action, share in ordered:
        if share < _HARDLY:
            break
        verb, _, guess = str(action).partition(" ")
        phrase = tr(verb) if not guess else Guess.parse(guess).phrase(language())
        parts.append(f"{phrase} {percent(as_share(share))}")
    return tr("Perfect play between two: {deeds}.", deeds="; ".join(parts))


def _phrase_of(advised: Advised) -> str:
    if advised.guess is None:
        return tr(advised.action)
    return tr("raise to '{best}'", best=advised.guess.phrase(language()))
