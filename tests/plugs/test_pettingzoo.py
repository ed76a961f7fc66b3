"""PettingZoo's own tests on our games, and what they leave out."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import of_all

if find_spec("pettingzoo") is None:
    pytest.skip("pettingzoo is not installed (extra 'research')", allow_module_level=True)

from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options, Say
from cardlie.guess import Number
from cardlie.plugs.encoding import encoding_of
from cardlie.plugs.pettingzoo import RawEnv, env, raw_env


def everything(game: str, seats: int) -> dict[str, Any]:
    """A table at which everything is played that can be."""
    return {"seats": seats} | {o.field: not o.default for o in GAMES[game].switches.values()}


TABLES: list[tuple[str, dict[str, Any]]] = [
    *((game, {"seats": seats}) for game, rules in GAMES.items() for seats in rules.seats),
    *(
        (game, {"seats": 3, option.field: not option.default})
        for game, rules in GAMES.items()
        for option in rules.switches.values()
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


@pytest.mark.some(6)
@pytest.mark.parametrize(("game", "options"), MORE)
def test_the_api_is_kept_by_every_mix(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(game, **options), num_cycles=3)


@pytest.mark.some(11)
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_api_is_kept(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what is only unusual
        api_test(env(game, **options), num_cycles=60)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: env(game, seats=3), num_cycles=40)


@pytest.mark.some(6)
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
        guesses = [n for n in legal if str(raw.actions[n]).startswith("say")]
        others = [n for n in legal if n not in guesses]
        raw.step(int(chance.choice(others if others and chance.random() < 0.7 else legal)))
    assert set(gains) == set(raw.possible_agents)
    assert sum(gains.values()) == pytest.approx(0)
    assert max(gains.values()) > 0


def test_a_mask_is_what_the_table_allows() -> None:
    raw = RawEnv(Options("leira", seats=2, start=1))
    raw.reset(seed=2)
    mask = raw.observe(raw.agent_selection)["action_mask"]
    allowed = {str(raw.actions[number]) for number in np.flatnonzero(mask).tolist()}
    assert allowed == {f"say sum {total}" for total in range(1, 14)}  # a sum of 13 is a lie
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


@settings(max_examples=of_all(30))
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 1 << 32), st.integers(0, 4))
def test_what_is_legal_is_what_the_engine_allows(game: str, seed: int, beyond: int) -> None:
    """Bids above the dice of the start, too; leaving the table is all that is left out."""
    rng, raw = (
        Random(seed),
        raw_env(game, players=2, start=4 if game == "cards" else 2, beyond=beyond),
    )
    raw.reset(seed=seed)
    there = sum(raw.table.observe(0).public.rolling)
    assert "leave" not in map(str, raw.actions)
    for _ in range(25):
        if raw.table.over:
            break
        mask = np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"]).tolist()
        legal = raw.table.legal()
        faces = raw.options.rules.faces
        guesses = [
            guess
            for guess in legal.guesses(max(71, there * faces.numbers[-1] + beyond))
            if guess.amount(faces) <= type(guess).most(faces, there) + beyond
        ]
        others = [action for action in legal.actions(0) if not action.quits]
        assert {*map(raw.actions.__getitem__, mask)} == {*map(Say, guesses), *others}
        raw.step(rng.choice([n for n in mask if n >= len(guesses)] or mask))


def test_all_guesses_of_the_round_are_seen_and_the_dice_in_view() -> None:
    raw = raw_env("wheel", players=3)
    raw.reset(seed=4)
    table = raw.table
    for action in ("say 1 three", "show 0 2", "say 2 twos", "keep", "say 2 fives"):
        raw.step(next(n for n, each in enumerate(raw.actions) if str(each) == action))
    agent = raw.agent_selection
    parts = raw.parts(raw.observe(agent)["observation"])
    said = {str(raw.actions[n]): order for n, order in enumerate(parts["said"]) if order}
    assert sorted(said, key=lambda each: said[each]) == ["say 1 three", "say 2 twos", "say 2 fives"]
    assert str(raw.actions[int(parts["last"].argmax())]) == "say 2 fives"
    bidder = next(seat for seat, shown in enumerate(table.state.face_up) if shown)
    back = (bidder - raw.possible_agents.index(agent)) % 3
    in_view = sorted(table.state.rolled[bidder][place] for place in table.state.face_up[bidder])
    shown = [
        face for face, count in enumerate(parts["shown"][back]) for _ in range(round(count * 5))
    ]
    assert shown == in_view
    assert not parts["shown"][back - 1].any()
    own = parts["own"].argmax(axis=1).tolist()
    assert own == list(table.state.rolled[raw.possible_agents.index(agent)])


def test_a_guess_beyond_the_numbers_is_seen_as_the_highest_like_it() -> None:
    """At our tables everybody may say more: a learner sees the most that it knows."""
    encoding = encoding_of(Options("tavern", seats=2, start=1))
    assert encoding.near(Number(40, 5)) == encoding.guesses[Number(2, 5)]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"player": 3}, "tavern has no option 'player'"),
        ({"players": 3, "seats": 2}, "players=3 and seats=2 differ"),
        ({"straights": True}, "tavern has no option 'straights'"),
        ({"players": 9}, "tavern is for 2 to 5 players, not 9"),
    ],
)
def test_a_wrong_word_gets_a_sentence(words: dict[str, Any], said: str) -> None:
    with pytest.raises(CardlieError, match=said):
        env("tavern", **words)
