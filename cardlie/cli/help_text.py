"""``--help`` in other languages: typer writes English, and its words are exchanged here."""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

from cardlie.games.registry import all_ids, all_variants, dice_ids
from cardlie.strings import places
from cardlie.translation import ENGLISH, language, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What typer complains of, as templates that a language may have.
_MISUSE = (
    "missing argument {name}",
    "missing command",
    "invalid value for {name}: {value} is not a valid {kind}",
    "invalid value for {name}: {value} is not in the range {range}",
    "got unexpected extra argument ({words})",
    "got unexpected extra arguments ({words})",
    "option {name} requires an argument",
    "option {name} does not take a value",
)


def _bots() -> str:
    from cardlie.players.spec import all_bots

    return all_bots()


#: What help may leave open.
_NAMES = {"games": all_ids, "dice": dice_ids, "variants": all_variants, "bots": _bots}


def misuse(message: str) -> str:
    """What typer complains of, in the language in force."""
    for sentence in _MISUSE:
        places = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence))
        found = re.fullmatch(places, message)
        if found:
            return tr(sentence, **found.groupdict())
    return message


def translated(command: Any) -> Any:
    """The command, and those below it, with their help in the language in force."""
    _name_the_games(command)
    if language() == ENGLISH.language:
        return command
    from typer._click.formatting import HelpFormatter

    class Formatter(HelpFormatter):
        """Writes headings, placeholders and defaults in the language in force."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, _placeholders(args), prefix or tr("Usage:") + " ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(tr(heading))

        def write_dl(self, rows: Sequence[tuple[str, str]], *a: Any, **more: Any) -> None:
            told = [(_placeholders(first), _notes(second)) for first, second in rows]
            super().write_dl(told, *a, **more)

    def translate(each: Any) -> None:
        each.context_class = type("Context", (each.context_class,), {"formatter_class": Formatter})
        each.help, each.epilog = _paragraphs(each.help), each.epilog and tr(each.epilog)
        for parameter in each.params:
            if getattr(parameter, "help", None):
                parameter.help = tr(parameter.help)
        for below in getattr(each, "commands", {}).values():
            translate(below)

    translate(command)
    return command


def _name_the_games(command: Any) -> None:
    """Fill in ``{games}``, ``{dice}`` ..., which some options' help leaves open."""
    for parameter in command.params:
        text = getattr(parameter, "help", None) or ""
        names = {each: _NAMES[each]() for each in places(text) & _NAMES.keys()}
        if names:
            parameter.help = tr(text, **names)
    for below in getattr(command, "commands", {}).values():
        _name_the_games(below)


def _paragraphs(text: str | None) -> str | None:
    """A docstring, each of its paragraphs translated."""
    if text is None:
        return None
    return "\n\n".join(
        tr(" ".join(paragraph.split())) for paragraph in inspect.cleandoc(text).split("\n\n")
    )


def _placeholders(text: str) -> str:
    """An option with its placeholder: ``--roll SEAT=FACES``."""
    return re.sub(r"\b[A-Z]{2,}\b", lambda word: tr(word[0]), text)


def _notes(text: str) -> str:
    """A line of help, and what typer adds to it: ``[default: base]``."""
    text = tr(text)
    return re.sub(r"(\[|; )(default:|required)", lambda note: note[1] + tr(note[2]), text)
