"""How long ``cardlie print deck`` takes with everything in it, and how large its file is.

Run it with the interpreter that cardlie is installed for: python benchmarks/print_deck.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from judge_start import HELLO
from ratio import report

BAR = 2.5
MOST_BYTES = 150_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hello, deck = Path(folder, "hello.py"), Path(folder, "deck.pdf")
        hello.write_text(HELLO, encoding="utf-8")
        everything = ["--with", "wildcards", "--with", "powers", "-o", str(deck)]
        report(
            {
                "cardlie print deck": [
                    sys.executable,
                    "-m",
                    "cardlie",
                    "print",
                    "deck",
                    *everything,
                ],
                "typer hello-world": [sys.executable, str(hello), "you"],
            },
            bar=BAR,
        )
        size = deck.stat().st_size
    over = "" if size <= MOST_BYTES else "  OVER THE BAR"
    print(f"deck with expansions and backs: {size:,} bytes (bar: {MOST_BYTES:,}){over}")


if __name__ == "__main__":
    main()
