"""What may stand in a stranger's deck where something is at fault, to read on behind it."""

from __future__ import annotations

from itertools import count
from typing import Any

from cardlie.base.data import Section, named_files
from cardlie.base.faults import Steps
from cardlie.setting.deck_changes import spare_suits

#: Combinations that small decks can show, too.
_COMBINATIONS = ("2+2", "twins2", "3", "c3", "2+1", "run2", "4", "c4", "3+2", "5", "c5", "run3")


def usual_in_deck(steps: Steps, values: dict[str, Any]) -> Any:
    """What is not used yet, of suits and power cards; else what our deck has."""
    match steps:
        case ("suit", int(), ("name" | "letter" | "animal" | "plural") as field):
            used = {str(suit.get(field)).casefold() for suit in values.get("suit", ())}
            own = (getattr(suit, field) for suit in spare_suits())
            return next((word for word in own if word.casefold() not in used), None)
        case ("power", int(), field):
            used_by_powers = [power.get(field) for power in values.get("power", ())]
            choices: dict[str | int, Any] = {
                "id": (f"power-{nth}" for nth in count(1)),
                "value": range(1, 100),
                "combination": _COMBINATIONS,
                "sentence": ("...",),
            }
            free = (each for each in choices.get(field, ()) if each not in used_by_powers)
            return next(free, None)
        case ("copies", "each"):
            return 2
        case (str() as name,):
            return Section.load(named_files("decks")["base"]).values.get(name)
    return None
