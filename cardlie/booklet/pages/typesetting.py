"""What the booklets take from other libraries, in one place: paragraphs, tables, Markdown.

Both libraries compile a hundred regular expressions as they are imported, among them one for
every address of the web; booklets use a few of them. Here each is compiled when it is first used,
which takes a fifth off the time of a kit with its rules.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property

#: Whose expressions wait until they are used.
PATIENT = ("markdown_it.", "reportlab.")


class WaitingPattern:
    """A regular expression that is compiled when somebody asks it for anything."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._waiting = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(*self._waiting)

    def __getattr__(self, name: str) -> object:
        return getattr(self._compiled, name)


@contextmanager
def _patterns_when_used() -> Iterator[None]:
    """Within: modules of these libraries that are imported get expressions that wait."""
    at_once = re.compile

    def later(pattern: str, flags: int = 0) -> object:
        caller = str(sys._getframe(1).f_globals.get("__name__"))
        return (WaitingPattern if caller.startswith(PATIENT) else at_once)(pattern, flags)

    re.compile = later  # type: ignore[assignment]
    try:
        yield
    finally:
        re.compile = at_once


with _patterns_when_used():
    from markdown_it import MarkdownIt
    from reportlab.platypus import Flowable, Table
    from reportlab.platypus import Paragraph as PlainParagraph


class Paragraph(PlainParagraph):  # type: ignore[misc]
    """A paragraph that is broken into lines once for each width, however often it is asked."""

    _broken_for: float | None = None
    #: What it is to whoever is read to; where it stands among others, if not by itself.
    role, place = "P", tuple[tuple[str, object], ...]()

    @property
    def tags(self) -> tuple[tuple[str, object], ...]:
        """Its place in the tree of what is read."""
        return self.place or ((self.role, self),)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its width and its height."""
        if width != self._broken_for:
            super().wrap(width, height)
            self._broken_for = width
        return self.width, self.height


__all__ = ["Flowable", "MarkdownIt", "Paragraph", "Table"]
