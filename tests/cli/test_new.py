"""What is begun works as it stands."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cardlie.cli import main
from cardlie.deck.deck import base_deck
from cardlie.games import get_game
from cardlie.games.spec_file import family_files, game_files
from cardlie.guess import Guess, Number
from cardlie.language.decks import load_deck
from cardlie.language.faces import face_in
from cardlie.press.look.theme import Theme
from tests.tree import ROOT


def test_what_is_begun_is_ours_under_another_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for what in ("deck", "theme", "game"):
        assert main(["new", what, f"my {what}"]) == 0
    told = capsys.readouterr().out
    assert "cardlie print deck --deck 'my deck.toml'" in told
    deck = load_deck("my deck.toml")
    assert (deck.title, deck.faces) == ("My deck", base_deck().faces)
    assert Theme.load("my theme").title == "My theme"
    game = get_game("my game.toml")
    assert (game.title, game.seats) == ("My game", (2, 6))
    assert "check it with 'cardlie check 'my game.toml''" in told
    names = {line.split(" ")[0] for line in Path("my game.toml").read_text().splitlines()}
    docs = (ROOT / "docs/games.md").read_text(encoding="utf-8")
    assert all(f"\n{name}" in docs for name in names - {"", "#"})
    assert main(["sim", "my game.toml", "--games", "5", "--jobs", "1"]) == 0


def test_a_hint_is_about_what_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "game"]) == 2
    assert "such as cardlie new game harbour" in capsys.readouterr().err
    assert main(["new", "deck"]) == 2
    assert "such as cardlie new deck elves" in capsys.readouterr().err
    assert main(["new", "game", "gale", "--like", "mia"]) == 2
    assert "did you mean '--base'?" in capsys.readouterr().err


@pytest.mark.parametrize("base", sorted(game_files() | family_files()))
def test_a_game_begins_as_any_of_ours_and_is_shown(
    base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "mine", "--base", base]) == 0
    told, (written,) = capsys.readouterr().out, tmp_path.iterdir()
    mine, ours = get_game("mine.toml"), get_game(base)
    assert mine.title == "Mine"
    assert mine.spec is not None
    assert ours.spec is not None
    assert mine.spec.values() | {"title": ""} == ours.spec.values() | {"title": ""} | {
        key: mine.spec.values()[key] for key in ("art",)
    }
    shown = [line for line in written.read_text().splitlines()[1:] if line]
    assert all(line.split()[0] in told for line in shown)


CARDS = """Farbe;Zahl;Anzahl;Bild
hell-grün;A;;wolf.svg
hell-grün;2;2;wolf.svg
hell-grün;Ober;0;wolf.svg
Herz;A;;a.png
Herz;2;;b.png
Herz;Ober;;
Herz;A;1;
;Joker;3;
"""


def test_a_deck_is_made_of_a_list_of_its_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "cards.csv").write_text(f"\ufeff{CARDS}", encoding="utf-8")
    assert main("new deck mine --from pictures/cards.csv".split()) == 0
    told = capsys.readouterr().out
    assert "mine.toml: 7 cards in 2 suits" in told
    assert "a.png, b.png" in told
    deck = load_deck("mine.toml")
    dealt = Counter(face_in("en", card) for card in deck.cards())
    assert dealt == {"HA": 1, "H2": 2, "EA": 2, "E2": 1, "EO": 1}
    assert deck.wildcards == 3
    assert deck.faces.numbers == (1, 2, 3)
    assert deck.faces.suits[0].mark == "pictures/wolf.svg"
    assert [rank.name for rank in deck.faces.ranks] == ["ace", "Ober"]
    assert Guess.parse("two aces", deck.faces) == Number(2, 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no columns suit and rank"),
        ("suit,colour\n", "has no columns suit and rank"),
        ("suit,rank\n", "lists no cards"),
        ("suit,rank\nred,+2\n", "line 2: the rank '+2' is neither a number nor a word"),
        ("suit,rank\nred,1\n,7\n", "line 3: has no suit or no rank"),
        ("suit,rank,copies\nred,1,few\n", "line 2: 'few' is not a number of copies"),
        ("suit,rank\nless,1\n", "cards.csv: suit[1].name: is 'less'"),
        ("suit,rank\nred,two\n", "means something in a guess"),
    ],
)
def test_what_is_no_list_of_cards_is_one_line(
    text: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(text, encoding="utf-8")
    assert main("new deck mine --from cards.csv".split()) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "mine.toml").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("deck ../elves", "is not a valid name"),
        ("deck con", "is not a valid name"),  # a device on Windows
        ("house elves", "unknown file to start from 'house'"),
        ("deck twice", "twice.toml already exists"),
        ("deck elves --base mia", "--base is for games"),
        ("game elves --base chess", "unknown game 'chess'"),
        ("game elves --from twice.toml", "--from is for decks"),
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


def test_a_game_is_begun_from_a_file_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the file says is said in the copy, wherever it lies; only the title is another."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    own = tmp_path / "games" / "storm.toml"
    (tmp_path / "games" / "calm.toml").write_text('like = "snyd"\ndice.each = 3\n')
    own.write_text(
        '\ufeff# ours\nlike = "calm.toml" # at home\ntitle = "Storm"\n[dice]\nwild = [6]\n'
        "[words]\ntitle = 2\n",
        encoding="utf-8",
    )
    assert main(["new", "game", "mine", "--base", "games/storm.toml"]) == 0
    assert "# ours" in capsys.readouterr().out
    mine, base = get_game("mine.toml").spec, get_game("games/storm.toml").spec
    assert mine is not None
    assert base is not None
    assert (mine.title, mine.words) == ("Mine", (("title", "2"),))
    assert mine.values() == base.values() | {"title": "Mine"}
    own.write_text("wins = 3\n")
    assert main(["new", "game", "other", "--base", "games/storm.toml"]) == 2
    assert "wins: is 3" in capsys.readouterr().err
    own.write_text("title = '''A\nB'''\n")
    assert main(["new", "game", "other", "--base", "games/storm.toml"]) == 2
    assert not (tmp_path / "other.toml").exists()
    assert main(["new", "game", "other", "--base", "games/none.toml"]) == 2
