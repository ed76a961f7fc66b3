"""A whole product for a shop: all that it makes of a game, as it takes it, and what to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardlie.base.errors import CardlieError
from cardlie.base.markdown import literal
from cardlie.base.strings import Strings, translation
from cardlie.base.translation import speaking, tr
from cardlie.games.options import Options
from cardlie.press.files.raster import png, render
from cardlie.press.files.shops import Shop, Template
from cardlie.press.files.singles import distinct_sides, draw_sides, sides_in_turn
from cardlie.press.geometry import Box
from cardlie.press.kit.plan import parts_of
from cardlie.press.kit.print_plan import PlannedSheet, PrintPlan
from cardlie.press.look.doubts import notes
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.parts.box_art import draw_panels
from cardlie.press.parts.field import ONTO_GLUE
from cardlie.press.parts.part import Book, KitJob, Part, in_print
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.layout import draw_forms
from cardlie.press.sheet.stock import Paper

#: What a box is called among the parts of a kit.
BOX = "box"


@dataclass(frozen=True, slots=True)
class Item:
    """What is ordered: its title, the shop's own name for it, how many, as cut; its PDF.

    ``pages`` is what its pages are called as pictures of so many ``pixels``; None: it stays a PDF.
    """

    title: str
    name: str
    count: int
    size: str
    pixels: tuple[int, int] | None
    pdf: bytes
    pages: Sequence[str]

    def files(self, dpi: int) -> dict[str, bytes]:
        """What is handed in, pictures as the shop turns them whichever way their page lies."""
        if self.pixels is None:
            return {f"{self.pages[0]}.pdf": self.pdf}
        files, lies = dict[str, bytes](), self.pixels[0] > self.pixels[1]
        for name, image in zip(self.pages, render(self.pdf, dpi), strict=True):
            turned = (
                image if (image.width > image.height) == lies else image.rotate(90, expand=True)
            )
            files[f"{name}.png"] = png(turned.resize(self.pixels), dpi)
        return files


def product_job(
    options: Options, theme: Theme, shop: Shop, strings: Strings, book: Book | None = None
) -> KitJob:
    """A whole game as a shop makes it: its cards as large as the shop's, with its bleed."""
    return KitJob.of(
        options, theme, shop.size, single(shop.size, shop.bleed),
        words=strings, condition=shop.condition, book=book,
    )  # fmt: skip


def plan_product(job: KitJob, shop: Shop) -> PrintPlan[KitJob]:
    """All cards on the sheet that comes first, then each page and box that the shop makes.

    What it does not make is left out. Raises CardlieError where it makes nothing of the game.
    """
    parts, board = parts_of(job), shop.board
    cards = {part: found for part in parts if (found := part.cards(job))}
    every = [card for found in cards.values() for card in found]
    counts = {part: len(found) for part, found in cards.items()}
    sheets = [PlannedSheet(counts, job.sheet, every)] if every else []
    for part in parts:
        if part.name == BOX and job.options.game.has_deck and shop.box_for(len(every)):
            sheets.append(PlannedSheet({part: 1}, job.sheet))
        elif part.page and board:
            sheet = replace(job.sheet, paper=shop.trimmed(board))
            sheets.append(PlannedSheet({part: 1}, sheet, page=part))
    if not (sheets or _book_at(job, shop)):
        raise CardlieError(tr("{shop} makes no part of {game}", game=job.game, shop=tr(shop.title)))
    made = {part for sheet in sheets for part in sheet.counts}
    left_out = [part for part in parts if part not in made]
    remarks = [*job.condition.notes, *notes(job.theme, job.deck)]
    return PrintPlan(job, _title(job, shop, sheets, left_out), sheets, left_out, remarks)


def _title(
    job: KitJob, shop: Shop, sheets: Sequence[PlannedSheet], left_out: Sequence[Part]
) -> str:
    """What is ordered: the game, or of one that can't be played with it what there is of it."""
    if not left_out or job.options.game.has_deck:
        return job.named
    made = [part.titled(job.words) for part in dict.fromkeys(p for s in sheets for p in s.counts)]
    made += [in_print("Rules", job.words)] if _book_at(job, shop) else []
    return f"{job.named}: {', '.join(made)}"


def _book_at(job: KitJob, shop: Shop) -> Book | None:
    """The rules, if the shop makes booklets."""
    return job.book if shop.rules else None


def product_files(plan: PrintPlan[KitJob], shop: Shop) -> dict[str, bytes]:
    """The files by name, numbered in the order of the sheet ``order.md``, which comes last."""
    job = plan.job
    items = [_item(plan, shop, sheet) for sheet in plan.sheets]
    lacking = [part.titled(job.words) for part in plan.left_out]
    if (book := _book_at(job, shop)) and shop.rules:
        made = book.make(job.theme, shop.trimmed(shop.rules), PrintCondition(bleed=shop.bleed))
        names = [f"rules-page{i:02d}" for i in range(1, made.pages + 1)]
        items.append(_templated(shop, shop.rules, in_print("Rules", job.words), made.data, names))
    else:
        lacking.append(in_print("Rules", job.words))
    files, listed = dict[str, bytes](), list[list[str]]()
    for item in items:
        pictures = item.files(shop.dpi)
        named = [f"{i:02d}-{name}" for i, name in enumerate(pictures, len(files) + 1)]
        files |= dict(zip(named, pictures.values(), strict=True))
        listed.append(named)
    sheet = "\n".join(_sheet(plan, shop, items, listed, lacking))
    return {**files, "order.md": sheet.encode()}


