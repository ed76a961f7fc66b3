"""Where pages and lines break: what stays together, what is made smaller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from reportlab.platypus import Paragraph

from cardlie.base.strings import languages
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import FEW, find_layout, plan_book
from cardlie.booklet.leaflet import plan_leaflet
from cardlie.booklet.pages.covers import LONELY, balanced
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.page_parts import ChapterMark, ContentsLine
from cardlie.booklet.pages.pagination import (
    BLANK_MOST,
    FOREIGN,
    SHORT_LIST,
    Parting,
    height_of,
)
from cardlie.booklet.pages.prose import Drawing, ListItem
from cardlie.booklet.pages.style import FINE, SEVEN, PageFormat
from cardlie.booklet.pages.typesetting import Flowable
from cardlie.booklet.pictures.drawings import Illustration
from cardlie.booklet.rules.source import BOOKLETS
from cardlie.booklet.story import Booklet, edition_in
from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.games.spec_file import family_files
from cardlie.language.decks import load_deck
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.sheet.stock import Paper
from tests.booklet.helpers import booklet, rules_of, setter_in
from tests.depth import of_all
from tests.tree import ROOT

if TYPE_CHECKING:
    from cardlie.booklet.pages.pagination import FilledPage


@cache
def planned(
    game: str, language: str, width: float, height: float, theme: str = "default"
) -> tuple[Booklet, list[FilledPage]]:
    look = Theme.load(theme)
    page = PageFormat.of(width, height, look)
    return plan_book(rules_of(game, language), look, page, linked=True)


@pytest.mark.some(4)
@pytest.mark.parametrize(("game", "language"), list(product(GAMES, languages())))
def test_pages_end_and_begin_well_wherever_they_break(game: str, language: str) -> None:
    """No heading at their foot; answers stay with their question."""
    # a page just smaller than A5: its breaks fall elsewhere than those that were looked at
    for page in planned(game, language, 139.7, 200)[1][1:]:
        first, last = page.flowables[0][0], page.flowables[-1][0]
        assert not isinstance(last, Heading | ChapterMark)
        assert not (isinstance(first, Paragraph) and first.style.name == "small")
        assert page.room >= -1e-6


#: What rules are printed on: pages of books, and of booklets from A4 and letter.
PAGES = {
    "a5": (148, 210), "a4": (210, 297), "letter": (215.9, 279.4), "half letter": (139.7, 215.9),
}  # fmt: skip


def lists_of(items: list[object]) -> list[list[object]]:
    """The items of each list among these, in order."""
    found = list[list[object]]()
    for item in items:
        if isinstance(item, ListItem):
            if item.follows_item:
                found[-1].append(item)
            else:
                found.append([item])
    return found


def editions(
    games: Iterable[str] = GAMES,
) -> st.SearchStrategy[tuple[str, str, tuple[str, ...] | None]]:
    """A game, a language, and the variants and expansions that are played, or all of them."""
    return st.sampled_from(list(games)).flatmap(
        lambda game: st.tuples(
            st.just(game),
            st.sampled_from(languages()),
            st.none() | st.lists(st.sampled_from([*get_game(game).switches, ""])).map(
                lambda names: tuple(dict.fromkeys(filter(None, names)))
            ),
        )
    )  # fmt: skip


@given(
    editions([*GAMES, *family_files()]), st.sampled_from(BOOKLETS), st.sampled_from(list(PAGES)),
    st.sampled_from(["default", "large-print"]),
)  # fmt: skip
@settings(max_examples=of_all(40))
def test_pages_break_where_they_should(
    edition: tuple[str, str, tuple[str, ...] | None], part: str, paper: str, theme: str
) -> None:
    """Half full at least, or nearly where type is large; text below each heading; no chapter under
    nothing but the last one's example.

    No paragraph is parted, no short list, and no item of a list stands alone. In large print that
    holds of our own games; of some in files a page may open with an example.
    """
    assume(edition[0] in GAMES or theme == "default")
    look = Theme.load(theme)
    rules = read_rules(edition_in(look, Edition.of(*edition)), proved=False).part(part)
    book, placed = plan_book(rules, look, PageFormat.of(*PAGES[paper], look), linked=True)
    line, page = book.styles["body"].leading, book.page
    on_pages = [[item for item, _ in each.flowables] for each in placed]
    for number, (each, items) in enumerate(zip(placed[1:-1], on_pages[1:-1], strict=True), 2):
        most = BLANK_MOST if theme == "large-print" else 0.5
        if not isinstance(items[-1], ContentsLine):
            blank = each.flowables[-1][1] - page.bottom
            assert blank <= most * page.tall, f"page {number}: half empty"
        last = max((i for i, item in enumerate(items) if isinstance(item, Heading)), default=-1)
        below = sum(item.wrap(page.column, page.tall)[1] for item in items[last + 1 :])
        whole = isinstance(on_pages[number][0], ChapterMark)  # a chapter's last lines, and all
        assert whole or below >= 2.9 * line, f"page {number} ends with a heading"
        mark = next((i for i, item in enumerate(items) if isinstance(item, ChapterMark)), 0)
        alone = mark and all(isinstance(item, Drawing) for item in items[:mark])
        assert not alone, f"page {number} opens with what was before"
    where = {id(item): at for at, items in enumerate(on_pages) for item in items}
    for one in lists_of([item for items in on_pages for item in items]):
        parts = Counter(where[id(item)] for item in one)
        assert len(parts) == 1 or len(one) > SHORT_LIST, "a short list is parted"
        assert len(parts) == 1 or min(parts.values()) > 1, "an item stands alone"
    lines = sum(isinstance(item, ContentsLine) for item in on_pages[1])
    headings = sum(isinstance(item, Heading) for items in on_pages for item in items)
    assert lines == (headings if headings >= FEW else 0)


@given(editions(), st.sampled_from(["a4", "letter"]), st.sampled_from(["default", "large-print"]))
@settings(max_examples=of_all(40))
def test_each_panel_of_a_leaflet_is_a_section_of_its_own(
    edition: tuple[str, str, tuple[str, ...] | None], paper: str, theme: str
) -> None:
    """Unless one is higher than a panel."""
    look, stock = Theme.load(theme), Paper.find(paper)
    rules = read_rules(Edition.of(*edition), parts=("zine",), proved=False)
    made = Booklet(rules, look, PageFormat.leaflet(stock, look), linked=False)
    placed, scale = plan_leaflet(made)
    assert scale * FINE >= SEVEN - 1e-9
    sections = list[list[Flowable]]()
    for at, page in enumerate(placed):
        assert at == 0 or sections
        for place, (item, _) in enumerate(page.flowables):
            if isinstance(item, ChapterMark):
                sections.append([])
            sections[-1].append(item)
            if place == 0 and not isinstance(item, ChapterMark):
                follows = [each for each, _ in page.flowables]
                end = next((i for i, each in enumerate(follows) if isinstance(each, ChapterMark)),
                           len(follows))  # fmt: skip
                whole = [*sections[-1], *follows[1:end]]
                assert height_of(whole, made.page.column) > made.page.tall


@pytest.mark.parametrize("width", range(60, 130, 10))
def test_a_short_last_word_has_no_line_of_its_own(width: int) -> None:
    said = "You go round and bid on what lies under all the cups, until somebody doubts it."
    paragraph = setter_in("perudo").paragraph(said, "body")
    paragraph.wrap(width, 1000)
    *_, last = paragraph.blPara.lines
    assert last[1][-1] == "doubts\N{NO-BREAK SPACE}it."


def test_a_way_to_break_pages_that_looks_bad_is_not_taken() -> None:
    """Lines in a row: pages as even as can be, though the first could hold more."""
    made = booklet("leira")
    words = made.setter.paragraph("word " * 30, "body")
    tall = words.wrap(made.page.column, 1000)[1] + words.getSpaceAfter()
    count = round(1.2 * made.page.tall / tall)
    story = [made.setter.paragraph("word " * 30, "body") for _ in range(count)]
    first, second = Parting(story, made.page, made.document.canvas).pages()
    assert abs(first.room - made.page.tall / 2) < made.page.tall * 0.15
    assert second.room < made.page.tall / 2
    assert len(Parting(story[: count // 2], made.page, made.document.canvas).pages()) == 1


def test_a_short_chapter_ends_its_page_as_well_as_a_long_one() -> None:
    """Of a chapter of one line that ends a page nothing is left for the next one."""
    made = booklet("leira")
    tall = made.setter.paragraph("word", "body").wrap(made.page.column, 1000)[1]
    chapters = [[*made.chapter("A"), *(made.setter.paragraph("word", "body") for _ in range(count))]
                for count in (round(0.6 * made.page.tall / tall / 1.4), 1, 12)]  # fmt: skip
    first, _ = Parting([*chain(*chapters)], made.page, made.document.canvas).pages()
    assert first.cost < FOREIGN
    assert [item for item, _ in first.flowables] == [*chapters[0], *chapters[1]]


@pytest.mark.some(1)
@pytest.mark.parametrize("theme", ["default", "large-print"])
def test_the_contents_are_one_page(theme: str) -> None:
    with_lines = [
        sum(isinstance(flowable, ContentsLine) for flowable, _ in page.flowables)
        for page in planned("cards", "de", *PAGES["a5"], theme)[1]
    ]
    assert [n for n in with_lines if n] == [max(with_lines)]
    assert max(with_lines) > 20


def test_what_is_quoted_is_not_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a number parted from what it counts; a long quotation is, and a heading."""
    setter = booklet("cards").setter
    said = 'You say "2 cards with number 3", and "so many of the same number in a row", on space 4.'
    for width in range(44, 120):
        monkeypatch.setattr(setter, "width", float(width))
        (paragraph,) = setter.blocks(said)
        assert isinstance(paragraph, Paragraph)
        paragraph.wrap(width, 1000)
        lines = [" ".join(line[1]) for line in paragraph.blPara.lines]
        assert any("2\xa0cards\xa0with\xa0number\xa03" in line for line in lines), width
        assert any("space\xa04." in line for line in lines), width
        assert len(lines) > 1


