"""What one ``cardlie.judge`` takes: calls, files, changes of file, and time.

Calls are those of functions in ``cardlie/``, counted as they happen; a change of file is a step of
the debugger from one file into another, there or back. Time is that of guesses that were not heard
before, in turns with the counting and the witness of the same cases alone (``evaluate``).

    python benchmarks/judge.py            # this checkout
    python benchmarks/judge.py FOLDER     # and another checkout, in turns
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FILES, CHANGES, SHARE, TURNS = 12, 60, 0.26, 5

#: Run with a checkout in front of the path; prints figures parted by blanks.
COUNTED = """
import os, sys
import cardlie
judge, root = cardlie.judge, os.path.dirname(cardlie.__file__)
for _ in range(2):
    judge("4 cards without red", "R1 B2")
seen = []
def watch(frame, event, argument):
    file = frame.f_code.co_filename
    if event == "call" and file.startswith(root):
        seen.append(("call", file))
    elif event == "return" and frame.f_back and file.startswith(root):
        back = frame.f_back.f_code.co_filename
        seen.extend([("return", back)] if back.startswith(root) else [])
sys.setprofile(watch)
judge("4 cards without red", "R1 B2")
sys.setprofile(None)
changes = sum(a[1] != b[1] for a, b in zip(seen, seen[1:]))
calls = [file for event, file in seen if event == "call"]
print(len(calls), len(set(calls)), changes)
"""

TIMED = """
import sys
from time import process_time
from cardlie import judge
kinds = ("cards without", "cards in", "times", "of the")
said = [f"{n} {kind} {what}" for n in range(1, 13) for kind in kinds for what in sys.argv[1:]]
known = []
for each in said:
    try:
        judge(each, "R1 B2 R5")
    except Exception:
        continue
    known.append(each)
start = process_time()
for each in known:
    judge(each + "!", "R1 B2 R5")
print(len(known), (process_time() - start) / len(known) * 1e6)
"""

ALONE = """
from time import process_time
from cardlie.guess import Guess
from cardlie.games.registry import rules_of
from cardlie.judging.evaluate import evaluate
from cardlie.judging.resolved import ResolvedQuestion
from cardlie.judging.verdict import Shown
rules = rules_of("cards")
table = tuple(Shown(face, None) for face in rules.faces.parse("R1 B2 R5"))
kinds = ("less than", "times", "cards without")
suits, numbers = ("red", "blue", "green", "yellow"), ("3", "4", "5", "6")
said = [f"{n} {kind} {what}" for n in range(1, 13) for kind in kinds
        for what in (suits if kind == "cards without" else numbers)]
cases = [ResolvedQuestion(rules, Guess.parse(each), table) for each in said]
evaluate(ResolvedQuestion(rules, Guess.parse("13 less than 3"), table))
start = process_time()
for case in cases:
    evaluate(case)
print(len(cases), (process_time() - start) / len(cases) * 1e6)
"""


def figures(script: str, tree: Path, *words: str) -> list[float]:
    """What a script prints, run on a checkout."""
    path = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(command, env=path, cwd=tree, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="*", help="another checkout, in turns")
    trees = [HERE, *(each.resolve() for each in parser.parse_args().folder)]
    what = ("red", "blue", "5", "6s", "3", "4s")
    for tree in trees:
        calls, files, changes = figures(COUNTED, tree)
        print(f"{tree.name}: {calls:.0f} calls, {files:.0f} files, {changes:.0f} changes of file")
    print(f"at most {FILES} files and {CHANGES} changes of file")
    times: dict[Path, list[float]] = {tree: [] for tree in trees}
    alone = []
    for _ in range(TURNS):
        for tree in trees:
            times[tree].append(figures(TIMED, tree, *what)[1])
        alone.append(figures(ALONE, HERE)[1])
    best = {tree: min(took) for tree, took in times.items()}
    print(f"a new guess {best[HERE]:.0f} us, counting and witness alone {min(alone):.0f} us: "
          f"{best[HERE] / min(alone):.1f} x")  # fmt: skip
    for tree in trees[1:]:
        print(f"{best[HERE] / best[tree]:.2f} of {tree.name} ({best[tree]:.0f} us), "
              f"at most {SHARE}")  # fmt: skip


if __name__ == "__main__":
    main()
