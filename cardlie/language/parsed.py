"""What a whole reading says: its figures and its suit, where something tells them apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol

from cardlie.base.errors import InvalidGuess
from cardlie.deck.faces import Faces
from cardlie.language import parse_errors
from cardlie.language.combining import claimed
from cardlie.language.grammar import END, Progress
from cardlie.language.parse_errors import WordRange
from cardlie.language.places import FIGURES, ROLLS, ParseState, Token
from cardlie.language.scanner import ScannedWord
from cardlie.language.sounds import asked_for
from cardlie.language.words import Vocabulary

#: Fillers between a figure and how often it is there by which it would be no figure that is shown.
_OF_WHAT = {"thing", "link", "relative", "all"}


class ParsedText(NamedTuple):
    """What a text says: the rule of the grammar that it came by, and what fills its gaps.

    ``figures`` are how many there are, then what they show; ``name`` is the suit's, as the deck
    calls it, or a power card's combination, as it is written. ``end`` is where an error about the
    whole would point; ``tokens`` are all that counted of its words, ``many`` that of them which
    says how many there are. ``unbounded`` is whether wildcards show numbers that no card has.
    """

    rule: str
    figures: tuple[int, ...]
    name: str
    faces: Faces
    end: WordRange
    tokens: tuple[Token, ...]
    many: Token | None = None
    unbounded: bool = False


#: Up to which word a reading came, and what is wrong there.
Fault = tuple[int, partial[InvalidGuess]]


class Reader(Protocol):
    """What reads a text: its words, what is wrong with it, and readers of parts or others of it."""

    text: str
    first: int
    slips: int
    vocabulary: Vocabulary
    words: tuple[ScannedWord, ...]
    unsaid: frozenset[str]
    faults: list[Fault]

    def part(self, first: int, end: int) -> Reader:
        """The reader of the words from ``first`` up to ``end``, in the same text."""

    def again(self, text: str) -> Reader:
        """The reader of another text, in its place."""

    def search(self) -> ParsedText | None:
        """The likeliest reading that is whole; else ``faults`` are what is wrong."""

    def error(self) -> InvalidGuess:
        """What is wrong with the text, after a search."""

    def gap(self, at: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""

    def place(self, state: ParseState, at: int, length: int = 0) -> WordRange:
        """Some words, with the tokens that the grammar takes there; none: before the next."""

    def wrong(self, state: ParseState, at: int, error: partial[InvalidGuess]) -> None:
        """A reading ends here."""


def parsed(reader: Reader, state: ParseState) -> ParsedText | None:
    """What a whole reading says; None if it makes no sense."""
    end, said = state.progress.after(END), state.said
    faces, place = reader.vocabulary.faces, reader.place(state, len(reader.words))
    if end.rule == "power":
        combination, value = claimed(end.rules, [(token.type, token.value) for token in said])
        if combination is not None:
            return ParsedText(end.rule, value, str(combination), faces, place, said)
        everything = reader.place(state, 0, len(reader.words))
        reader.wrong(state, state.at, partial(parse_errors.no_combination, everything))
        return None
    if _few(reader, state) or not _clear(reader, state, end):
        return None
    if named := _counted_by_name(reader, state, end):
        place = reader.place(state, named.at, named.length)
        reader.wrong(state, named.at, partial(parse_errors.no_number, place))
        return None
    tokens = _figures(said, end)
    above = {after for over, after in pairwise(said) if over.type == "MORE_THAN"}
    figures = tuple([int(token.value) + (token in above) for token in tokens])
    suit = next((token.value for token in said if token.type == "SUIT"), "")
    many = tokens[0] if tokens else None
    return ParsedText(end.rule, figures, suit, faces, place, said, many)


def _figures(said: Sequence[Token], end: Progress) -> list[Token]:
    """The tokens that are figures: how many there are, then what they show."""
    tokens = [token for token in said if token.type in FIGURES]
    if [token.type for token in tokens[:2]] == ["A", "GROUP"]:
        del tokens[0]  # a triple is three of something
    if "often" in end.rules or "tally" in end.rules:  # how many there are was said last
        tokens.insert(0, tokens.pop())
    return tokens


def _counted_by_name(reader: Reader, state: ParseState, end: Progress) -> Token | None:
    """How many there are, where that is the name of a rank, which is no number of cards."""
    if not reader.vocabulary.faces.ranks:
        return None
    many = next(iter(_figures(state.said, end)), None)
    words = reader.words[many.at : many.at + many.length] if many else ()
    phrases = reader.vocabulary.phrases.get(tuple([word.key for word in words]), ())
    return many if any(m in reader.vocabulary.rank_meanings for m in phrases) else None


def _few(reader: Reader, state: ParseState) -> bool:
    """Whether how many there are is a group that may be no number: ein Paar, ein paar."""
    said = state.said
    if said[0].type in ("POWER", *ROLLS):
        return False
    for token in said[:-1]:
        words = reader.words[max(0, token.at - 1) : token.at + token.length]
        if token.type == "GROUP" and asked_for(words, reader.vocabulary.language):
            place = reader.place(state, token.at, token.length)
            reader.wrong(state, token.at, partial(parse_errors.no_number, place))
            return True
    return False


def _clear(reader: Reader, state: ParseState, end: Progress) -> bool:
    """Whether something tells which figure is how many there are, and which what they show."""
    said = state.said
    if "often" in end.rules:  # the five twice, but not the five cards twice
        if said[0].type == "FIGURE" and not _OF_WHAT.intersection(said[1].since):
            return True
        stray = reader.place(state, said[1].at, said[1].length)
        reader.wrong(state, said[1].at, partial(parse_errors.misfit, stray, known=True))
        return False
    if "tally" not in end.rules:
        return not (state.unclear and end.rule == "number")
    before, count = said[-2:]  # red: four, but not red four
    if count.type != "FIGURE" or before.type in ("FIGURES", "AT_LEAST", "TIMES"):
        return True
    gap = reader.gap(count.at).strip()
    if count.since or state.since or (":" in gap if before.type == "FIGURE" else gap):
        return True
    place = reader.place(state, count.at, 1)
    meant = f"{place.said} {place.replaced('').strip()}"
    reader.wrong(state, state.at, partial(parse_errors.turned_round, place, meant))
    return False
