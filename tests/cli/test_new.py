"""What is begun works as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlie.cli import main
from cardlie.games import GAMES, get_game
from cardlie.press.look.theme import Theme
from cardlie.setting.deck import Deck, base_deck


def test_what_is_begun_is_ours_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(GAMES, "my game.toml", GAMES["tavern"])  # so that it is forgotten again
    del GAMES["my game.toml"]
    for what in ("deck", "theme", "game"):
        assert main(["new", what, f"my {what}"]) == 0
    told = capsys.readouterr().out
    assert "cardlie print deck --deck 'my deck.toml'" in told
    deck = Deck.load("my deck.toml")
    assert (deck.title, deck.faces) == ("my deck", base_deck().faces)
    assert Theme.load("my theme").title == "my theme"
    game = get_game("my game.toml")
    assert (game.title, game.seats) == ("my game", get_game("tavern").seats)
    assert main(["sim", "my game.toml", "--games", "5", "--jobs", "1"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("deck ../elves", "no name for a file of your own"),
        ("deck con", "no name for a file of your own"),  # a device on Windows
        ("house elves", "no file to begin with is called 'house'"),
        ("deck twice", "twice.toml is there already"),
    ],
)
def test_bad_input_is_one_line(
    words: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "twice.toml").write_text("mine")
    assert main(["new", *words.split()]) == 2
    assert said in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]
