"""Proofs that are carried away: checked by a program that knows nothing of cardlie."""

from __future__ import annotations

import copy
import json
import runpy
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.cli import main
from tests.extras import needs
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = needs("highspy")


def checked(file: Path) -> tuple[int, str]:
    """How the checker ends, and its one line."""
    command = [sys.executable, "-I", str(ROOT / "docs/check_proof.py"), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (line,) = (done.stdout + done.stderr).splitlines()
    return done.returncode, line


def proof_of(words: str, file: Path) -> dict[str, Any]:
    assert main(["solve", *words.split(), "--exact", "--proof", str(file)]) == 0
    found: dict[str, Any] = json.loads(file.read_text())
    return found


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("--dice 1,1 --faces 3", "-1/9"),
        ("--dice 2,1 --faces 2 --wild highest", None),
        ("--dice 1,2 --faces 3 --wild lowest", None),
        ("wheel", "-7/258"),
        ("leira", "0"),
        ("perudo", None),
    ],
)
def test_a_proof_is_checked_without_cardlie(words: str, value: str | None, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    proof = proof_of(words, file)
    assert value in (None, proof["value"])
    code, said = checked(file)
    assert (code, said.split(": ")[1]) == (0, f"from {proof['value']} to {proof['value']}, PROVEN")


def forged(proof: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The same with another value, a plan less good, or numbers that are none."""
    false = copy.deepcopy(proof)
    plan = false["plans"][rng.randrange(2)]
    rows = [does for does in plan["says"].values() if len(does) > 1]
    match rng.randrange(6):
        case 0:
            false["value"] = rng.choice(["0", "1/7", "-2/3"])
        case 1:
            plan["whole"] = rng.choice([0, -plan["whole"], plan["whole"] + 1])
        case 2:
            does = rng.choice(rows)
            row = does[rng.choice([*does])]
            row[rng.randrange(len(row))] += rng.choice([1, -1, 0.5, -(10**30)])
        case 3:  # the numbers of two actions change places: they share out the same
            does = next(iter(plan["says"].values()))
            does["2x3"] = does.pop(next(iter(does)))
        case 4:  # who does nothing loses nothing
            bids = [f"{count}x{face}" for count in (1, 2) for face in range(1, 5)]
            nothing = [{bid: {"challenge": [0] * 4} for bid in bids}, {"": {"1x1": [0] * 4}}]
            false |= {"value": "0", "plans": [{"whole": 1, "says": nothing.pop()} for _ in "12"]}
        case _:
            false["plans"] = false["plans"][::-1]
    return false


@pytest.mark.some(1, of="solutions")
def test_forged_proofs_are_refused(tmp_path: Path) -> None:
    file, rng = tmp_path / "proof.json", Random(7)
    proof = proof_of("--dice 1,1 --faces 4 --wild highest", file)
    for _ in range(30):
        file.write_text(json.dumps(forged(proof, rng)))
        code, said = checked(file)
        assert (code, said.split(":")[0]) == (1, "REFUSED")


@pytest.mark.some(3)
@pytest.mark.parametrize("text", ["", "[]", "{}", '{"dice": 3}', '{"plans": 1, "game": ""}'])
def test_what_is_no_proof_is_refused_in_a_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    assert checked(file)[1].startswith("REFUSED: FileNotFoundError")
    file.write_text(text)
    code, said = checked(file)
    assert (code, said.split(":")[0]) == (1, "REFUSED")


def test_a_plan_that_gives_something_away_proves_nothing(tmp_path: Path) -> None:
    """It adds up, but challenges where it must not: the checker plays it out and says no."""
    file = tmp_path / "proof.json"
    proof = proof_of("--dice 1,1 --faces 4 --wild highest", file)
    for player in (0, 1):
        worse = copy.deepcopy(proof)
        says = worse["plans"][player]["says"]
        worse["plans"][player]["says"] = {said: says[said] for said in says if not said}
        file.write_text(json.dumps(worse))
        code, said = checked(file)
        assert (code, said.split(":")[0]) == (1, "REFUSED")


@pytest.mark.parametrize("rows", [[[2, 2], [-1, -1]], [[0.5, 0.5], [0.5, 0.5]], [[1, 1], [1, 0]]])
def test_only_whole_numbers_that_share_out_are_a_plan(rows: list[list[float]]) -> None:
    checker = runpy.run_path(str(ROOT / "docs/check_proof.py"))
    deals, spots = checker["liars_dice"]([1, 1], 2, "none")
    plan = {"whole": 1, "says": {"": dict(zip(("1x1", "1x2"), rows, strict=True))}}
    with pytest.raises(ValueError, match="no whole numbers"):
        checker["most"](spots, deals, plan, 1)


def test_the_checker_knows_nothing_of_cardlie() -> None:
    """It is short, and imports nothing but the standard library."""
    lines = (ROOT / "docs/check_proof.py").read_text().splitlines()
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert len(lines) < 80
    assert imports <= sys.stdlib_module_names


def test_a_proof_is_of_a_whole_match_or_of_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    assert main(["solve", "tavern", "--held", "2,1", "--exact", "--proof", str(file)]) == 2
    assert "this match may have several" in capsys.readouterr().err
    assert main(["solve", "--proof", str(file)]) == 2
    assert "--proof needs --exact" in capsys.readouterr().err
    assert not file.exists()
