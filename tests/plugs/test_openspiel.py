"""OpenSpiel's own tests on our games, what a seat may know there, and what its algorithms find."""

from __future__ import annotations

import pickle
import re
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

if find_spec("pyspiel") is None:
    pytest.skip("open_spiel is not installed (extra 'research')", allow_module_level=True)

import pyspiel

from cardlie.engine import GAMES, Table
from cardlie.plugs import openspiel
from cardlie.plugs.told import Told
from cardlie.solve import Goal, Learner, lay_out, literature, search

SMALL = [
    "cardlie_cards(players=2,start=4)",
    "cardlie_cards(players=3,start=4,open=True,wildcards=True,rounds=1)",
    "cardlie_cards(players=2,start=5,swap=True,straights=True,powers=True,rounds=1)",
    "cardlie_cards(players=2,start=4,simple=True,vague=True,rounds=1)",
    "cardlie_wheel(players=2,start=3)",
    "cardlie_wheel(players=3,start=2,no_reroll=True)",
    "cardlie_tavern(players=2,start=2)",
    "cardlie_tavern(players=3,start=1,games=3)",
    "cardlie_leira(players=2,start=2)",
    "cardlie_leira(players=4,start=1)",
]


PLAYTHROUGHS = Path(__file__).parent.parent / "golden" / "openspiel"
ACTION = re.compile(r"action: \d+$")

#: What OpenSpiel asks for a seat.
ASKED = (
    "information_state_string", "information_state_tensor",
    "observation_string", "observation_tensor",
)  # fmt: skip


def outcome(state: Any, rng: Random) -> int:
    numbers, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(numbers, chances)[0])


def doubtful(state: Any, rng: Random) -> int:
    """Any action; a challenge often enough that games end soon."""
    legal = state.legal_actions()
    others = [n for n in legal if not state.action_to_string(n).startswith("say")]
    return int(rng.choice(others if others and rng.random() < 0.5 else legal))


def played(name: str, seed: int) -> list[Any]:
    """The states of a game in which somebody is in turn."""
    rng, found = Random(seed), []
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            state.apply_action(outcome(state, rng))
            continue
        found.append(state.clone())
        state.apply_action(doubtful(state, rng))
    assert sum(state.returns()) == pytest.approx(0)
    return found


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_finds_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    short = "cards" not in name  # each state is written and read: a shuffled deck has many
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=short, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_figures_of_its_own(game: str) -> None:
    fewest, most = GAMES[game].seats
    infos = [pyspiel.load_game(f"cardlie_{game}(players={n})") for n in (fewest, most)]
    assert [info.num_players() for info in infos] == [fewest, most]
    assert infos[0].num_distinct_actions() < infos[1].num_distinct_actions()
    assert infos[0].max_game_length() < infos[1].max_game_length()
    for variant in GAMES[game].switches:
        key = variant.replace("-", "_")
        loaded = pyspiel.load_game(f"cardlie_{game}(players={most},{key}=True)")
        assert loaded.options.names == (variant,)


@pytest.mark.parametrize("name", SMALL)
def test_games_and_states_are_written_and_read(name: str) -> None:
    for state in played(name, 3)[::5]:
        game = state.get_game()
        text = pyspiel.serialize_game_and_state(game, state)
        for again in (
            pyspiel.deserialize_game_and_state(text)[1],
            pickle.loads(pickle.dumps(state)),
        ):
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("name", SMALL)
def test_what_is_remembered_is_what_was_seen_and_nothing_else(name: str) -> None:
    """One string for one tensor, and one set of actions for both."""
    strings: dict[tuple[int, str], tuple[bytes, list[int]]] = {}
    tensors: dict[tuple[int, bytes], str] = {}
    for seed in range(4):
        for state in played(name, seed):
            seat = state.current_player()
            text = state.information_state_string(seat)
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            assert tensor.min() >= 0
            assert tensor.max() <= 1
            known = strings.setdefault((seat, text), (tensor.tobytes(), state.legal_actions()))
            assert known == (tensor.tobytes(), state.legal_actions())
            # rolls for who starts are in the string alone
            plain = "\n".join(line for line in text.split("\n") if '"began",1,1,' not in line)
            assert tensors.setdefault((seat, tensor.tobytes()), plain) == plain


