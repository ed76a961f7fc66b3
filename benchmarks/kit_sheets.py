"""The sheets of kits beside those that they would take if their pieces could be melted.

    python benchmarks/kit_sheets.py

A kit for each game, paper and number of players, before its cover and rules. What is over the area
by more than a sheet are pieces that are larger than half a sheet of that paper.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from sys import path

path.insert(0, str(Path(__file__).resolve().parents[1]))
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.press.kit.plan import plan
from tests.press.helpers import by_area, kit

PAPERS = ("a4", "letter", "a3", "a5")


def main() -> None:
    """A line for each game and paper, then all together."""
    taken, bound, kits = defaultdict[str, int](int), defaultdict[str, int](int), 0
    for game in GAMES:
        low, high = get_game(game).seats
        for paper in PAPERS:
            told = []
            for players in range(low, high + 1):
                job = kit(game, players=players, features=(), paper=paper)
                sheets, least = len(plan(job).sheets), by_area(job)
                taken[paper] += sheets
                bound[paper] += least
                kits += 1
                told.append(f"{players}: {sheets}" + (f" ({least})" if least < sheets else ""))
            print(f"{game:<12} {paper:<7} {'  '.join(told)}")
    for paper in PAPERS:
        print(f"{paper}: {taken[paper]} sheets, {bound[paper]} by area")
    print(f"{kits} kits: {sum(taken.values())} / {sum(bound.values())} "
          f"= {sum(taken.values()) / sum(bound.values()):.3f}")  # fmt: skip


if __name__ == "__main__":
    main()
