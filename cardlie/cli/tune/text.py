"""What ``cardlie tune`` answers: for people, and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from cardlie.base.shell import joined
from cardlie.base.translation import tr
from cardlie.cli.sim.text import what_is_played
from cardlie.cli.support import table
from cardlie.cli.tongue import lang_option
from cardlie.sim.chunk import Broken
from cardlie.sim.compare import bots_text
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Variant
from cardlie.tune.race import Finalist, Result, Runner, misses
from cardlie.tune.space import Candidate, Space
from cardlie.tune.wishes import Wish

#: How each verdict is told.
_VERDICTS = {"fits": "fits", "open": "may fit", "misses": "misses"}

#: What is told where figures shall be as large or small as can be.
_FRONT = "The front, where one wish gains only if another loses; measured in fresh games:"

#: The most rows of trade-offs.
_ROWS = 10


def lines(
    game: str,
    base: Variant,
    space: Space,
    wishes: Sequence[Wish],
    found: Result,
    failed: Mapping[int, Broken],
) -> list[str]:
    """The answer for people, of at most 80 columns but for the commands."""
    first = space.candidates[0].plan
    plan = base.plan(game, first.seed)
    alike = len({each.plan.players for each in space.candidates}) == 1
    head = tr(
        "{game}: {variants:,} variants, {games:,} games, seed {seed}",
        game=what_is_played(plan)
        if alike
        else f"{tr(plan.options.rules.title)}; {bots_text(plan)}",
        variants=len(space.candidates),
        games=found.games,
        seed=str(first.seed),
    )
    told = [*_wrapped(head), "", *_by_wish(wishes, found), ""]
    goals = any(wish.goal for wish in wishes)
    told += _wrapped(tr(_FRONT) if goals and not found.impossible else _outcome(found))
    for nth, each in enumerate(found.best, 1):
        told += ["", *_one(nth, each, wishes, game)]
    if len(wishes) > 1 and len(found.front) > 1:
        told += ["", *_trade_offs(wishes, found.front)]
    if space.refused:
        said = tr("{count:,} mixes can't be played: {why}", count=space.refused, why=space.why)
        told += ["", *_wrapped(said)]
    for number, why in list(failed.items())[:1]:
        said = "{count:,} variants don't come to their end, such as {chosen}: {why}"
        chosen = space.candidates[number].chosen
        told += ["", *_wrapped(tr(said, count=len(failed), chosen=chosen, why=why.message))]
    explained = tr(
        "Low and high are the ends of intervals from fresh games, by which nothing was chosen; "
        "all of them together hold the truth 95 times of 100. A variant fits if they lie within "
        "what is wished, and misses if one lies outside of it."
    )
    return [*told, "", *textwrap.wrap(explained, 80)]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, 80, subsequent_indent="  ", break_on_hyphens=False)


def _by_wish(wishes: Sequence[Wish], found: Result) -> list[str]:
    """How many variants may still fulfil each wish, and all of them."""
    sound = sum(not runner.broken for runner in found.runners)
    rows = [(tr("wish"), tr("variants that may fit"))]
    rows += [(str(wish), f"{_hopeful(found, wish)} / {sound}") for wish in wishes]
    if len(wishes) > 1:
        rows.append((tr("all of them"), f"{_hopeful(found)} / {sound}"))
    return table(rows)


def _hopeful(found: Result, wish: Wish | None = None) -> int:
    """How many variants may still fulfil a wish, or all of them."""
    missed = [runner.missed for runner in found.runners if not runner.broken]
    return sum(wish.figure not in each if wish else not each for each in missed)


def _outcome(found: Result) -> str:
    verdicts = {each.verdict for each in found.best}
    if found.impossible:
        return tr("No variant fits: each of them surely misses a wish. The nearest:")
    if "fits" in verdicts:
        return tr("The safest of those that fit:")
    if "open" in verdicts:
        return tr("None is sure to fit in so few games; the likeliest:")
    return tr("None of the likeliest fits; others were not looked at closely. They come to:")


def _one(nth: int, each: Finalist, wishes: Sequence[Wish], game: str) -> list[str]:
    """One of the few: its figures, and how to play and print it."""
    candidate = each.runner.candidate
    chosen = candidate.chosen or tr("as the rules say")
    said = tr(
        "{nth}. {chosen} ({verdict}; {games:,} games)",
        nth=nth, chosen=chosen, verdict=tr(_VERDICTS[each.verdict]), games=each.games,
    )  # fmt: skip
    rows = [("", "", tr("low"), tr("high"), tr("wished"))]
    for wish in wishes:
        rows.append((wish.figure, *_cells(wish, each.figures[wish.figure]), wish.range()))
    commands = [f"     {command}" for command in commands_for(game, candidate)]
    return [*_wrapped(said), *(f"   {line}" for line in table(rows)), *commands]


def _trade_offs(wishes: Sequence[Wish], front: Sequence[Runner]) -> list[str]:
    """What is nearer in one wish is farther in another: the figures of the race."""
    said = tr(
        "Trade-offs: what is nearer to one wish than these is farther from another. Each figure "
        "is of the race, with a 95 % interval of its own."
    )
    rows = [(tr("variant"), *(wish.figure for wish in wishes))]
    for runner in front[:_ROWS]:
        figures = runner.estimates(wishes)
        cells = [_cells(wish, figures[wish.figure]) for wish in wishes]
        name = runner.candidate.chosen or tr("as the rules say")
        rows.append((name, *("{} ({} .. {})".format(*each) for each in cells)))
    return [*_wrapped(said), "", *table(rows)]


def _cells(wish: Wish, estimate: Estimate) -> tuple[str, str, str]:
    ends = estimate.interval or (None, None)
    value, low, high = (
        "-" if end is None else wish.written(end, 1 if wish.share else 2)
        for end in (estimate.value, *ends)
    )
    return value, low, high


def commands_for(game: str, candidate: Candidate) -> tuple[str, str, str]:
    """What to type to play this variant, print its rules and host it, in the answer's language."""
    variant, plan = candidate.variant, candidate.plan
    words = [*plan.options.words, *(["--deck", variant.deck] if variant.deck else [])]
    base = [] if plan.options.names else ["--base"]  # else all variants are printed
    _, *others = plan.tables[-1].bots
    bots = [str(bot) for bot in others]
    seats = [*bots[:1]] if len(set(bots)) == 1 else bots
    at_table = ["--players", str(plan.players[1]), "--seats", ",".join(["you", *seats])]
    return (
        joined(["cardlie", "play", game, *at_table, *words, *lang_option()]),
        joined(["cardlie", "print", "rules", game, *words, *base, *lang_option()]),
        joined(["cardlie", "host", game, *at_table[:2], *words, *lang_option()]),
    )


