"""``--help`` in the language in force: click writes English, and its words are exchanged here."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable

import click

from cardlie.base.strings import places
from cardlie.base.translation import tr
from cardlie.games.registry import all_ids, all_variants, dice_ids

#: What help may leave open.
_NAMES = {"games": all_ids, "dice": dice_ids, "variants": all_variants}


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


class HelpContext(click.Context):
    """Where a command runs, and how its help is written."""

    formatter_class = _Formatter


def filled_in(text: str) -> str:
    """A line of help, in which ``{games}``, ``{dice}`` ... are left open, filled in."""
    return tr(text, **{each: _NAMES[each]() for each in places(text) & _NAMES.keys()})


def paragraphs(text: str | None) -> str:
    """A docstring, each of its paragraphs translated."""
    return "\n\n".join(
        tr(" ".join(paragraph.split())) for paragraph in inspect.cleandoc(text or "").split("\n\n")
    )


def _placeholders(text: str) -> str:
    """An option with its placeholder: ``--roll SEAT=FACES``."""
    return re.sub(r"\b[A-Z]{2,}\b", lambda word: tr(word[0]), text)


def _notes(text: str) -> str:
    """A line of help, and what click adds to it: ``[default: base]``."""
    text = tr(text)
    return re.sub(r"(\[|; )(default:|required)", lambda note: note[1] + tr(note[2]), text)
