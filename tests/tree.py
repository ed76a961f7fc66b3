"""The tree that the tests stand in."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


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
