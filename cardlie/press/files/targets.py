"""A plan written: as sheets, as files for a shop, as pictures, for tables on screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.language.deck_words import missing_told
from cardlie.press.files.shops import Shop
from cardlie.press.kit.draw import draw
from cardlie.press.kit.print_plan import CardPlan, PrintPlan
from cardlie.press.look.theme import theme_names
from cardlie.press.page.document import span
from cardlie.press.parts.part import KitJob, PrintJob, RulesJob
from cardlie.press.sheet.cutting import cut_paths

#: From here, as the share of all pages or of one that is ink, it is said how much that is.
DEAR, DEAR_PAGE = 0.3, 0.4


@dataclass(frozen=True, slots=True)
class WriteTarget:
    """What a plan is written as, and where that will lie: at a ``path``, and at an ``address``.

    ``since`` is the file that the reader has already.
    """

    form: str
    path: Path
    dpi: int = 300
    address: str = ""
    shop: Shop | None = None
    since: Path | None = None


class Written(NamedTuple):
    """A file, or several by their names in a folder; and what is told of them."""

    contents: bytes | Mapping[str, bytes]
    notes: list[str]


class WrittenForm(NamedTuple):
    """A way to write: how its file ends, "" for a folder; what else it is called; what writes it.

    ``on_sheets``: it is printed on paper, and not each side of a card by itself.
    """

    ending: str
    name: str
    write: Callable[[CardPlan, WriteTarget], Written]
    on_sheets: bool = False


def write(plan: CardPlan, target: WriteTarget) -> Written:
    """A plan as files, and what to tell whoever asked for them: first where they lie."""
    form = form_of(target.form, target.shop)
    contents, said = form.write(plan, target)
    left_out = [
        tr("Left out because {paper} is too small: {part}. Use a larger --paper.",
           paper=plan.job.paper.title, part=part.titled(plan.job.words))
        for part in plan.left_out
        if form.on_sheets
    ]  # fmt: skip
    return Written(contents, [*said, *plan.notes, *left_out])


def form_of(name: str, shop: Shop | None = None) -> WrittenForm:
    """The form of a deck of that name, or that which a shop takes; UnknownName lists those."""
    if shop:
        return SHOP_FORMS[shop.format]
    if name not in FORMS:
        raise UnknownName("format", name, FORMS)
    return FORMS[name]


def verify_inks(job: PrintJob, name: str) -> None:
    """Raise CardlieError where inks are asked for that such a file has not."""
    if job.sheet_options.contour and not job.condition.cmyk:
        raise CardlieError("--marks contour is a spot colour and needs --inks")
    if name not in ("pdf", "cut") and job.condition.cmyk:
        raise CardlieError(
            tr("--inks is for PDF, not for {file_format}", file_format=name), "leave out --inks"
        )


def how_to_print(plan: CardPlan) -> list[str]:
    """What to set in the printer's dialogue: which pages on both sides of their paper."""
    if plan.job.sheet_options.order != "sheets":
        return _how_to_print_backs(plan)
    return _how_to_print_kit(plan) if plan.kit else [how_to_print_sheet(plan.job.sheet.backs)]


def _how_to_print_backs(plan: CardPlan) -> list[str]:
    """Where backs have pages of their own, behind all fronts or alone."""
    if plan.job.sheet_options.order == "backs":
        return [tr("Print at 100 % (no fit to page) on the backs of the sheets of fronts.")]
    one = (
        "Print page {fronts} at 100 %, put the sheet back in, and print page {backs} on its "
        "other side."
    )
    several = (
        "Print pages {fronts} at 100 %, put the paper back in, and print pages {backs} on "
        "its other side."
    )
    fronts, backs, others = plan.pages
    sentence = tr(several if len(backs) > 1 else one, fronts=span(fronts), backs=span(backs))
    return [sentence, *([_of_pages(others, *_ON_ONE_SIDE)] if others else [])]


#: For a page, and for several.
_ON_ONE_SIDE = (
    "Print page {pages} at 100 % on one side.",
    "Print pages {pages} at 100 % on one side.",
)


def _of_pages(pages: list[int], one: str, several: str, **values: object) -> str:
    """One of two sentences, by how many pages it is of."""
    return tr(one if len(pages) == 1 else several, pages=span(pages), **values)


