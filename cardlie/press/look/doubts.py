"""What is doubtful about the looks of a stranger's deck, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from textwrap import fill

from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Suit
from cardlie.language.deck_words import missing_told
from cardlie.language.word_list import english_of
from cardlie.press.look.colour import Rgb, Vision, distance
from cardlie.press.look.suits import ALIKE, OTHER, colour_named, pictured, word_colour
from cardlie.press.look.theme import SEEN, Theme


def doubts(theme: Theme, suits: Sequence[Suit]) -> Iterator[str]:
    """What players may not tell apart or not expect, a sentence each."""
    styles = {suit.name: theme.style(suit.name, suits) for suit in suits}
    for suit in suits:
        style = styles[suit.name]
        picture = pictured(suit.animal)
        named_so = suit.animal == suit.name and word_colour(suit.name)  # a colour, and no animal
        drawn = style.mark.name in (picture, suit.animal)
        if not (suit.mark or style.plural or drawn or named_so):
            yield tr(
                "{suit}: another suit has the picture of {animal!r}, drawing {mark!r} instead; "
                "choose another in the deck: mark = ..."
                if picture
                else "{suit}: no picture of {animal!r}, drawing {mark!r} instead; choose another "
                     "in the deck: mark = ...",
                suit=suit.name, animal=suit.animal, mark=style.mark.name,
            )  # fmt: skip
        yield from _printed_otherwise(theme, suit, style.colour)
        for doubt in style.mark.doubts:
            yield tr("{suit}, {mark}: {doubt}",
                     suit=suit.name, mark=style.mark.name, doubt=tr(doubt))  # fmt: skip
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


def _printed_otherwise(theme: Theme, suit: Suit, colour: Rgb) -> Iterator[str]:
    """That a word for a colour is not printed as it says; what the theme has chosen is its own."""
    word = suit.colour or suit.name
    if word.startswith("#") or theme.suits.keys() & {word, english_of(word)}:
        return
    named = colour_named(suit)
    if named and distance(named, colour) >= OTHER:
        yield tr("{suit}: {word} can't be seen on this paper, printing {colour} instead",
                 suit=suit.name, word=word, colour=colour)  # fmt: skip


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
    """What is doubtful about a deck of one's own, its words first, in lines of 79 characters."""
    suits = deck.faces.suits
    if suits == base_deck().faces.suits:
        return []
    all = [*missing_told(deck.faces, language()), *doubts(theme, suits)]
    return [fill(tr("Note: {doubt}", doubt=doubt), 79) for doubt in all]
