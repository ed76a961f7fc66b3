"""Stages decide by the thresholds that they are handed, and nobody patches a module for it."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardlie.sight.acceptance import is_coded
from cardlie.sight.dice import DiceFinder, Die
from cardlie.sight.sighting import sureness
from cardlie.sight.tuned import CARDS, DICE
from tests.tree import ROOT, code_of, nodes_of, tracked


@given(st.floats(0.01, 0.99))
def test_a_face_is_told_from_the_sureness_that_is_handed_in(bar: float) -> None:
    """What is sure by a bar makes others of its size likelier: it stands by itself here."""
    closer = np.array([0, -4.0, -9, -9, -9, -9, -9, -9])
    t = replace(DICE, sure_die=bar, no_die=0.0)
    finder = DiceFinder(t)
    (die,) = finder.among([Die(np.array([9.0, 9.0]), 60.0, np.array([3.0]), closer)])
    (top,) = finder.tops_of([die])
    assert top.sure == finder.sure(die)
    steeper = DiceFinder(replace(t, right=tuple(2 * each for each in t.right))).sure(die)
    assert (steeper - 0.5) * (top.sure - 0.5) >= 0
    assert abs(steeper - 0.5) > abs(top.sure - 0.5)
    assert DiceFinder(replace(t, no_die=1.0)).tops_of([die]) == []


def test_how_sure_a_card_is_follows_from_the_curve_that_is_handed_in() -> None:
    match: Any = SimpleNamespace(miss=0.1, rest=1.4, least=0.0)
    assert sureness(match, 0.95, CARDS) == 0.5
    assert sureness(match, 0.95, replace(CARDS, even=3.0)) > 0.99
    seen: Any = SimpleNamespace(side=1, named=(2, 5.0))
    assert not is_coded([seen] * 3, CARDS)
    assert is_coded([seen] * 3, replace(CARDS, code_agrees=6.0))
    assert is_coded([seen] * 3, replace(CARDS, code_few=4))


def test_every_threshold_is_asked_for() -> None:
    asked = {
        node.attr
        for file in (ROOT / "cardlie/sight").glob("*.py")
        for node in nodes_of(code_of(file))
        if isinstance(node, ast.Attribute)
    }
    assert {each.name for record in (CARDS, DICE) for each in fields(record)} <= asked


def test_nobody_patches_a_stage() -> None:
    """But a command's tests put another ``read`` in the place of the whole eye."""
    rooms = ("tests/sight/", "benchmarks/", "tools/")
    patched = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for file in tracked()
        if file.suffix == ".py" and file.relative_to(ROOT).as_posix().startswith(rooms)
        for node in nodes_of(code_of(file))
        if isinstance(node, ast.Call) and node.args
        if getattr(node.func, "attr", getattr(node.func, "id", "")) in ("patch", "setattr")
        if "sight" in ast.dump(node.args[0])
    ]
    assert patched == []
