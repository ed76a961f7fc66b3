"""Figures of simulated games as rows for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from cardlie.sim.compare import Difference
from cardlie.sim.figures import NAMES, Estimate, Figures


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


def _plain(estimate: Estimate) -> tuple[object, ...]:
    value, ends = estimate.as_json("x").values()
    return ("" if value is None else value, *(ends or ("", "")))
