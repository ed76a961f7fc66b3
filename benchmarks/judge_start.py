"""How long ``cardlie judge`` takes to start and answer, against a hello-world made with typer.

Run it with the interpreter that cardlie is installed for: python benchmarks/judge_start.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from ratio import report

BAR = 1.2

#: What the judge never needs: the press, and the arithmetic of a million tables.
HEAVY = ("numpy", "reportlab", "PIL", "matplotlib", "pikepdf", "pydantic")

JUDGE = ["-m", "cardlie", "judge", "4 red", "--table", "R1 R2 R3 R4"]

HELLO = """\
import typer

app = typer.Typer()


@app.command()
def hello(name: str, loud: bool = False) -> None:
    print(f"Hello {name}" + ("!" if loud else ""))


if __name__ == "__main__":
    app()
"""


def imported_by(arguments: list[str]) -> set[str]:
    """The top-level packages that a run of the interpreter imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *arguments], capture_output=True, text=True, check=True
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder, "hello.py")
        hello.write_text(HELLO, encoding="utf-8")
        report(
            {
                "cardlie judge": [sys.executable, *JUDGE],
                "cardlie --version": [sys.executable, "-m", "cardlie", "--version"],
                "typer hello-world": [sys.executable, str(hello), "you"],
            },
            bar=BAR,
        )
    heavy = sorted(imported_by(JUDGE) & set(HEAVY))
    print(f"heavy modules that the judge imports: {', '.join(heavy) or 'none'}")


if __name__ == "__main__":
    main()
