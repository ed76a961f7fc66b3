"""What is proven of rounds is checked by a program that knows nothing of cardlie."""

from __future__ import annotations

import copy
import runpy
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.engine import Options
from cardlie.lint.check import endings_of
from tests.lint.rounds import ALLOWED, FREE
from tests.tree import ROOT

checker = runpy.run_path(str(ROOT / "docs/check_rounds.py"))
verify, check = checker["verify"], checker["main"]


def said(options: Options) -> list[tuple[dict[str, Any], int | None]]:
    """What is proven of each kind of round, and how long one may be."""
    found = []
    for mixes in endings_of(options, [options.names]):
        proof = mixes.ending.proof()
        assert (proof is None) == (mixes.ending.verdict == "not decided")
        if proof is not None:
            found.append((proof, mixes.ending.bound))
    return found


TABLES = [
    Options("wheel"),
    Options("leira", 3),
    Options("perudo", 2, start=2),
    Options("cards", 2),
    Options("cards", 2, vague=True, powers=True),
    Options("cards", 2, straights=True, rulings=ALLOWED),
    Options("cards", 2, vague=True, powers=True, rulings=ALLOWED),
    Options("cards", 2, straights=True, rulings=FREE),
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_is_proven_or_refuted_is_checked_without_cardlie(options: Options) -> None:
    assert said(options)
    for proof, bound in said(options):
        verify(proof, bound)
        ranks = range(len(proof["says"]))
        assert {len(proof["guesses"]), len(proof["row"])} == {len(ranks)}
        assert bound is None or bound <= sum(n or len(ranks) for n in proof["says"]) * len(ranks)


def forged(proof: dict[str, Any], bound: int | None, rng: Random) -> tuple[Any, int | None]:
    """The same with one figure otherwise, so that less is shown than before."""
    false, ways = copy.deepcopy(proof), ["row"]
    if bound is None:
        ways = ["cut", "one place"]
    match rng.choice([*ways, *(["bound", "left"] if bound is not None else [])]):
        case "bound":
            return false, (bound or 0) - 1
        case "left":  # a group that others can leave for more
            left = max(range(len(false["left"])), key=false["left"].__getitem__)
            false["left"][left] -= 1
        case "cut":
            false["way"] = false["way"][:-1] if len(false["way"]) > 2 else false["way"][:1]
        case "one place":
            false["way"] = [0]
        case "row":  # what can follow nothing is followed by all
            false["rows"].append(f"{(1 << len(false['says'])) - 1:x}")
            false["row"][rng.randrange(len(false["row"]))] = len(false["rows"]) - 1
    return false, bound


@given(st.sampled_from(TABLES[:4] + TABLES[5:7]), st.integers(0, 1 << 16))
def test_what_is_forged_is_refused(options: Options, seed: int) -> None:
    rng = Random(seed)
    for proof, bound in said(options):
        with pytest.raises((ValueError, IndexError)):
            verify(*forged(proof, bound, rng))


def test_a_file_is_checked_as_standard_input_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "leira", "--check", "--json"]) == 0
    said = capsys.readouterr().out
    (tmp_path / "proof.json").write_text(said, encoding="utf-8")
    check(str(tmp_path / "proof.json"))
    told = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", StringIO(said))
    check()
    assert capsys.readouterr().out == told
    assert "proven" in told
