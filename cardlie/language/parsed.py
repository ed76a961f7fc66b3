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
from cardlie.language.parse_errors import TextSource, WordRange
from cardlie.language.parse_state import FIGURES, ROLLS, ParseState, Token
from cardlie.language.scanner import ScannedWord

#: Fillers between a figure and how often it is there by which it would be no figure that is shown.
_OF_WHAT = {"thing", "link", "relative", "all"}


class ParsedText(NamedTuple):
    """What a text says: the rule of the grammar that it came by, and what fills its gaps.

    ``figures`` are how many there are, then what they show; ``name`` is the suit's, as the deck
    calls it, or a power card's combination, as it is written. ``place`` is where an error about
    the whole would point; ``tokens`` are all that counted of its words, ``many`` that of them which
    says how many there are. ``unbounded`` is whether wildcards show numbers that no card has.
    """

    rule: str
    figures: tuple[int, ...]
    name: str
    faces: Faces
    place: WordRange
    tokens: tuple[Token, ...]
    many: Token | None = None
    unbounded: bool = False

    @property
    def text(self) -> str:
        """The text as it was typed."""
        return self.place.text

    @property
    def words(self) -> Sequence[ScannedWord]:
        """Its words as they are compared."""
        return self.place.words

    @property
    def language(self) -> str:
        """The id of the language in which it was read."""
        return self.place.vocabulary.language.id


#: Up to which word a reading came, and what is wrong there.
Fault = tuple[int, partial[InvalidGuess]]


class Reader(TextSource, Protocol):
    """What reads a text: what is wrong with it, and readers of parts or others of it."""

    first: int
    slips: int
    faults: list[Fault]

    def part(self, first: int, end: int) -> Reader:
        """The reader of the words from ``first`` up to ``end``, in the same text."""

    def again(self, text: str, slips: int = 0) -> Reader:
        """The reader of another text, in its place."""

    def search(self) -> ParsedText | None:
        """The likeliest reading that is whole; else ``faults`` are what is wrong."""

    def error(self) -> InvalidGuess:
        """What is wrong with the text, after a search."""

    def gap(self, index: int) -> str:
        """What stands between a word and the one before it; behind the last, all that is left."""

    def word_range(self, state: ParseState, index: int, length: int = 0) -> WordRange:
        """Some words, with the tokens that the grammar takes there; none: before the next."""

    def wrong(self, state: ParseState, index: int, error: partial[InvalidGuess]) -> None:
        """A reading ends here."""


def parsed(reader: Reader, state: ParseState) -> ParsedText | None:
    """What a whole reading says; None if it makes no sense."""
    end, read = state.progress.after(END), state.tokens
    faces, place = reader.vocabulary.faces, reader.word_range(state, len(reader.words))
    if end.rule == "power":
        combination, value = claimed(end.rules, [(token.type, token.value) for token in read])
        if combination is not None:
            return ParsedText(end.rule, value, str(combination), faces, place, read)
        everything = reader.word_range(state, 0, len(reader.words))
        reader.wrong(state, state.position, partial(parse_errors.no_combination, everything))
        return None
    if _few(reader, state) or not _clear(reader, state, end):
        return None
    if named := _counted_by_name(reader, state, end):
        place = reader.word_range(state, named.position, named.length)
        reader.wrong(state, named.position, partial(parse_errors.no_number, place))
        return None
    tokens = _figures(read, end)
    above = {after for over, after in pairwise(read) if over.type == "MORE_THAN"}
    figures = tuple([int(token.value) + (token in above) for token in tokens])
    suit = next((token.value for token in read if token.type == "SUIT"), "")
    many = tokens[0] if tokens else None
    return ParsedText(end.rule, figures, suit, faces, place, read, many)


def _figures(read: Sequence[Token], end: Progress) -> list[Token]:
    """The tokens that are figures: how many there are, then what they show."""
    tokens = [token for token in read if token.type in FIGURES]
    if [token.type for token in tokens[:2]] == ["A", "GROUP"]:
        del tokens[0]  # a triple is three of something
    if "often" in end.rules or "tally" in end.rules:  # how many there are was said last
        tokens.insert(0, tokens.pop())
    return tokens


def _counted_by_name(reader: Reader, state: ParseState, end: Progress) -> Token | None:
    """How many there are, where that is the name of a rank, which is no number of cards."""
    if not reader.vocabulary.faces.ranks:
        return None
    many = next(iter(_figures(state.tokens, end)), None)
    words = reader.words[many.position : many.position + many.length] if many else ()
    phrases = reader.vocabulary.phrases.get(tuple([word.key for word in words]), ())
    return many if any(m in reader.vocabulary.rank_meanings for m in phrases) else None


def _few(reader: Reader, state: ParseState) -> bool:
    """Whether how many there are is a group that may be no number: ein Paar, ein paar."""
    tokens = state.tokens
    if tokens[0].type in ("POWER", *ROLLS):
        return False
    for token in tokens[:-1]:
        words = reader.words[max(0, token.position - 1) : token.position + token.length]
        keys = tuple([word.key for word in words])
        if token.type == "GROUP" and keys in reader.vocabulary.language.keyed_sounds:
            place = reader.word_range(state, token.position, token.length)
            reader.wrong(state, token.position, partial(parse_errors.no_number, place))
            return True
    return False


def _clear(reader: Reader, state: ParseState, end: Progress) -> bool:
    """Whether something tells which figure is how many there are, and which what they show."""
    tokens = state.tokens
    if "often" in end.rules:  # the five twice, but not the five cards twice
        if tokens[0].type == "FIGURE" and not _OF_WHAT.intersection(tokens[1].since):
            return True
        stray = reader.word_range(state, tokens[1].position, tokens[1].length)
        reader.wrong(state, tokens[1].position, partial(parse_errors.misfit, stray, known=True))
        return False
    if "tally" not in end.rules:
        return not (state.unclear and end.rule == "number")
    before, count = tokens[-2:]  # red: four, but not red four
    if count.type != "FIGURE" or before.type in ("FIGURES", "AT_LEAST", "TIMES"):
        return True
    gap = reader.gap(count.position).strip()
    if count.since or state.since or (":" in gap if before.type == "FIGURE" else gap):
        return True
    place = reader.word_range(state, count.position, 1)
    meant = f"{place.typed} {place.replaced('').strip()}"
    reader.wrong(state, state.position, partial(parse_errors.turned_round, place, meant))
    return False
