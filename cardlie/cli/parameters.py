"""What typer knows of a parameter, as people are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import typer
from typer.core import TyperArgument, TyperOption

from cardlie.base.translation import tr

#: An option or an argument of a command.
Parameter = TyperOption | TyperArgument

#: What is typed for these types, unless a declaration says more.
_METAVARS = {int: "N", float: "N", Path: "FILE"}


def kind_of(param: Parameter) -> type:
    """The type of a value that is typed for it, or of each where several are."""
    annotation: Any = param.type_descriptor.annotation
    kind = get_args(annotation)[0] if param.type_descriptor.is_list else annotation
    return kind if isinstance(kind, type) else str  # a Literal is typed as a word


def flags_of(param: Parameter) -> list[str]:
    """How an option is called; nothing for an argument."""
    return [*param.opts, *param.secondary_opts] if isinstance(param, TyperOption) else []


def metavar_of(param: Parameter) -> str:
    """What stands for a value, without the brackets of what may be left out."""
    return param.metavar or _METAVARS.get(kind_of(param), param.name.upper())


def label_of(param: Parameter) -> str:
    """How somebody knows it: its longest name, or what stands for it in the help."""
    flags = flags_of(param)
    return max(flags, key=len) if flags else tr(metavar_of(param))


def is_typed(param: Parameter, ctx: typer.Context) -> bool:
    """Whether anything was typed for it."""
    source = ctx.get_parameter_source(param.name)
    return source is not None and source.name == "COMMANDLINE"


def parameters_of(ctx: typer.Context) -> Iterator[Parameter]:
    """All that may be typed for the command that runs, but for what asks for help."""
    yield from ctx.command.params  # type: ignore[misc]


def names_for(param: Parameter, ctx: typer.Context) -> list[str]:
    """The words that a shell is offered for it."""
    return [str(item.value) for item in param.shell_complete(ctx, "")]
