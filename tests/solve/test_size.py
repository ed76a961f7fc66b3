"""Figures of a size that people read, however large it is."""

from __future__ import annotations

import re

from hypothesis import example, given
from hypothesis import strategies as st

from cardlie.solve.memory_size import counted, in_bytes

SHORT = re.compile(r"\d{1,3}(,\d{3}){0,3}|\d\.\d x 10\^\d+")


@given(st.integers(0, 10**60))
def test_no_count_has_more_digits_than_people_read(number: int) -> None:
    assert SHORT.fullmatch(counted(number))


@given(st.integers(0, 10**60) | st.integers(0, 2**16))
@example(10189)
def test_a_size_is_told_in_the_unit_that_keeps_it_short(size: int) -> None:
    number, unit = in_bytes(size).rsplit(" ", 1)
    assert unit == "YiB" or re.fullmatch(r"\d\.\d|\d{1,3}|1,0\d\d", number)
    assert SHORT.fullmatch(number) or re.fullmatch(r"\d\.\d", number)
