"""Everything that can be printed, as pixels: nothing blank, outside of the paper, on each other.

    python benchmarks/rasters.py                 all of it, in some minutes
    python benchmarks/rasters.py kit midnight    what has all these words
    python benchmarks/rasters.py 1/4             every fourth of them, from the first

Exit code 1: something looks wrong.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.press.rasters import everything, faults


def main() -> int:
    words = {word for word in sys.argv[1:] if "/" not in word}
    chosen = [each for each in everything() if words <= set(each.words)]
    for word in sys.argv[1:]:
        if "/" in word:
            first, step = map(int, word.split("/"))
            chosen = chosen[first - 1 :: step]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, printed in enumerate(chosen, 1):
            found = faults(printed, Path(folder))
            wrong += bool(found)
            for fault in found:
                print(f"{printed}: {fault}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(chosen)}", end="", file=sys.stderr)
    print(f"{len(chosen)} things printed, {wrong} look wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
