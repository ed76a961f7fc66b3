"""The tree that the tests stand in."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: A deck with a page of its own that shows all that can be done with it, in its folder.
EXAMPLE = ROOT / "docs" / "example-deck"


def tracked() -> list[Path]:
    """The files that git keeps; in a source archive, where there is no git, every file of it."""
    if (ROOT / ".git").exists():
        listing = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        return [file for name in listing.split("\0") if name and (file := ROOT / name).is_file()]
    kept = ("cardlie", "templates", "rules", "tests", "benchmarks", "tools", "docs")
    inside = [file for folder in kept for file in sorted((ROOT / folder).rglob("*"))]
    return [file for file in [*ROOT.glob("*.*"), *inside] if file.is_file()]


@cache
def code_of(file: Path) -> ast.Module:
    """What a file of Python says."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(code: ast.AST) -> tuple[ast.AST, ...]:
    """All that stands in it; many tests ask."""
    return tuple(ast.walk(code))


def modules() -> Iterator[tuple[str, str, ast.Module]]:
    """Each module of cardlie: its name, its room, its code."""
    for file in sorted(tracked()):
        if file.suffix != ".py" or (ROOT / "cardlie") not in file.parents:
            continue
        parts = file.relative_to(ROOT).with_suffix("").parts
        room = parts[1] if len(parts) > 1 else ""
        yield ".".join(parts), room, code_of(file)


def imports(node: ast.AST) -> Iterator[str]:
    """The full names of all modules imported anywhere below ``node``."""
    for part in nodes_of(node):
        if isinstance(part, ast.Import):
            yield from (alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            assert part.level == 0, "imports are absolute"
            assert part.module is not None
            # `from cardlie import press` imports cardlie.press
            yield part.module
            if part.module == "cardlie":
                yield from (f"cardlie.{alias.name}" for alias in part.names)
