"""The rules in two booklets: what one plays by, and the tables and rulings beside it."""

from __future__ import annotations

from typing import Any

import pytest
from pypdfium2 import PdfDocument

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.booklet import Edition
from cardlie.booklet.build import find_layout, rules_job
from cardlie.booklet.pages.page_parts import draw_tail
from cardlie.booklet.rules.own_words import words_said
from cardlie.booklet.rules.source import RulingBlock, Show, read_rules
from cardlie.games import GAMES
from cardlie.games.spec_file import family_files
from cardlie.press.files.raster import ink_of
from cardlie.press.look.fonts import load_font
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.sheet.stock import Paper


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_two_booklets_have_all_of_the_rules_between_them(game: str, language: str) -> None:
    whole = read_rules(Edition.of(game, language))
    first, second = whole.part("rules"), whole.part("tables")
    assert first.book + second.book == whole.book
    assert whole.part("all") == whole
    assert first.summary == whole.summary
    assert not second.summary
    assert first.elsewhere
    for block in first.book:
        assert not isinstance(block, RulingBlock)
        assert not (isinstance(block, Show) and block.name == "odds")


def test_what_is_played_with_belongs_to_what_one_plays_by() -> None:
    played = read_rules(Edition.of("cards", playing=["powers"])).part("rules")
    assert any(isinstance(block, Show) and block.name == "powers" for block in played.book)


@pytest.mark.parametrize("language", languages())
def test_a_family_plays_by_16_pages(language: str) -> None:
    """That is what is printed if nothing is said; on white, though the theme is dark."""
    edition, dark = Edition.of("cards", language), Theme.load("midnight")
    made = rules_job(edition, "booklet", dark, Paper.find("a4"), NO_CONDITION).book
    assert made
    data, _, pages = made.make(dark, Paper.find("a4"), NO_CONDITION)
    assert pages <= 16
    assert max(ink_of(data)) < 0.4


@pytest.mark.some(4)
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("game", family_files())
def test_games_whose_words_no_font_has_are_printed_without_those(game: str, theme: str) -> None:
    """As it is heard is told, as it is written in signs is not; on a terminal both are."""
    look, paper = Theme.load(theme), Paper.find("a5")
    edition, font = Edition.of(game), load_font(look.text)
    made = rules_job(edition, "pages", look, paper, NO_CONDITION).book
    assert made
    with PdfDocument(made.make(look, paper, NO_CONDITION).data) as pdf:
        told = " ".join(page.get_textpage().get_text_range() for page in pdf)
    spec = edition.game.spec
    for word, _ in spec.words if spec else ():
        assert (word in told) is not bool(font.missing(word)), word
        assert word in words_said(edition)


def test_a_part_is_one_that_there_is_of_a_layout_that_has_it() -> None:
    edition, theme = Edition.of("mia"), Theme.load()
    for layout, part, fault in (("pages", "odds", UnknownName), ("fold", "rules", CardlieError)):
        paper = Paper.find(find_layout(layout).paper)
        with pytest.raises(fault):
            rules_job(edition, layout, theme, paper, NO_CONDITION, part)


@pytest.mark.some(3)
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_booklet_fills_one_page_with_people_and_names_chapters_apart(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same three heads came again; "... is that?, Questions ..." read like an error."""
    drawn, theme = list[bool](), Theme.load()

    def tail(*args: Any, **more: Any) -> bool:
        drawn.append(draw_tail(*args, **more))
        return drawn[-1]

    monkeypatch.setattr("cardlie.booklet.build.draw_tail", tail)
    made = rules_job(Edition.of(game, language), "pages", theme, Paper.find("a5"), NO_CONDITION)
    assert made.book
    data = made.book.make(theme, Paper.find("a5"), NO_CONDITION).data
    assert drawn
    assert sum(drawn) <= 1
    with PdfDocument(data) as pdf:
        last = " ".join(pdf[len(pdf) - 1].get_textpage().get_text_range().split())
    assert "?," not in last
    elsewhere = read_rules(Edition.of(game, language)).part("rules").elsewhere
    assert " \N{MIDDLE DOT} ".join(elsewhere) in last
