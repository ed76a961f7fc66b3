"""What the table answers to who asks, and what the exact odds say before and after a decision.

Only what the seat sees goes in. The odds know no faces and no habits of the others.
"""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from fractions import Fraction

from cardlie.base.amount import Amount
from cardlie.base.strings import everywhere
from cardlie.base.translation import language, tr
from cardlie.cli.odds.text import heat_map, rows_of
from cardlie.cli.options import OfRules
from cardlie.cli.tabletop.ask import QUESTIONS, TableQuestion
from cardlie.cli.tabletop.look import WIDTH, Look
from cardlie.cli.tabletop.painter import quote
from cardlie.cli.tabletop.places import laid_out, letter
from cardlie.cli.tabletop.prompts import actions_help, facts
from cardlie.engine.actions import Action
from cardlie.engine.decision import CLAIM, DECISIONS, worded
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.guess import Guess
from cardlie.odds.told import percent
from cardlie.telling.names import Names
from cardlie.telling.prospects import Prospect, chance_of, odds_of, odds_of_last, prospects

#: Guesses less likely than this are not worth a place in a table of odds.
_WORTH_SHOWING = 0.01

#: How many rerolls a list of odds shows.
_LISTED = 8

#: The lines that eyes part a page by.
_RULE = re.compile("[─=]{3,}")


def answer(asked: TableQuestion, seen: Observation, names: Names, look: Look) -> list[str]:
    """The lines that answer a question; :class:`CardlieError` if it makes none."""
    match asked.word:
        case "hint":
            return hint(seen, names)
        case "odds" if asked.rest:
            setting = seen.bidding.setting
            kinds, rulings = setting.rules.heard, setting.rulings
            guess = Guess.parse(asked.rest, setting.faces, kinds=kinds, rulings=rulings)
            return [odds_of(guess, seen)]
        case "odds":
            return odds_now(seen, listed=look.spoken or look.width < WIDTH)
        case "rules":
            page = _rules_page(seen)
            return [_RULE.sub("", line).strip() for line in page] if look.spoken else page
    lines = actions_help(seen, names)
    if look.terminal and not look.spoken and seen.phase == "guess":
        lines.append(
            tr("arrow keys  choose how many (up, down) of what (left, right); Tab a doubt")
        )
    actions = [line.partition("  ") for line in lines]
    questions = [(everywhere(typed)[0], tr(text)) for typed, text in QUESTIONS.values()]
    return look.listed([*((typed, text.lstrip()) for typed, _, text in actions), *questions])


def _rules_page(seen: Observation) -> list[str]:
    """The rules of exactly this game, on one page."""
    from cardlie.cli.rules.command import rules  # the booklet's reader, only for who asks

    said, options = io.StringIO(), seen.options
    with redirect_stdout(said):
        played = OfRules(list(options.texts), base=not options.names)
        rules(options.game, played=played, summary=True, lang=language())
    return said.getvalue().rstrip("\n").splitlines()


def hint(seen: Observation, names: Names) -> list[str]:
    """What the odds would do."""
    thought = DECISIONS[seen.phase].hint
    if thought:
        return [worded(thought, seen, facts(seen, names))]
    if seen.phase == CLAIM.id:
        return [odds_of_last(seen)]
    best = _best(seen)
    if best is None:
        return [tr("Hint: {told}.", told=_told(prospects(seen)[0], seen))]
    who, chances = best
    lines = list[str]()
    for action in sorted(chances, key=lambda each: -chances[each])[:2]:
        told = _told(Prospect(action, chance_of(action, seen) or Fraction(0)), seen)
        said = "Or {told}; {share}." if lines else "Hint: {told}; {who} does so {share}."
        lines.append(tr(said, told=told, who=who, share=_share(chances[action])))
    return lines


def _best(seen: Observation) -> tuple[str, dict[Action, float]] | None:
    """Who plays best here, and how likely they do what; None where the odds are all there is."""
    from cardlie.solve.advice import advice as of_solution  # heavy, as what follows
    from cardlie.vector.seen import advice

    if (chances := of_solution(seen)) is not None:
        return tr("the solution"), chances
    return None if (chances := advice(seen)) is None else ("strong", chances)


def _share(chance: float) -> str:
    return tr("{share} of the time here", share=f"{chance:.0%}")


