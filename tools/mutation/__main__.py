"""How many small faults the tests notice: mutants of a module, each run against its tests.

A mutant is a module with one operator, comparison, number, condition or loop changed. Those that
no test notices are listed: either a test is missing, or what was changed makes no difference. That
is then said in ``mutants.toml``, with the reason; better is to write the code so that it matters.

    python -m tools.mutation --sample 25             # 25 mutants of each target
    python -m tools.mutation guess judge             # all of two targets

Each spot is mutated in one way, drawn by ``--seed``, since eleven ways to spoil one sign say little
more than one. What is drawn hangs on the line alone, so that a sample stays while other lines
change. Left out are annotations and protocols, which nothing runs, decorators, which are caches
and registers, the places of kinds and decisions, and that zips must be equally long. Tests are
those of the target alone: a folder is run once to see what it reaches (``reach.py``), then a mutant
meets the files in it that reach its line, the tests that do first. Hypothesis draws the same
examples each time. A mutant that loops or eats memory counts as noticed.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import functools
import multiprocessing
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tools.mutation.reach import Reach, passes, reach_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent.parent

#: Mutants that change nothing: of which module, the line as it is and mutated, and why.
SAME = Path(__file__).with_name("mutants.toml")


@dataclass(frozen=True, slots=True)
class Target:
    """Modules to mutate (patterns under the root), and the tests that should notice.

    The tests that notice most come first: the others meet those mutants alone that are left.
    """

    modules: tuple[str, ...]
    tests: tuple[str, ...]


TARGETS = {
    "guess": Target(
        ("cardlie/guess/*.py",),
        (
            "tests/guess",
            "cardlie/guess",
            "tests/judging",
            "tests/language",
            "tests/games/test_golden.py",
            "tests/cli/test_judge.py",
            "tests/players",
            "tests/test_toy_kind.py",
        ),
    ),
    "judge": Target(
        (
            "cardlie/judging/judge.py",
            "cardlie/judging/finding.py",
            "cardlie/judging/verdict.py",
            "cardlie/judging/higher.py",
            "cardlie/judging/costs.py",
            "cardlie/judging/unread.py",
        ),
        (
            "tests/judging",
            "tests/cli/test_judge.py",
            "tests/cli/test_odds.py",
            "tests/games/test_golden.py",
            "cardlie/judging",
        ),
    ),
    "odds": Target(
        ("cardlie/odds/*.py",),
        (
            "tests/odds",
            "cardlie/odds",
            "tests/cli/test_odds.py",
            "tests/cli/test_odds_text.py",
            "tests/test_toy_kind.py",
            "tests/players/test_counting.py",
            "tests/players/test_casual.py",
        ),
    ),
    "games": Target(
        ("cardlie/games/*.py",),
        ("tests/games", "cardlie/games", "tests/engine", "tests/host/test_rooms.py"),
    ),
    "engine": Target(
        ("cardlie/engine/*.py", "cardlie/engine/decisions/*.py"),
        (
            "tests/games/test_golden.py",
            "tests/engine",
            "tests/games",
            "tests/test_toy_decision.py",
            "tests/players/test_claims.py",
            "tests/host/test_rooms.py",
            "cardlie/engine",
        ),
    ),
    "vector": Target(
        (
            "cardlie/vector/*.py",
            "cardlie/players/rows/*.py",
            "cardlie/sim/arrays.py",
            "cardlie/sim/array_tally.py",
        ),
        ("tests/vector", "tests/players/test_strong.py", "tests/sim", "tests/plugs/test_vector.py"),
    ),
    "host": Target(
        ("cardlie/host/*.py", "cardlie/web/*.py"),
        ("tests/host", "tests/cli/test_host.py", "tests/report/test_evenings.py"),
    ),
    "press": Target(
        ("cardlie/press/**/*.py",), ("tests/press", "tests/cli/test_print.py", "tests/booklet")
    ),
}


class Mutant(NamedTuple):
    """A module with one change; ``spot`` is where, ``name`` what was done."""

    module: str
    code: str
    name: str
    spot: tuple[int, int]

    @property
    def lines(self) -> tuple[str, str]:
        """What was changed, as it is and mutated."""
        old = (ROOT / self.module).read_text(encoding="utf-8").splitlines()
        changed = list(difflib.unified_diff(old, self.code.splitlines(), n=0, lineterm=""))[2:]
        was, now = (
            "\n".join(line[1:].strip() for line in changed if line.startswith(sign))
            for sign in "-+"
        )
        return was, now

    def __str__(self) -> str:
        was, now = self.lines
        return f"{self.module}:{self.spot[0]} {self.name}\n    - {was}\n    + {now}"


# --- making mutants


class Spot(NamedTuple):
    """Where a module may be mutated and by which operator; the lowest lots are drawn."""

    lot: float
    module: str
    name: str
    occurrence: int
    start: tuple[int, int]

    def mutant(self) -> Mutant | None:
        """The mutant, if it is Python, and more than the same written differently."""
        source = (ROOT / self.module).read_text(encoding="utf-8")
        try:
            code = mutate_code(source, get_operator(self.name)(), self.occurrence)
            if code is None or ast.dump(ast.parse(code)) == ast.dump(ast.parse(source)):
                return None
        except (AttributeError, SyntaxError):  # cosmic-ray knows no exceptions named with a dot
            return None
        return Mutant(self.module, code, self.name.removeprefix("core/"), self.start)


def spots_of(module: str, seed: int) -> Iterator[Spot]:
    """Each spot of a module and each kind of change possible there, once."""
    source = (ROOT / module).read_text(encoding="utf-8")
    nodes, left_out = list(ast_nodes(get_ast(source))), left_out_of(source)
    ways: dict[tuple[str, tuple[int, int]], list[tuple[str, int]]] = {}
    for name in operator_names():
        operator_class = get_operator(name)
        if operator_class.arguments():
            continue
        found = (p for node in nodes for p in operator_class().mutation_positions(node))
        for occurrence, (start, _) in enumerate(found):
            if not any(first <= start < last for first, last in left_out):
                kind = name.rpartition("_")[0] or name
                ways.setdefault((kind, start), []).append((name, occurrence))
    lines, seen = source.splitlines(), Counter[tuple[str, str, int]]()
    for (kind, start), choices in sorted(ways.items()):
        place = (lines[start[0] - 1].strip(), kind, start[1])
        seen[place] += 1
        rng = random.Random(f"{seed} {module} {place} {seen[place]}")
        name, occurrence = rng.choice(choices)
        yield Spot(rng.random(), module, name, occurrence, start)


def drawn(target: Target, seed: int, size: int | None) -> tuple[list[Mutant], int]:
    """So many mutants of a target, and how many spots there are."""
    files = sorted({f.relative_to(ROOT).as_posix() for m in target.modules for f in ROOT.glob(m)})
    spots = sorted(spot for file in files for spot in spots_of(file, seed))
    mutants = (mutant for spot in spots if (mutant := spot.mutant()))
    return list(islice(mutants, size)), len(spots)


def left_out_of(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where (line, column) nothing is run, or only caches and registers.

    The sign of a decorator, right before it, is left out with it.
    """
    nodes: list[ast.expr | ast.stmt | None] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef():
                nodes += [node.returns, *node.decorator_list]
            case ast.ClassDef(bases=[ast.Name(id="Protocol")]):
                nodes.append(node)
            case ast.ClassDef():
                nodes += node.decorator_list
            case ast.Assign(targets=[ast.Name(id="place")], value=value):
                nodes.append(value)  # only the order of such numbers matters
            case ast.Assign(targets=[ast.Tuple(elts=[*_, ast.Name(id="place")])], value=value):
                nodes += value.elts[-1:] if isinstance(value, ast.Tuple) else []
            case ast.arg() | ast.AnnAssign():
                nodes.append(node.annotation)
            case ast.keyword(arg="strict", value=value):
                nodes.append(value)  # whether zips must be equally long, which they are
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                nodes += [node.test, *node.body]
    return [
        ((n.lineno, max(0, n.col_offset - 1)), (n.end_lineno or n.lineno, n.end_col_offset or 0))
        for n in nodes
        if n is not None
    ]


