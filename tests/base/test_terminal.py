"""What is shown: whole, on lines that fit, and never beside what a command waits for."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardlie.base.errors import visible
from cardlie.base.terminal import columns, folded, hand_over, show, status, width
from cardlie.base.translation import tr
from cardlie.cli.support import print_json
from tests.cli.terminal import Screen
from tests.tree import ROOT, code_of, nodes_of, tracked


@contextmanager
def terminal() -> Iterator[Screen]:
    """Both streams are one terminal."""
    with pytest.MonkeyPatch.context() as patch:
        both = Screen()
        patch.setattr(sys, "stdout", both)
        patch.setattr(sys, "stderr", both)
        yield both


words = st.text("abc ä", min_size=1, max_size=30).map(lambda text: text.strip() or "x")


@given(waited=words, then=st.lists(st.tuples(st.booleans(), words)), updates=st.lists(words))
def test_a_sentence_goes_when_anything_is_shown(
    waited: str, then: list[tuple[bool, str]], updates: list[str]
) -> None:
    with terminal() as screen, status(waited):
        assert screen.lines == [waited]
        with status() as say:
            for text in updates:
                say(text)
        for error, text in then:
            show(text, error=error)
        assert sys.stdout is sys.stderr is screen
    assert screen.lines == [*(text for _, text in then), ""]


def test_a_sentence_goes_when_its_block_ends() -> None:
    with terminal() as screen, suppress(RuntimeError), status("Waiting"):
        assert screen.lines == ["Waiting"]
        raise RuntimeError
    assert screen.lines == [""]


def test_nobody_at_a_terminal_is_told_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with status("Waiting") as say:
        say("still")
    assert capsys.readouterr() == ("", "")


def test_what_is_told_beside_a_file_on_standard_output_goes_to_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand_over()
    show("told")
    assert capsys.readouterr() == ("", "told\n")


#: Of words that fit between the widest margin and the end of the narrowest line.
paragraphs = st.lists(st.text("ab", min_size=1, max_size=11), min_size=1).map(" ".join)


@given(text=paragraphs, margin=st.integers(0, 9), room=st.integers(20, 60))
def test_a_line_that_is_folded_fits_and_loses_nothing(text: str, margin: int, room: int) -> None:
    lines = folded(f"{'':<{margin}}{text}", room)
    assert max(map(width, lines)) <= room
    assert " ".join(line.strip() for line in lines) == text
    assert {len(line) - len(line.lstrip()) for line in lines} == {margin}


@given(paragraphs, st.floats(0, 100))
def test_a_figure_keeps_its_per_cent(text: str, share: float) -> None:
    for room in range(20, 60):
        lines = folded(f"{text} ({share:.1f} %), {text}", room)
        assert sum(f"({share:.1f} %)," in line for line in lines) == 1


def test_only_what_is_too_wide_for_a_terminal_is_folded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    with terminal() as screen:
        assert (columns(), columns(most=20), columns(io.StringIO())) == (30, 20, 80)
        show("  Print pages 2-13 at 100 % on both sides")
        show("Print pages 2-13 at 100 % on both sides", fold=False)
    assert screen.lines == [
        "  Print pages 2-13 at 100 % on",
        "  both sides",
        "Print pages 2-13 at 100 % on both sides",
        "",
    ]
    show("x " * 60)
    assert capsys.readouterr().out == "x " * 60 + "\n"


#: What writes by itself: the module that all others write through, a plug that draws when it is
#: asked to, a tool for developers, and what answers before anything could be waited for.
WRITES = {"base/terminal.py", "plugs/pettingzoo.py", "language/__main__.py", "cli/__init__.py"}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """All code of cardlie, each piece with the file in which it stands."""
    for file in sorted(tracked()):
        if file.suffix == ".py" and file.is_relative_to(ROOT / "cardlie"):
            name = file.relative_to(ROOT / "cardlie").as_posix()
            yield from ((name, node) for node in nodes_of(code_of(file)))


def test_all_that_is_printed_goes_through_one_function() -> None:
    """What is waited for would stand before it on a terminal otherwise."""
    for name, node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and name not in WRITES:
            assert node.func.id != "print", f"{name}, line {node.lineno}: show() it"


def test_no_stream_is_replaced() -> None:
    """Whoever is writing through the one that was there would lose what they write, or crash."""
    for name, node in nodes():
        named = {ast.unparse(target) for target in getattr(node, "targets", ())}
        assert not {"sys.stdout", "sys.stderr", "sys.stdin"} & named, name


def test_columns_of_a_terminal_are_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    import fcntl
    import pty
    import struct
    import termios

    monkeypatch.delenv("COLUMNS")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 61, 0, 0))
    with os.fdopen(theirs, "w") as narrow:
        assert columns(narrow) == 61
    os.close(ours)


#: Texts that hold what moves a terminal, or turns its neighbours round.
hostile = st.text(
    st.sampled_from("aא\x1b\x00\x07\x9b\r\n\t\u2028\u202a\u202e\u2066\u2068\u2069[2J;m")
) | st.text(max_size=9)


@given(hostile)
def test_nothing_that_is_shown_moves_a_terminal(text: str) -> None:
    for error in (False, True):
        with terminal() as screen:
            show(text, error=error, fold=False, end="")
        assert visible(re.sub("\x1b\\[[0-9;]*m", "", screen.getvalue())) == re.sub(
            "\x1b\\[[0-9;]*m", "", screen.getvalue()
        )


@given(hostile)
@example("\u2068\u2066\u2069")
def test_no_name_turns_a_sentence_round(text: str) -> None:
    """Isolates that somebody typed half end none of ours, and open none that stays open."""
    depth = 0
    for letter in tr("{name} said it", name=text):
        depth += (letter in "\u2066\u2067\u2068") - (letter == "\u2069")
        assert depth >= 0
    assert depth == 0


@given(st.dictionaries(hostile, hostile))
def test_json_is_printed_as_what_it_is_and_moves_no_terminal(values: dict[str, str]) -> None:
    with terminal() as screen:
        print_json(values)
    line = screen.getvalue()
    assert json.loads(line) == values
    assert visible(line) == line
