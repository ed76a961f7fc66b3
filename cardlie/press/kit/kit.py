"""The whole kit of a game in one PDF: everything a table needs to play it, and no more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError
from cardlie.games.options import Options
from cardlie.games.registry import get_game
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.dice import die_piece
from cardlie.press.cutout.pieces import lay_pieces
from cardlie.press.cutout.tokens import coin, marker, screen
from cardlie.press.cutout.tuckbox import BoxSize, box_piece
from cardlie.press.games.registry import PRINTED, printed_game
from cardlie.press.kit.reference import reference_card, reference_rows
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.sheet.deck import DeckJob, draw_deck
from cardlie.press.sheet.grid import fit, free_bleed
from cardlie.press.sheet.layout import Card, lay_out

if TYPE_CHECKING:
    from cardlie.deck import Deck
    from cardlie.faces import Face
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.grid import Sheet, Shift
    from cardlie.press.sheet.stock import CardSize, Paper
    from cardlie.strings import Strings

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
    _draw_all(document, job)
    lint(document)
    return document


def two_sided(document: Document) -> int:
    """How many pages, from the first, are to be printed on both sides of the paper."""
    return sum(1 for page in document.pages if page.two_sided)


def print_part(job: KitJob, part: str) -> Document:
    """One part of a kit alone: ``dice``, ``reference`` or ``box``."""
    document = Document(job.theme, job.words[f"kit.{part}"], job.words)
    if part == "reference":
        if not any(reference_rows(job.words, job.game, job.features)):
            raise CardlieError(
                f"{job.game} has no reference card",
                f"what it says are the strings reference.{job.game}_... in templates/strings",
            )
        document.duplex(True)
    {"dice": _draw_dice, "reference": _draw_references, "box": _draw_box}[part](document, job)
    lint(document)
    return document


def print_board(game: str, theme: Theme, paper: Paper, words: Strings) -> Document:
    """The page that a game is played on, alone; ``game`` "" is the first that has one.

    Raises a CardlieError for a game that has none.
    """
    boards = [name for name, printed in PRINTED.items() if printed.board]
    printed = printed_game(game or boards[0])
    if printed.board is None:
        raise CardlieError(f"{game!r} has no board", f"only {', '.join(boards)} is played on one")
    document = Document(theme, words[printed.board_title], words)
    printed.board(document, paper)
    lint(document)
    return document


def _sheet(job: KitJob) -> Sheet:
    """The sheet for a kit's cards, with what bleed is free if the theme prints its paper."""
    bleed = free_bleed(job.paper, job.size) if job.theme.print_paper else 0.0
    return fit(job.paper, job.size, bleed=bleed, gap=0.0, shift=job.shift)


def _draw_all(document: Document, job: KitJob) -> None:
    """The parts of a game's kit, those of two sides first."""
    game, printed, words = get_game(job.game), printed_game(job.game), job.words
    if game.has_deck:
        _draw_cards(document, job)
    if printed.table_card or any(reference_rows(words, job.game, job.features)):
        _draw_references(document, job)
    if game.has_deck:
        _draw_box(document, job)
    if printed.board:
        printed.board(document, job.paper)
    if not game.has_deck:
        _draw_dice(document, job)
    pieces = {
        "coins": [coin(document, printed.token)] * (printed.coins * job.players),
        "screens": [screen(document, printed.token)] * (job.players if printed.screens else 0),
        "marker": [marker(document)] * printed.marker,
    }
    for part, several in pieces.items():
        lay_pieces(document, job.paper, several, words[f"kit.{part}"])


def _cards_of(job: KitJob) -> tuple[Face, ...]:
    return job.deck.cards(wildcards="wildcards" in job.features, powers="powers" in job.features)


def _draw_cards(document: Document, job: KitJob) -> None:
    document.chapter(job.words["kit.deck"])
    deck_job = DeckJob(job.deck, _cards_of(job), job.theme, job.size, _sheet(job), words=job.words)
    draw_deck(document, deck_job)


def _draw_dice(document: Document, job: KitJob) -> None:
    """Dice for each player, as many as the game starts with; maybe a red one to mark the bid."""
    options = Options(job.game, seats=job.players)
    wild = any(face.wild for face in options.setting.faces.all)
    dice = [die_piece(job.theme, job.side, wild)] * (options.each * job.players)
    if printed_game(job.game).bid_die:
        red = job.theme.suits.get("red") or next(iter(job.theme.suits.values()))
        dice.append(die_piece(job.theme, job.side, wild, red.colour))
    lay_pieces(document, job.paper, dice, job.words["kit.dice"])


def _draw_references(document: Document, job: KitJob) -> None:
    """A reference card for each player, and the card in the middle of the table."""
    sheet = _sheet(job)
    box = CardBox(job.size.width, job.size.height, job.size.corner, sheet.bleed)
    cards = [reference_card(document, box, job.game, job.features)] * job.players
    table_card = printed_game(job.game).table_card
    if table_card:
        side = table_card(document, box)
        cards.append(Card(side, side))
    document.chapter(job.words["kit.reference"])
    lay_out(document, cards, sheet, box, job.words["kit.reference"])


def _draw_box(document: Document, job: KitJob) -> None:
    """A tuck box for the deck with what is chosen, and its reference cards."""
    cards = _cards_of(job)
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
