"""Games of files are known while a test runs, and no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlie.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def only_now() -> Iterator[None]:
    """What a test names is forgotten behind it."""
    before = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(before)
