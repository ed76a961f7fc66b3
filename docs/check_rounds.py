"""Check what ``cardlie rules GAME --check --json`` wrote: ``python docs/check_rounds.py FILE``.

Without a file, or with ``-``, it reads standard input.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any


def verify(proof: Any, bound: int | None) -> None:
    """Raise unless ranks of guesses lead round, or (``bound``) no longer run goes through them."""
    says, once, rows = proof["says"], proof["once"], [int(row, 16) for row in proof["rows"]]
    after = [{b for b in range(len(says)) if rows[row] >> b & 1} for row in proof["row"]]
    if bound is None:
        way = proof["way"]
        true = [len(way) > 1 and way[0] == way[-1], *(b in after[a] for a, b in pairwise(way))]
        true += [says[a] is None or not once for a in way]
    else:
        at, deep, left = proof["group"], proof["depth"], proof["left"]
        of = [[a for a, group in enumerate(at) if group == g] for g in range(len(left))]
        back = [any(after[a] & {*g} for a in g) for g in of]
        some = [(sum(says[a] or 0 for a in g), max(deep[a] for a in g)) for g in of]
        runs = [n + (n + 1) * d if b else 1 for (n, d), b in zip(some, back, strict=True)]
        true = [rest >= 0 and rest + n <= bound for rest, n in zip(left, runs, strict=True)]
        true += [(says[a] is not None or deep[a] > 0) and once for a, g in enumerate(at) if back[g]]
        arcs = [(a, b, at[a], at[b]) for a, row in enumerate(after) for b in row]
        true += [left[g] >= left[h] + runs[h] > left[h] for _, _, g, h in arcs if g != h]
        true += [{says[a], says[b]} != {None} or deep[a] > deep[b] for a, b, g, h in arcs if g == h]
    if not all(true):
        raise ValueError("it does not hold")


def main(file: str = "-") -> None:
    """Say what the proofs of a file prove; raises whatever they don't, or can't be read."""
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    for mix in (m for table in json.loads(text) for m in table["mixes"] if m["proof"]):
        verify(mix["proof"], mix["bound"])
        print(mix["with"][0], mix["verdict"], mix["bound"] or "a way round")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:2])
    except (LookupError, OSError, TypeError, ValueError) as error:
        sys.exit(f"REFUSED: {type(error).__name__}: {error}")
