"""What ``cardlie tune`` answers people: what to change, how sure that is, and what to do next."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from cardlie.base.amount import Amount
from cardlie.base.terminal import columns
from cardlie.base.translation import tr
from cardlie.cli.sim.text import what_is_played
from cardlie.cli.tune.search import SearchAnswer
from cardlie.cli.tune.tables import VERDICTS, by_rank, cells, changes, one_of_few, strips
from cardlie.cli.tune.variant import commands_for, file_lines
from cardlie.sim.compare import one_sided
from cardlie.sim.wording import bots_text
from cardlie.tune.arms import Arm, RaceResult
from cardlie.tune.axes import others_for
from cardlie.tune.fit import Figures

#: What is told where figures shall be as large or small as can be.
_FRONT = (
    "The best trade-offs, where one wish can only gain at the cost of another; measured in "
    "fresh games:"
)
_FARTHEST = "As far as these variants go, measured in fresh games:"

_EXPLAINED = (
    "Low and high come from fresh games that played no part in the choice; in 95 cases of "
    "100, all these intervals are right at once. A variant fits if its intervals lie "
    "within the wishes, and misses if one lies outside."
)
_CHANCE = "Chance is how likely a variant fits all wishes, by the games that it has played."


def lines(answer: SearchAnswer) -> list[str]:
    """The answer for people, of at most 80 columns but for the commands."""
    result = answer.result
    parts = [
        [line for each in _head(answer) for line in _wrapped(each)],
        [line for each in _answer(answer) for line in _wrapped(each)],
        by_rank(result) if result.ranked else [],
        strips(result),
        _wrapped(_outcome(result)) if result.best else [],
        *_few(answer),
        *map(_wrapped, _unplayed(answer)),
        _wrapped(_explained(result), ""),
    ]
    return [line for part in parts if part for line in ("", *part)][1:]


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    return textwrap.wrap(text, columns(), subsequent_indent=indent, break_on_hyphens=False)


def _head(answer: SearchAnswer) -> Iterator[str]:
    """What was searched, who played, and what there was no time for."""
    space, result = answer.space, answer.result
    alike = len({each.plan.players for each in space.candidates}) == 1
    table = f"{tr(space.base.options.game.title)}; {bots_text(space.base)}"
    variants = Amount(len(space.candidates), "variants")
    yield tr(
        "{game}: {variants}, {games}, seed {seed}",
        game=what_is_played(space.base) if alike else table,
        variants=variants,
        games=Amount(result.games, "games"),
        seed=str(space.base.seed),
    )
    yield answer.who
    yield one_sided([each.plan for each in space.candidates])
    if space.fixed:
        same = "The same in every variant, as --over names no other choice: {choices}."
        yield tr(same, choices=", ".join(space.fixed))
    if result.unplayed:
        late = "Time was up before {count:,} of {variants} could be played."
        yield tr(late, count=result.unplayed, variants=variants)
    if not result.best:
        yield tr(
            "Time was up before any variant could be measured in fresh games: nothing is "
            "confirmed. --budget 10m gives more time, --over fewer variants."
        )


def _answer(answer: SearchAnswer) -> Iterator[str]:
    """What to change and what comes of it, what the game is like now, and how to be surer."""
    result, stays = answer.result, False
    if result.best:
        first = result.best[0]
        stays = first.arm.candidate.unchanged
        sentence = "Change to {chosen}: {figures} ({verdict})."
        if first.verdict == "open":
            sentence = "Unconfirmed so far, but nearest: {chosen}: {figures}."
        elif first.verdict == "misses":
            sentence = "Nothing that was tried fits; {chosen} comes nearest: {figures}."
        elif stays:
            sentence = "Change nothing: {figures} ({verdict})."
        figures, verdict = _brief(result, first.figures), tr(VERDICTS[first.verdict])
        yield tr(sentence, chosen=changes(first.arm.candidate), figures=figures, verdict=verdict)
    elif result.ranked:
        nearest = result.ranked[0]
        sentence = "Unconfirmed so far, but nearest: {chosen}: {figures}."
        yield tr(sentence, chosen=changes(nearest.candidate), figures=_figures(result, nearest))
    now = [arm for arm in result.ranked if arm.candidate.unchanged and not stays]
    for arm in now[:1]:
        yield tr("As it is now: {figures}.", figures=_figures(result, arm))
    yield _what_settles(answer)
    if result.impossible and (others := _others(answer)):
        yield tr("What else may help: {options}.", options=" ".join(others))


def _others(answer: SearchAnswer) -> list[str]:
    """What else may vary where every variant misses a wish: what moves those that are missed."""
    missed = {key for each in answer.result.best for key in each.arm.missed}
    figures = [wish.figure for wish in answer.result.wishes if wish.key in missed]
    return others_for(figures, answer.game, answer.space.varied)


def _what_settles(answer: SearchAnswer) -> str:
    """With which budget it would be known what is still open; "" where nothing is."""
    result, budget = answer.result, answer.settles
    if not result.to_settle:
        return ""
    if result.best[0].verdict == "open":
        return tr(
            "More games would tell whether it fits: --budget {budget} --show 1."
            if budget
            else "It lies too near to the edge of what you want for games to tell whether it fits: "
            "want a little more or less.",
            budget=budget,
        )
    return tr(
        "More games would tell which of those below comes nearest to {wish}: --budget {budget}."
        if budget
        else "Those below are too much alike for games to tell which comes nearest to {wish}.",
        wish=str(result.open_goal),
        budget=budget,
    )


def _brief(result: RaceResult, figures: Figures) -> str:
    """Each figure that is wished for, without its interval."""
    each = [(wish.key, cells(wish, figures[wish.key])[0]) for wish in result.wishes]
    return ", ".join(f"{key} {value}" for key, value in each)


def _figures(result: RaceResult, arm: Arm) -> str:
    return _brief(result, arm.figures(result.wishes))


def _outcome(result: RaceResult) -> str:
    """How the few below are to be taken."""
    verdicts = {each.verdict for each in result.best}
    if result.impossible:
        return tr("No variant fits: each clearly misses at least one wish. The nearest:")
    if goals := sum(wish.goal != 0 for wish in result.wishes):
        return tr(_FRONT if goals > 1 else _FARTHEST)
    if "fits" in verdicts:
        return tr("Best fits:")
    if "open" in verdicts:
        return tr(
            "No answer: fresh games confirm none of them within this budget. Most likely to fit:"
        )
    return tr(
        "None of the most promising variants fits; the others were not measured further. They "
        "reach:"
    )


def _few(answer: SearchAnswer) -> Iterator[list[str]]:
    """Each of the few: its figures, and how to play and print it."""
    for nth, each in enumerate(answer.result.best, 1):
        candidate = each.arm.candidate
        title, figures = one_of_few(nth, each, answer.result.wishes)
        commands = [f"     {command}" for command in commands_for(answer.game, candidate)]
        if file := file_lines(answer.game, candidate.plan.options):
            commands += ["   " + tr("As a file of your own:"), *(f"     {line}" for line in file)]
        yield [*_wrapped(title), *figures, *commands]


def _unplayed(answer: SearchAnswer) -> Iterator[str]:
    """How many combinations the rules refuse, and how many have no end; why, of the first."""
    space, failed = answer.space, answer.failed
    if space.refused:
        one = space.refused == 1
        several = "{count:,} combinations can't be played: {why}"
        sentence = "1 combination can't be played: {why}" if one else several
        yield tr(sentence, count=space.refused, why=space.why)
    for number, why in list(failed.items())[:1]:
        sentence = (
            "1 variant never ends, {chosen}: {why}"
            if len(failed) == 1
            else "{count:,} variants never end, such as {chosen}: {why}"
        )
        chosen = space.candidates[number].chosen
        yield tr(sentence, count=len(failed), chosen=chosen, why=why.message)


def _explained(result: RaceResult) -> str:
    limits = any(not wish.goal for wish in result.wishes)
    told = [tr(_CHANCE)] * limits + [tr(_EXPLAINED)] * bool(result.best)
    return " ".join(told) if result.ranked else ""
