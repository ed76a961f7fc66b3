"""Errors: what is wrong with a text, what could stand there instead, and what was meant.

A :class:`~cardlie.language.parsed.Fault` of the parser becomes an error. A word that nobody knows
is compared with those that the grammar accepts in its place, by edit distance (Damerau 1964); one
is suggested if more can be read with it, and where it makes the text a guess, that is offered.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from cardlie.base.errors import InvalidGuess
from cardlie.base.translation import language, tr
from cardlie.deck.deck import base_deck
from cardlie.language.combining import only_claimed
from cardlie.language.deck_words import listed, suit_counted, suit_noun
from cardlie.language.grammar import END
from cardlie.language.parse_state import ROLLS
from cardlie.language.parsed import Fault
from cardlie.language.parser import parse
from cardlie.language.typed_text import TypedText, WordRange, quoted
from cardlie.language.word_list import MAX_COUNT, languages
from cardlie.language.words import Vocabulary, vocabulary_of

# Where the first may stand, naming the second as well would only lengthen the list.
_IMPLIED = {"NUMBER": {"FIGURE"}, "COLOUR": {"SUIT", END}, "SUIT": {END}}
_IMPLIED |= {type: {"NAME"} for type in ("FIGURE", "IN_ORDER", "SAME", "VALUE")}
#: What only guesses about cards name.
_OF_CARDS = {"SUIT", "COLOUR", "WITHOUT", "LESS_THAN", "IN_ORDER", "INCLUDING", "SAME", "POWER"}
#: From so many letters on, a word may hold two slips.
_LONG = 8
#: How many slips of one text are mended besides its first.
_SLIPS = 2

#: Behind what, and after which fillers, a word that nobody knows can only adorn what follows it.
_KINDS = {"FIGURES", "SUIT", "STARS"}
_COUNTED, _BEFORE_KIND = {"FIGURE", "AMOUNT", "OR_MORE", "TIMES"}, {"article", "link", "aside"}


def error_of(text: TypedText, faults: Sequence[Fault], slips: int = 0) -> InvalidGuess:
    """What is wrong with a text, by what the parser found; ``slips`` of it were mended before."""
    if unnamed := _unnamed_power(text):
        return unnamed
    # A word that has an answer of its own is told before what may be wrong behind it.
    first, furthest = faults[0], max(faults, key=lambda fault: fault.reached)
    return _error(first if first.problem == "refused" else furthest, slips)


def mended(text: TypedText, error: InvalidGuess, slips: int = 0) -> tuple[str, ...]:
    """What a text says with the suggestion in its place, if need be with others in theirs."""
    if error.suggestion is None or len(error.readings) != 1 or slips > _SLIPS:
        return ()
    again = text.again(error.readings[0])
    reading, faults = parse(again)
    if reading is not None:
        return error.readings
    return mended(again, error_of(again, faults, slips + 1), slips + 1)


def _error(fault: Fault, slips: int) -> InvalidGuess:
    place = fault.place
    match fault.problem:
        case "too short":
            return _too_short(fault)
        case "unknown":
            return _unknown(fault, slips)
        case "misplaced":
            return _named(place, "unexpected {said}; {expected}", expected=_expectation(fault))
        case "refused":
            return _refused(fault)
        case "which is which":
            return _which_is_which(fault)
        case "turned round":
            return _turned_round(place)
        case "no number":  # a group that may be a few
            hint = tr("say how many of them there are")
            return _named(place, "{said} is not a number", hint)
        case "no combination":
            return _named(place, "{said} is not a combination", place.how_claimed)
        case "two suits":  # red ravens
            return _named(place, "{said} is a second suit; a guess names only one")
        case "out of range":
            reason = "{said} is out of range: a guess counts from 1 to {max_count:,}"
            return _named(place, reason, max_count=MAX_COUNT)


def _named(
    place: WordRange, reason: str, hint: str | None = None, suggestion: str | None = None,
    readings: Sequence[str] = (), **values: object,
) -> InvalidGuess:  # fmt: skip
    """The error whose ``reason`` names the words of a place as ``{said}``."""
    return place.error(tr(reason, said=quoted(place.typed), **values), suggestion, readings, hint)


def _refused(fault: Fault) -> InvalidGuess:
    """A phrase that people say, but that no guess has room for."""
    meaning, place = fault.meaning, fault.place
    assert meaning is not None
    vocabulary = place.source.vocabulary
    readings = [place.replaced("")] if meaning.spelling in vocabulary.language.dropped else []
    reason = "{said} can't be part of a guess: {answer}"
    return _named(place, reason, readings=readings, answer=_of_deck(tr(meaning.value), vocabulary))


def _of_deck(text: str, vocabulary: Vocabulary) -> str:
    """A text whose example names a colour of ours, with one of the deck that is played with."""
    ours, suits = base_deck().faces.suits[0], vocabulary.faces.suits
    if not suits or ours in suits:
        return text
    for id in dict.fromkeys((language(), vocabulary.language.id)):
        for word in (suit_counted, suit_noun):
            text = re.sub(rf"\b{word(ours, id)}\b", word(suits[0], id), text)
    return text


def _too_short(fault: Fault) -> InvalidGuess:
    """The text ends before the guess is whole."""
    place, accepted, source = fault.place, fault.accepted, fault.place.source
    if not source.words:
        if source.context.of_dice:
            return place.error(tr("no guess given; say how many of what, such as '4 fives'"))
        said = tr("no guess given; say how many of what, such as '4 red'")
        return place.error(_of_deck(said, source.vocabulary))
    if accepted & {"NUMBER", "COLOUR", "FIGURE"} == {"NUMBER", "COLOUR"}:  # three the same
        both = [source.vocabulary.spellings([type])[0] for type in ("NUMBER", "COLOUR")]
        return place.error(_expectation(fault), readings=[f"{source.text} {word}" for word in both])
    lacks = None if source.context.left_out in ROLLS else fault.state.lacks
    if lacks is not None:
        return place.error(tr(lacks, said=quoted(place.before)))
    claims = "EACH" in accepted and "HOUSE" not in accepted
    return place.error(_expectation(fault), hint=place.how_claimed if claims else None)


def _which_is_which(fault: Fault) -> InvalidGuess:
    """Two figures, and nothing tells which of them is the NUMBER: 4 of 5."""
    assert fault.meaning is not None
    place, source = fault.place, fault.place.source
    first, second = fault.state.tokens[-1].value, fault.meaning.value
    ending = source.vocabulary.language.plural_endings[0]
    pairs = [f"{first} {second}{ending}", f"{second} {first}{ending}"]
    both = source.between(0, place.position + place.length)
    rest = source.text[place.span.end :]  # which has to fit, too
    return place.two_ways(both, [each + rest for each in pairs], example=pairs[0])


def _turned_round(place: WordRange) -> InvalidGuess:
    """A figure behind what it may count or name: red four."""
    meant = f"{place.typed} {place.replaced('').strip()}"
    hint = tr("say how many first, then what, as in '{example}'", example=meant)
    reason = "{said} may be how many there are, or what they show"
    return _named(place, reason, hint, readings=[meant])


def _unknown(fault: Fault, slips: int) -> InvalidGuess:
    """A word that the language does not have."""
    place, source, vocabulary = fault.place, fault.place.source, fault.place.source.vocabulary
    maybe = vocabulary.unclear.get(source.words[place.position].key)
    suited = "SUIT" in fault.accepted and not source.context.of_dice
    if maybe and suited:
        listing, readings = tr(" or ").join(maybe), [*map(place.replaced, maybe)]
        return _named(place, "{said} may mean {listing}", readings=readings, listing=listing)
    suits = vocabulary.spellings(["SUIT"]) if suited else []
    silent = (_OF_CARDS if source.context.of_dice else frozenset()) | source.context.unsaid
    phrases = vocabulary.spellings(fault.accepted - silent)
    words = [word for phrase in phrases for word in phrase.split() if len(word) > 3]
    close = _near(place, [*suits, *words], slips)
    if close in suits:
        return _named(place, "unknown suit {said}", suggestion=close)
    if close:
        return _named(place, "{said} is not a word used in guesses", suggestion=close)
    of_other_decks = listed(place.typed.lower(), vocabulary.language)
    if suits and (of_other_decks or not fault.accepted & {END, "FIGURE"}):
        listing = ", ".join(vocabulary.suit_names)
        return _named(place, "unknown suit {said}; choose from: {listing}", listing=listing)
    readings = [place.replaced("")] if _adorns(fault) else []
    reason = "{said} is not a word used in guesses; {expected}"
    return _named(place, reason, readings=readings, expected=_expectation(fault))


def _adorns(fault: Fault) -> bool:
    """Whether a word that no language knows can only adorn what follows: four gorgeous reds."""
    source, state, typed = fault.place.source, fault.state, fault.place.typed
    if state.slot not in _COUNTED or not _BEFORE_KIND.issuperset(state.since):
        return False
    behind = source.vocabulary.readings(source.words, fault.place.position + 1)
    return (
        len(typed) > 2
        and typed.isalpha()
        and any(meaning.type in _KINDS for _, meanings in behind for meaning in meanings)
        and not any(vocabulary_of(id, source.vocabulary.faces).has(typed) for id in languages())
    )


def _unnamed_power(text: TypedText) -> InvalidGuess | None:
    """What to say to somebody who claims two pairs without the word 'power' before them."""
    if not text.words or text.context.of_dice:
        return None
    word = text.vocabulary.spellings(["POWER"])[0]
    claim = parse(TypedText.of(f"{word} {text.text}", text.vocabulary)).reading
    if claim is None or not only_claimed([token.type for token in claim.tokens]):
        return None
    whole = WordRange(text, 0, len(text.words))
    reason = tr("a power card is claimed with the word '{word}'", word=word)
    return whole.error(reason, f"{word} {whole.typed}")


def _near(place: WordRange, known: Sequence[str], slips: int) -> str | None:
    """The known word that was most likely meant, the first one that a slip explains before others.

    No hint repeats what was typed, nor its end: whoever says 'unrote' does not mean 'rote'. And
    none is of no help, since the guess could be read no further with it.
    """
    typed = place.typed.casefold()[:64]
    by_fold = {phrase.casefold(): phrase for phrase in known}
    others = [phrase for phrase in by_fold if not typed.endswith(phrase)]
    near = [phrase for phrase in others if _one_slip(typed, phrase)]
    if not near and len(typed) >= _LONG:
        near = get_close_matches(typed, others, n=3, cutoff=0.85)
    return next((by_fold[each] for each in near if _helps(place, by_fold[each], slips)), None)


def _helps(place: WordRange, word: str, slips: int) -> bool:
    """Whether more can be read with another word in a place."""
    again = place.source.again(place.replaced(word))
    reading, faults = parse(again)
    if reading is not None or max(fault.reached for fault in faults) > place.position + 1:
        return True
    return slips < _SLIPS and bool(mended(again, error_of(again, faults, slips + 1), slips + 1))


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


def _expectation(fault: Fault) -> str:
    """What could stand at a place, in plain words."""
    accepted, before, context = fault.accepted, fault.place.before, fault.place.source.context
    expected = fault.place.source.vocabulary.language.expected.items()
    possible = {
        type: said
        for type, said in expected
        if type in accepted
        and not _IMPLIED.get(type, set()) & accepted
        and not (context.of_dice and type in _OF_CARDS and accepted - _OF_CARDS)
    }
    played = [said for type, said in possible.items() if type not in context.unsaid]
    parts = played or list(possible.values())
    parts = [quoted(said.strip("'")) if said.startswith("'") else tr(said) for said in parts]
    if not parts:
        whole, more = "the guess is complete after {before}", "{before} is not a complete guess"
        return tr(whole if END in accepted else more, before=quoted(before))
    *most, last = [*parts, tr("the end")] if before and END in accepted else parts
    listing = tr("{most} or {last}", most=", ".join(most), last=last) if most else last
    if not before:
        return tr("a guess starts with {listing}", listing=listing)
    return tr("after {before}, expected {listing}", before=quoted(before), listing=listing)
