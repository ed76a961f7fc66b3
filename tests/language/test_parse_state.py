"""Words that change nothing have places: nowhere else are they passed over."""

from __future__ import annotations

from functools import cache

import pytest

from cardlie.language import ROLES, languages, read, roles
from cardlie.language.parse_state import TURNED
from cardlie.language.parsed import ParsedText
from cardlie.language.parser import parse
from cardlie.language.typed_text import TypedText
from cardlie.language.word_list import FILLER, OPENING, REFUSED, language_of
from cardlie.language.words import Context, vocabulary_of
from tests.language.data import said_and_meant, terminals
from tests.language.strategies import BASE

#: Guesses, and between their words the places (a language's ``[places]``) that lie there.
GAPS = {
    "en": [
        "before | at least | AT_LEAST | 4 | FIGURE | not | WITHOUT | red | SUIT after",
        "before | 3 | FIGURE | below | LESS_THAN | 4 | TARGET after",
        "before | 3 cards | FIGURE | up to | UP_TO | 4 | TARGET after",
        "before | 5 | FIGURE | in order | IN_ORDER | including | INCLUDING | 3 | TARGET after",
        "before | 5 | FIGURE | in order | IN_ORDER | starting at | STARTING | 1 | TARGET after",
        "before | run of | RUN_OF | 5 | FIGURE | including | INCLUDING | 3 | TARGET after",
        "before | 3 | FIGURE | of the same | SAME | number | NUMBER after",
        "before | 4 | FIGURE | value | NUMBER | 5 | TARGET after",
        "before | both | BOTH | make | SUM | 9 | after",
        "before | power | POWER | full house | HOUSE after | value | VALUE | 9 | FIGURE after",
        "before | fives | FIGURES KIND | x | TIMES | 4 | TALLY after",
        "before | not | WITHOUT | red | SUIT KIND | twice | TALLY after",
    ],
    "de": [
        "before | mindestens | AT_LEAST | 4 | FIGURE | nicht | WITHOUT | rote | SUIT after",
        "before | 3 | FIGURE | kleiner als | LESS_THAN | 4 | TARGET after",
        "before | 5 | FIGURE | in Folge | IN_ORDER | inklusive | INCLUDING | 3 | TARGET after",
        "before | Straße aus | ROW_OF | 5 | FIGURE | inklusive | INCLUDING | 3 | TARGET after",
        "before | 3 | FIGURE | identische | SAME | Zahlen | NUMBER after",
        "before | 4 | FIGURE | Fünfen | FIGURES after",
        "before | Summe | SUM | 9 | after",
        "before | Kraftkarte | POWER | Full House | HOUSE after | Wert | VALUE | 9 | FIGURE after",
        "before | Fünfen | FIGURES KIND | zweimal | TALLY after",
        "before | nicht | WITHOUT | rot | SUIT KIND | zweimal | TALLY after",
    ],
}  # fmt: skip

#: What works on what follows it: nothing but an article comes between.
OPERATORS = (
    *("WITHOUT", "LESS_THAN", "UP_TO", "INCLUDING", "STARTING", "ENDING", "TO", "SAME", "ANY"),
    *("RUN_OF", "ROW_OF", "VALUE", "ASTERISK"),
)


@cache
def fillers(language: str) -> dict[tuple[str, ...], frozenset[str]]:
    """Each filler of a language by its words, and what it is."""
    sorts: dict[tuple[str, ...], frozenset[str]] = {}
    for keys, meanings in vocabulary_of(language, BASE).phrases.items():
        found = frozenset(meaning.value for meaning in meanings if meaning.type == FILLER)
        sorts |= {keys: found} if found else {}
    return sorts


def listed(words: tuple[str, ...], language: str, sorts: frozenset[str]) -> bool:
    """Whether words are fillers of these sorts, one or several."""
    ends = [0]  # where one of them may end
    for end in range(1, len(words) + 1):
        if any(fillers(language).get(words[start:end], frozenset()) & sorts for start in ends):
            ends.append(end)
    return ends[-1] == len(words)


def understood(text: str, language: str) -> ParsedText | None:
    return parse(TypedText.of(text, vocabulary_of(language, BASE))).reading


@pytest.mark.some(3)
@pytest.mark.parametrize(("language", "gaps"), [(id, gaps) for id in GAPS for gaps in GAPS[id]])
def test_any_filler_at_any_place_is_listed_there_or_counts_or_is_refused(
    language: str, gaps: str
) -> None:
    """All fillers in all gaps of a guess: passed over in silence is only what the place lists."""
    places, parts = language_of(language).places, gaps.split(" | ")
    words = parts[1::2]
    meant, scanner = understood(" ".join(words), language), language_of(language).scanner
    assert meant is not None
    passed: list[str] = []
    for nth, where in enumerate(parts[::2]):
        sorts = frozenset[str]().union(*(places.get(place, ()) for place in where.split()))
        first = sum(len(scanner.words(word)) for word in words[:nth])
        for filler in fillers(language):
            if listed(filler, language, sorts):
                continue
            text = " ".join([*words[:nth], *filler, *words[nth:]])
            found = understood(text, language)
            if found is not None and found[:3] == meant[:3]:
                last = first + len(filler)
                if all(t.position >= last or t.position + t.length <= first for t in found.tokens):
                    passed.append(text)
    assert not passed


