"""Prints what lies ready in ``output/ready`` for those without Python: ``python -m tools.ready``.

Kits and rules of the card game and of Perudo, on A4 and Letter, in every language. Run it when
anything that is printed has changed; ``tests/test_ready.py`` says so.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path

from cardlie.base.strings import languages
from cardlie.cli import main

FOLDER = Path(__file__).parent.parent / "output" / "ready"

#: What is printed, of which games, on which papers.
WHAT, GAMES, PAPERS = ("kit", "rules"), ("cards", "perudo"), ("a4", "letter")


def commands() -> dict[str, list[str]]:
    """The name of each file, and the command that prints it (without where to)."""
    return {
        f"cardlie-{what}-{game}-{paper}-{lang}.pdf": [
            *("print", what, game, "--paper", paper, "--lang", lang)
        ]
        for what, game, paper, lang in product(WHAT, GAMES, PAPERS, languages())
    }


def write(folder: Path = FOLDER) -> int:
    """Print all of it anew; what no command prints any more is removed. The exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.pdf"):
        file.unlink()
    return max(main([*words, "-o", str(folder / name)]) for name, words in commands().items())


if __name__ == "__main__":
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    sys.exit(write())
