"""Games of tests among those that come with cardlie, for as long as a test runs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlie.games.registry import READERS

if TYPE_CHECKING:
    import pytest

    from cardlie.games.model import Game


def shipped(patch: pytest.MonkeyPatch, game: Game, id: str | None = None) -> None:
    """Let a game come with cardlie, under its id or in the place of another."""
    patch.setitem(READERS, id or game.id, lambda: game)


def with_rounds(game: Game, **changes: Any) -> Game:
    """A game in all of whose rounds something else holds."""
    rounds = {name: each._replace(**changes) for name, each in game.rounds.items()}
    return replace(game, usual=game.usual._replace(**changes), rounds=rounds)
