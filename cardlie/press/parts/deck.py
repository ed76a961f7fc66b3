"""The cards of the deck, in games that are played with one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardlie.press.card.back import draw_back
from cardlie.press.card.front import draw_front, face_id
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.sheet.layout import Card, Side


def deck_cards(job: PrintJob) -> Sequence[Card]:
    """The faces of a job as cards with their drawings."""
    back = Side("back", partial(draw_back, box=job.box, theme=job.theme))
    front = partial(draw_front, box=job.box, look=job.card_look)
    return [
        Card(
            Side(face_id(face.text), partial(front, face=face)),
            back if job.sheet.backs != "none" else None,
            job.theme.ground,
        )
        for face in job.cards
    ]


PART = Part(
    "deck", "Cards", cards=deck_cards, fits=lambda options: options.game.has_deck,
    options=("codes",),
)  # fmt: skip
