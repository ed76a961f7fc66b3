"""What errors become: an exit code, one line and a hint, never a traceback."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError, InvalidGuess, TextRange, UnknownName
from cardlie.cli.exit_codes import Code, with_exit_code


def failing(error: BaseException) -> Callable[[], int]:
    def command() -> int:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (CardlieError("one\nline", "and\ta hint"), 2, "cardlie: one line\n  hint: and a hint\n"),
        (CardlieError("no hint"), 2, "cardlie: no hint\n"),
        (
            UnknownName("paper", "A44", ["A4", "letter"]),
            2,
            "cardlie: unknown paper 'A44'; choose from: A4, letter\n  hint: did you mean 'A4'?\n",
        ),
        (
            InvalidGuess("unknown suit 'rad'", "4 rad", TextRange(2, 5), "red"),
            2,
            "cardlie: unknown suit 'rad'; did you mean 'red'?\n    4 rad\n      ^^^\n",
        ),
        (
            PermissionError(errno.EACCES, "Permission denied", "deck.pdf"),
            2,
            "cardlie: deck.pdf: permission denied\n",
        ),
        (OSError(errno.ENOSPC, "No space left on device"), 2, "cardlie: no space left on device\n"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), 141, ""),
        (
            ZeroDivisionError("division by zero"),
            70,
            "cardlie: internal error: ZeroDivisionError: division by zero\n  hint: please report "
            "this, with the command you ran; CARDLIE_DEBUG=1 shows the traceback\n",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_error_becomes_a_code_and_a_line(
    error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert with_exit_code(failing(error)) == code
    assert capsys.readouterr() == ("", said)


def test_the_traceback_of_a_fault_is_there_for_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDLIE_DEBUG", "1")
    assert with_exit_code(failing(KeyError("seat"))) == Code.OUR_FAULT
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-2] == "cardlie: internal error: KeyError: 'seat'"


def test_a_code_is_passed_on() -> None:
    assert with_exit_code(lambda: Code.NOT_HIGHER) == 3


def test_a_closed_pipe_is_no_answer() -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m cardlie --help | true; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("141\n", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_is_noticed() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardlie", "--version"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "cardlie: no space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="closes streams with a POSIX shell")
def test_closed_streams_do_no_harm() -> None:
    command = f"{sys.executable} -m cardlie jugde <&- >&- 2>&-; echo $?"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "2\n"
