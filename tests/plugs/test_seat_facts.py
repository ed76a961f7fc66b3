"""What a seat is told: in words and in numbers the same, and exactly what the engine shows it.

Pairs of histories are drawn as strangers would: any game with any variants, any number of seats,
and a second history that goes like the first as long as it can, but for one thing that chance or
somebody does otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

if find_spec("pyspiel") is None:
    pytest.skip("open_spiel is not installed (extra 'research')", allow_module_level=True)

import pyspiel

from cardlie.engine import GAMES, Table, as_json
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.plugs import openspiel
from cardlie.plugs.chance import ScriptedChance
from cardlie.plugs.encoding import encoding_of
from cardlie.plugs.seat_facts import observation_tensor
from cardlie.plugs.state import LearnerState

if TYPE_CHECKING:
    from cardlie.engine import Action

#: How many actions a history has at most, and how many others are almost like it.
LONGEST, VARIED = 12, 8


@st.composite
def games(draw: st.DrawFn) -> Any:
    """A game of OpenSpiel with any of its variants."""
    rules = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    words = [name.replace("-", "_") for name in rules.switches if draw(st.booleans())]
    start = draw(st.integers(4, 8) if rules.has_deck else st.integers(1, 4))
    params = {"players": draw(st.integers(2, min(4, rules.seats[1]))), "start": start}
    params |= dict.fromkeys(words, True)
    params["rounds"] = draw(st.integers(1, 3))
    params["beyond"] = draw(st.integers(0, 2))
    if "games" in rules.options:
        params["games"] = draw(st.integers(1, 2))
    given = ",".join(f"{name}={value}" for name, value in params.items())
    return pyspiel.load_game(f"{openspiel.register(rules.id)}({given})")


class Moment(NamedTuple):
    """A state in which somebody is in turn, and what each seat has been shown until then."""

    state: Any
    known: list[tuple[object, ...]]


def shown_along(game: Any, history: list[int]) -> list[list[tuple[object, ...]]]:
    """What the engine shows each seat, after the deal and after each action of a history."""
    encoding, state = game.encoding, game.new_initial_state()
    outcomes: list[int] = []
    actions: list[Action] = []
    for number in history:
        if state.is_chance_node():
            outcomes.append(number)
        else:
            actions.append(encoding.actions[number])
        state.apply_action(number)
    if state.is_chance_node() and actions:
        actions.pop()  # it is not done yet
    table, found = Table(encoding.options, ScriptedChance(outcomes)), []
    known: list[tuple[object, ...]] = [() for _ in range(encoding.seats)]
    dice, told, passed = encoding.options.game.die is not None, 0, 0
    for action in (None, *actions):
        actor = -1
        if action is not None:
            actor = LearnerState(encoding, table, passed).current_player
            if action == Keep() and actor != table.actor:  # it leaves no trace
                passed += 1
                found.append(known.copy())
                continue
            claims = isinstance(action, SpotOn) and actor != table.actor
            table.act(SpotOn(actor) if claims else action)
            passed = 0
        public = [public_of(as_json(event), dice) for event in table.events[told:]]
        told = len(table.events)
        for seat in range(encoding.seats):
            seen = table.observe(seat)
            own = str(action) if actor == seat else ""
            standing = plain(seen.public)
            new = (public, own, seen.rolled, standing, seen.own, table.actor)
            known[seat] = (*known[seat], repr(new))
        found.append(known.copy())
    return found


def plain(standing: Any) -> Any:
    """What everybody knows, in a form that compares."""
    return standing._replace(options=None, bidding=str(standing.bidding))


def public_of(event: dict[str, Any], dice: bool) -> object:
    """An event as everybody sees it: others' dice lie in no order."""
    if dice and "faces" in event:
        event["faces"] = [sorted(roll) for roll in event["faces"]]
    if dice and "shown" in event:
        event["shown"] = sorted(event["shown"])
    return event