def test_a_picture_gives_way_a_little_and_no_more() -> None:
    made = booklet("leira")
    setter = made.setter
    for share, fits in ((1.0, True), (0.9, True), (0.5, False)):
        picture = Illustration(setter, 32, lambda *_: None, "A picture")
        full, page = picture.height, made.page
        above = Drawing(setter, page.tall - full * share - picture.spaceBefore)
        placed = Parting([above, picture], page, made.document.canvas).pages()
        assert len(placed) == (1 if fits else 2)
        assert picture.height == pytest.approx(full * share if fits else full)


@given(
    st.lists(st.text("abcdefghij", min_size=1, max_size=14), min_size=1, max_size=25),
    st.sampled_from(["tagline", "blurb", "figure"]),
    st.floats(60, 120),
)
def test_no_word_is_lonely_in_the_middle_of_a_page(
    words: list[str], style: str, width: float
) -> None:
    def laid(wide: float) -> list[tuple[float, list[str]]]:
        paragraph.wrap(wide, 1000)
        return [(float(left), list(line)) for left, line in paragraph.blPara.lines]

    paragraph = setter_in("tavern").paragraph(" ".join(words), style)
    full, narrow = laid(width), balanced(paragraph, width)
    lines = laid(narrow)
    assert narrow <= width
    assert len(lines) == len(full)
    assert [word for _, line in lines for word in line] == words
    if len(full) == 1 or full[-1][0] < LONELY * width:
        assert narrow == width
    else:  # no more could be given to the last line
        tighter = narrow - width / 50
        least = max(width / 2, float(paragraph.minWidth()))
        assert tighter < least or len(laid(tighter)) > len(full)


def test_a_panel_that_goes_on_with_a_section_says_its_heading_again() -> None:
    """Of a deck with all that there is, what one may guess takes two panels."""
    deck = load_deck(str(ROOT / "docs/example-deck/stadtmusikanten.toml"))
    edition = Edition.of("cards", "de", playing=["wildcards", "powers"], deck=deck)
    made = find_layout("fold").make(
        read_rules(edition), Theme.load(), Paper.find("a4"), NO_CONDITION
    )
    with pypdfium2.PdfDocument(made.data) as pdf:
        said = pdf[0].get_textpage().get_text_range().split("\r\n")
    assert said.count("Eine Ansage") == 2
    assert said.count("Jede Runde") == 1
