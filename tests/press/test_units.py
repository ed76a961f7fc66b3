"""Lengths and sizes name their unit, stock is data."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.press.sheet.stock import CardSize, Paper
from cardlie.press.units import UNITS, length, size


@given(st.decimals(0, 9999, places=3), st.sampled_from(sorted(UNITS)), st.sampled_from(["", " "]))
def test_a_length_is_its_number_times_its_unit(number: object, unit: str, between: str) -> None:
    assert length(f"{number}{between}{unit}") == pytest.approx(
        float(str(number)) * UNITS[unit], abs=1e-6
    )


@pytest.mark.parametrize("text", ["63.5", "", "mm", "6 3mm", "1e9mm", "nanmm", "63,5mm", "3ft"])
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(CardlieError) as caught:
        length(text)
    assert "mm" in (caught.value.hint or "")


@pytest.mark.parametrize("text", ["63.5x88.9", "x88mm", "2inx3mm", "2in", "axb mm", "1x2x3mm"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(CardlieError, match=r"is not a (size|length)"):
        size(text)


def test_one_size_can_be_written_in_several_ways() -> None:
    assert size("2.5x3.5in") == size("2.5in x 3.5in") == size("63.5 x 88.9 mm") == (63.5, 88.9)


@given(st.text(max_size=30))
def test_any_text_is_a_size_or_an_error_of_ours(text: str) -> None:
    for read in (length, size, Paper.find, CardSize.find):
        with suppress(CardlieError):
            read(text)


def test_stock_has_the_sizes_that_shops_sell() -> None:
    papers = {name: Paper.find(name) for name in ("a3", "a4", "a5", "letter", "legal", "tabloid")}
    assert papers["letter"].width == pytest.approx(215.9)
    assert papers["a3"].width == papers["a4"].height
    for name in ("poker", "bridge", "mini", "euro", "tarot", "square", "jumbo"):
        card = CardSize.find(name)
        assert 0 < card.corner < card.width / 4
    assert (CardSize.find("poker").width, CardSize.find("poker").height) == (63.5, 88.9)


def test_an_unknown_stock_is_named_and_never_replaced() -> None:
    with pytest.raises(UnknownName, match="unknown paper 'a44'") as caught:
        Paper.find("a44")
    assert caught.value.hint == "did you mean 'a4'?"
    with pytest.raises(UnknownName, match="choose from: poker, bridge"):
        CardSize.find("??")
    with pytest.raises(CardlieError, match="out of range"):
        Paper.find("20000x10mm")
