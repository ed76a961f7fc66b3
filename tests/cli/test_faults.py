"""One reading of a file tells each of its faults by its line, and none that is not there."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import TemplateError
from cardlie.base.gathering import MOST
from cardlie.base.strings import translation
from cardlie.base.toml_lines import lines_of
from cardlie.base.translation import speaking
from cardlie.games.spec_file import read_spec
from cardlie.press.files.own_file import faults_of
from tests.depth import of_all
from tests.games.plan_files import chosen, toml_of

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "example-deck"

#: Words that no German sentence has.
ENGLISH = re.compile(r"\b(is|are|has|holds|expected|missing|taken|needs|the|of|no|to|must|key)\b")

#: What no key may be: neither text nor number, true or false, nor a list of any of them.
NOTHING = "[[]]"

#: Where these are at fault, more is not looked at, and that is said.
HIDES = re.compile(r"numbers|suit\[\d\]\.(name|letter)|rulings\.higher\.of|like|powers")
#: Of a ruling nothing can be read while nobody knows what it is of.
OF_RULING = ("rulings.higher.", "zz")

#: What is only wrong together with another key, which is not looked at where that is at fault.
TOGETHER = {
    "bids.wild": "dice.wild", "rounds.last.bids.rule": "bids.kinds",
    "suit[4].letter": "suit[2].letter", "suit[5].name": "suit[1].name",
    "suit[5].plural": "suit[2].plural", "power[3].combination": "numbers",
    "power[4].id": "power[1].id", "power[5].value": "power[2].value",
}  # fmt: skip

#: Lines of files and what is wrong in their place, though each is of the right type.
WRONG_DECK = {
    "title": '""', "numbers": "[3, 2]", "copies": "21", "wildcards": "-1", "players": "[5, 2]",
    "suit[1].name": '"ace"', "suit[1].letter": '"Ü"', "suit[2].animal": '"wo2lf"',
    "suit[2].plural": '""', "suit[3].colour": '"#12"', "suit[4].letter": '"H"',
    "suit[5].name": '"grau"', "suit[5].plural": '"hunde"',
}  # fmt: skip
WRONG_POWERS = {
    "power[1].id": '"A b"', "power[1].value": "100", "power[2].combination": '"2*2"',
    "power[3].combination": '"run9"', "power[4].id": '"tonleiter"', "power[5].value": "1",
    "power[6].sentence": '" "',
}  # fmt: skip
WRONG_THEME = {
    "title": '""', "paper.colour": '"#12"', "paper.texture": '"mud"', "paper.inks": "[1, 2]",
    "ink.inks": "[90, 90, 90, 90]", "fonts.text": '"Comic-Sans"', "card.numeral": "99",
    "card.tile": '"glass"', "back.pattern": '"waves"', "back.marks": '["eye"]',
    "suit.red.mark": '"wolf"', "suit.blue.colour": '"blue"', "spare[1].mark": '"nothing.svg"',
}  # fmt: skip
WRONG_GAME = {
    "players": "[5, 2]", "dice.wild": "[7]", "bids.track": '["x"]', "costs.most": "999",
    "costs.right": "{ rest = 1 }", "bids.kinds": '["sum", "number"]',
    "rounds.last.bids.rule": '"higher"',
    "rounds.last.costs.true": "{ caller = -1 }", "bids.wild": '"half"',
}  # fmt: skip
GAME = """title = "Storm"
players = [2, 6]
dice.wild = []
bids.kinds = ["number"]
bids.track = []
bids.wild = "alike"
costs.most = 1
costs.right = {}

[rounds.last]
when = "two-are-left"
bids.rule = "usual"
costs.true = { caller = 1 }

[options.gusts]
default = 3
whole = [1, 6]
about = "How often the wind blows."

