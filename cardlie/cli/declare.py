"""Functions become commands of typer's; what is typed becomes our own types afterwards.

Typer sees texts, switches and lists of texts only, so that whatever is wrong with one is said in
our words. A parameter that is a dataclass is a group: an option for each of its fields.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextvars import ContextVar
from copy import copy
from dataclasses import dataclass, fields, is_dataclass
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import typer
from typer.main import get_command
from typer.models import OptionInfo, ParameterInfo

from cardlie.base.errors import CardlieError, UnknownName, visible
from cardlie.base.terminal import status
from cardlie.base.translation import figure, tr
from cardlie.cli.commands import Command
from cardlie.cli.help import example_of

#: What is typed for these types, unless a declaration says more.
_METAVARS = {int: "N", float: "N", Path: "FILE"}

#: What typer itself makes of a command line.
SETTINGS = {"allow_extra_args": True, "help_option_names": ["-h", "--help"]}


@dataclass(frozen=True)
class NumberLimits:
    """The numbers that a parameter may have: from ``low`` to ``high``, or all above ``low``.

    It stands behind the option in an ``Annotated``, as :func:`one_of` does.
    """

    low: float
    high: float = inf

    def refusal(self, value: float) -> tuple[str, str] | None:
        """What is wrong with a value, and what is expected; None if it may be.

        >>> NumberLimits(1, 40).refusal(0), NumberLimits(0).refusal(0.5)
        (('0 is out of range', 'expected 1 to 40'), None)
        """
        if self.high == inf and value > self.low:
            return None
        if self.high < inf and self.low <= value <= self.high:
            return None
        number = value if isinstance(value, int) else figure(value, "g")  # one may be endless
        low, high = figure(self.low, ",.10g"), figure(self.high, ",.10g")
        expected = "expected more than {low}" if self.high == inf else "expected {low} to {high}"
        return tr("{value} is out of range", value=number), tr(expected, low=low, high=high)


def one_of(kind: str, names: Collection[str] | Callable[[], Collection[str]]) -> Callable[..., Any]:
    """See that a parameter, or each of its values, is one of a few ``names``, of that ``kind``."""

    def verified(value: Any) -> Any:
        known = names() if callable(names) else names
        for name in [] if value is None else value if isinstance(value, list) else [value]:
            if name not in known:
                raise UnknownName(kind, name, known)
        return value

    return verified


@dataclass(frozen=True)
class CommandParameter:
    """What may be typed for a command: of which type it is in the end, and how typer declares it.

    ``after`` are called one after another with what it became, and return what it is; or they are
    its :class:`NumberLimits`.
    """

    name: str
    kind: type
    several: bool
    info: ParameterInfo
    after: tuple[NumberLimits | Callable[[Any], Any], ...] = ()
    default: Any = inspect.Parameter.empty

    @classmethod
    def of(cls, name: str, annotation: Any, default: Any) -> CommandParameter:
        """The parameter of that name, of its ``Annotated`` type and its default."""
        declared, info, *after = get_args(annotation)
        declared = str if get_origin(declared) is Literal else declared
        kind, *_ = (part for part in get_args(declared) or (declared,) if part is not type(None))
        several = get_origin(declared) is list or get_origin(kind) is list
        (kind,) = get_args(kind) or (kind,)
        info, required = copy(info), default is inspect.Parameter.empty
        info.show_default = False
        if not (required or default is None or default == "" or kind is bool):
            info.show_default = f"{default:g}" if kind is float else str(default)
        if kind is not bool:
            info.metavar = info.metavar or _METAVARS.get(kind, name.upper())
        return cls(name, kind, several, info, tuple(after), default)

    @property
    def is_option(self) -> bool:
        """Whether it is typed behind its name."""
        return isinstance(self.info, OptionInfo)

    @property
    def flags(self) -> list[str]:
        """How the option is called; nothing for an argument."""
        if not isinstance(self.info, OptionInfo):
            return []
        # typer keeps the first of the names that stand in an ``Annotated`` as the default
        names = [self.info.default, *(self.info.param_decls or ())]
        given = [each for name in names if isinstance(name, str) for each in name.split("/")]
        return given or [f"--{self.name.replace('_', '-')}"]

    @property
    def label(self) -> str:
        """How somebody knows it: its longest name, or what stands for it in the help."""
        return max(self.flags, key=len) if self.flags else tr(self.info.metavar or "")

    def for_typer(self) -> inspect.Parameter:
        """The parameter as typer sees it: a text, a switch, or a list of texts."""
        annotation: Any = bool if self.kind is bool else list[str] if self.several else str
        info = copy(self.info)
        if not self.is_option and self.default is not inspect.Parameter.empty:
            info.metavar = f"[{info.metavar}]"
        return inspect.Parameter(
            self.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=self.default if self.kind is bool else None,
            annotation=Annotated[annotation, info],
        )

    def value(self, typed: Any) -> Any:
        """The value of what was ``typed`` (None: nothing); CardlieError if it is of another type,
        outside its limits, or refused by what stands behind the declaration."""
        if self.kind is bool:
            return typed
        if typed is None:
            value = None if self.several else self.default
        else:
            value = list(map(self._one, typed)) if self.several else self._one(typed)
        for each in self.after:
            if not isinstance(each, NumberLimits):
                value = each(value)
            elif value is not None and (refusal := each.refusal(value)):
                raise self._refused(*refusal)
        return value

    def _one(self, text: str) -> Any:
        if self.info.metavar in ("FILE", "FOLDER") and visible(text) != text:
            raise self._refused(tr("{value!r} is not a valid file name", value=text))
        try:
            return self.kind(text)
        except ValueError:
            message = (
                "{value!r} is not a whole number"
                if self.kind is int
                else "{value!r} is not a number"
            )
            raise self._refused(tr(message, value=text)) from None

    def _refused(self, why: str, hint: str = "") -> CardlieError:
        message = tr("invalid value for {name}: {why}", name=self.label, why=why)
        return CardlieError(message, hint or typed().help)


class Typed:
    """The command line of the command that runs now: ``texts`` as typed, then ``values``."""

    def __init__(
        self,
        context: typer.Context,
        parameters: Sequence[CommandParameter],
        texts: Mapping[str, Any],
    ) -> None:
        self.context, self.parameters, self.texts = context, parameters, texts
        self.values: dict[str, Any] = {}

    @property
    def help(self) -> str:
        """Where more is told."""
        return tr("see '{command} --help'", command=self.context.command_path)

    def given(self) -> Iterator[tuple[CommandParameter, Any]]:
        """The parameters of which anything was typed, and what."""
        for each in self.parameters:
            text = self.texts[each.name]
            if text is not None and (each.kind is not bool or text != each.default):
                yield each, text

    def verify(self) -> None:
        """CardlieError if there is a word too many, one is missing, or two are ``-``."""
        if self.context.args:
            word = self.context.args[0]
            raise CardlieError(tr("unexpected argument {word!r}", word=word), self.help)
        given = list(self.given())
        for parameter in self.parameters:
            if parameter.default is inspect.Parameter.empty and self.texts[parameter.name] is None:
                complete = parameter.info.autocompletion
                names = complete(self.context, "") if complete else ()
                message = tr("missing argument {name}", name=parameter.label)
                words = [text for _, text in given if isinstance(text, str)]
                example = example_of(self.context.command.help or "", words)
                hint = tr("such as {example}", example=example) if example else self.help
                raise CardlieError(": ".join(filter(None, [message, ", ".join(names)])), hint)
        dashes = [
            parameter.label
            for parameter, typed in given
            for text in (typed if parameter.several else [typed])
            if text == "-"
        ]
        if len(dashes) > 1:
            raise CardlieError(
                tr("{one} and {other} can't both be -", one=dashes[0], other=dashes[1]),
                "- is standard input or output, and there is only one",
            )


_TYPED: ContextVar[Typed] = ContextVar("typed")


def typed() -> Typed:
    """What was typed for the command that runs now."""
    return _TYPED.get()


def parameters_of(function: Callable[..., Any]) -> Iterator[CommandParameter]:
    """Parameters of a command in its order; a group gives one for each of its fields."""
    for each in inspect.signature(function, eval_str=True).parameters.values():
        if is_dataclass(each.annotation):
            types = get_type_hints(each.annotation, include_extras=True)
            for field in fields(each.annotation):
                yield CommandParameter.of(field.name, types[field.name], field.default)
        else:
            yield CommandParameter.of(each.name, each.annotation, each.default)


def command(function: Callable[..., Any], waits: str = "") -> Callable[..., Any]:
    """The function that typer calls, with texts, in place of one that takes our own types.

    Until something is said, a terminal shows what it ``waits`` for.
    """
    parameters = list(parameters_of(function))
    signature = inspect.signature(function, eval_str=True).parameters
    groups = [each for each in signature.values() if is_dataclass(each.annotation)]

    def run(_context: typer.Context, **texts: Any) -> Any:
        _TYPED.set(line := Typed(_context, parameters, texts))
        line.verify()
        with status(waits and tr(waits)):
            line.values = {each.name: each.value(texts[each.name]) for each in parameters}
            values = dict(line.values)
            for group in groups:
                of_it = {field.name: values.pop(field.name) for field in fields(group.annotation)}
                values[group.name] = group.annotation(**of_it)
            return function(**values)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    context = inspect.Parameter("_context", kind, annotation=typer.Context)
    run.__doc__ = function.__doc__
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [context, *(each.for_typer() for each in parameters)]
    )
    return run


def made(name: str, function: Callable[..., Any], waits: str = "", page: str = "") -> Any:
    """A function as a command of typer's; ``page`` of docs/ tells more of it."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    declare = app.command(name, cls=Command, context_settings=SETTINGS, epilog=page)
    declare(command(function, waits))
    return get_command(app)
