"""Ten renames that would break what people kept, each planted in a copy of the tree.

``tools.frozen`` has to notice every one: a word of its own on each kind of thing that outlives a
process (saved games, journals, seeds, JSON, exit codes, texts, pages).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, slots=True)
class Plant:
    """A rename: in which files, what for what, and the list that has to notice."""

    about: str
    files: str
    pattern: str
    replacement: str
    list: str


PLANTS = (
    Plant("what an event is called", "cardlie/engine/events.py", r'\] = "challenged"',
          '] = "doubted"', "saves"),
    Plant("a field of an event", "cardlie/**/*.py", r"\blosses\b", "lost_dice", "saves"),
    Plant("a field of Deck", "cardlie/**/*.py", r"\bnumbers\b", "printed_numbers", "journals"),
    Plant("what is typed for an action", "cardlie/**/*.py", r'= "discard", "discard a pile"',
          '= "drop", "discard a pile"',
          "saves"),
    Plant("the number of a purpose", "cardlie/games/chance.py", r"DISCARD = 6\b", "DISCARD = 16",
          "tallies"),
    Plant("a key of a verdict's JSON", "cardlie/judging/verdict.py", r'"need":', '"required":',
          "answers"),
    Plant("an exit code", "cardlie/cli/exit_codes.py", r"NOT_HIGHER = 3", "NOT_HIGHER = 4",
          "answers"),
    Plant("a ruling", "templates/games/perudo.toml", r"(?m)^ones-open =", "ones-first =",
          "rules"),
    Plant("what a host's entry is called", "cardlie/session/journal.py",
          r'_kind\("undo"\)', '_kind("take-back")', "journals"),
    Plant("a millimetre of a page", "templates/papers.toml", r"210x297mm", "210x296mm", "press"),
)  # fmt: skip


def plant() -> int:
    """Plant each rename; print whether it was noticed; the exit code."""
    missed = 0
    for each in PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            tree = Path(folder)
            _copy(tree)
            touched = _rename(tree, each)
            done = subprocess.run(
                [sys.executable, "-m", "tools.frozen", "check", each.list],
                cwd=tree, env={"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin"},
                capture_output=True, text=True, check=False,
            )  # fmt: skip
        noticed = done.returncode != 0 and touched > 0
        missed += not noticed
        print(f"{'noticed' if noticed else 'MISSED'}: {each.about} ({touched} files, {each.list})")
    return 1 if missed else 0


def _copy(tree: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)


def _rename(tree: Path, plant: Plant) -> int:
    touched = 0
    for file in tree.glob(plant.files):
        text = file.read_text("utf-8")
        changed = re.sub(plant.pattern, plant.replacement, text)
        if changed != text:
            file.write_text(changed, "utf-8")
            touched += 1
    return touched