def _item(plan: PrintPlan[KitJob], shop: Shop, sheet: PlannedSheet) -> Item:
    """What is ordered of what is planned."""
    job, (part, *_) = plan.job, sheet.counts
    if sheet.cards:
        return _cards(plan, shop, sheet)
    title = part.titled(job.words)
    if part.page and shop.board:
        page = _page(part, job, shop, sheet.sheet.paper)
        return _templated(shop, shop.board, title, page, [part.name])
    box = shop.box_for(len(plan.cards))
    assert box is not None
    return _templated(shop, box, title, _box(job, shop, box), [part.name])


def _templated(
    shop: Shop, template: Template, title: str, pdf: bytes, names: Sequence[str]
) -> Item:
    """A thing that the shop has a template for."""
    trimmed = shop.trimmed(template)
    size = "" if template.across else f"{trimmed.width:g} x {trimmed.height:g}"
    return Item(title, template.name, 1, size, template.pixels, pdf, names)


def _cards(plan: PrintPlan[KitJob], shop: Shop, sheet: PlannedSheet) -> Item:
    """Every card of every part: a picture of each side, or one file with all sides."""
    job, every = plan.job, sheet.cards
    document = Document(job.theme, plan.title, job.words, job.condition)
    draw_forms(document, every, job.box)
    sides, copies = distinct_sides(every), Counter(s.key for card in every for s in card.sides)
    names = [f"{side.key}-x{copies[side.key]}" for side in sides]
    if shop.pixels is None:
        sides, names = sides_in_turn(every, shop.back_first), ["cards"]
    draw_sides(document, job.box, sides)
    title = ", ".join(part.titled(job.words) for part in sheet.counts)
    size = f"{shop.size.width:g} x {shop.size.height:g}"
    pdf = document.finished()
    return Item(title, shop.size.title, len(every), size, shop.pixels, pdf, names)


def _page(part: Part, job: KitJob, shop: Shop, paper: Paper) -> bytes:
    """The page of a part on the shop's board, with its bleed."""
    asked = replace(job.condition, bleed=shop.bleed)
    whole = replace(job, sheet=replace(job.sheet, paper=paper), condition=asked)
    document = Document(job.theme, part.titled(job.words), job.words, asked)
    assert part.page is not None
    part.page(whole, document)
    lint(document)
    return document.finished()


def _box(job: KitJob, shop: Shop, template: Template) -> bytes:
    """The box in the shop's own folds: colour all over but where it is glued."""
    wide, high = (side / shop.dpi * 25.4 for side in template.pixels)
    xs = [x / shop.dpi * 25.4 for x in template.across]
    lid, top, low = (high - y / shop.dpi * 25.4 for y in template.down)
    names = ("side2", "back", "side1", "front", "glue")
    boxes = {name: Box(xs[i], low, xs[i + 1], top) for i, name in enumerate(names)}
    boxes["lid"] = Box(xs[1], top, xs[2], lid)
    field, _ = job.theme.fields()
    document = Document(job.theme, job.named, job.words, job.condition)
    with document.page(wide, high) as pen:
        if field != WHITE:
            pen.rect(Box(0, 0, wide, high), field)
            pen.rect(Box(xs[4] + ONTO_GLUE, 0, wide, high), WHITE)
        draw_panels(pen, job, boxes)
    lint(document)
    return document.finished()


def _sheet(
    plan: PrintPlan[KitJob],
    shop: Shop,
    items: Sequence[Item],
    listed: Sequence[list[str]],
    lacking: list[str],
) -> Iterator[str]:
    """What to order, in Markdown."""
    job = plan.job
    with speaking(translation(job.words.language)):
        yield f"<!-- cardlie product {job.game} -->"
        yield f"# {tr('{game}, to order at {shop}', game=literal(plan.title), shop=tr(shop.title))}"
        yield ""
        heads = "What", "Called there", "Pieces", "As cut, mm", "Files"
        yield f"| {' | '.join(map(tr, heads))} |"
        yield "|---|---|--:|---|---|"
        for item, files in zip(items, listed, strict=True):
            names = files[0] if len(files) == 1 else f"{files[0]} ... {files[-1]}"
            yield f"| {item.title} | {item.name} | {item.count} | {item.size} | {names} |"
        yield ""
        if shop.asks:
            yield tr("{shop} wants {asks}.", shop=shop.title, asks=tr(shop.asks))
        else:
            yield tr("A picture whose name ends in x2 is printed twice, and so on.")
        if lacking:
            yield ""
            yield tr("Not available there, as far as we know: {parts}. Print them with 'cardlie "
                     "print kit {game}'.", parts=", ".join(lacking), game=job.game)  # fmt: skip
        yield ""
