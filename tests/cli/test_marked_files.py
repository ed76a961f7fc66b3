"""A file of text begins with a mark where Notepad wrote it: all that reads text reads it."""

from __future__ import annotations

import ast
import codecs
import io
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.running import told
from tests.tree import EXAMPLE, ROOT, code_of, nodes_of, tracked

#: What reads each sort of file.
READERS = {
    "stadtmusikanten.toml": "judge '3 E' --deck stadtmusikanten.toml --table 'E1 E2 E3' --lang de",
    "kraftkarten.toml": "check --quick stadtmusikanten.toml",
    "game.toml": "judge '3 fives' --game game.toml --table '5 5 5'",
    "game.jsonl": "replay game.jsonl",
    "esel.svg": "check --quick stadtmusikanten.toml",
    "look/theme.toml": "check --quick look",
}

#: What reads files of our own alone, of a browser's Python, or pictures.
OURS = {
    *("base/extras.py", "base/files.py", "booklet/rules/source.py", "cli/new.py"),
    *("language/grammar.py", "language/__main__.py", "site/build.py", "site/bundle.py"),
    *("site/shows.py", "press/page/document.py", "press/page/pdf.py", "press/look/fonts.py"),
    *("host/desk.py",),
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder: Path = shutil.copytree(EXAMPLE, tmp_path / "files")
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    for words in ("new game game", "play leira --seed 1 --save game.jsonl", "new theme look"):
        assert told(*words.split())[0] == 0
    return folder


def test_every_file_of_text_may_begin_with_a_mark(here: Path) -> None:
    assert {name for name in READERS if not (here / name).exists()} == set()
    for name, words in READERS.items():
        before, file = told(*shlex.split(words)), here / name
        assert before[0] < 2, before
        file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())
        assert told(*shlex.split(words)) == before, name


def test_a_saved_game_that_begins_with_a_mark_goes_on(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = here / "game.jsonl"
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes())
    monkeypatch.setattr("sys.stdin", io.StringIO("challenge\nquit\n"))
    assert told("play", "--resume", "game.jsonl")[0] == 0
    code, out, err = told("replay", "game.jsonl")
    assert (code, err) == (0, "")
    assert "challenge" in out


def test_nothing_else_makes_text_of_a_file() -> None:
    for file in sorted(tracked()):
        if file.suffix != ".py" or not file.is_relative_to(ROOT / "cardlie"):
            continue
        name = file.relative_to(ROOT / "cardlie").as_posix()
        text = file.read_text(encoding="utf-8")
        if name in OURS or not ("read_text" in text or "decode" in text):
            continue
        for node in nodes_of(code_of(file)):
            if isinstance(node, ast.Attribute):
                assert node.attr != "read_text", f"{name}, line {node.lineno}"
                if node.attr == "decode":
                    line = text.splitlines()[node.lineno - 1]
                    assert "read" not in line, f"{name}, line {node.lineno}"
