"""Commands made of functions: a parameter's ``Annotated`` type says what is typed for it.

A parameter that is a dataclass is a group: the user sees an option for each of its fields.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar, get_args, get_type_hints

import click

from cardlie.base.errors import UnknownName
from cardlie.cli.help_text import HelpContext, filled_in, paragraphs
from cardlie.cli.words import FIGURE, FILE, NUMBER, Word

T = TypeVar("T")

#: What is typed for a parameter of these types, unless its declaration says more.
_WORDS: dict[object, click.ParamType[Any]] = {int: NUMBER, float: FIGURE, Path: FILE}


@dataclass(frozen=True, slots=True)
class Positional:
    """What is typed without a name before it: which word, and what help says of it."""

    word: Word | None = None
    help: str = ""
    metavar: str | None = None


class Option:
    """What is typed behind its name (else ``--parameter``): which word, and what help says of it.

    ``alone`` is what it stands for if no value follows; None: one has to. Of a list that
    ``spreads``, ``NAME=VALUE`` goes to the parameter of that name, if there is one.
    """

    def __init__(
        self,
        *names: str,
        word: Word | None = None,
        help: str = "",
        metavar: str | None = None,
        callback: Callable[[Any], Any] | None = None,
        show_default: bool = True,
        alone: str | None = None,
        spreads: bool = False,
    ) -> None:
        self.names, self.word, self.help, self.metavar = names, word, help, metavar
        self.callback, self.show_default, self.alone = callback, show_default, alone
        self.spreads = spreads


class Command(click.Command):
    """A command whose help is in the language in force."""

    context_class = HelpContext


class Group(click.Group):
    """Commands below one name; what they do is listed whole, and a misspelled one is told."""

    context_class = HelpContext

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in ``--help``: the first paragraph of each."""
        with formatter.section("Commands"):
            formatter.write_dl(self.rows(ctx))

    def rows(self, ctx: click.Context) -> list[tuple[str, str]]:
        """Each command and what it does."""
        return [
            (name, (self.commands[name].help or "").partition("\n\n")[0])
            for name in self.list_commands(ctx)
        ]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order in which they were declared."""
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command; :class:`UnknownName` if there is none of that name."""
        if cmd_name in self.list_commands(ctx):
            return self.load(cmd_name)
        if ctx.resilient_parsing or cmd_name.startswith("-"):  # completion; a stray option
            return None
        raise UnknownName("command", cmd_name, self.list_commands(ctx))

    def load(self, name: str) -> click.Command:
        """The command of a name that is listed."""
        return self.commands[name]


def command(function: Callable[..., Any], name: str) -> Command:
    """A function as a command: its docstring is the help, its parameters are what is typed.

    It is called with keywords; a list that nobody typed is None.
    """
    flat = with_groups(function)
    signature = inspect.signature(flat, eval_str=True)
    several = {n for n, each in signature.parameters.items() if _is_list(_type_of(each))}

    spreading = [n for n, each in signature.parameters.items() if _spreads(each)]

    @wraps(flat)
    def called(**typed: Any) -> Any:
        for name in spreading:
            _spread(name, typed)
        return flat(**{n: (list(v) or None) if n in several else v for n, v in typed.items()})

    return Command(
        name,
        callback=called,
        params=[_parameter(each) for each in signature.parameters.values()],
        help=paragraphs(function.__doc__),
    )


def _spreads(each: inspect.Parameter) -> bool:
    return getattr(_declaration_of(each), "spreads", False)


def _spread(name: str, typed: dict[str, Any]) -> None:
    """Give each ``NAME=VALUE`` of a list to the parameter of that name, if there is one."""
    context = click.get_current_context()
    others = {each.name: each for each in context.command.params if not each.multiple}
    given, typed[name] = typed[name] or [], []
    for part in given:
        setting, equals, value = part.partition("=")
        if equals and setting in others:
            typed[setting] = others[setting].process_value(context, value)
        else:
            typed[name].append(part)


def group(
    name: str, about: str, functions: list[Callable[..., Any]], of: type[Group] = Group
) -> Group:
    """Functions as commands below one name; ``theme_card`` is typed ``theme-card``."""
    names = [each.__name__.replace("_", "-") for each in functions]
    below: dict[str, click.Command] = {
        n: command(each, n) for n, each in zip(names, functions, strict=True)
    }
    return of(name, commands=below, help=paragraphs(about), no_args_is_help=True)


def _parameter(each: inspect.Parameter) -> click.Parameter:
    """One parameter of a function as click knows it."""
    kind, declared = _type_of(each), _declaration_of(each)
    word = declared.word or _WORDS.get(get_args(kind)[0] if _is_list(kind) else kind)
    metavar = declared.metavar or (word.name if word else each.name.upper())
    required = each.default is inspect.Parameter.empty
    more: dict[str, Any] = {"help": filled_in(declared.help), "type": word, "metavar": metavar}
    if not required:
        more["default"] = () if _is_list(kind) else each.default
    if isinstance(declared, Positional):
        more["metavar"] = metavar if required else f"[{metavar}]"
        return click.Argument([each.name], required=required, **more)
    if kind is bool:
        more |= {"is_flag": True, "type": None, "metavar": None}
    elif declared.alone is not None:
        more |= {"is_flag": False, "flag_value": declared.alone}
    silent = each.default is False or each.default == ""
    return click.Option(
        [each.name, *(declared.names or (f"--{each.name.replace('_', '-')}",))],
        multiple=_is_list(kind),
        show_default=declared.show_default and not silent,
        callback=_with_value(declared.callback),
        **more,
    )


def _with_value(callback: Callable[[Any], Any] | None) -> Callable[..., Any] | None:
    """A callback of click that hands on the value alone."""
    if callback is None:
        return None
    return lambda _context, _parameter, value: callback(value)


def _type_of(each: inspect.Parameter) -> object:
    """The type of a parameter, without the None that stands for nothing typed."""
    kind = get_args(each.annotation)[0]
    some = [part for part in get_args(kind) if part is not type(None)]
    return some[0] if type(None) in get_args(kind) else kind


def _declaration_of(each: inspect.Parameter) -> Positional | Option:
    declared = get_args(each.annotation)[1]
    assert isinstance(declared, Positional | Option), each
    return declared


def _is_list(kind: object) -> bool:
    return getattr(kind, "__origin__", None) is list


def with_groups(function: Callable[..., T]) -> Callable[..., T]:
    """The function with the fields of each parameter that is a dataclass in its place.

    A field is an option of its name with its default, described by its ``Annotated`` type.
    """
    signature = inspect.signature(function, eval_str=True)
    groups: dict[str, type[Any]] = {
        name: parameter.annotation
        for name, parameter in signature.parameters.items()
        if isinstance(parameter.annotation, type) and is_dataclass(parameter.annotation)
    }

    @wraps(function)
    def flat(**typed: Any) -> T:
        for name, group in groups.items():
            typed[name] = group(**{field.name: typed.pop(field.name) for field in fields(group)})
        return function(**typed)

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