[rulings.higher]
of = "bids.rule"
more = "count-first"
face = "number-first"
"""


def keys_by_line(text: str) -> dict[int, str]:
    """The key that stands on each line, where a value stands there whole."""
    found: dict[int, str] = {}
    lines = text.split("\n")
    for key, line in lines_of(text).items():
        name = lines[line - 1].partition("=")[0].strip()
        if key == name or key.endswith(f".{name}"):
            with suppress(tomllib.TOMLDecodeError):
                found |= {line: key} if tomllib.loads(lines[line - 1]) else {}
    return found


@st.composite
def broken(draw: st.DrawFn, text: str, wrong: Mapping[str, str]) -> tuple[str, dict[int, str]]:
    """A file with some wrong lines, and more of keys that nobody knows; and which these are."""
    keys = keys_by_line(text)
    places = st.sampled_from(sorted(keys))
    sensible = [line for line, key in keys.items() if key in wrong]
    values = dict.fromkeys(draw(st.sets(places, max_size=3)), NOTHING)
    if sensible:
        of_sense = draw(st.sets(st.sampled_from(sensible), max_size=6))
        values |= {line: wrong[keys[line]] for line in of_sense}
    unknown = draw(st.sets(places, max_size=2))
    lines: list[str] = []
    faults: dict[int, str] = {}
    for nth, line in enumerate(text.split("\n"), 1):
        lines.append(f"{line.partition('=')[0]}= {values[nth]}" if nth in values else line)
        if nth in values:
            faults[len(lines)] = keys[nth]
        if nth in unknown:
            lines.append(f"zz{nth} = 1")
            faults[len(lines)] = f"zz{nth}"
    return "\n".join(lines), faults


def told(path: Path) -> tuple[list[tuple[str, int]], bool]:
    """The file and line of each fault as they are told, and whether these are all."""
    faults, complete, _ = faults_of(path, Section.load(path).values)
    for fault in faults:
        assert str(fault).startswith(f"{fault.file}:{fault.line}: {fault.key}: ")
        assert "\n" not in str(fault)
    with speaking(translation("de")):
        for fault in faults_of(path, Section.load(path).values)[0]:
            said = str(fault).replace(str(path.parent), "").partition(f": {fault.key}: ")[2]
            assert not ENGLISH.search(re.sub("„.*?“", "", said.partition("zur Wahl")[0])), said
    return [(Path(str(fault.file)).name, fault.line) for fault in faults], complete


def expected(files: Mapping[str, Mapping[int, str]]) -> list[tuple[str, int]]:
    return [(name, line) for name, faults in files.items() for line in sorted(faults)]


def assert_told(path: Path, files: Mapping[str, Mapping[int, str]]) -> None:
    """Exactly these faults are told, or fewer where one hides others."""
    found, complete = told(path)
    keys = {key for faults in files.values() for key in faults.values()}
    assert [each for each in expected(files) if each in found] == found
    hidden = {
        key
        for name, faults in files.items()
        for line, key in faults.items()
        if (name, line) not in found
    }
    assert complete or any(HIDES.match(key) for key in keys)
    for key in hidden:
        alone = TOGETHER.get(key) not in keys
        assert not alone or ("rulings.higher.of" in keys and key.startswith(OF_RULING)), key


@settings(max_examples=of_all(80))
@given(st.data())
def test_each_fault_of_a_deck_is_told_by_its_line(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("deck")
    files: dict[str, dict[int, str]] = {}
    for name, wrong in (("stadtmusikanten.toml", WRONG_DECK), ("kraftkarten.toml", WRONG_POWERS)):
        text, files[name] = data.draw(broken((EXAMPLE / name).read_text(encoding="utf-8"), wrong))
        (folder / name).write_text(text, encoding="utf-8")
    if "powers" in files["stadtmusikanten.toml"].values():
        files["kraftkarten.toml"] = {}
    for mark in EXAMPLE.glob("*.svg"):
        shutil.copy(mark, folder)
    assert_told(folder / "stadtmusikanten.toml", files)


@settings(max_examples=of_all(60))
@given(st.sampled_from(["default", "midnight", "meadow"]), st.data())
def test_each_fault_of_a_theme_is_told_by_its_line(
    tmp_path_factory: pytest.TempPathFactory, theme: str, data: st.DataObject
) -> None:
    text = (data_dir("templates") / "themes" / theme / "theme.toml").read_text(encoding="utf-8")
    file = tmp_path_factory.mktemp("theme") / "theme.toml"
    text, faults = data.draw(broken(text, WRONG_THEME))
    file.write_text(text, encoding="utf-8")
    assert_told(file, {"theme.toml": faults})


@settings(max_examples=of_all(80))
@given(st.one_of(st.just(GAME), chosen().map(toml_of)), st.data())
def test_each_fault_of_a_game_is_told_by_its_line(
    tmp_path_factory: pytest.TempPathFactory, text: str, data: st.DataObject
) -> None:
    file = tmp_path_factory.mktemp("game") / "game.toml"
    text, faults = data.draw(broken(text, WRONG_GAME if text == GAME else {}))
    file.write_text(text, encoding="utf-8")
    assert_told(file, {"game.toml": faults})


@pytest.mark.parametrize("name", ["deck", "theme", "game"])
def test_so_many_faults_are_told_and_that_there_are_more(tmp_path: Path, name: str) -> None:
    wrong = "".join(f"zz{nth} = 1\n" for nth in range(MOST + 5))
    begins = {"deck": "numbers = [1]\n", "theme": 'fonts = "?"\n', "game": ""}
    file = tmp_path / "wrong.toml"
    file.write_text(begins[name] + wrong, encoding="utf-8")
    faults, complete, _ = faults_of(file, Section.load(file).values)
    assert (len(faults), complete) == (MOST, False)


def test_whoever_asks_for_one_fault_gets_the_first(tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text("zz = 1\ntitle = 3\ndice.each = 0\n", encoding="utf-8")
    with pytest.raises(TemplateError, match=r"wrong.toml:1: zz: is an unknown key") as caught:
        read_spec(tmp_path / "wrong.toml", "x")
    assert [each.line for each in caught.value.all] == [1, 2, 3]


def test_a_file_that_others_are_like_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('like = "b.toml"\nzz = 1\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('like = "a.toml"\nyy = 1\n', encoding="utf-8")
    found, complete = told(tmp_path / "a.toml")
    assert found == [("a.toml", 2), ("b.toml", 1), ("b.toml", 2)]
    assert not complete


@given(st.data())
def test_lines_are_those_of_the_keys(data: st.DataObject) -> None:
    """However a file is written: with remarks, lists of several lines, tables in each form."""
    key = st.sampled_from(["a", "b", "c.d", '"x y"', "e"])
    value = st.sampled_from(
        ["1", '"]"', '"""\nz = 1\n"""', "[\n1, # [b]\n2,\n]", "{ n = 1, m.k = 2 }"]
    )
    lines: list[str] = []
    meant: dict[str, int] = {}

    def said(table: str) -> None:
        for name in data.draw(st.lists(key, unique=True, max_size=4)):
            lines.extend(["# = [x]", ""][: data.draw(st.integers(0, 2))])
            meant[f"{table}{name.strip(chr(34))}"] = len(lines) + 1
            lines.extend(f"{name} = {data.draw(value)}".split("\n"))

    said("")
    for nth in range(1, data.draw(st.integers(0, 3)) + 1):
        lines.append("[[suit]]  # one more")
        meant[f"suit[{nth}]"] = len(lines)
        said(f"suit[{nth}].")
        lines.append(" [suit.of.one]")
        meant[f"suit[{nth}].of.one"] = len(lines)
        said(f"suit[{nth}].of.one.")
    found = lines_of("\n".join(lines))
    assert {name: found[name] for name in meant} == meant
