"""What the press's tests share: a job in one line, and a PDF read back with a foreign reader."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

import pikepdf

from cardlie.base.files import Output
from cardlie.base.strings import strings
from cardlie.deck.deck import Deck, base_deck
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.press.card.frame import CardBox
from cardlie.press.cutout.pieces import (
    Piece,
    has_room,
    room_on,
)
from cardlie.press.files.targets import WriteTarget, form_of, verify_inks, write
from cardlie.press.geometry import Affine
from cardlie.press.kit.draw import print_job
from cardlie.press.kit.plan import named_cards, parts_of, plan, ways_of
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.part import KitJob, PrintJob
from cardlie.press.sheet.grid import Backs, Sheet, Shift, fit
from cardlie.press.sheet.imposition import Imposition
from cardlie.press.sheet.layout import (
    PLAIN,
    Card,
    draw_backs,
    draw_beside,
    draw_forms,
    draw_fronts,
)
from cardlie.press.sheet.stock import MARGIN, CardSize, Paper

MM = 72 / 25.4


def job(
    deck: Deck | None = None,
    theme: str | Path = "default",
    size: str = "poker",
    paper: str = "a4",
    backs: Backs = "duplex",
    margin: float = MARGIN,
    bleed: float = 0.0,
    gap: float | None = None,
    expansions: bool = True,
    shift: Shift | None = None,
    **more: Any,
) -> PrintJob:
    deck = deck or base_deck()
    card = CardSize.find(size)
    return PrintJob(
        deck=deck,
        cards=deck.cards(wildcards=expansions, powers=expansions),
        theme=Theme.load(theme),
        size=card,
        sheet=fit(Paper.find(paper), card, backs, margin, bleed, gap, shift),
        **more,
    )


def deck_pdf(**options: Any) -> bytes:
    return print_job(job(**options)).finished()


def document(**options: Any) -> Document:
    return print_job(job(**options))


def kit(
    game: str,
    lang: str = "en",
    theme: str = "default",
    size: str = "poker",
    paper: str = "a4",
    players: int = 0,
    features: tuple[str, ...] | None = None,
    deck: Deck | None = None,
    rulings: tuple[str, ...] = (),
    backs: Backs = "duplex",
    margin: float = MARGIN,
    bleed: float | None = None,
    shift: Shift | None = None,
    **more: Any,
) -> KitJob:
    """A kit, for as many as can play and with all that there is if nothing else is said."""
    rules = get_game(game)
    full = tuple(name for name in rules.switches if name not in ("simple", "no-reroll"))
    options = Options.of(
        game,
        full if features is None else features,
        seats=players or rules.seats[1],
        deck=deck if rules.has_deck else None,
        rulings=[*rulings],
        start=more.pop("start", None),
    )
    words = more.pop("words", strings(lang))
    look, card, stock = Theme.load(theme), CardSize.find(size), Paper.find(paper)
    stock = stock._replace(margin=margin)
    sheet = Imposition(stock, backs, bleed, shift=shift).sheet(card, look)
    return KitJob.of(options, look, card, sheet, words=words, **more)


def part(job: KitJob, *names: str) -> Document:
    """Only these parts of a kit."""
    return print_job(replace(job, only=names))


def lay_out(document: Document, cards: Sequence[Card], sheet: Sheet, box: CardBox) -> None:
    """One sheet of cards, drawn into a document: both its pages, where it has backs."""
    draw_forms(document, cards, box)
    nth = document.words("print.sheet", number=1, count=1)
    parts = ("Cardlie", document.words["print.scale"], nth)
    beside = partial(draw_beside, document=document, used=sheet, parts=parts, options=PLAIN)
    draw_fronts(document, cards, sheet, box, PLAIN, beside)
    if sheet.two_pages:
        draw_backs(document, cards, sheet, lambda pen: None)


def delivered(made: PrintJob, form: str, to: Path, dpi: int = 30) -> list[str]:
    """What is told of a job that was written there in that form, as the command does it."""
    chosen = form_of(form)
    verify_inks(made, form)
    out = Output.chosen(to, "any", force=False, folder=not chosen.ending)
    written = write(plan(made), WriteTarget(form, to, dpi))
    out.write(written.contents)
    return written.notes


def lines(document: Document) -> int:
    """How many lines to cut and to fold there are, without the 12 of each page's ruler."""
    found = [b for page in document.pages for b in page.trace.ink]
    return sum(min(b.width, b.height) < 1 for b in found) - 12 * len(document.pages)


@dataclass(frozen=True)
class Placed:
    """A form on a page: its name, and the transform that puts it there, in mm."""

    name: str
    at: Affine


def placements(page: pikepdf.Page) -> list[Placed]:
    """The forms that a page shows, read from its operators: q, Q, cm and Do."""
    here, stack, found = Affine(), list[Affine](), list[Placed]()
    for instruction in pikepdf.parse_content_stream(page):
        operands: Any = instruction.operands
        match str(instruction.operator):
            case "q":
                stack.append(here)
            case "Q":
                here = stack.pop()
            case "cm":
                here = Affine(*(float(number) for number in operands)).then(here)
            case "Do":
                form = Affine(*(v / MM for v in (here.a, here.b, here.c, here.d, here.e, here.f)))
                found.append(Placed(str(operands[0]).removeprefix("/FormXob."), form))
    return found


def base_fonts(pdf: pikepdf.Pdf) -> set[str]:
    """What the file calls its fonts."""
    found = set()
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
            font: Any = item
            assert "/FontFile2" in font.FontDescriptor, "embedded as TrueType"
            found.add(str(font.BaseFont))
    return found


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


CARDS = ["poker", "bridge", "mini", "euro", "tarot", "square", "jumbo"]

PAPERS = ["a4", "letter", "a3", "tabloid", "legal", "a5"]


def by_area(job: KitJob) -> int:
    """So many sheets a kit needs if its pieces could be melted."""
    wide, high = room_on(job.paper)
    card = job.sheet.card_width * job.sheet.card_height / (wide * high)
    return filled(job, card, lambda piece: piece.width * piece.height / (wide * high))


def filled(job: KitJob, card: float, part_of: Callable[[Piece], float]) -> int:
    """Full sheets of cards, what the others take in parts of a sheet, and pages of their own."""
    full, over = divmod(len(named_cards(job, parts_of(job))), job.sheet.per_sheet)
    parts, own = over * card, 0
    for part, ways in ways_of(job, parts_of(job))[0].items():
        fitting = [way for way in ways if all(has_room(job.paper, piece) for piece in way)]
        parts += min(sum(map(part_of, way)) for way in fitting)
        own += part.page is not None
    return full + ceil(parts - 1e-9) + own
