"""Each line of SECURITY.md names the tests that hold it, and they are there."""

from __future__ import annotations

import re

import pytest

from tests.tree import ROOT, code_of, nodes_of

PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
_NAMED = re.compile(r"`(tests/[\w/]+\.py)`")
_LINE = re.compile(r"^- (?:.|\n(?!\n|- ))+", re.MULTILINE)
LINES = [" ".join(line.split()) for line in _LINE.findall(PAGE)]


def test_there_are_lines() -> None:
    assert len(LINES) == PAGE.count("\n- ") > 10


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[2:40])
def test_a_line_names_tests(line: str) -> None:
    assert _NAMED.search(line)


@pytest.mark.parametrize("name", sorted({*_NAMED.findall(PAGE)}))
def test_what_is_named_anywhere_has_tests(name: str) -> None:
    names = [getattr(node, "name", "") for node in nodes_of(code_of(ROOT / name))]
    assert any(each.startswith("test_") for each in names)
