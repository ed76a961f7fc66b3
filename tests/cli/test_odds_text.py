"""How chances are written: in words, as bars, on a map."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cardlie.guess import Colour, Guess, Number, Straight, Sum
from cardlie.odds.percent import in_words, percent
from cardlie.terminal.odds_map import bar, by_value, heat_map, rows_of

if TYPE_CHECKING:
    import pytest


@given(st.fractions(0, 1))
def test_only_certain_things_read_as_certain(chance: Fraction) -> None:
    assert (percent(chance) in ("0 %", "100 %")) == (chance in (0, 1))
    assert (in_words(chance) in ("impossible", "certain")) == (chance in (0, 1))
    drawn = bar(chance, 10)
    assert len(drawn) == 10
    assert ("░" not in drawn) == (chance == 1)
    assert ("█" not in drawn) == (chance == 0)


def test_a_heat_map_keeps_kinds_together_and_wraps() -> None:
    half = Fraction(1, 2)
    cells = [(Straight(2, 6), 2, half), (Colour(1, "red"), 1, half), (Number(1, 2), 1, half)]
    cells += [(Straight(2, 3), 2, Fraction(1)), (Number(15, 1), 15, Fraction(0))]
    labels = [label for label, _ in rows_of(cells)]
    assert labels == ["ones", "twos", "red", "in order including 3", "in order including 6"]
    assert heat_map(rows_of(cells))[-1].split() == ["in", "order", "including", "6", "50│"]
    many = rows_of((Sum(total), total, Fraction(1, 1000)) for total in range(1, 31))
    lines = heat_map(many)
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith("sum") for line in lines) == 2


def test_a_terminal_that_knows_only_ascii_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlie.cli.support.sys.stdout", type("Out", (), {"encoding": "ascii"}))
    assert bar(Fraction(1, 2), 4) == "##.."


def test_a_bar_stands_behind_the_last_that_is_as_likely_as_not() -> None:
    chances = {1: Fraction(1), 2: Fraction(1, 2), 3: Fraction(1, 3), 4: Fraction(0)}
    assert heat_map([("ones", chances), ("twos", {1: Fraction(1, 9)})])[1:] == [
        "ones  100   50│  33    -",
        "twos   11",
    ]


def test_a_guess_of_a_value_is_a_line_and_no_column() -> None:
    powers = [(Guess.parse(f"power two-pairs value {value}"), Fraction(1, 3)) for value in (3, 27)]
    for room in (40, 60, 100):
        lines = by_value(powers, room)
        assert len(lines) == 2
        assert all("33.3 %" in line for line in lines)


def test_a_row_is_said_once_however_many_figures_stand_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[Guess] = []
    speak = Number.spoken

    def spoken(self: Number, language: str) -> str:
        said.append(self)
        return speak(self, language)

    monkeypatch.setattr(Number, "spoken", spoken)
    cells = [(Number(n, face), n, Fraction(1, n)) for face in (2, 5) for n in range(1, 81)]
    rows = rows_of(cells)
    assert [(label, len(found)) for label, found in rows] == [("twos", 80), ("fives", 80)]
    assert len(said) == 2
