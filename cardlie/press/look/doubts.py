"""What is doubtful about the looks of a stranger's deck, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from textwrap import fill

from cardlie.base.translation import tr
from cardlie.language.words import english_of
from cardlie.press.look.colour import Vision, distance
from cardlie.press.look.suits import ALIKE
from cardlie.press.look.theme import SEEN, Theme
from cardlie.setting.deck import Deck, base_deck
from cardlie.setting.faces import Suit


def doubts(theme: Theme, suits: Sequence[Suit]) -> Iterator[str]:
    """What players may not tell apart or not expect, a sentence each."""
    styles = {suit.name: theme.style(suit.name, suits) for suit in suits}
    for suit in suits:
        style = styles[suit.name]
        named = english_of(suit.animal) or suit.animal
        if not (suit.mark or style.plural or named == style.mark.name):
            yield tr(
                "{suit}: there is no picture of {animal!r}, it is drawn as {mark!r}; "
                "the deck may choose another: mark = ...",
                suit=suit.name, animal=suit.animal, mark=style.mark.name,
            )  # fmt: skip
        if style.colour.contrast(theme.ground) < SEEN:
            yield tr("{suit}: {colour} can hardly be seen on the theme's paper",
                     suit=suit.name, colour=style.colour)  # fmt: skip
    for one, other in combinations(suits, 2):
        mine, theirs = styles[one.name], styles[other.name]
        if mine.mark.name == theirs.mark.name:
            yield tr("{suit} and {other} have the same mark: {mark}",
                     suit=one.name, other=other.name, mark=mine.mark.name)  # fmt: skip
        if distance(mine.colour, theirs.colour) < ALIKE:
            yield tr("{suit} and {other} are hard to tell apart: {colour} and {others}",
                     suit=one.name, other=other.name,
                     colour=mine.colour, others=theirs.colour)  # fmt: skip


def alike_to_some(theme: Theme, suits: Sequence[Suit]) -> Iterator[str]:
    """Suits whose colours are one to other eyes, or without colour, a sentence for each."""
    styles = {suit.name: theme.style(suit.name, suits).colour for suit in suits}
    apart = [
        (one, other)
        for one, other in combinations(styles, 2)
        if distance(styles[one], styles[other]) >= ALIKE  # else they are alike to everybody
    ]
    for vision, eyes in EYES.items():
        alike = [
            f"{one} + {other}"
            for one, other in apart
            if distance(styles[one], styles[other], vision) < ALIKE / 2
        ]
        if alike:
            yield tr("{eyes} marks alone tell apart {pairs}", eyes=tr(eyes), pairs=", ".join(alike))


#: How each of them is called who sees fewer colours.
EYES: dict[Vision, str] = {
    "protan": "to red-blind eyes",
    "deutan": "to green-blind eyes",
    "tritan": "to blue-blind eyes",
    "grey": "without colour",
}


def notes(theme: Theme, deck: Deck) -> list[str]:
    """What is doubtful about the looks of a deck of one's own, in lines of 79 characters."""
    suits = deck.faces.suits
    if suits == base_deck().faces.suits:
        return []
    return [fill(tr("Note: {doubt}", doubt=doubt), 79) for doubt in doubts(theme, suits)]
