"""Games drawn at random over all blocks: how many of their booklets say two things."""

from __future__ import annotations

import pytest

from tests.depth import least
from tests.fuzz.odd import TIMES
from tests.games.drawn import of_booklets, survey


def test_no_booklet_of_a_drawn_file_says_two_things(capsys: pytest.CaptureFixture[str]) -> None:
    count = least(5, 20) * TIMES
    taken, found = survey(count, of_booklets)
    with capsys.disabled():
        print(f"\n{count} files drawn, {taken} taken; {len(found)} say two things")
    assert not found, "\n\n".join(found[:3])
