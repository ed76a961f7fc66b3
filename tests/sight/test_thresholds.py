"""Stages decide by the thresholds that they are handed, and nobody patches a module for it."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardlie.sight.dice import Die, among, tops_of
from cardlie.sight.look import is_coded, sureness
from cardlie.sight.tuned import CARDS, DICE
from tests.tree import ROOT, code_of, nodes_of, tracked


@given(st.floats(0.01, 0.99))
def test_a_face_is_told_from_the_sureness_that_is_handed_in(bar: float) -> None:
    """What is sure by a bar makes others of its size likelier: it stands by itself here."""
    closer = np.array([0, -4.0, -9, -9, -9, -9, -9, -9])
    t = replace(DICE, sure_die=bar)
    (die,) = among([Die(np.array([9.0, 9.0]), 60.0, np.array([3.0]), closer, t=t)], t)
    told = replace(t, no_die=0.0)
    (top,) = tops_of([die], t=told)
    assert top.sure == die.sure
    steeper = replace(die, t=replace(t, right=tuple(2 * each for each in t.right)))
    assert (steeper.sure - 0.5) * (die.sure - 0.5) >= 0
    assert abs(steeper.sure - 0.5) > abs(die.sure - 0.5)
    assert tops_of([die], t=replace(t, no_die=1.0)) == []


def test_how_sure_a_card_is_follows_from_the_curve_that_is_handed_in() -> None:
    match = SimpleNamespace(miss=0.1, rest=1.4, least=0.0)
    seen: Any = SimpleNamespace(match=match, fit=0.95, side=1, named=(2, 5.0))
    assert sureness(seen) == 0.5
    assert sureness(seen, replace(CARDS, even=3.0)) > 0.99
    assert not is_coded([seen] * 3)
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
