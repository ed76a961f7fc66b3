"""Reading on behind a fault: what is wrong with a file is told all at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Generic, ParamSpec, TypeVar

from cardlie.base.errors import TemplateError

#: Of one file no more faults are told.
MOST = 100

T = TypeVar("T")
P = ParamSpec("P")


class BehindFault(Exception):
    """What is asked for hangs on something at fault, which is told already.

    ``hides`` says whether more was to be read there, which may be at fault by itself.
    """

    hides = False


class FilePart(Generic[T]):
    """One part of a file: called, it gives what was read; :class:`BehindFault` if that failed."""

    def __init__(self, *value: T) -> None:
        self._value = value

    @property
    def known(self) -> bool:
        """Whether it could be read."""
        return bool(self._value)

    def get(self, instead: T) -> T:
        """What was read, or this in its place."""
        return self._value[0] if self._value else instead

    def __call__(self) -> T:
        """What was read."""
        if not self._value:
            raise BehindFault
        return self._value[0]


class Gathering:
    """Reads the parts of a file one by one, and raises the faults of all when its block ends.

    A part that asks for another one which is at fault is not read, and nothing is said of it: each
    fault is told, and none that only follows from others. Where the block itself asks for such a
    part, it is left: then there may be more behind what is told (``error.complete`` is False).

        with top.gathering() as part:
            numbers = part(top.items, "numbers", int, "whole numbers")
            suits = part(_suits, top)
            faces = part(lambda: Faces(numbers(), suits()))
        return faces()

    What is raised is the first fault, as if it were the only one; ``error.all`` are all of them, by
    their lines, first those of ``file``.
    """

    def __init__(self, file: Path | str) -> None:
        self._file = file
        self._faults: list[TemplateError] = []
        self._complete = True

    def __call__(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> FilePart[T]:
        """What ``read`` gives for these arguments, or its faults kept for the end."""
        try:
            return FilePart(read(*args, **kwargs))
        except (TemplateError, BehindFault) as error:
            self._keep(error)
        return FilePart()

    def __enter__(self) -> Gathering:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, TemplateError | BehindFault):
            self._keep(error)
            self._complete = False
        elif error is not None:
            return
        if self._faults:
            raise self._first() from None
        if not self._complete:
            behind = BehindFault()
            behind.hides = True
            raise behind from None

    def _keep(self, error: TemplateError | BehindFault) -> None:
        if isinstance(error, TemplateError):
            self._complete = self._complete and error.complete
            self._faults += error.all
        else:
            self._complete = self._complete and not error.hides

    def _first(self) -> TemplateError:
        """The first fault, with all others; of one key the first that was met."""
        kept: dict[tuple[str, str], TemplateError] = {}
        for each in self._faults:
            kept.setdefault((str(each.file), each.key or str(each)), each)
            each.others = ()
        files = list(dict.fromkeys([str(self._file), *(file for file, _ in kept)]))
        first, *others = sorted(
            kept.values(), key=lambda each: (files.index(str(each.file)), each.line)
        )
        first.others = tuple(others[: MOST - 1])
        first.complete = self._complete and len(kept) <= MOST
        return first
