"""Whatever is typed behind a command gets an answer, or one line that says what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.cli.exit_codes import LONGEST_LINE
from tests.cli.commands import NEEDED, OPTIONS, WORK
from tests.cli.running import ran
from tests.fuzz.odd import TEXTS, fuzzed
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: What stays open until somebody ends it.
SERVERS = ("host", "workshop", "site")

TYPED = [each for each in OPTIONS if each.command not in SERVERS]

#: What people type where another thing is expected, besides what nobody types.
WORDS = TEXTS | st.sampled_from(
    ["0", "1", "3", "-3", "2.5", "1,1", "4-2", "en", "de", "cards", "wheel", "4 red", "R1 B2", "?",
     "casual,casual", "x=1", "start=3", "repeat=allowed", "60x90mm", "a4",
     "--help", "--json", "--nix", "--json=1", "--lang", "-", "--"]
)  # fmt: skip

#: How libraries put what we say ourselves, and what nobody may see.
FOREIGN = (
    *("Traceback", "internal error", "cardlie/", "Usage: ", "Try '"),
    *("Input should", "Value error", "Invalid value", "No such ", "Missing ", "Got unexpected"),
    *("requires an argument", "does not take a value"),
)


@pytest.fixture
def idle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder in which no work is done that takes long."""

    def begins(*_: object, **__: object) -> None:
        raise CardlieError("here work begins")

    for name in WORK:
        monkeypatch.setattr(name, begins)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """A command with what it needs, and some options with odd values."""
    first = draw(st.sampled_from(TYPED))
    also = draw(st.lists(st.sampled_from([o for o in TYPED if o.command == first.command]),
                         max_size=2))  # fmt: skip
    words = first.words(draw(WORDS))
    for option in also:
        words += [*([option.typed] if option.typed else []), draw(WORDS)]
    return words


@fuzzed(150)
@given(words=lines())
@example(words=["print", "kit", "]"])  # what ends as a name with keys does, and has none
def test_no_words_are_a_fault_of_ours(words: list[str], idle: Path) -> None:
    outside = sorted(idle.parent.iterdir())
    done = ran(*words, stdin="")
    assert done.returncode in (0, 1, 2, 3), (words, done.stderr)
    assert sorted(idle.parent.iterdir()) == outside, words
    said = done.stderr.replace(str(ROOT), "")  # where one may install what is missing
    for foreign in FOREIGN:
        assert foreign not in said, (words, done.stderr)
    assert all(len(line) <= LONGEST_LINE + 100 for line in done.stderr.splitlines()), words
    assert "\x1b" not in done.stderr, words


def test_every_command_is_tried() -> None:
    assert {each.command for each in TYPED} >= NEEDED.keys() - set(SERVERS)
