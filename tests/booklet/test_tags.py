"""What is read aloud of a booklet: all of it, in its order, headings as such, pictures in words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pikepdf
import pytest

from cardlie.booklet import Edition, Prose, read_rules
from cardlie.booklet.build import LAYOUTS, find_layout
from cardlie.games import GAMES
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.sheet.stock import Paper

BOOKS = [
    *((game, lang, "pages") for game in GAMES for lang in ("en", "de")),
    ("cards", "de", "booklet"), ("leira", "en", "booklet"), ("tavern", "en", "fold"),
    ("wheel", "de", "fold"), ("cards", "de", "summary"),
]  # fmt: skip
#: What stands above what, in the tree.
PARENTS = {"LI": "L", "LBody": "LI", "TR": "Table", "TH": "TR", "TD": "TR", "TOCI": "TOC"}


@cache
def book(game: str, lang: str, layout: str = "pages", cmyk: bool = False) -> pikepdf.Pdf:
    chosen, asked = find_layout(layout), PrintCondition(cmyk=cmyk)
    rules = read_rules(Edition.of(game, lang), parts=chosen.parts)
    made = chosen.make(rules, Theme.load(), Paper.find(chosen.paper), asked)
    return pikepdf.open(io.BytesIO(made.data))


def elements(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, str]]:
    """Every element of the tree in reading order, and the kind of what is above it."""

    def below(element: Any, above: str) -> Iterator[tuple[Any, str]]:
        yield element, above
        for kid in element.K:
            if "/S" in kid:
                yield from below(kid, str(element.S)[1:])

    yield from below(pdf.Root.StructTreeRoot.K, "")


def marks(stream: Any) -> Iterator[tuple[str, int | None, str]]:
    """Each mark of a page or form with its text, and as "text" what stands outside of all marks."""
    depth, told = 0, ""
    mark: tuple[str, int | None] = "", None
    fonts = {name: letters(font) for name, font in stream.Resources.get("/Font", {}).items()}
    font = dict[int, str]()
    for operands, operator in (
        (i.operands, str(i.operator)) for i in pikepdf.parse_content_stream(stream)
    ):
        if operator in ("BMC", "BDC"):
            depth, told = depth + 1, ""
            mark = str(operands[0])[1:], int(operands[1].MCID) if operator == "BDC" else None
            assert depth == 1
        elif operator == "EMC":
            depth -= 1
            yield *mark, told
        elif operator == "Tf":
            font = fonts[str(operands[0])]
        elif operator in ("Tj", "TJ"):
            pieces = operands[0] if operator == "TJ" else [operands[0]]
            text = "".join(
                font[code] for each in pieces if isinstance(each, pikepdf.String)
                for code in bytes(each)
            )  # fmt: skip
            told += text
            if depth == 0 or mark[1] is None:
                yield "text", None, text
    assert depth == 0


def letters(font: Any) -> dict[int, str]:
    """What the codes of a font stand for."""
    pairs = re.findall(r"<(\w\w)> <(\w{4})>", font.ToUnicode.read_bytes().decode())
    return {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}


def reading(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, Any, int]]:
    """All that is read, in its order: element, the page or form that shows it, its mark there."""
    for element, _ in elements(pdf):
        for kid in element.K:
            if "/MCID" in kid:
                yield element, kid.get("/Stm", kid.Pg), int(kid.MCID)


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "lang", "layout"), BOOKS)
def test_all_that_is_marked_is_read_once_in_the_order_of_the_pages(
    game: str, lang: str, layout: str
) -> None:
    pdf = book(game, lang, layout)
    shown = [
        form.objgen for page in pdf.pages
        for name, form in page.Resources.get("/XObject", {}).items() if ".page-" in name
    ]  # fmt: skip
    streams, order = dict[Any, Any](), list[Any]()
    for _, stream, mcid in reading(pdf):
        streams[stream.objgen] = stream
        order.append((stream.objgen, mcid))
    assert order == [(at, n) for at in streams for n in range(sum(at == each for each, _ in order))]
    assert set(shown) <= {each.objgen for each in pdf.objects if isinstance(each, pikepdf.Stream)}
    assert len(shown) == len(set(shown)), "a form with marks is shown once"
    assert set(streams) <= {*shown, *(page.objgen for page in pdf.pages)}
    owners: Any = pdf.Root.StructTreeRoot.ParentTree.Nums
    for at, stream in streams.items():
        found = list(marks(stream))
        assert [m for _, m, _ in found if m is not None] == [m for each, m in order if each == at]
        folio = 2 if layout in ("pages", "booklet") else 0
        assert sum(kind == "text" for kind, _, _ in found) <= folio, "but for head and foot"
        assert (
            len(owners[2 * int(stream.StructParents) + 1]) == order[-1][1] + 1 or at != order[-1][0]
        )
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == lang
    assert str(pdf.docinfo.Title)


@pytest.mark.some(2)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_is_read_aloud_are_the_rules_in_their_order(lang: str, layout: str) -> None:
    """Each paragraph of the rules, without what Markdown adds, behind the one before it."""
    pdf = book("tavern", lang, layout)
    texts = {
        (stream.objgen, mcid): text
        for stream in {each.objgen: each for _, each, _ in reading(pdf)}.values()
        for _, mcid, text in marks(stream) if mcid is not None
    }  # fmt: skip
    told = "".join(bare(texts[stream.objgen, mcid]) for _, stream, mcid in reading(pdf))
    rules = read_rules(Edition.of("tavern", lang), parts=find_layout(layout).parts)
    blocks = {"pages": rules.book, "booklet": rules.book, "fold": rules.zine}
    lines = [
        bare(line)
        for block in blocks.get(layout, rules.summary) if isinstance(block, Prose)
        for line in re.split(r"\n\s*\n|\n- ", block.text) if line and not re.search(r"[|\]]", line)
    ]  # fmt: skip
    at = 0
    for line in lines:
        assert line in told[at:], (line, told[at:][:200])
        at = told.index(line, at) + len(line)


def bare(text: str) -> str:
    """Letters alone, whatever their marks."""
    return "".join(letter for letter in text if letter.isalpha())


@pytest.mark.some(2)
@pytest.mark.parametrize(("game", "lang", "layout"), BOOKS)
def test_headings_are_headings_and_pictures_are_told(game: str, lang: str, layout: str) -> None:
    pdf = book(game, lang, layout)
    kinds = [(str(element.S)[1:], above) for element, above in elements(pdf)]
    with pdf.open_outline() as outline:
        levels = [
            level for item in outline.root for level in ["H1", *("H2" for _ in item.children)]
        ]
    assert [kind for kind, _ in kinds if kind in ("H1", "H2")] == levels
    assert all(PARENTS.get(kind, "Document") == above for kind, above in kinds if above)
    figures = [element for element, _ in elements(pdf) if element.S == "/Figure"]
    assert len(figures) > (4 if layout in ("pages", "booklet") else 0) - (layout == "summary")
    assert all(str(each.Alt) for each in figures)


@pytest.mark.some(1)
@pytest.mark.parametrize(("lang", "said"), [("en", "red 4, counts; "), ("de", "Rot 4, zählt; ")])
def test_faces_are_said_in_words_and_those_that_count(lang: str, said: str) -> None:
    assert said in " ".join(
        str(each.Alt) for each, _ in elements(book("cards", lang)) if "/Alt" in each
    )


def test_inks_take_no_tags_away() -> None:
    inks, light = (elements(book("leira", "en", "booklet", cmyk=cmyk)) for cmyk in (True, False))
    assert len(list(inks)) == len(list(light)) > 50
