"""The tables of ``cardlie tune``: all variants by rank, where they lie, and each of the few."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardlie.base.amount import Amount
from cardlie.base.terminal import can_show, columns
from cardlie.base.translation import tr
from cardlie.cli.text_table import table
from cardlie.report.figures import amount
from cardlie.sim.figures import Estimate
from cardlie.tune.arms import Finalist, RaceResult
from cardlie.tune.fit import chance_to_fit
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: How each verdict is told.
VERDICTS = {"fits": "fits", "open": "may fit", "misses": "misses"}

#: The most rows of variants by rank; where all have one, no strips tell where they lie.
_ROWS = 10

#: So many columns has a strip, and of fewer variants there is none.
_STRIP, _FEW = 40, 3

#: How likely what is sure may be.
_SURE = 0.99


def changes(candidate: Candidate) -> str:
    """What a variant changes, as it is read in a sentence."""
    chosen = candidate.chosen.removeprefix("--with ").replace(" --with ", ", ")
    return chosen or tr("as the rules say")


def hopeful(result: RaceResult, wish: Wish | None = None) -> int:
    """How many variants may still fulfil a wish, or all of them."""
    missed = [arm.missed for arm in result.arms if not arm.broken]
    return sum(wish.key not in each if wish else not each for each in missed)


def cells(wish: Wish, estimate: Estimate) -> tuple[str, str, str]:
    """A figure that is wished for, and the ends of its interval."""
    ends = estimate.interval or (None, None)
    value, low, high = (
        "-" if end is None else amount(end, wish.form) for end in (estimate.value, *ends)
    )
    return value, low, high


def by_rank(result: RaceResult) -> list[str]:
    """The variants, the likeliest to fit first, and how many of all may fit each wish."""
    limits = any(not wish.goal for wish in result.wishes)
    trade_offs = result.front if len(result.wishes) > 1 and len(result.front) > 1 else ()
    rows = [(tr("variant"), *[tr("chance")] * limits, *(wish.key for wish in result.wishes))]
    for arm in result.ranked[:_ROWS]:
        figures = arm.figures(result.wishes)
        chance = chance_text(chance_to_fit(result.wishes, figures))
        name = changes(arm.candidate) + " *" * (arm in trade_offs)
        if arm.candidate.unchanged:
            name = tr("{variant} (as it is now)", variant=name)
        told = (cells(wish, figures[wish.key])[0] for wish in result.wishes)
        rows.append((name, *[chance] * limits, *told))
    if (more := len(result.ranked) - _ROWS) > 0:
        rows.append((tr("and {count:,} more", count=more), *[""] * (len(rows[0]) - 1)))
    if limits:
        sound = sum(not arm.broken for arm in result.arms)
        each = ("" if wish.goal else f"{hopeful(result, wish)} / {sound}" for wish in result.wishes)
        rows.append((tr("variants that may fit"), f"{hopeful(result)} / {sound}", *each))
    lines = table(rows)
    note = tr("* a trade-off: what comes closer to one wish falls short of another")
    return [*lines, f"  {note}"] if trade_offs else lines


def chance_text(chance: float) -> str:
    """How likely something is, without being surer than games can be.

    >>> chance_text(0.001), chance_text(0.426), chance_text(1.0)
    ('<1 %', '43 %', '>99 %')
    """
    if not 1 - _SURE <= chance <= _SURE:
        return ">99 %" if chance > _SURE else "<1 %"
    return f"{chance:.0%}".replace("%", " %")


def one_of_few(nth: int, finalist: Finalist, wishes: Sequence[Wish]) -> tuple[str, list[str]]:
    """One of the few: its title, and its figures in fresh games."""
    title = tr(
        "{nth}. {chosen} ({verdict}; {games})",
        nth=nth,
        chosen=finalist.arm.candidate.chosen or tr("as the rules say"),
        verdict=tr(VERDICTS[finalist.verdict]),
        games=Amount(finalist.games, "games"),
    )
    rows = [("", "", tr("low"), tr("high"), tr("wished"))]
    for wish in wishes:
        rows.append((wish.key, *cells(wish, finalist.figures[wish.key]), wish.label()))
    return title, [f"   {line}" for line in table(rows)]


def strips(result: RaceResult) -> list[str]:
    """For each wish a strip of where the variants lie: the higher, the more of them.

    Below it a line for what is wished. There are none where each variant has a row of its own.
    """
    if len(result.ranked) <= _ROWS:
        return []
    drawn: list[tuple[Wish, str, list[float], str]] = []
    for wish in result.wishes:
        estimates = (arm.figures([wish])[wish.key].value for arm in result.ranked)
        values = [value for value in estimates if value is not None]
        if len(values) >= _FEW:
            low, high = (amount(end(values), wish.form) for end in (min, max))
            drawn.append((wish, low, values, high))
    keys = max((len(wish.key) for wish, *_ in drawn), default=0)
    lows = max((len(low) for _, low, *_ in drawn), default=0)
    highs = max((len(high) for *_, high in drawn), default=0)
    lines = [tr("Where the variants lie, with the wished range marked below:")] * bool(drawn)
    for wish, low, values, high in drawn:
        head = f"  {wish.key:<{keys}}  {low:>{lows}}  "
        wide = min(_STRIP, columns() - len(head) - 2 - highs)
        strip, wanted = strip_of(values, wish.low, wish.high, max(wide, _FEW))
        lines += [f"{head}{strip}  {high}"]
        lines += [f"{'':<{len(head)}}{wanted}".rstrip()] if not wish.goal else []
    return lines


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
