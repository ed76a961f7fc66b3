"""Games of tests among those that come with cardlie, for as long as a test runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.registry import READERS

if TYPE_CHECKING:
    import pytest

    from cardlie.games.model import Game


def shipped(patch: pytest.MonkeyPatch, game: Game, id: str | None = None) -> None:
    """Let a game come with cardlie, under its id or in the place of another."""
    patch.setitem(READERS, id or game.id, lambda: game)
