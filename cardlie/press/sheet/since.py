"""Only what has changed: the cards of a job that an earlier file did not hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from cardlie.press.card.box import CardBox
from cardlie.press.page.document import Document
from cardlie.press.sheet.layout import Card, draw_forms

Item = TypeVar("Item")


def unprinted(
    items: Sequence[Item],
    draw: Callable[[Document], Sequence[Card]],
    aside: Document,
    box: CardBox,
    before: Counter[str],
) -> tuple[list[Item], Counter[str]]:
    """The items whose cards are new since a file with the cards ``before``, and what is kept.

    ``draw`` makes the cards of all items for a document; they are drawn ``aside``, to be
    compared. What is kept belongs into the list of the new file: its reader has those cards too.
    """
    cards = draw(aside)
    draw_forms(aside, cards, box)
    left, found, kept = Counter(before), list[Item](), Counter[str]()
    for item, card in zip(items, cards, strict=True):
        digest = aside.digest_of(card.front.key, card.back.key if card.back else "")
        if left[digest]:
            left[digest] -= 1
            kept[digest] += 1
        else:
            found.append(item)
    return found, kept
