"""``cardlie print`` through real processes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def cardlie_print(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardlie", "print", *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_deck_lands_in_output_and_says_how_to_print_it(tmp_path: Path) -> None:
    done = cardlie_print("deck", "--with", "wildcards", "--paper", "letter", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    first, layout, second = done.stdout.splitlines()
    assert first == "output/cardlie-deck-letter.pdf: 55 cards on 14 pages"
    assert layout == "3 x 3 portrait, edge to edge"
    assert "100 %" in second
    assert "long edge" in second
    assert all(len(line) <= 80 for line in (first, layout, second))
    assert [file.name for file in (tmp_path / "output").iterdir()] == ["cardlie-deck-letter.pdf"]


def test_a_wrong_name_is_one_line_a_hint_and_no_file(tmp_path: Path) -> None:
    done = cardlie_print("deck", "--paper", "a44", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    message, hint = done.stderr.splitlines()
    assert message.startswith("cardlie: no paper is called 'a44'; there are: a4, letter, ")
    assert hint == "  hint: did you mean 'a4'?"
    assert list(tmp_path.iterdir()) == []
