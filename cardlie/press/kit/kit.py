"""The whole kit of a game in one PDF: everything a table needs to play it, and no more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError
from cardlie.games.registry import get_game
from cardlie.press.card.background import draw_paper
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.dice import die_piece
from cardlie.press.cutout.pieces import Piece, lay_pieces
from cardlie.press.cutout.tokens import coin, marker, screen
from cardlie.press.cutout.tuckbox import BoxSize, box_piece
from cardlie.press.kit.board import draw_board
from cardlie.press.kit.reference import reference_card
from cardlie.press.look.shapes import shape
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.sheet.deck import DeckJob, draw_deck
from cardlie.press.sheet.grid import fit, free_bleed
from cardlie.press.sheet.layout import Card, Side, lay_out

if TYPE_CHECKING:
    from cardlie.deck import Deck
    from cardlie.press.look.theme import Theme
    from cardlie.press.page.pen import Pen
    from cardlie.press.sheet.grid import Sheet, Shift
    from cardlie.press.sheet.stock import CardSize, Paper
    from cardlie.strings import Strings

#: Coins for each player: the ante of a few games of tavern dice, or leira's pot of three.
COINS = {"tavern": 6, "leira": 3}
EMBLEMS = {"tavern": "mug", "leira": "goose"}

#: What ``--with`` adds to a kit: cards to the deck, lines to the reference cards.
FEATURES: dict[str, tuple[str, ...]] = {
    "cards": ("wildcards", "powers", "straights", "vague"),
    "wheel": (),
    "tavern": (),
    "leira": (),
}

#: Grams a square metre of the card stock that boxes are sized for, unless another is named.
WEIGHT = 300.0


@dataclass(frozen=True, slots=True)
class KitJob:
    """Which kit: the game, for how many, with what; ``side`` is that of its dice in mm."""

    game: str
    players: int
    features: tuple[str, ...]
    deck: Deck
    theme: Theme
    size: CardSize
    paper: Paper
    words: Strings
    side: float = 16.0
    weight: float = WEIGHT
    shift: Shift | None = None

    def __post_init__(self) -> None:
        low, high = get_game(self.game).seats
        if not low <= self.players <= high:
            raise CardlieError(
                f"{self.game} is not for {self.players} players", f"{low} to {high} can play it"
            )


def print_kit(job: KitJob) -> Document:
    """Everything for a game, with an entry in the outline for each part.

    What has two sides comes first (:func:`two_sided` pages), so that one printing job does not
    put the board on the back of a card.
    """
    title = job.words("kit.title", title=get_game(job.game).title)
    document = Document(job.theme, title, job.words)
    parts = {"cards": _cards_kit, "wheel": _wheel_kit, "tavern": _dice_kit, "leira": _dice_kit}
    parts[job.game](document, job)
    lint(document)
    return document


def two_sided(document: Document) -> int:
    """How many pages, from the first, are to be printed on both sides of the paper."""
    return sum(1 for page in document.pages if page.two_sided)


def print_part(job: KitJob, part: str) -> Document:
    """One part of a kit alone: ``dice``, ``reference`` or ``box``."""
    document = Document(job.theme, job.words[f"kit.{part}"], job.words)
    if part == "dice":
        _draw_dice(document, job)
    elif part == "reference":
        document.duplex(True)
        _draw_references(document, job)
    else:
        _draw_box(document, job)
    lint(document)
    return document


def _sheet(job: KitJob) -> Sheet:
    """The sheet for a kit's cards, with what bleed is free if the theme prints its paper."""
    bleed = free_bleed(job.paper, job.size) if job.theme.print_paper else 0.0
    return fit(job.paper, job.size, bleed=bleed, gap=0.0, shift=job.shift)


