"""What libraries make of strangers' files, in a process of its own, with limits.

Bytes are counted before anything is read (:mod:`cardlie.base.files`); how long a library takes over
them, and how much room, nobody knows beforehand. So it works aside, and is stopped in time.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from math import ceil
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from cardlie.base.files import text_of

#: Room that a library may take, in bytes, where the system can be told so.
MOST_ROOM = 1 << 30
#: Where seconds of the processor are counted, so many times as long by the clock is waited: on a
#: busy machine that is no fault of the file.
_PATIENCE = 6

_START = "from cardlie.base.aside import answer; answer()"


class AsideFailed(Exception):
    """Nothing came of it: it took too ``long``, or something was wrong with what was given."""

    def __init__(self, *, long: bool = False) -> None:
        super().__init__("too long" if long else "failed")
        self.long = long


def run_aside(function: str, given: str, seconds: float) -> Any:
    """What a function of ours, ``package.module:name``, makes of a text, as far as JSON can say it.

    It is stopped after so many ``seconds`` of the processor, rounded up (of the clock, on Windows);
    raises :class:`AsideFailed`. A browser has one process
    alone: it works there, and a page that waits too long is closed.
    """
    if sys.platform == "emscripten":
        try:
            return resolve_name(function)(given)
        except Exception as error:  # as the process would fail
            raise AsideFailed from error
    place = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, sys.path)])
    waits = seconds if sys.platform == "win32" else _PATIENCE * seconds
    try:
        done = subprocess.run(
            # -P: the working folder may be a stranger's, and hold modules, too
            [sys.executable, "-P", "-c", _START, function, str(ceil(seconds))],
            input=given.encode(), capture_output=True, timeout=waits, check=True,
            env=os.environ | {"PYTHONPATH": place},
        )  # fmt: skip
        return json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise AsideFailed(long=True) from None
    except subprocess.CalledProcessError as error:
        raise AsideFailed(long=-error.returncode == getattr(signal, "SIGXCPU", 0)) from None
    except (OSError, ValueError, subprocess.SubprocessError):
        raise AsideFailed from None


def answer() -> None:
    """In the other process: say what the function makes of standard input."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_ROOM, MOST_ROOM))
        seconds = int(sys.argv[2])
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    given = text_of(sys.stdin.buffer.read())
    json.dump(resolve_name(sys.argv[1])(given), sys.stdout)
