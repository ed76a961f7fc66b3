"""Options in groups: a command takes a dataclass, the user sees an option for each field.

typer knows no such thing, so a command's signature is written out before typer reads it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, TypeVar, get_type_hints

T = TypeVar("T")


def with_groups(command: Callable[..., T]) -> Callable[..., T]:
    """The command as typer reads it: each parameter that is a dataclass becomes its fields.

    A field is an option of its name with its default, described by its ``Annotated`` type.
    """
    signature = inspect.signature(command, eval_str=True)
    groups: dict[str, type[Any]] = {
        name: parameter.annotation
        for name, parameter in signature.parameters.items()
        if isinstance(parameter.annotation, type) and is_dataclass(parameter.annotation)
    }

    @wraps(command)
    def flat(**typed: Any) -> T:
        for name, group in groups.items():
            typed[name] = group(**{field.name: typed.pop(field.name) for field in fields(group)})
        return command(**typed)

    flat.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[
            each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in signature.parameters.items()
            for each in (_fields_of(groups[name]) if name in groups else [parameter])
        ]
    )
    return flat


def _fields_of(group: type) -> Iterator[inspect.Parameter]:
    types = get_type_hints(group, include_extras=True)
    for field in fields(group):
        yield inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=types[field.name],
        )
