"""What any text costs: it is bounded, gone through a few times, and never nested."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import GuessError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.guess import Guess
from cardlie.language import MAX_TEXT, languages
from cardlie.language.parser import ReadingSearch
from cardlie.language.words import vocabulary_of
from tests.calls import steps
from tests.depth import of_all
from tests.language.strategies import BASE

if TYPE_CHECKING:
    pass

#: How often a text may be searched for a reading: in each language, as it stands and as it may be
#: meant, which are some places where a clause may begin, and some words that sound like others.
MOST_SEARCHES = 120

#: What says nothing, or too much; and all that languages know.
ODD = ["💥", "rad", "4", "5s", "not", "oder", ",", "a", "#", "-", "2½", "nicht", "e\u0301", "4 red"]
KNOWN = [" ".join(keys) for each in languages() for keys in vocabulary_of(each, BASE).phrases]
UNITS = st.lists(st.sampled_from([*ODD, *KNOWN]), min_size=1, max_size=3).map(" ".join)
ANY_LANGUAGE = st.sampled_from(languages())


def read_both_ways(text: str, language: str) -> None:
    """Read as where people speak it, then as where nothing else is understood."""
    with speaking(translation(language)):
        for only in (None, language):
            with suppress(GuessError):
                Guess.parse(text, language=only)


def filled(unit: str, characters: int) -> str:
    """A text of at most so many characters in which one is said again and again, as a whole."""
    return (f"{unit} " * (characters // (len(unit) + 1) or 1))[:MAX_TEXT]


@settings(max_examples=of_all(25), deadline=None)
@given(UNITS, ANY_LANGUAGE)
@example("💥", "de")
@example("a", "de")
def test_twice_as_long_a_text_takes_at_most_twice_the_steps(unit: str, language: str) -> None:
    half = filled(unit, MAX_TEXT // 2)
    read_both_ways(half * 2, language)  # what is worked out once is worked out
    less, more = (steps(partial(read_both_ways, text, language)) for text in (half, half * 2))
    assert more <= 2.2 * less


@settings(max_examples=of_all(40), deadline=None)
@given(UNITS | st.text(min_size=1, max_size=MAX_TEXT), ANY_LANGUAGE)
@example("💥", "en")
@example("rad", "en")
def test_no_text_is_gone_through_more_often_for_being_long(unit: str, language: str) -> None:
    made: list[ReadingSearch] = []
    begin = ReadingSearch.__init__

    def counted(self: ReadingSearch, *given: Any, **named: Any) -> None:
        made.append(self)
        begin(self, *given, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ReadingSearch, "__init__", counted)
        read_both_ways(filled(unit, MAX_TEXT), language)
    assert len(made) <= MOST_SEARCHES


@given(UNITS | st.text(min_size=1), st.integers(1, 3 * MAX_TEXT), ANY_LANGUAGE)
@settings(max_examples=of_all(60), deadline=None)
@example("💥", MAX_TEXT, "en")
@example("💥", MAX_TEXT + 1, "de")
def test_no_text_is_nested(unit: str, length: int, language: str) -> None:
    """However little there is left of the stack: as a bot, a page or a plug may call it."""
    text = (unit * length)[:length]
    limit, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while (back := frame.f_back) is not None:
        frame, depth = back, depth + 1
    read_both_ways(text[:20], language)  # what is imported and worked out once is
    sys.setrecursionlimit(depth + 120)
    try:
        read_both_ways(text, language)
    finally:
        sys.setrecursionlimit(limit)
