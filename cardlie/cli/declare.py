"""Commands made of functions: a parameter's ``Annotated`` type says what is typed for it.

A parameter that is a dataclass is a group: the user sees an option for each of its fields. Help is
in the language in force: click writes English, and its words are exchanged here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, get_args, get_type_hints

import click

from cardlie.base.errors import UnknownName
from cardlie.base.extras import source_folder
from cardlie.base.strings import places
from cardlie.base.translation import tr
from cardlie.cli.support import status
from cardlie.cli.words import FIGURE, FILE, NUMBER, Word
from cardlie.games.registry import all_ids, all_variants, dice_ids

#: What is typed for a parameter of these types, unless its declaration says more.
_WORDS = {int: NUMBER, float: FIGURE, Path: FILE}

#: What help may leave open.
_NAMES = {"games": all_ids, "dice": dice_ids, "variants": all_variants}


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
        alone: str | None = None,
        spreads: bool = False,
    ) -> None:
        self.names, self.word, self.help, self.metavar = names, word, help, metavar
        self.callback, self.alone, self.spreads = callback, alone, spreads


class _Formatter(click.HelpFormatter):
    """Writes headings, placeholders and defaults in the language in force."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, _placeholders(args), prefix or tr("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(tr(heading))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        told = [(_placeholders(first), _notes(second)) for first, second in rows]
        super().write_dl(told, col_max, col_spacing)


class _Context(click.Context):
    """Where a command runs, and how its help is written."""

    formatter_class = _Formatter


class _Told(click.Command):
    """What has help in the language in force, which ends with where more is told."""

    context_class = _Context

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands at the end, and the page of docs/, where that is if it is here."""
        super().format_epilog(ctx, formatter)
        page = Path("docs", f"{ctx.meta.get('page', 'commands')}.md")
        here = Path(source_folder(), page)
        formatter.write_paragraph()
        told = here if here.is_absolute() and here.is_file() else page
        formatter.write_text(tr("More: {page}", page=told))


class Command(_Told):
    """A function as a command: its docstring is the help, its parameters are what is typed.

    It is called with keywords; a list that nobody typed is None. It says what it waits for.
    """

    def __init__(self, function: Callable[..., Any], name: str) -> None:
        super().__init__(name, callback=self._answered, help=paragraphs(function.__doc__))
        del self.params  # they are looked up when this is the command that was typed
        self.function = function

    def invoke(self, ctx: click.Context) -> Any:
        """Run it, once all that was typed is understood."""
        waits: str = ctx.meta.get("waits", "")
        with status(waits and tr(waits)):
            return super().invoke(ctx)

    @cached_property
    def _declared(self) -> tuple[list[inspect.Parameter], dict[str, type[Any]]]:
        """What is typed for it, and which of its parameters are groups of that."""
        groups: dict[str, type[Any]] = {}
        options: list[inspect.Parameter] = []
        for each in inspect.signature(self.function, eval_str=True).parameters.values():
            if isinstance(each.annotation, type):  # a dataclass
                groups[each.name] = each.annotation
                options += _fields_of(each.annotation)
            else:
                options.append(each)
        return options, groups

    @cached_property
    def params(self) -> list[click.Parameter]:  # type: ignore[override]
        """What is typed for it, as click knows it."""
        return [_parameter(each) for each in self._declared[0]]

    def _answered(self, **typed: Any) -> Any:
        options, groups = self._declared
        for each in options:
            if getattr(_declared(each), "spreads", False):
                _spread(each.name, typed)
        for name, group in groups.items():
            typed[name] = group(**{field.name: typed.pop(field.name) for field in fields(group)})
        return self.function(**typed)


class Group(_Told, click.Group):
    """Commands below one name; what they do is listed whole, and a misspelled one is told."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list in ``--help``: the first paragraph of each."""
        with formatter.section("Commands"):
            formatter.write_dl(
                (name, (each.help or "").partition("\n\n")[0])
                for name, each in self.commands.items()
            )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands, in the order in which they were declared."""
        return list(self.commands)

    def meant(self, word: str) -> str:
        """What is to be typed below this name where no command is called so; "": who knows."""
        return ""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command; :class:`UnknownName` if there is none of that name."""
        found = self.commands.get(cmd_name)
        # a name that is only begun is completed, and an option may stray here
        if not (found or ctx.resilient_parsing or cmd_name.startswith("-")):
            unknown = UnknownName("command", cmd_name, self.commands)
            if meant := self.meant(cmd_name):
                unknown.hint = tr("did you mean {close!r}?", close=f"{ctx.command_path} {meant}")
            raise unknown
        return found