# --- running tests


def copy_of_the_tree(folder: Path) -> Path:
    """What git tracks, so that mutants never touch the files one works on."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, told.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def statement_at(module: str, spot: tuple[int, int]) -> range:
    """The lines of the innermost statement at a spot; of what holds others, its head."""
    lines = range(spot[0], spot[0] + 1)
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt) and node.lineno <= spot[0] <= (node.end_lineno or 0):
            body = getattr(node, "body", None)
            lines = range(node.lineno, body[0].lineno if body else (node.end_lineno or 0) + 1)
    return lines or range(spot[0], spot[0] + 1)


class Laboratory:
    """A copy of the tree, in which mutants live as long as their tests run; one for each job."""

    def __init__(self, folder: Path) -> None:
        self._copy = copy_of_the_tree(Path(tempfile.mkdtemp(dir=folder)))
        self._time = 1_000_000_000

    def reach(self, modules: Sequence[str], tests: str) -> Reach:
        """What tests reach where nothing is changed."""
        return reach_of(self._copy, tests, modules)

    def survives(self, reach: Reach, mutant: Mutant) -> bool:
        """Whether the tests that may notice a mutant pass with it in place."""
        hit = reach.tests(mutant.module, statement_at(mutant.module, mutant.spot))
        if not hit:
            return True
        with self._in_place(mutant):
            return passes(self._copy, reach, hit)

    @contextmanager
    def _in_place(self, mutant: Mutant) -> Iterator[None]:
        """Put a mutant where its module is, each at a time of its own: what is compiled is new."""
        file = self._copy / mutant.module
        healthy, self._time = file.read_bytes(), self._time + 2
        try:
            file.write_text(mutant.code, encoding="utf-8")
            os.utime(file, (self._time, self._time))
            yield
        finally:
            file.write_bytes(healthy)


_laboratory: Laboratory


def _set_up(folder: Path) -> None:
    global _laboratory
    _laboratory = Laboratory(folder)


def _reach(modules: Sequence[str], tests: str) -> Reach:
    return _laboratory.reach(modules, tests)


def _survives(reach: Reach, mutant: Mutant) -> bool:
    return _laboratory.survives(reach, mutant)


def known_to_change_nothing() -> set[tuple[str, str, str]]:
    """Module, line and mutated line of mutants that no test can notice."""
    same = tomllib.loads(SAME.read_text(encoding="utf-8")).get("same", [])
    for entry in same:
        source = (ROOT / entry["module"]).read_text(encoding="utf-8").splitlines()
        if entry["was"] not in map(str.strip, source):
            sys.exit(f"{SAME.name}: {entry['module']} has no line {entry['was']!r}")
    return {(entry["module"], entry["was"], entry["is"]) for entry in same}


def measure(name: str, pool: ProcessPoolExecutor, args: argparse.Namespace) -> tuple[int, int]:
    """Run a target's mutants and print its score; how many were noticed, of how many."""
    target, same = TARGETS[name], known_to_change_nothing()
    mutants, there = drawn(target, args.seed, args.sample)
    live = [mutant for mutant in mutants if (mutant.module, *mutant.lines) not in same]
    survivors = live
    for tests in target.tests if live else ():
        modules = sorted({mutant.module for mutant in survivors})
        reach = pool.submit(_reach, modules, tests).result()
        survive = pool.map(functools.partial(_survives, reach), survivors)
        survivors = [m for m, alive in zip(survivors, survive, strict=True) if alive]
        print(f"{tests}: {len(survivors)} of {len(live)} survive", file=sys.stderr)
        if not survivors:
            break
    idle, noticed = len(mutants) - len(live), len(live) - len(survivors)
    share = (noticed + idle) / max(1, len(mutants))
    print(f"{name:<10} {share:.0%}: {noticed} noticed and {idle} known to change nothing", end="")
    print(f" of {len(mutants)} ({there} there are)")
    for mutant in sorted(survivors):
        print(f"  survives: {mutant}", flush=True)
    return noticed + idle, len(mutants)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each target")
    parser.add_argument("--seed", type=int, default=0, help="draws the mutants (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at once (default: 1)")
    args = parser.parse_args()
    if unknown := set(args.target) - set(TARGETS):
        parser.error(f"no target is called {', '.join(sorted(unknown))}")
    noticed = all_of_them = 0
    fork = multiprocessing.get_context("fork")
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(args.jobs, fork, _set_up, (Path(folder),)) as pool,
    ):
        for name in args.target or TARGETS:
            some, of = measure(name, pool, args)
            noticed, all_of_them = noticed + some, all_of_them + of
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"in all     {noticed} of {all_of_them} noticed, {noticed / max(1, all_of_them):.1%}")
    print(f"processor  {used.ru_utime + used.ru_stime:.0f} s")


if __name__ == "__main__":
    main()
