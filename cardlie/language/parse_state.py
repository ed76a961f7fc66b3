"""Parse states: how far a reading has come, and which words may stand there and change nothing.

A filler has places (``[places]`` in a language's TOML file): before all that counts, behind a token
of the grammar, and at the end. Between an operator and what it works on stands only what is listed
for that operator.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

from cardlie.language.grammar import END, Progress

#: The tokens that say a figure: 3, fives, and a (one).
FIGURES = {"FIGURE", "FIGURES", "A", "ONCE", "AMOUNT", "GROUP"}

#: The tokens that may end how many there are: what fills behind them stands inside a guess only.
_COUNTS = {"FIGURE", "A", "ONCE", "AMOUNT", "GROUP", "TIMES", "OR_MORE"}

#: The tokens behind which a figure is what the faces show; TIMES in 3x5, but not in reds x3.
_BEFORE_TARGET = {
    *("NUMBER", "LESS_THAN", "UP_TO", "NO_HIGHER", "INCLUDING", "STARTING", "ENDING", "TO"),
}
_BEFORE_FACE = _BEFORE_TARGET | {"TIMES", "ASTERISK"}

#: The tokens that begin a guess only where it can't begin with how many there are (reds: four).
TURNED = {
    *("FIGURES", "SUIT", "COLOUR", "COLOURED", "WITHOUT", "LESS_THAN", "SAME", "ANY", "STARS"),
    *("STARTING", "EACH"),
}

#: The tokens that may end what there is, where it is said first.
_KINDS = {"SUIT", "FIGURES", "STARS", "NUMBER", "COLOUR", "COLOURED"}

#: The tokens with which a roll is claimed; where one is played, people leave it out.
ROLLS = ("MIA", "HAND")

#: The tokens that say a row of numbers.
_ROWS = ("IN_ORDER", "RUN_OF", "ROW_OF")

#: Fillers that something must follow.
_LEADING = {"article", "link"}


class Token(NamedTuple):
    """A token of the grammar in a text: the words that it stands for, and the fillers before it."""

    type: str
    value: str
    position: int
    length: int
    since: tuple[str, ...]


class ParseState(NamedTuple):
    """How far one reading of a text has come.

    ``since`` are the fillers that were passed over since the last token; ``unclear`` is whether
    nothing tells so far which of two figures is how many there are.
    """

    position: int
    progress: Progress
    tokens: tuple[Token, ...] = ()
    since: tuple[str, ...] = ()
    unclear: bool = False

    @property
    def key(self) -> Hashable:
        """What decides how this reading can go on."""
        suit = next((token.value for token in self.tokens if token.type == "SUIT"), "")
        last = [token.type for token in self.tokens[-2:]]
        since = frozenset(self.since), self.since[-1:]
        return self.position, self.progress.stack, tuple(last), suit, since, self.unclear

    @property
    def whole(self) -> bool:
        """Whether what was said is a guess."""
        return END in self.progress.accepted

    @property
    def turned(self) -> bool:
        """Whether what there is was said before how many there are."""
        return bool(self.tokens) and self.tokens[0].type in TURNED | {"NUMBER"}

    @property
    def spoken(self) -> bool:
        """Whether anything was said that counts, be it that more is left out before it."""
        return bool(self.tokens) and not (len(self.tokens) == 1 and not self.tokens[0].length)

    @property
    def counted(self) -> bool:
        """Whether what was said last ends how many there are: nine; nine or more; nine at least."""
        return self.tokens[-1].type in _COUNTS | {"AT_LEAST", "OR_HIGHER"} and not self.turned

    @property
    def slot(self) -> str:
        """Where the next word stands: before all that counts, or behind which token.

        A figure is how many there are; or TARGET or FACE, what is shown; or, after that, TALLY.
        """
        if not self.spoken:
            return "before"
        *before, last = types = [token.type for token in self.tokens]
        if last not in _COUNTS or types[0] in ("POWER", *ROLLS):
            return last
        targets = _BEFORE_TARGET if self.turned else _BEFORE_FACE
        if last == "FIGURE" and targets.intersection(before[-1:]):
            return "TARGET"
        if self.turned:
            return "TALLY"
        if sum(type in FIGURES for type in types) < 2:
            return last
        return "FACE" if last == "FIGURE" else "TALLY"

    @property
    def lacks(self) -> str | None:
        """What is missing of a guess of which one half was said; None: no half, or both."""
        types = {token.type for token in self.tokens}
        if types & {"POWER", *_ROWS, *ROLLS} or not self.spoken:
            return None
        if self.counted and types & FIGURES:
            return "{said} does not say of what"
        named = self.turned and (self.slot in _KINDS - {"NUMBER"} or self.slot == "TARGET")
        return "{said} does not say how many" if named else None

    def too_early(self, turned: bool) -> set[str]:
        """The tokens that are not looked for here, or only among guesses that are ``turned``."""
        early = set()
        if not self.since:  # three cards, at most four, are; but three at most are no guess
            early.add("UP_TO")
        if not (self.tokens and self.tokens[-1].since):
            early.add("OR_LESS")
        if turned:
            return early
        if not self.tokens:
            return early | TURNED
        if self.slot in _COUNTS:
            early.add("AT_LEAST")
        return early if self.tokens[0].type in (*_ROWS, *ROLLS) else early | {"TO"}

    def may_stand(self, filler: str, places: Mapping[str, frozenset[str]]) -> bool:
        """Whether a filler changes nothing here."""
        if filler in places.get(self.slot, ()):
            return True
        if self.whole:
            return filler in places["after"]
        named = self.turned and (self.slot in _KINDS or self.slot == "TARGET")
        return named and filler in places["KIND"]

    def may_end(self, places: Mapping[str, frozenset[str]]) -> bool:
        """Whether the text may end here, behind the fillers that were passed over last."""
        here = frozenset() if self.slot in _COUNTS else places.get(self.slot, frozenset())
        return (
            self.whole
            and not _LEADING.intersection(self.since[-1:])
            and (places["after"] | here).issuperset(self.since)
        )

    def torn(self, type: str) -> bool:
        """Whether fillers part a token from what it is said of."""
        if not self.tokens:
            last = [filler for filler in self.since if filler != "article"][-1:]
            return last == ["link"] and type not in TURNED  # one of the four is not four
        if type in ("SUM", "TO"):  # four cards in total are no sum
            return "thing" in self.since
        # Four that are no less red are not four or more.
        return type == "OR_MORE" and not {"thing", "aside", "where"}.issuperset(self.since)
