"""Whoever tells a command to end is heard, whatever a library makes of it.

Python raises ``KeyboardInterrupt`` (Ctrl-C) or ``SystemExit`` (SIGTERM) wherever it is at that
moment: in a callback, which can raise nothing, or in a library that takes it for a fault of its
own and raises another.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn

#: The exit codes of whoever was told to end, as shells report them.
INTERRUPTED, TERMINATED = 130, 143

#: So many seconds after a callback swallowed it, it is raised again.
_AGAIN = 0.01

#: Whether SIGTERM came, and whether Ctrl-C did.
_told: list[int] = []
_interrupted: list[int] = []


def listen() -> None:
    """From now on SIGTERM ends the process as Ctrl-C does: nothing half written stays.

    So does a terminal that is closed, unless somebody wants the command to go on (``nohup``).
    """
    signal.signal(signal.SIGTERM, _leave)
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _hung_up)
    sys.unraisablehook = _raised_in_vain


def too_late() -> None:
    """The command is at its end: whatever is told from now on changes nothing of it."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    if hasattr(signal, "setitimer"):  # what waits to be raised again has nobody to reach any more
        signal.setitimer(signal.ITIMER_REAL, 0)


def told_to_end(error: BaseException) -> int | None:
    """The exit code of whoever was told to end, if this error came of that; else None."""
    if _told:
        return TERMINATED
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, KeyboardInterrupt):
        seen = seen.__cause__ or seen.__context__
    return None if seen is None else INTERRUPTED


def was_interrupted() -> bool:
    """Whether Ctrl-C came: a library in C may drop it, and trip over what it lacks then."""
    return bool(_interrupted)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _interrupted.append(number)
    signal.default_int_handler(number, frame)


def _leave(*_: object) -> NoReturn:
    _told.append(TERMINATED)
    sys.exit(TERMINATED)


def _hung_up(*_: object) -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # a shell says it besides its terminal
    signal.raise_signal(signal.SIGTERM)


def _raised_in_vain(unraisable: sys.UnraisableHookArgs) -> None:
    """What a callback could not raise is raised again where it ends the command."""
    stop = unraisable.exc_value
    if not isinstance(stop, KeyboardInterrupt | SystemExit) or not hasattr(signal, "setitimer"):
        sys.__unraisablehook__(unraisable)
        return

    def again(*_: object) -> NoReturn:
        raise stop

    signal.signal(signal.SIGALRM, again)
    signal.setitimer(signal.ITIMER_REAL, _AGAIN)
