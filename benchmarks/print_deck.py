"""How long ``cardlie print deck`` takes with everything in it, how large its file is; and a kit.

Run it with the interpreter that cardlie is installed for: python benchmarks/print_deck.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from first_answer import HELLO
from ratio import report

BAR, KIT_BAR = 2.5, 4.0
MOST_BYTES = 150_000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hello, deck, kit = (Path(folder, name) for name in ("hello.py", "deck.pdf", "kit.pdf"))
        hello.write_text(HELLO, encoding="utf-8")
        floor = {"typer hello-world": [sys.executable, str(hello), "you"]}
        printing = [sys.executable, "-m", "cardlie", "print"]
        everything = ["deck", "--with", "wildcards", "--with", "powers", "-o", str(deck)]
        report({"cardlie print deck": [*printing, *everything], **floor}, bar=BAR)
        of_kit = [*printing, "kit", "cards", "-o", str(kit)]
        report({"cardlie print kit cards": of_kit, **floor}, bar=KIT_BAR)
        size = deck.stat().st_size
    over = "" if size <= MOST_BYTES else "  OVER THE BAR"
    print(f"deck with expansions and backs: {size:,} bytes (bar: {MOST_BYTES:,}){over}")


if __name__ == "__main__":
    main()
