"""The PDFs, read back with foreign readers: pages, fonts, links, order, and what they say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import LAYOUTS, find_layout, saddle
from cardlie.booklet.leaflet import draw_leaflet, leaflet_in, zine
from cardlie.booklet.pages.covers import facts_on
from cardlie.booklet.rules.examples import Judged, RoundPlayed
from cardlie.booklet.rules.source import Prose, source_file
from cardlie.games import GAMES, get_game
from cardlie.press.files.preview import chosen_pages, preview
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.page.document import Document
from cardlie.press.page.lint import LintError
from cardlie.press.page.pdfx import NO_CONDITION
from cardlie.press.parts.part import Made, in_print
from cardlie.press.sheet.stock import Paper
from tests.catalogue import shipped
from tests.press.helpers import MM, placements

if TYPE_CHECKING:
    from pathlib import Path


BOOKS = [(game, language) for game in GAMES for language in languages()]
#: Each game in one language.
ONCE = [(game, languages()[i % 2]) for i, game in enumerate(GAMES)]


@cache
def made(
    game: str, layout: str = "pages", language: str = "en", theme: str = "default",
    playing: tuple[str, ...] | None = None, paper: str = "",
) -> Made:  # fmt: skip
    edition, chosen = Edition.of(game, language, playing), find_layout(layout)
    stock = Paper.find(paper or chosen.paper)
    rules = read_rules(edition, parts=chosen.parts, proved=False)  # test_rules.py proves them
    return chosen.make(rules, Theme.load(theme), stock, NO_CONDITION)


@cache
def texts(data: bytes) -> list[str]:
    """The text of each page, in one line."""
    document = pypdfium2.PdfDocument(data)
    pages = [document[i].get_textpage().get_text_range() for i in range(len(document))]
    document.close()
    return [" ".join(text.split()) for text in pages]


def assert_no_page_is_blank(data: bytes) -> None:
    document = pypdfium2.PdfDocument(data)
    for page in document:
        colours = page.render(scale=0.2).to_pil().convert("L").getextrema()
        assert colours[1] - colours[0] > 60
    document.close()


def assert_fonts_are_embedded(data: bytes) -> None:
    with pikepdf.open(BytesIO(data)) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)
                 and o.get("/Type") == "/Font"]  # fmt: skip
        assert len(fonts) >= 2
        assert all("/FontFile2" in font.FontDescriptor for font in fonts)


@pytest.mark.some(1)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_page_of_every_book_is_printed(game: str, language: str) -> None:
    book = made(game, "pages", language)
    assert_no_page_is_blank(book.data)
    assert_fonts_are_embedded(book.data)
    with pikepdf.open(BytesIO(book.data)) as pdf:
        assert len(pdf.pages) == book.pages == book.sides
        assert str(pdf.Root.Lang) == language
        for page in pdf.pages:
            assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 148 * MM, 210 * MM])


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_contents_lead_to_every_heading(game: str, language: str) -> None:
    """Each line names a heading of the outline, prints its page, and is a link to it."""
    book = made(game, "pages", language)
    with pikepdf.open(BytesIO(book.data)) as pdf:
        numbers: dict[Any, int] = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}
        notes: Any = pdf.pages[1].Annots
        links = [numbers[note.Dest[0].objgen] for note in notes]
        with pdf.open_outline() as outline:
            entries: list[Any] = [e for top in outline.root for e in (top, *top.children)]
            places = [numbers[e.destination[0].objgen] for e in entries]
    assert len(entries) >= 9
    assert links == places
    text = texts(book.data)[1]
    for entry, place in zip(entries, places, strict=True):
        title = " ".join(str(entry.title).split())
        assert re.search(rf"{re.escape(title)} ?{place}\b", text), title


@pytest.mark.some(1)
@pytest.mark.parametrize(("game", "language"), ONCE)
def test_a_stapled_booklet_has_its_pages_in_order(game: str, language: str) -> None:
    booklet = made(game, "booklet", language)
    assert booklet.pages % 4 == 0
    assert booklet.pages == 2 * booklet.sides
    with pikepdf.open(BytesIO(booklet.data)) as pdf:
        order = []
        for page in pdf.pages:
            forms = [p for p in placements(page) if "page-" in p.name]
            order.append(tuple(int(f.name.rpartition("-")[2]) for f in forms))
            assert [round(f.at.e, 2) for f in forms] == [0, 148.5]
        assert order == saddle(booklet.pages)
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipShortEdge"
    assert_no_page_is_blank(booklet.data)


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_short_rules_fill_one_sheet(game: str, language: str) -> None:
    sheet = made(game, "fold", language)
    with pikepdf.open(BytesIO(sheet.data)) as pdf:
        assert len(pdf.pages) == 1
        forms = [p for p in placements(pdf.pages[0]) if "page-" in p.name]
    assert [int(f.name.rpartition("-")[2]) for f in forms] == [slot.page for slot in zine()]
    turned = [round(f.at.a) == -1 for f in forms]
    assert turned == [slot.turned for slot in zine()]
    assert_no_page_is_blank(sheet.data)


FULL = ("straights", "vague", "swap", "open", "wildcards", "powers")
LEAFLETS = [
    *((*book, (), "a4") for book in BOOKS), *((*book, (), "letter") for book in ONCE),
    ("cards", "en", FULL, "letter"), ("cards", "de", FULL, "a4"), ("cards", "en", FULL, "a4"),
    ("cards", "en", ("powers", "vague"), "a4"), ("cards", "de", ("swap", "open"), "a4"),
    ("cards", "de", ("simple",), "a4"),
]  # fmt: skip


def forms_of(data: bytes) -> dict[int, list[Any]]:
    """The operators of each page that was drawn as a form, by its number."""
    found: dict[int, list[Any]] = {}
    with pikepdf.open(BytesIO(data)) as pdf:
        for sheet in pdf.pages:
            forms: Any = sheet.Resources.XObject
            for name, form in forms.items():
                if "page-" in name:
                    operators: list[Any] = list(pikepdf.parse_content_stream(form))
                    found[int(name.rpartition("-")[2])] = operators
    return found


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "language", "playing", "paper"), LEAFLETS)
def test_a_leaflet_is_filled_with_type_that_can_be_read(
    game: str, language: str, playing: tuple[str, ...], paper: str
) -> None:
    rules = read_rules(Edition.of(game, language, playing), parts=("zine",), proved=False)
    booklet = draw_leaflet(rules, Theme.load(), Paper.find(paper))
    data = booklet.finished()
    pages = forms_of(data)
    assert sorted(pages) == list(range(1, 9))
    told = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    said = " ".join(told.split())
    assert all(fact in said for fact in facts_on(booklet.edition)), "for whom, and how long"
    assert said.count(in_print(rules.tagline, booklet.edition.strings)) == 1, "on the front alone"
    assert "100 %" not in said, "how it is folded is shown"
    for number, operators in pages.items():
        sizes = [float(o.operands[1]) for o in operators if str(o.operator) == "Tf"]
        assert min(sizes) * MM >= 6.99, f"page {number}"
    sheet = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("L")
    wide, tall = sheet.width / 4, sheet.height / 2
    for slot in zine():
        box = (slot.column * wide, (1 - slot.row) * tall, (slot.column + 1) * wide,
               (2 - slot.row) * tall)  # fmt: skip
        panel = sheet.crop(tuple(map(round, box))).rotate(180 * slot.turned)
        inked = panel.crop((20, 20, panel.width - 20, panel.height - 20)).point(
            lambda level: 255 * (level < 128)
        )
        _, _, _, low = inked.getbbox() or (0, 0, 0, 0)
        assert low > 0.6 * inked.height, f"page {slot.page} is half empty"


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("game", "language", "layout"),
    [*((*each, "booklet") for each in ONCE), *((*each, "fold") for each in BOOKS)],
)
def test_the_outline_of_a_sheet_leads_to_every_heading(
    game: str, language: str, layout: str
) -> None:
    """In the order in which they are read, each on the sheet that shows its page."""
    made_of_it = made(game, layout, language)
    with pikepdf.open(BytesIO(made_of_it.data)) as pdf:
        shown = {
            page.objgen: {int(p.name.rpartition("-")[2]) for p in placements(page)
                          if "page-" in p.name}
            for page in pdf.pages
        }  # fmt: skip
        with pdf.open_outline() as outline:
            entries: list[Any] = [e for top in outline.root for e in (top, *top.children)]
            titles = [str(entry.title) for entry in entries]
            sheets = [shown[entry.destination[0].objgen] for entry in entries]
    assert len(titles) >= 6
    whole = " ".join(texts(made_of_it.data))
    assert all(" ".join(title.split()) in whole for title in titles)
    if layout == "booklet":
        firsts = [min(pages) for pages in sheets]
        assert max(firsts) > 2, "not all lead to one sheet"


@pytest.mark.some(3)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_marks_are_typographic_wherever_text_is_laid(game: str, language: str) -> None:
    for layout in ("pages", "fold", "summary"):
        laid = " ".join(texts(made(game, layout, language).data))
        for mark in "'\"`":
            at = laid.find(mark)
            assert at < 0, f"{layout}: {laid[max(0, at - 30) : at + 30]}"
        if layout == "pages":
            assert ("“" if language == "en" else "„") in laid


@pytest.mark.some(6)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_last_page_is_a_back_cover(game: str, language: str) -> None:
    book = made(game, "pages", language)
    rules = read_rules(Edition.of(game, language), parts=())
    assert " ".join(rules.blurb.split())[:30] in texts(book.data)[-1].replace("\ufffe", "")
    assert rules.edition.strings["booklet.imprint"][:20] in texts(book.data)[-1]


@pytest.mark.some(6)
@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_summary_is_one_page(game: str, language: str) -> None:
    page = made(game, "summary", language)
    assert len(texts(page.data)) == 1
    assert_no_page_is_blank(page.data)
    assert_fonts_are_embedded(page.data)


def test_the_same_booklet_has_the_same_bytes() -> None:
    again = made.__wrapped__("leira", "fold")
    assert again.data == made("leira", "fold").data


@pytest.mark.some(2)
@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_can_print_rules(theme: str) -> None:
    page = made("cards", "fold", theme=theme, playing=("straights", "powers", "wildcards"))
    assert_no_page_is_blank(page.data)
    assert_fonts_are_embedded(page.data)


def test_options_change_the_book_and_the_summary() -> None:
    base, exact = made("cards", playing=()), made("cards", playing=("straights", "vague"))
    for text, words in (("in order including 3", "straight"), ("of the same number", "vague")):
        assert not any(text in page for page in texts(base.data)), words
        assert any(text in page for page in texts(exact.data)[:-2])
        assert text in texts(exact.data)[-2]  # the summary
    assert "Straights, Vague guesses" in texts(exact.data)[0]  # the cover
    assert "The basic game" in texts(base.data)[0]


def test_covers_and_questions_use_no_words_of_the_command_line() -> None:
    rulings = ["repeat=allowed", "discard=smallest"]
    for playing, layout in ((None, "summary"), (["straights"], "pages"), (["straights"], "fold")):
        chosen = find_layout(layout)
        edition = Edition.of("cards", playing=playing, rulings=rulings)
        rules = read_rules(edition, parts=chosen.parts, proved=False)
        book = chosen.make(rules, Theme.load(), Paper.find(chosen.paper), NO_CONDITION)
        laid = " ".join(texts(book.data))
        assert not re.search(r"\w=\w", laid), layout
        assert "smallest pile" in laid


@pytest.mark.parametrize("game", GAMES)
def test_a_leaflet_tells_with_how_many_each_begins(game: str) -> None:
    usual, other = (
        read_rules(Edition.of(game, playing=(), start=start)).short(0) for start in (None, 4)
    )
    said = [" ".join(b.text for b in blocks if isinstance(b, Prose)) for blocks in (usual, other)]
    told, changed = r"\b[Ff]ive dice|9 cards", r"\b4 dice|4 cards"
    if GAMES[game].passes_cup:
        told, changed = r"\b([Ss]ix|[Tt]hree) lives", r"\b4 lives"
    assert re.search(told, said[0])
    assert not re.search(told, said[1])
    assert re.search(changed, said[1])


@pytest.mark.some(1)
@pytest.mark.parametrize(("paper", "wide"), [("a5", 148), ("a4", 297)])
def test_rules_in_another_document_fit_its_paper(paper: str, wide: float) -> None:
    """A leaflet to fold, or one page where its pages would be too small."""
    host = Document(Theme.load(), "kit")
    host.chapter("Rules")
    rules = read_rules(Edition.of("cards", playing=FULL))
    leaflet_in(rules, Theme.load(), Paper.find(paper), host)
    assert [page.paper.width for page in host.pages] == [wide]
    assert "pile" in " ".join(texts(host.finished()))


@pytest.mark.parametrize(("margin", "kept", "wide"), [(0, 5, 297), (9, 9, 297), (25, 25, 210)])
def test_rules_in_another_document_keep_its_margin(margin: float, kept: float, wide: int) -> None:
    """Never less than most printers need; where it leaves no room to fold, they are one page."""
    look, paper = Theme.load("midnight"), Paper.find("a4")._replace(margin=margin)
    host = Document(look, "kit")
    host.chapter("Rules")
    leaflet_in(read_rules(Edition.of("wheel", playing=()), proved=False), look, paper, host)
    assert host.pages[0].paper.width == wide
    with pypdfium2.PdfDocument(host.finished()) as pdf:
        page = pdf[0].render(scale=1).to_pil().convert("L")
        inked = page.point(lambda level: 255 * (level < 200)).getbbox()
    assert inked is not None
    edges = (*inked[:2], page.width - inked[2], page.height - inked[3])
    assert kept * MM - 1.1 <= min(edges) <= kept * MM + 4, "its frame, on bare paper"


def test_verdicts_stand_as_stamps() -> None:
    stamps = Counter(re.findall(r"\b(?:TRUE|BUSTED)\b", " ".join(texts(made("tavern").data))))
    examples = read_rules(Edition(get_game("tavern"))).book
    verdicts = Counter(
        "TRUE" if e.verdict.holds else "BUSTED"
        for e in examples
        if isinstance(e, Judged | RoundPlayed)
    )
    verdicts["TRUE"] += 1  # of the round on the back cover
    assert stamps == verdicts


def test_paper_that_is_too_small_is_said_so() -> None:
    with pytest.raises(CardlieError, match=r"do not fit on a page|higher than a page"):
        made("cards", "summary", paper="60x80mm")


def test_a_character_without_a_glyph_stops_the_build(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    text = (
        "{% block title %}T{% endblock %}{% block book %}\n## Title\n\nsnow \u2603\n{% endblock %}"
    )
    file.write_text(text, encoding="utf-8")
    rules = read_rules(Edition(get_game("leira")), file)
    with pytest.raises(LintError, match="\u2603"):
        find_layout("pages").make(rules, Theme.load(), Paper.find("a5"), NO_CONDITION)


def test_a_preview_shows_the_pages_that_were_asked_for() -> None:
    book = made("leira")
    sizes = []
    for pages in ("1", "3", "1,3"):
        image = Image.open(BytesIO(preview(book, pages, Theme.load().table)))
        sizes.append(image.size)
    assert len({height for _, height in sizes}) == 1
    first, third, both = (width for width, _ in sizes)
    assert first == third < both < 2 * first


@pytest.mark.parametrize("text", ["", "0", "3-2", "1-99", "x", "1,,2", "-1"])
def test_pages_that_are_not_there_are_refused(text: str) -> None:
    with pytest.raises(
        CardlieError, match=f"there is no page {text}|'{text}' is not a list of pages"
    ):
        chosen_pages(text, 16)


def test_an_unknown_layout_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownName, match="pages, booklet, fold, summary"):
        find_layout("scroll")
    assert list(LAYOUTS) == ["pages", "booklet", "fold", "summary"]


@pytest.mark.parametrize("layout", ["pages", "fold"])  # of the same parts as the others
def test_a_game_that_the_press_has_never_seen_has_booklets(
    layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped(monkeypatch, replace(get_game("tavern"), id="toy", title="Toy"))
    rules, chosen = read_rules(Edition.of("toy"), source_file("tavern", "en")), find_layout(layout)
    toy = chosen.make(rules, Theme.load(), Paper.find(chosen.paper), NO_CONDITION)
    assert toy.pages == made("tavern", layout).pages
    assert_no_page_is_blank(toy.data)
