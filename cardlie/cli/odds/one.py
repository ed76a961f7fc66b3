"""What ``cardlie odds`` answers about one guess: how likely it is, and what all see of it."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.odds.question import OddsQuestion
from cardlie.cli.odds.text import bar, paint
from cardlie.cli.support import Code
from cardlie.guess import Guess
from cardlie.judging.higher import is_higher
from cardlie.judging.unread import fillings
from cardlie.kinds.patterns import compile_guess, have
from cardlie.odds import View, distribution, exactly
from cardlie.odds import odds as odds_of
from cardlie.odds.told import as_json, in_words, percent

#: So many cases of unread faces are counted, and no more: each takes milliseconds.
MOST_WAYS = 400


def tell_one(
    asked: OddsQuestion,
    view: View,
    exact: bool,
    theirs: int | None,
    as_json: bool,
    chart: Output | None,
) -> int:
    """How likely the guess is, and whether it may be said."""
    guess, chance = asked.said[-1], _chance(asked, view, exact, theirs)
    higher = _is_higher(asked)
    if as_json:
        found = {**as_object(guess, chance), "asked": _asked(exact)}
        print(json.dumps(found | {"higher": higher}, ensure_ascii=False))
    else:
        print("\n".join([*_one_lines(asked, view, chance, exact, theirs), *_higher_lines(asked)]))
    if chart is not None:
        plot_one(guess, view, chart)
    return Code.NOT_HIGHER if higher is False else Code.YES


def tell_range(
    asked: OddsQuestion,
    view: View,
    unread: int,
    exact: bool,
    theirs: int | None,
    as_json: bool,
) -> int:
    """The least and the most that the odds may be, by what one's own unread faces are."""
    guess, higher = asked.said[-1], _is_higher(asked)
    seen = fillings(guess, view, unread, MOST_WAYS)
    chances = [_chance(asked, each, exact, theirs) for each in seen]
    least, most = min(chances), max(chances)
    if as_json:
        ends = {"least": as_object(guess, least), "most": as_object(guess, most)}
        found = {"guess": str(guess), "unread": unread, "asked": _asked(exact), "higher": higher}
        print(json.dumps(found | ends, ensure_ascii=False))
    else:
        name = paint(tr("exactly {guess}" if exact else "{guess}", guess=guess), bold=True)
        said = tr(
            "{guess}: {least} to {most}, by what each ? may be",
            guess=name,
            least=percent(least),
            most=percent(most),
        )
        lines = [said, "", f"  {bar(least)}"]
        print("\n".join([*lines, f"  {bar(most)}", *_higher_lines(asked)]))
    return Code.NOT_HIGHER if higher is False else Code.YES


def _chance(asked: OddsQuestion, view: View, exact: bool, theirs: int | None) -> Fraction:
    guess = asked.said[-1]
    if exact and guess.personal:
        raise CardlieError(
            tr("'{guess}' is on the table or not, and never exactly", guess=guess),
            "ask without --exactly",
        )
    return (exactly if exact else odds_of)(guess, view, theirs=theirs)


def _asked(exact: bool) -> str:
    return "exactly" if exact else "at least"


def _is_higher(asked: OddsQuestion) -> bool | None:
    """Whether the guess outranks what was said before, if anything was."""
    *before, guess = asked.said
    return is_higher(guess, before, asked.setting) if before else None


def _higher_lines(asked: OddsQuestion) -> list[str]:
    higher = _is_higher(asked)
    if higher is None:
        return []
    is_so, is_not = "It is higher than '{after}'.", "It is NOT higher than '{after}'."
    return [tr(is_so if higher else is_not, after=asked.said[-2])]


def as_object(guess: Guess, chance: Fraction) -> dict[str, Any]:
    """A guess and its odds as JSON; ``exact`` is true because nothing here is sampled."""
    return {"guess": str(guess), **as_json(chance), "exact": True}


def _one_lines(
    asked: OddsQuestion, view: View, chance: Fraction, exact: bool, theirs: int | None
) -> list[str]:
    guess = asked.said[-1]
    name = tr("exactly {guess}" if exact else "{guess}", guess=guess)
    lines = [f"{paint(name, bold=True)}: {percent(chance)}, {in_words(chance)}", ""]
    lines += [f"  {bar(chance)}", "", *_seen(guess, view)]
    if chance not in (0, 1):
        lines.append(_ratio_line(chance))
    if guess.personal:
        lines.append(_rolled_line(guess, asked, view, theirs))
    return lines


def _ratio_line(chance: Fraction) -> str:
    part, whole = chance.numerator, chance.denominator
    line = tr("Exactly {part:,} / {whole:,}.", part=part, whole=whole)
    return line if len(line) <= 79 else tr("The exact ratio is long: --json prints it.")


def _seen(guess: Guess, view: View) -> list[str]:
    """What of the guess is in sight, and what is not."""
    compiled = compile_guess(guess, view.setting.faces, view.setting.rulings)
    if not compiled.patterns:
        return []  # nothing would make it true
    there, unseen = have(compiled, view.known), view.size - sum(view.known)
    if view.setting.faces.suits:
        left = tr(
            "{unseen} more card you don't see"
            if unseen == 1
            else "{unseen} more cards you don't see",
            unseen=unseen,
        )
    else:
        left = tr(
            "{unseen} more die you don't see"
            if unseen == 1
            else "{unseen} more dice you don't see",
            unseen=unseen,
        )
    need = compiled.need
    return [tr("You see {there} of the {need} needed; {left}.", there=there, need=need, left=left)]


def _rolled_line(guess: Guess, asked: OddsQuestion, view: View, theirs: int | None) -> str:
    card = guess.card(view.setting.faces)
    if card is None:
        return tr("A made-up power card always loses a challenge.")
    if view.known[card]:
        return tr("The card itself lies before you: this is about its combination.")
    if theirs is None:
        return tr("The guesser must have rolled that card (any unseen face): it counts in.")
    return tr(
        "The guesser must have rolled that card (one of their {theirs} faces): it counts in.",
        theirs=theirs,
    )


def plot_one(guess: Guess, view: View, chart: Output) -> None:
    """Draw how many there may be of what is guessed."""
    from cardlie.cli.odds.plot import plot_distribution

    need = compile_guess(guess, view.setting.faces, view.setting.rulings).need
    shares = distribution(guess, view)
    plot_distribution(chart, tr("{guess}: how many are there?", guess=guess), need, shares)