def how_to_print_sheet(backs: str) -> str:
    """One line on what to set for sheets whose backs are made like that."""
    match backs:
        case "duplex":
            return tr("Print at 100 % (no fit to page) on both sides, flipped on the long edge.")
        case "duplex-short":
            return tr("Print at 100 % (no fit to page) on both sides, flipped on the short edge.")
        case "fold":
            return tr("Print at 100 % (no fit to page) on one side; fold at the dashes, glue, cut.")
    return tr("Print at 100 % (no fit to page).")


def _how_to_print_kit(plan: CardPlan) -> list[str]:
    """Which pages of a kit go on both sides of their paper, and which on one."""
    both, _, others = plan.pages
    lines = [_of_pages(others, *_ON_ONE_SIDE)] if not both else []
    if both:
        edge = "Print pages {first}-{last} at 100 % on both sides, flipped on the short edge,"
        if plan.job.sheet.backs == "duplex":
            edge = "Print pages {first}-{last} at 100 % on both sides, flipped on the long edge,"
        sentence = tr(edge, first=both[0], last=both[-1])
        if not others:
            return [f"{sentence.rstrip(',')}."]
        one = "and page {pages} at 100 % on one side."
        several = "and pages {pages} at 100 % on one side."
        lines = [f"{sentence} {_of_pages(others, one, several)}"]
    if plan.job.sheet.backs == "fold":
        lines.append(tr("Cards: fold at the dashes, glue, then cut."))
    return lines


def _write_pdf(plan: CardPlan, target: WriteTarget) -> Written:
    document, job = draw(plan), plan.job
    pages = _pages(len(document.pages))
    if not (kit := plan.kit):
        line = tr("{path}: {cards} on {pages}", path=target.path, cards=_cards(plan), pages=pages)
        data = document.finished()
        ink = ink_told(data, job)
        return Written(data, [line, str(job.sheet), *how_to_print(plan), *ink])
    line = f"{target.path}: {pages}"
    if target.since:
        line = tr("{path}: what has changed since {file}, pages: {pages}",
                  path=target.path, file=target.since, pages=len(document.pages))  # fmt: skip
    elif plan.has_cover:
        line = tr("{path}: everything for {players} players on {pages}",
                  path=target.path, players=kit.players, pages=pages)  # fmt: skip
    data = document.finished()
    return Written(data, [line, *how_to_print(plan), *ink_told(data, job)])


def ink_told(pdf: bytes, job: PrintJob) -> list[str]:
    """How much ink is taken where that is dear, as it is seen: on all pages, or on some.

    Without what looks at pages nothing is said; nor do we wait for it where nothing is dear: cards
    of our themes on bare paper, and what is drawn in lines.
    """
    cards = not isinstance(job, KitJob) or job.options.game.has_deck
    cheap = cards and not job.theme.print_paper and job.theme.id in theme_names()
    if cheap or job.theme.outlined or job.condition.cmyk or find_spec("pypdfium2") is None:
        return []
    from cardlie.press.files.raster import ink_of

    shares = ink_of(pdf)
    if sum(shares) < DEAR * len(shares):
        dear = [n for n, share in enumerate(shares, 1) if share >= DEAR_PAGE]
        one = "Page {pages} uses a lot of ink ({share} % of it); --theme ink-saver uses less."
        several = (
            "Pages {pages} use a lot of ink (up to {share} % of one); --theme ink-saver uses less."
        )
        most = round(100 * max(shares))
        return [_of_pages(dear, one, several, share=most)] if dear else []
    whole = "This uses a lot of ink ({share} % of the paper); --theme ink-saver uses less."
    return [tr(whole, share=round(100 * sum(shares) / len(shares)))]


def _write_singles(plan: CardPlan, target: WriteTarget) -> Written:
    from cardlie.press.files.singles import print_singles

    assert target.shop is not None
    document = print_singles(plan.job, target.shop.back_first)
    told = tr("{path}: {cards}, a page for each side", path=target.path, cards=_cards(plan))
    return Written(document.finished(), [told, *_wishes_of(target.shop)])


def _write_cut(plan: CardPlan, target: WriteTarget) -> Written:
    document, paths = draw(plan), cut_paths(plan.job.sheet, plan.job.size.corner)
    pages = _pages(len(document.pages))
    return Written(
        {"cards.pdf": document.finished(), "cut.svg": paths.encode()},
        [
            tr("{path}: {cards} on {pages}", path=target.path, cards=_cards(plan), pages=pages),
            *how_to_print(plan),
            tr("Then cut each sheet along {file}, except its layer Regmarks.", file="cut.svg"),
        ],
    )


