"""Scripted games: faces and actions in, events out, one file for each rule, ruling and edge."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Table, as_json
from cardlie.engine.agreed import options_of
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.games.piles import Hands
from tests.script import Script

GOLDEN = Path(__file__).parent.parent / "golden"
FILES = sorted(file for game in GAMES for file in (GOLDEN / game).glob("*.toml"))


def differences(expected: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    """What is expected and not so, with what was found in its place."""
    return {
        key: (value, found.get(key, "missing"))
        for key, value in expected.items()
        if found.get(key, "missing") != value
    }


def situation(table: Table) -> dict[str, Any]:
    """What a scenario may expect of the table after a step."""
    state, legal = table.state, table.legal()
    seen = table.observe(0)
    cards = state.extra if isinstance(state.extra, Hands) else Hands.none_dealt(0)
    return {
        "actor": table.actor, "phase": table.phase, "held": list(state.held),
        "coins": list(seen.coins.coins), "pot": seen.coins.pot, "draw": seen.cards.draw,
        "draw_ends": [str(state.faces.all[card]) for card in (*cards.draw[:1], *cards.draw[-1:])],
        "guess": legal.guess, "challenge": legal.challenge, "spot_on": legal.may(SpotOn),
        "flustered": state.flustered, "hidden": list(table.observe(table.actor).hidden),
        "faces": [" ".join(map(str, table.observe(s).faces)) for s in range(len(state.held))],
        "reveals": len(legal.of(Reveal)), "discards": len(legal.of(Discard)),
        "swaps": [str(swap) for swap in legal.of(Swap)], "rerolls": len(legal.of(Reroll)),
        "put_away": [known_away(table, seat) for seat in range(len(state.held))],
        "ranking": [list(group) for group in table.ranking],
        "hands": [
            " ".join(str(state.faces.all[i]) for i in sorted(hand)) for hand in cards.hands
        ],
    }  # fmt: skip


def known_away(table: Table, seat: int) -> str:
    """The cards that a seat knows to lie on no table."""
    away = table.observe(seat).own.cards.put_away
    return " ".join(map(str, table.state.faces.expand(away))) if away else ""


def play_step(table: Table, step: dict[str, Any], where: str) -> None:
    """One step: legal and illegal guesses, an action, what came of it, how the table stands."""
    assert table.actor == step.get("seat", table.actor), f"{where}: not this seat's turn"
    for guess in step.get("legal", []):
        assert table.can_guess(guess), f"{where}: '{guess}' should be legal"
    for guess in step.get("illegal", []):
        assert not table.can_guess(guess), f"{where}: '{guess}' should not be legal"
    if "upto" in step:
        raises = table.legal().guesses(step["upto"])
        assert len(raises) == step["raises"], f"{where}: {len(raises)} raises"
    if "refused" in step:
        with pytest.raises(CardlieError) as error:
            table.act(step["do"])
        told = f"{error.value} {error.value.hint or ''}"
        assert step["refused"] in told, f"{where}: {told}"
    elif "do" in step:
        before = len(table.events)
        table.act(step["do"])
        happened = [as_json(event) for event in table.events[before:]]
        expected = step.get("events", [{}] * len(happened))
        assert len(expected) == len(happened), f"{where}: {happened}"
        for each, found in zip(expected, happened, strict=True):
            assert differences(each, found) == {}, where
    assert differences(step.get("then", {}), situation(table)) == {}, where


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scenario(file: Path) -> None:
    golden = tomllib.loads(file.read_text(encoding="utf-8"))
    options = options_of({"game": file.parent.name, **golden.get("options", {})})
    script = Script(golden["chance"], options.rules.faces)
    table = Table.deal(options, chance=script)
    begun = [as_json(event) for event in table.events]
    for each, found in zip(golden.get("begins", begun), begun, strict=True):
        assert differences(each, found) == {}, "at the start"
    for number, step in enumerate(golden["step"], 1):
        play_step(table, step, f"step {number}")
    assert script.texts_left == 0, "the script is longer than the game"
    known = {"title", "options", "chance", "begins", "step"}
    keys = {
        "seat", "do", "legal", "illegal", "upto", "raises", "refused", "events", "then",
    }  # fmt: skip
    assert set(golden) <= known
    assert {key for step in golden["step"] for key in step} <= keys


def test_every_game_has_its_scenarios() -> None:
    for game in GAMES:
        assert len([file for file in FILES if file.parent.name == game]) >= 6
