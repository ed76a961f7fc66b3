"""What ``cardlie odds`` answers about what comes next: every guess that may, and advice."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING

from cardlie.base.files import Output
from cardlie.base.translation import language, tr
from cardlie.cli.odds.one import as_object, plot_one
from cardlie.cli.odds.question import OddsQuestion
from cardlie.cli.odds.text import Row, bar, heat_map, paint, rows_of
from cardlie.cli.support import Code
from cardlie.guess import Guess
from cardlie.odds import View
from cardlie.odds.told import in_words, percent

if TYPE_CHECKING:
    from cardlie.odds.advice import Advice

#: How many of the likeliest guesses --all lists beneath its map.
_LISTED = 5


def tell_all(asked: OddsQuestion, view: View, as_json: bool, chart: Output | None) -> int:
    """Every guess that may be said now, by its odds."""
    from cardlie.odds.advice import ranked

    legal = list(asked.legal(view))
    chances = ranked(legal, view, asked.mine)
    by_guess = dict(chances)
    rows = rows_of(
        (guess, guess.amount(asked.setting.faces), by_guess[guess])
        for guess in legal
        if not _is_lie(guess, asked)
    )
    if as_json:
        found = [as_object(guess, chance) for guess, chance in chances]
        print(json.dumps({"after": [str(g) for g in asked.said], "guesses": found}))
    else:
        _print_all(asked, chances, rows)
    if chart is not None and rows:
        from cardlie.cli.odds.plot import plot_heat

        last = asked.said[-1] if asked.said else None
        title = "How likely is each guess after '{last}'?" if last else "How likely is each guess?"
        plot_heat(chart, tr(title, last=last), rows)
    return Code.YES


def _print_all(
    asked: OddsQuestion, chances: Sequence[tuple[Guess, Fraction]], rows: Sequence[Row]
) -> None:
    last = asked.said[-1] if asked.said else None
    if not rows:
        print(
            tr(
                "Nothing that this table could fulfil can be said after '{last}'."
                if last
                else "Nothing that this table could fulfil can be said.",
                last=last,
            )
        )
        return
    print(
        tr(
            "What you may say after '{last}', and how likely it is true (in %):"
            if last
            else "What you may say, and how likely it is true (in %):",
            last=last,
        )
    )
    print()
    print("\n".join(heat_map(rows)))
    print(f"\n{tr('Most likely:')}")
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


def tell_advice(
    asked: OddsQuestion, view: View, theirs: int | None, as_json: bool, chart: Output | None
) -> int:
    """What is best against the guess: to challenge, to raise, to call it spot-on."""
    from cardlie.odds.advice import LEFT_OUT, advise

    rules = asked.setting.rules
    spot_on = rules.may_spot_on(asked.setting.rulings)
    guess, raises = asked.said[-1], asked.legal(view)
    advice = advise(
        guess, view, asked.mine, raises,
        spot_on=spot_on, theirs=theirs, can_lie=asked.can_raise(view),
    )  # fmt: skip
    left_out = [text for text in (LEFT_OUT, rules.advice) if text]
    recommended = advice.deeds[0][0]
    if as_json:
        found = {
            **as_object(guess, 1 - advice.challenge),
            "advice": recommended,
            "raise": None if advice.best is None else str(advice.best),
            "chances": {deed: float(chance) for deed, chance in advice.deeds},
            "left_out": left_out,
        }
        print(json.dumps(found, ensure_ascii=False))
    else:
        _print_advice(guess, advice)
        print("\n".join(fill(tr(sentence), 79) for sentence in left_out))
    if chart is not None:
        plot_one(guess, view, chart)
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
