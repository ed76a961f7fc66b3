"""How many small faults the tests notice: mutants of a module, each run against its tests.

A mutant is a module with one operator, comparison, number, condition or loop changed. Those that
no test notices are listed: either a test is missing, or what was changed makes no difference.

    python benchmarks/mutation.py --sample 25             # 25 mutants of each target
    python benchmarks/mutation.py kinds judge             # all of two targets

Each spot is mutated in one way, drawn by ``--seed``, since eleven ways to spoil one sign say little
more than one. Left out are annotations and protocols, which nothing runs, and decorators, which
are caches and registers. Needs the extra `dev`; the tests are those of the target alone, and
hypothesis draws the same examples each time. A mutant that loops or eats memory counts as noticed.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent

#: What a mutant may take of the memory, in bytes.
MEMORY = 6 << 30


@dataclass(frozen=True, slots=True)
class Target:
    """Modules to mutate (patterns under the root), and the tests that should notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


#: The tests that notice most come first: a run ends with the first that fails.
TARGETS = {
    "kinds": Target(
        ("cardlie/kinds/*.py",),
        (
            "tests/kinds",
            "tests/judging",
            "tests/language",
            "tests/cli/test_judge.py",
            "tests/games/test_golden.py",
            "tests/test_toy_kind.py",
            "tests/test_toy_two_figures.py",
            "tests/players",
            "tests/booklet/test_odds_table.py",
            "cardlie/kinds",
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
            "tests/judging/test_small_worlds.py",
            "tests/judging/test_judge.py",
            "tests/judging/test_judge_corners.py",
            "tests/judging/test_higher.py",
            "tests/judging/test_unread.py",
            "tests/cli/test_judge.py",
            "tests/games/test_golden.py",
        ),
    ),
    "odds": Target(("cardlie/odds/*.py",), ("cardlie/odds", "tests/odds", "tests/vector")),
    "games": Target(
        ("cardlie/games/*.py",),
        ("tests/games/test_golden.py", "tests/games", "tests/engine", "cardlie/games"),
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
    "vector": Target(("cardlie/vector/*.py",), ("tests/vector", "tests/sim", "tests/games")),
    "host": Target(("cardlie/host/*.py",), ("tests/host", "tests/cli/test_host.py")),
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

    def __str__(self) -> str:
        before = (ROOT / self.module).read_text(encoding="utf-8").splitlines()
        changed = [
            line
            for line in difflib.unified_diff(before, self.code.splitlines(), n=0, lineterm="")
            if line[:1] in "+-" and line[:3] not in ("+++", "---")
        ]
        lines = "".join(f"\n    {line[0]} {line[1:].strip()}" for line in changed)
        return f"{self.module}:{self.spot[0]} {self.name}{lines}"


# --- making mutants


def mutants_of(module: str, rng: random.Random) -> Iterator[Mutant]:
    """One mutant for each spot of a module and each kind of change that is possible there."""
    source = (ROOT / module).read_text(encoding="utf-8")
    tree, left_out = get_ast(source), left_out_of(source)
    ways: dict[tuple[str, tuple[int, int]], list[tuple[str, int]]] = {}
    for name in operator_names():
        operator_class = get_operator(name)
        if operator_class.arguments():
            continue
        found = (p for node in ast_nodes(tree) for p in operator_class().mutation_positions(node))
        for occurrence, (start, _) in enumerate(found):
            if not any(first <= start < last for first, last in left_out):
                kind = name.rpartition("_")[0] or name
                ways.setdefault((kind, start), []).append((name, occurrence))
    for (_, start), choices in sorted(ways.items()):
        name, occurrence = rng.choice(choices)
        try:
            code = mutate_code(source, get_operator(name)(), occurrence)
        except AttributeError:  # cosmic-ray knows no exceptions that are named with a dot
            continue
        if code is not None and is_another_program(source, code):
            yield Mutant(module, code, name.removeprefix("core/"), start)


def is_another_program(source: str, code: str) -> bool:
    """Whether the code is Python, and more than the same written differently."""
    try:
        return ast.dump(ast.parse(code)) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


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
            case ast.arg() | ast.AnnAssign():
                nodes.append(node.annotation)
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


def passes(folder: Path, tests: Sequence[str], timeout: float | None = None) -> bool:
    """Whether the tests of this copy pass; compiled modules are kept for the untouched copy."""
    surroundings = os.environ | {"CI": "true", "PYTHONPATH": str(folder)}
    surroundings |= {"PYTHONDONTWRITEBYTECODE": "" if timeout is None else "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", *tests]
    try:
        done = subprocess.run(
            command, cwd=folder, env=surroundings, capture_output=True, check=False,
            timeout=timeout,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)),
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


class Laboratory:
    """Copies of the tree, one for each job, in which mutants live as long as their tests run."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self._free: SimpleQueue[Path] = SimpleQueue()
        for job in range(jobs):
            self._free.put(copy_of_the_tree(folder / str(job)))

    def healthy(self, tests: Sequence[str]) -> float:
        """How long the tests take where nothing is changed, in seconds."""
        copy = self._free.get()
        start = time.perf_counter()
        if not passes(copy, tests):
            sys.exit(f"the tests fail as they are: pytest {' '.join(tests)}")
        self._free.put(copy)
        return time.perf_counter() - start

    def survives(self, mutant: Mutant, tests: Sequence[str], timeout: float) -> bool:
        """Whether all tests pass with the mutant in place."""
        copy = self._free.get()
        file = copy / mutant.module
        healthy = file.read_bytes()
        try:
            file.write_text(mutant.code, encoding="utf-8")
            return passes(copy, tests, timeout)
        finally:
            file.write_bytes(healthy)
            self._free.put(copy)


def measure(name: str, laboratory: Laboratory, args: argparse.Namespace) -> tuple[int, int]:
    """Run a target's mutants and print its score; how many were noticed, of how many."""
    target, rng = TARGETS[name], random.Random(f"{args.seed} {name}")
    files = sorted({f.relative_to(ROOT).as_posix() for m in target.modules for f in ROOT.glob(m)})
    mutants = [mutant for file in files for mutant in mutants_of(file, rng)]
    there = len(mutants)
    if args.sample:
        mutants = rng.sample(mutants, min(args.sample, there))
    timeout = 30 + 4 * laboratory.healthy(target.tests)
    survivors = []
    with ThreadPoolExecutor(args.jobs) as pool:
        lives = pool.map(lambda m: laboratory.survives(m, target.tests, timeout), mutants)
        for mutant, alive in zip(mutants, lives, strict=True):
            print("!" if alive else ".", end="", file=sys.stderr, flush=True)
            if alive:
                survivors.append(mutant)
    print(file=sys.stderr)
    noticed = len(mutants) - len(survivors)
    share = noticed / max(1, len(mutants))
    print(f"{name:<10} {noticed} of {len(mutants)} noticed, {share:.0%} ({there} there are)")
    for mutant in sorted(survivors):
        print(f"  survives: {mutant}")
    return noticed, len(mutants)


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
    with tempfile.TemporaryDirectory() as folder:
        laboratory = Laboratory(Path(folder), args.jobs)
        for name in args.target or TARGETS:
            some, of = measure(name, laboratory, args)
            noticed, all_of_them = noticed + some, all_of_them + of
    print(f"in all     {noticed} of {all_of_them} noticed, {noticed / max(1, all_of_them):.1%}")


if __name__ == "__main__":
    main()
