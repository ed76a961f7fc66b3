"""PettingZoo's own tests on our games, and what they leave out."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

if find_spec("pettingzoo") is None:
    pytest.skip("pettingzoo is not installed (extra 'research')", allow_module_level=True)

from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from cardlie.engine import GAMES, Options
from cardlie.plugs.pettingzoo import RawEnv, env, raw_env


def everything(game: str, seats: int) -> dict[str, Any]:
    """A table at which everything is played that can be."""
    return {"seats": seats} | dict(GAMES[game].switches.values())


TABLES: list[tuple[str, dict[str, Any]]] = [
    *((game, {"seats": seats}) for game, rules in GAMES.items() for seats in rules.seats),
    *(
        (game, {"seats": 3, option: value})
        for game, rules in GAMES.items()
        for option, value in rules.switches.values()
    ),
    ("tavern", {"seats": 3, "games": 3}),
]

#: All numbers of players, and all variants at once.
MORE: list[tuple[str, dict[str, Any]]] = [
    *(
        (game, {"seats": seats})
        for game, rules in GAMES.items()
        for seats in range(rules.seats[0] + 1, rules.seats[1])
    ),
    *((game, everything(game, seats)) for game, rules in GAMES.items() for seats in rules.seats),
]


@pytest.mark.parametrize(("game", "options"), MORE)
def test_the_api_is_kept_by_every_mix(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, **options), num_cycles=3)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_api_is_kept(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what is only unusual
        api_test(env(game, **options), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: env(game, seats=3), num_cycles=40)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_games_end_with_rewards_that_add_up_to_nothing(game: str, options: dict[str, Any]) -> None:
    raw, chance = RawEnv(Options(game, **options)), np.random.default_rng(3)
    raw.reset(seed=5)
    gains: dict[str, float] = {}
    for agent in raw.agent_iter(200_000):
        seen, reward, terminated, truncated, _ = raw.last()
        gains[agent] = gains.get(agent, 0) + float(reward)
        assert raw.observation_space(agent).contains(seen)
        if terminated or truncated:
            raw.step(None)
            continue
        # challenges come often enough that games end soon
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        guesses = [n for n in legal if str(raw.action(n)).startswith("say")]
        others = [n for n in legal if n not in guesses]
        raw.step(int(chance.choice(others if others and chance.random() < 0.7 else legal)))
    assert set(gains) == set(raw.possible_agents)
    assert sum(gains.values()) == pytest.approx(0)
    assert max(gains.values()) > 0


def test_a_mask_is_what_the_table_allows() -> None:
    raw = RawEnv(Options("leira", seats=2, start=1))
    raw.reset(seed=2)
    mask = raw.observe(raw.agent_selection)["action_mask"]
    allowed = {str(raw.action(number)) for number in np.flatnonzero(mask).tolist()}
    assert allowed == {f"say sum {total}" for total in range(1, 13)}
    other = next(agent for agent in raw.agents if agent != raw.agent_selection)
    assert not raw.observe(other)["action_mask"].any()
    assert "Leira's Dice, round 1" in (raw.render() or "")


@pytest.mark.parametrize("game", GAMES)
def test_after_so_many_cycles_it_is_cut_short(game: str) -> None:
    """Each seat had its turns, nobody won; ``max_cycles_test`` asks the same of parallel ones."""
    cut = env(game, seats=2, max_cycles=4)
    cut.reset(seed=1)
    steps = 0
    for _ in cut.agent_iter():
        seen, reward, terminated, truncated, _ = cut.last()
        if terminated or truncated:
            assert truncated
            assert reward == 0
            cut.step(None)
            continue
        # the lowest guess: nobody challenges, so the game is not over before
        cut.step(int(np.flatnonzero(seen["action_mask"])[0]))
        steps += 1
    assert steps == 8


def test_nothing_happens_at_once() -> None:
    """Seats act in turn, and the conversion to a parallel environment is told so."""
    assert raw_env("leira", seats=2).metadata["is_parallelizable"] is False
    with pytest.raises(AssertionError):
        aec_to_parallel(env("leira", seats=2))