def _write_pictures(plan: CardPlan, target: WriteTarget) -> Written:
    from cardlie.press.files.singles import card_images

    shop = target.shop
    files = card_images(plan.job, shop.dpi if shop else target.dpi, shop and shop.pixels)
    one = len(files) == 1
    pictures = tr("1 picture" if one else "{count} pictures", count=len(files))
    told = "{folder}: {pictures} of {cards}"
    line = tr(told, folder=target.path, pictures=pictures, cards=_cards(plan))
    return Written(files, [line, *_wishes_of(shop)])


def _wishes_of(shop: Shop | None) -> list[str]:
    """What a shop wants besides, if it does."""
    if not (shop and shop.asks):
        return []
    return [tr("{shop} wants {asks}.", shop=shop.title, asks=tr(shop.asks))]


def _write_tts(plan: CardPlan, target: WriteTarget) -> Written:
    from cardlie.press.files.virtual_tables import ON_THIS_MACHINE, tts_files

    address = target.address or target.path.resolve().as_uri()
    files = tts_files(plan.job, target.dpi, address.rstrip("/") + "/")
    said = [
        tr("{folder}: {cards} for Tabletop Simulator", folder=target.path, cards=_cards(plan)),
        tr("Copy {file} into its folder Saves/Saved Objects.", file=list(files)[-1]),
    ]
    return Written(files, said if target.address else [*said, tr(ON_THIS_MACHINE)])


def _write_cgs(plan: CardPlan, target: WriteTarget) -> Written:
    from cardlie.press.files.virtual_tables import cgs_files

    address = target.address and target.address.rstrip("/") + "/"
    files, folder = cgs_files(plan.job, target.dpi, address), target.path
    told = tr("{folder}: {cards} for Card Game Simulator", folder=folder, cards=_cards(plan))
    then = tr("Copy the folder into the simulator's folder games.")
    if address:
        file = f"{address}cgs.json"
        then = tr("Put everything online, and give the simulator {file}.", file=file)
    return Written(files, [told, then])


def _write_pcio(plan: CardPlan, target: WriteTarget) -> Written:
    from cardlie.press.files.virtual_tables import pcio_file

    said = [
        tr("{path}: {cards} for PlayingCards.io", path=target.path, cards=_cards(plan)),
        tr("Open a custom room there, and import the file under Room Options."),
        tr("The site publishes no specification: this file imitates its own."),
    ]
    return Written(pcio_file(plan.job, target.dpi), said)


def write_product(plan: PrintPlan[KitJob], path: Path, shop: Shop) -> Written:
    """All that a shop makes of a game, in a folder."""
    from cardlie.press.files.product import product_files

    files, title = product_files(plan, shop), tr(shop.title)
    told = tr("{folder}: {count} files for {shop}", folder=path, count=len(files), shop=title)
    order = tr("{file} lists what to order.", file=path / "order.md")
    return Written(files, [told, order, *plan.notes])


def write_rules(job: RulesJob, path: Path, pages: str = "") -> Written:
    """Rules as a file, or a picture of some ``pages`` of them, such as 1,5-6."""
    made, words = job.made(), job.words
    missing = missing_told(job.deck.faces, words.language)
    remarks = [*job.condition.notes, *(tr("Note: {doubt}", doubt=doubt) for doubt in missing)]
    if pages:
        from cardlie.press.files.preview import preview

        picture = preview(made, pages, job.theme.table)
        return Written(picture, [tr("{path}: a preview", path=path), *remarks])
    told = words("booklet.made" if made.pages > 1 else "booklet.made_one", pages=made.pages)
    how = words[f"booklet.how_{job.book.layout}"]
    return Written(made.data, [f"{path}: {told}", how, *remarks])


#: The forms by name, and those that shops take.
FORMS = {
    "pdf": WrittenForm(".pdf", "-{paper}", _write_pdf, on_sheets=True),
    "cut": WrittenForm("", "-{paper}-cut", _write_cut, on_sheets=True),
    "png": WrittenForm("", "-png", _write_pictures),
    "tts": WrittenForm("", "-tts", _write_tts),
    "cgs": WrittenForm("", "-cgs", _write_cgs),
    "pcio": WrittenForm(".pcio", "", _write_pcio),
}
SHOP_FORMS = {
    "pdf": WrittenForm(".pdf", "-{shop}", _write_singles),
    "png": WrittenForm("", "-{shop}", _write_pictures),
}


def _cards(plan: CardPlan) -> str:
    count = len(plan.job.cards)
    return tr("1 card" if count == 1 else "{count} cards", count=count)


def _pages(count: int) -> str:
    return tr("1 page" if count == 1 else "{count} pages", count=count)
