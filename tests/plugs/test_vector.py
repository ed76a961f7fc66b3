"""Many tables in one step are the very games of the readable engine."""

from __future__ import annotations

import sys
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options, Seeded, Table
from cardlie.plugs.options import plug_word
from cardlie.plugs.seat_facts import observation_tensor
from cardlie.plugs.tables import Tables
from cardlie.plugs.vector import OneByOne, tables
from tests.depth import of_all


@st.composite
def words(draw: st.DrawFn) -> dict[str, Any]:
    """A game with any variants and rulings."""
    rules = GAMES[draw(st.sampled_from([*GAMES]))]
    found: dict[str, Any] = {"game": rules.id, "players": draw(st.integers(*rules.seats))}
    most = min(7, len(Options(rules.id).cards()) // found["players"]) if rules.has_deck else 6
    found["start"] = draw(st.integers(4 if rules.has_deck else 1, most))
    for option in rules.options.values():
        if option.is_flag and draw(st.booleans()):
            found[plug_word(option)] = True
        elif option.readings:
            found[plug_word(option)] = draw(st.sampled_from(list(option.readings)))
    return found | {"beyond": draw(st.integers(0, 2))}


def chosen(env: Tables, rng: np.random.Generator, bold: float) -> Any:
    """Legal actions at each table: often no guess, or the lowest, so that much comes to pass."""
    actions, others = env.sample(rng), env.mask.copy()
    others[:, : len(env.encoding.guesses)] = False
    first, any_of = env.mask.argmax(axis=1), others.argmax(axis=1)
    drawn = rng.random((2, env.num_envs))
    actions = np.where(drawn[0] < 0.4, first, actions)
    return np.where(others.any(axis=1) & (drawn[1] < bold), any_of, actions)


#: A game that differs is told as drawn: to make it small takes minutes.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]


@settings(max_examples=of_all(8), phases=PHASES)
@given(words(), st.integers(-(2**70), 2**70), st.integers(1, 5), st.sampled_from([0.0, 0.3, 0.7]))
def test_arrays_show_and_allow_what_the_readable_engine_does(
    given: dict[str, Any], seed: int, count: int, bold: float
) -> None:
    rng = np.random.default_rng(abs(seed))
    fast = tables(num_envs=count, engine="arrays", **given)
    slow = tables(num_envs=count, engine="table", **given)
    assert (fast.engine, slow.engine) == ("arrays", "table")
    one: Any = fast.reset(seed=seed)
    two: Any = slow.reset(seed=seed)
    for _ in range(60):
        verify_same(fast, one, two)
        actions = chosen(fast, rng, bold)
        one, two = fast.step(actions), slow.step(actions)
    verify_same(fast, one, two)


def verify_same(env: Tables, one: tuple[Any, ...], two: tuple[Any, ...]) -> None:
    ours, theirs = env.parts(one[0]), env.parts(two[0])
    for name, part in ours.items():
        assert np.array_equal(part, theirs[name]), name
    for mine, other in zip(one[1:-1], two[1:-1], strict=True):
        assert np.array_equal(mine, other)
    for name, value in one[-1].items():
        assert np.array_equal(value, two[-1][name]), name


@pytest.mark.parametrize("game", ["mia", "single-hand", "perudo", "cards"])
def test_each_table_plays_its_games_of_the_seed(game: str) -> None:
    """Table i of n plays the games i, i + n, ...: the same as whoever plays them one by one."""
    env = tables(game, 3, players=2, engine="table")
    env.reset(seed=5)
    rng, games = np.random.default_rng(1), [0, 1, 2]
    ours = [Table(env.encoding.options, Seeded(5, number)) for number in games]
    ended = 0
    while ended < 6:
        for row, table in enumerate(ours):
            assert env.seat[row] == table.actor
            seen = observation_tensor(env.encoding, table.observe(table.actor))
            assert np.array_equal(env.observation[row], seen)
            assert np.array_equal(env.mask[row], env.encoding.action_mask(table.legal()) > 0)
        actions = chosen(env, rng, 0.5)
        _, rewards, over, cut, _ = env.step(actions)
        assert not cut.any()
        for row, action in enumerate(actions.tolist()):
            ours[row].step(env.actions[action])
            assert over[row] == ours[row].over
            if over[row]:
                assert rewards[row, ours[row].ranking[0][0]] > 0
                assert rewards[row].sum() == 0
                games[row] += 3
                ours[row] = Table(env.encoding.options, Seeded(5, games[row]))
                ended += 1
            else:
                assert not rewards[row].any()


@pytest.mark.some(1)
@pytest.mark.parametrize("engine", ["arrays", "table"])
def test_what_was_given_out_stays_and_what_is_illegal_changes_nothing(
    engine: Literal["arrays", "table"],
) -> None:
    env = tables("leira", 2, engine=engine, players=2)
    with pytest.raises(CardlieError, match="nothing is dealt yet"):
        env.step(np.zeros(2, np.int64))
    seen, info = env.reset(seed=1)
    kept = [seen.copy(), *(value.copy() for value in info.values())]
    legal = env.sample(np.random.default_rng(0))
    illegal = np.array([legal[0], len(env.encoding.guesses)])
    for wrong, why in (
        (illegal, "table 1: 'challenge' is not legal"),
        (np.array([legal[0], 10**6]), "table 1: '1000000' is not legal"),
        (legal[:1], "actions must be numbers, one for each of 2 tables"),
        (legal * 1.0, "actions must be numbers, one for each of 2 tables"),
    ):
        with pytest.raises(CardlieError, match=why):
            env.step(wrong)
    env.step(legal)
    for now, before in zip([seen, *info.values()], kept, strict=True):
        assert np.array_equal(now, before)


def test_what_arrays_do_not_play_is_played_one_by_one_or_refused() -> None:
    env = tables("tavern", 2, players=2, games=2)
    assert isinstance(env, OneByOne)
    env.reset(seed=1)
    env.step(env.sample(np.random.default_rng(1)))
    with pytest.raises(CardlieError, match="games in a row") as refused:
        tables("tavern", 2, players=2, engine="arrays", games=2)
    assert refused.value.hint == 'engine="table" plays it one table after another'


@pytest.mark.parametrize("engine", ["arrays", "table"])
@pytest.mark.parametrize("game", ["perudo", "cards"])
def test_spaces_are_gymnasiums(game: str, engine: Literal["arrays", "table"]) -> None:
    """What is returned lies in them; what they hold is taken, if it is legal."""
    spaces = pytest.importorskip("gymnasium").spaces
    env = tables(game, 3, engine=engine, players=2)
    seen, info = env.reset(seed=4)
    rng = np.random.default_rng(4)
    env.single_action_space.seed(4)
    for _ in range(9):
        assert env.observation_space.contains(seen)
        assert all(map(env.single_observation_space.contains, seen))
        actions = env.sample(rng)
        assert env.action_space.contains(actions)
        mask = info["action_mask"][0].astype(np.int8)
        drawn = env.single_action_space.sample(mask=mask)
        assert mask[drawn]
        seen, *_, info = env.step(np.array([drawn, *actions[1:]]))
    assert isinstance(env.action_space, spaces.MultiDiscrete)
    assert env.action_space.nvec.tolist() == [env.single_action_space.n] * 3
    assert env.single_action_space.n == env.mask.shape[1]


def test_without_gymnasium_its_spaces_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    env = tables("leira", 2, players=2)
    env.reset(seed=1)
    with pytest.raises(CardlieError, match="which is not installed") as error:
        _ = env.action_space
    assert error.value.hint == "pip install gymnasium"


def test_no_table_is_no_environment() -> None:
    with pytest.raises(CardlieError, match="0 tables can't be played"):
        tables("leira", 0)
