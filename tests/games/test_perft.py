"""How many legal guesses and histories there are to a depth: a wrong rule is a wrong number.

``tests/golden/perft.toml`` has an entry for each game and ruling set. ``guesses`` are the
sequences of 1, 2, 3 ... guesses from the start of a round for two, with figures up to ``most``;
``actions`` those of actions of any kind (nobody leaves); a round that is over ends a sequence.
"""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from cardlie.engine import GAMES, Table
from cardlie.engine.decisions.cup import Take
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Leave
from tests.games.perft import ENTRIES, name, table_of

#: What is done where there is more to decide than guesses.
_ONE_WAY: dict[str, Any] = {"reroll": Keep(), "cup": Take(), "again": Keep()}


def guesses(table: Table, most: int, depth: int) -> int:
    """Sequences of so many guesses; what else there is to decide is decided in one way."""
    while table.phase != "guess":
        if table.phase == "cup" and not table.can(Take()):
            return 0
        table = table.copy()
        table.step(_ONE_WAY.get(table.phase) or table.legal().of(Reveal)[0])
    found = table.legal().guesses(most)
    if depth == 1:
        return len(found)
    return sum(guesses(after(table, Say(guess)), most, depth - 1) for guess in found)


def actions(table: Table, most: int, depth: int) -> int:
    """Sequences of so many actions, or fewer if the round is over before."""
    found = [each for each in table.legal().actions(most) if not isinstance(each, Leave)]
    if depth == 1:
        return len(found)
    return sum(
        1
        if isinstance(action, Challenge | SpotOn)
        else actions(after(table, action), most, depth - 1)
        for action in found
    )


def after(table: Table, action: Any) -> Table:
    other = table.copy()
    other.step(action)
    return other


@pytest.mark.some(4)
@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_the_engine_counts_as_many(entry: dict[str, Any]) -> None:
    table = table_of(entry)
    for depth, count in enumerate(entry["guesses"], 1):
        assert guesses(table, entry["most"], depth) == count, f"{depth} guesses"
    for depth, count in enumerate(entry["actions"], 1):
        assert actions(table, entry["most"], depth) == count, f"{depth} actions"


def test_where_all_bids_are_in_one_order_the_counts_are_binomial() -> None:
    for entry in ENTRIES:
        if entry["game"] in ("tavern", "wheel", "mia", "single-hand"):
            bids = entry["guesses"][0]
            for depth, count in enumerate(entry["guesses"], 1):
                assert count == comb(bids, depth), name(entry)


def test_every_game_and_every_ruling_that_decides_what_may_be_said_is_counted() -> None:
    assert {entry["game"] for entry in ENTRIES} == set(GAMES)
    told = {ruling for entry in ENTRIES for ruling in entry.get("ruling", [])}
    assert {"repeat=allowed", "straight-higher=number", "straight-min=1"} <= told
    counts = [(e["guesses"], e["actions"]) for e in ENTRIES if e["game"] == "cards"]
    assert all(counts.count(each) == 1 for each in counts), "two entries can't be told apart"
