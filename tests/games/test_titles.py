"""Games are found by any of their names, in any language, however it is typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import UnknownName
from cardlie.base.strings import languages, translation
from cardlie.cli import main
from cardlie.games.registry import GAMES, get_game
from cardlie.games.titles import id_of, nicknames

#: Every name of a game that is told anywhere, and the game.
NAMES = {
    name: game.id
    for game in GAMES.values()
    for name in (
        game.title,
        *(translation(each).sentences.get(game.title, game.title) for each in languages()),
        *nicknames().get(game.id, ()),
    )
}


@given(st.sampled_from(sorted(NAMES)), st.sampled_from([str, str.upper, str.lower, str.split]))
def test_a_game_is_found_by_any_of_its_names(name: str, typed: object) -> None:
    words = typed(name)  # type: ignore[operator]
    written = "-".join(words) if isinstance(words, list) else words
    assert get_game(written).id == NAMES[name]


@pytest.mark.parametrize(
    ("typed", "id"), [("Maexchen", "mia"), ("luegenpoker", "single-hand"), ("Meiern", "meiern")]
)
def test_umlauts_are_typed_as_one_can(typed: str, id: str) -> None:
    assert get_game(typed).id == id


def test_keys_are_set_behind_any_name() -> None:
    assert get_game("Perudo[dice.each=3]") == get_game("perudo[dice.each=3]")


@given(st.text(max_size=20))
def test_what_is_no_name_stays_what_it_is(text: str) -> None:
    meant = id_of(text)
    assert meant == text or meant.partition("[")[0] in GAMES or get_game(meant)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownName, match="Schach"):
        get_game("Schach")


def test_what_is_made_is_called_by_the_id(
    tmp_path: object, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # type: ignore[arg-type]
    assert main(["print", "kit", "Perudo", "--only", "coins", "--lang", "de"]) in (0, 2)
    assert main(["rules", "mäxchen"]) == 0
    assert "Mia" in capsys.readouterr().out
    assert main(["print", "kit", "Wirtshauswürfel", "--only", "coins"]) == 0
    assert "cardlie-kit-tavern-" in capsys.readouterr().out
