"""Text and flags taken as they are typed, without what typer would load to check them.

typer makes a ``str`` of a ``str`` with pydantic, which takes longer to import than all that a
judge needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from typer._click.core import Context

#: The types of parameters that are right as they come from the command line.
PLAIN = (str, bool, list[str])


class _AsTyped:
    """Stands where typer keeps what turns typed words into a value."""

    def coerce(self, value: Any, param: Any, ctx: Context) -> Any:
        """The text, the flag, or the list of texts."""
        return list(value or ()) if param.multiple else value


class _PlainTypes:
    def get_params(self, ctx: Context) -> list[Any]:
        """All parameters; typer is left those that are neither text nor flag."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            # A typer that no longer has these names takes its time again, and nothing else.
            if getattr(getattr(param, "type_descriptor", None), "annotation", None) in PLAIN:
                param._runtime_param = _AsTyped()
        return params


class PlainCommand(_PlainTypes, TyperCommand):
    """A command whose texts and flags are taken as they are typed."""


class PlainGroup(_PlainTypes, TyperGroup):
    """The same for a command that others stand below."""
