"""Errors that say where a text stops being a guess, what could stand there, and what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from cardlie.base.errors import InvalidGuess, TextRange
from cardlie.base.translation import QUOTED, language, tr
from cardlie.deck.deck import base_deck
from cardlie.language.deck_words import suit_counted, suit_noun
from cardlie.language.grammar import END
from cardlie.language.scanner import ScannedWord
from cardlie.language.word_list import MAX_COUNT, Meaning
from cardlie.language.words import Vocabulary

# Where the first may stand, naming the second as well would only lengthen the list.
_IMPLIED = {"NUMBER": {"FIGURE"}, "COLOUR": {"SUIT", END}, "SUIT": {END}}
#: What only guesses about cards name.
_OF_CARDS = {"SUIT", "COLOUR", "WITHOUT", "LESS_THAN", "IN_ORDER", "INCLUDING", "SAME", "POWER"}
#: From so many letters on, a word may hold two slips.
_LONG = 8
_IMPLIED |= {type: {"NAME"} for type in ("FIGURE", "IN_ORDER", "SAME", "VALUE")}


class WordRange(NamedTuple):
    """Some words of a text (none: its end), and the types of token that the grammar takes there."""

    text: str
    vocabulary: Vocabulary
    words: Sequence[ScannedWord]
    at: int
    length: int
    accepted: frozenset[str]
    of_dice: bool = False  # where dice lie, nobody is told to name a colour
    unsaid: frozenset[str] = frozenset()  # and of what is not played with, nobody is told at all
    helps: Callable[[WordRange, str], bool] = lambda place, word: True  # whether a word fits better
    adorns: Callable[[], bool] = lambda: False  # whether it can only adorn: four gorgeous reds

    @property
    def span(self) -> TextRange:
        """The characters of these words; at the end, the empty span after the last word."""
        if not self.length:
            end = self.words[-1].end if self.words else len(self.text)
            return TextRange(end if self.words else 0, end)
        return TextRange(self.words[self.at].start, self.words[self.at + self.length - 1].end)

    @property
    def said(self) -> str:
        """These words as they were typed."""
        return self.text[self.span.start : self.span.end]

    @property
    def before(self) -> str:
        """What was typed before these words."""
        if not self.at:
            return ""
        return self.text[self.words[0].start : self.words[self.at - 1].end]

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

    @property
    def how_claimed(self) -> str:
        """How a power card is claimed."""
        example = self.vocabulary.example
        return tr("a power card is claimed as in '{example}'", example=example)


def quoted(text: str, most: int = 40) -> str:
    """Text between quotes, on one line, printable, its end kept if it is long."""
    shown = "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))
    return tr(QUOTED, text=shown if len(shown) <= most else f"...{shown[-most:]}")


def refused(place: WordRange, meaning: Meaning) -> InvalidGuess:
    """A phrase that people say, but that no guess has room for."""
    answer, dropped = _of_deck(tr(meaning.value), place), place.vocabulary.language.dropped
    return place.error(
        tr("{said} can't be part of a guess: {answer}", said=quoted(place.said), answer=answer),
        readings=[place.replaced("")] if meaning.spelling in dropped else (),
    )


def _of_deck(text: str, place: WordRange) -> str:
    """A text whose example names a colour of ours, with one of the deck that is played with."""
    ours, theirs = base_deck().faces.suits[0], place.vocabulary.faces.suits[:1]
    if not theirs or ours in place.vocabulary.faces.suits:
        return text
    for id in dict.fromkeys((language(), place.vocabulary.language.id)):
        for word in (suit_counted, suit_noun):
            text = re.sub(rf"\b{word(ours, id)}\b", word(theirs[0], id), text)
    return text


def no_number(place: WordRange) -> InvalidGuess:
    """A group that may be a few."""
    reason = tr("{said} is not a number", said=quoted(place.said))
    return place.error(reason, hint=tr("say how many of them there are"))


def too_short(place: WordRange) -> InvalidGuess:
    """The text ends before the guess is whole."""
    if not place.words:
        if place.of_dice:
            return place.error("no guess given; say how many of what, such as '4 fives'")
        said = tr("no guess given; say how many of what, such as '4 red'")
        return place.error(_of_deck(said, place))
    if place.accepted & {"NUMBER", "COLOUR", "FIGURE"} == {"NUMBER", "COLOUR"}:  # three the same
        both = [place.vocabulary.spellings([type])[0] for type in ("NUMBER", "COLOUR")]
        return place.error(_expectation(place), readings=[f"{place.text} {word}" for word in both])
    claims = "EACH" in place.accepted and "HOUSE" not in place.accepted
    return place.error(_expectation(place), hint=place.how_claimed if claims else None)


def two_suits(place: WordRange) -> InvalidGuess:
    """A colour and an animal that do not belong together: red ravens."""
    return place.error(
        tr("{said} is a second suit; a guess names only one", said=quoted(place.said))
    )


def out_of_range(place: WordRange) -> InvalidGuess:
    """A figure that nobody could mean."""
    reason = "{said} is out of range: a guess counts from 1 to {max_count:,}"
    return place.error(tr(reason, said=quoted(place.said), max_count=MAX_COUNT))


def which_is_which(place: WordRange, first: str, second: str) -> InvalidGuess:
    """Two figures, and nothing tells which of them is the NUMBER: 4 of 5."""
    both = place.text[place.words[0].start : place.span.end]
    ending = place.vocabulary.language.plural_endings[0]
    pairs = [f"{first} {second}{ending}", f"{second} {first}{ending}"]
    rest = place.text[place.span.end :]  # which has to fit, too
    return two_ways(place, both, [each + rest for each in pairs], example=pairs[0])


def two_ways(
    place: WordRange, said: str, readings: Sequence[str], example: str | None = None
) -> InvalidGuess:
    """A text of which nothing tells what it means."""
    hint = example and tr("say how many first, then what, as in '{example}'", example=example)
    reason = tr("{said} could be read in two ways", said=quoted(said))
    return place.error(reason, readings=readings, hint=hint)


def turned_round(place: WordRange, meant: str) -> InvalidGuess:
    """A figure behind what it may count or name: red four."""
    reason = tr("{said} may be how many there are, or what they show", said=quoted(place.said))
    hint = tr("say how many first, then what, as in '{example}'", example=meant)
    return place.error(reason, readings=[meant], hint=hint)


def no_combination(place: WordRange) -> InvalidGuess:
    """Words that are read, but that say no combination of the vocabulary."""
    reason = tr("{said} is not a combination", said=quoted(place.said))
    return place.error(reason, hint=place.how_claimed)


def misfit(place: WordRange, known: bool) -> InvalidGuess:
    """A word that the language does not have (or knows, but not at this place)."""
    said = quoted(place.said)
    if known:
        return place.error(
            tr("unexpected {said}; {expected}", said=said, expected=_expectation(place))
        )
    maybe = place.vocabulary.unclear.get(place.words[place.at].key)
    suited = "SUIT" in place.accepted and not place.of_dice
    if maybe and suited:
        return place.error(
            tr("{said} may mean {listing}", said=said, listing=tr(" or ").join(maybe)),
            readings=map(place.replaced, maybe),
        )
    suits = place.vocabulary.spellings(["SUIT"]) if suited else []
    offered = place.accepted - (_OF_CARDS if place.of_dice else set()) - place.unsaid
    words = [word for phrase in place.vocabulary.spellings(offered) for word in phrase.split()]
    close = _near(place, [*suits, *(word for word in words if len(word) > 3)])
    if close in suits:
        return place.error(tr("unknown suit {said}", said=said), close)
    if suits and not close and not place.accepted & {END, "FIGURE"}:
        listing = ", ".join(place.vocabulary.suit_names)
        return place.error(
            tr("unknown suit {said}; choose from: {listing}", said=said, listing=listing)
        )
    if close:
        return place.error(tr("{said} is not a word used in guesses", said=said), close)
    return place.error(
        tr(
            "{said} is not a word used in guesses; {expected}",
            said=said,
            expected=_expectation(place),
        ),
        readings=[place.replaced("")] if place.adorns() else (),
    )


def unnamed_power(place: WordRange, word: str) -> InvalidGuess:
    """Somebody claims two pairs without the word 'power' before them."""
    reason = tr("a power card is claimed with the word '{word}'", word=word)
    return place.error(reason, f"{word} {place.said}")


def _near(place: WordRange, known: list[str]) -> str | None:
    """The known word that was most likely meant, the first one that a slip explains before others.

    No hint repeats what was typed, nor its end: whoever says 'unrote' does not mean 'rote'. And
    none is of no help, since the guess could be read no further with it.
    """
    typed = place.said.casefold()[:64]
    by_fold = {phrase.casefold(): phrase for phrase in known}
    others = [phrase for phrase in by_fold if not typed.endswith(phrase)]
    slips = [phrase for phrase in others if _one_slip(typed, phrase)]
    if not slips and len(typed) >= _LONG:
        slips = get_close_matches(typed, others, n=3, cutoff=0.85)
    return next((by_fold[each] for each in slips if place.helps(place, by_fold[each])), None)


def _one_slip(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbours changed places.

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


def _expectation(place: WordRange) -> str:
    """What could stand at a place, in plain words."""
    accepted = place.accepted
    expected = place.vocabulary.language.expected.items()
    possible = {
        type: said
        for type, said in expected
        if type in accepted
        and not _IMPLIED.get(type, set()) & accepted
        and not (place.of_dice and type in _OF_CARDS and accepted - _OF_CARDS)
    }
    played = [said for type, said in possible.items() if type not in place.unsaid]
    parts = played or list(possible.values())
    parts = [quoted(said.strip("'")) if said.startswith("'") else tr(said) for said in parts]
    if not parts:
        whole, more = "the guess is complete after {before}", "{before} is not a complete guess"
        return tr(whole if END in accepted else more, before=quoted(place.before))
    *most, last = [*parts, tr("the end")] if END in accepted else parts
    listing = tr("{most} or {last}", most=", ".join(most), last=last) if most else last
    if not place.before:
        return tr("a guess starts with {listing}", listing=listing)
    return tr("after {before}, expected {listing}", before=quoted(place.before), listing=listing)
