"""Errors that say where a text stops being a guess, what could stand there, and what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple, Protocol

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import QUOTED, language, tr
from cardlie.deck.deck import base_deck
from cardlie.language.deck_words import suit_counted, suit_noun
from cardlie.language.grammar import END
from cardlie.language.scanner import ScannedWord
from cardlie.language.word_list import MAX_COUNT, Meaning
from cardlie.language.words import Context, Vocabulary

# Where the first may stand, naming the second as well would only lengthen the list.
_IMPLIED = {"NUMBER": {"FIGURE"}, "COLOUR": {"SUIT", END}, "SUIT": {END}}
#: What only guesses about cards name.
_OF_CARDS = {"SUIT", "COLOUR", "WITHOUT", "LESS_THAN", "IN_ORDER", "INCLUDING", "SAME", "POWER"}
#: From so many letters on, a word may hold two slips.
_LONG = 8
_IMPLIED |= {type: {"NAME"} for type in ("FIGURE", "IN_ORDER", "SAME", "VALUE")}


class TextSource(Protocol):
    """Where words stand: a text, and what is understood of it where it is said."""

    text: str
    vocabulary: Vocabulary
    context: Context
    words: tuple[ScannedWord, ...]

    def helps(self, span: WordRange, word: str) -> bool:
        """Whether more can be read with another word in a place."""


class WordRange(NamedTuple):
    """Some words of a text (none: its end), and the types of token that the grammar takes there.

    ``adorns`` tells whether they can only adorn what follows: four gorgeous reds.
    """

    reader: TextSource
    position: int
    length: int
    accepted: frozenset[str]
    adorns: Callable[[], bool]

    @property
    def text(self) -> str:
        """The whole text as it was typed."""
        return self.reader.text

    @property
    def words(self) -> Sequence[ScannedWord]:
        """Its words as they are compared."""
        return self.reader.words

    @property
    def vocabulary(self) -> Vocabulary:
        """What is understood of it."""
        return self.reader.vocabulary

    @property
    def of_dice(self) -> bool:
        """Whether dice lie: nobody is told to name a colour."""
        return self.reader.context.of_dice

    @property
    def span(self) -> TextRange:
        """The characters of these words; at the end, the empty span after the last word."""
        if not self.length:
            end = self.words[-1].end if self.words else len(self.text)
            return TextRange(end if self.words else 0, end)
        return TextRange(
            self.words[self.position].start, self.words[self.position + self.length - 1].end
        )

    @property
    def typed(self) -> str:
        """These words as they were typed."""
        return self.text[self.span.start : self.span.end]

    @property
    def before(self) -> str:
        """What was typed before these words."""
        if not self.position:
            return ""
        return self.text[self.words[0].start : self.words[self.position - 1].end]

    def replaced(self, text: str) -> str:
        """What was typed, with other words in the place of these."""
        return f"{self.text[: self.span.start]}{text}{self.text[self.span.end :]}"

    def error(
        self,
        reason: str,
        suggestion: str | None = None,
        readings: Iterable[str] = (),
        hint: str | None = None,
    ) -> InvalidGuess:
        """The error to raise for this place; ``readings`` are whole texts that may be meant."""
        if suggestion is not None:
            readings = [self.replaced(suggestion)]
        error = InvalidGuess(reason, self.text, self.span, suggestion, readings)
        error.hint = hint or error.hint
        return error

    def named(
        self,
        reason: str,
        hint: str | None = None,
        suggestion: str | None = None,
        readings: Iterable[str] = (),
        **values: object,
    ) -> InvalidGuess:
        """The error whose ``reason`` names these words as ``{said}``."""
        reason = tr(reason, said=quoted(self.typed), **values)
        return self.error(reason, suggestion, readings, hint)

    @property
    def how_claimed(self) -> str:
        """How a power card is claimed."""
        example = self.vocabulary.example
        return tr("a power card is claimed as in '{example}'", example=example)


def quoted(text: str, most: int = 40) -> str:
    """Text between quotes, on one line, printable, its end kept if it is long."""
    shown = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return tr(QUOTED, text=shown if len(shown) <= most else f"...{shown[-most:]}")


def refused(span: WordRange, meaning: Meaning) -> InvalidGuess:
    """A phrase that people say, but that no guess has room for."""
    answer, dropped = _of_deck(tr(meaning.value), span), span.vocabulary.language.dropped
    readings = [span.replaced("")] if meaning.spelling in dropped else ()
    return span.named("{said} can't be part of a guess: {answer}", readings=readings, answer=answer)


def _of_deck(text: str, span: WordRange) -> str:
    """A text whose example names a colour of ours, with one of the deck that is played with."""
    ours, theirs = base_deck().faces.suits[0], span.vocabulary.faces.suits[:1]
    if not theirs or ours in span.vocabulary.faces.suits:
        return text
    for id in dict.fromkeys((language(), span.vocabulary.language.id)):
        for word in (suit_counted, suit_noun):
            text = re.sub(rf"\b{word(ours, id)}\b", word(theirs[0], id), text)
    return text


def no_number(span: WordRange) -> InvalidGuess:
    """A group that may be a few."""
    return span.named("{said} is not a number", tr("say how many of them there are"))


def too_short(span: WordRange, lacks: str | None = None) -> InvalidGuess:
    """The text ends before the guess is whole; ``lacks`` says what is missing, if that is known."""
    if not span.words:
        if span.of_dice:
            return span.error("no guess given; say how many of what, such as '4 fives'")
        said = tr("no guess given; say how many of what, such as '4 red'")
        return span.error(_of_deck(said, span))
    if span.accepted & {"NUMBER", "COLOUR", "FIGURE"} == {"NUMBER", "COLOUR"}:  # three the same
        both = [span.vocabulary.spellings([type])[0] for type in ("NUMBER", "COLOUR")]
        return span.error(_expectation(span), readings=[f"{span.text} {word}" for word in both])
    if lacks is not None:
        return span.error(tr(lacks, said=quoted(span.before)))
    claims = "EACH" in span.accepted and "HOUSE" not in span.accepted
    return span.error(_expectation(span), hint=span.how_claimed if claims else None)


def two_suits(span: WordRange) -> InvalidGuess:
    """A colour and an animal that do not belong together: red ravens."""
    return span.named("{said} is a second suit; a guess names only one")


def out_of_range(span: WordRange) -> InvalidGuess:
    """A figure that nobody could mean."""
    reason = "{said} is out of range: a guess counts from 1 to {max_count:,}"
    return span.named(reason, max_count=MAX_COUNT)


def which_is_which(span: WordRange, first: str, second: str) -> InvalidGuess:
    """Two figures, and nothing tells which of them is the NUMBER: 4 of 5."""
    both = span.text[span.words[0].start : span.span.end]
    ending = span.vocabulary.language.plural_endings[0]
    pairs = [f"{first} {second}{ending}", f"{second} {first}{ending}"]
    rest = span.text[span.span.end :]  # which has to fit, too
    return two_ways(span, both, [each + rest for each in pairs], example=pairs[0])


def two_ways(
    span: WordRange, typed: str, readings: Sequence[str], example: str | None = None
) -> InvalidGuess:
    """A text of which nothing tells what it means."""
    hint = example and tr("say how many first, then what, as in '{example}'", example=example)
    reason = tr("{said} could be read in two ways", said=quoted(typed))
    return span.error(reason, readings=readings, hint=hint)


def turned_round(span: WordRange, meant: str) -> InvalidGuess:
    """A figure behind what it may count or name: red four."""
    reason = "{said} may be how many there are, or what they show"
    hint = tr("say how many first, then what, as in '{example}'", example=meant)
    return span.named(reason, hint, readings=[meant])


def no_combination(span: WordRange) -> InvalidGuess:
    """Words that are read, but that say no combination of the vocabulary."""
    return span.named("{said} is not a combination", span.how_claimed)


def misfit(span: WordRange, known: bool) -> InvalidGuess:
    """A word that the language does not have (or knows, but not at this place)."""
    if known:
        return span.named("unexpected {said}; {expected}", expected=_expectation(span))
    maybe = span.vocabulary.unclear.get(span.words[span.position].key)
    suited = "SUIT" in span.accepted and not span.of_dice
    if maybe and suited:
        listing = tr(" or ").join(maybe)
        readings = map(span.replaced, maybe)
        return span.named("{said} may mean {listing}", readings=readings, listing=listing)
    suits = span.vocabulary.spellings(["SUIT"]) if suited else []
    offered = span.accepted - (_OF_CARDS if span.of_dice else set()) - span.reader.context.unsaid
    words = [word for phrase in span.vocabulary.spellings(offered) for word in phrase.split()]
    close = _near(span, [*suits, *(word for word in words if len(word) > 3)])
    if close in suits:
        return span.named("unknown suit {said}", suggestion=close)
    if suits and not close and not span.accepted & {END, "FIGURE"}:
        listing = ", ".join(span.vocabulary.suit_names)
        return span.named("unknown suit {said}; choose from: {listing}", listing=listing)
    if close:
        return span.named("{said} is not a word used in guesses", suggestion=close)
    return span.named(
        "{said} is not a word used in guesses; {expected}",
        readings=[span.replaced("")] if span.adorns() else (),
        expected=_expectation(span),
    )


def unnamed_power(span: WordRange, word: str) -> InvalidGuess:
    """Somebody claims two pairs without the word 'power' before them."""
    reason = tr("a power card is claimed with the word '{word}'", word=word)
    return span.error(reason, f"{word} {span.typed}")


def _near(span: WordRange, known: list[str]) -> str | None:
    """The known word that was most likely meant, the first one that a slip explains before others.

    No hint repeats what was typed, nor its end: whoever says 'unrote' does not mean 'rote'. And
    none is of no help, since the guess could be read no further with it.
    """
    typed = span.typed.casefold()[:64]
    by_fold = {phrase.casefold(): phrase for phrase in known}
    others = [phrase for phrase in by_fold if not typed.endswith(phrase)]
    slips = [phrase for phrase in others if _one_slip(typed, phrase)]
    if not slips and len(typed) >= _LONG:
        slips = get_close_matches(typed, others, n=3, cutoff=0.85)
    return next((by_fold[each] for each in slips if span.reader.helps(span, by_fold[each])), None)


def _one_slip(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbours changed places.

    That is a Damerau-Levenshtein distance of 1, in time linear in the words.
    The first one is right, or in the second place: meinen is no slip of keinen.
    """
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b),
        min(len(typed), len(meant)),
    )
    a, b = typed[start:], meant[start:]
    turned = a[:2] == b[1::-1] and a[2:] == b[2:]
    return turned if start == 0 else turned or b[1:] in (a[1:], a) or a[1:] == b


def _expectation(span: WordRange) -> str:
    """What could stand at a place, in plain words."""
    accepted = span.accepted
    expected = span.vocabulary.language.expected.items()
    possible = {
        type: said
        for type, said in expected
        if type in accepted
        and not _IMPLIED.get(type, set()) & accepted
        and not (span.of_dice and type in _OF_CARDS and accepted - _OF_CARDS)
    }
    played = [said for type, said in possible.items() if type not in span.reader.context.unsaid]
    parts = played or list(possible.values())
    parts = [quoted(said.strip("'")) if said.startswith("'") else tr(said) for said in parts]
    if not parts:
        whole, more = "the guess is complete after {before}", "{before} is not a complete guess"
        return tr(whole if END in accepted else more, before=quoted(span.before))
    *most, last = [*parts, tr("the end")] if span.before and END in accepted else parts
    listing = tr("{most} or {last}", most=", ".join(most), last=last) if most else last
    if not span.before:
        return tr("a guess starts with {listing}", listing=listing)
    return tr("after {before}, expected {listing}", before=quoted(span.before), listing=listing)
