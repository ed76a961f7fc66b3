"""What is said of a command line that is not understood: one line, and what was meant."""

from __future__ import annotations

import re

import click

from cardlie.base.errors import suggest
from cardlie.base.translation import tr
from cardlie.cli.words import Word


def misuse(error: click.ClickException) -> tuple[str, str]:
    """What is wrong with the words that were typed, and a hint; no hint where that is the help."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):  # nothing was typed
        return error.format_message().strip(), ""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else tr("cardlie COMMAND")
    see = tr("see '{command} --help'", command=path)
    match error:
        case click.NoSuchOption():
            return _no_such_option(error, context, see)
        case click.MissingParameter(param=click.Parameter() as missing):
            known = missing.type.names(context) if isinstance(missing.type, Word) else ()
            said = tr("missing argument {name}", name=missing.get_error_hint(context))
            return said, ", ".join(known) or see
        case click.BadParameter():
            name = error.param.get_error_hint(context) if error.param else ""
            said = "invalid value for {name}: {why}" if name else "invalid value: {why}"
            return tr(said, name=name, why=error.message), see
    said = error.format_message().strip().rstrip(".")
    return _in_words(said), (_hint_for(said, context) if context else "") or see


def _no_such_option(
    error: click.NoSuchOption, context: click.Context | None, see: str
) -> tuple[str, str]:
    said = tr("no option is called {option!r}", option=error.option_name)
    options = [name for each in context.command.params for name in each.opts] if context else []
    words = [name[2:] for name in options if name.startswith("--")]
    close = suggest(error.option_name.lstrip("-"), words)  # all of them have dashes in common
    return said, tr("did you mean {close!r}?", close=f"--{close}") if close else see


def _hint_for(said: str, context: click.Context) -> str:
    """What helps where there were more words than anybody asked for."""
    more = re.fullmatch(r"Got unexpected extra arguments? \((.+)\)", said)
    takes = {name for each in context.command.params for name in each.opts}
    if more and more[1].endswith(".toml") and "--deck" in takes:
        return f"--deck {more[1]}"
    return (
        tr('what is said stands in quotation marks: "4 red"') if more and "guess" in takes else ""
    )


#: How click puts the rest, and how it is said.
_WORDS = (
    (r"Got unexpected extra argument \((.+)\)", "got unexpected extra argument ({words})"),
    (r"Got unexpected extra arguments \((.+)\)", "got unexpected extra arguments ({words})"),
    (
        r"Option (.+) requires (?:an argument|\d+ arguments)",
        "option {words} requires an argument",
    ),
    (r"Option (.+) does not take a value", "option {words} does not take a value"),
    (r"Missing command", "missing command"),
)


def _in_words(message: str) -> str:
    for pattern, sentence in _WORDS:
        found = re.fullmatch(pattern, message)
        if found:
            return tr(sentence, words=found[1] if found.groups() else "")
    return message[:1].lower() + message[1:]
