"""What a command waits for stands on a terminal until anything is written, and never longer."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.cli.app import COMMANDS, WAITS
from cardlie.cli.support import status
from tests.cli.terminal import terminal

if TYPE_CHECKING:
    from pathlib import Path


class Screen(io.StringIO):
    """A terminal of one line without escapes: what stands there at last, line by line."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        shown = []
        for line in self.getvalue().split("\n"):
            cells: list[str] = []
            for part in line.split("\r"):
                cells[: len(part)] = part
            shown.append("".join(cells).rstrip())
        return shown


words = st.text("abc ä", min_size=1, max_size=30).map(lambda text: text.strip() or "x")


@given(said=words, then=st.lists(st.tuples(st.booleans(), words)), updates=st.lists(words))
def test_a_sentence_goes_when_anything_is_written(
    said: str, then: list[tuple[bool, str]], updates: list[str]
) -> None:
    screen = Screen()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stderr", screen)
        with status(said):
            assert screen.lines == [said]
            with status("") as say:
                for text in updates:
                    say(text)
            for error, text in then:
                print(text, file=sys.stderr if error else sys.stdout)
            if then:
                assert sys.stdout is sys.stderr is screen
        assert sys.stdout is sys.stderr is screen
    assert screen.lines == [*(text for _, text in then), ""]


def test_whoever_took_a_stream_meanwhile_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, other = Screen(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    with status("Waiting"):
        sys.stdout = other
        print("seen", file=sys.stderr)
        print("taken")
    assert (screen.lines, other.getvalue()) == (["seen", ""], "taken\n")


def test_nobody_at_a_terminal_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with status("Waiting") as say:
        say("still")
    assert capsys.readouterr() == ("", "")


def test_every_sentence_is_of_a_command() -> None:
    assert WAITS.keys() <= COMMANDS.keys()


def test_a_command_says_what_it_waits_for(tmp_path: Path) -> None:
    with terminal(tmp_path, ["rules", "leira", "--summary"]) as running:
        assert running.until(r"\S").startswith("Looking up the rules ...")
