"""The golden counts of what may follow at each depth, and the tables they are of."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from cardlie.engine import Options, Table

FILE = Path(__file__).parent.parent / "golden" / "perft.toml"

ENTRIES: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["perft"]


def table_of(entry: dict[str, Any]) -> Table:
    options = Options.of(
        entry["game"],
        entry.get("with", []),
        seats=2,
        start=entry.get("start"),
        rulings=[*entry.get("ruling", [])],
    )
    return Table.deal(options, seed=0)


def name(entry: dict[str, Any]) -> str:
    start = [f"start {entry['start']}"] if "start" in entry else []
    return " ".join([entry["game"], *start, *entry.get("with", []), *entry.get("ruling", [])])
