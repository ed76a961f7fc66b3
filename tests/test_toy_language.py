"""A language is data: one whose files lie beside the others is found by all that speaks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.tree import ROOT

#: What it says otherwise, in files of each sort.
SHOUTED = {
    " ohne {": " ohneohne {",
    'WITHOUT = [\n    "ohne"': 'WITHOUT = [\n    "ohneohne", "ohne"',
    "gebraucht": "GEBRAUCHT",
    "Runde {": "RUNDE {",
    "Was du ansagen kannst": "WAS DU ANSAGEN KANNST",
    "Ein Bluffspiel mit": "EIN BLUFFSPIEL MIT",
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this tree with a language ``xx``: German that shouts."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("cardlie", "templates", "rules"):
        leave = shutil.ignore_patterns("*.pyc.*")  # what is compiled goes along
        shutil.copytree(ROOT / folder, house / folder, ignore=leave)
    language, strings, rules = "cardlie/language", "templates/strings", "rules"
    for folder in (strings, rules):
        shutil.copytree(house / folder / "de", house / folder / "xx")
    for folder in (language, strings):
        shutil.copy(house / folder / "de.toml", house / folder / "xx.toml")
    files = [house / language / "xx.toml", house / strings / "xx.toml"]
    for file in (*files, *(house / strings / "xx").iterdir(), *(house / rules / "xx").iterdir()):
        text = file.read_text(encoding="utf-8")
        for word, loud in SHOUTED.items():
            text = text.replace(word, loud)
        file.write_text(text, encoding="utf-8")
    return house


def run(house: Path, *words: str, given: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env=os.environ | {"PYTHONPATH": str(house)},
        input=given,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def cardlie(house: Path, *words: str, given: str = "") -> str:
    return run(house, "-m", "cardlie", *words, "--lang", "xx", given=given)


@pytest.mark.some(2, of="a toy language")
def test_it_is_judged_and_played(house: Path) -> None:
    said = cardlie(house, "judge", "4 ohneohne Rot", "--table", "R1 B3 Gr5 Ge2 *")
    assert said.startswith("4 ohneohne Rot")
    assert "GEBRAUCHT" in said
    table = cardlie(house, "play", "cards", "--players", "2", "--seed", "1", given="quit\n")
    assert "RUNDE" in table


@pytest.mark.some(2, of="a toy language")
def test_it_is_printed(house: Path) -> None:
    for what, told in (("rules", "EIN BLUFFSPIEL MIT"), ("kit", "WAS DU ANSAGEN KANNST")):
        file = house / f"{what}.pdf"
        cardlie(house, "print", what, "cards", "-o", str(file))
        with pypdfium2.PdfDocument(file) as pdf:
            assert any(told in page.get_textpage().get_text_range() for page in pdf), what


@pytest.mark.some(2, of="a toy language")
def test_phones_are_offered_it(house: Path) -> None:
    code = (
        "from cardlie.web.assets import client_words\n"
        "from cardlie.web.labels import face_names, language_for, title_of\n"
        "xx = language_for('xx-XX, en;q=0.5')\n"
        "print(xx, title_of('cards', xx), face_names('cards', xx)['R3'], len(client_words(xx)))"
    )
    there = run(house, "-c", code)
    german = run(house, "-c", code.replace("'xx-XX", "'de-DE"))
    assert there == german.replace("de", "xx", 1)


def test_a_file_of_it_that_is_broken_is_one_line(house: Path) -> None:
    file = house / "templates" / "strings" / "xx" / "help.toml"
    whole = file.read_text(encoding="utf-8")
    file.write_text(f"{whole}x = [\n", encoding="utf-8")
    try:
        with pytest.raises(subprocess.CalledProcessError) as failed:
            cardlie(house, "rules", "cards")
    finally:
        file.write_text(whole, encoding="utf-8")
    assert failed.value.returncode == 2
    assert failed.value.stderr.startswith(f"cardlie: {file}: is not valid TOML: ")
    assert failed.value.stderr.count("\n") == 1