@pytest.mark.parametrize("language", languages())
def test_places_are_tokens_and_what_stands_there_is_listed(language: str) -> None:
    names = terminals() | {"before", "after", "KIND", "TARGET", "TALLY", "FACE"}
    places = language_of(language).places
    sorts = frozenset[str]().union(*fillers(language).values())
    assert set(places) <= names
    assert sorts == frozenset[str]().union(*places.values())


@pytest.mark.parametrize("language", languages())
def test_between_an_operator_and_what_it_works_on_stands_an_article_at_most(language: str) -> None:
    places = language_of(language).places
    assert [sorted(places[token]) for token in OPERATORS] == [["article"]] * len(OPERATORS)


#: Sayings with a word that turns a guess round, or that makes another number the counted one.
SAYINGS = {
    "en": "no doubt|no doubt about it|no joke|no kidding|no problem|most likely|at least i think|"
    "and thats that|take it or leave it|and|each of them|every one of them|cards each|dice each|"
    "believe it or not|counting yours and mine|if im not mistaken|once more|aces and all|"
    "jokers and all|wilds and all|and dont you dare peek|and i dont care|and i mean it|"
    "and i stand by it|and im not joking|and im not even joking|and im sticking to it|"
    "and no mistake|and nothing else|and only wilds|and that is that|"
    "and thats final|believe me or not|"
    "fair and square|for better or worse|i kid you not|nice and easy|no gaps|no joking|"
    "no peeking|no questions asked|over and out|plain and simple|pure and simple|read em and weep|"
    "read it and weep|take it or lift it|take it or lift the cup|why not",
    "de": "kein problem|kein zweifel|keine frage|offen und verdeckt|ohne wenn und aber|und|"
    "und davon|und zwar|bis jetzt|sage und schreibe|wenn ich mich nicht irre|weit und breit|"
    "glaub es oder lass es|glaubs oder lass es|kein scherz|kein witz|meine damen und herren|"
    "ob dus glaubst oder nicht|ob ihrs glaubt oder nicht|und aus|und basta|und fertig|und punkt|"
    "und schluss|und sonst nichts",
}
TURNING = {
    "en": "no not less least most more only exactly than and or never none hardly each every",
    "de": "nicht kein keine weniger mehr nur genau bis als und oder hoechstens nie kaum jeder je",
}


@pytest.mark.parametrize("language", languages())
def test_no_filler_turns_a_guess_round(language: str) -> None:
    turning = {*TURNING[language].split()}
    found = {" ".join(filler) for filler in fillers(language) if turning & set(filler)}
    assert found <= set(SAYINGS[language].split("|"))
    assert not {("on",), ("out",), ("out", "of"), ("auf", "dem"), ("pro",)} & set(fillers(language))


@pytest.mark.parametrize("language", languages())
def test_no_filler_turns_a_guess_round_in_another_language(language: str) -> None:
    turning = {
        "WITHOUT",
        "LESS_THAN",
        "UP_TO",
        "NO_HIGHER",
        "OR_LESS",
        "MORE_THAN",
        REFUSED,
        OPENING,
    }
    for other in set(languages()) - {language}:
        phrases = vocabulary_of(other, BASE).phrases
        types = {
            words: {meaning.type for meaning in phrases.get(words, ())}
            for words in fillers(language)
        }
        assert not [words for words, each in types.items() if each & turning and FILLER not in each]


@pytest.mark.parametrize("language", languages())
def test_every_word_of_a_guess_has_one_role(language: str) -> None:
    """It counts how many, tells the kind, is what the guess is about, or is ignored."""
    for typed, _ in said_and_meant(language):
        _has_one_role(language, typed)


def _has_one_role(language: str, typed: str) -> None:
    reading = read(typed, language, Context(BASE))
    own = language_of(language)
    if own.scanner.keys(typed) in own.idioms:
        return  # the same word counts and tells what: boxcars
    found = roles(reading)
    assert tuple(found) == ROLES
    vocabulary = vocabulary_of(language, BASE)

    def keys(text: str) -> list[str]:
        return [word.key for word in TypedText.of(text, vocabulary).words]

    told = [key for part in found.values() for text in part for key in keys(text)]
    assert sorted(told) == sorted(keys(typed))
    counted = sum(token.length for token in reading.tokens)
    assert sum(len(keys(text)) for text in found["ignored"]) == len(keys(typed)) - counted
    assert found["target"] or found["kind"] or reading.rule.startswith("vague")
    named = ("power", "straight", "hand_straight", "mia_top")  # which say no number
    assert reading.rule.startswith(named) or found["number"]
    assert TURNED.isdisjoint({token.type for token in reading.tokens[:1]}) or found["number"]
