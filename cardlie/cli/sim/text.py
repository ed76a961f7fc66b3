"""Figures for people: lines of at most 80 columns, and rows for spreadsheets."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Sequence

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.strings import feature
from cardlie.base.terminal import columns, paint, width
from cardlie.base.translation import figure, tr
from cardlie.cli.support import table
from cardlie.sim.compare import Difference, bots_text, counted_players, each_text
from cardlie.sim.figures import NAMES, Estimate, Figures
from cardlie.sim.plan import Plan
from cardlie.sim.run import FIRST_STAGE
from cardlie.terminal.look import padded
from cardlie.terminal.odds_map import WIDEST

#: Name -> (what people read, whether it is a share).
_TITLES = {
    "players_mean": ("players", False),
    "rounds_per_game": ("rounds of a game", False),
    "turns_per_player": ("turns of a player", False),
    "challenge_success": ("challenges that were right", True),
    "spot_on_success": ("spot-ons that were right", True),
    "last_number": ("last NUMBER of a round", False),
    "starter_wins": ("wins of the starting player", True),
    "first_seat_wins": ("wins of seat 0", True),
}

#: The widest bar of a histogram, in characters.
_BAR = 40

#: The widest bar of wins.
_WINS = 24

#: The most rows of a histogram; the rest is one row.
_ROWS = 16

#: The longest name of a bot in a table; the headline has it in full.
_NAME = 36

EXPLAINED = (
    "Low and high are the ends of a 95 % interval: of a hundred such intervals from "
    "other seeds, about ninety-five contain what endless play would come to."
)

#: What is said of differences besides.
CLAIMED = (
    "A difference is put into words only if chance alone would produce any of them in "
    "one report in twenty at most (Holm), which asks more than its own interval does."
)


def headline(plan: Plan, games: int) -> str:
    """What was played, how often, and from which seed."""
    return tr(
        "{game}: {games}, seed {seed}",
        game=what_is_played(plan),
        games=Amount(games, "games"),
        seed=str(plan.seed),
    )


def what_is_played(plan: Plan) -> str:
    """The game, its players and bots, and whatever is not as usual."""
    options = plan.options
    keys = parted(options.game.id)[1]
    parts = [tr(options.game.title), *keys, str(counted_players(plan)), bots_text(plan)]
    if options.names:
        parts.append(tr("with {names}", names=", ".join(map(feature, options.names))))
    parts += map(str, options.told)
    if options.start is not None:
        parts.append(str(each_text(plan, options.start)))
    if options.deck is not None:
        parts.append(tr("a deck of {count} cards", count=len(options.cards())))
    return "; ".join(parts)


def wrapped(text: str) -> list[str]:
    """A text on as many lines as it needs."""
    return textwrap.wrap(text, columns(), subsequent_indent="  ")


def lines(found: Figures, bar: str) -> list[str]:
    """All figures of one variant; ``bar`` is what histograms are drawn with."""
    rows = [("", "", tr("low"), tr("high"))]
    for name in NAMES:
        title, share = _TITLES[name]
        estimate: Estimate = getattr(found, name)
        if estimate.value is not None:
            rows.append((tr(title), *_cells(estimate, share)))
    told = [*table(rows), "", *wins(found, bar), "", *kinds(found)]
    for title, counts in (
        ("rounds of a game", found.lengths),
        ("last NUMBER of a round", found.last_numbers),
    ):
        told += ["", paint(tr(title), bold=True), *_histogram(counts, bar)] if counts else []
    return told


def wins(found: Figures, bar: str) -> list[str]:
    """How often each bot came first, and each seat unless every seat has a bot of its own.

    Where there is room, a bar of each with a mark where the fair share is.
    """
    rows = [(tr("wins"), tr("share"), tr("low"), tr("high"), tr("fair share"))]
    named = []
    if len(found.by_bot) > 1:
        named += [(_brief(each.who), each) for each in found.by_bot]
    if len(found.by_bot) < len(found.by_seat):
        named += [(tr("seat {number}", number=each.who), each) for each in found.by_seat]
    for name, each in named:
        rows.append((name, *_cells(each.share, True), figure(each.fair, ".1%")))
    told, room = table(rows), columns(most=WIDEST)
    most = max([0.01, *(max(each.share.value or 0, each.fair) for _, each in named)])
    wide = max(map(width, told), default=0)
    if len(told) != len(rows) or wide + _WINS + 3 > room:
        return told
    drawn = [_against(each.share.value or 0, each.fair, most, bar) for _, each in named]
    return [*told[:1], *(f"{padded(a, wide)}  {b}" for a, b in zip(told[1:], drawn, strict=True))]


def _against(share: float, fair: float, most: float, bar: str) -> str:
    """A bar, and a mark where it would end if all were alike.

    >>> _against(0.5, 0.25, 0.5, "#"), _against(0.25, 0.5, 0.5, "#")
    ('############|###########', '############           |')
    """
    filled, mark = (min(round(_WINS * each / most), _WINS) for each in (share, fair))
    cells = [*bar * filled, *" " * (_WINS - filled)]
    cells[max(0, mark - (mark == _WINS))] = "│" if bar == "█" else "|"
    return "".join(cells).rstrip()


def kinds(found: Figures) -> list[str]:
    """How often each kind of guess was said and challenged, and was true then."""
    head = (tr("kinds of guess"), tr("said"), "", tr("challenged"), tr("true then"))
    rows = [(*head, tr("low"), tr("high"))]
    for kind in found.kinds:
        share, calls = figure(kind.share_of_said, ".1%"), figure(kind.challenged, ",")
        cells = _cells(kind.true_share, True)
        rows.append((tr(kind.kind), figure(kind.said, ","), share, calls, *cells))
    return table(rows)


def ordinal(number: int, of: int) -> str:
    """What a variant is called in a report of so many; counted from 0.

    >>> ordinal(1, of=2), ordinal(1, of=3)
    ('Second', 'Variant 2')
    """
    return (tr("First"), tr("Second"))[number] if of == 2 else tr("Variant {n}", n=number + 1)


def precision(games: int, wanted: float, reached: float) -> str:
    """Whether the rounds are known as well as was asked for, and why intervals still hold."""
    values = {"wanted": figure(wanted, "g"), "reached": figure(reached, ".3g")}
    said = tr(
        "The rounds of a game are known to ±{reached}; ±{wanted} was asked for."
        if reached <= wanted
        else "After all games the rounds of a game are known to ±{reached} only, not to ±{wanted}.",
        **values,
    )
    how = tr(
        "How many games that takes was told by the spread of the first ones alone, never by what "
        "they came to, so that intervals hold as they say (Stein 1945; Chow and Robbins 1965)."
    )
    return f"{said} {how}" if games > FIRST_STAGE else said


def compared(
    names: Sequence[str], one: Figures, other: Figures, found: Sequence[Difference]
) -> list[str]:
    """The figures of two variants side by side, and by how much they differ."""
    by_name = {difference.name: difference.figure for difference in found}
    rows = [("", *names, tr("difference"), tr("low"), tr("high"))]
    for name, (title, share) in _TITLES.items():
        first, second = getattr(one, name), getattr(other, name)
        if first.value is None and second.value is None:
            continue
        values = (_cells(first, share)[0], _cells(second, share)[0])
        change = _cells(by_name[name], share, "+") if name in by_name else ("", "", "")
        rows.append((tr(title), *values, *change))
    return table(rows)


def as_csv(variants: Sequence[Figures], compared: Sequence[Sequence[Difference]]) -> str:
    """Rows of ``variant, figure, of, value, low, high``; differences are the variant ``vs``.

    Where several are compared with the first, they are ``vs 2``, ``vs 3`` ...
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("variant", "figure", "of", "value", "low", "high"))
    for number, each in enumerate(variants, 1):
        for row in _csv_rows(each):
            writer.writerow((number, *row))
    for number, found in enumerate(compared, 2):
        name = "vs" if len(compared) == 1 else f"vs {number}"
        for difference in found:
            writer.writerow((name, difference.name, "", *_plain(difference.figure)))
    return out.getvalue()


