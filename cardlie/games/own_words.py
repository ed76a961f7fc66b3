"""The table ``[words]`` of a game's file: what people say at its table, and what that means.

A word means a number of the die (``pacos = 1``), that a bid is plain (``zhai = "plain"``), a call
(``dudo = "doubt"``, ``calza = "exact"``, ``paso = "pass"``), or a special round by its name
(``obligo = "palifico"``).
``cardlie/language/own_words.py`` hears them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import get_args

from cardlie.base.data import Section
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces
from cardlie.games.spec import Faults, GameSpec
from cardlie.games.spec_keys import MOST_FACES
from cardlie.guess import KINDS
from cardlie.language.calls import Call, call_of
from cardlie.language.own_words import CALLS, PLAIN, fold, is_word, meanings_of
from cardlie.language.word_list import OPENING, REFUSED, language_of, languages
from cardlie.language.words import means_already

#: What stands before a word where it is typed behind a game.
WORDS = "words."

#: No game has more words of its own, and no longer ones.
MOST, LONGEST = 40, 20

#: The types of meanings that only answer, and stand in the way of nothing.
_ANSWERS = {REFUSED, OPENING}

#: What takes a word away that another file has.
_NOT_SAID = "none"


def read_words(top: Section, spec: GameSpec) -> tuple[tuple[str, str], ...]:
    """The words of a spec with those of a file; one that means "none" is not said."""
    found = spec
    with top.gathering() as part:
        for word in top:
            means = part(_meaning, top, word)
            found = with_word(found, word, means.get(_NOT_SAID))
    return found.words


def _meaning(top: Section, word: str) -> str:
    value = top.value(word)
    if type(value) is int and 1 <= value <= MOST_FACES:
        return str(value)
    if not isinstance(value, str) or not value:
        example = f'1, "{PLAIN}", "{next(iter(CALLS))}"'
        raise top.fault(word, tr("is empty, expected something like {example}", example=example))
    return value


def with_word(spec: GameSpec, word: str, means: str) -> GameSpec:
    """A spec in which a word means something else, or nothing any more, as it is typed."""
    kept = {own: what for own, what in spec.words if fold(own) != fold(word)}
    more = {} if means == _NOT_SAID else {word: means}
    return replace(spec, words=tuple((kept | more).items()))


def faults_of_words(spec: GameSpec) -> Faults:
    """What is wrong with the words of a game, each by its key."""
    if len(spec.words) > MOST:
        yield (
            "words",
            tr("has {count} words, expected {most} at most", count=len(spec.words), most=MOST),
        )
    known = (PLAIN, *CALLS, *(special.name for special in spec.rounds))
    unsaid = _unsaid(spec) if spec.words else frozenset()
    for word, means in spec.words[:MOST]:
        key = f"{WORDS}{word}"
        if not is_word(word) or len(word) > LONGEST:
            yield key, tr("is not a word: use letters only, at most {most}", most=LONGEST)
        elif not (means.isdecimal() and 1 <= int(means) <= MOST_FACES) and means not in known:
            expected = ", ".join([f"1 to {MOST_FACES}", *known, _NOT_SAID])
            yield (
                key,
                tr("means {means!r}, expected one of {known}", means=means[:40], known=expected),
            )
        elif taken := _taken_by(word, means, unsaid):
            yield key, tr("already means {taken!r} in a bid or a call", taken=taken)


def _unsaid(spec: GameSpec) -> frozenset[str]:
    """The tokens of all guesses that nobody says in any round of a game."""
    said = {word for each in spec.each_round for word in each.bids_kinds}
    tokens = {each.kind: {*each.marker_tokens} for each in KINDS}
    return frozenset().union(*tokens.values()).difference(*(tokens.get(word, ()) for word in said))


def _taken_by(word: str, means: str, unsaid: Collection[str]) -> str | None:
    """What a word says already in some language, as its list has it; None: nothing else.

    ``unsaid`` are tokens of guesses that are not played: they stand in the way of none.
    """
    own = next(iter(meanings_of(Faces((1,), words=((word, means),)))), None)
    for id in languages():
        for meaning in means_already(language_of(id), word):
            figure = meaning.type.removesuffix("S"), meaning.value
            same = own is not None and figure == (own.type.removesuffix("S"), own.value)
            if not same and meaning.type not in (*_ANSWERS, *unsaid):
                return meaning.spelling
    called = call_of(word, get_args(Call))
    return None if called in (None, "scoff", CALLS.get(means)) else word
