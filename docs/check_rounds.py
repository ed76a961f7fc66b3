"""Check what ``cardlie rules GAME --check --json`` says: ``python docs/check_rounds.py FILE``.

Guesses that are as high are a rank, and a row has a bit for each rank that may follow. Either ranks
lead in a circle, or each group of ranks has so many guesses left after it and none more.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any


def must(true: bool, why: str) -> None:
    """Raise unless it is so."""
    if not true:
        raise ValueError(why)


def verify(proof: Any, bound: int | None) -> None:
    """Raise unless the ranks lead round, or (``bound``) no run of guesses is longer than that."""
    says, once, rows = proof["says"], proof["once"], [int(row, 16) for row in proof["rows"]]
    after = [{b for b in range(len(says)) if rows[row] >> b & 1} for row in proof["row"]]
    if bound is None:
        way = proof["way"]
        must(len(way) > 1 and way[0] == way[-1], "it does not come back")
        must(all(b in after[a] for a, b in pairwise(way)), "one may not follow")
        must(not once or all(says[a] is None for a in way), "they run out of guesses")
        return
    group, depth, left, within = proof["group"], proof["depth"], proof["left"], []
    for g in range(len(left)):
        ranks = [a for a in range(len(says)) if group[a] == g]
        inside = any(after[a] & {*ranks} for a in ranks)
        ended = once and all(says[a] is not None or depth[a] > 0 for a in ranks)
        must(left[g] >= 0 and (ended or not inside), f"group {g} has no end")
        few = sum(says[a] or 0 for a in ranks)
        within.append(few + (few + 1) * max(depth[a] for a in ranks) if inside else 1)
    for a, b in ((one, other) for one in range(len(says)) for other in after[one]):
        beyond = left[group[b]] + within[group[b]]
        if group[a] != group[b]:
            must(left[group[a]] >= beyond > left[group[b]], f"after {a} comes more")
        else:
            must(says[a] is not None or says[b] is not None or depth[a] > depth[b], f"{a} goes on")
    must(max(map(sum, zip(left, within, strict=True))) <= bound, "runs are longer")


if __name__ == "__main__":
    for mix in (m for table in json.loads(Path(sys.argv[1]).read_text()) for m in table["mixes"]):
        if mix["proof"]:
            verify(mix["proof"], mix["bound"])
            print(mix["with"][0], mix["verdict"], mix["bound"] or "a way round")
