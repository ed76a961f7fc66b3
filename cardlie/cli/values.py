"""What is typed becomes a value of the type that a command declares.

Typer would load pydantic for that, which takes longer than most commands, and would say in English
alone what is wrong; so its ``process_value`` is this, and all else of it is used as it is.
"""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Any

import typer

from cardlie.base.errors import CardlieError, visible
from cardlie.base.translation import figure, tr
from cardlie.cli.help import example_of
from cardlie.cli.parameters import Parameter, kind_of, label_of, metavar_of, names_for


def process_value(param: Parameter, ctx: typer.Context, typed: Any) -> Any:
    """The value of what was ``typed``, or is there unless something is.

    CardlieError if it is of another type, outside its limits, missing, or refused by the callback.
    """
    value = typed
    if typed is None and param.required:
        raise _missing(param, ctx)
    if isinstance(typed, list | tuple):
        value = [_one(param, ctx, each) for each in typed]
    elif isinstance(typed, str):
        value = _one(param, ctx, typed)
    return value if param.callback is None else param.callback(ctx, param, value)


def refused(param: Parameter, ctx: typer.Context, why: str, hint: str = "") -> CardlieError:
    """What is said of a value that can't be, and what to type instead."""
    message = tr("invalid value for {name}: {why}", name=label_of(param), why=why)
    return CardlieError(message, hint or see_help(ctx))


def see_help(ctx: typer.Context) -> str:
    """Where more is told."""
    return tr("see '{command} --help'", command=ctx.command_path)


def verify_range(param: Parameter, ctx: typer.Context, value: float) -> None:
    """CardlieError unless the number lies within the limits that were declared for it."""
    low, high = (-inf if param.min is None else param.min, inf if param.max is None else param.max)
    if not low <= value <= high:
        ends = {"low": figure(low, ",.10g"), "high": figure(high, ",.10g")}
        raise out_of_range(param, ctx, value, tr("expected {low} to {high}", **ends))


def out_of_range(param: Parameter, ctx: typer.Context, value: float, expected: str) -> CardlieError:
    """What is said of a number that lies outside what is ``expected``."""
    number = value if isinstance(value, int) else figure(value, "g")  # one may be endless
    return refused(param, ctx, tr("{value} is out of range", value=number), expected)


def _one(param: Parameter, ctx: typer.Context, text: str) -> Any:
    kind = kind_of(param)
    is_file = kind is Path or metavar_of(param) in ("FILE", "FOLDER", "PHOTO")
    if is_file and (visible(text) != text or not text.strip()):
        raise refused(param, ctx, tr("{value!r} is not a valid file name", value=text))
    if kind not in (int, float):
        return kind(text)
    try:
        value = kind(text)
    except ValueError:
        said = "{value!r} is not a whole number" if kind is int else "{value!r} is not a number"
        raise refused(param, ctx, tr(said, value=text)) from None
    if param.min is not None or param.max is not None:
        verify_range(param, ctx, value)
    return value


def _missing(param: Parameter, ctx: typer.Context) -> CardlieError:
    """What is said of an argument that nobody typed: which there are, and a whole example."""
    message = tr("missing argument {name}", name=label_of(param))
    words = [value for value in ctx.params.values() if isinstance(value, str)]
    example = example_of(ctx.command.help or "", words)
    hint = tr("such as {example}", example=example) if example else see_help(ctx)
    return CardlieError(": ".join(filter(None, [message, ", ".join(names_for(param, ctx))])), hint)
