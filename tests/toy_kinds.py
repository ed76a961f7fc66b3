"""Kinds of guess that are made while the tests run: what is written of each, and nothing else.

One is a limit; the other names two numbers of the faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, NamedTuple

import pytest

from cardlie.base.strings import languages, strings
from cardlie.games import GAMES
from cardlie.guess import KINDS, Counted, Guess
from cardlie.kinds import register
from cardlie.kinds.kind import Found
from cardlie.kinds.patterns import Patterns, compiled, demand, is_suit, need_cards, need_suit
from cardlie.language import words
from cardlie.language.grammar import GRAMMAR, build_table
from cardlie.language.parser import ParsedText
from cardlie.plugs.numbers import numbers_of
from cardlie.setting.faces import Face, Faces
from cardlie.setting.rulings import Rulings


@dataclass(frozen=True, slots=True)
class AtMost(Counted):
    """No more than ``count`` cards of the suit."""

    suit: str
    kind: ClassVar[str] = "at most"
    place: ClassVar[int] = 45
    switched_off_by: ClassVar[str | None] = "simple"
    rules: ClassVar[tuple[str, ...]] = ("at_most",)
    reference: ClassVar[tuple[str, ...]] = ("at_most",)

    def __str__(self) -> str:
        return f"at most {self.count} {self.suit}"

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        return cls(reading.figures[0], reading.name)

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_suit(self, self.suit, faces)
        return compiled(faces, [(demand(faces, -self.count, is_suit(self.suit), weight=-1),)])

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, suit.name) for suit in faces.suits]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.suit for face in own}
        return [cls(1, suit.name) for suit in faces.suits if suit.name not in held]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"at_most": cls(1, "red")}

    def why(self, found: Found, by: str | None) -> str | None:
        return f"{-found.have} there, at most {self.count} claimed."


@dataclass(frozen=True, slots=True)
class Between(Counted):
    """At least ``count`` cards with a number from ``low`` to ``high``."""

    low: int
    high: int
    kind: ClassVar[str] = "between"
    place: ClassVar[int] = 47
    rules: ClassVar[tuple[str, ...]] = ("between",)
    told_by: ClassVar[tuple[str, ...]] = ("BETWEEN",)
    reference: ClassVar[tuple[str, ...]] = ("between",)
    number_fields: ClassVar[tuple[str, ...]] = ("low", "high")
    counting: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"{self.count} between {self.low} and {self.high}"

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        count, one, other = reading.figures
        return cls(count, min(one, other), max(one, other))

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_cards(self, faces)
        inside = range(self.low, self.high + 1)
        return compiled(faces, [(demand(faces, self.count, lambda face: face.number in inside),)])

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


AT_MOST = Toy(
    AtMost,
    "at_most: AT_MOST FIGURE suit",
    "AT_MOST",
    {"en": "at most", "de": "höchstens"},
    {"de": "höchstens {count} {suited}"},
    {
        "odds.at_most": "no more red cards",
        "reference.cards_at_most": "at most: “at most 2 red”",
        "reference.cards_at_most_about": "at most",
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
    monkeypatch.setitem(GAMES, "cards", replace(card_game, kinds=on_cards))
    name = toy.rule.partition(":")[0]
    source = GRAMMAR.read_text(encoding="utf-8").replace("?guess: ", f"?guess: {name} | ")
    table = build_table(f"{source}\n{toy.rule}\n%declare {toy.token}\n")
    monkeypatch.setattr("cardlie.language.parser.table", lambda: table)
    with_word = {}
    for id in languages():
        language = words.language_of(id)
        spoken = dict(language.spoken)
        if id in toy.spoken:
            spoken[toy.kind.__name__] = toy.spoken[id]
        new = words.Meaning(toy.token, "", toy.words[id])
        with_word[id] = replace(language, meanings=(new, *language.meanings), spoken=spoken)
        for key, text in toy.strings.items():
            monkeypatch.setitem(strings(id).entries, key, text)
    monkeypatch.setattr(words, "language_of", with_word.__getitem__)
    for kept in (words.vocabulary_of, numbers_of):
        kept.cache_clear()
    yield
    for kept in (words.vocabulary_of, numbers_of):
        kept.cache_clear()
    KINDS[:] = before
