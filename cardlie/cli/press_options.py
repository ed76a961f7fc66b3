"""What the commands of ``cardlie print`` share: options, each described once, and the write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlie.press.sheet.grid import Shift as PaperShift

Theme = Annotated[str, typer.Option(metavar="NAME|PATH", help="A theme's name or its folder.")]
Paper = Annotated[
    str, typer.Option(metavar="NAME|WxHmm", help="a4, letter, a3, tabloid, a5, legal, or a size.")
]
Size = Annotated[
    str,
    typer.Option(
        metavar="NAME|WxHmm",
        help="poker, bridge, mini, euro, tarot, square, jumbo, or a size.",
    ),
]
Deck = Annotated[str, typer.Option(metavar="NAME|FILE", help="The deck, by name or .toml file.")]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAME", help="An expansion: wildcards, powers. Repeat it."),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CARDS", help="Only numbers, wildcards, powers, or faces such as 'R3 R4'."
    ),
]
Backs = Annotated[
    str, typer.Option(help="duplex (long edge), duplex-short, fold (gutterfold), or none.")
]
Margin = Annotated[
    str, typer.Option(metavar="LENGTH", help="What the printer leaves blank at the edges.")
]
Bleed = Annotated[
    str,
    typer.Option(
        metavar="LENGTH", help="Colour beyond the cut: 3mm for shops; else as the theme needs."
    ),
]
Lang = Annotated[str, typer.Option(metavar="CODE", help="The language of what is printed.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="PATH", help="What to write.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that is not ours.")]
Shift = Annotated[
    str,
    typer.Option(metavar="X,Y", help="How far your printer's backs are off, in mm right and up."),
]
Printer = Annotated[
    str, typer.Option(metavar="NAME", help="A printer saved with 'print calibration --save'.")
]
Game = Annotated[str, typer.Argument(metavar="GAME", help="cards, wheel, tavern or leira.")]
Players = Annotated[int, typer.Option(help="For how many players.")]
Features = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="NAME",
        help="For cards: wildcards, powers, straights, vague. Repeat it.",
    ),
]
Side = Annotated[
    str, typer.Option("--side", metavar="LENGTH", help="A die's side: 16mm, 20mm, 25mm ...")
]
Weight = Annotated[
    float, typer.Option(metavar="G/M2", help="The weight of the cards' paper, for the box.")
]


def write_output(output: Path | None, name: str, data: bytes, force: bool) -> Path:
    """Write a file where the user wants it, else as ``output/NAME``; returns where."""
    from cardlie.press.files.output import default_path, write_file

    path = output or default_path(name)
    write_file(path, data, force)
    return path


def refuse_idle(ctx: typer.Context, names: Iterable[str], where: str) -> None:
    """Refuse options that were typed although they say nothing to what is asked for."""
    from cardlie.errors import CardlieError

    for option in ctx.command.params:
        if option.name not in names:
            continue
        source = ctx.get_parameter_source(option.name)
        if source is not None and source.name == "COMMANDLINE":
            raise CardlieError(f"{option.opts[0]} says nothing to {where}", "leave it out")


def typed_length(option: str, text: str) -> float:
    """The length in mm that was typed for an option, which a fault names."""
    from cardlie.errors import CardlieError
    from cardlie.press.units import length

    try:
        return length(text)
    except CardlieError as error:
        raise CardlieError(f"{option}: {error}", error.hint) from None


def chosen_shift(shift: str, printer: str) -> PaperShift | None:
    """How far the printer is off, from ``--shift`` or ``--printer``; None for neither."""
    from cardlie.errors import CardlieError
    from cardlie.press.sheet.printers import load_printer, parse_shift

    if shift and printer:
        raise CardlieError("--shift and --printer are two answers to one question", "give one")
    return parse_shift(shift) if shift else load_printer(printer) if printer else None
