"""What is read aloud of a booklet: all of it, in its order, headings as such, pictures in words."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import pikepdf
import pytest

from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import find_layout
from cardlie.games import GAMES
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.sheet.stock import Paper

BOOKS = [(game, lang) for game in GAMES for lang in ("en", "de")]
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


def marks(page: pikepdf.Page) -> Iterator[tuple[str, int | None]]:
    """Each mark of a page, and (as "text") each text that stands outside of all that is read."""
    depth, reading, in_text = 0, False, False
    for operands, operator in (
        (i.operands, str(i.operator)) for i in pikepdf.parse_content_stream(page)
    ):
        if operator in ("BT", "ET"):
            in_text = operator == "BT"
        elif operator in ("BMC", "BDC"):
            depth, reading = depth + 1, operator == "BDC"
            yield str(operands[0])[1:], int(operands[1].MCID) if reading else None
            assert depth == 1
            assert not in_text
        elif operator == "EMC":
            depth, reading = depth - 1, False
        elif operator in ("Tj", "TJ") and not reading:
            yield "text", None
    assert depth == 0


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_all_that_is_marked_is_read_once_in_the_order_of_the_pages(game: str, lang: str) -> None:
    pdf = book(game, lang)
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages)}
    read = [
        (numbers[kid.Pg.objgen], int(kid.MCID))
        for element, _ in elements(pdf) for kid in element.K if "/MCID" in kid
    ]  # fmt: skip
    assert read == sorted(read)
    for number, page in enumerate(pdf.pages):
        found = list(marks(page))
        drawn = [mcid for _, mcid in found if mcid is not None]
        assert drawn == [mcid for at, mcid in read if at == number]
        folio = 2 if 0 < number < len(pdf.pages) - 1 else 0
        assert sum(kind == "text" for kind, _ in found) <= folio, "but for head and foot"
        owners: Any = pdf.Root.StructTreeRoot.ParentTree.Nums
        nth: Any = page.StructParents
        assert len(owners[2 * int(nth) + 1]) == len(drawn)
    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == lang


@pytest.mark.parametrize(("game", "lang"), BOOKS)
def test_headings_are_headings_and_pictures_are_told(game: str, lang: str) -> None:
    pdf = book(game, lang)
    kinds = [(str(element.S)[1:], above) for element, above in elements(pdf)]
    with pdf.open_outline() as outline:
        levels = [
            level for item in outline.root for level in ["H1", *("H2" for _ in item.children)]
        ]
    assert [kind for kind, _ in kinds if kind in ("H1", "H2")] == levels
    assert all(PARENTS.get(kind, "Document") == above for kind, above in kinds if above)
    figures = [element for element, _ in elements(pdf) if element.S == "/Figure"]
    assert len(figures) > 4
    assert all(str(each.Alt) for each in figures)


@pytest.mark.parametrize(("lang", "said"), [("en", "red 4, counts; "), ("de", "Rot 4, zählt; ")])
def test_faces_are_said_in_words_and_those_that_count(lang: str, said: str) -> None:
    assert said in " ".join(
        str(each.Alt) for each, _ in elements(book("cards", lang)) if "/Alt" in each
    )


def test_sheets_to_fold_have_no_tags_and_inks_take_none_away() -> None:
    assert "/StructTreeRoot" not in book("leira", "en", "booklet").Root
    assert len(list(elements(book("leira", "en", cmyk=True)))) == len(
        list(elements(book("leira", "en")))
    )
