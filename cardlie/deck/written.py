"""A deck as values again: whole, with its power cards, as a file that names no other would be."""

from __future__ import annotations

from typing import Any

from cardlie.deck.combinations import PowerCard
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Rank, Suit, Words

#: Fields of a suit that every suit has, and those that some have.
_ALWAYS, _SOMETIMES = ("name", "letter", "animal", "plural"), ("forms", "colour", "mark")


def written(deck: Deck) -> dict[str, Any]:
    """The values that :func:`~cardlie.deck.deck.deck_of` reads.

    A mark that was drawn in a file of its own is left out: that is a look, and lies elsewhere.
    """
    copies = {"each": deck.copies, **dict(deck.other_copies)} if deck.other_copies else deck.copies
    found: dict[str, Any] = {
        "id": deck.id,
        "title": deck.title,
        "numbers": list(deck.faces.numbers),
        "copies": copies,
        "wildcards": deck.wildcards,
    }
    found |= {"players": list(deck.players)} if deck.players else {}
    found |= {"each": deck.each} if deck.each else {}
    found |= {"tagline": deck.tagline} if deck.tagline else {}
    found["suit"] = [_suit(each) for each in deck.faces.suits]
    if deck.faces.ranks:
        found["rank"] = [_rank(each) for each in deck.faces.ranks]
    if deck.faces.powers:
        found["power"] = [_power(each) for each in deck.faces.powers]
    return found


def _suit(suit: Suit) -> dict[str, Any]:
    found = {name: getattr(suit, name) for name in (*_ALWAYS, *_SOMETIMES)}
    found |= {"forms": list(suit.forms), "mark": "" if suit.mark.endswith(".svg") else suit.mark}
    if suit.words and not suit.words[0].language:  # the deck's own spelling
        own = suit.words[0]
        found |= {"name": own.name, "animal": own.animal, "plural": own.plural}
    found |= {"words": _words(suit.words)}
    return {name: value for name, value in found.items() if name in _ALWAYS or value}


def _rank(rank: Rank) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": rank.number, "face": rank.face, "name": rank.name, "plural": rank.plural,
        "forms": list(rank.forms), "words": _words(rank.words),
    }  # fmt: skip
    return {name: value for name, value in found.items() if value or name == "number"}


def _words(words: tuple[Words, ...]) -> dict[str, Any]:
    """What is said in other languages, by language."""
    found = {}
    for each in words:
        said = {"name": each.name, "animal": each.animal, "plural": each.plural}
        values = {**said, "forms": list(each.forms)}
        if each.language:
            found[each.language] = {name: value for name, value in values.items() if value}
    return found


def _power(power: PowerCard) -> dict[str, Any]:
    return {
        "id": power.id,
        "combination": str(power.combination),
        "value": power.value,
        "sentence": power.sentence,
    }
