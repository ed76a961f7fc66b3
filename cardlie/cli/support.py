"""What commands share: JSON, paragraphs, names of seats, and text from standard input."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from textwrap import fill

from cardlie.base.errors import UNSEEN, CardlieError, visible
from cardlie.base.terminal import columns, send, show
from cardlie.base.translation import tr
from cardlie.cli.exit_codes import Code as Code

#: The longest name of a seat, in letters.
LONGEST_NAME = 100


def print_json(value: object) -> None:
    """Print a value as JSON, in letters as people write them, but for what a terminal obeys."""
    text = json.dumps(value, ensure_ascii=False)
    send(re.sub(f"[{UNSEEN}]", lambda letter: f"\\u{ord(letter[0]):04x}", text))


def print_written(file: Path) -> None:
    """Say on standard error that a file was written, beside what is printed."""
    show(tr("Wrote {file}", file=file), error=True)


def paragraph(text: str) -> str:
    """A sentence or more on as many lines as it needs."""
    return fill(text, columns() - 1)


def seat_called(name: str) -> str:
    """The name of a seat; :class:`CardlieError` if it is longer than any, or can't be shown."""
    if len(name) > LONGEST_NAME or visible(name) != name or "\n" in name:
        said = "{name!r} is not a valid seat name"
        raise CardlieError(
            tr(said, name=name[:40]),
            tr("one line of at most {most} letters", most=LONGEST_NAME),
        )
    return name


def text_or_stdin(argument: str, most: int = 1_000_000) -> str:
    """The argument itself, or what standard input holds if the argument is ``-``."""
    if argument != "-":
        return argument
    text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise CardlieError(tr("standard input is longer than {most:,} characters", most=most))
    return text.removeprefix("\ufeff").strip()
