"""What a seat has not seen is rolled anew, and OpenSpiel's algorithms run as they come."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

if find_spec("pyspiel") is None:
    pytest.skip("open_spiel is not installed (extra 'research')", allow_module_level=True)

import numpy as np
import pyspiel

from cardlie.base.errors import CardlieError
from cardlie.plugs import openspiel

assert openspiel

DICE = [
    "cardlie_tavern(players=3,start=2)",
    "cardlie_leira(players=2,start=3)",
    "cardlie_wheel(players=2,start=3)",
    "cardlie_perudo(players=3,start=2,calza=next)",
]

#: Six bids.
SHORT = "cardlie_tavern(players=2,start=1,beyond=-1)"


def at_random(name: str, rng: Random, steps: int) -> Any:
    """Somewhere in a game; seldom a challenge, often a reroll."""
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(steps):
        legal = state.legal_actions()
        later = state.clone()
        later.apply_action(rng.choice(legal if rng.random() < 0.5 else [legal[0], legal[-1]]))
        if later.is_terminal():
            break
        state = later
    return state


@given(st.sampled_from(DICE), st.integers(0, 1 << 20), st.integers(3, 24))
def test_a_seat_that_is_asked_has_seen_the_same(name: str, seed: int, steps: int) -> None:
    """Its strings and tensors, and all that everybody sees; two that it can't tell apart are
    rolled anew alike."""
    rng = Random(seed)
    state = at_random(name, rng, steps)
    for seat in range(state.num_players()):
        again = state.resample_from_infostate(seat, rng.random)
        assert again.current_player() == state.current_player()
        for ask in ("information_state_string", "observation_string", "information_state_tensor"):
            assert getattr(again, ask)(seat) == getattr(state, ask)(seat)
        same, other = Random(seed), Random(seed)
        once = state.resample_from_infostate(seat, same.random)
        assert str(once) == str(again.resample_from_infostate(seat, other.random)) or (
            "wheel" in name  # where dice that were shown lay between others is not known
        )


def test_what_it_has_not_seen_may_be_anything_and_each_as_likely() -> None:
    """Two dice of the other seat: 36 rolls; one in view: six of the other."""
    state = pyspiel.load_game("cardlie_wheel(players=2,start=2)").new_initial_state()
    for number in (0, 0, 7):  # seat 0 starts; it has two ones, the other a two and a three
        state.apply_action(number)
    rng, found = Random(3), Counter[tuple[int, ...]]()
    for _ in range(1800):
        again = state.resample_from_infostate(0, rng.random)
        found[again.play.table.state.rolled[1]] += 1
    assert len(found) == 21
    for roll, times in found.items():
        assert abs(times - 50 * (1 + (roll[0] != roll[1]))) < 45
    state.apply_action(state.legal_actions()[0])
    state.apply_action(state.string_to_action("keep"))
    state.apply_action(state.legal_actions()[1])
    state.apply_action(state.string_to_action("show 1"))
    state.apply_action(0)
    seen = Counter[tuple[int, ...]]()
    for _ in range(300):
        again = state.resample_from_infostate(0, rng.random)
        table = again.play.table
        (shown,) = table.observe(0).face_up[1]
        seen[tuple(sorted(table.state.rolled[1]))] += 1
        assert table.state.faces.all[shown[1]] == state.play.table.observe(0).in_view[1][0]
    assert len(seen) == 6


def test_where_dice_go_round_or_cards_are_dealt_it_is_refused() -> None:
    for name in ("cardlie_cards(players=2,start=4)", "cardlie_mia(players=2)"):
        state = at_random(name, Random(1), 1)
        with pytest.raises(CardlieError, match="can't be rolled again"):
            state.resample_from_infostate(0, Random(1).random)


def test_information_set_search_runs_as_it_comes() -> None:
    """OpenSpiel's own, in Python: it finds that what can't be true is challenged."""
    from open_spiel.python.algorithms import ismcts, mcts

    rng = np.random.RandomState(4)
    game = pyspiel.load_game("cardlie_tavern(players=2,start=1)")
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 60, random_state=rng)
    state = game.new_initial_state()
    for number in (0, 0, 1):  # seat 0 has a one
        state.apply_action(number)
    state.apply_action(state.string_to_action("say 2 sixes"))
    state.apply_action(state.legal_actions()[0])
    while not state.is_terminal():
        done = bot.step(state)
        assert done in state.legal_actions()
        state.apply_action(done)


def test_counterfactual_regrets_are_sampled_as_they_come() -> None:
    """In C++, and some actions turn out to be better than others."""
    game = pyspiel.load_game(SHORT)
    learner = pyspiel.ExternalSamplingMCCFRSolver(game, 7)
    for _ in range(300):
        learner.run_iteration()
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    chances = learner.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert max(chances.values()) > 2 / len(chances)
