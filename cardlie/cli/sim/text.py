"""Figures for people: lines of at most 80 columns, and rows for spreadsheets."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Sequence

from cardlie.base.amount import Amount
from cardlie.base.brackets import parted
from cardlie.base.locale import lang_option
from cardlie.base.shell import joined
from cardlie.base.strings import feature
from cardlie.base.terminal import columns, paint, width
from cardlie.base.translation import figure, tr
from cardlie.cli.support import table
from cardlie.sim.compare import Difference
from cardlie.sim.figures import NAMES, Estimate, Figures
from cardlie.sim.figures import figures as figures_of
from cardlie.sim.pace import Pace
from cardlie.sim.plan import Plan
from cardlie.sim.tally import Tally
from cardlie.sim.two_stage import FIRST_STAGE
from cardlie.sim.wording import bots_text, counted_players, each_text
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

EXPLAINED = (
    "Low and high are the ends of a 95 % interval: of a hundred such intervals from other "
    "seeds, about 95 contain the true value."
)

#: What is said of differences besides.
CLAIMED = (
    "A difference gets a sentence only if it holds up among all the figures compared (Holm), a "
    "stricter test than its own interval: where nothing differs, at most one report in twenty "
    "contains such a sentence."
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
    parts += map(str, options.phrases)
    if options.start is not None:
        parts.append(str(each_text(plan, options.start)))
    if options.deck is not None:
        parts.append(tr("a deck of {count} cards", count=len(options.cards())))
    return "; ".join(parts)


def wrapped(text: str) -> list[str]:
    """A text on as many lines as it needs."""
    return textwrap.wrap(text, columns(), subsequent_indent="  ")


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


def who_played(plan: Plan, seats: str | None) -> list[str]:
    """Who else could play, and what else is told, where all were the usual careless bots.

    ``seats``: who plays, as it was typed.
    """
    if any(str(bot) != "casual" for bot in plan.tables[-1].bots):
        return []
    note = "These are careless players (casual); --seats strong plays better."
    players = "-".join(str(each) for each in dict.fromkeys(plan.players))
    words = [parted(plan.options.game.id)[0], "--players", players]
    words += ["--seats", seats] if seats else []
    words += [*plan.options.to_args, *lang_option()]
    command = joined(["cardlie", "report", *words])
    return wrapped(tr(note)) + wrapped(tr("Bluffs and much more: {command}", command=command))


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


def ordinal(number: int, of: int) -> str:
    """What a variant is called in a report of so many; counted from 0.

    >>> ordinal(1, of=2), ordinal(1, of=3)
    ('Second', 'Variant 2')
    """
    return (tr("First"), tr("Second"))[number] if of == 2 else tr("Variant {n}", n=number + 1)


def precision(games: int, wanted: float, reached: float) -> str:
    """Whether the rounds are known as well as was asked for, and why intervals still hold."""
    values = {"wanted": figure(wanted, "g"), "reached": figure(reached, ".3g")}
    reached_text = tr(
        "The rounds per game are known to ±{reached} (requested: ±{wanted})."
        if reached <= wanted
        else "Even after all games, the rounds per game are only known to ±{reached} "
        "(requested: ±{wanted}).",
        **values,
    )
    how = tr(
        "The number of games was set by how much the first ones vary, never by their results, "
        "so the intervals stay valid (Stein 1945; Chow and Robbins 1965)."
    )
    return f"{reached_text} {how}" if games > FIRST_STAGE else reached_text


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
    for number, differences in enumerate(compared, 2):
        name = "vs" if len(compared) == 1 else f"vs {number}"
        for difference in differences:
            writer.writerow((name, difference.name, "", *_plain(difference.figure)))
    return out.getvalue()


def _csv_rows(figures: Figures) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [("games", "", figures.games, "", "")]
    rows += [(name, "", *_plain(getattr(figures, name))) for name in NAMES]
    for name, group in (("wins_by_seat", figures.by_seat), ("wins_by_bot", figures.by_bot)):
        rows += [(name, wins.who, *_plain(wins.share)) for wins in group]
    for kind in figures.kinds:
        rows.append(("said", kind.kind, kind.times_said, "", ""))
        rows.append(("challenged", kind.kind, kind.challenged, "", ""))
        rows.append(("true_share", kind.kind, *_plain(kind.true_share)))
    rows += [("last_numbers", number, n, "", "") for number, n in figures.last_numbers.items()]
    rows += [("lengths", rounds, n, "", "") for rounds, n in figures.lengths.items()]
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
