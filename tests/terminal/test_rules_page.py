"""The rules in a terminal: words that a deck is missing are named, and tables can be heard."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.booklet import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.booklet.rules.text import as_markdown
from cardlie.engine import GAMES, Table
from cardlie.language.deck_words import missing_words
from cardlie.session.questions import TableQuestion
from cardlie.telling.names import Names
from cardlie.terminal.coach import answer
from cardlie.terminal.look import Look
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


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_a_table_is_heard_with_its_title(game: str, language: str) -> None:
    edition = Edition.of(game, language, (), ())
    seen = Table.deal(game, seats=3, seed=1).observe(0)
    with speaking(translation(language)):
        page = answer(TableQuestion("rules"), seen, Names.around(3, 0), Look(spoken=True))
    told = " ".join(" ".join(page).split())
    document = read_rules(edition)
    text = as_markdown(document.summary, document)
    rows = [line.strip("|").split("|") for line in re.findall(r"^\|.*", text, re.MULTILINE)]
    titles: list[str] = []
    for row, under in zip(rows, [*rows[1:], [""]], strict=True):
        if set(under[0]) == {"-"}:
            titles = row
        elif set(row[0]) != {"-"}:
            for title, cell in zip(titles[1:], row[1:], strict=True):
                plain = re.sub(r"[*`]", "", f"{title.strip()}: {cell.strip()}")
                assert not cell.strip() or plain in told
    assert not re.search("[|─•]", told)
