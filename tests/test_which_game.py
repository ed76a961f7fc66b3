"""The study in docs/which-game.md says what its figures say; those are what games come to."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.fixture(scope="module")
def study() -> ModuleType:
    """The script."""
    spec = importlib.util.spec_from_file_location("which_game", DOCS / "which_game.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


def test_the_page_follows_from_its_figures(study: ModuleType) -> None:
    figures = json.loads(study.FIGURES.read_text(encoding="utf-8"))
    assert list(figures) == [study.key_of(*table) for table in study.tables()]
    assert study.PAGE.read_text(encoding="utf-8") == study.page(figures)


@pytest.mark.some(2, of="many games")
@pytest.mark.parametrize(("game", "players"), [("tavern", 2), ("leira", 3)])
def test_the_figures_are_those_of_the_games(study: ModuleType, game: str, players: int) -> None:
    figures = json.loads(study.FIGURES.read_text(encoding="utf-8"))
    told = figures[study.key_of(game, "", players)]
    again = study.followed(study.plan_of(game, "", players), study.GAMES_OF[0])
    assert {name: told[name] for name in again} == again
