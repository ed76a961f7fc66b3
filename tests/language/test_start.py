"""What a first guess costs: nothing that it does not need."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("numpy", "reportlab", "PIL", "matplotlib", "rich", "typer", "lark")


def test_a_guess_is_read_without_anything_heavy() -> None:
    program = (
        "import sys; from cardlie.guess import Guess; Guess.parse('4 red');"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
