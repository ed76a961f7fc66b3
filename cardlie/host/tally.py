"""What a game adds to the evening of each who played it: wins, lies, a nose, luck and skill.

The exact odds are asked what each seat saw when it spoke. Of its showdowns they say how many it
would win on average: what that is above the half is skill, and what it won above that is luck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cardlie.base.strings import languages
from cardlie.base.translation import figure, isolated, language
from cardlie.engine import Table
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.events import Challenged
from cardlie.kinds.patterns import have
from cardlie.language.speech import speak
from cardlie.odds.told import percent
from cardlie.telling.prospects import chance_of

#: What is added up over games, besides the boldest lie.
_SUMS = ("games", "wins", "nose", "shown", "won", "expected")

#: What one person did in some games.
Record = dict[str, Any]


def tally_of(table: Table, names: tuple[str, ...]) -> list[Record]:
    """The record of each seat in one finished game."""
    rows: list[Record] = [
        {"name": name, **dict.fromkeys(_SUMS, 0), "games": 1, "lie": None} for name in names
    ]
    for seat in table.ranking[0] if table.ranking else ():
        rows[seat]["wins"] = 1
    again, chance = Table(table.options, table.origin), 0.0
    for action in table.actions:
        if isinstance(action, Say):
            if again.said and not _is_true(again):
                _lied(rows[_bidder(again)], again, chance)
            chance = _chance(again, again.actor, action)
        if isinstance(action, Challenge):
            _shown(rows, again)
        again.act(action)
    return rows


def _bidder(table: Table) -> int:
    assert table.state.bidder is not None
    return table.state.bidder


def _chance(table: Table, seat: int, action: Say | Challenge) -> float:
    return float(chance_of(action, table.observe(seat)) or 0)


def _is_true(table: Table) -> bool:
    """Whether the last guess is true of what lies on the table now."""
    state, guess = table.state, table.said[-1]
    compiled = state.bidding.compiled(guess)
    true = bool(compiled.patterns) and have(compiled, tuple(state.counts())) >= compiled.need
    return true and (not guess.personal or guess.card(state.faces) in state.rolled[_bidder(table)])


def _lied(row: Record, table: Table, chance: float) -> None:
    """A guess that was not true, and that somebody raised: the boldest is kept."""
    if row["lie"] is None or chance < row["lie"]["chance"]:
        faces, guess = table.options.setting.faces, table.said[-1]
        said = {each: speak(guess, each, faces) for each in languages()}
        row["lie"] = {"chance": chance, "said": said}


def _shown(rows: list[Record], table: Table) -> None:
    """A challenge, just before it: one of the two is right, and how likely each was by the odds."""
    caller, bidder, guess = table.actor, _bidder(table), table.said[-1]
    doubt = _chance(table, caller, Challenge())
    event = table.copy().act(Challenge())
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
    return {**row, **{name: record[name] + row[name] for name in _SUMS}, "lie": lie}


def told(records: list[Record]) -> list[dict[str, Any]]:
    """Records as everybody reads them, the winner of the evening first."""
    ordered = sorted(records, key=lambda each: (-each["wins"], each["games"], -each["won"]))
    return [
        {
            "name": isolated(each["name"]),
            "games": each["games"],
            "wins": each["wins"],
            "nose": int(each["nose"]),
            "skill": figure(each["expected"] - each["shown"] / 2, "+.1f"),
            "luck": figure(each["won"] - each["expected"], "+.1f"),
            "rare": each["lie"]["chance"] if each["lie"] else 1.0,
            "lie": each["lie"]
            and {
                "said": each["lie"]["said"][language()],
                "chance": percent(Fraction(each["lie"]["chance"])),
            },
        }
        for each in ordered
    ]
