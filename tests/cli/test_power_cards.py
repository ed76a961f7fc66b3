"""``cardlie check`` tells what power cards are worth, and writes it where that is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlie.base.errors import CardlieError
from cardlie.cli.power_cards import as_table
from cardlie.language.decks import load_deck
from cardlie.lint.power_values import out_of_order, power_values, tables_of
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
    deck = load_deck("base")
    (fewest, _), tables = tables_of(deck)
    found = power_values(deck, tables)
    head, *rows = as_table(found, fewest)
    assert head.split()[:4] == ["power", "card", "combination", "value"]
    assert len(rows) == 13
    assert ["palace", "6+4", "11", "11"] in [row.split()[:4] for row in rows]
    assert not out_of_order(found)


@pytest.mark.some(1, of="whole checks")
def test_values_are_written_and_nothing_else(deck: Path) -> None:
    code, out, _ = told("check", str(deck), "--quick")
    assert (code, len(out.splitlines())) == (0, 2)  # whoever wants it quickly wants no table
    assert "Note: five is rarer than pairs, and worth no more: 2 and 30" in out
    code, out, _ = told("check", str(deck), "--write")
    assert code == 0
    assert ["pairs", "2+2", "30", "1"] in [line.split()[:4] for line in out.splitlines()]
    assert out.splitlines()[-2:] == ["own.toml: 2 of 2 values are new", "No problems found."]
    assert Path("own.toml").read_text() == OWN.replace("= 30", "= 1").replace("= 2 ", "= 3 ")
    assert [power.value for power in load_deck(deck).faces.powers] == [1, 3]
    code, out, _ = told("check", str(deck), "--write", "--quick")
    assert (code, out.splitlines()[1:]) == (0, ["own.toml: 0 of 2 values are new"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("value = 30", '"value" = 30'),
        # its value fits, but it is not the first line that looks like one
        (
            'value = 30\nsentence = "Pairs; value = 7."',
            'sentence = """\\\nvalue = 7"""\nvalue = 1',
        ),
    ],
)
def test_what_cannot_be_found_is_not_written(deck: Path, old: str, new: str) -> None:
    assert old in OWN
    odd = OWN.replace(old, new)
    Path("own.toml").write_text(odd)
    code, out, err = told("check", str(deck), "--write", "--quick")
    assert (code, out, Path("own.toml").read_text()) == (2, "", odd)
    assert "can't find the values" in err


def test_where_it_cannot_be_written_one_line_says_so(
    deck: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, **_: object) -> None:
        raise CardlieError(f"{path} can't be written: permission denied")

    monkeypatch.setattr("cardlie.base.files.verify_writable", refuse)  # root may write anything
    monkeypatch.setattr("cardlie.lint.power_values.power_values", None)  # it is asked first
    code, out, err = told("check", str(deck), "--write")
    assert (code, out, Path("own.toml").read_text()) == (2, "", OWN)
    assert err == "cardlie: own.toml can't be written: permission denied\n"


def test_what_is_wrong_is_not_written_into(deck: Path) -> None:
    odd = OWN.replace("run5", "run0")
    Path("own.toml").write_text(odd)
    code, out, _ = told("check", str(deck), "--write")
    assert (code, Path("own.toml").read_text()) == (1, odd)
    assert "own.toml:11: power[2].combination: " in out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"own.toml"', '"base"'), "comes with cardlie"),
        (('powers = "own.toml"', ""), "has no power cards"),
    ],
)
def test_where_there_is_nothing_to_write_one_line_says_so(
    deck: Path, change: tuple[str, str], said: str
) -> None:
    text = deck.read_text(encoding="utf-8")
    assert change[0] in text
    deck.write_text(text.replace(*change), encoding="utf-8")
    code, out, err = told("check", str(deck), "--write")
    assert (code, out, err.count("cardlie: ")) == (2, "", 1)
    assert said in err
