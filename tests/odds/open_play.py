"""What open play offers, and the exact chances of it; a process without numpy runs this, too."""

from __future__ import annotations

import json
from typing import Any

from cardlie.engine import Legal, Options, Table
from cardlie.session.prospects import prospects

#: What is played with open cards, and at how many seats.
MIXES = (
    (("open", "straights", "vague"), 3),
    (("open", "straights", "wildcards"), 4),
    (("open", "vague", "powers"), 3),
)


def all_chances() -> list[list[Any]]:
    """What each mix offers the first seat that guesses, and the exact chances of it."""
    found = []
    for variants, seats in MIXES:
        table = Table.deal(Options.of("cards", variants, seats=seats), seed=3)
        while table.phase != "guess":
            table.act(next(iter(Legal(table.observe(table.actor)).actions(0))))
        told = prospects(table.observe(table.actor))
        found.append([[str(each.action), str(each.chance)] for each in told])
    return found


if __name__ == "__main__":
    print(json.dumps(all_chances()))
