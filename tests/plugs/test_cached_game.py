"""Dice games in whole numbers are those of the readable engine, whatever is played."""

from __future__ import annotations

from copy import deepcopy
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

from cardlie.engine import GAMES
from cardlie.plugs.cached_game import CachedGame
from cardlie.plugs.chance import CHANCE, TERMINAL
from cardlie.plugs.openspiel import class_of, register
from cardlie.plugs.seat_facts import information_state_layout
from cardlie.plugs.table_game import TableGame
from tests.toy_decisions import GAME, known

#: Steps of a match at most.
LONGEST = 60


@st.composite
def dice_games(draw: st.DrawFn) -> Any:
    """A game with dice that seats keep: any of ours or one like it, with any of its options."""
    kept = [id for id, rules in GAMES.items() if rules.die and not rules.passes_cup]
    keys = ["", "[dice.wild=1]", "[exact.by=anyone;costs.right=caller:-1;costs.most=5]"]
    game = draw(st.sampled_from(sorted(id for id in kept if "[" not in id)))
    name = register(game + draw(st.sampled_from(keys) if game == "tavern" else st.just("")))
    rules = GAMES[game]
    params: dict[str, Any] = {"players": draw(st.integers(*rules.seats))}
    params["start"] = draw(st.integers(1, 3))
    params |= {word.replace("-", "_"): draw(st.booleans()) for word in rules.switches}
    params |= {"rounds": draw(st.integers(0, 3)), "beyond": draw(st.integers(-1, 2))}
    for option in rules.options.values():
        if option.readings:
            params[option.field] = draw(st.sampled_from(sorted(option.readings)))
    if "games" in rules.options:
        params |= {"games": draw(st.integers(1, 3)), "bankroll": draw(st.integers(0, 2))}
    return pyspiel.load_game(f"{name}({','.join(f'{key}={it}' for key, it in params.items())})")


def choose(at: TableGame, rng: Random) -> int:
    """Anything that may happen; a guess often low, and half of the time none."""
    if at.current_player == CHANCE:
        return rng.choice(at.chance_outcomes)[0]
    legal, guesses = at.legal_actions(), len(at.encoding.guesses)
    others = [number for number in legal if number >= guesses]
    few = legal[: rng.choice([3, len(legal)])]
    return rng.choice(others if others and rng.random() < 0.5 else few)


def verify_alike(state: Any, readable: TableGame, seats: list[int]) -> None:
    """The same to all that OpenSpiel asks, and to each of some seats."""
    at, form = state.position, information_state_layout(readable.encoding)
    assert (at.current_player, list(at.chance_outcomes)) == (
        readable.current_player,
        list(readable.chance_outcomes),
    )
    assert at.returns == readable.returns
    for number, _ in at.chance_outcomes[:3]:
        assert at.outcome(number) == readable.outcome(number)
    if at.current_player >= 0:
        assert at.legal_actions() == readable.legal_actions()
    for seat in seats:
        written = np.zeros((at.most_rounds, form.width), np.float32)
        for row, facts in zip(written, readable.rows(seat), strict=False):
            form.tensor(facts, row)
        assert np.array_equal(at.tensor(seat), written.ravel())
        assert np.array_equal(readable.tensor(seat), written.ravel())
        assert at.floats(seat) == readable.floats(seat)
        assert [*map(form.text, at.rows(seat))] == [*map(form.text, readable.rows(seat))]


def verify_matches(game: Any, rng: Random, matches: int) -> None:
    """Matches one after another, since what was done in one is looked up in the next."""
    assert isinstance(game.start, CachedGame)
    seats = range(game.num_players())
    for _ in range(matches):
        state, readable = game.new_initial_state(), deepcopy(game.fresh)
        for _ in range(LONGEST):
            verify_alike(state, readable, [seat for seat in seats if rng.random() < 0.2])
            if readable.current_player == TERMINAL:
                break
            number = choose(readable, rng)
            state.apply_action(number)
            readable.apply(number)
        verify_alike(state, readable, list(seats))
        assert str(state) == str(readable)


@given(dice_games(), st.integers(0, 1 << 32))
def test_it_is_the_readable_engines_game(game: Any, seed: int) -> None:
    """Same actions, same chance: the same players, outcomes, choices, rewards, tensors, strings."""
    verify_matches(game, Random(seed), 5)


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("tavern", "players=2,start=1,games=3"),
        ("tavern", "players=3,start=1,games=2,bankroll=1"),
        ("wheel", "players=2,start=3"),
        ("perudo[next.doubt=caller]", "players=3,start=2"),
        ("perudo", "players=2,start=2,palifico_two=on"),
    ],
)
def test_what_differs_is_kept_apart(name: str, params: str) -> None:
    """Coins won, dice in view, who fell to one die: whatever else a match hangs on."""
    verify_matches(pyspiel.load_game(f"{register(name)}({params})"), Random(5), 60)


@given(dice_games(), st.integers(0, 1 << 32))
def test_copies_go_ways_of_their_own(game: Any, seed: int) -> None:
    """A copy plays on, and what it was copied from is where it was, and goes on as ever."""
    rng, state = Random(seed), game.new_initial_state()
    for _ in range(LONGEST // 3):
        if state.is_terminal():
            break
        seats = range(game.num_players())
        before = [
            (state.position.floats(seat), state.position.tensor(seat).tolist()) for seat in seats
        ]
        copied = state.clone()
        for _ in range(4):
            if not copied.is_terminal():
                copied.apply_action(choose(copied.position, rng))
                _ = [(copied.position.floats(seat), copied.position.tensor(seat)) for seat in seats]
        after = [
            (state.position.floats(seat), state.position.tensor(seat).tolist()) for seat in seats
        ]
        assert after == before
        state.apply_action(choose(state.position, rng))
    verify_alike(state, state.play, list(range(game.num_players())))


def test_what_it_does_not_know_is_played_on_the_readable_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cards, dice under one cup, and what somebody else put together."""
    for name in ("cardlie_cards(start=4)", "cardlie_mia()"):
        assert isinstance(pyspiel.load_game(name).start, TableGame)
    with known(monkeypatch):
        assert isinstance(class_of(GAME)({"players": 2, "start": 2}).start, TableGame)
