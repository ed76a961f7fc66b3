"""``cardlie print calibration``: the sheet, and what is read from it."""

from __future__ import annotations

from typing import Annotated

from typer import Context, Option

from cardlie.base.errors import CardlieError
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions
from cardlie.press.sheet.grid import Sheet


def calibration(
    ctx: Context,
    stock: opt.Stock,
    offset: opt.Offset,
    result: ResultOptions,
    backs: opt.Backs = "duplex",
    at_left: Annotated[
        str, Option("--left", metavar="X,Y", help="Reading at the left target, in mm.")
    ] = "",
    at_right: Annotated[
        str, Option("--right", metavar="X,Y", help="Reading at the right target, in mm.")
    ] = "",
    save: Annotated[
        str, Option(metavar="NAME", help="Save the readings under this printer name.")
    ] = "",
) -> None:
    "Print a sheet that shows how far your printer's backs are off; then give --left and --right."
    from cardlie.press.files.targets import how_to_print_sheet
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.calibration import calibration_sheet, print_calibration

    if backs not in ("duplex", "duplex-short"):
        why = tr("--backs {way} has no second side to line up", way=backs)
        raise CardlieError(why, "use duplex")
    paper = opt.paper_of(stock.paper)
    sheet = calibration_sheet(paper, backs, offset.chosen())
    if at_left or at_right:
        _tell_correction(at_left, at_right, sheet, save)
        return
    if save:
        raise CardlieError("--save needs readings", "give --left X,Y and --right X,Y")
    to = result.claim(ctx, f"cardlie-calibration-{paper.id}", ".pdf", ("paper",))
    document = print_calibration(Theme.load(stock.theme), sheet, result.words)
    path = to.write(document.finished())
    show(tr("{path}: the sheet shows what to do", path=path))
    show(how_to_print_sheet(backs))


def _tell_correction(at_left: str, at_right: str, sheet: Sheet, save: str) -> None:
    """Say what is read from the sheet, and keep it for a printer of that name, if any."""
    from cardlie.press.sheet.calibration import targets_apart
    from cardlie.press.sheet.printers import from_readings, parse_shift, save_printer

    if not (at_left and at_right):
        raise CardlieError("both readings are needed", "give --left X,Y and --right X,Y")
    correction = from_readings(parse_shift(at_left), parse_shift(at_right), targets_apart(sheet))
    kept = save_printer(save, correction) if save else None
    off = "The backs are off by {x:g} mm right, {y:g} mm up; turned by {turn:g} degrees."
    show(tr(off, x=correction.x, y=correction.y, turn=correction.turn))
    if kept is not None:
        show(tr("Saved in {file}. Print with --printer {name}.", file=kept, name=save))
    else:
        shift = f"{correction.x:g},{correction.y:g},{correction.turn:g}"
        show(tr("Print with --printer {shift}", shift=shift))
