"""The rules in a terminal name the words that a deck is missing in their language."""

from __future__ import annotations

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.booklet import Edition
from cardlie.language.deck_words import missing_words
from cardlie.terminal.rules_page import plain_lines
from tests.depth import least
from tests.own_decks import accepted, deck_files


@given(texts=deck_files(), language=st.sampled_from(languages()))
@settings(max_examples=least(3, of=6))
def test_words_that_a_deck_is_missing_are_named(texts: tuple[str, str], language: str) -> None:
    deck = accepted(texts)
    try:
        edition = Edition.of("cards", language, deck=deck)
    except CardlieError:  # too few cards for a game
        reject()
    with speaking(translation(language)):
        lines = plain_lines(edition, 200, summary=True)
    told = " ".join(" ".join(lines).split())
    missing = missing_words(deck.faces, language)
    assert (f"--lang {language}" in told) == bool(missing)
    assert all(word in told for word in missing)
