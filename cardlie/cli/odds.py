"""``cardlie odds``: how likely a guess is, given what you see."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlie.cli import options as opt
from cardlie.cli.odds_question import OddsQuestion, question_of, without_unread
from cardlie.cli.odds_text import bar, heat_map, paint, rows_of
from cardlie.cli.support import Code, text_or_stdin
from cardlie.errors import CardlieError
from cardlie.guess import MAX_COUNT, Guess
from cardlie.higher import is_higher
from cardlie.odds import View, distribution
from cardlie.odds import odds as odds_of
from cardlie.odds.told import in_words, percent
from cardlie.patterns import compile_guess, have
from cardlie.translation import language, tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction


#: How many of the likeliest guesses --all lists beneath its map.
_LISTED = 5


def odds(
    guess: Annotated[
        str, typer.Argument(help="What is said, such as '4 without red'; - reads stdin.")
    ] = "",
    mine: Annotated[
        str,
        typer.Option(
            metavar="FACES", help="Your own faces, such as 'R3 B5 *'; ? if one is unread."
        ),
    ] = "",
    unseen: Annotated[
        int | None, typer.Option(metavar="N", help="How many faces on the table you don't see.")
    ] = None,
    shown: Annotated[
        str, typer.Option(metavar="FACES", help="Faces of others that lie in view.")
    ] = "",
    gone: Annotated[
        str, typer.Option(metavar="FACES", help="Cards you have seen that are not on the table.")
    ] = "",
    hand: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT=FACES",
            help="Open play: the cards one seat's unseen faces come from; SEAT:3=FACES for three.",
        ),
    ] = None,
    game: opt.Game = None,
    with_: opt.With = None,
    after: Annotated[
        list[str] | None,
        typer.Option(metavar="GUESS", help="The guess before it. Repeat it for a whole round."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every guess that you may say now, by its odds.")
    ] = False,
    advise: Annotated[
        bool, typer.Option("--advise", help="GUESS was just said to you: challenge or raise?")
    ] = False,
    exact: Annotated[
        bool, typer.Option("--exactly", help="Exactly so many and no more (spot-on).")
    ] = False,
    theirs: Annotated[
        int | None,
        typer.Option(
            metavar="N", help="Power guess: how many unseen faces are its guesser's (else: all)."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the odds as JSON.")] = False,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw them, as .png or .pdf.")
    ] = None,
    deck: opt.Deck = "base",
    ruling: opt.Ruling = None,
    lang: opt.Lang = None,
) -> int:
    """How likely is a guess, given what you see? Exact, by counting.

    cardlie odds "4 without red" --mine "R3 B5 G1" --unseen 9

    cardlie odds --all --after "3 fives" --mine "5 5 2" --unseen 6 --game tavern

    Exit code 0; 2: bad input; 3: not higher than --after.
    """
    if sum([every, advise, exact]) > 1:
        raise CardlieError("--all, --advise and --exactly are three questions", "ask one of them")
    if every and guess:
        raise CardlieError("--all ranks what may be said and takes no guess", "give it as --after")
    if not (every or guess):
        raise CardlieError(
            "there is no guess to weigh", "cardlie odds '4 red' --mine 'R1 R2' --unseen 6"
        )
    if theirs is not None and (every or "power" not in guess.lower()):
        raise CardlieError("--theirs is about a power guess: who may have rolled its card")
    if plot is not None:
        from cardlie.cli.charts import check_chart

        check_chart(plot)
    said = [*(after or []), *([text_or_stdin(guess)] if guess else [])]
    read, unread = without_unread(mine)
    if unread and (every or advise or plot is not None):
        raise CardlieError(
            "--all, --advise and --plot need every face of --mine read", "type it in place of ?"
        )
    asked = question_of(
        said, game, deck, with_ or [], ruling or [], legal=every or advise,
        faces=(read, shown, gone, *(text.partition("=")[2] for text in hand or [])),
    )  # fmt: skip
    view = asked.view(read, shown, gone, unseen, hand or [])
    if unread:
        seen = [read, shown, gone, *(text.partition("=")[2] for text in hand or [])]
        views = [
            asked.view(f"{read} {faces}", shown, gone, unseen, hand or [])
            for faces in asked.fillings(unread, seen)
        ]
        return _tell_range(asked, views, unread, exact, theirs, as_json)
    if every:
        return _tell_all(asked, view, as_json, plot)
    if advise:
        return _tell_advice(asked, view, theirs, as_json, plot)
    return _tell_one(asked, view, exact, theirs, as_json, plot)


# --- one guess


def _tell_one(
    asked: OddsQuestion,
    view: View,
    exact: bool,
    theirs: int | None,
    as_json: bool,
    plot: Path | None,
) -> int:
    guess, chance = asked.said[-1], _chance(asked, view, exact, theirs)
    higher = _is_higher(asked)
    if plot is not None:
        _plot_one(guess, view, plot)
    if as_json:
        found = {**_as_object(guess, chance), "asked": _asked(exact)}
        print(json.dumps(found | {"higher": higher}, ensure_ascii=False))
    else:
        print("\n".join([*_one_lines(asked, view, chance, exact, theirs), *_higher_lines(asked)]))
    return Code.NOT_HIGHER if higher is False else Code.YES


def _tell_range(
    asked: OddsQuestion,
    views: Sequence[View],
    unread: int,
    exact: bool,
    theirs: int | None,
    as_json: bool,
) -> int:
    """The least and the most that the odds may be, by what one's own unread faces are."""
    guess, higher = asked.said[-1], _is_higher(asked)
    chances = [_chance(asked, view, exact, theirs) for view in views]
    least, most = min(chances), max(chances)
    if as_json:
        ends = {"least": _as_object(guess, least), "most": _as_object(guess, most)}
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
    return odds_of(guess, view, theirs=theirs) - (_of_more(guess, view) if exact else 0)


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


