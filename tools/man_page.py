"""Makes the man page ``docs/cardlie.1`` of what ``--help`` says: ``python -m tools.man_page``."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer

from cardlie import __version__
from cardlie.cli.app import COMMANDS, load, root
from cardlie.cli.help import write_help

FILE = Path(__file__).parent.parent / "docs" / "cardlie.1"


class ManFormatter:
    """Takes what a help is made of, as typer's formatter does, and writes it as roff."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write_text(self, text: str) -> None:
        """A paragraph."""
        self.lines += [".PP", _escaped(text)]

    def write_paragraph(self) -> None:
        """Paragraphs begin by themselves."""

    def write(self, text: str) -> None:
        """A heading, or how a command is typed; not where the pages of a checkout are."""
        plain = text.strip()
        if not plain.startswith("More: "):
            self.lines += [".PP", f"\\fB{_escaped(plain)}\\fR"]

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """What is typed, and what is said of each."""
        for name, about in rows:
            self.lines += [".TP", f".B {_escaped(name)}", _escaped(about) or "\\&"]

    @contextmanager
    def indentation(self) -> Iterator[None]:
        """Lists are indented by themselves."""
        yield


def page() -> str:
    """The whole page: what cardlie is, then each command."""
    lines = [f'.TH CARDLIE 1 "" "cardlie {__version__}" "User Commands"', ".SH NAME"]
    lines += [_escaped("cardlie - Liar's Dice, played with cards"), ".SH DESCRIPTION"]
    program = root()
    lines += _told(program, typer.Context(program, info_name="cardlie"), program.lines)
    for name in COMMANDS:
        lines.append(f'.SH "CARDLIE {name.upper()}"')
        command = load(name)
        below = getattr(command, "lines", None)
        parent = typer.Context(program, info_name="cardlie")
        context = typer.Context(command, info_name=name, parent=parent)
        lines += _told(command, context, below)
        for each in below or ():
            lines.append(f'.SH "CARDLIE {name.upper()} {each.upper()}"')
            found = command.command_named(each)
            lines += _told(found, typer.Context(found, info_name=each, parent=context), None)
    return "\n".join(lines) + "\n"


def _told(command: Any, context: typer.Context, below: dict[str, str] | None) -> list[str]:
    formatter = ManFormatter()
    write_help(command, context, formatter, below)
    return formatter.lines


def _escaped(text: str) -> str:
    """A text in which roff obeys nothing."""
    plain = (
        re.sub(r"\x1b\[[0-9;]*m", "", text)
        .replace("\\", "\\e")
        .replace("-", "\\-")
        .replace('"', "\\(dq")
    )
    return f"\\&{plain}" if plain[:1] in (".", "'") else plain


if __name__ == "__main__":
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    FILE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
