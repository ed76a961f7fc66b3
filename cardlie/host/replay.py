"""A finished game, told round by round."""

from __future__ import annotations

from typing import Any

from cardlie.engine import Table
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Began, Challenged
from cardlie.host.story import showdown_of
from cardlie.host.words import SentenceTeller
from cardlie.strings import Strings


def rounds_of(table: Table, names: tuple[str, ...], words: Strings) -> list[dict[str, Any]]:
    """Each round: its title, what was said and done, its showdown, and what came of it."""
    teller = SentenceTeller(table.options, names, words)
    rounds: list[dict[str, Any]] = []
    for event in table.events:
        if isinstance(event, Began):
            rounds.append({"title": teller.line(event), "lines": [], "showdown": None, "after": []})
            continue
        told = rounds[-1]
        if isinstance(event, Challenged | SpottedOn):
            told["showdown"] = showdown_of(event, teller)
        else:
            told["after" if told["showdown"] else "lines"].append(teller.line(event))
    return rounds
