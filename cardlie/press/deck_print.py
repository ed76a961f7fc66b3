"""``cardlie print deck``: a deck on sheets that a family can print tonight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cardlie.press.back import draw_back
from cardlie.press.faces import CardBox, Look, draw_front
from cardlie.press.layout import Card, Side, lay_out
from cardlie.press.lint import lint
from cardlie.press.pdf import Document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.deck import Deck
    from cardlie.faces import Face
    from cardlie.press.sheet import Sheet
    from cardlie.press.stock import CardSize
    from cardlie.press.theme import Theme


@dataclass(frozen=True, slots=True)
class DeckJob:
    """What to print: these cards of this deck, with this look, on these sheets."""

    deck: Deck
    cards: tuple[Face, ...]
    theme: Theme
    size: CardSize
    sheet: Sheet

    @property
    def box(self) -> CardBox:
        """The box that each card is drawn in."""
        return CardBox(self.size.width, self.size.height, self.size.corner, self.sheet.bleed)


def print_deck(job: DeckJob) -> Document:
    """Draw the whole deck."""
    document = Document(job.theme, f"{job.deck.title}: {len(job.cards)} cards")
    if job.sheet.backs in ("duplex", "duplex-short"):
        document.duplex(job.sheet.backs == "duplex")
    cards = cards_of(job, document)
    lay_out(document, cards, job.sheet, job.box, f"{job.deck.title} · print at 100 %")
    lint(document)
    return document


def cards_of(job: DeckJob, document: Document) -> Sequence[Card]:
    """The faces of a deck as cards with their drawings."""
    look = Look(job.theme, document.display, document.text, job.deck)
    back = Side("back", partial(_back, job)) if job.sheet.backs != "none" else None
    return [
        Card(Side(_form_name(face), partial(_front, job, look, face)), back) for face in job.cards
    ]


def _front(job: DeckJob, look: Look, face: Face, pen: object) -> None:
    draw_front(pen, job.box, look, face)  # type: ignore[arg-type]


def _back(job: DeckJob, pen: object) -> None:
    draw_back(pen, job.box, job.theme)  # type: ignore[arg-type]


def _form_name(face: Face) -> str:
    return "wild" if face.wild else face.text.lstrip("!")