def remark(action: Action, seen: Observation) -> list[str]:
    """What the odds said about what was just done, and what would have been better."""
    if isinstance(action, Discard):
        lost, least = seen.pile_sizes[action.pile], min(seen.pile_sizes)
        said = "Coach: no pile was smaller ({cards}), so you keep the most."
        if lost > least:
            said = "Coach: that cost {cards}; your smallest pile had {least}."
        return [tr(said, cards=Amount(lost, "cards"), least=least)]
    chance = chance_of(action, seen)
    if chance is None:
        return []
    told = tr("Coach: you {told}.", told=_told(Prospect(action, chance), seen))
    best = _best(seen)
    if best is not None:
        return [told, _by_best(action, seen, *best)]
    likeliest = prospects(seen)[0]
    better = tr("Coach: nothing was likelier to come out well.")
    if likeliest.chance > chance:
        better = tr("Coach: likelier to come out well: {told}.", told=_told(likeliest, seen))
    return [told, better]


def _by_best(action: Action, seen: Observation, who: str, chances: dict[Action, float]) -> str:
    """What the best player does here, and how often they do what was done."""
    often = max(chances, key=lambda each: chances[each])
    share = _share(chances[often])
    if action == often:
        return tr("Coach: so does {who}, {share}.", who=who, share=share)
    yours = chances.get(action, 0.0)
    shown = yours >= _WORTH_SHOWING
    too = tr("what you did {share}" if shown else "never what you did", share=f"{yours:.0%}")
    if isinstance(often, Say):
        deed = tr("say “{guess}”", guess=often.guess)
    else:
        deed = tr("challenge" if isinstance(often, Challenge) else "declare spot-on")
    said = "Coach: {who} does this {share}: {deed}; {too}."
    return tr(said, who=who, share=share, deed=deed, too=too)


def odds_now(seen: Observation, *, listed: bool = False) -> list[str]:
    """The odds of the guess on the table, and of all that may be said or rolled, in a table.

    ``listed``: the likeliest, one a line, where there is no room for a table or no eye for it.
    """
    if seen.phase == "reroll":
        rolls = [
            f"  {percent(p.chance):>12}  "
            + (_shown(p.action, seen) if isinstance(p.action, Reroll) else tr("keep your dice"))
            for p in prospects(seen)[:_LISTED]
        ]
        return [tr("How likely your bid is true if you ..."), *rolls]
    if seen.phase == "cup":
        return [odds_of_last(seen)]
    if seen.phase != "guess":
        return [tr("There is no guess to weigh now.")]
    lines = [odds_of_last(seen), ""] if seen.said else []
    raises = [
        (p.action.guess, p.chance)
        for p in prospects(seen)
        if isinstance(p.action, Say) and p.chance >= _WORTH_SHOWING
    ]
    if not raises:
        return [*lines, tr("Whatever may be said now is hardly ever true.")]
    if listed:
        title = tr("What you may say, and how likely it is true:")
        likeliest = (f"{quote(guess)}: {percent(chance)}" for guess, chance in raises[:_LISTED])
        return [*lines, title, *likeliest]
    faces = seen.bidding.setting.faces
    cells = [(guess, guess.amount(faces), chance) for guess, chance in raises]
    title = tr("What you may say, and how likely it is true (in %; below 1 is left out):")
    return [*lines, title, "", *heat_map(rows_of(cells))]


def _told(prospect: Prospect, seen: Observation) -> str:
    """An action and how likely it is to come out well: 'challenge, right in 70 % of all deals'."""
    chance = percent(prospect.chance)
    match prospect.action:
        case Say(guess=guess):
            return tr("say “{guess}”, true in {chance} of all deals", guess=guess, chance=chance)
        case Challenge():
            return tr("challenge, right in {chance} of all deals", chance=chance)
        case SpotOn():
            return tr("declare spot-on, right in {chance} of all deals", chance=chance)
        case Reroll() as action:
            shown = _shown(action, seen)
            return tr(
                "{shown}, and your bid is true in {chance} of all rolls", shown=shown, chance=chance
            )
    return tr("keep your dice, and your bid is true in {chance} of all deals", chance=chance)


def _shown(action: Reroll, seen: Observation) -> str:
    order = laid_out(seen)
    letters = " ".join(sorted(letter(order.index(place)) for place in action.show))
    return tr("show {letters}", letters=letters)
