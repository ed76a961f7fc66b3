"""What stands around every command: errors become one line and a hint, and an exit code.

Nothing that a user types, pipes in or has on disk may end in a traceback.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from pathlib import Path

from cardlie.base.errors import (
    CardlieError,
    InvalidGuess,
    UnknownName,
    reason_of,
    suggest,
    visible,
)
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.memory import is_for_memory
from cardlie.cli.signals import told_to_end, was_interrupted

#: Words and lines that are longer are cut; paths may be long, and lists of names.
LONGEST_WORD, LONGEST_LINE = 400, 2_000


class Code(IntEnum):
    """The exit codes of every command."""

    YES = 0
    NO = 1
    BAD_INPUT = 2
    NOT_HIGHER = 3
    OUR_FAULT = 70
    INTERRUPTED = 130  # as shells report SIGINT
    PIPE_CLOSED = 141  # as shells report SIGPIPE


def with_exit_code(command: Callable[[], int]) -> int:
    """Run ``command`` and return its exit code, or that of the error it raised, explained."""
    _prepare_streams()
    try:
        code = command()
        sys.stdout.flush()  # a full disk must be noticed while it can still be reported
    except (Exception, KeyboardInterrupt) as error:
        code, lines = _explain(error)
        _flush_or_drop()
        with suppress(OSError):  # nobody listens on standard error: the code still tells
            for line in lines:
                show(line, error=True)
    return code


def _prepare_streams() -> None:
    """Closed streams are empty; what a terminal can't show, or isn't UTF-8, becomes ``?``."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 (kept open)
            setattr(sys, name, nothing)
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _flush_or_drop() -> None:
    """Write what is still buffered, or send it nowhere: at exit it would complain again."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):  # no real file stands behind it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _explain(error: BaseException) -> tuple[int, list[str]]:
    """The exit code for an error, and what to say about it."""
    if (code := told_to_end(error)) is not None:
        return code, []
    if is_for_memory(error):
        return Code.BAD_INPUT, _lines(tr("not enough memory"),
                                      tr("raise the limit with ulimit -v"))  # fmt: skip
    if isinstance(error, BrokenPipeError):
        return Code.PIPE_CLOSED, []
    if isinstance(error, CardlieError):
        pointed = [error.pointed()] if isinstance(error, InvalidGuess) else []
        lines = _lines(str(error), _hint_of(error), *pointed)
        if isinstance(error, InvalidGuess):
            lines += [f"  {line}" for line in error.offer()]
        return Code.BAD_INPUT, (error.trace.splitlines() if _debugging() else []) + lines
    if isinstance(error, OSError):
        reason = reason_of(error)
        message = f"{error.filename}: {reason}" if error.filename else reason
        return Code.BAD_INPUT, _lines(message, _hint_of_file(error))
    if was_interrupted():
        return Code.INTERRUPTED, []
    return Code.OUR_FAULT, _fault(error)


def _hint_of(error: CardlieError) -> str | None:
    """What the error says would help, else what is seen of the files that are there."""
    if isinstance(error, UnknownName) and error.kind in ("game", "deck"):
        file = f"{error.name}.toml"
        if os.path.isfile(file):  # noqa: PTH113 (a name may be none of a file)
            return tr("did you mean {close!r}?", close=file)
    cause = error.__context__
    return error.hint or (_hint_of_file(cause) if isinstance(cause, OSError) else None)


def _hint_of_file(error: OSError) -> str | None:
    if isinstance(error, IsADirectoryError):
        return tr("give a file, not a folder")
    if isinstance(error, FileNotFoundError) and error.filename:
        return _alike(Path(os.fsdecode(error.filename)))
    return None


def _alike(file: Path) -> str:
    """What may be meant by a file that is not there: one with such a name, else where we are."""
    with suppress(OSError):
        if close := suggest(file.name, [each.name for each in file.parent.iterdir()]):
            return tr("did you mean {close!r}?", close=str(file.with_name(close)))
        return tr("you are in {folder}", folder=visible(str(Path.cwd())))
    return tr("check the name of the folder")


def _lines(message: str, hint: str | None = None, *pointed: str) -> list[str]:
    """The one line, what points at the place, and the hint."""
    hints = [tr("  hint: {hint}", hint=_brief(hint))] if hint else []
    return [f"cardlie: {_brief(message)}", *pointed, *hints]


def _brief(text: str) -> str:
    """The text as one line, without the middle of what is too long to have been meant."""
    line = " ".join(_cut(word, LONGEST_WORD) for word in text.split())
    return _cut(line, LONGEST_LINE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most // 4]} ... {text[-most // 8 :]}"


def _debugging() -> bool:
    return os.environ.get("CARDLIE_DEBUG") == "1"


def _fault(error: BaseException) -> list[str]:
    trace: list[str] = []
    if _debugging():
        import traceback

        trace = [line.rstrip("\n") for line in traceback.format_exception(error)]
    return trace + _lines(
        tr("internal error: {error}", error=f"{type(error).__name__}: {error}"),
        tr("please report this, with the command you ran; CARDLIE_DEBUG=1 shows the traceback"),
    )
