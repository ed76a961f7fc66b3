"""The cards of the deck, in games that are played with one."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.games.registry import get_game
from cardlie.press.page.document import Document
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.sheet.deck import DeckJob, cards_of
from cardlie.press.sheet.layout import Card


def _cards(job: KitJob, document: Document) -> Sequence[Card]:
    deck = DeckJob(job.deck, job.faces, job.theme, job.size, job.sheet, words=job.words)
    return cards_of(deck, document)


PART = Part(
    "deck", "Cards", cards=_cards, fits=lambda options: get_game(options.game).has_deck,
    options=("with_codes",),
)  # fmt: skip
