"""A command at a terminal of its own, on a shell's job control if that is the point."""

from __future__ import annotations

import codecs
import io
import os
import re
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: What moves the cursor, paints, or sets a mode, and is no text.
_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>])|[\r\x07]")


class Terminal:
    """What a terminal shows, and whoever types at it."""

    def __init__(self, ours: int, child: subprocess.Popen[bytes]) -> None:
        self._ours, self.child = ours, child
        self._text = codecs.getincrementaldecoder("utf-8")("replace")

    def type(self, keys: str) -> None:
        """Type some keys; Enter is a carriage return."""
        os.write(self._ours, keys.encode())

    def until(self, wanted: str) -> str:
        """What is shown next, up to something: text, and the clearing of the screen as a page."""
        raw = ""
        while not re.search(wanted, plain(raw)) and select.select([self._ours], [], [], 60)[0]:
            try:
                raw += self._text.decode(os.read(self._ours, 4096))
            except OSError:  # the other end is closed
                break
        assert re.search(wanted, plain(raw)), plain(raw)
        return plain(raw)

    def leave(self) -> None:
        """Leave a game, which can be taken up again."""
        self.type("quit\r")
        self.until(r"--resume \S+")
        assert self.child.wait(60) == 0


def plain(shown: str) -> str:
    """The text of what a terminal is told, with a form feed where it is cleared."""
    return _ESCAPES.sub("", shown.replace("\x1b[2J", "\f"))


@contextmanager
def terminal(home: Path, words: Sequence[str], columns: int = 200) -> Iterator[Terminal]:
    """``cardlie WORDS`` at a terminal, with the games of a home of its own."""
    with started([sys.executable, "-m", "cardlie", *words], home, columns) as running:
        yield running


@contextmanager
def shell(home: Path) -> Iterator[Terminal]:
    """A shell with job control at a terminal; ``$cardlie`` is the command."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    words, command = [bash, "--norc", "--noprofile", "-i"], f"{sys.executable} -m cardlie"
    with started(words, home, 80, PS1="ready$ ", cardlie=command) as running:
        yield running


@contextmanager
def started(words: Sequence[str], home: Path, columns: int, **more: str) -> Iterator[Terminal]:
    """Any program at a terminal, with the games of a home of its own and ``more`` around it."""
    import fcntl
    import pty
    import struct
    import termios

    env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env |= {"XDG_STATE_HOME": str(home), "TERM": "xterm"}
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    child = subprocess.Popen(
        words, stdin=theirs, stdout=theirs, stderr=theirs, env=env | more, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(theirs)
    try:
        yield Terminal(ours, child)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, 9)
        child.kill()
        child.wait()
        os.close(ours)


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
