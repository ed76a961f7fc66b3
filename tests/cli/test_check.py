"""``cardlie check`` names every fault of a file at once, and none that it does not have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.data import Section, named_files
from cardlie.base.faults import all_faults, steps_of
from cardlie.cli.check import _endless
from cardlie.engine import Options
from cardlie.games import GAMES
from cardlie.setting.deck import Deck
from cardlie.setting.deck_changes import usual_in_deck
from cardlie.setting.rulings import Rulings
from tests.cli.running import ran, told
from tests.depth import of_all

#: What is wrong with a deck, each by itself: the key, and what stands there as TOML.
FAULTS = {
    "title": "3", "numbers": "[0, 1]", "copies": "21", "wildcards": '"seven"', "colour": '"red"',
    "suit[1].name": '"ace"', "suit[1].letter": '"Ü"', "suit[2].animal": '"wo lf"',
    "suit[2].forms": '["2"]', "suit[3].plural": '""', "suit[3].mrk": '"moon"',
    "suit[4].letter": '"B"', "suit[4].colour": '"#12"', "suit[4].mark": "7",
}  # fmt: skip


def written(folder: Path, faults: dict[str, str]) -> Path:
    values: dict[Any, Any] = dict(Section.load(named_files("decks")["base"]).values)
    lines = [f"{key} = {value!r}" for key, value in values.items() if key != "suit"]
    top = {name: value for name, value in faults.items() if "." not in name}
    lines = [line for line in lines if line.partition(" ")[0] not in top]
    lines += [f"{name} = {value}" for name, value in top.items()]
    for at, suit in enumerate(values["suit"]):
        wrong = {steps_of(key)[2]: text for key, text in faults.items() if f"[{at + 1}]" in key}
        said = {key: f"{value!r}" for key, value in suit.items()} | wrong
        lines += ["[[suit]]", *(f"{key} = {text}" for key, text in said.items())]
    file = folder / "deck.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


@settings(max_examples=of_all(60))
@given(st.sets(st.sampled_from(sorted(FAULTS))))
def test_each_fault_of_a_deck_is_named_and_no_other(
    tmp_path_factory: pytest.TempPathFactory, broken: set[str]
) -> None:
    file = written(tmp_path_factory.mktemp("deck"), {key: FAULTS[key] for key in sorted(broken)})
    found, complete = all_faults(lambda: Deck.load(file), usual_in_deck)
    assert complete
    assert {fault.key for fault in found} == broken
    assert len(found) == len(broken)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    for what in ("deck", "theme", "game"):
        assert ran("new", what, f"my-{what}").returncode == 0
    known = dict(GAMES)
    yield tmp_path
    GAMES.clear()
    GAMES.update(known)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my-deck.toml", "my-deck.toml: 48 cards, 68 with all expansions, for 2 to 8 players"),
        ("my-theme", "my-theme/theme.toml: my-theme. "),
        ("my-game.toml", "my-game.toml: my-game, for 2 to 5 players"),
    ],
)
def test_what_is_begun_has_neither_faults_nor_doubts(here: Path, name: str, said: str) -> None:
    assert here.is_dir()
    code, out, err = told("check", name)
    assert (code, err, len(out.splitlines())) == (0, "", 1)
    assert out.startswith(said)


def changed(name: str, *pairs: tuple[str, str]) -> None:
    text = Path(name).read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    Path(name).write_text(text, encoding="utf-8")


def test_faults_of_power_cards_and_of_the_deck_are_told_together(here: Path) -> None:
    own = '[[power]]\nid = "A"\ncombination = "2*2"\nvalue = 300\n'
    (here / "own.toml").write_text(own)
    changed("my-deck.toml", ('"base"', '"own.toml"'), ("wildcards = 7", "wildcards = 700"))
    code, out, _ = told("check", "my-deck.toml")
    assert code == 1
    for key in ("id", "combination", "value", "sentence"):
        assert f"own.toml: power[1].{key}: " in out
    assert "my-deck.toml: wildcards: " in out


def test_faults_of_a_theme_and_of_a_game_are_told_together(here: Path) -> None:
    assert here.is_dir()
    changed("my-theme/theme.toml", ('colour = "#', 'colour = "#z'))
    assert told("check", "my-theme")[1].count("is no colour") == 11
    changed("my-game.toml", ("players =", "players = [9, 2]\nwrong ="))
    code, out, _ = told("check", "my-game.toml")
    assert (code, len([line for line in out.splitlines() if "my-game.toml: " in line])) == (1, 2)


def test_what_is_doubtful_is_told(here: Path) -> None:
    own = "".join(
        f'[[power]]\nid = "{id}"\ncombination = "{combination}"\nvalue = {value}\nsentence = "A."\n'
        for id, combination, value in (("rare", "8+3", 2), ("often", "2+2", 9))
    )
    (here / "own.toml").write_text(own)
    red = '"red"\ncolour = "#a2200c"', '"green"\ncolour = "#a2200c"'
    changed("my-deck.toml", ('"base"', '"own.toml"'), ('"red"', red[0]), ('"green"', red[1]))
    code, out, _ = told("check", "my-deck.toml")
    assert code == 0
    assert "rare is rarer than often" in out
    assert "red and green are hard to tell apart" in out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nix.toml", "no such file"),
        ("/dev/null", "is no deck, theme or game"),
        ("own.toml", "holds power cards"),
        ("broken.toml", "is no TOML"),
    ],
)
def test_bad_input_is_one_line(here: Path, name: str, said: str) -> None:
    (here / "own.toml").write_text("[[power]]\nid = 3\n")
    (here / "broken.toml").write_text("title = \n")
    code, out, err = told("check", name)
    assert (code, out, err.count("cardlie: ")) == (2, "", 1)
    assert said in err


def test_rounds_that_go_on_are_doubtful() -> None:
    free = Options("cards", 2, rulings=Rulings.of("possible=free"))
    assert any("straights" in doubt for doubt in _endless(free))
    assert not list(_endless(Options("cards", 2)))
