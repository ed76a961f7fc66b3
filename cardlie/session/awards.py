"""What an evening is remembered for: each award is true by the log, and nobody needs a footnote."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from cardlie.base.translation import figure, isolated, language, tr
from cardlie.odds.told import percent
from cardlie.session.tally import Record

#: A lie is bold below this chance; fewer showdowns than this are no luck.
BOLD, LEAST = 0.25, 0.5


def awards(records: list[Record]) -> list[str]:
    """The boldest lie that held, the best nose, the most robbed, the luckiest, where there are."""
    robbed = "Most robbed: {name} – should have won {fair} showdowns by the odds, and won {won}."
    lucky = "Luckiest: {name} – should have won {fair} showdowns by the odds, and won {won}."
    told = (
        _lie(records),
        _nose(records),
        _luck(records, robbed, lambda each: float(each["expected"] - each["won"])),
        _luck(records, lucky, lambda each: float(each["won"] - each["expected"])),
    )
    return [each for each in told if each]


def _lie(records: list[Record]) -> str:
    bold = [each for each in records if each["lie"] and each["lie"]["chance"] < BOLD]
    if not bold:
        return ""
    first = min(bold, key=lambda each: float(each["lie"]["chance"]))
    lie = first["lie"]
    return tr(
        "Boldest lie: {name} said “{said}” with a chance of {chance}, and nobody doubted it.",
        name=isolated(first["name"]), said=lie["said"][language()],
        chance=percent(Fraction(lie["chance"])),
    )  # fmt: skip


def _nose(records: list[Record]) -> str:
    most = max((int(each["nose"]) for each in records), default=0)
    if not most:
        return ""
    names = _names([each for each in records if each["nose"] == most])
    said = "Best nose: {names} – doubted what was likely, and got it right {count} times."
    if most == 1:
        said = "Best nose: {names} – doubted what was likely, and got it right."
    return tr(said, names=names, count=most)


def _luck(records: list[Record], said: str, much: Callable[[Record], float]) -> str:
    """Who is farthest from what the odds gave; nobody where that is next to nothing."""
    best = max(records, key=much, default=None)
    if best is None or much(best) < LEAST:
        return ""
    fair = figure(best["expected"], ".1f")
    return tr(said, name=isolated(best["name"]), fair=fair, won=best["won"])


def _names(records: list[Record]) -> str:
    *most, last = [isolated(each["name"]) for each in records]
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last
