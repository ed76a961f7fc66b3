"""Twenty variants with a known flaw, and twenty sound ones: does the report tell them apart?

python benchmarks/flaws.py [--games 1000] [--closely 200] [--only NAME]

What they are stands in ``tests/report/flaws.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from tests.report.flaws import FLAWED, SOUND, flags_of


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="games followed of each variant")
    parser.add_argument("--closely", type=int, default=200, help="those weighed by decision")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="variants with this in their names")
    parser.add_argument("--few", action="store_true", help="every eighth variant")
    asked = parser.parse_args(words)
    right = {True: 0, False: 0}
    of = {True: 0, False: 0}
    for case in (*FLAWED, *SOUND)[:: 8 if asked.few else 1]:
        if asked.only not in case.name:
            continue
        start = time.perf_counter()
        found = flags_of(case, asked.games, asked.closely, seed=asked.seed)
        good = case.flag in found if case.flag else not found
        flawed = case.flag is not None
        of[flawed] += 1
        right[flawed] += good
        told = ", ".join(dict.fromkeys(found)) or "nothing"
        mark = "   " if good else "!!!"
        took = time.perf_counter() - start
        print(f"{mark} {case.name:<34} {told:<44} {took:5.1f} s", flush=True)
    print(f"found {right[True]} of {of[True]} flaws")
    print(f"nothing flagged in {right[False]} of {of[False]} sound ones")
    return 0 if right == of else 1


if __name__ == "__main__":
    sys.exit(main())
