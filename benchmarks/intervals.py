"""Whether intervals hold the truth as often as they say, and how often chance is claimed.

python benchmarks/intervals.py [--blocks 400] [--games 100] [--game tavern] [--few]

Many reports of the same games from other seeds: their mean stands for the truth. Shown is the
share of reports whose 95 % interval holds it, and the share of comparisons of like with like in
which some difference is claimed, by Holm's rule and by each interval alone (at most 5 % is right).
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace

from cardlie.engine import GAMES, Options
from cardlie.players import parse_seats
from cardlie.sim import Figures, Plan, figures, simulate
from cardlie.sim.compare import differences
from cardlie.sim.figures import Estimate

NAMES = ("rounds_per_game", "turns_per_player", "challenge_success", "last_number")


def coverage(found: list[Figures], name: str) -> float:
    """The share of reports whose interval holds the mean of all reports."""
    each: list[Estimate] = [getattr(report, name) for report in found]
    truth = sum(estimate.value or 0.0 for estimate in each) / len(each)
    held = [e.interval is not None and e.interval[0] <= truth <= e.interval[1] for e in each]
    return sum(held) / len(held)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--blocks", type=int, default=400, help="reports")
    parser.add_argument("--games", type=int, default=100, help="games of each report")
    parser.add_argument("--game", default="tavern", choices=list(GAMES))
    parser.add_argument("--few", action="store_true", help="40 reports, too few for a bar")
    options = parser.parse_args()
    if options.few:
        options.blocks = 40
    plan = Plan.of(
        Options(options.game, seats=2), parse_seats("casual"), players=GAMES[options.game].seats
    )
    size, jobs = options.games, os.cpu_count() or 1
    other = replace(plan, seed=1)
    runs = [
        simulate([plan, other], size, first=block * size, jobs=jobs)
        for block in range(options.blocks)
    ]
    found = [figures(run.tallies[0]) for run in runs]
    low = 1.0
    for name in NAMES:
        share = coverage(found, name)
        low = min(low, share)
        print(f"  {name:<18} {share:6.1%} of 95 % intervals hold it", flush=True)
    compared = [differences(run.pairs)[0] for run in runs]
    alone = [
        any(d.figure.interval and not d.figure.interval[0] <= 0 <= d.figure.interval[1] for d in ds)
        for ds in compared
    ]
    claimed = sum(any(each.shows for each in ds) for ds in compared) / len(compared)
    print(f"  like against like: {claimed:.1%} of reports claim a difference by Holm's rule,")
    print(f"  {sum(alone) / len(alone):.1%} would by each interval alone")
    return int(not options.few and (low < 0.93 or claimed > 0.08))


if __name__ == "__main__":
    sys.exit(main())
