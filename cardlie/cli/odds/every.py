"""``cardlie odds --all``: every guess that may be said, by its odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from cardlie.base.files import Output
from cardlie.base.terminal import columns, show
from cardlie.base.translation import language, tr
from cardlie.cli.odds.one import as_object
from cardlie.cli.support import Code, print_json
from cardlie.guess import Guess
from cardlie.odds.advice import ranked
from cardlie.odds.percent import percent
from cardlie.session.odds_question import OddsQuestion
from cardlie.terminal.odds_map import Row, bar, by_value, heat_map, rows_of

#: How many of the likeliest guesses are listed beneath the map.
_LISTED = 5

#: On fewer columns than this, bars are shorter.
WIDE = 70


def tell_all(question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """Every guess that may be said now, by its odds."""
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
        from cardlie.cli.odds.odds_charts import plot_heat

        plot_heat(question, rows, chart)
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
    long = 24 if columns() >= WIDE else 14
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
