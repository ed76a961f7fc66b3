"""One card on each page, with bleed: the PDF that shops ask for, and the images made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from PIL.Image import Image

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.card.frame import CardBox
from cardlie.press.card.front import face_id
from cardlie.press.files.raster import png, render
from cardlie.press.geometry import Affine
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.parts.deck import deck_cards
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.layout import Card, Side, draw_forms

#: What printing shops and screens can use, in dots per inch.
DPI = (30, 1200)


def print_singles(job: PrintJob, back_first: bool = False) -> Document:
    """A page for each side of each card, as large as the card and its bleed."""
    document, cards = drawn(job)
    draw_sides(document, job.box, sides_in_turn(cards, back_first))
    return document


def card_images(
    job: PrintJob, dpi: float, pixels: tuple[int, int] | None = None
) -> dict[str, bytes]:
    """File name -> PNG for each distinct side: ``01-R1-x2-front.png`` ... ``00-back.png``.

    ``pixels`` is the exact size that a shop wants; otherwise it follows from the card and ``dpi``.
    """
    copies = Counter(face.text for face in job.cards)
    faces = list(dict.fromkeys(job.cards))
    names = [
        f"{i:0{len(str(len(faces)))}d}-{face_id(face.text)}-x{copies[face.text]}-front.png"
        for i, face in enumerate(faces, 1)
    ]
    images = side_images(job, dpi, pixels)
    files = {name: png(next(images), dpi) for name in names}
    if job.sheet.backs != "none":
        files[f"{0:0{len(str(len(faces)))}d}-back.png"] = png(next(images), dpi)
    return files


def side_images(
    job: PrintJob, dpi: float, pixels: tuple[int, int] | None = None
) -> Iterator[Image]:
    """The distinct fronts of a job in order, then the back if there is one."""
    if not DPI[0] <= dpi <= DPI[1]:
        raise CardlieError(
            tr("{dpi} dpi are out of range", dpi=dpi),
            tr("from {low} to {high}", low=DPI[0], high=DPI[1]),
        )
    document, cards = drawn(job)
    sides = distinct_sides(cards)
    draw_sides(document, job.box, sides)
    bled = job.box.bled
    size = pixels or (round(bled.width / 25.4 * dpi), round(bled.height / 25.4 * dpi))
    yield from render(document.finished(), dpi, size)


def distinct_sides(cards: Sequence[Card]) -> list[Side]:
    """Each front once, in order, then each back once."""
    fronts = {card.front.key: card.front for card in cards}
    backs = {card.back.key: card.back for card in cards if card.back}
    return [*fronts.values(), *backs.values()]


def drawn(job: PrintJob, title: str = "", printed: bool = True) -> tuple[Document, Sequence[Card]]:
    """A document with a job's cards as forms, on ``printed`` paper or on bare, and no page yet."""
    if printed:
        job = replace(job, theme=job.theme.with_paper_printed())
    document = Document(job.theme, title or job.title, job.words, job.condition)
    cards = deck_cards(job)
    draw_forms(document, cards, job.box)
    return document, cards


def sides_in_turn(cards: Sequence[Card], back_first: bool) -> list[Side]:
    """Both sides of each card, one card after another."""
    both = [card.sides[::-1] if back_first else card.sides for card in cards]
    return [side for sides in both for side in sides]


def draw_sides(document: Document, box: CardBox, sides: Iterable[Side]) -> None:
    """A page for each side of a card, as large as that and its bleed; none has a fault."""
    matrix = Affine(e=box.bleed, f=box.bleed)
    trim, bled = box.trim.mapped(matrix), box.bled
    for side in sides:
        page = document.page(bled.width, bled.height, trim=trim, bleed=trim.grown(box.bleed))
        with page as pen:
            pen.draw_form(side.key, matrix, document.forms[side.key].box)
    lint(document)