def _cards_kit(document: Document, job: KitJob) -> None:
    cards = job.deck.cards(wildcards="wildcards" in job.features, powers="powers" in job.features)
    sheet = _sheet(job)
    document.chapter(job.words["kit.deck"])
    draw_deck(document, DeckJob(job.deck, cards, job.theme, job.size, sheet, words=job.words))
    _draw_references(document, job)
    _draw_box(document, job)
    lay_pieces(document, job.paper, [marker(document)], job.words["kit.marker"])


def _wheel_kit(document: Document, job: KitJob) -> None:
    _draw_references(document, job)
    draw_board(document, job.paper)
    _draw_dice(document, job)


def _dice_kit(document: Document, job: KitJob) -> None:
    _draw_references(document, job)
    _draw_dice(document, job)
    emblem = EMBLEMS[job.game]
    coins = [coin(document, emblem)] * (COINS[job.game] * job.players)
    lay_pieces(document, job.paper, coins, job.words["kit.coins"])
    screens: list[Piece] = [screen(document, emblem)] * job.players
    lay_pieces(document, job.paper, screens, job.words["kit.screens"])


def _draw_dice(document: Document, job: KitJob) -> None:
    """Five dice for each player; the wheel game's have a wild, and a red one marks the bid."""
    wild = job.game == "wheel"
    dice = [die_piece(job.theme, job.side, wild)] * (5 * job.players)
    if wild:
        red = job.theme.suits.get("red") or next(iter(job.theme.suits.values()))
        dice.append(die_piece(job.theme, job.side, wild, red.colour))
    lay_pieces(document, job.paper, dice, job.words["kit.dice"])


def _draw_references(document: Document, job: KitJob) -> None:
    """A reference card for each player; leira's challenge card lies among them."""
    sheet = _sheet(job)
    box = CardBox(job.size.width, job.size.height, job.size.corner, sheet.bleed)
    cards = [reference_card(document, box, job.game, job.features)] * job.players
    if job.game == "leira":
        lady = Side("lady", partial(_draw_lady, document, box))
        cards.append(Card(lady, lady))
    document.chapter(job.words["kit.reference"])
    lay_out(document, cards, sheet, box, job.words["kit.reference"])


def _draw_lady(document: Document, box: CardBox, pen: Pen) -> None:
    """The Lady of Deception: whoever challenges raises this card."""
    theme, unit = document.theme, box.unit
    draw_paper(pen, box, theme)
    inner = box.safe.grown(-1.0 * unit)
    pen.rect(inner, theme.ink, 4 * unit)
    x, y = inner.centre
    pen.shape(shape("lady"), x, y + 9 * unit, 44 * unit, theme.ground)
    for dx in (-20, 20):
        pen.shape(shape("moon"), x + dx * unit, inner.y1 - 8 * unit, 8 * unit, theme.ground)
    size = 4.6 * unit
    lines = document.display.lines(document.words["kit.lady"], size, inner.width - 8 * unit)
    for i, line in enumerate(lines):
        low = inner.y0 + 8 * unit + (len(lines) - 1 - i) * 1.25 * size
        pen.text(x, low, line, document.display, size, theme.ground, "middle")


def _draw_box(document: Document, job: KitJob) -> None:
    """A tuck box for the deck with what is chosen, and its reference cards."""
    cards = job.deck.cards(wildcards="wildcards" in job.features, powers="powers" in job.features)
    size = BoxSize.for_cards(job.size, len(cards) + job.players, job.weight)
    styles = [job.theme.style(suit.name, job.deck.faces.suits) for suit in job.deck.faces.suits]
    line = job.words("kit.cards_in", cards=len(cards))
    piece = box_piece(
        job.theme, (document.display, document.text), size, job.deck.title, line, styles
    )
    document_paper = job.paper if piece.width <= job.paper.width - 10 else _lying(job.paper)
    lay_pieces(document, document_paper, [piece], job.words["kit.box"])


def _lying(paper: Paper) -> Paper:
    return replace(paper, width=paper.height, height=paper.width)
