"""``cardlie print deck``: a deck on sheets, or as files for others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.options import distance, refuse_idle
from cardlie.cli.support import status
from cardlie.setting.deck import Deck

if TYPE_CHECKING:
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.grid import Sheet, Shift
    from cardlie.press.sheet.stock import CardSize, Paper

#: Options of ``print deck`` that say nothing to other files than sheets of paper, and to each kind.
_OF_SHEETS = ("paper", "since", "backs", "margin", "gap", "corners", "pages", "shift", "printer")
_IDLE = {
    "pdf": ("dpi", "url"),
    "cut": ("dpi", "url", "corners", "cut_contour"),
    "png": (*_OF_SHEETS, "url", "cut_contour"),
    **dict.fromkeys(("tts", "cgs"), (*_OF_SHEETS, "bleed", "no_backs", "cut_contour")),
    "pcio": (*_OF_SHEETS, "bleed", "no_backs", "cut_contour", "url"),
    "shop": (
        *_OF_SHEETS,
        *("cmyk", "pdfx", "profile", "size", "bleed"),
        *("file_format", "dpi", "url", "cut_contour", "cut"),
    ),
}


def deck(
    contents: opt.Contents,
    stock: opt.CardStock,
    on: opt.OnSheets,
    offset: opt.Offset,
    delivery: opt.DeliveryOptions,
    result: opt.ResultOptions,
    since: opt.Since = None,
    copies: Annotated[int, Option(help="Print each card so many times.")] = 1,
) -> None:
    """A deck on sheets, ready to print, cut and play; or files for a shop."""
    from cardlie.press.files.delivery import Delivery, deliver
    from cardlie.press.files.shops import find_shop
    from cardlie.press.look.doubts import notes
    from cardlie.press.page.document import read_manifest
    from cardlie.press.sheet.cutting import clear_of_marks
    from cardlie.press.sheet.deck import DeckJob, only_new
    from cardlie.press.sheet.grid import single
    from cardlie.press.sheet.layout import SheetOptions
    from cardlie.press.sheet.selection import choose_cards, choose_sheets
    from cardlie.press.sheet.stock import CardSize, Paper

    shop = find_shop(delivery.shop) if delivery.shop else None
    file_format = "cut" if delivery.cut else delivery.file_format
    if shop:
        refuse_idle(_IDLE["shop"], f"--shop {delivery.shop}")
    else:
        where = "--cut" if delivery.cut else f"--format {file_format}"
        refuse_idle(_IDLE.get(file_format, ()), where)
    paper, its_deck = Paper.find(stock.paper), Deck.load(contents.deck)
    card = shop.size if shop else CardSize.find(stock.size)
    cards = choose_cards(its_deck, contents.expansions or [], contents.only or [], copies)
    theme, backs = stock.look, opt.chosen_backs(on.backs, on.no_backs)
    chosen = None
    if shop or file_format not in ("pdf", "cut"):  # each side by itself, on no paper
        beyond = shop.bleed if shop else distance("--bleed", on.bleed or "0mm")
        sheet = single(card, beyond, "none" if on.no_backs else "duplex")
    else:
        sheet = _sheet(paper, card, theme, on, offset.chosen())
        sheet = clear_of_marks(sheet) if file_format == "cut" else sheet
        if on.pages:
            two_pages = backs in ("duplex", "duplex-short")
            chosen = choose_sheets(on.pages, len(cards), sheet.per_sheet, two_pages)
    options = SheetOptions(chosen, on.corners, delivery.cut_contour, _counted, file_format == "cut")
    condition = shop.condition if shop else delivery.condition()
    job = DeckJob(its_deck, cards, theme, card, sheet, options, result.words, condition)
    if since is not None:
        if on.pages:
            raise CardlieError(
                tr("--pages counts sheets of the whole deck, of which --since prints a part"),
                "give one",
            )
        job = only_new(job, read_manifest(since))
        if not job.cards:
            print(tr("No card has changed since {file}: nothing was written.", file=since))
            return
    part = bool(contents.only or since) or chosen is not None
    to = Delivery(
        file_format, paper.id, delivery.dpi, delivery.url, shop, result.output, result.force, part,
        its_deck.in_file_names,
    )  # fmt: skip
    for line in (*deliver(job, to), *notes(job.theme, job.deck)):
        print(line)


def _sheet(
    paper: Paper, card: CardSize, theme: Theme, on: opt.OnSheets, shift: Shift | None
) -> Sheet:
    """The sheet that a deck is laid on, with the lengths that were typed."""
    from cardlie.press.sheet.grid import fit, free_bleed

    backs = opt.chosen_backs(on.backs, on.no_backs)
    if shift and backs not in ("duplex", "duplex-short"):
        raise CardlieError(
            tr("--backs {backs} has no second side to line up", backs=backs),
            "leave out --shift and --printer",
        )
    margin = distance("--margin", on.margin)
    if on.bleed or not theme.print_paper:
        bleed = distance("--bleed", on.bleed or "0mm")
    else:
        bleed = free_bleed(paper, card, backs, margin)
    gap = distance("--gap", on.gap) if on.gap else None if on.bleed else 0.0
    return fit(paper, card, backs, margin, bleed, gap, shift)


def _counted(sheets: Sequence[int]) -> Iterable[int]:
    """The sheets one by one, and how far it is, if somebody is watching."""
    with status("") as say:
        for nth, sheet in enumerate(sheets, 1):
            say(tr("Drawing: {nth} of {count} ...", nth=nth, count=len(sheets)))
            yield sheet