def paragraphs(text: str | None) -> str:
    """A docstring, each of its paragraphs translated."""
    return "\n\n".join(
        tr(" ".join(paragraph.split())) for paragraph in inspect.cleandoc(text or "").split("\n\n")
    )


def _fields_of(group: type[Any]) -> Iterable[inspect.Parameter]:
    types = get_type_hints(group, include_extras=True)
    kind = inspect.Parameter.KEYWORD_ONLY
    for field in fields(group):
        yield inspect.Parameter(
            field.name, kind, default=field.default, annotation=types[field.name]
        )


def _spread(name: str, typed: dict[str, Any]) -> None:
    """Give each ``NAME=VALUE`` of a list to the parameter of that name, if there is one."""
    context = click.get_current_context()
    others = {each.name: each for each in context.command.params if not each.multiple}
    rest = []
    for part in typed[name] or ():
        setting, equals, value = part.partition("=")
        if equals and setting in others:
            typed[setting] = others[setting].process_value(context, value)
        else:
            rest.append(part)
    typed[name] = rest or None


def _parameter(each: inspect.Parameter) -> click.Parameter:
    """One parameter of a function as click knows it."""
    declared = _declared(each)
    kind, *_ = (part for part in _parts(_parts(each.annotation)[0]) if part is not type(None))
    several = getattr(kind, "__origin__", None) is list
    word = declared.word or _WORDS.get(_parts(kind)[0])
    metavar = declared.metavar or (word.name if word else each.name.upper())
    required = each.default is inspect.Parameter.empty
    more: dict[str, Any] = {"help": _filled_in(declared.help), "type": word, "metavar": metavar}
    more["required"] = required
    if not required:
        more["default"] = () if several else each.default
    if isinstance(declared, Positional):
        more["metavar"] = metavar if required else f"[{metavar}]"
        return click.Argument([each.name], **more)
    if kind is bool:
        more |= {"is_flag": True, "type": None, "metavar": None}
    elif declared.alone is not None:
        more |= {"is_flag": False, "flag_value": declared.alone}

    def handed_on(_ctx: click.Context, _param: click.Parameter, value: Any) -> Any:
        value = declared.callback(value) if declared.callback else value
        return (list(value) or None) if several else value

    return click.Option(
        [each.name, *(declared.names or (f"--{each.name.replace('_', '-')}",))],
        multiple=several,
        show_default=each.default is not False and each.default != "",
        callback=handed_on,
        **more,
    )


def _declared(each: inspect.Parameter) -> Any:
    """The :class:`Positional` or :class:`Option` that declares a parameter."""
    return get_args(each.annotation)[1]


def _parts(kind: Any) -> tuple[Any, ...]:
    """What a type is made of, such as ``str`` and None; itself if of nothing."""
    return get_args(kind) or (kind,)


def _filled_in(text: str) -> str:
    """A line of help, in which ``{games}``, ``{dice}`` ... are left open, filled in."""
    return tr(text, **{each: _NAMES[each]() for each in places(text) & _NAMES.keys()})


def _placeholders(text: str) -> str:
    """An option with its placeholder: ``--roll SEAT=FACES``."""
    return re.sub(r"\b[A-Z]{2,}\b", lambda word: tr(word[0]), text)


def _notes(text: str) -> str:
    """A line of help, and what click adds to it: ``[default: base]``."""
    text = tr(text)
    return re.sub(r"(\[|; )(default:|required)", lambda note: note[1] + tr(note[2]), text)
