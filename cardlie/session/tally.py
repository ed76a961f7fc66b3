"""Tally of a game: what it adds to the evening of each who played: wins, lies, a nose, luck.

The exact odds are asked what each seat saw when it spoke. Of its showdowns they say how many it
would win on average: what it won above that is luck.
"""

from __future__ import annotations

from typing import Any

from cardlie.base.strings import languages
from cardlie.base.translation import isolated
from cardlie.engine import Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.events import Challenged
from cardlie.games.settling import others_doubt
from cardlie.judging.evaluate import outcome_of
from cardlie.session.prospects import chance_of

#: What is added up over games, besides the boldest lie.
_SUMS = ("games", "wins", "shared", "nose", "shown", "won", "expected")

#: What one person did in some games.
Record = dict[str, Any]


def tally_of(table: Table, names: tuple[str, ...]) -> list[Record]:
    """The record of each seat in one finished game."""
    rows: list[Record] = [
        {"name": name, **dict.fromkeys(_SUMS, 0), "games": 1, "lie": None} for name in names
    ]
    first = table.ranking[0] if table.ranking else ()
    for seat in first:  # whoever is first with others has not won alone
        rows[seat]["wins" if len(first) == 1 else "shared"] = 1
    again, chance = Table(table.options, table.origin), 0.0
    for action in table.actions:
        if isinstance(action, Say):
            if again.history and not _is_true(again):
                _lied(rows[_bidder(again)], again, chance)
            chance = _chance(again, again.actor, action)
        state = again.state
        last = not others_doubt(state.rules, state.held, state.bidder, state.actor)
        if isinstance(action, Challenge) and last:
            _count_challenge(rows, again, action)
        again.act(action)
    return rows


def _bidder(table: Table) -> int:
    assert table.state.bidder is not None
    return table.state.bidder


def _chance(table: Table, seat: int, action: Say | Challenge) -> float:
    return float(chance_of(action, table.observe(seat)) or 0)


def _is_true(table: Table) -> bool:
    """Whether the last guess is true of what lies on the table now."""
    state, guess = table.state, table.history[-1]
    compiled = state.bidding.compiled(guess)
    rolled = not guess.personal or guess.card(state.faces) in state.rolled[_bidder(table)]
    return outcome_of(compiled, state.faces.heaps(state.rolled), rolled=rolled)[0]


def _lied(row: Record, table: Table, chance: float) -> None:
    """A guess that was not true, and that somebody raised: the boldest is kept."""
    if row["lie"] is None or chance < row["lie"]["chance"]:
        faces, guess = table.options.rules.faces, table.history[-1]
        wordings = {each: guess.phrase(each, faces) for each in languages()}
        row["lie"] = {"chance": chance, "said": wordings}


def _count_challenge(rows: list[Record], table: Table, doubted: Challenge) -> None:
    """A challenge, just before it: one of the two is right, and how likely each was by the odds."""
    bidder, guess = _bidder(table), table.history[-1]
    caller = table.actor if doubted.claimed_by is None else doubted.claimed_by
    doubt = _chance(table, caller, doubted)
    event = table.copy().act(doubted)
    assert isinstance(event, Challenged)
    held = bool(event.held)
    rows[caller]["nose"] += not held and doubt < 1 / 2
    for seat, won, expected in (
        (caller, not held, doubt), (bidder, held, _chance(table, bidder, Say(guess)))
    ):  # fmt: skip
        row = rows[seat]
        row["shown"], row["won"] = row["shown"] + 1, row["won"] + won
        row["expected"] = round(row["expected"] + expected, 4)


def added(record: Record | None, row: Record) -> Record:
    """A record with one more game."""
    if record is None:
        return row
    lies = [each["lie"] for each in (record, row) if each["lie"]]
    lie = min(lies, key=lambda each: float(each["chance"]), default=None)
    sums = {name: record.get(name, 0) + row.get(name, 0) for name in _SUMS if name in record | row}
    return {**row, **sums, "lie": lie}


def _order(record: Record) -> tuple[float, ...]:
    """Whoever won most comes first; of those, who shared most, in the fewest games."""
    return -record["wins"], -record.get("shared", 0), record["games"], -record["won"]


def records_json(records: list[Record]) -> list[dict[str, Any]]:
    """Records as everybody reads them, the winner of the evening first."""
    ordered = sorted(records, key=_order)
    return [
        {
            "name": isolated(each["name"]),
            "games": each["games"],
            "wins": each["wins"],
            "shared": each.get("shared", 0),
        }
        for each in ordered
    ]
