"""Printers misplace backs: readings, profiles, and a correction that undoes just that."""

from __future__ import annotations

import re
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, TemplateError, UnknownName
from cardlie.base.strings import languages, strings
from cardlie.press.geometry import Affine
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.calibration import (
    REACH,
    calibration_sheet,
    print_calibration,
    targets_apart,
)
from cardlie.press.sheet.grid import Backs, Shift, fit
from cardlie.press.sheet.printers import (
    config_file,
    from_readings,
    load_printer,
    parse_shift,
    save_printer,
)
from cardlie.press.sheet.stock import CardSize, Paper
from tests.press.helpers import document, opened

shifts = st.builds(
    Shift, st.floats(-4, 4), st.floats(-4, 4), st.floats(-1.5, 1.5).map(lambda t: round(t, 3))
)


def printed_by(shift: Shift, width: float, height: float) -> Affine:
    """What a printer with this fault does to a back, as seen from the front."""
    centred = Affine(e=-width / 2, f=-height / 2)
    return centred.then(Affine.move(width / 2 + shift.x, height / 2 + shift.y, shift.turn))


@pytest.mark.parametrize("backs", ["duplex", "duplex-short"])
@pytest.mark.parametrize("paper", ["a4", "a3"])
@given(shifts)
def test_the_correction_undoes_the_printer_s_fault(backs: Backs, paper: str, shift: Shift) -> None:
    sheet = fit(Paper.find(paper), CardSize.find("poker"), backs, shift=shift)
    fault = printed_by(shift, sheet.width, sheet.height)
    for spot in (sheet.spots[0], sheet.spots[-1]):
        seen = sheet.back_of(spot).then(sheet.turned_over).then(fault)
        for u, v in ((0, 0), (1, 0), (0, 1)):
            at = seen.apply(u * sheet.card_width, v * sheet.card_height)
            wanted = sheet.front_of(spot).apply((1 - u) * sheet.card_width, v * sheet.card_height)
            assert hypot(at[0] - wanted[0], at[1] - wanted[1]) < 1e-6


@given(shifts)
def test_two_readings_give_the_shift_and_the_turn(shift: Shift) -> None:
    sheet = fit(Paper.find("a4"), CardSize.find("poker"))
    fault = printed_by(shift, sheet.width, sheet.height)
    half = targets_apart(sheet) / 2
    readings: list[Shift] = []
    for x in (sheet.width / 2 - half, sheet.width / 2 + half):
        at = fault.apply(x, sheet.height / 2)
        readings.append(Shift(at[0] - x, at[1] - sheet.height / 2))
    found = from_readings(readings[0], readings[1], 2 * half)
    assert (found.x, found.y, found.turn) == pytest.approx((shift.x, shift.y, shift.turn), abs=1e-3)


def test_a_shift_is_read_and_a_misprint_refused() -> None:
    assert parse_shift(" +0.4mm, -1 ") == Shift(0.4, -1)
    assert parse_shift("0.4,-1.1,0.2") == Shift(0.4, -1.1, 0.2)
    for text in ("", "1", "a,b", "1,2,3,4", "1e3,2", "nan,1"):
        with pytest.raises(CardlieError, match=f"'{text}' is not a shift"):
            parse_shift(text)
    for text in ("11,0", "0,0,9"):
        with pytest.raises(CardlieError, match="degrees is too large"):
            parse_shift(text)


def test_printers_are_kept_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDLIE_CONFIG", str(tmp_path / "new"))
    with pytest.raises(UnknownName, match="unknown printer 'home'; choose from: none"):
        load_printer("home")
    save_printer("office", Shift(1, 2, 0.5))
    save_printer("home", Shift(0.4, -1.1))
    save_printer("office", Shift(1, 3))
    assert load_printer("home") == Shift(0.4, -1.1)
    assert load_printer("office") == Shift(1, 3)
    with pytest.raises(CardlieError, match="not a valid printer name"):
        save_printer("the printer", Shift())
    config_file().write_text("[home]\nx = 99\ny = 0\n", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"home\.x: is 99\.0, expected"):
        load_printer("home")


@pytest.mark.parametrize("paper", ["a4", "a5", "a3"])
def test_the_calibration_sheet_has_its_crosses_behind_its_targets(paper: str) -> None:
    sheet = calibration_sheet(Paper.find(paper), "duplex")
    made = print_calibration(Theme.load(), sheet, strings())
    assert len(opened(made.finished()).pages) == 2
    middles = [box.mapped(sheet.turned_over).centre for box in made.pages[1].trace.ink[2::3]]
    half = targets_apart(sheet) / 2
    assert sorted(x for x, _ in middles) == pytest.approx(
        [sheet.width / 2 - half, sheet.width / 2 + half]
    )
    assert [y for _, y in middles] == pytest.approx([sheet.height / 2] * 2)
    steps = sum(key.startswith("calibration.step") for key in strings().entries)
    numbered = [text for _, text in made.pages[0].trace.text if re.fullmatch(r"\d", text)]
    assert numbered == [f"{nth}" for nth in range(1, steps + 1)]
    (typed,) = (text for _, text in made.pages[0].trace.text if "calibration --left" in text)
    assert typed.startswith("cardlie print calibration --left")
    assert re.fullmatch(r".* --right \S+ --save \S+", typed), "one line, to be typed as it stands"
    assert any(text == f"{2 * half:.0f} mm" for _, text in made.pages[0].trace.text)


@pytest.mark.parametrize("paper", ["a5", "120x160mm"])
@pytest.mark.parametrize("language", languages())
def test_on_small_paper_what_to_do_stands_above_the_targets(paper: str, language: str) -> None:
    sheet = calibration_sheet(Paper.find(paper), "duplex")
    made = print_calibration(Theme.load(), sheet, strings(language))
    said = [box for box, text in made.pages[0].trace.text if "--printer" in text]
    assert said
    assert all(box.y0 > sheet.height / 2 + REACH for box in said)


@pytest.mark.parametrize("paper", ["a6", "89x127mm"])
def test_a_paper_that_is_too_small_to_calibrate_on_is_refused_by_name(paper: str) -> None:
    found = Paper.find(paper)
    with pytest.raises(
        CardlieError, match=f"^{found.title} is too small for the calibration sheet$"
    ):
        print_calibration(Theme.load(), calibration_sheet(found, "duplex"), strings())


def test_a_shift_that_leaves_the_paper_stops_the_job() -> None:
    with pytest.raises(CardlieError, match="page 2: ink leaves the printable area"):
        document(size="49.9x71.75mm", shift=Shift(9, 0))
