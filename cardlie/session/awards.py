"""Awards of an evening, each true by the log: the boldest lie, the best nose, luck."""

from __future__ import annotations

from fractions import Fraction

from cardlie.base.translation import figure, isolated, language, tr
from cardlie.odds.percent import percent
from cardlie.session.tally import Record

#: A lie is bold below this chance; fewer showdowns than this are no luck.
BOLD, LEAST = 0.25, 0.5


def awards(records: list[Record]) -> list[str]:
    """The boldest lie that held, the best nose, the unluckiest, the luckiest, where there are."""
    told = (
        _lie(records),
        _nose(records),
        _luck(records, "Unluckiest: {name} – expected to win {fair} showdowns, won {won}.", -1),
        _luck(records, "Luckiest: {name} – expected to win {fair} showdowns, won {won}.", 1),
    )
    return [each for each in told if each]


def _lie(records: list[Record]) -> str:
    bold = [each for each in records if each["lie"] and each["lie"]["chance"] < BOLD]
    if not bold:
        return ""
    first = min(bold, key=lambda each: float(each["lie"]["chance"]))
    lie = first["lie"]
    chance = Fraction(lie["chance"])
    return tr(
        "Boldest lie: {name} said “{said}” with a chance of {chance}, and nobody doubted it.",
        name=isolated(first["name"]), said=lie["said"][language()],
        chance=percent(chance) if chance else tr("under {share} %", share=1),
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


def _luck(records: list[Record], sentence: str, sign: int) -> str:
    """Who is farthest from what the odds gave; nobody where that is next to nothing."""
    best = max(records, key=lambda each: sign * float(each["won"] - each["expected"]), default=None)
    if best is None or sign * (best["won"] - best["expected"]) < LEAST:
        return ""
    fair = figure(best["expected"], ".1f")
    return tr(sentence, name=isolated(best["name"]), fair=fair, won=best["won"])


def _names(records: list[Record]) -> str:
    *most, last = [isolated(each["name"]) for each in records]
    return tr("{most} and {last}", most=", ".join(most), last=last) if most else last
