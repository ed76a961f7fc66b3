"""Where what is printed goes, in which language, and what is said of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Context, Option

from cardlie.base.files import Output
from cardlie.base.strings import Strings, strings
from cardlie.base.terminal import is_hushed, show
from cardlie.cli import options as opt
from cardlie.cli.callbacks import known_language
from cardlie.cli.completion import LANGUAGE
from cardlie.cli.naming import differing, name_of
from cardlie.cli.support import paragraph

if TYPE_CHECKING:
    from cardlie.press.files.targets import Written


@dataclass(eq=False, repr=False)
class ResultOptions:
    """In which language, and where to."""

    output: Annotated[
        Path | None, Option("-o", "--output", metavar="PATH", help="Write to this file or folder.")
    ] = None
    force: opt.Force = False
    lang: Annotated[
        str,
        Option(
            metavar="CODE",
            autocompletion=LANGUAGE,
            callback=known_language,
            help="Language of what is printed, en or de.",
        ),
    ] = ""

    @property
    def words(self) -> Strings:
        """The strings of the language."""
        return strings(self.lang)

    def claim(
        self,
        ctx: Context,
        name: str,
        ending: str,
        named: Collection[str] = (),
        *,
        folder: bool = False,
    ) -> Output:
        """The file that the user has named, else one in ``output/``, before it is drawn.

        Its name begins with ``name``, in which the parameters ``named`` stand already.
        """
        more = differing(ctx, named) if self.output is None else ""  # it looks at every game
        return Output.chosen(self.output, f"{name}{more}{ending}", self.force, folder=folder)


def deck_in_names(deck: str) -> str:
    """What tells the files that are printed of a deck from those of our own."""
    return "" if deck == "base" else f"-{name_of(deck)}"


def finish(written: Written, to: Output) -> None:
    """Keep what is written where it was claimed, and say where it is and how to print it."""
    to.write(written.contents)
    where, *notes = written.notes
    show(where)
    for note in () if is_hushed() else notes:
        show(paragraph(note))