@pytest.mark.parametrize("name", [name for name in SMALL if "cards" not in name])
def test_what_the_last_seat_rolled_is_told_to_nobody_else(name: str) -> None:
    """Two deals that differ in it, and in each the same is said."""
    game, told = pyspiel.load_game(name), 0
    for seed in range(8):
        rng = Random(seed)
        one = game.new_initial_state()
        while one.is_chance_node():
            before, rolls = one.clone(), one.chance_outcomes()
            one.apply_action(outcome(one, rng))
        other = before
        other.apply_action(rng.choice([n for n, _ in rolls if n != one.history()[-1]]))
        while not one.is_chance_node() and not one.is_terminal():
            seat = one.current_player()
            assert str(one) != str(other)
            assert (one.current_player(), one.legal_actions()) == (seat, other.legal_actions())
            if seat != game.num_players() - 1:
                told += 1
                for ask in ASKED:
                    assert getattr(one, ask)(seat) == getattr(other, ask)(seat)
            texts = {number: one.action_to_string(number) for number in one.legal_actions()}
            quiet = [n for n, text in texts.items() if text.startswith(("say", "keep"))]
            if not quiet:
                break
            number = rng.choice(quiet[:4])
            one.apply_action(number)
            other.apply_action(number)
    assert told > 8


@pytest.mark.parametrize("name", SMALL)
def test_the_engine_plays_the_same(name: str) -> None:
    """A table that is told the same chance, and the same actions, is the same table."""
    state = played(name, 8)[-1]
    game, outcomes, actions = state.get_game(), [], []
    replayed = game.new_initial_state()
    for number in state.history():
        if replayed.is_chance_node():
            outcomes.append(number)
        else:
            actions.append(game.numbers.actions[number])
        replayed.apply_action(number)
    table = Table(game.options, Told(outcomes))
    for action in actions:
        assert table.can(action)
        table.act(action)
    assert table.events == state.play.table.events
    assert table.state.rolled == state.play.table.state.rolled


def test_a_match_that_lasts_too_long_is_nobodys() -> None:
    state = pyspiel.load_game("cardlie_tavern(players=2,start=2,rounds=1)").new_initial_state()
    rng = Random(2)
    while not state.is_terminal():
        state.apply_action(
            outcome(state, rng) if state.is_chance_node() else state.legal_actions()[-1]
        )
    assert state.returns() == [0, 0]
    assert not state.play.table.over


def test_nobody_is_told_more_than_a_seat() -> None:
    game = pyspiel.load_game("cardlie_leira(players=2)")
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert game.make_py_observer(everything) is None


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.iterdir()), ids=lambda file: file.stem)
def test_playthroughs_are_as_they_were(file: Path) -> None:
    """A game of each kind as OpenSpiel writes it down: ``playthrough(game, None, seed=3)``."""
    from absl import flags
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    text = file.read_text(encoding="utf-8")
    game = text.split("\n", 1)[0].removeprefix("game: ")
    actions = [
        int(line.removeprefix("action: ")) for line in text.split("\n") if ACTION.match(line)
    ]
    again = playthrough(game, actions)
    assert again.split("# State 0\n")[1].rstrip() == text.split("# State 0\n")[1].rstrip()


def test_openspiel_finds_as_much_to_exploit_in_our_plans_as_we_do() -> None:
    """OpenSpiel's own Liar's Dice, one die each with three faces, and its own best responses."""
    tree = lay_out(literature((1, 1), 3, "highest"))
    game = pyspiel.load_game("liars_dice(numdice=1,dice_sides=3)")
    for iterations in (1, 5, 60):
        learner = Learner(tree)
        search(learner, Goal(1e-12, iterations))
        low, high = learner.bounds()
        policy = pyspiel.TabularPolicy(openspiel.policy_of(learner))
        assert pyspiel.exploitability(game, policy) == pytest.approx((high - low) / 2, abs=1e-9)
        gains = pyspiel.expected_returns(game.new_initial_state(), [policy, policy], -1, True)
        assert low - 1e-9 <= gains[0] <= high + 1e-9
