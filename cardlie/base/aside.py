"""What libraries make of strangers' files, in a process of its own, with limits.

Bytes are counted before anything is read (:mod:`cardlie.base.files`); how long a library takes over
them, and how much room, nobody knows beforehand. So it works aside, and is stopped in time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from cardlie.base.files import text_of

#: Room that a library may take, in bytes, where the system can be told so.
MOST_ROOM = 1 << 30

_START = "from cardlie.base.aside import answer; answer()"


class AsideFailed(Exception):
    """Nothing came of it: it took too ``long``, or something was wrong with what was given."""

    def __init__(self, *, long: bool = False) -> None:
        super().__init__("too long" if long else "failed")
        self.long = long


def run_aside(function: str, given: str, seconds: float) -> Any:
    """What a function of ours, ``package.module:name``, makes of a text, as far as JSON can say it.

    It is stopped after so many seconds; raises :class:`AsideFailed`. A browser has one process
    alone: it works there, and a page that waits too long is closed.
    """
    if sys.platform == "emscripten":
        try:
            return resolve_name(function)(given)
        except Exception as error:  # as the process would fail
            raise AsideFailed from error
    place = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
    try:
        done = subprocess.run(
            # -P: the working folder may be a stranger's, and hold modules, too
            [sys.executable, "-P", "-c", _START, function],
            input=given.encode(), capture_output=True, timeout=seconds, check=True,
            env=os.environ | {"PYTHONPATH": place},
        )  # fmt: skip
        return json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise AsideFailed(long=True) from None
    except (OSError, ValueError, subprocess.SubprocessError):
        raise AsideFailed from None


def answer() -> None:
    """In the other process: say what the function makes of standard input."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_ROOM, MOST_ROOM))
    given = text_of(sys.stdin.buffer.read())
    json.dump(resolve_name(sys.argv[1])(given), sys.stdout)
