"""Writes the API reference, made of docstrings by pdoc: ``python -m tools.api [FOLDER]``.

It has all that ``import cardlie`` gives, and nothing else.
"""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from pathlib import Path

#: Where it lies unless another folder is named.
FOLDER = Path(__file__).parent.parent / "output" / "api"

#: The packages with names for use from outside, besides ``cardlie`` itself.
PACKAGES = "booklet engine games odds players press report sim solve tune plugs.vector".split()


def write(folder: Path) -> Path:
    """A page for each package; the first of them."""
    import pdoc

    pdoc.render.configure(docformat="restructuredtext", search=False)
    names = ["cardlie", *(f"cardlie.{package}" for package in PACKAGES)]
    kept = "|".join(map(re.escape, names))
    with warnings.catch_warnings():
        # a type that is imported for type checkers alone stands there as it is written
        warnings.filterwarnings("ignore", "Error parsing type annotation", UserWarning)
        pdoc.pdoc(*names, rf"!(?!({kept})$)", output_directory=folder)
    return folder / "cardlie.html"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    sys.stdout.write(f"{write(parser.parse_args().folder)}\n")
