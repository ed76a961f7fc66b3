"""Semantics: what a whole reading says, or what is wrong with one that makes no sense."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from cardlie.deck.faces import Faces
from cardlie.language.combining import claimed
from cardlie.language.grammar import END, Progress
from cardlie.language.parse_state import FIGURES, ROLLS, ParseState, Token
from cardlie.language.scanner import ScannedWord
from cardlie.language.typed_text import TypedText, WordRange
from cardlie.language.word_list import Meaning

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
        return self.place.source.text

    @property
    def words(self) -> Sequence[ScannedWord]:
        """Its words as they are compared."""
        return self.place.source.words

    @property
    def language(self) -> str:
        """The id of the language in which it was read."""
        return self.place.source.vocabulary.language.id


#: Why a reading ends: the text does; a word is none that is known, or has no place there; it is
#: refused by an answer of its own; or what is said makes no sense.
Problem = Literal[
    "too short", "unknown", "misplaced", "refused", "no number", "two suits", "out of range",
    "which is which", "turned round", "no combination",
]  # fmt: skip


class Fault(NamedTuple):
    """Where a reading ends, and why: the words at fault, and up to which word it came.

    ``state`` is how far it had come before them, ``meaning`` what they would mean, ``accepted`` the
    tokens that the grammar takes in their place.
    """

    problem: Problem
    place: WordRange
    reached: int
    state: ParseState
    meaning: Meaning | None = None
    accepted: frozenset[str] = frozenset()


def parsed(text: TypedText, state: ParseState) -> ParsedText | Fault | None:
    """What a whole reading says, or why it makes no sense; None: nothing tells its figures apart.

    That is a fault already where its second figure was read.
    """
    end, read = state.progress.after(END), state.tokens
    faces, place = text.vocabulary.faces, WordRange(text, len(text.words), 0)
    if end.rule == "power":
        combination, value = claimed(end.rules, [(token.type, token.value) for token in read])
        if combination is not None:
            return ParsedText(end.rule, value, str(combination), faces, place, read)
        everything = WordRange(text, 0, len(text.words))
        return Fault("no combination", everything, state.position, state)
    if few := _a_few(text, state):
        return few
    if end.rule == "number" and state.unclear and not {"often", "tally"} & {*end.rules}:
        return None
    fault = _often_unclear(text, state, end) or _tally_unclear(text, state, end)
    if fault or (fault := _counted_by_name(text, state, end)):
        return fault
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


def _a_few(text: TypedText, state: ParseState) -> Fault | None:
    """What is wrong with a group that may be no number: ein Paar, ein paar."""
    if state.tokens[0].type in ("POWER", *ROLLS):
        return None
    for token in state.tokens[:-1]:
        words = text.words[max(0, token.position - 1) : token.position + token.length]
        keys = tuple([word.key for word in words])
        if token.type == "GROUP" and keys in text.vocabulary.language.sounds:
            return _no_number(text, state, token)
    return None


def _counted_by_name(text: TypedText, state: ParseState, end: Progress) -> Fault | None:
    """What is wrong with how many there are, if that is a rank's name: no number of cards."""
    many = next(iter(_figures(state.tokens, end)), None)
    if many is None or not text.vocabulary.faces.ranks:
        return None
    words = text.words[many.position : many.position + many.length]
    phrases = text.vocabulary.phrases.get(tuple([word.key for word in words]), ())
    named = any(meaning in text.vocabulary.rank_meanings for meaning in phrases)
    return _no_number(text, state, many) if named else None


def _no_number(text: TypedText, state: ParseState, token: Token) -> Fault:
    place = WordRange(text, token.position, token.length)
    return Fault("no number", place, token.position, state)


def _often_unclear(text: TypedText, state: ParseState, end: Progress) -> Fault | None:
    """What is wrong with a figure and how often: the five twice, but not the five cards twice."""
    face, times = (*state.tokens, *state.tokens)[:2]
    if "often" not in end.rules or (
        face.type == "FIGURE" and not _OF_WHAT.intersection(times.since)
    ):
        return None
    place = WordRange(text, times.position, times.length)
    return Fault("misplaced", place, times.position, state)


def _tally_unclear(text: TypedText, state: ParseState, end: Progress) -> Fault | None:
    """What is wrong with how many there are, said last: red: four, but not red four."""
    before, count = (*state.tokens, *state.tokens)[-2:]
    if "tally" not in end.rules or count.type != "FIGURE":
        return None
    gap = text.gap(count.position).strip()
    parted = ":" in gap if before.type == "FIGURE" else gap
    if before.type in ("FIGURES", "AT_LEAST", "TIMES") or count.since or state.since or parted:
        return None
    return Fault("turned round", WordRange(text, count.position, 1), state.position, state)
