"""Commands that take longer say what they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.terminal import terminal

if TYPE_CHECKING:
    from pathlib import Path


def test_a_command_says_what_it_waits_for(tmp_path: Path) -> None:
    with terminal(tmp_path, ["rules", "leira", "--summary"]) as running:
        assert running.until(r"\S").startswith("Reading the rules ...")
