"""Which cards and which sheets to print: all of them, or those that are missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.setting.deck import EXPANSIONS, Deck
from cardlie.setting.faces import Face

GROUPS = ("numbers", *EXPANSIONS)

#: More cards than this in one job are a typing error.
MOST_CARDS = 10_000


def choose_cards(
    deck: Deck, expansions: Sequence[str] = (), only: Sequence[str] = (), copies: int = 1
) -> tuple[Face, ...]:
    """The cards of a deck: with expansions, or ``only`` groups and faces, ``copies`` times.

    >>> from cardlie.setting.deck import base_deck
    >>> [face.text for face in choose_cards(base_deck(), only=["R3 R4"], copies=2)]
    ['R3', 'R3', 'R4', 'R4']
    """
    for name in expansions:
        if name not in EXPANSIONS:
            raise UnknownName("expansion", name, EXPANSIONS)
    deck.refuse_missing(expansions)
    cards: list[Face] = []
    if only:
        for entry in only:
            cards += _chosen(deck, entry)
    else:
        cards += deck.cards(wildcards="wildcards" in expansions, powers="powers" in expansions)
    if not 1 <= copies <= 100:
        raise CardlieError(
            tr("{copies} copies are out of range", copies=copies), "from 1 to 100 are possible"
        )
    if len(cards) * copies > MOST_CARDS:
        raise CardlieError(
            tr("{cards:,} cards are too many for one file", cards=len(cards) * copies)
        )
    if not cards:
        raise CardlieError(
            tr("deck {id!r} has no such cards", id=deck.id), "choose others with --only"
        )
    return tuple(card for card in cards for _ in range(copies))


def _chosen(deck: Deck, entry: str) -> Sequence[Face]:
    """The cards of one ``--only``: a group's name, or faces; each face once for each mention."""
    everything = deck.cards(wildcards=True, powers=True)
    if entry in GROUPS:
        return [
            face
            for face in everything
            if ("wildcards" if face.wild else "powers" if face.power else "numbers") == entry
        ]
    if re.fullmatch(r"[a-z]+s", entry):
        raise UnknownName("group of cards", entry, GROUPS)
    return deck.faces.parse(entry)


#: A page has a number of five digits at most.
MOST_PAGES = 99_999


def choose_sheets(text: str, cards: int, per_sheet: int, two_pages: bool) -> tuple[int, ...]:
    """The sheets that hold the pages ``2-3`` or ``1,4-6``: a front stays with its back.

    >>> choose_sheets("2-3", cards=68, per_sheet=9, two_pages=True)
    (1, 2)
    """
    sheets = -(-cards // per_sheet)
    pages = sheets * (2 if two_pages else 1)
    chosen: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", part)
        if match is None:
            raise CardlieError(
                tr("{text!r} are no pages", text=text[:40]), "write them like 2-3 or 1,4-6"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if not 1 <= first <= last <= pages:
            raise CardlieError(
                tr("there are no pages {part}", part=part.strip()),
                tr("the job has 1-{pages}", pages=pages),
            )
        chosen |= {(page + 1) // 2 if two_pages else page for page in range(first, last + 1)}
    return tuple(sorted(chosen))
