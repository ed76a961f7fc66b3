"""The kinds of guess: one file each, found by being here. ``kind.py`` says what a kind has."""

from importlib import import_module
from pathlib import Path

from cardlie.kinds.counted import Counted
from cardlie.kinds.kind import KINDS, Guess, register

for _file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_file.stem}")

__all__ = ["KINDS", "Counted", "Guess", "register"]
