"""Whatever stands in a file that somebody was sent, it is read, or refused in one line."""

from __future__ import annotations

import io
import json
import shlex
import tomllib
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardlie.base.aside import AsideFailed
from cardlie.base.data import data_dir
from cardlie.base.errors import visible
from cardlie.booklet.pages import style
from cardlie.cli.exit_codes import LONGEST_LINE
from cardlie.engine import Options, Table
from cardlie.engine.log import dump
from cardlie.press.look import svg_file, svg_mark
from cardlie.press.look.fonts import find_font, load_font
from cardlie.press.page.document import manifest
from tests.cli.running import ran
from tests.fuzz.odd import as_toml, changed, damaged, fuzzed
from tests.games.playing import any_action

#: So many seconds of a processor any file may take.
MOST_SECONDS = 8.0


class Kind(NamedTuple):
    """A kind of file: its name, what a sound one holds, and what is typed to have it read."""

    name: str
    sound: bytes
    commands: tuple[str, ...]


def _template(*names: str) -> bytes:
    return data_dir("templates").joinpath(*names).read_bytes()


def _lines() -> bytes:
    """Questions for the judge."""
    asked: list[dict[str, Any]] = [
        {"guess": "4 red", "table": "R1 R2 *"},
        {"guess": "3 fives", "rolls": {"Ann": "5 5", "Bob": ["1", 5]}, "by": "Ann"},
        {"guess": "2 twos", "table": "2 2", "game": "tavern", "after": ["1 two"], "with": []},
    ]
    return "".join(f"{json.dumps(each)}\n" for each in asked).encode()


def _photo(form: str) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((90, 90), 90).convert("RGB").save(file, form)
    return file.getvalue()


MARK = b"""<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">
<style>.a{fill:#123;stroke-width:4}</style><g transform="rotate(9) scale(2)"><path class="a"
d="M0 0h9v9c1 2 3 4 5 6z"/><circle cx="9" cy="9" r="4" fill="#fff"/></g></svg>"""

CARDS = b"suit;rank;copies;image\nred;1;2;\nred;jack;2;\nblue;1;2;\nblue;jack;1;b.svg\n;wild;4;\n"


def _left() -> bytes:
    """A game that somebody left behind after some actions."""
    table, rng = Table.deal(Options("leira", 2), seed=3), Random(1)
    for _ in range(4):
        table.act(any_action(table.legal(), rng, leaves=False))
    return dump(table, names=("You", "Ann"), note={"seats": ["you", "casual"]}).encode()


def _font() -> bytes:
    return find_font("Lato-LightItalic", Path()).read_bytes()


#: How a page is printed that shows what was read.
PRINT = "print deck --only R1 -o made.pdf --force"

