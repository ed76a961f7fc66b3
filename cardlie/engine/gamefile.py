"""A game's file while it is played: nobody else's, and longer by a line for each action."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES, verify_regular
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.engine.log import (
    Header,
    Saved,
    end_line,
    header_line,
    parse,
    printable,
    step_line,
    steps_of,
)
from cardlie.engine.table import Table

#: Where the byte stands that is locked on Windows: behind all that is ever written.
_LOCKED_BYTE = 1 << 40


class InUse(CardlieError):
    """Somebody plays the game of this file at this moment."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            tr("{file} is being played somewhere else", file=printable(str(file))),
            "leave the game there first",
        )


class GameFile:
    """The open file of one game. Build it with :meth:`new` or :meth:`again`.

    As long as it is open it is locked, and the lock ends with the process, however that ends.
    Each action is one more line; all lines that were written are on the disk when :meth:`write`
    returns. If it raises :class:`OSError`, nothing of it is lost: the next call writes it all.
    """

    def __init__(
        self, path: Path, stream: FileIO, twin: Table, ends: Sequence[tuple[str, int]], size: int
    ) -> None:
        self.path = path
        self._stream, self._twin, self._size = stream, twin, size
        self._ends = list(ends)  # of the header and each action: its check, and where it ends
        self._waiting = b""
        self._closed = False
        self._marked = True  # what stands behind the last action is cut off first

    @classmethod
    def new(cls, path: Path, header: Header) -> GameFile:
        """A file for a new game, with its first line. What is there already must be empty.

        Raises :class:`OSError` where that can't be; a file that was not there is not there then.
        """
        twin = Table.deal(header.options, chance=header.chance)
        text, check = header_line(header, twin.events)
        there = path.exists()
        stream = _opened(path, os.O_RDWR | os.O_CREAT)
        try:
            if stream.seek(0, os.SEEK_END):
                raise FileExistsError(f"{path} is not empty")
            game = cls(path, stream, twin, [(check, len(text.encode()))], 0)
            game._waiting = text.encode()
            game._flush()
        except BaseException as error:
            stream.close()
            if not there:
                path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                error.filename = str(path)
            raise
        return game

    @classmethod
    def again(cls, path: Path, deck: Deck | None = None) -> tuple[GameFile, Saved]:
        """The file of a game that was left, and the game; :class:`InUse` if it is played."""
        stream = _opened(path, os.O_RDWR)
        try:
            saved = parse(path, stream.read(MOST_BYTES), deck)
        except BaseException:
            stream.close()
            raise
        return cls(path, stream, saved.table.copy(), saved.ends, saved.ends[-1][1]), saved

    def write(self, table: Table) -> None:
        """Add what was done since the last time."""
        for step in steps_of(self._twin, iter(table.actions[len(self._ends) - 1 :])):
            check, end = self._ends[-1]
            text, check = step_line(step, check)
            self._waiting += text.encode()
            self._ends.append((check, end + len(text.encode())))
        if self._waiting or self._marked:
            self._flush()

    def _flush(self) -> None:
        self._put(self._waiting)
        self._marked = False
        self._size += len(self._waiting)
        self._waiting = b""

    def take_back(self, table: Table) -> None:
        """Go on from this table, which lacks the last actions: what comes next replaces them."""
        self._twin = table.copy()
        del self._ends[len(table.actions) + 1 :]
        end = self._ends[-1][1]
        self._waiting = self._waiting[: max(0, end - self._size)]
        self._size = min(self._size, end)
        self._marked = True  # nothing of them may stay

    def close(self) -> None:
        """Write the mark at the end, and let go of the file."""
        if self._closed:
            return
        self._closed = True
        try:
            with suppress(OSError):  # it is said already that the disk is full
                if not self._waiting and self._size:
                    self._put(end_line(self._twin, self._ends[-1][0]).encode())
        finally:
            self._stream.close()

    def let_go(self) -> None:
        """Close the file and leave it as it is."""
        self._closed = True
        self._stream.close()

    def rename(self, path: Path) -> None:
        """Close the file whole, and give it another name, in place of what had it."""
        self.close()
        self.path.replace(path)

    def _put(self, data: bytes) -> None:
        """Write behind all that is whole, and no half of it: what follows there is cut off."""
        try:
            self._stream.seek(self._size)
            self._stream.truncate()
            while data:  # a disk that is nearly full takes less than it is given
                data = data[self._stream.write(data) :]
            os.fsync(self._stream.fileno())
        except OSError:
            with suppress(OSError):
                self._stream.truncate(self._size)
            raise


def in_use(path: Path) -> bool:
    """Whether somebody plays the game of this file at this moment."""
    try:
        _opened(path, os.O_RDWR).close()
    except InUse:
        return True
    except OSError:  # nobody may write to it
        return False
    return False


def _opened(path: Path, flags: int) -> FileIO:
    """The file, locked for this process."""
    verify_regular(path)
    number = os.open(path, flags | getattr(os, "O_BINARY", 0), 0o666)
    stream = FileIO(number, "r+")
    try:
        _lock(stream)
    except BlockingIOError:
        stream.close()
        raise InUse(path) from None
    except (OSError, ImportError):
        pass  # files can't be locked there
    return stream


def _lock(stream: FileIO) -> None:
    """Lock the file; :class:`BlockingIOError` if somebody else has."""
    if sys.platform == "win32":
        import msvcrt

        stream.seek(_LOCKED_BYTE)
        try:
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from None
        finally:
            stream.seek(0)
    else:
        import fcntl

        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
