"""Text, flags, numbers and paths taken as they are typed, without what typer would load for them.

typer makes a ``str`` of a ``str`` with pydantic, which takes longer to import than all that a
judge needs.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from typer._click.core import Context

#: The types of parameters that are right as they come from the command line.
PLAIN = (str, bool, list[str])
#: Types of which Python makes a value from text.
SIMPLE = (int, float, Path)
#: What a parameter may ask for beyond its type; then typer checks it.
_ASKED = ("parser", "min", "max", "clamp", "exists", "resolve_path", "allow_dash", "path_type")


class _AsTyped:
    """Stands where typer keeps what turns typed words into a value."""

    def coerce(self, value: Any, param: Any, ctx: Context) -> Any:
        """The text, the flag, or the list of texts."""
        return list(value or ()) if param.multiple else value


class _MadeSimply:
    """The same for numbers and paths; what they can't be made of is left to typer, to complain."""

    def __init__(self, kind: type[Any]) -> None:
        self._kind = kind

    def coerce(self, value: Any, param: Any, ctx: Context) -> Any:
        """The number or the path; None for None."""
        if value is None or isinstance(value, self._kind):
            return value
        try:
            made = self._kind(value)
            if self._kind is not Path or os.access(made, os.R_OK) or not made.exists():
                return made
        except (ValueError, OSError):
            pass
        param._runtime_param = None
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


class _PlainTypes:
    def get_params(self, ctx: Context) -> list[Any]:
        """All parameters; typer is left those that are neither text nor flag."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            # A typer that no longer has these names takes its time again, and nothing else.
            described = getattr(param, "type_descriptor", None)
            kind = getattr(described, "annotation", None)
            info = getattr(described, "parameter_info", None)
            if kind in PLAIN:
                param._runtime_param = _AsTyped()
            elif kind in SIMPLE and not (param.multiple or _asks_more(info)):
                param._runtime_param = _MadeSimply(kind)
        return params


def _asks_more(info: Any) -> bool:
    """Whether a parameter asks for more than to be of its type."""
    return info is None or any(getattr(info, name, None) not in (None, False) for name in _ASKED)


class PlainCommand(_PlainTypes, TyperCommand):
    """A command whose texts, flags, numbers and paths are taken as they are typed."""


class PlainGroup(_PlainTypes, TyperGroup):
    """The same for a command that others stand below."""
