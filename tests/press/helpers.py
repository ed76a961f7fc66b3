"""What the press's tests share: a job in one line, and a PDF read back with a foreign reader."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pikepdf

from cardlie.base.strings import strings
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.press.geometry import Affine
from cardlie.press.kit.kit import print_kit
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.parts.part import KitJob
from cardlie.press.sheet.deck import DeckJob, print_deck
from cardlie.press.sheet.grid import Backs, Shift, fit
from cardlie.press.sheet.stock import MARGIN, CardSize, Paper
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.rulings import Rulings

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
) -> DeckJob:
    deck = deck or base_deck()
    card = CardSize.find(size)
    return DeckJob(
        deck=deck,
        cards=deck.cards(wildcards=expansions, powers=expansions),
        theme=Theme.load(theme),
        size=card,
        sheet=fit(Paper.find(paper), card, backs, margin, bleed, gap, shift),
        **more,
    )


def deck_pdf(**options: Any) -> bytes:
    return print_deck(job(**options)).finished()


def document(**options: Any) -> Document:
    return print_deck(job(**options))


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
        rulings=Rulings.of(*rulings),
        start=more.pop("start", None),
    )
    words = more.pop("words", strings(lang))
    return KitJob(options, Theme.load(theme), CardSize.find(size), Paper.find(paper), words, **more)


def part(job: KitJob, *names: str) -> Document:
    """Only these parts of a kit."""
    return print_kit(replace(job, only=names))


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
