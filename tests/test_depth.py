"""What a default run leaves out, another looks at; and the gate at all."""

from __future__ import annotations

import ast
from typing import Any, cast

import pytest

from tests import depth
from tests.tree import ROOT, code_of, nodes_of


class Item:
    """What is asked of a test that was collected."""

    def __init__(self, nodeid: str, *marks: pytest.Mark) -> None:
        self.nodeid, self.marks = nodeid, marks

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for mark in self.marks if mark.name == name), None)


def left(items: list[Item], chance: str) -> set[Item]:
    return cast("set[Item]", depth.left_out(cast("list[Any]", items), chance))


@pytest.fixture
def fifty(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> list[Item]:
    """Fifty slow cases of two seconds each, fifty that are not, and ten seconds for them."""
    (tmp_path / "slow.txt").write_text("2.00 a.py::slow\n", encoding="utf-8")
    monkeypatch.setattr(depth, "SLOW", tmp_path / "slow.txt")
    monkeypatch.setattr(depth, "BUDGET", 10.0)
    monkeypatch.setattr(depth, "DEEP", False)
    return [Item(f"a.py::{test}[{n}]") for n in range(50) for test in ("slow", "quick")]


def test_slow_tests_are_drawn_while_seconds_last_and_all_of_them_in_time(fifty: list[Item]) -> None:
    found = [left(fifty, str(run)) for run in range(100)]
    assert {len(each) for each in found} == {45}
    assert left(fifty, "0") == found[0]  # as all workers of one run
    assert set.intersection(*found) == set()
    assert {item.nodeid.partition("[")[0] for each in found for item in each} == {"a.py::slow"}


def test_a_few_that_are_asked_for_and_the_gate_leave_nothing_out(
    fifty: list[Item], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left(fifty[:10], "0") == set()
    marked = [Item(f"a.py::some[{n}]", pytest.mark.some(3).mark) for n in range(9)]
    assert len(left(marked, "0")) == 6
    monkeypatch.setattr(depth, "DEEP", True)
    assert left([*fifty, *marked], "0") == set()


def test_what_is_slow_is_a_test_that_is_there() -> None:
    """Whoever renames one renames it there, too, or measures anew."""
    there = set[str]()
    for file in {name.partition("::")[0] for name in depth.slow_tests()}:
        for node in nodes_of(code_of(ROOT / file)) if (ROOT / file).is_file() else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                there.add(f"{file}::{node.name}")
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                there.add(f"{file}::{node.id}")  # a machine of hypothesis
    assert {"::".join(name.split("::")[:2]) for name in depth.slow_tests()} - there == set()
