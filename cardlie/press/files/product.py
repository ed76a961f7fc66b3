"""A whole product for a shop: all that it makes of a game, as it takes it, and what to order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
    """What is ordered: its title, the shop's own name for it, how many, as cut, its files."""

    title: str
    name: str
    count: int
    size: str
    files: dict[str, bytes]


def product_files(job: KitJob, shop: Shop, rules: bytes = b"") -> dict[str, bytes]:
    """The files by name, numbered in the order of the sheet ``order.md``, which comes last.

    The job's cards are as large as the shop's, with its bleed; ``rules`` are a PDF with a page for
    each of the booklet's, if the shop makes booklets.
    """
    document = Document(job.theme, job.named, job.words, job.condition)
    parts, cards = kit_parts(job), dict[Part, Sequence[Card]]()
    for part in parts:
        if found := part.cards(job, document):
            cards[part] = found
    every = [card for found in cards.values() for card in found]
    items = [_cards(job, shop, document, cards)] if every else []
    made = {*cards}
    for part in parts:
        box = shop.box_for(len(every)) if part.name == BOX else None
        if box:
            items.append(_item(part, job, shop, box, _box(job, shop, box)))
        elif part.page and shop.board:
            items.append(_item(part, job, shop, shop.board, _page(part, job, shop, shop.board)))
        else:
            continue
        made.add(part)
    if rules and shop.rules:
        title = in_print("Rules", job.words)
        files = _pictures(rules, shop, shop.rules, "rules")
        items.append(Item(title, shop.rules.name, 1, _size(shop, shop.rules), files))
    named = [(name, data) for item in items for name, data in item.files.items()]
    digits = len(str(len(named)))
    numbered = {name: f"{i:0{digits}d}-{name}" for i, (name, _) in enumerate(named, 1)}
    left = [part.titled(job.words) for part in parts if part not in made]
    sheet = "\n".join(_sheet(job, shop, items, numbered, left))
    return {**{numbered[name]: data for name, data in named}, "order.md": sheet.encode()}


def _cards(job: KitJob, shop: Shop, document: Document, cards: dict[Part, Sequence[Card]]) -> Item:
    """Every card of every part: a picture of each side, or one file with all sides."""
    every = [card for found in cards.values() for card in found]
    title = ", ".join(part.titled(job.words) for part in cards)
    size, name = f"{shop.size.width:g} x {shop.size.height:g}", shop.size.title
    draw_forms(document, every, job.box)
    if shop.pixels is None:
        for card in every:
            for side in reversed(card.sides) if shop.back_first else card.sides:
                side_page(document, job.box, side)
        lint(document)
        return Item(title, name, len(every), size, {"cards.pdf": document.finished()})
    sides, copies = distinct_sides(every), Counter(s.key for card in every for s in card.sides)
    for side in sides:
        side_page(document, job.box, side)
    lint(document)
    images = render(document.finished(), shop.dpi, shop.pixels)
    files = {
        f"{side.key}-x{copies[side.key]}.png": png(image, shop.dpi)
        for side, image in zip(sides, images, strict=True)
    }
    return Item(title, name, len(every), size, files)


def _item(part: Part, job: KitJob, shop: Shop, template: Template, pdf: bytes) -> Item:
    files = _pictures(pdf, shop, template, part.name)
    return Item(part.titled(job.words), template.name, 1, _size(shop, template), files)


def _size(shop: Shop, template: Template) -> str:
    trimmed = shop.trimmed(template)
    return "" if template.across else f"{trimmed.width:g} x {trimmed.height:g}"


def _pictures(pdf: bytes, shop: Shop, template: Template, name: str) -> dict[str, bytes]:
    """A picture of each page as the shop wants it: upright, whichever way the page lies."""
    pixels, files = template.pixels, list[bytes]()
    for image in render(pdf, shop.dpi):
        lies = (image.width > image.height) != (pixels[0] > pixels[1])
        upright = image.rotate(90, expand=True) if lies else image
        files.append(png(upright.resize(pixels), shop.dpi))
    if len(files) == 1:
        return {f"{name}.png": files[0]}
    return {f"{name}-page{i:02d}.png": data for i, data in enumerate(files, 1)}


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
    job: KitJob, shop: Shop, items: Sequence[Item], names: dict[str, str], left: Sequence[str]
) -> Iterator[str]:
    """What to order, in Markdown."""
    with speaking(translation(job.words.language)):
        yield f"<!-- cardlie product {job.game} -->"
        yield f"# {tr('{game}, to order at {shop}', game=job.named, shop=shop.title)}"
        yield ""
        heads = "What", "Called there", "Pieces", "As cut, mm", "Files"
        yield f"| {' | '.join(map(tr, heads))} |"
        yield "|---|---|--:|---|---|"
        for item in items:
            files = [names[name] for name in item.files]
            told = files[0] if len(files) == 1 else f"{files[0]} ... {files[-1]}"
            yield f"| {item.title} | {item.name} | {item.count} | {item.size} | {told} |"
        yield ""
        if shop.asks:
            yield tr("{shop} wants {asks}.", shop=shop.title, asks=shop.asks)
        else:
            yield tr("A picture whose name ends in x2 is printed twice, and so on.")
        if left:
            yield ""
            yield tr("Not made there, as far as is known here: {parts}. cardlie print kit {game} "
                     "prints them.", parts=", ".join(left), game=job.game)  # fmt: skip
        yield ""
