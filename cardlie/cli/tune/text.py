"""What ``cardlie tune`` answers: for people, and as JSON."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardlie.base.amount import Amount
from cardlie.base.shell import joined
from cardlie.base.terminal import can_show, columns
from cardlie.base.tongue import lang_option
from cardlie.base.translation import tr
from cardlie.cli.sim.text import what_is_played
from cardlie.cli.support import table
from cardlie.report.skill import Contest
from cardlie.sim.chunk import Broken
from cardlie.sim.compare import bots_text
from cardlie.sim.figures import Estimate
from cardlie.tune.race import Finalist, Result, Runner, misses
from cardlie.tune.space import Candidate, Space
from cardlie.tune.wishes import Wish

#: How each verdict is told.
_VERDICTS = {"fits": "fits", "open": "may fit", "misses": "misses"}

#: What is told where figures shall be as large or small as can be.
_FRONT = (
    "The best trade-offs, where one wish can gain only if another loses; measured in fresh games:"
)
_FARTHEST = "The farthest these variants go, measured in fresh games:"

#: So many columns has a strip, and of fewer variants there is none.
_STRIP, _FEW = 40, 3

#: The most rows of trade-offs.
_ROWS = 10


def lines(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    found: Result,
    failed: Mapping[int, Broken],
    strongest: Contest | None,
) -> list[str]:
    """The answer for people, of at most 80 columns but for the commands."""
    first = space.candidates[0].plan
    plan = space.base
    alike = len({each.plan.players for each in space.candidates}) == 1
    head = tr(
        "{game}: {variants}, {games}, seed {seed}",
        game=what_is_played(plan) if alike else f"{tr(plan.options.game.title)}; {bots_text(plan)}",
        variants=Amount(len(space.candidates), "variants"),
        games=Amount(found.games, "games"),
        seed=str(first.seed),
    )
    told = _wrapped(head)
    told += _wrapped(strongest.sentence()) if strongest is not None else []
    told += ["", *_by_wish(wishes, found), ""]
    strips = _strips(wishes, found)
    told += [*strips, ""] if strips else []
    goals = 0 if found.impossible else sum(wish.goal != 0 for wish in wishes)
    front = tr(_FRONT if goals > 1 else _FARTHEST)
    told += _wrapped(front if goals else _outcome(found))
    for nth, each in enumerate(found.best, 1):
        told += ["", *_one(nth, each, wishes, game)]
    if len(wishes) > 1 and len(found.front) > 1:
        told += ["", *_trade_offs(wishes, found.front)]
    if space.refused:
        one = space.refused == 1
        several = "{count:,} combinations can't be played: {why}"
        said = "1 combination can't be played: {why}" if one else several
        said = tr(said, count=space.refused, why=space.why)
        told += ["", *_wrapped(said)]
    for number, why in list(failed.items())[:1]:
        said = (
            "1 variant never ends, {chosen}: {why}"
            if len(failed) == 1
            else "{count:,} variants never end, such as {chosen}: {why}"
        )
        chosen = space.candidates[number].chosen
        told += ["", *_wrapped(tr(said, count=len(failed), chosen=chosen, why=why.message))]
    explained = tr(
        "Low and high are intervals from fresh games that played no part in the choice; all "
        "of them together are right 95 times in 100. A variant fits if its intervals lie "
        "within the wishes, and misses if one of them lies outside."
    )
    return [*told, "", *textwrap.wrap(explained, columns())]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, columns(), subsequent_indent="  ", break_on_hyphens=False)


def _by_wish(wishes: Sequence[Wish], found: Result) -> list[str]:
    """How many variants may still fulfil each wish, and all of them."""
    sound = sum(not runner.broken for runner in found.runners)
    rows = [(tr("wish"), tr("variants that may fit"))]
    rows += [(str(wish), f"{_hopeful(found, wish)} / {sound}") for wish in wishes]
    if len(wishes) > 1:
        rows.append((tr("all of them"), f"{_hopeful(found)} / {sound}"))
    return table(rows)


def _strips(wishes: Sequence[Wish], found: Result) -> list[str]:
    """For each wish a strip of where the variants lie: the higher, the more of them.

    Below it a line for what is wished.
    """
    runners = [each for each in found.runners if each.found is not None and not each.broken]
    drawn: list[tuple[Wish, str, list[float]]] = []
    for wish in wishes:
        estimates = (each.estimates([wish])[wish.key].value for each in runners)
        values = [value for value in estimates if value is not None]
        if len(values) >= _FEW:
            drawn.append((wish, _written(wish, min(values)), values))
    keys = max((len(wish.key) for wish, *_ in drawn), default=0)
    lows = max((len(low) for _, low, _ in drawn), default=0)
    highs = max((len(_written(wish, max(values))) for wish, _, values in drawn), default=0)
    told: list[str] = []
    for wish, low, values in drawn:
        high = _written(wish, max(values))
        head = f"  {wish.key:<{keys}}  {low:>{lows}}  "
        wide = min(_STRIP, columns() - len(head) - 2 - highs)
        strip, wanted = strip_of(values, wish.low, wish.high, max(wide, _FEW))
        told += [f"{head}{strip}  {high}"]
        told += [f"{'':<{len(head)}}{wanted}".rstrip()] if not wish.goal else []
    head = tr("Where the variants lie, with the wished range marked below:")
    return [head, *told] if told else []


def _written(wish: Wish, value: float) -> str:
    return wish.written(value, 1 if wish.share else 2)


def strip_of(
    values: Sequence[float], low: float, high: float, wide: int = _STRIP
) -> tuple[str, str]:
    """How many values lie where between the least and the most, and what is within two ends.

    >>> strip, wished = strip_of([1, 1, 2, 9], -1, 2)
    >>> strip[0] > strip[1], len(wished.strip())
    (True, 6)
    """
    bars, line = (" ▁▂▃▄▅▆▇█", "═") if can_show("▁█═") else (" .:-=+*%#", "=")
    least, most = min(values), max(values)
    step = (most - least) / wide or 1
    counts = Counter(min(int((value - least) / step), wide - 1) for value in values)
    top = max(counts.values())
    strip = "".join(bars[-(-8 * counts[n] // top)] for n in range(wide))
    within = (low < least + (n + 1) * step and least + n * step <= high for n in range(wide))
    return strip, "".join(line if each else " " for each in within)


def _hopeful(found: Result, wish: Wish | None = None) -> int:
    """How many variants may still fulfil a wish, or all of them."""
    missed = [runner.missed for runner in found.runners if not runner.broken]
    return sum(wish.key not in each if wish else not each for each in missed)


def _outcome(found: Result) -> str:
    verdicts = {each.verdict for each in found.best}
    if found.impossible:
        return tr("No variant fits: each surely misses at least one wish. The nearest:")
    if "fits" in verdicts:
        return tr("The surest fits:")
    if "open" in verdicts:
        return tr("Too few games to be sure of any; the likeliest to fit:")
    return tr(
        "None of the most promising fits; the others were not measured further. They come to:"
    )


def _one(nth: int, each: Finalist, wishes: Sequence[Wish], game: str) -> list[str]:
    """One of the few: its figures, and how to play and print it."""
    candidate = each.runner.candidate
    chosen = candidate.chosen or tr("as the rules say")
    said = tr(
        "{nth}. {chosen} ({verdict}; {games})",
        nth=nth, chosen=chosen, verdict=tr(_VERDICTS[each.verdict]),
        games=Amount(each.games, "games"),
    )  # fmt: skip
    rows = [("", "", tr("low"), tr("high"), tr("wished"))]
    for wish in wishes:
        wished = wish.range().replace("%", " %")
        rows.append((wish.key, *_cells(wish, each.figures[wish.key]), wished))
    commands = [f"     {command}" for command in commands_for(game, candidate)]
    return [*_wrapped(said), *(f"   {line}" for line in table(rows)), *commands]


def _trade_offs(wishes: Sequence[Wish], front: Sequence[Runner]) -> list[str]:
    """What is nearer in one wish is farther in another: the figures of the race."""
    said = tr(
        "Trade-offs: whatever comes closer to one wish than these falls short of another. "
        "Figures are those of the search, each with its own 95 % interval."
    )
    rows = [(tr("variant"), *(wish.key for wish in wishes))]
    for runner in front[:_ROWS]:
        figures = runner.estimates(wishes)
        cells = [_cells(wish, figures[wish.key]) for wish in wishes]
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
