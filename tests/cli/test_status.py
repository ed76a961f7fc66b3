"""Commands that take longer say what they wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.cli.app import COMMANDS, WAITS
from tests.cli.terminal import terminal

if TYPE_CHECKING:
    from pathlib import Path


def test_every_sentence_is_of_a_command() -> None:
    assert WAITS.keys() <= COMMANDS.keys()


def test_a_command_says_what_it_waits_for(tmp_path: Path) -> None:
    with terminal(tmp_path, ["rules", "leira", "--summary"]) as running:
        assert running.until(r"\S").startswith("Reading the rules ...")
