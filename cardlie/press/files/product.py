"""A whole product for a shop: all that it makes of a game, as it takes it, and what to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.press.files.raster import png, render
from cardlie.press.files.shops import Shop, Template
from cardlie.press.files.singles import distinct_sides, side_page
from cardlie.press.geometry import Box
from cardlie.press.kit.sheets import kit_parts
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.parts.box_art import draw_panels
from cardlie.press.parts.field import ONTO_GLUE, inks_of
from cardlie.press.parts.part import KitJob, Part, in_print
from cardlie.press.sheet.layout import Card, draw_forms

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


def product_files(job: KitJob, shop: Shop, rules: bytes = b"", pages: int = 0) -> dict[str, bytes]:
    """The files by name, numbered in the order of the sheet ``order.md``, which comes last.

    The job's cards are as large as the shop's, with its bleed; ``rules`` are a PDF of so many
    ``pages``, if the shop makes booklets.
    """
    document = Document(job.theme, job.named, job.words, job.condition)
    parts = kit_parts(job)
    cards = {part: found for part in parts if (found := part.cards(job, document))}
    every = [card for found in cards.values() for card in found]
    made = dict.fromkeys(cards)
    items = [_cards(job, shop, document, every, cards)] if every else []

    def add(template: Template, title: str, pdf: bytes, *names: str) -> None:
        trimmed = shop.trimmed(template)
        size = "" if template.across else f"{trimmed.width:g} x {trimmed.height:g}"
        items.append(Item(title, template.name, 1, size, template.pixels, pdf, names))

    for part in parts:
        box = shop.box_for(len(every)) if part.name == BOX else None
        if box:
            add(box, part.titled(job.words), _box(job, shop, box), part.name)
        elif part.page and shop.board:
            add(shop.board, part.titled(job.words), _page(part, job, shop, shop.board), part.name)
        else:
            continue
        made[part] = None
    if rules and shop.rules:
        names = [f"rules-page{i:02d}" for i in range(1, pages + 1)]
        add(shop.rules, in_print("Rules", job.words), rules, *names)
    left = [part.titled(job.words) for part in parts if part not in made]
    left += [] if rules else [in_print("Rules", job.words)]
    files, listed = dict[str, bytes](), list[list[str]]()
    for item in items:
        pictures = item.files(shop.dpi)
        named = [f"{i:02d}-{name}" for i, name in enumerate(pictures, len(files) + 1)]
        files |= dict(zip(named, pictures.values(), strict=True))
        listed.append(named)
    sheet = "\n".join(_sheet(job, shop, items, listed, left))
    return {**files, "order.md": sheet.encode()}


def _cards(
    job: KitJob, shop: Shop, document: Document, every: Sequence[Card], parts: Iterable[Part]
) -> Item:
    """Every card of every part: a picture of each side, or one file with all sides."""
    draw_forms(document, every, job.box)
    sides, copies = distinct_sides(every), Counter(s.key for card in every for s in card.sides)
    names = [f"{side.key}-x{copies[side.key]}" for side in sides]
    if shop.pixels is None:
        both = [card.sides[::-1] if shop.back_first else card.sides for card in every]
        sides, names = [side for card in both for side in card], ["cards"]
    for side in sides:
        side_page(document, job.box, side)
    lint(document)
    title = ", ".join(part.titled(job.words) for part in parts)
    size = f"{shop.size.width:g} x {shop.size.height:g}"
    pdf = document.finished()
    return Item(title, shop.size.title, len(every), size, shop.pixels, pdf, names)


def _page(part: Part, job: KitJob, shop: Shop, template: Template) -> bytes:
    """The page of a part on the shop's board, with its bleed."""
    asked = replace(job.condition, bleed=shop.bleed)
    whole = replace(job, paper=shop.trimmed(template), condition=asked)
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
    field, _ = inks_of(job.theme)
    document = Document(job.theme, job.named, job.words, job.condition)
    with document.page(wide, high) as pen:
        if field != WHITE:
            pen.rect(Box(0, 0, wide, high), field)
            pen.rect(Box(xs[4] + ONTO_GLUE, 0, wide, high), WHITE)
        draw_panels(pen, job, document, boxes)
    lint(document)
    return document.finished()


def _sheet(
    job: KitJob, shop: Shop, items: Sequence[Item], listed: Sequence[list[str]], left: list[str]
) -> Iterator[str]:
    """What to order, in Markdown."""
    with speaking(translation(job.words.language)):
        yield f"<!-- cardlie product {job.game} -->"
        yield f"# {tr('{game}, to order at {shop}', game=job.named, shop=shop.title)}"
        yield ""
        heads = "What", "Called there", "Pieces", "As cut, mm", "Files"
        yield f"| {' | '.join(map(tr, heads))} |"
        yield "|---|---|--:|---|---|"
        for item, files in zip(items, listed, strict=True):
            told = files[0] if len(files) == 1 else f"{files[0]} ... {files[-1]}"
            yield f"| {item.title} | {item.name} | {item.count} | {item.size} | {told} |"
        yield ""
        if shop.asks:
            yield tr("{shop} wants {asks}.", shop=shop.title, asks=tr(shop.asks))
        else:
            yield tr("A picture whose name ends in x2 is printed twice, and so on.")
        if left:
            yield ""
            yield tr("Not made there, as far as is known here: {parts}. cardlie print kit {game} "
                     "prints them.", parts=", ".join(left), game=job.game)  # fmt: skip
        yield ""