def _of_more(guess: Guess, view: View) -> Fraction:
    """The chance that there are more than is guessed, or a longer straight."""
    figure = guess.amount(view.setting.faces) + 1
    if guess.personal:
        raise CardlieError(
            tr("'{guess}' is on the table or not, and never exactly", guess=guess),
            "ask without --exactly",
        )
    more = guess.with_amount(figure) if figure <= MAX_COUNT else None
    return odds_of(guess, view) * 0 if more is None else odds_of(more, view)


def _as_object(guess: Guess, chance: Fraction) -> dict[str, Any]:
    """A guess and its odds as JSON; ``exact`` is true because nothing here is sampled."""
    return {
        "guess": str(guess),
        "probability": float(chance),
        "numerator": chance.numerator,
        "denominator": chance.denominator,
        "exact": True,
    }


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


def _plot_one(guess: Guess, view: View, plot: Path) -> None:
    from cardlie.cli.odds_plot import plot_distribution

    need = compile_guess(guess, view.setting.faces, view.setting.rulings).need
    shares = distribution(guess, view)
    plot_distribution(plot, tr("{guess}: how many are there?", guess=guess), need, shares)
    print(tr("Wrote {file}", file=plot), file=sys.stderr)


# --- every guess that may follow


def _tell_all(asked: OddsQuestion, view: View, as_json: bool, plot: Path | None) -> int:
    from cardlie.odds.advice import ranked

    legal = list(asked.legal(view))
    chances = ranked(legal, view, asked.mine)
    by_guess = dict(chances)
    rows = rows_of(
        (guess, guess.amount(asked.setting.faces), by_guess[guess])
        for guess in legal
        if not _is_lie(guess, asked)
    )
    last = asked.said[-1] if asked.said else None
    if plot is not None and rows:
        from cardlie.cli.odds_plot import plot_heat

        columns = [column for _, found in rows for column in found]
        title = tr(
            "How likely is each guess after '{last}'?" if last else "How likely is each guess?",
            last=last,
        )
        plot_heat(plot, title, rows, range(min(columns), max(columns) + 1))
        print(tr("Wrote {file}", file=plot), file=sys.stderr)
    if as_json:
        found = [_as_object(guess, chance) for guess, chance in chances]
        print(json.dumps({"after": [str(g) for g in asked.said], "guesses": found}))
        return Code.YES
    if not rows:
        print(
            tr(
                "Nothing that this table could fulfil can be said after '{last}'."
                if last
                else "Nothing that this table could fulfil can be said.",
                last=last,
            )
        )
        return Code.YES
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
    return Code.YES


def _is_lie(guess: Guess, asked: OddsQuestion) -> bool:
    """A power card that I may name but did not roll."""
    card = guess.card(asked.setting.faces)
    return card is not None and not asked.mine[card]


# --- advice


def _tell_advice(
    asked: OddsQuestion, view: View, theirs: int | None, as_json: bool, plot: Path | None
) -> int:
    from cardlie.odds.advice import LEFT_OUT, advise

    rules = asked.setting.rules
    spot_on = rules.settle_spot_on is not None
    guess, raises = asked.said[-1], asked.legal(view)
    advice = advise(
        guess, view, asked.mine, raises,
        spot_on=spot_on, theirs=theirs, can_lie=asked.can_raise(view),
    )  # fmt: skip
    if plot is not None:
        _plot_one(guess, view, plot)
    left_out = [text for text in (LEFT_OUT, rules.advice) if text]
    recommended = advice.deeds[0][0]
    if as_json:
        found = {
            **_as_object(guess, 1 - advice.challenge),
            "advice": recommended,
            "raise": None if advice.best is None else str(advice.best),
            "chances": {deed: float(chance) for deed, chance in advice.deeds},
            "left_out": left_out,
        }
        print(json.dumps(found, ensure_ascii=False))
        return Code.YES
    holds = 1 - advice.challenge
    said = paint(guess.spoken(language()), bold=True)
    told = f"{percent(holds)}, {in_words(holds)}"
    print(tr("{said} was said: {chance}", said=said, chance=told))
    print()
    wide = max(len(tr(deed)) for deed, _ in advice.deeds) + 1
    for deed, chance in advice.deeds:
        print(f"  {tr(deed):<{wide}} {bar(chance, 32)} {percent(chance)}")
    best = tr(recommended)
    if recommended == "raise" and advice.best:
        best = tr("raise to '{best}'", best=advice.best)
    print()
    print(tr("By the odds alone: {deed}.", deed=paint(best, bold=True)))
    if recommended == "raise" and not advice.raises:
        print(tr("A challenge loses for certain, and a lie may be believed."))
    print("\n".join(fill(tr(sentence), 79) for sentence in left_out))
    return Code.YES
