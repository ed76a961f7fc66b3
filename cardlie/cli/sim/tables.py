"""Figures of simulated games for people: tables and bars of at most 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.terminal import columns, paint, width
from cardlie.base.translation import figure, tr
from cardlie.cli.text_table import table
from cardlie.sim.compare import Difference
from cardlie.sim.figures import NAMES, Estimate, Figures
from cardlie.sim.figures import figures as figures_of
from cardlie.sim.pace import Pace
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Tally
from cardlie.terminal.look import padded
from cardlie.terminal.odds_map import WIDEST

#: Name -> (what people read, whether it is a share).
_TITLES = {
    "players_mean": ("players", False),
    "rounds_per_game": ("rounds per game", False),
    "turns_per_player": ("turns per player", False),
    "challenge_success": ("correct challenges", True),
    "spot_on_success": ("correct spot-ons", True),
    "last_number": ("{pieces} in the last guess", False),
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


def lines(plan: Plan, tally: Tally, bar: str) -> list[str]:
    """All figures of one variant; ``bar`` is what histograms are drawn with."""
    figures, pieces = figures_of(tally), tr(plan.options.game.pieces)
    rows = [("", "", tr("low"), tr("high"))]
    minutes = Pace.of(plan.options).minutes_of(tally.games)
    for name in NAMES:
        title, share = _TITLES[name]
        estimate: Estimate = getattr(figures, name)
        if estimate.value is not None:
            rows.append((tr(title, pieces=pieces), *_cells(estimate, share)))
        if name == "rounds_per_game":
            rows.append((tr("minutes per game"), *_cells(minutes, share)))
    report = [*table(rows), "", *wins(figures, bar), "", *kinds(figures)]
    if "exact" in plan.options.game.usual.endings and figures.spot_on_success.value is None:
        report += ["", tr("Nobody called a bid exact.")]
    for name, counts in (
        ("rounds_per_game", figures.lengths),
        ("last_number", figures.last_numbers),
    ):
        title = tr(_TITLES[name][0], pieces=pieces)
        report += ["", paint(title, bold=True), *_histogram(counts, bar)] if counts else []
    return report


def compared(
    names: Sequence[str],
    pieces: str,
    one: Figures,
    other: Figures,
    differences: Sequence[Difference],
) -> list[str]:
    """The figures of two variants side by side, and by how much they differ."""
    by_name = {difference.name: difference.figure for difference in differences}
    rows = [("", *names, tr("difference"), tr("low"), tr("high"))]
    for name, (title, share) in _TITLES.items():
        first, second = getattr(one, name), getattr(other, name)
        if first.value is None and second.value is None:
            continue
        values = (_cells(first, share)[0], _cells(second, share)[0])
        change = _cells(by_name[name], share, "+") if name in by_name else ("", "", "")
        rows.append((tr(title, pieces=pieces), *values, *change))
    return table(rows)


def wins(figures: Figures, bar: str) -> list[str]:
    """How often each bot came first, and each seat unless every seat has a bot of its own.

    Where there is room, a bar of each with a mark where the fair share is.
    """
    rows = [(tr("wins"), tr("share"), tr("low"), tr("high"), tr("fair share"))]
    named = []
    if len(figures.by_bot) > 1:
        named += [(_brief(each.who), each) for each in figures.by_bot]
    if len(figures.by_bot) < len(figures.by_seat):
        named += [(tr("seat {number}", number=each.who), each) for each in figures.by_seat]
    for name, each in named:
        rows.append((name, *_cells(each.share, True), figure(each.fair, ".1%")))
    rows_text, room = table(rows), columns(most=WIDEST)
    most = max([0.01, *(max(each.share.value or 0, each.fair) for _, each in named)])
    wide = max(map(width, rows_text), default=0)
    if len(rows_text) != len(rows) or wide + _WINS + 3 > room:
        return rows_text
    drawn = [_against(each.share.value or 0, each.fair, most, bar) for _, each in named]
    return [
        *rows_text[:1],
        *(f"{padded(a, wide)}  {b}" for a, b in zip(rows_text[1:], drawn, strict=True)),
    ]


def _against(share: float, fair: float, most: float, bar: str) -> str:
    """A bar, and a mark where it would end if all were alike.

    >>> _against(0.5, 0.25, 0.5, "#"), _against(0.25, 0.5, 0.5, "#")
    ('############|###########', '############           |')
    """
    filled, mark = (min(round(_WINS * each / most), _WINS) for each in (share, fair))
    cells = [*bar * filled, *" " * (_WINS - filled)]
    cells[max(0, mark - (mark == _WINS))] = "│" if bar == "█" else "|"
    return "".join(cells).rstrip()


def kinds(figures: Figures) -> list[str]:
    """How often each kind of guess was said and challenged, and was true then."""
    head = (tr("kinds of guess"), tr("said"), "", tr("challenged"), tr("true then"))
    rows = [(*head, tr("low"), tr("high"))]
    for kind in figures.kinds:
        share, calls = figure(kind.share_of_said, ".1%"), figure(kind.challenged, ",")
        cells = _cells(kind.true_share, True)
        rows.append((tr(kind.kind), figure(kind.times_said, ","), share, calls, *cells))
    return table(rows)


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


def _brief(name: str) -> str:
    return name if len(name) <= _NAME else f"{name[: _NAME - 3]}..."