def choose(state: Any, rng: Random) -> int:
    """Anything that may happen; of guesses low ones, and seldom more than two in a round.

    Chance often brings the lowest, so that there are faces that are alike.
    """
    legal = sorted(state.legal_actions())
    if state.is_chance_node():
        return int(rng.choice(legal[: rng.choice([1, 2, len(legal)])]))
    others = [n for n in legal if not state.action_to_string(n).startswith("say")]
    return int(rng.choice(others if others and rng.random() < 0.7 else legal[:12]))


def played(game: Any, rng: Random, like: list[int], but: int) -> tuple[list[int], list[Moment]]:
    """A history that goes ``like`` another as long as it can, ``but`` for one thing."""
    state, states = game.new_initial_state(), list[Any]()
    while not state.is_terminal() and len(states) < LONGEST:
        if not state.is_chance_node():
            states.append(state.clone())
        at, legal = len(state.history()), state.legal_actions()
        if at < len(like) and at != but and like[at] in legal:
            state.apply_action(like[at])
        else:
            state.apply_action(choose(state, rng))
    shown = shown_along(game, state.history())
    return state.history(), list(map(Moment, states, shown))


def moments(game: Any, seed: int) -> Iterator[Moment]:
    """All moments of a history, and of some that are almost like it."""
    rng = Random(seed)
    like, found = played(game, rng, [], -1)
    yield from found
    for _ in range(VARIED):
        yield from played(game, rng, like, len(like) - 1 - int(len(like) * rng.random() ** 2))[1]


@pytest.mark.some(1, of="facts of open_spiel")
@given(games(), st.integers(0, 1 << 32))
def test_words_numbers_and_the_engine_tell_histories_apart_alike(game: Any, seed: int) -> None:
    assume(not game.options.game.passes_cup)  # of what lay under a cup, the last is remembered
    """Two moments are one to a seat by the string, by the tensor and by what the engine showed it,
    or by none of them."""
    verify_alike(game, moments(game, seed))


def verify_alike(game: Any, found: Iterable[Moment]) -> None:
    by: list[dict[object, set[object]]] = [defaultdict(set) for _ in range(3)]
    for moment in found:
        state = moment.state
        for seat in range(game.num_players()):
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            assert tensor.min() >= 0
            assert tensor.max() <= 1
            text = state.information_state_string(seat)
            known = (seat, *moment.known[seat])
            by[0][text].add(tensor.tobytes())
            by[1][tensor.tobytes()].add(known)
            by[2][known].add(text)
            if seat == state.current_player():
                by[0][text, "legal"].add(tuple(state.legal_actions()))
    for alike in by:
        assert all(len(others) == 1 for others in alike.values())


@pytest.mark.some(1, of="facts of open_spiel")
@pytest.mark.parametrize(
    ("name", "verbs"),
    [
        ("cardlie_cards(players=2,start=12,swap=True,rounds=3)", ["swap", "swap"]),
        ("cardlie_cards(players=3,start=5,swap=True,open=True,rounds=2)", ["reveal", "swap"]),
        ("cardlie_cards(players=2,start=7,rounds=2)", ["discard"]),
        ("cardlie_wheel(players=2,start=4,rounds=2)", ["show", "show", "keep", "challenge"]),
        ("cardlie_tavern(players=2,start=1,games=2)", ["spot-on", "stay", "stay"]),
        ("cardlie_leira(players=2,start=2,rounds=3)", ["challenge", "challenge"]),
    ],
)
def test_whatever_is_otherwise_is_told_to_whom_it_was_shown(name: str, verbs: list[str]) -> None:
    """A history in which that is done, and all that differ from it in one thing."""
    game = pyspiel.load_game(name)
    for seed in count():
        like, found = played(game, Random(seed), [], -1)
        done = [str(step.action).split()[0] for step in found[-1].state.play.steps]
        if all(done.count(verb) >= verbs.count(verb) for verb in verbs):
            break
    for at in range(len(like)):
        found += played(game, Random(at), like, at)[1]
    verify_alike(game, found)


