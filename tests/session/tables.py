"""Tables at which somebody types: of each shape, with what has been said."""

from __future__ import annotations

from cardlie.engine import Observation, Options, Table
from cardlie.telling.names import Names
from tests.script import Script

NAMES = Names(("You", "Ann", "Ben"), me=0)


def at(options: Options, chance: list[str], *actions: str) -> Observation:
    """What the seat in turn sees after some actions at a scripted table."""
    table = Table(options, Script(chance, options.rules.faces))
    for action in actions:
        table.act(action)
    return table.observe(table.actor)


def tavern(*actions: str, **more: object) -> Observation:
    rolls = ["1 2 3 4 5", "1 1 1 1 1"]
    return at(Options("tavern", 2, **more), ["0", *rolls, *rolls], *actions)  # type: ignore[arg-type]


def wheel(*actions: str) -> Observation:
    return at(Options("wheel", 2), ["* * * * *", "2 2 2 2 2", "5 3 * 3 6", "2 2 2 2 2"], *actions)


def cards(*actions: str, **more: object) -> Observation:
    """Nobody has what is said; the loser's top cards are R3, B5, G1, Y2 and the piles 2 2 1 1."""
    hands = "R3 B5 G1 Y2 R4 B4 R1 B1 G2 Y1 G4 Y4"
    rolls = ["R3 B5 G1 Y2", "R1 B1 G2 Y1"]
    options = Options("cards", 2, start=6, **more)  # type: ignore[arg-type]
    return at(options, [hands, "0", *rolls], *actions)
