"""PDF/X: files that follow every rule, and one broken file for each rule."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pikepdf
import pytest

from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.build import LAYOUTS, find_layout
from cardlie.booklet.leaflet import rules_part
from cardlie.games import GAMES
from cardlie.press.files.raster import render
from cardlie.press.files.shops import find_shop
from cardlie.press.files.singles import print_singles
from cardlie.press.kit.draw import print_job
from cardlie.press.look.theme import MOST_INK, Theme, theme_names
from cardlie.press.page.pdfx import PrintCondition
from cardlie.press.sheet.layout import SheetOptions
from cardlie.press.sheet.stock import Paper
from tests.press.helpers import MM, job, kit, opened
from tests.press.pdfx_rules import pdfx_faults

#: The head of an ICC profile, as far as anybody looks at it: a printer's, of four inks.
PROFILE = bytes(12) + b"prtr" + b"CMYK" + b"Lab " + bytes(12) + b"acsp" + bytes(88)


@cache
def printed(pdfx: str, theme: str = "default") -> bytes:
    condition = PrintCondition(pdfx, PROFILE if pdfx == "4" else b"", cmyk=True)
    made = job(theme=theme, bleed=3.0, condition=condition)
    made = replace(
        made, cards=made.cards[:3] + made.cards[-2:], sheet_options=SheetOptions(contour=True)
    )
    return print_job(made).finished()


@pytest.mark.some(3)
@pytest.mark.parametrize("pdfx", ["1a", "4"])
@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_follows_the_rules_with_a_cutter_s_path_as_well(theme: str, pdfx: str) -> None:
    assert pdfx_faults(printed(pdfx, theme), pdfx) == []


def test_what_a_file_says_that_it_is() -> None:
    one, four = opened(printed("1a")), opened(printed("4"))
    assert str(one.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert (one.pdf_version, four.pdf_version) == ("1.4", "1.6")
    intent: Any = one.Root.OutputIntents[0]
    assert str(intent.OutputConditionIdentifier) == "FOGRA39"
    assert b"PDF/X-4" in four.Root.Metadata.read_bytes()
    held: Any = four.Root.OutputIntents[0]
    assert held.DestOutputProfile.read_bytes() == PROFILE


def test_the_same_deck_gives_the_same_bytes() -> None:
    for pdfx in ("1a", "4"):
        before = printed(pdfx)
        printed.cache_clear()
        assert printed(pdfx) == before


def set_key(thing: Any, key: str, value: Any) -> None:
    thing[key] = value


def first_font(pdf: pikepdf.Pdf) -> Any:
    return next(
        item for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
    )  # fmt: skip


SEE_THROUGH = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=0.5)
BREAKS: dict[str, Callable[[pikepdf.Pdf], object]] = {
    "does not say that it is": lambda pdf: set_key(pdf.docinfo, "/GTS_PDFXVersion", "PDF/A"),
    "has no Title": lambda pdf: set_key(pdf.docinfo, "/Title", ""),
    "does not say whether it is trapped": lambda pdf: set_key(
        pdf.docinfo, "/Trapped", pikepdf.Name.Unknown
    ),
    "has 0 output intents": lambda pdf: set_key(pdf.Root, "/OutputIntents", pikepdf.Array()),
    "names no printing condition": lambda pdf: set_key(
        pdf.Root.OutputIntents[0], "/OutputConditionIdentifier", ""
    ),
    "acts when it is opened": lambda pdf: set_key(pdf.Root, "/OpenAction", pikepdf.Dictionary()),
    "page 1 has no trim box": lambda pdf: set_key(pdf.pages[0], "/ArtBox", [0, 0, 9, 9]),
    "trim, bleed and paper": lambda pdf: set_key(pdf.pages[0], "/TrimBox", [0, 0, 9999, 9]),
    "has notes or actions": lambda pdf: set_key(pdf.pages[0], "/Annots", pikepdf.Array()),
    "is not embedded": lambda pdf: first_font(pdf).__delitem__("/FontFile2"),
    "is transparent": lambda pdf: set_key(
        pdf.pages[0].Resources, "/ExtGState", pikepdf.Dictionary(a=pdf.make_indirect(SEE_THROUGH))
    ),
    "is coloured in RGB": lambda pdf: pdf.pages[0].contents_add(b"1 0 0 rg"),
}


@pytest.mark.parametrize("fault", BREAKS)
def test_each_broken_rule_is_found(fault: str) -> None:
    with pikepdf.open(io.BytesIO(printed("1a"))) as pdf:
        BREAKS[fault](pdf)
        buffer = io.BytesIO()
        pdf.save(buffer)
    (found,) = set(pdfx_faults(buffer.getvalue(), "1a"))
    assert fault in found


def test_a_newer_and_a_locked_file_are_found() -> None:
    assert any("is PDF 1.6" in fault for fault in pdfx_faults(printed("4"), "1a"))
    with pikepdf.open(io.BytesIO(printed("1a"))) as pdf:
        buffer = io.BytesIO()
        pdf.save(buffer, encryption=pikepdf.Encryption(owner="me", user=""))
    assert "is encrypted" in pdfx_faults(buffer.getvalue(), "1a")


def test_a_shop_s_file_is_what_the_shop_asks_for() -> None:
    shop = find_shop("drivethrucards")
    made = job(bleed=shop.bleed, condition=shop.condition)
    made = replace(made, cards=made.cards[:2])
    assert pdfx_faults(print_singles(made, shop.back_first).finished(), "1a") == []
    assert "PDF/X-1a" in shop.asks


def test_a_standard_without_what_it_needs_is_refused() -> None:
    with pytest.raises(CardlieError, match="unknown standard"):
        PrintCondition("3")
    with pytest.raises(CardlieError, match="needs the profile of the press"):
        PrintCondition("4")
    with pytest.raises(CardlieError, match="not an ICC profile"):
        PrintCondition("4", b"a letter" * 20)


@pytest.mark.parametrize("name", theme_names())
def test_inks_are_chosen_for_all_colours_of_a_theme(name: str) -> None:
    theme = Theme.load(name)
    styles = [*theme.suits.values(), *theme.spares]
    colours = {theme.paper, theme.ink, theme.back_colour, *(style.colour for style in styles)}
    assert set(theme.inks) == colours
    assert all(sum(inks) * 100 <= MOST_INK + 1e-6 for inks in theme.inks.values())
    if theme.paper.luminance > 0.5:
        assert theme.inks[theme.paper][3] == 0, "a light paper has no black in it"


def test_a_cutter_s_path_overprints() -> None:
    states = [
        dict(state)
        for page in opened(printed("1a")).pages
        for state in page.Resources.get("/ExtGState", {}).values()
    ]
    assert any(state.get("/OP") for state in states)
    assert any(state.get("/OPM") == 1 for state in states)


INKS = PrintCondition("1a", cmyk=True, bleed=3.0)


@pytest.mark.some(1)
@pytest.mark.parametrize("theme", ["default", "midnight"])
@pytest.mark.parametrize("game", GAMES)
def test_a_kit_with_its_rules_follows_the_rules(game: str, theme: str) -> None:
    edition = Edition.of(game, "de", ())
    made = kit(game, "de", theme=theme, bleed=3.0, condition=PrintCondition("1a", cmyk=True))
    data = print_job(replace(made, more=(rules_part(edition),))).finished()
    assert pdfx_faults(data, "1a") == []


@pytest.mark.some(1)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", ["default", "midnight"])
def test_rules_follow_the_rules_and_their_paper_lies_under_all_of_the_bleed(
    layout: str, theme: str
) -> None:
    chosen, look = find_layout(layout), Theme.load(theme).with_paper_printed()
    rules = read_rules(Edition.of("cards"), parts=chosen.parts)
    made = chosen.make(rules, look, Paper.find(chosen.paper), INKS)
    assert pdfx_faults(made.data, "1a") == []
    pdf, paper = opened(made.data), tuple(round(255 * side) for side in look.paper)
    for page, image in zip(pdf.pages, render(made.data, 20), strict=True):
        media, trim = ([float(side) / MM for side in box] for box in (page.mediabox, page.trimbox))
        assert trim == pytest.approx([3, 3, media[2] - 3, media[3] - 3], abs=1e-4)
        for corner in ((0, 0), (image.width - 1, image.height - 1)):
            red, green, blue = image.getpixel(corner)  # type: ignore[misc]
            assert max(abs(red - paper[0]), abs(green - paper[1]), abs(blue - paper[2])) < 40
