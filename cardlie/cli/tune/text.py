"""What ``cardlie tune`` answers: for people, and as JSON."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardlie.base.amount import Amount
from cardlie.base.terminal import can_show, columns
from cardlie.base.translation import tr
from cardlie.cli.sim.text import what_is_played
from cardlie.cli.support import table
from cardlie.cli.tune.variant import commands_for, file_lines
from cardlie.report.figures import amount
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.run import Broken
from cardlie.sim.wording import bots_text
from cardlie.tune.arms import Arm, Finalist, RaceResult, misses
from cardlie.tune.space import Candidate, Space
from cardlie.tune.wishes import Wish

#: How each verdict is told.
_VERDICTS = {"fits": "fits", "open": "may fit", "misses": "misses"}

#: What is told where figures shall be as large or small as can be.
_FRONT = (
    "The best trade-offs, where one wish can only gain at the cost of another; measured in "
    "fresh games:"
)
_FARTHEST = "As far as these variants go, measured in fresh games:"

#: So many columns has a strip, and of fewer variants there is none.
_STRIP, _FEW = 40, 3

#: The most rows of trade-offs.
_ROWS = 10


def lines(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    result: RaceResult,
    failed: Mapping[int, Broken],
    who: str,
) -> list[str]:
    """The answer for people, of at most 80 columns but for the commands.

    ``who`` is a sentence on the bots, where nobody named them.
    """
    first = space.candidates[0].plan
    plan = space.base
    alike = len({each.plan.players for each in space.candidates}) == 1
    head = tr(
        "{game}: {variants}, {games}, seed {seed}",
        game=what_is_played(plan) if alike else f"{tr(plan.options.game.title)}; {bots_text(plan)}",
        variants=Amount(len(space.candidates), "variants"),
        games=Amount(result.games, "games"),
        seed=str(first.seed),
    )
    text = _wrapped(head)
    text += _wrapped(who)
    if space.fixed:
        fixed = tr("The same in every variant, as --over names no other choice: {choices}.",
                   choices=", ".join(space.fixed))  # fmt: skip
        text += _wrapped(fixed)
    text += _late(space, result)
    answer = _answer(space, wishes, result)
    text += ["", *answer] if answer else []
    text += ["", *_by_wish(wishes, result), ""]
    strips = _strips(wishes, result)
    text += [*strips, ""] if strips else []
    goals = 0 if result.impossible else sum(wish.goal != 0 for wish in wishes)
    front = tr(_FRONT if goals > 1 else _FARTHEST)
    text += _wrapped(front if goals else _outcome(result)) if result.best else []
    if result.undecided:
        text += _wrapped(
            tr("Fresh games don't tell these apart yet: which is the farthest stays open.")
        )
    for nth, each in enumerate(result.best, 1):
        text += ["", *_one(nth, each, wishes, game)]
    if len(wishes) > 1 and len(result.front) > 1:
        text += ["", *_trade_offs(wishes, result.front)]
    for sentence in _unplayed(space, failed):
        text += ["", *_wrapped(sentence)]
    explained = tr(
        "Low and high come from fresh games that played no part in the choice; in 95 cases of "
        "100, all these intervals are right at once. A variant fits if its intervals lie "
        "within the wishes, and misses if one lies outside."
    )
    return [*text, *(["", *textwrap.wrap(explained, columns())] if result.best else [])]


def _unplayed(space: Space, failed: Mapping[int, Broken]) -> Iterator[str]:
    """How many combinations the rules refuse, and how many have no end; why, of the first."""
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


def _late(space: Space, result: RaceResult) -> list[str]:
    """What there was no time for."""
    sentences = []
    if result.unplayed:
        sentences.append(
            tr(
                "Time was up before {count:,} of {variants} could be played.",
                count=result.unplayed,
                variants=Amount(len(space.candidates), "variants"),
            )
        )
    if not result.best:
        sentences.append(
            tr(
                "Time was up before any variant could be measured in fresh games: nothing is "
                "confirmed. --budget 10m gives more time, --over fewer variants."
            )
        )
    return [line for each in sentences for line in _wrapped(each)]


def _answer(space: Space, wishes: Sequence[Wish], result: RaceResult) -> list[str]:
    """What to change, what comes of it, and what the game is like now."""
    sentences: list[str] = []
    stays = False
    if result.best:
        first = result.best[0]
        stays = _is_base(first.arm.candidate, space.base)
        sentence = "Change to {chosen}: {figures} ({verdict})."
        if first.verdict == "open":
            sentence = "Unconfirmed so far, but nearest: {chosen}: {figures}."
        elif first.verdict == "misses":
            sentence = "Nothing that was tried fits; {chosen} comes nearest: {figures}."
        elif stays:
            sentence = "Change nothing: {figures} ({verdict})."
        chosen = _changed(first.arm.candidate)
        values = {"figures": _brief(wishes, first.figures), "verdict": tr(_VERDICTS[first.verdict])}
        sentences += _wrapped(tr(sentence, chosen=chosen, **values))
    elif known := [each for each in result.arms if each.is_known]:
        nearest = min(known, key=lambda arm: sum(misses(arm, wishes)))
        figures = _brief(wishes, nearest.estimates(wishes))
        sentence = "Unconfirmed so far, but nearest: {chosen}: {figures}."
        sentences += _wrapped(tr(sentence, chosen=_changed(nearest.candidate), figures=figures))
    for arm in [] if stays else result.arms:
        if arm.is_known and _is_base(arm.candidate, space.base):
            now = _brief(wishes, arm.estimates(wishes))
            sentences += _wrapped(tr("As it is now: {figures}.", figures=now))
            break
    if open_wish := _not_told_apart(wishes, result.best):
        sentences += _wrapped(
            tr(
                "Which of those below comes nearest to {wish}, these games can't tell: --budget "
                "10m --show 1 may.",
                wish=open_wish,
            )
        )
    return sentences


def _changed(candidate: Candidate) -> str:
    """What a variant changes, as it is read in a sentence."""
    chosen = candidate.chosen.removeprefix("--with ").replace(" --with ", ", ")
    return chosen or tr("as the rules say")


def _brief(wishes: Sequence[Wish], figures: Mapping[str, Estimate]) -> str:
    """Each figure that is wished for, without its interval."""
    each = [(wish, figures[wish.key]) for wish in wishes]
    return ", ".join(f"{wish.key} {_cells(wish, estimate)[0]}" for wish, estimate in each)


def _is_base(candidate: Candidate, base: Plan) -> bool:
    """Whether a variant is what was typed, though it names what is usual."""
    one, other = candidate.plan.options, base.options
    kept = [{**each.changed, "start": each.start_count} for each in (one, other)]
    specs = [each.game.spec and each.game.spec.values() | {"art": ""} for each in (one, other)]
    deck = one.deck == other.deck and not candidate.variant.deck
    return deck and kept[0] == kept[1] and specs[0] == specs[1] and one.names == other.names


def _not_told_apart(wishes: Sequence[Wish], best: Sequence[Finalist]) -> str:
    """A goal to which the first is not surely nearer than another of the best; "": there is none.

    One goal alone has a sentence of its own.
    """
    for wish in wishes if len(wishes) > 1 else ():
        ends = [each.figures[wish.key].interval for each in best]
        sure = [each for each in ends if each is not None]
        overlap = any(each[0] <= sure[0][1] and sure[0][0] <= each[1] for each in sure[1:])
        if wish.goal and (len(sure) < len(ends) or overlap):
            return str(wish)
    return ""


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, columns(), subsequent_indent="  ", break_on_hyphens=False)


def _by_wish(wishes: Sequence[Wish], result: RaceResult) -> list[str]:
    """How many variants may still fulfil each wish, and all of them."""
    sound = sum(not arm.broken for arm in result.arms)
    rows = [(tr("wish"), tr("variants that may fit"))]
    rows += [(str(wish), f"{_hopeful(result, wish)} / {sound}") for wish in wishes]
    if len(wishes) > 1:
        rows.append((tr("all of them"), f"{_hopeful(result)} / {sound}"))
    return table(rows)


def _strips(wishes: Sequence[Wish], result: RaceResult) -> list[str]:
    """For each wish a strip of where the variants lie: the higher, the more of them.

    Below it a line for what is wished.
    """
    arms = [each for each in result.arms if each.is_known]
    drawn: list[tuple[Wish, str, list[float]]] = []
    for wish in wishes:
        estimates = (each.estimates([wish])[wish.key].value for each in arms)
        values = [value for value in estimates if value is not None]
        if len(values) >= _FEW:
            drawn.append((wish, amount(min(values), wish.form), values))
    keys = max((len(wish.key) for wish, *_ in drawn), default=0)
    lows = max((len(low) for _, low, _ in drawn), default=0)
    highs = max((len(amount(max(values), wish.form)) for wish, _, values in drawn), default=0)
    strips: list[str] = []
    for wish, low, values in drawn:
        high = amount(max(values), wish.form)
        head = f"  {wish.key:<{keys}}  {low:>{lows}}  "
        wide = min(_STRIP, columns() - len(head) - 2 - highs)
        strip, wanted = strip_of(values, wish.low, wish.high, max(wide, _FEW))
        strips += [f"{head}{strip}  {high}"]
        strips += [f"{'':<{len(head)}}{wanted}".rstrip()] if not wish.goal else []
    head = tr("Where the variants lie, with the wished range marked below:")
    return [head, *strips] if strips else []


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


def _hopeful(result: RaceResult, wish: Wish | None = None) -> int:
    """How many variants may still fulfil a wish, or all of them."""
    missed = [arm.missed for arm in result.arms if not arm.broken]
    return sum(wish.key not in each if wish else not each for each in missed)


def _outcome(result: RaceResult) -> str:
    verdicts = {each.verdict for each in result.best}
    if result.impossible:
        return tr("No variant fits: each clearly misses at least one wish. The nearest:")
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


def _one(nth: int, finalist: Finalist, wishes: Sequence[Wish], game: str) -> list[str]:
    """One of the few: its figures, and how to play and print it."""
    candidate = finalist.arm.candidate
    chosen = candidate.chosen or tr("as the rules say")
    title = tr(
        "{nth}. {chosen} ({verdict}; {games})",
        nth=nth, chosen=chosen, verdict=tr(_VERDICTS[finalist.verdict]),
        games=Amount(finalist.games, "games"),
    )  # fmt: skip
    rows = [("", "", tr("low"), tr("high"), tr("wished"))]
    for wish in wishes:
        rows.append((wish.key, *_cells(wish, finalist.figures[wish.key]), wish.label()))
    commands = [f"     {command}" for command in commands_for(game, candidate)]
    if lines := file_lines(game, candidate.plan.options):
        commands += ["   " + tr("As a file of your own:"), *(f"     {line}" for line in lines)]
    return [*_wrapped(title), *(f"   {line}" for line in table(rows)), *commands]


def _trade_offs(wishes: Sequence[Wish], front: Sequence[Arm]) -> list[str]:
    """What is nearer in one wish is farther in another: the figures of the race."""
    sentence = tr(
        "Trade-offs: whatever comes closer to one wish than these falls short of another. The "
        "figures are from the search, each with its own 95 % interval."
    )
    rows = [(tr("variant"), *(wish.key for wish in wishes))]
    for arm in front[:_ROWS]:
        figures = arm.estimates(wishes)
        cells = [_cells(wish, figures[wish.key]) for wish in wishes]
        name = arm.candidate.chosen or tr("as the rules say")
        rows.append((name, *("{} ({} .. {})".format(*each) for each in cells)))
    return [*_wrapped(sentence), "", *table(rows)]


def _cells(wish: Wish, estimate: Estimate) -> tuple[str, str, str]:
    ends = estimate.interval or (None, None)
    value, low, high = (
        "-" if end is None else amount(end, wish.form) for end in (estimate.value, *ends)
    )
    return value, low, high


def as_object(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    result: RaceResult,
    failed: Mapping[int, Broken],
    seed: int,
) -> dict[str, Any]:
    """The answer, for JSON."""
    return {
        "game": game,
        "seed": seed,
        "variants": len(space.candidates),
        "fixed": list(space.fixed),
        "refused": space.refused,
        "endless": {space.candidates[n].chosen: why.message for n, why in failed.items()},
        "games": result.games,
        "unplayed": result.unplayed,
        "wishes": [{"wish": str(wish), "may_fit": _hopeful(result, wish)} for wish in wishes],
        "may_fit": _hopeful(result),
        "impossible": result.impossible,
        "best": [_measured_json(game, each) for each in result.best],
        "front": [
            {
                "options": each.candidate.chosen,
                "games": each.games,
                "misses": [round(x, 6) for x in misses(each, wishes)],
                **_figures_json(each.estimates(wishes)),
            }
            for each in result.front
        ],
    }


def _measured_json(game: str, finalist: Finalist) -> dict[str, Any]:
    play, rules, host = commands_for(game, finalist.arm.candidate)
    return {
        "options": finalist.arm.candidate.chosen,
        "verdict": finalist.verdict,
        "games": finalist.games,
        **_figures_json(finalist.figures),
        **{f"{name}_verdict": verdict for name, verdict in finalist.verdicts.items()},
        "play": play,
        "host": host,
        "print": rules,
        "file": file_lines(game, finalist.arm.candidate.plan.options),
    }


def _figures_json(figures: Mapping[str, Estimate]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, estimate in figures.items():
        told |= estimate.as_json(name)
    return told
