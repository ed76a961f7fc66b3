"""Files that somebody else wrote, to be read in little room and little time, or refused in a line.

Bytes, the parts of a key and the time for lines are bounded in ``base/``, in one place each; no
library sees a file before.
"""

from __future__ import annotations

import os
import tracemalloc
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.data import MOST_PARTS, MOST_TOML_BYTES, Section, data_dir
from cardlie.base.errors import CardlieError, TemplateError, visible
from cardlie.base.files import read_file
from cardlie.base.gathering import MOST
from cardlie.base.toml_lines import lines_of
from cardlie.cli import main
from cardlie.press.look.svg_mark import read_svg
from cardlie.sight.picture import load

#: What may stand in a file again and again, and what it begins with.
PIECES = {
    "a.": "", "'a'.": "", '"a" . ': "", "a.b.c.d.e.f.g.h=1\n": "", "[a]\n": "", "[[a]]\n": "",
    "[": "x=", "{a=": "x=", "9": "x=", "'": "", '"': "", '"\\\\': "", '"""': "x=", "1,": "x=[",
    "1,\n": "x=[", "\0": "", "#": "", "\n": "", "x": "", "é": "", "-": "", "\\u0041": 'x="',
}  # fmt: skip


@pytest.mark.some(5)
@pytest.mark.parametrize("piece", PIECES)
def test_whatever_a_file_repeats_it_is_read_in_little_room_and_time(
    tmp_path: Path, piece: str
) -> None:
    file, size = tmp_path / "own.toml", MOST_TOML_BYTES // 20
    file.write_text(PIECES[piece] + piece * (size // len(piece.encode())), encoding="utf-8")
    tracemalloc.start()
    start = process_time()
    said = ""
    try:
        top = Section.load(file)
        top.fault("x", "is wrong")
        top.refuse_unknown()
    except TemplateError as error:
        said = str(error)
    assert "\n" not in said
    assert len(said) < 400 + len(str(file))
    taken, (_, most) = process_time() - start, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 8.0  # traced, it takes some times as long
    assert most < 400 * size


def test_a_key_has_few_parts_however_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    for key in ("a", "'a'", '"a.b"', "a-b_1"):
        for joint in (".", " . ", "\t."):
            for text in ("{} = 1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}", "b = 1\n{} = 2"):
                for parts in (MOST_PARTS, MOST_PARTS + 1):
                    file.write_text(text.format(joint.join([key] * parts)))
                    if parts == MOST_PARTS:
                        Section.load(file)
                        continue
                    with pytest.raises(TemplateError, match="too many parts"):
                        Section.load(file)
    file.write_text(f'tagline = "{"Wait. " * 20}"')  # a sentence is no key
    Section.load(file)


def test_every_file_of_ours_is_read() -> None:
    for folder in ("templates", "rules"):
        for file in data_dir(folder).rglob("*.toml"):
            assert len(Section.load(file).values)


def test_what_is_unknown_is_told_of_few_keys(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("".join(f"k{n} = 1\n" for n in range(1000)))
    with pytest.raises(TemplateError) as caught:
        Section.load(file).refuse_unknown()
    assert (len(caught.value.all), caught.value.complete) == (MOST, False)


def test_lines_are_found_in_time() -> None:
    """A value over many lines is tried again with each of them."""
    text = "x = [\n" + ("1," * 60 + "\n") * 399 + "]\ny = 1\n"
    start = process_time()
    lines_of(text)
    assert process_time() - start < 3.0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_no_pipe_and_no_device_is_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "own.toml"
    os.mkfifo(pipe)
    for read in (read_file, Section.load, read_svg, load):
        with pytest.raises(CardlieError, match="not a regular file"):
            read(pipe)
    assert main(["check", str(pipe)]) == 2
    assert main(["judge", "4 reds", "--deck", str(pipe), "R1"]) == 2


@pytest.mark.parametrize("name", ["red\x1b[31m.toml", "bell\x07.toml", "a\0b.toml", "\x9b2J.toml"])
def test_no_name_of_a_file_moves_the_terminal(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    if "\0" not in name:
        Path(name).write_text("title = ")
    for command in (
        ["check", name],
        ["print", "deck", "--deck", name],
        ["print", "deck", "-o", name],
        ["rules", "cards", "--deck", name],
        ["sim", "cards", "--games", "1", "--deck", name],
    ):
        assert main(command) == 2, command
        out, err = capfd.readouterr()
        for text in (out, err):
            assert visible(text) == text
    assert [path.name for path in tmp_path.iterdir()] == [name] * ("\0" not in name)


@given(st.text(max_size=40))
def test_what_is_said_of_a_file_is_visible(text: str) -> None:
    error = TemplateError(text, text, "is wrong", text)
    assert visible(str(error)) == str(error)
    assert visible(error.hint or "") == (error.hint or "")
