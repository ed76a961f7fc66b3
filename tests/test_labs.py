"""Each lab has a card that says of what data, under what licence and how what ships is made."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from cardlie.players.rows.two_left import PLANS
from tests.depth import DEEP
from tests.tree import ROOT
from tools.lab.strong.rebuild import NETS, hash_of, main, recipe

LABS = sorted(path.parent for path in (ROOT / "tools/lab").glob("*/__init__.py"))


def card(lab: str) -> str:
    return (ROOT / "tools/lab" / lab / "README.md").read_text(encoding="utf-8")


def hashes_in(lab: str) -> dict[str, str]:
    return dict(re.findall(r"^\| `([^`]+)` \| `([0-9a-f]{64})` \|$", card(lab), re.MULTILINE))


@pytest.mark.parametrize("lab", [path.name for path in LABS])
def test_a_card_says_data_licence_and_commands(lab: str) -> None:
    text = card(lab)
    assert all(word in text for word in ("Data", "**Licence**", "## Commands", "ships"))
    for module in re.findall(r"-m (tools\.[\w.]+)", text):
        place = ROOT / module.replace(".", "/")
        assert place.is_dir() or place.with_suffix(".py").is_file(), module
    assert f"[`{lab}/`]({lab}/README.md)" in (ROOT / "tools/lab/README.md").read_text("utf-8")


def test_cards_have_the_hashes_of_what_ships() -> None:
    shipped = sorted([*NETS.glob("*.npz"), *PLANS.glob("*.npz")])
    assert hashes_in("strong") == {f"{f.parent.name}/{f.name}": hash_of(f) for f in shipped}
    nets = sorted((ROOT / "cardlie/sight").glob("*.onnx"))
    assert hashes_in("dice") == {f.name: sha256(f.read_bytes()).hexdigest() for f in nets}


def test_the_recipe_makes_all_that_ships() -> None:
    steps = [*recipe(ROOT / "work", ("cards", "wheel", "tavern", "leira", "perudo"))]
    made = {f"{step.makes.parent.name}/{step.makes.name}" for step in steps}
    shipped = {f"{f.parent.name}/{f.name}" for f in (*NETS.glob("*.npz"), *PLANS.glob("*.npz"))}
    assert shipped <= made
    for step in steps:  # what one begins with, one before has made
        known = {str(each.makes) for each in steps[: steps.index(step)]}
        named = [word for word in step.words if word.endswith(".npz") and word != str(step.makes)]
        assert set(named) <= known, step.words


@pytest.mark.skipif(not DEEP, reason="half a minute of a core")
def test_the_recipe_runs_small(tmp_path: object) -> None:
    main([str(tmp_path), "--smoke", "--game", "leira"])
