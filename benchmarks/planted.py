"""Drawn files with one planted flaw, and sound ones: does a report name the flaw, and that alone?

python benchmarks/planted.py [--files 60] [--games 130] [--closely 130] [--seed 0] [--strongest]

How they are drawn stands in ``tests/report/planted.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import islice

from tests.report.planted import flags_of, is_named, planted, sound

#: Of 60 files with a flaw so many are named, and of 60 sound ones at most so many flagged.
NAMED, FLAGGED = 55 / 60, 3 / 60


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--files", type=int, default=60, help="files of each sort")
    parser.add_argument("--games", type=int, default=130, help="games followed of each")
    parser.add_argument("--closely", type=int, default=130, help="those weighed by decision")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--strongest", action="store_true", help="ask who plays, as reports do")
    asked = parser.parse_args(words)
    good = {"planted": 0, "sound": 0}
    for name, drawing in (("planted", planted), ("sound", sound)):
        for drawn in islice(drawing(asked.seed), asked.files):
            start = time.process_time()
            more = {"strongest": asked.strongest}
            found = flags_of(drawn, asked.games, asked.closely, asked.seed, **more)
            right = is_named(drawn, found)
            good[name] += right
            told = ", ".join(dict.fromkeys(flag.key for flag in found)) or "nothing"
            took = time.process_time() - start
            mark = "   " if right else "!!!"
            print(f"{mark} {drawn.name:<12} {drawn.seats} {drawn.game}: {told}, {took:.1f} s")
            sys.stdout.flush()
    flagged = asked.files - good["sound"]
    print(f"{good['planted']} of {asked.files} flaws named; {flagged} sound files flagged")
    bars = good["planted"] >= NAMED * asked.files, flagged <= FLAGGED * asked.files
    return 0 if all(bars) else 1


if __name__ == "__main__":
    sys.exit(main())
