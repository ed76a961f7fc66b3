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
from cardlie.odds.advice import Advised, shown
from cardlie.odds.told import as_json as chance_as_json
from cardlie.odds.told import in_words, percent
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


def tell_one(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """How likely the guess is, and whether it may be said.

    With unread faces of one's own: the least and the most, by what they are.
    """
    *before, guess = asked.said
    higher = is_higher(guess, before, asked.rules) if before else None
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
        equal = before[-1] == guess
        lines.append(higher_line(before[-1].told(language()), higher=higher, equal=equal))
    if as_json:
        print_json(found | asked.photographed)
    else:
        show("\n".join(lines))
    if chart is not None:
        _plot_one(asked, chart)
    return Code.NOT_HIGHER if higher is False else Code.YES


def _chance(asked: OddsQuestion, view: View) -> Fraction:
    guess = asked.said[-1]
    if asked.exact and guess.personal:
        raise CardlieError(
            tr("'{guess}' can't be called exact: it is there or it isn't", guess=guess),
            "ask without --exactly",
        )
    return (exactly if asked.exact else odds_of)(guess, view, theirs=asked.theirs)


def _named(asked: OddsQuestion) -> str:
    guess = asked.said[-1].told(language())
    return paint(tr("exactly {guess}" if asked.exact else "{guess}", guess=guess), bold=True)


def _one_lines(asked: OddsQuestion, chance: Fraction) -> list[str]:
    lines = [f"{_named(asked)}: {percent(chance)}, {in_words(chance)}", ""]
    lines += [f"  {bar(chance)}", "", *_seen(asked)]
    if chance not in (0, 1):
        part, whole = chance.numerator, chance.denominator
        ratio = tr("Exactly {part:,} / {whole:,}.", part=part, whole=whole)
        short = len(ratio) <= 79
        lines.append(ratio if short else tr("The exact fraction is long; --json prints it."))
    return [*lines, _rolled_line(asked)] if asked.said[-1].personal else lines


def _seen(asked: OddsQuestion) -> list[str]:
    """What of the guess is in sight, and what is not."""
    view, faces = asked.view, asked.rules.faces
    compiled = compile_guess(asked.said[-1], faces, asked.rules.readings)
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
    if asked.said[-1].ranked:  # of the roll that is named; what is higher may have other dice
        (*exact, _), above = compiled.patterns[0], asked.said[-1].above(asked.rules.readings)
        need = sum(demand.required for demand in exact)
        there = sum(min(demand.required, demand.total(view.known)) for demand in exact)
        told = tr("You see {there} of its {need} dice; {left}.", there=there, need=need, left=left)
        return [told, *([tr("A higher roll makes it true, too.")] if above else [])]
    return [tr("You see {there} of the {need} needed; {left}.", there=there, need=need, left=left)]


def _rolled_line(asked: OddsQuestion) -> str:
    """What is counted of a power card, which only who rolled it may name."""
    card = asked.said[-1].card(asked.rules.faces)
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

    guess, rules = asked.said[-1], asked.rules
    need = compile_guess(guess, rules.faces, rules.readings).need
    shares = distribution(guess, asked.view)
    plot_distribution(chart, tr("{guess}: how many are there?", guess=guess), need, shares)


# --- every guess that may be said


def tell_all(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """Every guess that may be said now, by its odds."""
    from cardlie.odds.advice import ranked

    legal = list(asked.legal())
    chances = ranked(legal, asked.view, asked.mine)
    by_guess = dict(chances)
    told_of = [guess for guess in legal if not _is_lie(guess, asked)]
    rows = rows_of(
        (guess, guess.amount(asked.rules.faces), by_guess[guess])
        for guess in told_of
        if not guess.by_value
    )
    valued = [(guess, by_guess[guess]) for guess in told_of if guess.by_value]
    last = asked.said[-1] if asked.said else None
    if as_json:
        found = [as_object(guess, chance) for guess, chance in chances]
        told = {"after": [str(g) for g in asked.said], "guesses": found}
        print_json(told | asked.photographed)
    elif rows or valued:
        _print_all(asked, chances, rows, valued)
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
    asked: OddsQuestion,
    chances: Sequence[tuple[Guess, Fraction]],
    rows: Sequence[Row],
    valued: Sequence[tuple[Guess, Fraction]],
) -> None:
    if asked.said:
        title = "What you may say after '{last}', and how likely it is true (in %):"
        show(tr(title, last=asked.said[-1]))
    else:
        show(tr("What you may say, and how likely it is true (in %):"))
    own = ["", *by_value(valued)] if valued else []
    show("\n".join(["", *heat_map(rows), *own, "", tr("Most likely:")]), fold=False)
    long = 24 if columns() >= _WIDE else 14
    for guess, chance in chances[:_LISTED]:
        show(f"  {guess.told(language()):<26} {bar(chance, long)} {percent(chance)}")
    show()
    show(tr("(- can't be. Up to | as likely as not. More than the table has is left out.)"))
    if any(_is_lie(guess, asked) for guess, _ in chances):
        show(tr("(Power cards that you did not roll are lies too, and not shown.)"))


def _is_lie(guess: Guess, asked: OddsQuestion) -> bool:
    """A power card that I may name but did not roll."""
    card = guess.card(asked.rules.faces)
    return card is not None and not asked.mine[card]


# --- what to do


def tell_advice(asked: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """What is best against the guess: to challenge, to raise, to call it spot-on."""
    from cardlie.cli.odds.solved import solution
    from cardlie.odds.advice import LEFT_OUT

    guess, deeds = asked.said[-1], asked.weighed()
    solved, note = solution(asked), asked.rules.game.advice
    best = deeds[0] if solved is None else _like(solved, deeds)
    seats = len(asked.stake().held)
    if as_json:
        raised = next((each.guess for each in deeds if each.deed == "raise"), None)
        challenge = next(each for each in deeds if each.deed == "challenge")
        found = {
            **as_object(guess, 1 - challenge.chance),
            "advice": best.deed,
            "raise": None if raised is None else str(raised),
            "players": seats,
            "chances": {each.deed: float(each.chance) for each in deeds},
            "worth": {each.deed: round(each.worth, 4) for each in deeds},
            "solution": {str(each): round(share, 4) for each, share in (solved or {}).items()},
            "note": note,
            "left_out": LEFT_OUT,
        }
        print_json(found | asked.photographed)
    else:
        _print_advice(guess, deeds)
        if solved is None:
            show(tr("By the odds alone: {deed}.", deed=paint(_deed_told(best), bold=True)))
        else:
            show(fill(_by_solution(solved), columns() - 1))
        reckoned = tr("Assuming {seats} players who hold as much as you.", seats=seats)
        told = [tr(_WORTH), f"{reckoned} {tr(LEFT_OUT)}", *([tr(note)] if note else [])]
        show("\n".join(fill(sentence, columns() - 1) for sentence in told))
    if chart is not None:
        _plot_one(asked, chart)
    return Code.YES


#: What a worth says.
_WORTH = "Worth: 100 % is that another loses what a doubt costs, 0 % that you do."


def _print_advice(guess: Guess, deeds: Sequence[Advised]) -> None:
    """Each deed: how likely it comes out well, and what it is worth, with a bar of that."""
    holds = 1 - next(each.chance for each in deeds if each.deed == "challenge")
    said = paint(guess.told(language()), bold=True)
    told = f"{percent(holds)}, {in_words(holds)}"
    show(tr("{said} was said: {chance}", said=said, chance=told))
    show()
    wide = max(len(_deed_told(each)) for each in deeds) + 1
    for each in deeds:
        right = "true in {chance}" if each.deed == "raise" else "right in {chance}"
        chance = tr(right, chance=percent(each.chance))
        worth = tr("worth {worth}", worth=percent(shown(each.worth)))
        long = 16 if columns() >= _WIDE else 8
        show(f"  {_deed_told(each):<{wide}} {chance:<18} {bar(shown(each.worth), long)} {worth}")
    show()


def _like(solved: Mapping[Action, float], deeds: Sequence[Advised]) -> Advised:
    """The deed that the solution does most often, as the odds weigh one of its kind."""
    most = str(max(solved, key=lambda each: solved[each]))
    deed = most if most in ("challenge", "spot-on") else "raise"
    found = next((each for each in deeds if each.deed == deed), deeds[0])
    if deed == "raise":
        return found._replace(guess=Guess.parse(most.partition(" ")[2]))
    return found


def _by_solution(solved: Mapping[Action, float]) -> str:
    """What perfect play does, the likeliest first."""
    ordered = sorted(solved.items(), key=lambda each: -each[1])[:_LISTED]
    parts = []
    for action, share in ordered:
        if share < _HARDLY:
            break
        verb, _, said = str(action).partition(" ")
        deed = tr(verb) if not said else Guess.parse(said).told(language())
        parts.append(f"{deed} {percent(shown(share))}")
    return tr("Perfect play between two: {deeds}.", deeds="; ".join(parts))


def _deed_told(deed: Advised) -> str:
    if deed.guess is None:
        return tr(deed.deed)
    return tr("raise to '{best}'", best=deed.guess.told(language()))
