"""Kerning: what fonts say by another reader, what broken ones say, and what stands in the PDF."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.press.look.fonts import find_font, load_font
from cardlie.press.look.kerning import Kerning, read_kerning
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from tests.press.helpers import MM

ttlib = pytest.importorskip("fontTools.ttLib")

FONTS = ["SourceSerifPro-Semibold", "SourceSerifPro-It", "RedHatDisplay-Black", "Lato-Bold"]
LETTERS = "AVTWPLYavoewrtfyjkß.,:;-–’“”„‘()0123456789 äöüÄÖÜ"


def path_of(name: str) -> Path:
    return find_font(name, load_font(Theme.load().text).path.parent)


@cache
def read(name: str) -> tuple[Kerning, Any]:
    return read_kerning(path_of(name).read_bytes()), ttlib.TTFont(path_of(name))


def by_other_reader(font: Any, first: str, second: str) -> float:
    """What fontTools reads: of each lookup the first subtable that knows the pair."""
    gpos, total = font["GPOS"].table, 0
    features = [f.Feature for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern"]
    for index in sorted({i for feature in features for i in feature.LookupListIndex}):
        lookup = gpos.LookupList.Lookup[index]
        for table in lookup.SubTable if lookup.LookupType == 2 else ():
            if first not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                records = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
                values = [r.Value1 for r in records if r.SecondGlyph == second]
            else:
                row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
                record = row.Class2Record[table.ClassDef2.classDefs.get(second, 0)]
                values = [record.Value1]
            if values:
                total += values[0].XAdvance if values[0] else 0
                break
    return total * 1000 / float(font["head"].unitsPerEm)


@given(st.sampled_from(FONTS), st.sampled_from(LETTERS), st.sampled_from(LETTERS))
def test_pairs_are_as_far_apart_as_another_reader_says(name: str, one: str, other: str) -> None:
    kerning, font = read(name)
    first, second = (font.getBestCmap()[ord(c)] for c in (one, other))
    ours = kerning.between(font.getGlyphID(first), font.getGlyphID(second))
    assert ours == pytest.approx(by_other_reader(font, first, second))


def test_letters_that_lean_are_drawn_together() -> None:
    for name in FONTS:
        kerning, font = read(name)
        a, v = (font.getGlyphID(font.getBestCmap()[ord(c)]) for c in "AV")
        assert kerning.between(a, v) < -20, name


@given(st.data())
def test_a_broken_font_has_no_kerning_or_some_and_never_fails(data: st.DataObject) -> None:
    kerning, _ = read("Lato-Bold")
    table = bytearray(kerning.table[: data.draw(st.integers(0, 4000))])
    for _ in range(data.draw(st.integers(0, 6)) if table else 0):
        at = data.draw(st.integers(0, len(table) - 1))
        table[at] = data.draw(st.integers(0, 255))
    from cardlie.press.look.kerning import Pairs

    pairs = Pairs(Kerning(bytes(table), 1000), {ord(c): i for i, c in enumerate("AVTo", 5)})
    assert isinstance(pairs.total("AVATo"), float | int)


@pytest.mark.parametrize("name", FONTS)
def test_kerned_text_is_narrower_and_reads_as_it_was_written(name: str) -> None:
    """Words come back as they went in; V moves towards A by what the font says."""
    font, text = load_font(path_of(name)), "AVATAR Tower „Wort“ fifth office: Würfel, 5. VA"
    made = Document(Theme.load(), "kerned")
    with made.page(200, 40) as pen:
        pen.text(5, 20, text, font, 6, made.theme.ink)
        pen.text(5, 8, "AV", font, 6, made.theme.ink)
        for i, letter in enumerate("AV"):
            pen.text(60 + 40 * i, 8, letter, font, 6, made.theme.ink)
    with pypdfium2.PdfDocument(made.finished()) as pdf:
        page = pdf[0].get_textpage()
        said = page.get_text_range().split("\r\n")
        assert said[0] == text
        at = page.get_text_range().index("AV", len(text))
        boxes = [page.get_charbox(i) for i in range(page.count_chars())]
    left, right = boxes[at], boxes[at + 1]
    alone = [b for b in boxes[at + 2 :] if b[2] > b[0]][-2:]
    plain = font.width("A", 6) * MM + (alone[1][0] - 100 * MM) - (alone[0][0] - 60 * MM)
    gap = font.width("AV", 6) - font.width("A", 6) - font.width("V", 6)
    assert gap < -0.1
    assert right[0] - left[0] == pytest.approx(plain + gap * MM, abs=0.05)
