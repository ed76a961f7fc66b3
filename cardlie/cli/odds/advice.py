"""``cardlie odds --advise``: what is best against a guess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlie.base.files import Output
from cardlie.base.terminal import columns, paint, show
from cardlie.base.translation import language, tr
from cardlie.cli.odds.every import WIDE
from cardlie.cli.odds.one import as_object
from cardlie.cli.support import Code, paragraph, print_json
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Say
from cardlie.guess import Guess
from cardlie.odds.advice import LEFT_OUT, Advised, as_share
from cardlie.odds.percent import in_words, percent
from cardlie.session.odds_question import OddsQuestion
from cardlie.session.perfect_play import solution
from cardlie.terminal.odds_map import bar

#: How many deeds of perfect play are told, and how often it does the rarest of them.
_LISTED, _HARDLY = 5, 0.005


def tell_advice(question: OddsQuestion, as_json: bool, chart: Output | None) -> int:
    """What is best against the guess: to challenge, to raise, to call it spot-on."""
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
            show(paragraph(_by_solution(solved)))
        reckoned = tr("Assuming {seats} players who hold as much as you.", seats=seats)
        notes = [tr(_WORTH), f"{reckoned} {tr(LEFT_OUT)}", *([tr(note)] if note else [])]
        show("\n".join(map(paragraph, notes)))
    if chart is not None:
        from cardlie.cli.odds.odds_charts import plot_distribution

        plot_distribution(question, chart)
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
        long = 16 if columns() >= WIDE else 8
        show(f"  {_phrase_of(row):<{wide}} {chance:<18} {bar(as_share(row.worth), long)} {worth}")
    show()


def _like(solved: Mapping[Action, float], advised: Sequence[Advised]) -> Advised:
    """The deed that the solution does most often, as the odds weigh one of its kind."""
    most = max(solved, key=lambda each: solved[each])
    kind = "raise" if isinstance(most, Say) else most.verb
    best = next((each for each in advised if each.action == kind), advised[0])
    return best._replace(guess=most.guess) if isinstance(most, Say) else best


def _by_solution(solved: Mapping[Action, float]) -> str:
    """What perfect play does, the likeliest first."""
    ordered = sorted(solved.items(), key=lambda each: -each[1])[:_LISTED]
    parts = []
    for action, share in ordered:
        if share < _HARDLY:
            break
        guess = action.guess if isinstance(action, Say) else None
        phrase = tr(action.verb) if guess is None else guess.phrase(language())
        parts.append(f"{phrase} {percent(as_share(share))}")
    return tr("Perfect play between two: {deeds}.", deeds="; ".join(parts))


def _phrase_of(advised: Advised) -> str:
    if advised.guess is None:
        return tr(advised.action)
    return tr("raise to '{best}'", best=advised.guess.phrase(language()))