def _csv_rows(found: Figures) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [("games", "", found.games, "", "")]
    rows += [(name, "", *_plain(getattr(found, name))) for name in NAMES]
    for name, group in (("wins_by_seat", found.by_seat), ("wins_by_bot", found.by_bot)):
        rows += [(name, wins.who, *_plain(wins.share)) for wins in group]
    for kind in found.kinds:
        rows.append(("said", kind.kind, kind.said, "", ""))
        rows.append(("challenged", kind.kind, kind.challenged, "", ""))
        rows.append(("true_share", kind.kind, *_plain(kind.true_share)))
    rows += [("last_numbers", number, n, "", "") for number, n in found.last_numbers.items()]
    rows += [("lengths", rounds, n, "", "") for rounds, n in found.lengths.items()]
    return rows


def _brief(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 3]}..."


def _plain(estimate: Estimate) -> tuple[object, ...]:
    value, ends = estimate.as_json("x").values()
    return ("" if value is None else value, *(ends or ("", "")))


def _cells(estimate: Estimate, share: bool, sign: str = "") -> tuple[str, str, str]:
    """A value and the ends of its interval, as texts."""
    ends = estimate.interval or (None, None)
    if ends[0] is not None and not sign:  # nothing that is counted lies below 0
        ends = max(0.0, ends[0]), ends[1]
    form = f"{sign}.1%" if share else f"{sign},.2f"
    value, low, high = (
        "-" if each is None else figure(each, form) for each in (estimate.value, *ends)
    )
    return value, low, high


def _histogram(counts: dict[int, int], bar: str) -> list[str]:
    """A bar for each value from the lowest to the highest; rich's know no plain ASCII."""
    low, high = min(counts), max(counts)
    step = -(-(high - low + 1) // _ROWS)
    rows = []
    for start in range(low, high + 1, step):
        count = sum(counts.get(value, 0) for value in range(start, start + step))
        label = f"{start}" if step == 1 else f"{start}-{start + step - 1}"
        rows.append((label, count))
    most, total = max(count for _, count in rows), sum(counts.values())
    width = max(len(label) for label, _ in rows)
    drawn = []
    for label, count in rows:
        share = figure(count / total, "6.1%")
        drawn.append(f"  {label:>{width}}  {share}  {bar * round(_BAR * count / most)}".rstrip())
    return drawn
