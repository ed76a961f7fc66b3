"""Which cards to print: all of them, or those that are missing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.deck.deck import EXPANSIONS, Deck
from cardlie.deck.faces import Face
from cardlie.language.faces import read_faces

GROUPS = ("numbers", *EXPANSIONS)

#: More cards than this in one job are a typing error.
MOST_CARDS = 10_000


def choose_cards(
    deck: Deck, expansions: Sequence[str] = (), only: Sequence[str] = ()
) -> tuple[Face, ...]:
    """The cards of a deck: with expansions, or ``only`` groups and faces.

    >>> from cardlie.deck.deck import base_deck
    >>> [face.text for face in choose_cards(base_deck(), only=["R3 R4", "R3"])]
    ['R3', 'R4', 'R3']
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
    if len(cards) > MOST_CARDS:
        raise CardlieError(tr("{cards:,} cards are too many for one file", cards=len(cards)))
    if not cards:
        raise CardlieError(
            tr("deck {id!r} has no such cards", id=deck.id), "choose others with --only"
        )
    return tuple(cards)


def _chosen(deck: Deck, entry: str) -> Sequence[Face]:
    """The cards of one ``--only``: a group's name, or faces; each face once for each mention."""
    everything = deck.cards(wildcards=True, powers=True)
    if entry in GROUPS:
        return [face for face in everything if (face.expansion or "numbers") == entry]
    if re.fullmatch(r"[a-z]+s", entry):
        raise UnknownName("group of cards", entry, GROUPS)
    faces, there = read_faces(entry, deck.faces), {*everything}
    for face in faces:
        if face not in there:
            raise CardlieError(
                tr("deck {id!r} has no {card}", card=face.text, id=deck.id),
                "choose others with --only",
            )
    return faces
