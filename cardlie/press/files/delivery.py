"""From a deck to files: sheets, shop files, pictures or Tabletop Simulator; and what to say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.press.files.shops import Shop
from cardlie.press.page.document import NO_CONDITION
from cardlie.press.sheet.deck import DeckJob, print_deck
from cardlie.press.sheet.grid import Sheet

FORMATS = ("pdf", "png", "tts", "cgs", "pcio")


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a deck is delivered: the format, its details, and where the files go.

    ``part``: not the whole deck; such a file takes the place of no whole one.
    """

    file_format: str
    paper: str
    dpi: int
    address: str
    shop: Shop | None
    output: Path | None
    force: bool
    part: bool = False

    def file(self, name: str, ending: str) -> Output:
        """Where to: what the user says, else a name that a part of a deck does not share."""
        return Output.chosen(self.output, f"{self._own(name)}{ending}", self.force)

    def folder(self, name: str) -> Output:
        """The same for several files."""
        return Output.chosen(self.output, self._own(name), self.force, folder=True)

    def _own(self, name: str) -> str:
        return f"{name}-part" if self.part else name


def deliver(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    """Make and write the files of a deck; yields what to tell the user."""
    if delivery.file_format not in FORMATS:
        raise UnknownName("format", delivery.file_format, FORMATS)
    if job.condition != NO_CONDITION and not job.cmyk:
        raise CardlieError("--pdfx and --profile are for inks", "add --cmyk")
    if job.options.contour and not job.cmyk:
        raise CardlieError("--cut-contour is a spot colour and needs --cmyk")
    file_format = delivery.shop.format if delivery.shop else delivery.file_format
    if file_format != "pdf" and job.cmyk:
        raise CardlieError(
            tr("--cmyk is for PDF, not for {file_format}", file_format=file_format),
            "take --format pdf",
        )
    if file_format == "tts":
        yield from _deliver_tts(job, delivery)
    elif file_format == "cgs":
        yield from _deliver_cgs(job, delivery)
    elif file_format == "pcio":
        yield from _deliver_pcio(job, delivery)
    elif file_format == "png":
        yield from _deliver_pictures(job, delivery)
    elif delivery.shop:
        yield from _deliver_to_shop(job, delivery, delivery.shop)
    else:
        yield from _deliver_sheets(job, delivery)


def how_to_print(sheet: Sheet) -> str:
    """One line on what to set in the printer's dialogue."""
    match sheet.backs:
        case "duplex":
            return tr("Print at 100 % (no fit to page) on both sides, flipped on the long edge.")
        case "duplex-short":
            return tr("Print at 100 % (no fit to page) on both sides, flipped on the short edge.")
        case "fold":
            return tr("Print at 100 % (no fit to page) on one side; fold at the dashes, glue, cut.")
    return tr("Print at 100 % (no fit to page).")


def _deliver_sheets(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    to = delivery.file(f"cardlie-deck-{delivery.paper}", ".pdf")
    document = print_deck(job)
    path = to.write(document.finished())
    yield tr(
        "{path}: {cards} on {pages}",
        path=path,
        cards=_cards(job),
        pages=_pages(len(document.pages)),
    )
    yield str(job.sheet)
    if job.condition.pdfx:
        yield tr("That it follows PDF/X is tested here, and by no other program.")
    yield how_to_print(job.sheet)


def _deliver_to_shop(job: DeckJob, delivery: Delivery, shop: Shop) -> Iterator[str]:
    from cardlie.press.files.singles import print_singles

    to = delivery.file(f"cardlie-deck-{shop.id}", ".pdf")
    path = to.write(print_singles(job, shop.back_first).finished())
    yield tr("{path}: {cards}, a page for each side", path=path, cards=_cards(job))
    yield from _about(job, shop)


def _deliver_pictures(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.singles import card_images

    shop = delivery.shop
    to = delivery.folder(f"cardlie-deck-{shop.id if shop else 'png'}")
    files = card_images(job, shop.dpi if shop else delivery.dpi, shop.pixels if shop else None)
    folder = to.write(files)
    one = len(files) == 1
    pictures = tr("1 picture" if one else "{count} pictures", count=len(files))
    yield tr("{folder}: {pictures} of {cards}", folder=folder, pictures=pictures, cards=_cards(job))
    if shop:
        yield from _about(job, shop)


def _deliver_tts(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.virtual_tables import tts_files

    to = delivery.folder("cardlie-deck-tts")
    address = delivery.address or to.path.resolve().as_uri()
    files = tts_files(job, delivery.dpi, address.rstrip("/") + "/")
    folder = to.write(files)
    yield tr("{folder}: {cards} for Tabletop Simulator", folder=folder, cards=_cards(job))
    yield tr("Copy {file} into its folder Saves/Saved Objects.", file=list(files)[-1])


def _deliver_cgs(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.virtual_tables import cgs_files

    to = delivery.folder("cardlie-deck-cgs")
    address = delivery.address and delivery.address.rstrip("/") + "/"
    folder = to.write(cgs_files(job, delivery.dpi, address))
    yield tr("{folder}: {cards} for Card Game Simulator", folder=folder, cards=_cards(job))
    if address:
        file = f"{address}cgs.json"
        yield tr("Put it all online, and give the simulator {file}.", file=file)
    else:
        yield tr("Copy the folder into the simulator's folder games.")


def _deliver_pcio(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.virtual_tables import pcio_file

    to = delivery.file("cardlie-deck", ".pcio")
    path = to.write(pcio_file(job, delivery.dpi))
    yield tr("{path}: {cards} for PlayingCards.io", path=path, cards=_cards(job))
    yield tr("Open a custom room there, and import the file under Room Options.")
    yield tr("The site publishes no specification: its own files were imitated.")


def _about(job: DeckJob, shop: Shop) -> Iterator[str]:
    if shop.asks:
        yield tr("{shop} wants {asks}.", shop=shop.title, asks=shop.asks)
    if job.condition.pdfx:
        yield tr("That it follows PDF/X is tested here, and by no other program.")


def _cards(job: DeckJob) -> str:
    count, sheets, per_sheet = len(job.cards), job.options.sheets, job.sheet.per_sheet
    if sheets is None:
        return tr("1 card" if count == 1 else "{count} cards", count=count)
    some = sum(min(per_sheet, count - per_sheet * (n - 1)) for n in sheets)
    which = ", ".join(map(str, sheets))
    sentence = (
        "{some} of {count} cards (sheet {which})"
        if len(sheets) == 1
        else "{some} of {count} cards (sheets {which})"
    )
    return tr(sentence, some=some, count=count, which=which)


def _pages(count: int) -> str:
    return tr("1 page" if count == 1 else "{count} pages", count=count)