KINDS = [
    Kind("own.toml", _template("decks", "base.toml"),
         ("check own.toml --quick", "judge '4 red' --table R1 --deck own.toml")),
    Kind("house.toml", _template("games", "tavern.toml"),
         ("check house.toml --quick", "judge '2 twos' --table '2 2' --game house.toml")),
    Kind("theme.toml", _template("themes", "default", "theme.toml"), ("check . --quick",)),
    Kind("powers.toml", _template("powers", "base.toml"), ("check deck.toml --quick",)),
    Kind("cards.csv", CARDS, ("new deck made --from cards.csv --force",)),
    Kind("game.jsonl", _left(), ("replay game.jsonl", "play --resume game.jsonl --plain --fast")),
    Kind("lines.jsonl", _lines(), ("judge --jsonl",)),
    Kind("mark.svg", MARK, ("check marked.toml --quick",)),
    Kind("own.ttf", _font(), (f"{PRINT} --theme lettered",)),
    Kind("old.pdf", b"%PDF-1.4\n(" + manifest([("0" * 16, 2)]).encode() + b")\n",
         (f"{PRINT} --since old.pdf",)),
    *(Kind(f"photo.{form}", _photo(form), (f"read photo.{form} --game tavern",))
      for form in ("png", "jpeg", "webp", "tiff", "bmp")),
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder: decks that name a file of power cards and a mark, a theme with a font."""
    deck = _template("decks", "base.toml").decode()
    (tmp_path / "deck.toml").write_text(deck.replace('powers = "base"', 'powers = "powers.toml"'))
    (tmp_path / "lettered").mkdir()
    theme = _template("themes", "default", "theme.toml").decode()
    (tmp_path / "lettered" / "theme.toml").write_text(
        theme.replace('"RedHatDisplay-Black"', '"../own.ttf"')
    )
    fox = 'animal = "fox"\n'
    (tmp_path / "marked.toml").write_text(deck.replace(fox, f'{fox}mark = "mark.svg"\n'))
    monkeypatch.chdir(tmp_path)
    # a process for each mark would take a second
    monkeypatch.setattr(svg_mark, "run_aside", lambda _, text, __: _read_here(text))
    return tmp_path


def _read_here(text: str) -> Any:
    try:
        return svg_file.described(text)
    except Exception as error:  # as the process would end
        raise AsideFailed from error


def _strange(kind: Kind) -> st.SearchStrategy[bytes]:
    """What may stand in such a file."""
    if kind.name.endswith(".toml"):
        values = tomllib.loads(kind.sound.decode())
        return damaged(kind.sound) | changed(values).filter(_is_table).map(as_toml)
    if kind.name.endswith(".jsonl"):
        lines = [json.loads(line) for line in kind.sound.decode().splitlines()]
        return damaged(kind.sound) | changed(lines).filter(_is_list).map(_as_lines)
    if kind.name.endswith(".csv"):
        return damaged(kind.sound) | MANY_CARDS
    return damaged(kind.sound)


#: Lists of far more cards, suits and ranks than any deck has.
MANY_CARDS = st.tuples(
    st.sampled_from([9, 900, 30_000]), st.sampled_from(["red", "x{}", ""]),
    st.sampled_from(["7", "{}", "y{}", "wild"]),
).map(lambda way: "".join(
    f"{way[1].format(_letters(n))},{way[2].format(_letters(n))}\n" for n in range(way[0])
).join(["suit,rank\n", ""]).encode())  # fmt: skip


def _letters(number: int) -> str:
    return "".join(chr(97 + int(figure)) for figure in str(number))


def _as_lines(values: list[Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in values)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


@pytest.mark.some(6)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@fuzzed(8)
@given(data=st.data())
def test_a_strange_file_is_read_or_refused_in_a_line(
    kind: Kind, folder: Path, data: st.DataObject
) -> None:
    strange = data.draw(_strange(kind), "file")
    # both: a font that is read anew is registered anew, without the bold one of its family
    load_font.cache_clear()
    style._faces_of.cache_clear()
    (folder / kind.name).write_bytes(strange)
    there = {path.name for path in folder.iterdir()} | {"made.toml", "made.pdf"}
    start = process_time()
    for command in kind.commands:
        typed = strange.decode("utf-8", "replace") if command == "judge --jsonl" else ""
        done = ran(*shlex.split(command), stdin=typed)
        assert done.returncode in (0, 1, 2, 3), done.stderr
        for text in (done.stdout, done.stderr):
            assert "internal error" not in text
            assert "Traceback" not in text
            assert visible(text) == text
        assert all(len(line) <= LONGEST_LINE + 100 for line in done.stderr.splitlines())
    assert process_time() - start < MOST_SECONDS
    assert {path.name for path in folder.iterdir()} <= there


def test_sound_files_are_read(folder: Path) -> None:
    for kind in KINDS:
        (folder / kind.name).write_bytes(kind.sound)
    for kind in KINDS:
        for command in kind.commands:
            done = ran(*shlex.split(command), stdin=kind.sound.decode("utf-8", "replace"))
            assert done.returncode in (0, 1), (command, done.stderr)
