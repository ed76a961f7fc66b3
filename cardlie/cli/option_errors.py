"""What is said of options that a command has not, or that are typed in a way that they are not."""

from __future__ import annotations

from typing import Any

import typer

from cardlie.base.errors import CardlieError, suggest
from cardlie.base.translation import tr
from cardlie.cli.parameters import label_of, parameters_of
from cardlie.cli.values import see_help


def verify_one_dash(ctx: typer.Context, parser: Any, typed: list[str]) -> None:
    """CardlieError if two of what was typed are ``-``."""
    texts, *_ = parser.parse_args(args=[*typed])
    dashes = [
        label_of(param)
        for param in parameters_of(ctx)
        for text in [texts.get(param.name)]
        for _ in range((text if isinstance(text, list) else [text]).count("-"))
    ]
    if len(dashes) > 1:
        raise CardlieError(
            tr("{one} and {other} can't both be -", one=dashes[0], other=dashes[1]),
            "- is standard input or output, and there is only one",
        )


#: What files call something, and the option of the same meaning.
_ELSEWHERE = {"--like": "--base"}


def option_error(ctx: typer.Context, error: typer.TyperException) -> CardlieError:
    """What is wrong with an option as it stands there; ``values`` says what is with its value."""
    typed: str = getattr(error, "option_name", "")
    see = see_help(ctx)
    options = [
        option for option in ctx.command.get_params(ctx) if option.param_type_name == "option"
    ]
    for option in options:
        if typed in (*option.opts, *option.secondary_opts):
            alone = getattr(option, "is_flag", False)
            template = "{option} takes no value" if alone else "{option} needs a value"
            return CardlieError(tr(template, option=typed), see)
    if typed in ("-q", "--quiet"):  # of all commands, and before them
        hint = ctx.command_path.replace("cardlie", "cardlie -q", 1)
        return CardlieError(tr("unknown option {option!r}", option=typed), hint)
    names = [name[2:] for option in options for name in option.opts if name.startswith("--")]
    close = suggest(_ELSEWHERE.get(typed, typed).lstrip("-"), names)
    hint = tr("did you mean {close!r}?", close=f"--{close}") if close else see
    return CardlieError(tr("unknown option {option!r}", option=typed), hint)
