"""OpenSpiel's own tests on our games, and what a seat may know there."""

from __future__ import annotations

import pickle
import re
from importlib.util import find_spec
from itertools import chain, product, repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest

if find_spec("pyspiel") is None:
    pytest.skip("open_spiel is not installed (extra 'research')", allow_module_level=True)

import pyspiel

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Table
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.plugs import openspiel, pettingzoo
from cardlie.plugs.chance import ScriptedChance

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
    "cardlie_perudo(players=3,start=2)",
    "cardlie_perudo(players=4,start=1,calza=next,rounds=2)",
    "cardlie_mia(players=3,start=2)",
    "cardlie_single_hand(players=3,start=1)",
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


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SMALL)
def test_openspiel_finds_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    short = "cards" not in name  # each state is written and read: a shuffled deck has many
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=short, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_figures_of_its_own(game: str) -> None:
    fewest, most = GAMES[game].seats
    infos = [
        pyspiel.load_game(f"cardlie_{game.replace('-', '_')}(players={n})") for n in (fewest, most)
    ]
    assert [info.num_players() for info in infos] == [fewest, most]
    actions = [info.num_distinct_actions() for info in infos]
    alike = GAMES[game].passes_cup  # one cup, however many play
    assert actions[0] == actions[1] if alike else actions[0] < actions[1]
    assert infos[0].max_game_length() < infos[1].max_game_length()
    for variant in GAMES[game].switches:
        key = variant.replace("-", "_")
        loaded = pyspiel.load_game(f"cardlie_{game.replace('-', '_')}(players={most},{key}=True)")
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


def dealt(game: Any, rng: Random, like: list[int], but: int) -> Any:
    """A first deal that goes ``like`` another as long as it can, ``but`` at one place."""
    state = game.new_initial_state()
    for before in chain(like, repeat(-1)):
        if not state.is_chance_node():
            return state
        possible = [number for number, _ in state.chance_outcomes()]
        same = before in possible and (len(state.history()) != but or len(possible) == 1)
        state.apply_action(before if same else rng.choice([n for n in possible if n != before]))
    raise AssertionError("a deal without end")


def seen_by(state: Any, seat: int) -> tuple[object, ...]:
    """What all know and what this seat alone knows, as the engine tells it."""
    seen = state.play.table.observe(seat)
    events = tuple(state.play.table.events)
    return events, seen.public, seen.rolled, seen.own


@pytest.mark.some(3)
@pytest.mark.parametrize("name", SMALL)
def test_what_a_seat_does_not_see_changes_nothing_it_is_told(name: str) -> None:
    """Two deals that differ in what others hold, and in each the same is said."""
    game, told = pyspiel.load_game(name), 0
    for seed in range(40):
        rng = Random(seed)
        one = dealt(game, rng, [], -1)
        history = one.history()
        other = dealt(game, rng, history, rng.randrange(len(history)))
        seats = [s for s in range(game.num_players()) if seen_by(one, s) == seen_by(other, s)]
        while seats and other.history() != one.history():
            for seat, ask in product(seats, ASKED):
                assert getattr(one, ask)(seat) == getattr(other, ask)(seat)
            if one.current_player() in seats:
                told += 1
                assert one.legal_actions() == other.legal_actions()
            both = set(one.legal_actions()) & set(other.legal_actions())
            quiet = [n for n in sorted(both) if one.action_to_string(n).startswith(("say", "keep"))]
            if not quiet:
                break
            number = rng.choice(quiet[:4])
            for state in (one, other):
                state.apply_action(number)
            if one.is_chance_node() or one.is_terminal():
                break
            seats = [s for s in seats if seen_by(one, s) == seen_by(other, s)]
        if told > 12:
            return
    raise AssertionError(f"only {told} moments were compared")


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
            play, action = replayed.play, game.encoding.actions[number]
            claims = play.state.current_player != play.table.actor
            if not (claims and action == Keep()):  # who lets a claim pass leaves no trace
                actions.append(SpotOn(play.state.current_player) if claims else action)
        replayed.apply_action(number)
    table = Table(game.options, ScriptedChance(outcomes))
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


@pytest.mark.some(1)
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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cardlie_tavern(players=9)", "tavern is for 2 to 5 players, not 9"),
        ("cardlie_tavern(players=3,seats=2)", "players=3 and seats=2 differ"),
        ("cardlie_wheel(start=30)", "with 30 dice there are too many actions"),
        ("cardlie_tavern(playerz=3)", "Unknown parameter 'playerz'"),
    ],
)
def test_what_is_no_table_is_told_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises((CardlieError, pyspiel.SpielError), match=said):
        pyspiel.load_game(name)


def test_players_and_seats_are_one_word() -> None:
    for word in ("players", "seats"):
        game = pyspiel.load_game(f"cardlie_wheel({word}=3,no_reroll=True)")
        assert isinstance(game, openspiel.CardlieGame)
        words: dict[str, Any] = {word: 3, "no_reroll": True}
        assert game.options == pettingzoo.raw_env("wheel", **words).options
