"""A table at a terminal before there is a game, and once it is over."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options, Table
from cardlie.telling.names import Names
from cardlie.terminal.autosave import LAST, Autosave, last_game
from cardlie.terminal.display import Display
from cardlie.terminal.look import Look
from cardlie.terminal.start import chosen_game
from tests.games.playing import any_action

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Answering(Display):
    """A display that is asked for lines before there is a table."""

    def __init__(self, lines: list[str | None]) -> None:
        super().__init__(Look(), io.StringIO())
        self.answers, self.shown = [*lines], list[str]()

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        self.shown = [*lines]
        return self.answers.pop(0)


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        (["3"], "tavern"), ([""], "cards"), (["Perudo"], "perudo"), (["x", "mia"], "mia"),
        ([None], None), (["quit"], None),
    ],
)  # fmt: skip
def test_who_names_no_game_is_offered_them(typed: list[str | None], game: str | None) -> None:
    display = Answering(typed)
    assert chosen_game(display) == game
    assert not display.answers
    assert sum("players  " in line for line in display.shown) == len(GAMES)
    assert sum(line.endswith(" minutes") for line in display.shown) == len(GAMES)


def test_the_last_game_that_is_over_can_be_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from random import Random

    monkeypatch.setattr("cardlie.terminal.autosave.own_folder", lambda: tmp_path)
    with pytest.raises(CardlieError, match="no game was played to its end"):
        last_game()
    table, rng = Table.deal(Options("leira", 2, start=1), seed=4), Random(1)
    names = Names.around(2, 0)
    kept = Autosave(tmp_path / "leira-4.jsonl", names.names, {"seats": ["you"]}, ours=True)
    kept.open(table)
    while not table.over:
        table.act(any_action(table.legal(), rng))
    assert kept.write(table) == []
    kept.close()
    assert kept.is_last
    assert [file.name for file in tmp_path.iterdir()] == [LAST]
    assert last_game() == tmp_path / LAST
