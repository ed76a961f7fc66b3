"""Print jobs made of values: of a deck, of a kit, of what shows a theme."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlie.base.strings import Strings
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.press.files.shops import Shop
from cardlie.press.files.targets import form_of, verify_inks
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.parts.part import KitJob, PrintJob
from cardlie.press.sheet.cutting import clear_of_marks
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.imposition import Imposition
from cardlie.press.sheet.stock import CardSize, Paper

if TYPE_CHECKING:  # a deck is printed without games
    from cardlie.games.options import Options


def deck_job(
    deck: Deck,
    cards: Sequence[Face],
    theme: Theme,
    size: CardSize,
    on: Imposition,
    strings: Strings,
    *,
    form: str = "pdf",
    shop: Shop | None = None,
    condition: PrintCondition = NO_CONDITION,
    since: Counter[str] | None = None,
) -> PrintJob:
    """Cards of a deck, for what is written in that form or as a shop takes it.

    Raises CardlieError where the form has not what is asked for, or a card has no room.
    """
    if shop:
        size, condition = shop.size, shop.condition
    if form_of(form, shop).on_sheets:
        sheet = on.sheet(size, theme)
        sheet = clear_of_marks(sheet) if form == "cut" else sheet
    else:  # each side by itself, on no paper
        sheet = single(size, shop.bleed if shop else on.bleed or 0.0, on.backs)
    job = PrintJob(deck, tuple(cards), theme, size, sheet, strings, condition, on.options, since)
    verify_inks(job, shop.format if shop else form)
    return job


def kit_job(
    options: Options, theme: Theme, size: CardSize, on: Imposition, strings: Strings, **more: Any
) -> KitJob:
    """All that a table needs to play what is agreed on; ``more`` are fields of the job."""
    sheet = on.sheet(size, theme)
    return KitJob.of(options, theme, size, sheet, words=strings, sheet_options=on.options, **more)


def theme_job(
    theme: Theme, deck: Deck, cards: Sequence[Face], size: CardSize, paper: Paper, strings: Strings
) -> PrintJob:
    """Cards that show a theme, for a page of that paper or a picture."""
    sheet = replace(single(size), paper=paper)
    return PrintJob(deck, tuple(cards), theme, size, sheet, strings)