@pytest.mark.some(1, of="facts of open_spiel")
@given(games(), st.integers(0, 1 << 32))
def test_what_is_seen_now_is_the_observation_and_nothing_else(game: Any, seed: int) -> None:
    """The same for one moment, in both plugs; of a moment alone nobody knows which round it is."""
    by: list[dict[object, set[object]]] = [defaultdict(set) for _ in range(3)]
    dice = game.encoding.options.game.die is not None
    for moment in moments(game, seed):
        for seat in range(game.num_players()):
            text = moment.state.observation_string(seat)
            tensor = np.array(moment.state.observation_tensor(seat), np.float32)
            seen = moment.state.play.table.observe(seat)
            shown = [
                (sorted(face for _, face in there) if dice and other != seat else there)
                for other, there in enumerate(seen.face_up)
            ]
            standing = plain(seen.public)._replace(round=0)
            known = repr(seen._replace(face_up=(), public=standing)), repr(shown)
            assert (
                tensor == observation_tensor(encoding_of(seen.options, game.encoding.beyond), seen)
            ).all()
            assert 0 <= tensor.min() <= tensor.max() <= 1
            by[0][text].add(tensor.tobytes())
            by[1][tensor.tobytes()].add(known)
            by[2][known].add(text)
    for alike in by:
        assert all(len(others) == 1 for others in alike.values())


@pytest.mark.parametrize(("game", "states"), [("leira", 2), ("wheel", 2), ("tavern", 2)])
def test_of_who_starts_a_seat_knows_just_that(game: str, states: int) -> None:
    """All deals of the smallest position: who starts, and one's own die."""
    found: list[set[object]] = [set(), set()]
    rules = GAMES[game]
    sides = len(rules.die.all) if rules.die else 0
    state = pyspiel.load_game(
        f"cardlie_{game.replace('-', '_')}(players=2,start=1)"
    ).new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    for starter in range(2):
        for one in range(sides):
            for other in range(sides):
                dealt = state.clone()
                for outcome in (starter, one, other):
                    dealt.apply_action(outcome)
                assert dealt.current_player() == starter
                found[0].add(dealt.information_state_string(0))
                found[1].add(tuple(dealt.information_state_tensor(0)))
    assert [len(each) for each in found] == [states * sides] * 2


def test_what_a_seat_chose_among_dice_that_are_alike_it_remembers() -> None:
    """Two equal dice: whoever shows one knows which, and nobody else does."""
    state = pyspiel.load_game("cardlie_wheel(players=2,start=2)").new_initial_state()
    for number in (0, 0, 0):
        state.apply_action(number)
    state.apply_action(state.legal_actions()[0])
    told: list[list[str]] = []
    for place in (0, 1):
        shown = state.clone()
        shown.apply_action(shown.string_to_action(f"show {place}"))
        shown.apply_action(0)
        told.append([shown.information_state_string(seat) for seat in range(2)])
    assert told[0][0] != told[1][0]
    assert told[0][1] == told[1][1]


def test_who_starts_is_as_likely_for_all_however_they_roll() -> None:
    """The plug's one chance node, against the rolls of the games by all of their outcomes."""
    for rules in GAMES.values():
        for players in range(2, min(4, rules.seats[1]) + 1):
            name = openspiel.register(rules.id)
            state = pyspiel.load_game(f"{name}(players={players})").new_initial_state()
            while state.is_chance_node():
                if len(state.chance_outcomes()) == players:
                    chances = [chance for _, chance in state.chance_outcomes()]
                    assert chances == pytest.approx([1 / players] * players)
                    break
                state.apply_action(state.chance_outcomes()[0][0])


def test_openspiel_is_registered_once() -> None:
    names = {game.short_name for game in pyspiel.registered_games()}
    ours = [game for game in GAMES if "[" not in game and "." not in game]  # not what tests made
    assert {f"cardlie_{game.replace('-', '_')}" for game in ours} <= names
    assert openspiel.CardlieGame.__subclasses__()
