"""Games read from the lines of ``--trace``: a report recomputed in a second, plain way.

Nothing in ``plain*.py`` is the report's own code, and nothing is an array. Texts come out as
patterns: a figure that lies where rounding turns may be written either way.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardlie import Guess

Line = dict[str, Any]


@dataclass
class Round:
    """What everybody held, who began, what was decided in the bidding, and what each seat lost."""

    held: list[int]
    starter: int
    acts: list[Line]
    lost: list[int]
    claim: Line | None = None

    @property
    def guesses(self) -> list[Line]:
        """The decisions that were guesses."""
        return [act for act in self.acts if act["does"].partition(" ")[0] in ("say", "bluff")]

    @property
    def call(self) -> Line:
        """The decision that ended it, perhaps of a seat that was not in turn."""
        return self.claim or self.acts[-1]

    @property
    def turns(self) -> int:
        """How many decisions the bidding had."""
        return len(self.acts) + (self.claim is not None)

    @property
    def inside(self) -> list[int]:
        """Who was in."""
        return [seat for seat, had in enumerate(self.held) if had]


@dataclass
class Game:
    """One game."""

    lines: list[Line]
    rounds: list[Round]
    first: list[int]

    @property
    def seats(self) -> int:
        """How many sat down."""
        return len(self.rounds[0].held)

    def won(self, seat: int) -> float:
        """What a seat won of it; a shared win in parts."""
        return (seat in self.first) / len(self.first)


def games_of(trace: Iterable[str], variant: int = 0) -> list[Game]:
    """The games of one variant, from the lines of a trace."""
    found: list[Game] = []
    by_game: dict[int, list[Line]] = {}
    for line in list(map(json.loads, trace))[1:]:
        if line["variant"] == variant:
            by_game.setdefault(line["game"], []).append(line)
    for lines in by_game.values():
        *decisions, end = lines
        acts: dict[int, list[Line]] = {}
        claims = {line["round"]: line for line in decisions if line["phase"] == "claim"}
        for line in decisions:
            if line["phase"] == "guess":
                line["best"] = best_of_kinds(line)
                acts.setdefault(line["round"], []).append(line)
        rounds = [each for _, each in sorted(acts.items())]
        after = [*(each[0]["held"] for each in rounds[1:]), end["held"]]
        found.append(
            Game(
                decisions,
                [
                    Round(
                        each[0]["held"],
                        each[0]["starter"],
                        each,
                        [had - has for had, has in zip(each[0]["held"], then, strict=True)],
                        claims.get(each[0]["round"]),
                    )
                    for each, then in zip(rounds, after, strict=True)
                ],
                end["first"],
            )
        )
    return found


@cache
def guess(text: str) -> Guess:
    """The guess of a text."""
    return Guess.parse(text)


def best_of_kinds(act: Line) -> dict[str, float]:
    """The best chance of each kind that may be said."""
    best: dict[str, float] = {}
    for text, chance in act["raises"].items():
        kind = guess(text).kind
        best[kind] = max(chance, best.get(kind, 0.0))
    return best
