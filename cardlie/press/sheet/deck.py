"""``cardlie print deck``: a deck on sheets that a family can print tonight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from cardlie.base.strings import Strings, strings
from cardlie.press.card.back import draw_back
from cardlie.press.card.box import CardBox, CardLook
from cardlie.press.card.code import verify_codes
from cardlie.press.card.front import draw_front, face_id
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import PLAIN, Card, SheetOptions, Side, lay_out, unprinted
from cardlie.press.sheet.stock import CardSize
from cardlie.setting.deck import Deck
from cardlie.setting.faces import Face


@dataclass(frozen=True, slots=True)
class DeckJob:
    """What to print: these cards of this deck, with this look, on these sheets.

    ``kept`` are cards of an earlier file that are not printed again.
    """

    deck: Deck
    cards: tuple[Face, ...]
    theme: Theme
    size: CardSize
    sheet: Sheet
    options: SheetOptions = PLAIN
    words: Strings = field(default_factory=strings)
    condition: PrintCondition = NO_CONDITION
    kept: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if self.theme.codes:
            verify_codes(self.theme, self.deck, self.box)

    @property
    def box(self) -> CardBox:
        """The box that each card is drawn in."""
        return CardBox(self.size.width, self.size.height, self.size.corner, self.sheet.bleed)

    @property
    def title(self) -> str:
        """What a file of these cards is called."""
        return self.words("print.title", title=self.deck.title, cards=len(self.cards))

    @property
    def shown_theme(self) -> Theme:
        """The theme; with bleed, stock is cut through the print, and its paper is printed too."""
        return self.theme.with_paper_printed() if self.sheet.bleed else self.theme


def print_deck(job: DeckJob) -> Document:
    """Draw the whole deck."""
    document = Document(job.shown_theme, job.title, job.words, job.condition)
    if job.sheet.two_pages:
        document.duplex(job.sheet.backs == "duplex")
    document.chapter(job.title)
    document.cards.update(job.kept)
    lay_out(document, cards_of(job, document), job.sheet, job.box, job.deck.title, job.options)
    lint(document)
    return document


def only_new(job: DeckJob, before: Counter[str]) -> DeckJob:
    """The job without the cards of an earlier file."""
    aside = Document(job.shown_theme, "aside", job.words, job.condition)
    new, kept = unprinted(job.cards, partial(cards_of, job), aside, job.box, before)
    return replace(job, cards=tuple(new), kept=kept)


def cards_of(job: DeckJob, document: Document) -> Sequence[Card]:
    """The faces of a deck as cards with their drawings."""
    look = CardLook(document.theme, document.display, document.text, job.deck, job.words)
    draw_one = partial(draw_back, box=job.box, theme=document.theme)
    back = Side("back", draw_one) if job.sheet.backs != "none" else None
    front = partial(draw_front, box=job.box, look=look)
    return [Card(Side(face_id(face.text), partial(front, face=face)), back) for face in job.cards]
