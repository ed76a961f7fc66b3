"""How long a counting bot thinks in open play, where it knows which hand each unseen card is from.

    python benchmarks/open_play.py [GAMES]

Eight ``counter`` bots play rounds of the card game in several mixes, each open and, as the base,
not open: there all unseen cards come from one pool. Printed are the processor times of the slowest
decision and of the median one, and their ratios to the same mix not open. What is loaded once
(numpy, the automata of the guesses) is left out: a first round warms up.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

from cardlie.engine import Legal, Options, Table
from cardlie.games.chance import Seeded
from cardlie.players import BotChance, BotConfig

SEATS = 8
BAR_MS = 50
TURNS = 40

MIXES = ("", "straights", "straights,vague", "straights,vague,wildcards,powers")


def decisions(names: list[str], games: int) -> list[float]:
    """The seconds that each decision takes in the first turns of some games."""
    taken = []
    for seed in range(games):
        table = Table.deal(Options.of("cards", names, seats=SEATS), seed=seed)
        bots = [
            BotConfig.parse("counter").build(BotChance(Seeded(seed), seat)) for seat in range(SEATS)
        ]
        for _ in range(TURNS):
            if table.over:
                break
            seen = table.observe(table.actor)
            start = process_time()
            action = bots[table.actor].decide(seen, Legal(seen))
            if seen.phase == "guess":
                taken.append(process_time() - start)
            table.act(action)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=5)
    games = parser.parse_args().games
    print(f"{'mix':<36}{'slowest':>10}{'ratio':>8}{'median':>10}{'ratio':>8}")
    worst = 0.0
    for mix in MIXES:
        names = [name for name in mix.split(",") if name]
        times = []
        for each in ([*names, "open"], names):
            decisions(each, 1)
            times.append(decisions(each, games))
        (slowest, middle), (base, usual) = ((max(t) * 1e3, median(t) * 1e3) for t in times)
        worst = max(worst, slowest)
        print(
            f"{mix or 'base':<36}{slowest:7.1f} ms{slowest / base:6.1f} x"
            f"{middle:7.2f} ms{middle / usual:6.1f} x"
        )
    over = "" if worst <= BAR_MS else "  OVER THE BAR"
    print(f"slowest open decision at {SEATS} seats: {worst:.1f} ms (bar: {BAR_MS} ms){over}")


if __name__ == "__main__":
    main()
