"""From a deck to files: sheets, shop files, pictures or Tabletop Simulator; and what to say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.press.files.shops import Shop
from cardlie.press.sheet.cutting import cut_paths
from cardlie.press.sheet.deck import DeckJob, print_deck
from cardlie.press.sheet.grid import Sheet


class Delivery(NamedTuple):
    """How a deck is delivered: the format, its details, and where the files go.

    ``part``: not the whole deck; such a file takes the place of no whole one. ``deck``: what names
    files that are made of it.
    """

    file_format: str
    paper: str
    dpi: int
    address: str
    shop: Shop | None
    output: Path | None
    force: bool
    part: bool = False
    deck: str = ""

    def claim(self, name: str, ending: str = "") -> Output:
        """Where to: what the user says, else a name that a part of a deck does not share.

        Without an ending it is a folder.
        """
        own = f"cardlie-deck{self.deck}{name}{'-part' if self.part else ''}{ending}"
        return Output.chosen(self.output, own, self.force, folder=not ending)


def deliver(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    """Make and write the files of a deck; yields what to tell the user."""
    if delivery.file_format not in _DELIVER:
        raise UnknownName("format", delivery.file_format, _DELIVER)
    if job.options.contour and not job.condition.cmyk:
        raise CardlieError("--cut-contour is a spot colour and needs --cmyk")
    file_format = delivery.shop.format if delivery.shop else delivery.file_format
    if file_format not in ("pdf", "cut") and job.condition.cmyk:
        raise CardlieError(
            tr("--cmyk is for PDF, not for {file_format}", file_format=file_format),
            "take --format pdf",
        )
    yield from _DELIVER[file_format](job, delivery)
    if delivery.shop and delivery.shop.asks:
        yield tr("{shop} wants {asks}.", shop=delivery.shop.title, asks=tr(delivery.shop.asks))
    yield from job.condition.notes
    if file_format == "pdf" and not delivery.shop:
        yield how_to_print(job.sheet)


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


def _deliver_pdf(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    if shop := delivery.shop:
        from cardlie.press.files.singles import print_singles

        to = delivery.claim(f"-{shop.id}", ".pdf")
        path = to.write(print_singles(job, shop.back_first).finished())
        yield tr("{path}: {cards}, a page for each side", path=path, cards=_cards(job))
        return
    to = delivery.claim(f"-{delivery.paper}", ".pdf")
    document = print_deck(job)
    path = to.write(document.finished())
    yield tr(
        "{path}: {cards} on {pages}",
        path=path,
        cards=_cards(job),
        pages=_pages(len(document.pages)),
    )
    yield str(job.sheet)


def _deliver_cut(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    to = delivery.claim(f"-{delivery.paper}-cut")
    document, paths = print_deck(job), cut_paths(job.sheet, job.size.corner)
    folder = to.write({"cards.pdf": document.finished(), "cut.svg": paths.encode()})
    pages = _pages(len(document.pages))
    yield tr("{path}: {cards} on {pages}", path=folder, cards=_cards(job), pages=pages)
    yield how_to_print(job.sheet)
    yield tr("Then cut each sheet by {file}, whose layer Regmarks is not cut.", file="cut.svg")


def _deliver_pictures(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.singles import card_images

    shop = delivery.shop
    to = delivery.claim(f"-{shop.id if shop else 'png'}")
    files = card_images(job, shop.dpi if shop else delivery.dpi, shop.pixels if shop else None)
    folder = to.write(files)
    one = len(files) == 1
    pictures = tr("1 picture" if one else "{count} pictures", count=len(files))
    yield tr("{folder}: {pictures} of {cards}", folder=folder, pictures=pictures, cards=_cards(job))


def _deliver_tts(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.virtual_tables import tts_files

    to = delivery.claim("-tts")
    address = delivery.address or to.path.resolve().as_uri()
    files = tts_files(job, delivery.dpi, address.rstrip("/") + "/")
    folder = to.write(files)
    yield tr("{folder}: {cards} for Tabletop Simulator", folder=folder, cards=_cards(job))
    yield tr("Copy {file} into its folder Saves/Saved Objects.", file=list(files)[-1])


def _deliver_cgs(job: DeckJob, delivery: Delivery) -> Iterator[str]:
    from cardlie.press.files.virtual_tables import cgs_files

    to = delivery.claim("-cgs")
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

    to = delivery.claim("", ".pcio")
    path = to.write(pcio_file(job, delivery.dpi))
    yield tr("{path}: {cards} for PlayingCards.io", path=path, cards=_cards(job))
    yield tr("Open a custom room there, and import the file under Room Options.")
    yield tr("The site publishes no specification: its own files were imitated.")


#: What makes the files of each format.
_DELIVER = {
    "pdf": _deliver_pdf,
    "cut": _deliver_cut,
    "png": _deliver_pictures,
    "tts": _deliver_tts,
    "cgs": _deliver_cgs,
    "pcio": _deliver_pcio,
}


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
