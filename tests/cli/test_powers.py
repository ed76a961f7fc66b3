"""What power cards are worth is told, and written where it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlie.setting.deck import Deck
from tests.cli.running import ran, told

OWN = """# mine
[[power]]
id = "pairs"  # of ours
combination = "2+2"
value = 30
sentence = "Pairs; value = 7."

[[power]]
value = 2  # low
id = 'five'
combination = "run5"
sentence = "Five."
"""


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert ran("new", "deck", "elves").returncode == 0
    text = Path("elves.toml").read_text(encoding="utf-8")
    Path("elves.toml").write_text(text.replace('"base"', '"own.toml"'), encoding="utf-8")
    Path("own.toml").write_text(OWN)
    return Path("elves.toml")


def test_ours_are_worth_what_they_say() -> None:
    code, out, _ = told("powers")
    rows = [line.split() for line in out.splitlines()[3:]]
    assert code == 0
    assert len(rows) == 13
    assert ["palace", "6+4", "11", "11"] in [row[:4] for row in rows]


def test_values_are_written_and_nothing_else(deck: Path) -> None:
    before = told("powers", str(deck))
    assert before[0] == 1
    assert "five is rarer than pairs" in before[1]
    assert ran("powers", str(deck), "--write").returncode == 0
    assert Path("own.toml").read_text() == OWN.replace("= 30", "= 1").replace("= 2 ", "= 3 ")
    assert [power.value for power in Deck.load(deck).faces.powers] == [1, 3]
    assert told("powers", str(deck))[0] == 0


def test_what_cannot_be_found_is_not_written(deck: Path) -> None:
    odd = OWN.replace("value = 30", '"value" = 30')
    Path("own.toml").write_text(odd)
    code, _, err = told("powers", str(deck), "--write")
    assert (code, Path("own.toml").read_text()) == (2, odd)
    assert "can't be found" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--write"], "these power cards are ours"),
        (["nix"], "no deck is called 'nix'"),
        (["--try", "run9"], "numbers"),
        (["--try", "two of a kind"], "two of a kind"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str) -> None:
    code, _, err = told("powers", *words)
    assert (code, err.count("cardlie: ")) == (2, 1)
    assert said in err
