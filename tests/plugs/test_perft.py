"""The counts of ``tests/golden/perft.toml``, by the masks of both plugs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.stay import Leave
from cardlie.games.registry import rules_of
from tests.extras import needs
from tests.games.perft import ENTRIES, name, table_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlie.engine import Action


def counted(actions: Iterable[Action], entry: dict[str, Any]) -> list[Action]:
    """Those that the file counts: guesses have a figure of at most ``most``."""
    faces = rules_of(entry["game"]).faces
    return [
        action
        for action in actions
        if not isinstance(action, Leave)
        and (not isinstance(action, Say) or action.guess.amount(faces) <= entry["most"])
    ]


@needs("pettingzoo")
@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_pettingzoo_counts_as_many(entry: dict[str, Any]) -> None:
    from cardlie.plugs.pettingzoo import RawEnv

    env = RawEnv(table_of(entry).options)

    def legal(*done: int) -> list[int]:
        """The numbers of what may be done after some actions."""
        env.reset(seed=0)
        for number in done:
            env.step(number)
        found = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        return [number for number in found if counted([env.actions[number]], entry)]

    first = legal()
    assert len(first) == entry["actions"][0]
    if len(first) <= 30 and len(entry["actions"]) > 1:
        assert sum(len(legal(number)) for number in first) == entry["actions"][1]


@needs("pyspiel")
@pytest.mark.parametrize("entry", [e for e in ENTRIES if "ruling" not in e], ids=name)
def test_openspiel_counts_as_many(entry: dict[str, Any]) -> None:
    """Rulings are no parameters of OpenSpiel's games."""
    import pyspiel

    from cardlie.plugs import openspiel

    variants = [f"{key.replace('-', '_')}=True" for key in entry.get("with", [])]
    params = ",".join(["players=2", f"start={entry.get('start') or 0}", *variants])
    state = pyspiel.load_game(
        f"cardlie_{entry['game'].replace('-', '_')}({params})"
    ).new_initial_state()
    assert isinstance(state.get_game(), openspiel.CardlieGame)
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    actions = state.encoding.actions

    def legal(at: Any) -> list[Action]:
        return counted((actions[number] for number in at.legal_actions()), entry)

    first = legal(state)
    assert len(first) == entry["actions"][0]
    if len(first) <= 30 and len(entry["actions"]) > 1:
        children = (state.child(state.encoding.number[action]) for action in first)
        assert sum(len(legal(child)) for child in children) == entry["actions"][1]
