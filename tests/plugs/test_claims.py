"""Claims that anyone may make: learners are asked as bots are, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import sharing

if find_spec("pyspiel") is None or find_spec("pettingzoo") is None:
    pytest.skip("open_spiel or pettingzoo is not installed", allow_module_level=True)

from cardlie.engine import Action, Legal, Observation, Say, Table
from cardlie.players.player import next_action
from cardlie.plugs.encoding import GameEncoding, encoding_of
from cardlie.plugs.openspiel import class_of
from cardlie.plugs.pettingzoo import raw_env
from tests.toy_decisions import GAME, known


@pytest.fixture(autouse=True)
def known_to_all(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with known(monkeypatch):
        yield


fresh = sharing(30)

#: Some actions of a game are looked at.
MOST = 40


class AnyPlayer:
    """Does anything that a learner may do, and notes who was asked, and what it did."""

    def __init__(self, encoding: GameEncoding, rng: Random) -> None:
        self.encoding, self.rng = encoding, rng
        self.noted: list[tuple[Observation, set[str], Action]] = []

    def decide(self, observation: Observation, legal: Legal) -> Action:
        guesses = (say for say in self.encoding.actions[:MOST] if isinstance(say, Say))
        may = [*legal.actions(0), *filter(legal.allows, guesses)]
        # seldom a challenge: a round shall have some guesses
        chosen = may[-1] if self.rng.random() < 0.6 else self.rng.choice(may)
        self.noted.append((observation, {*map(str, may)}, chosen))
        return chosen


def verify_asked_alike(
    table: Table,
    bot: AnyPlayer,
    asked: Callable[[], int],
    legal: Callable[[], list[int]],
    do: Callable[[int], None],
) -> None:
    """Whom bots would be asked at a table a plug asks, in this order, and lets do the same."""
    bot.noted.clear()
    done, actions = next_action(table.state, [bot] * table.options.seats)[1], table.actions
    for seen, may, chosen in bot.noted:
        assert table.actions == actions  # who lets a claim pass leaves no trace
        assert asked() == seen.seat
        here = {str(bot.encoding.action(number, table.state, seen.seat)) for number in legal()}
        assert here >= may
        assert all(each.startswith("say") for each in here - may)
        number = bot.encoding.number_of(chosen)
        assert number is not None
        do(number)
    assert table.actions in (actions, (*actions, done))  # a plug may have made a new table


@given(st.integers(2, 5), st.integers(1, 3), st.integers(0, 999))
@fresh
def test_pettingzoo_asks_who_may_claim(seats: int, start: int, seed: int) -> None:
    env = raw_env("turned", players=seats, start=start)
    env.reset(seed=seed)
    bot = AnyPlayer(encoding_of(env.options, 1), Random(seed))
    for _ in range(MOST):
        if not env.table.over:
            verify_asked_alike(
                env.table, bot,
                lambda: env.possible_agents.index(env.agent_selection),
                lambda: env.observe(env.agent_selection)["action_mask"].nonzero()[0].tolist(),
                env.step,
            )  # fmt: skip
            assert str(env.table.actions[-1]) == str(bot.noted[-1][2])


@given(st.integers(2, 5), st.integers(1, 3), st.integers(0, 999))
@fresh
def test_openspiel_asks_who_may_claim(seats: int, start: int, seed: int) -> None:
    state = class_of(GAME)({"players": seats, "start": start}).new_initial_state()
    bot, written = AnyPlayer(state.encoding, Random(seed)), [str(state)]

    def do(number: int) -> None:
        state.apply_action(number)
        written.append(str(state))

    while not state.is_terminal() and len(written) < MOST:
        if state.is_chance_node():
            do(bot.rng.choice(state.chance_outcomes())[0])
        else:
            verify_asked_alike(state.play.table, bot, state.current_player, state.legal_actions, do)
    assert len(set(written)) == len(written)
