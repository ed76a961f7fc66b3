"""Kinds of guess that are made while the tests run: what is written of each, and nothing else.

In one each card counts twice; the other names two numbers of the faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, NamedTuple

import pytest

from cardlie.base.strings import languages, strings
from cardlie.deck.faces import Face, Faces
from cardlie.games import GAMES
from cardlie.guess import KINDS, Counted, Guess, register
from cardlie.guess.evaluated import Evaluated
from cardlie.guess.patterns import (
    Demand,
    Patterns,
    any_of,
    demand,
    is_suit,
    verify_cards,
    verify_suit,
)
from cardlie.guess.readings import Readings
from cardlie.language import grammar, word_list, words
from cardlie.language.grammar import GRAMMAR, build_table
from cardlie.language.parsed import ParsedText
from cardlie.plugs.encoding import encoding_of
from tests.catalogue import shipped, with_rounds


@dataclass(frozen=True, slots=True)
class Twice(Counted):
    """At least ``count``, where each card of the suit is two, and a wildcard one."""

    suit: str
    kind: ClassVar[str] = "twofold"
    rank: ClassVar[int] = 45
    switched_off_by: ClassVar[str | None] = "simple"
    rules: ClassVar[tuple[str, ...]] = ("twice",)
    reference: ClassVar[tuple[str, ...]] = ("twice",)

    def __str__(self) -> str:
        return f"twofold {self.count} {self.suit}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        return cls(parsed.figures[0], parsed.name)

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_suit(self, self.suit, faces)
        one = demand(faces, self.count, is_suit(self.suit))
        return any_of(faces, [(Demand(tuple([2 * w for w in one.weights]), one.required),)])

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, suit.name) for suit in faces.suits]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.suit for face in own}
        return [cls(1, suit.name) for suit in faces.suits if suit.name in held]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"twice": cls(1, "red")}

    def why(self, found: Evaluated, by: str | None) -> str | None:
        return f"{found.have} there, {self.count} claimed, twofold."


@dataclass(frozen=True, slots=True)
class Between(Counted):
    """At least ``count`` cards with a number from ``low`` to ``high``."""

    low: int
    high: int
    kind: ClassVar[str] = "between"
    rank: ClassVar[int] = 47
    rules: ClassVar[tuple[str, ...]] = ("between",)
    marker_tokens: ClassVar[tuple[str, ...]] = ("BETWEEN",)
    reference: ClassVar[tuple[str, ...]] = ("between",)
    number_fields: ClassVar[tuple[str, ...]] = ("low", "high")
    counting: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"{self.count} between {self.low} and {self.high}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        count, one, other = parsed.figures
        return cls(count, min(one, other), max(one, other))

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_cards(self, faces)
        inside = range(self.low, self.high + 1)
        return any_of(faces, [(demand(faces, self.count, lambda face: face.number in inside),)])

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, low, high) for low, high in combinations(faces.numbers, 2)]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """Around its own numbers, the highest first: nobody has to know how they are listed."""
        numbers = sorted({face.number for face in own if face.number}, reverse=True)
        return [cls(1, low, high) for high, low in combinations(numbers, 2)]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"between": cls(1, faces.numbers[1], faces.numbers[-1])}


class Toy(NamedTuple):
    """What is written beside the class of a kind."""

    kind: type[Guess]
    rule: str
    token: str
    words: Mapping[str, str]
    spoken: Mapping[str, str]
    strings: Mapping[str, str]


TWICE = Toy(
    Twice,
    "twice: TWOFOLD FIGURE suit",
    "TWOFOLD",
    {"en": "twofold", "de": "zwiefach"},
    {"de": "zwiefach {count} {suited}"},
    {
        "odds.twice": "red cards, twofold",
        "reference.cards_twice": "twofold: “twofold 2 red”",
        "reference.cards_twice_about": "each is two",
    },
)
BETWEEN = Toy(
    Between,
    "between: (how_many | one) BETWEEN FIGURE AND FIGURE",
    "BETWEEN",
    {"en": "between", "de": "zwischen"},
    {"de": "{count} zwischen {low} und {high}"},
    {
        "odds.between": "cards from the second number to the last",
        "reference.cards_between": "Between: “{example}”",
        "reference.cards_between_about": "Both count as well.",
    },
)


@contextmanager
def known(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The kind, its rule, its words and its strings, as their files would have them."""
    before, card_game = list(KINDS), GAMES["cards"]
    register(toy.kind)
    on_cards = tuple(kind for kind in KINDS if kind.on_cards)  # as cards.py says when it is read
    shipped(monkeypatch, with_rounds(card_game, kinds=on_cards), "cards")
    name = toy.rule.partition(":")[0]
    source = GRAMMAR.read_text(encoding="utf-8").replace("?guess: ", f"?guess: {name} | ")
    table = build_table(f"{source}\n{toy.rule}\n%declare {toy.token}\n")
    monkeypatch.setattr(grammar, "table", lambda: table)
    for step in ("_accepted", "_after"):  # what is kept of the other grammar is kept for later
        monkeypatch.setattr(grammar, step, lru_cache(getattr(grammar, step).__wrapped__))
    with_word = {}
    for id in languages():
        language = word_list.language_of(id)
        spoken = dict(language.spoken)
        if id in toy.spoken:
            spoken[toy.kind.__name__] = toy.spoken[id]
        new = word_list.Meaning(toy.token, "", toy.words[id])
        with_word[id] = replace(language, meanings=(new, *language.meanings), spoken=spoken)
        for key, text in toy.strings.items():
            monkeypatch.setitem(strings(id).entries, key, text)
    monkeypatch.setattr(words, "language_of", with_word.__getitem__)
    for kept in (words.vocabulary_of, encoding_of):
        kept.cache_clear()
    yield
    for kept in (words.vocabulary_of, encoding_of):
        kept.cache_clear()
    KINDS[:] = before
