"""Options in groups: a parameter of a command that is a dataclass is an option for each field.

Typer sees them one by one; the command gets each group as the one value that it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, get_type_hints


def ungrouped(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as typer takes it, with the fields of its groups in their place."""
    signature = inspect.signature(function, eval_str=True)
    groups: dict[str, Any] = {
        each.name: each.annotation
        for each in signature.parameters.values()
        if is_dataclass(each.annotation)
    }
    if not groups:
        return function

    def run(**values: Any) -> Any:
        grouped = {
            name: group(**{each.name: values.pop(each.name) for each in fields(group)})
            for name, group in groups.items()
        }
        return function(**values, **grouped)

    run.__doc__ = function.__doc__
    run.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[
            each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for parameter in signature.parameters.values()
            for each in (_of(groups[parameter.name]) if parameter.name in groups else [parameter])
        ]
    )
    return run


def _of(group: Any) -> Iterator[inspect.Parameter]:
    """The fields of a group as parameters."""
    types = get_type_hints(group, include_extras=True)
    for each in fields(group):
        default = inspect.Parameter.empty if each.default is MISSING else each.default
        kind = inspect.Parameter.KEYWORD_ONLY
        yield inspect.Parameter(each.name, kind, default=default, annotation=types[each.name])
