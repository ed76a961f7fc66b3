"""What other libraries do as they are imported, and hardly anything here ever uses.

The libraries of the press compile a hundred regular expressions, among them one for every address
of the web, and load Pillow for pictures that no page has. Within :func:`patience` both wait until
somebody asks for them, which takes a fifth off the time of a kit with its rules.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from types import ModuleType

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
        value = self.__dict__[name] = getattr(self._compiled, name)
        return value


class WaitingModule(ModuleType):
    """A module that is imported when somebody asks it for anything."""

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self.__name__), name)


@contextmanager
def patience(*modules: str) -> Iterator[None]:
    """Within: what these libraries import waits for its expressions, and for these modules."""
    at_once = re.compile
    waiting = {name: WaitingModule(name) for name in modules if name not in sys.modules}

    def later(pattern: str, flags: int = 0) -> object:
        caller = str(sys._getframe(1).f_globals.get("__name__"))
        return (WaitingPattern if caller.startswith(PATIENT) else at_once)(pattern, flags)

    re.compile = later  # type: ignore[assignment]
    sys.modules.update(waiting)
    try:
        yield
    finally:
        re.compile = at_once
        for name, module in waiting.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]
