"""What was typed, as values of the press: a look, an imposition, what is played."""

from __future__ import annotations

from collections.abc import Collection, Set

import typer

from cardlie.cli.callbacks import no_effect, refuse_idle
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.options import distance
from cardlie.games.options import Options, usual_options
from cardlie.language.decks import load_deck
from cardlie.press.kit.plan import parts_of
from cardlie.press.look.theme import Theme
from cardlie.press.parts.part import KitJob
from cardlie.press.sheet.grid import Shift
from cardlie.press.sheet.imposition import Imposition
from cardlie.press.sheet.layout import SheetOptions
from cardlie.press.sheet.stock import Paper


def look_of(theme: str, marks: Collection[str] | None) -> Theme:
    """The theme that was named, with codes if they are among the ``marks`` that were asked for."""
    named_theme = Theme.load(theme)
    return named_theme.with_codes() if opt.CODES in (marks or ()) else named_theme


def imposed(paper: Paper, on: opt.Edges, shift: Shift | None = None) -> Imposition:
    """How cards are laid on sheets of that paper."""
    marks = on.marks or ()
    contour, machine = opt.CONTOUR in marks, opt.MACHINE in marks
    return Imposition(
        paper._replace(margin=distance("--margin", on.margin)),
        on.backs,
        distance("--bleed", on.bleed) if on.bleed else None,
        shift=shift,
        options=SheetOptions(opt.CORNERS in marks, contour, machine, on.to_cut, on.order),
    )


def refuse_unread(ctx: typer.Context, job: KitJob, names: Set[str], where: str) -> None:
    """CardlieError if one of these options was given, and no part of the kit looks at it."""
    read = {name for part in parts_of(job) for name in part.options}
    refuse_idle(ctx, names - read, where)
    if "codes" not in read and opt.CODES in (ctx.params["marks"] or ()):
        raise no_effect("--marks codes", where)


def played_by(game: str, table: opt.ForTable, deck: str) -> Options:
    """The game as it is played, for so many."""
    own = load_deck(deck) if deck != "base" else None
    return usual_options(game, table.features or (), table.players, deck=own)
