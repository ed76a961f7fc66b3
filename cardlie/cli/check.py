"""``cardlie check``: all that is wrong with a file of one's own at once, and what is doubtful."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.completion import THEME
from cardlie.cli.power_cards import as_table
from cardlie.cli.support import Code, paragraph, print_json
from cardlie.lint.power_writing import place_of_values, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.press.files.own_file import About

FILE_HELP = "Deck or game (a .toml file), or theme (a folder)."
THEME_HELP = "Theme to check a deck's colours in."
WRITE_HELP = "Write the values that the odds suggest into the power cards' file."


def check(
    file: Annotated[Path, Argument(metavar="FILE", help=FILE_HELP)],
    theme: Annotated[
        str, Option(metavar="THEME", autocompletion=THEME, help=THEME_HELP)
    ] = "default",
    quick: Annotated[
        bool, Option("--quick", help="Only read the file; don't try to print or play it.")
    ] = False,
    write: Annotated[bool, Option("--write", help=WRITE_HELP)] = False,
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Check a deck, theme or game file for errors and doubtful choices.

    cardlie check elves.toml

    cardlie check elves.toml --write

    For a deck with power cards, shows what each should be worth by the exact odds, averaged over
    tables of all sizes. A file without errors is also printed and played once, as a trial, in every
    language. Exit codes: 0 no errors (there may be warnings), 1 errors, 2 invalid input.
    """
    from cardlie.press.files.own_file import faults_of

    path = file / "theme.toml" if file.is_dir() else file
    empty = path.suffix != ".toml" or (file.is_dir() and not path.exists())
    values = {} if empty else Section.load(path).values
    if not values:
        raise CardlieError(
            tr("{path} is not a deck, theme or game", path=file),
            "give a .toml file, or a theme's folder",
        )
    if "power" in values:
        raise CardlieError(
            tr("{path} holds power cards", path=path), "check the deck that names it"
        )
    faults, complete, describe = faults_of(path, values, theme)
    if faults:
        _print_faults(_Checked(path, faults=faults, complete=complete), as_json=as_json)
        return Code.NO
    place = place_of_values(path, Section(path, values)) if write else None
    about = describe()
    new = "" if place is None else written(place, about.powers)
    checked = _Checked(path, about, new, about.notes(ordered=write))
    if not as_json:
        _print_about(checked, table=not quick)
    if not quick:
        from cardlie.cli.dry_run import refusals

        checked = replace(checked, faults=list(refusals(*_used(path, values, theme))))
    _print_faults(checked, as_json=as_json, tried=not quick)
    return Code.NO if checked.faults else Code.YES


@dataclass(frozen=True, slots=True)
class _Checked:
    """What was found of a file; ``about`` it, and ``new`` of its values, if it can be read.

    ``complete``: there are no more faults than these.
    """

    path: Path
    about: About | None = None
    new: str = ""
    notes: Sequence[str] = ()
    faults: Sequence[CardlieError] = ()
    complete: bool = True

    def as_json(self) -> dict[str, Any]:
        """JSON of the check: faults, notes, chances (0 to 1) of power cards by table size."""
        return {
            "file": str(self.path),
            "title": self.about and self.about.title,
            "faults": [{"error": str(each), "hint": each.hint} for each in self.faults],
            "complete": self.complete,
            "notes": [*self.notes],
            "powers": [
                {
                    "id": worth.power.id,
                    "combination": str(worth.power.combination),
                    "value": worth.power.value,
                    "by_the_odds": worth.fitting,
                    "true": float(worth.mean),
                    "chances": [float(each) for each in worth.chances],
                }
                for worth in (self.about.powers if self.about else ())
            ],
        }


def _print_about(checked: _Checked, *, table: bool) -> None:
    """Say what a file without faults is, what is doubtful, and what is new of its values."""
    about = checked.about
    assert about is not None
    show(f"{checked.path}: {about.title}")
    if table and about.powers:
        show("\n".join(["", *as_table(about.powers, about.fewest), ""]))
    for doubt in checked.notes:
        show(paragraph(tr("Note: {doubt}", doubt=doubt)))
    if checked.new:
        show(checked.new)


def _print_faults(checked: _Checked, *, as_json: bool, tried: bool = False) -> None:
    """Print the faults, or that there is nothing to say, or all of it as JSON."""
    if as_json:
        print_json(checked.as_json())
        return
    for fault in checked.faults:
        show(fault)
        if fault.hint:
            show(tr("  hint: {hint}", hint=fault.hint))
    if not checked.complete:
        show(tr("There may be more errors."))
    if tried and not checked.faults and not checked.notes:
        show(tr("No problems found."))


def _used(path: Path, values: dict[str, Any], theme: str) -> tuple[str, str, str]:
    """The game, deck and theme that other commands have where this file is used."""
    from cardlie.press.files.own_file import sort_of

    match sort_of(path, values):
        case "theme":
            return "cards", "base", str(path.parent)
        case "deck":
            return "cards", str(path), theme
    return str(path), "base", "default"
