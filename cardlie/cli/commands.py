"""Commands of typer's that say everything in our words, and know what was meant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.terminal import status
from cardlie.base.translation import tr
from cardlie.cli.groups import ungrouped
from cardlie.cli.help import write_help
from cardlie.cli.option_errors import option_error, verify_one_dash
from cardlie.cli.values import process_value, see_help

#: The value of an option that stands alone: at the end, or before another option.
_ALONE = {"--resume": "last"}


class _OurWords:
    """What is typed behind a command: read without pydantic, and refused in our words."""

    def get_params(self, ctx: typer.Context) -> list[Any]:
        """Parameters of the command, ``--help`` among them."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for each in params:
            each.process_value = partial(process_value, each)
        return params

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:
        """What is left of the words that were typed; CardlieError if an option is none."""
        try:
            typed = [*_with_values(args)]
            if typed.count("-") > 1:
                verify_one_dash(ctx, self.make_parser(ctx), typed)  # type: ignore[attr-defined]
            left: list[str] = super().parse_args(ctx, typed)  # type: ignore[misc]
        except typer.TyperException as error:
            raise option_error(ctx, error) from None
        return left


class Command(_OurWords, TyperCommand):  # type: ignore[misc]
    """A command whose help and errors are in the language in force."""

    #: What a terminal shows until the command has something to say.
    waits: str = ""

    def parse_args(  # type: ignore[override]
        self, ctx: typer.Context, args: list[str]
    ) -> list[str]:
        """Read what was typed; CardlieError if there is a word too many."""
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise CardlieError(tr("unexpected argument {word!r}", word=left[0]), see_help(ctx))
        return left

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]
        """Run it, and say what it waits for."""
        with status(self.waits and tr(self.waits)):
            return super().invoke(ctx)

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """What it does, examples, and all that may be typed."""
        write_help(self, ctx, formatter)


class Group(_OurWords, TyperGroup):  # type: ignore[misc]
    """Commands below one name; the module of one is imported when it is run."""

    #: Command -> its line in the help.
    lines: ClassVar[dict[str, str]] = {}

    def command_named(self, name: str) -> Any:
        """The command of that name."""
        raise NotImplementedError

    def meant(self, word: str) -> str:
        """What is to be typed below this name where no command is called so; "": who knows."""
        return ""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """The commands, in the order in which they are told."""
        return list(self.lines)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]
        """The command; :class:`UnknownName` if there is none of that name."""
        if cmd_name in self.lines:
            return self.command_named(cmd_name)
        if ctx.resilient_parsing or cmd_name.startswith("-"):
            return None
        unknown = UnknownName("command", cmd_name, self.lines)
        if meant := self.meant(cmd_name):
            unknown.hint = tr("did you mean {close!r}?", close=f"{ctx.command_path} {meant}")
        raise unknown

    def format_help(self, ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]
        """What it does, examples, its commands, and what else may be typed."""
        write_help(self, ctx, formatter, self.lines)


def _with_values(args: Sequence[str]) -> Iterator[str]:
    """What was typed, with the values that may be left out."""
    for word, after in zip_longest(args, args[1:], fillvalue="--"):
        yield word
        if word in _ALONE and after.startswith("-") and after != "-":
            yield _ALONE[word]


def command_of(name: str, function: Callable[..., Any], waits: str = "", page: str = "") -> Command:
    """A function as a command, as :class:`typer.Typer` makes one; ``page`` of docs/ tells more."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    settings = {"allow_extra_args": True, "help_option_names": ["-h", "--help"]}
    app.command(name, cls=Command, context_settings=settings, epilog=page)(ungrouped(function))
    command = get_command(app)
    assert isinstance(command, Command)
    command.waits = waits
    return command