def as_object(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    found: Result,
    failed: Mapping[int, Broken],
    seed: int,
) -> dict[str, Any]:
    """The answer as JSON."""
    return {
        "game": game,
        "seed": seed,
        "variants": len(space.candidates),
        "refused": space.refused,
        "endless": {space.candidates[n].chosen: why.message for n, why in failed.items()},
        "games": found.games,
        "wishes": [{"wish": str(wish), "may_fit": _hopeful(found, wish)} for wish in wishes],
        "may_fit": _hopeful(found),
        "impossible": found.impossible,
        "best": [_measured_json(game, each) for each in found.best],
        "front": [
            {
                "options": each.candidate.chosen,
                "games": each.games,
                "misses": [round(x, 6) for x in misses(each, wishes)],
                **_figures_json(each.estimates(wishes)),
            }
            for each in found.front
        ],
    }


def _measured_json(game: str, each: Finalist) -> dict[str, Any]:
    play, rules, host = commands_for(game, each.runner.candidate)
    return {
        "options": each.runner.candidate.chosen,
        "verdict": each.verdict,
        "games": each.games,
        **_figures_json(each.figures),
        **{f"{name}_verdict": verdict for name, verdict in each.verdicts.items()},
        "play": play,
        "host": host,
        "print": rules,
    }


def _figures_json(figures: Mapping[str, Estimate]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, estimate in figures.items():
        told |= estimate.as_json(name)
    return told
