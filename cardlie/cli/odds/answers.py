"""What ``cardlie odds`` answers: about one guess, about every guess that may follow, and advice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING, Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import language, tr
from cardlie.cli.odds.question import OddsQuestion
from cardlie.cli.odds.text import Row, bar, heat_map, rows_of
from cardlie.cli.support import Code, paint, print_json
from cardlie.guess import Guess
from cardlie.judging.higher import is_higher
from cardlie.judging.unread import fillings
from cardlie.kinds.patterns import compile_guess, have
from cardlie.odds import View, distribution, exactly
from cardlie.odds import odds as odds_of
from cardlie.odds.told import as_json as chance_as_json
from cardlie.odds.told import in_words, percent

if TYPE_CHECKING:
    from cardlie.odds.advice import Advice

#: So many cases of unread faces are counted, and no more: each takes milliseconds.
MOST_WAYS = 400

#: How many of the likeliest guesses --all lists beneath its map.
_LISTED = 5


def as_object(guess: Guess, chance: Fraction) -> dict[str, Any]:
    """A guess and its odds as JSON; ``exact`` is true because nothing here is sampled."""
    return {"guess": str(guess), **chance_as_json(chance), "exact": True}


# --- one guess


def tell_one(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """How likely the guess is, and whether it may be said.

    With unread faces of one's own: the least and the most, by what they are.
    """
    *before, guess = asked.said
    higher = is_higher(guess, before, asked.setting) if before else None
    how: dict[str, Any] = {"asked": "exactly" if asked.exact else "at least", "higher": higher}
    if asked.unread:
        chances = [
            _chance(asked, view) for view in fillings(guess, asked.view, asked.unread, MOST_WAYS)
        ]
        ends = {"least": min(chances), "most": max(chances)}
        objects = {end: as_object(guess, chance) for end, chance in ends.items()}
        found = {"guess": str(guess), "unread": asked.unread, **how, **objects}
        told = {end: percent(chance) for end, chance in ends.items()}
        said = tr("{guess}: {least} to {most}, by what each ? may be", guess=_named(asked), **told)
        lines = [said, "", *(f"  {bar(chance)}" for chance in ends.values())]
    else:
        chance = _chance(asked, asked.view)
        found = {**as_object(guess, chance), **how}
        lines = _one_lines(asked, chance)
    if higher is not None:
        is_so, is_not = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
        lines.append(tr(is_so if higher else is_not, after=before[-1]))
    if as_json:
        print_json(found | asked.photographed)
    else:
        print("\n".join(lines))
    if chart is not None:
        _plot_one(asked, chart)
    return Code.NOT_HIGHER if higher is False else Code.YES


def _chance(asked: OddsQuestion, view: View) -> Fraction:
    guess = asked.said[-1]
    if asked.exact and guess.personal:
        raise CardlieError(
            tr("'{guess}' is on the table or not, and never exactly", guess=guess),
            "ask without --exactly",
        )
    return (exactly if asked.exact else odds_of)(guess, view, theirs=asked.theirs)


def _named(asked: OddsQuestion) -> str:
    name = tr("exactly {guess}" if asked.exact else "{guess}", guess=asked.said[-1])
    return paint(name, bold=True)


def _one_lines(asked: OddsQuestion, chance: Fraction) -> list[str]:
    lines = [f"{_named(asked)}: {percent(chance)}, {in_words(chance)}", ""]
    lines += [f"  {bar(chance)}", "", *_seen(asked)]
    if chance not in (0, 1):
        part, whole = chance.numerator, chance.denominator
        ratio = tr("Exactly {part:,} / {whole:,}.", part=part, whole=whole)
        short = len(ratio) <= 79
        lines.append(ratio if short else tr("The exact ratio is long: --json prints it."))
    return [*lines, _rolled_line(asked)] if asked.said[-1].personal else lines


def _seen(asked: OddsQuestion) -> list[str]:
    """What of the guess is in sight, and what is not."""
    view, faces = asked.view, asked.setting.faces
    compiled = compile_guess(asked.said[-1], faces, asked.setting.rulings)
    if not compiled.patterns:
        return []  # nothing would make it true
    there, unseen = have(compiled, view.known), view.size - sum(view.known)
    if faces.suits:
        one = "{unseen} more card you don't see"
        more = "{unseen} more cards you don't see"
    else:
        one = "{unseen} more die you don't see"
        more = "{unseen} more dice you don't see"
    left = tr(one if unseen == 1 else more, unseen=unseen)
    need = compiled.need
    return [tr("You see {there} of the {need} needed; {left}.", there=there, need=need, left=left)]


def _rolled_line(asked: OddsQuestion) -> str:
    """What is counted of a power card, which only who rolled it may name."""
    card = asked.said[-1].card(asked.setting.faces)
    if card is None:
        return tr("A made-up power card always loses a challenge.")
    if asked.view.known[card]:
        return tr("The card itself lies before you: this is about its combination.")
    said = "The guesser must have rolled that card (one of their {theirs} faces): it counts in."
    if asked.theirs is None:
        said = "The guesser must have rolled that card (any unseen face): it counts in."
    return tr(said, theirs=asked.theirs)


def _plot_one(asked: OddsQuestion, chart: Output) -> None:
    """Draw how many there may be of what is guessed."""
    from cardlie.cli.charts import plot_distribution

    guess, setting = asked.said[-1], asked.setting
    need = compile_guess(guess, setting.faces, setting.rulings).need
    shares = distribution(guess, asked.view)
    plot_distribution(chart, tr("{guess}: how many are there?", guess=guess), need, shares)


# --- every guess that may be said


def tell_all(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """Every guess that may be said now, by its odds."""
    from cardlie.odds.advice import ranked

    legal = list(asked.legal())
    chances = ranked(legal, asked.view, asked.mine)
    by_guess = dict(chances)
    rows = rows_of(
        (guess, guess.amount(asked.setting.faces), by_guess[guess])
        for guess in legal
        if not _is_lie(guess, asked)
    )
    last = asked.said[-1] if asked.said else None
    if as_json:
        found = [as_object(guess, chance) for guess, chance in chances]
        told = {"after": [str(g) for g in asked.said], "guesses": found}
        print_json(told | asked.photographed)
    elif rows:
        _print_all(asked, chances, rows)
    else:
        nothing = "Nothing that this table could fulfil can be said."
        after = "Nothing that this table could fulfil can be said after '{last}'."
        print(tr(after if last else nothing, last=last))
    if chart is not None and rows:
        from cardlie.cli.charts import plot_heat

        title = "How likely is each guess after '{last}'?" if last else "How likely is each guess?"
        plot_heat(chart, tr(title, last=last), rows)
    return Code.YES


def _print_all(
    asked: OddsQuestion, chances: Sequence[tuple[Guess, Fraction]], rows: Sequence[Row]
) -> None:
    if asked.said:
        title = "What you may say after '{last}', and how likely it is true (in %):"
        print(tr(title, last=asked.said[-1]))
    else:
        print(tr("What you may say, and how likely it is true (in %):"))
    print("\n".join(["", *heat_map(rows), "", tr("Most likely:")]))
    for guess, chance in chances[:_LISTED]:
        print(f"  {guess.spoken(language()):<26} {bar(chance, 24)} {percent(chance)}")
    print()
    print(tr("(- can't be. What is more than the whole table could show is not listed.)"))
    if any(_is_lie(guess, asked) for guess, _ in chances):
        print(tr("(Power cards that you did not roll are lies too, and not shown.)"))


def _is_lie(guess: Guess, asked: OddsQuestion) -> bool:
    """A power card that I may name but did not roll."""
    card = guess.card(asked.setting.faces)
    return card is not None and not asked.mine[card]


# --- what to do


def tell_advice(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """What is best against the guess: to challenge, to raise, to call it spot-on."""
    from cardlie.odds.advice import LEFT_OUT, advise

    rules, guess = asked.setting.rules, asked.said[-1]
    advice = advise(
        guess, asked.view, asked.mine, asked.legal(),
        spot_on=rules.may_spot_on(asked.setting.rulings), theirs=asked.theirs,
        can_lie=asked.can_raise(),
    )  # fmt: skip
    left_out = [text for text in (LEFT_OUT, rules.advice) if text]
    if as_json:
        found = {
            **as_object(guess, 1 - advice.challenge),
            "advice": advice.deeds[0][0],
            "raise": None if advice.best is None else str(advice.best),
            "chances": {deed: float(chance) for deed, chance in advice.deeds},
            "left_out": left_out,
        }
        print_json(found | asked.photographed)
    else:
        _print_advice(guess, advice)
        print("\n".join(fill(tr(sentence), 79) for sentence in left_out))
    if chart is not None:
        _plot_one(asked, chart)
    return Code.YES


def _print_advice(guess: Guess, advice: Advice) -> None:
    holds = 1 - advice.challenge
    said = paint(guess.spoken(language()), bold=True)
    told = f"{percent(holds)}, {in_words(holds)}"
    print(tr("{said} was said: {chance}", said=said, chance=told))
    print()
    wide = max(len(tr(deed)) for deed, _ in advice.deeds) + 1
    for deed, chance in advice.deeds:
        print(f"  {tr(deed):<{wide}} {bar(chance, 32)} {percent(chance)}")
    recommended = advice.deeds[0][0]
    best = tr(recommended)
    if recommended == "raise" and advice.best:
        best = tr("raise to '{best}'", best=advice.best)
    print()
    print(tr("By the odds alone: {deed}.", deed=paint(best, bold=True)))
    if recommended == "raise" and not advice.raises:
        print(tr("A challenge loses for certain, and a lie may be believed."))
