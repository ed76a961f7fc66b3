"""The graph of a round is the game that the engine plays: what may be done, what comes of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cardlie.base.errors import CardlieError
from cardlie.engine import flow
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.spot_on import SpotOn, SpottedOn
from cardlie.engine.events import Challenged
from cardlie.engine.legal import Legal
from cardlie.engine.live import TableState
from cardlie.engine.observation import observe
from cardlie.games.chance import Seeded
from cardlie.games.options import Options
from cardlie.games.records import SeatNo
from cardlie.guess.patterns import have
from cardlie.solve.graph import Outcome
from cardlie.solve.literature import hands_of
from cardlie.solve.rules import UnvaluedRound, verify_false_bids_lose

if TYPE_CHECKING:
    from cardlie.engine.actions import Action

GAMES = [
    ("tavern", (1, 1), (), ()),
    ("tavern", (2, 1), (), ()),
    ("leira", (1, 1), (), ()),
    ("leira", (2, 2), (), ()),
    ("perudo", (1, 1), (), ()),
    ("perudo", (2, 1), (), ("raise=one-thing",)),
    ("perudo", (1, 2), (), ("ones-open=yes",)),
    ("wheel", (1, 1), (), ()),
    ("wheel", (2, 1), (), ()),
    ("wheel", (2, 1), ("no-reroll",), ("perfect=challenger-only",)),
]


@pytest.mark.some(3)
@pytest.mark.parametrize(("game", "held", "names", "rulings"), GAMES)
def test_rounds_played_at_random_go_as_the_graph_says(
    game: str, held: tuple[int, int], names: tuple[str, ...], rulings: tuple[str, ...]
) -> None:
    options = Options.of(game, names, seats=2, rulings=[*rulings])
    unvalued = UnvaluedRound(options, held)
    for seed in range(5 if game == "wheel" else 10):
        _play(unvalued, seed)


def _play(unvalued: UnvaluedRound, seed: int) -> None:
    chance, state = Random(seed), TableState(unvalued.options, Seeded(seed))
    flow.new_game(state)
    flow.new_round_at(state, unvalued.held, SeatNo(0))
    place = 0
    while True:
        node = unvalued.nodes[place]
        assert state.actor == node.actor
        legal = _legal(state)
        left_out = legal.keys() - set(node.actions)
        assert all(_is_false(state, legal[name]) for name in left_out)
        endings = {ending.label: ending for ending in node.endings}
        mine = _hand(state, state.actor)
        allowed = list(endings) + [
            move.label
            for move in node.moves
            if move.legal is None or move.legal[hands_of(sum(mine), len(mine)).index(mine)]
        ]
        assert set(allowed) <= legal.keys()
        name = chance.choice(allowed)
        if name in endings:
            hands = tuple(_index(state, player) for player in (0, 1))
            expected = unvalued.outcomes[endings[name].payoff[hands]]
            _finish(state, legal[name], endings[name].answered, expected)
            return
        legal[name].do(state)
        place = next(move.to for move in node.moves if move.label == name)


def _legal(state: TableState) -> dict[str, Action]:
    """What the engine allows, by the names of the graph."""
    legal = Legal(observe(state, state.actor))
    faces = state.faces.all
    dice = sum(state.held)
    most = max(state.bidding.highest_figure(dice) + 1, state.game.last_figure or 0)
    found: dict[str, Action] = {str(bid): Say(bid) for bid in legal.guesses(most)}
    if legal.challenge:
        found["challenge"] = Challenge()
    if legal.may(SpotOn):
        found["spot-on"] = SpotOn()
    if state.phase == "reroll":
        found["keep"] = Keep()
    for action in legal.of(Reroll):
        shown = sorted(state.rolled[state.actor][place] for place in action.show)
        found["show " + "".join(faces[face].text for face in shown)] = Reroll(action.show)
    return found


def _is_false(state: TableState, action: Action) -> bool:
    """Whether no dice could fulfil what is said, or the last bid already was such a bid."""
    faces, dice = len(state.faces.all), sum(state.held)
    bids = [action.guess] if isinstance(action, Say) else []
    for bid in (*bids, *state.history[-1:]):
        compiled = state.bidding.compiled(bid)
        best = max(have(compiled, hand) for hand in hands_of(dice, faces))
        if best < compiled.need:
            return True
    return False


def _hand(state: TableState, player: int) -> tuple[int, ...]:
    hidden = [
        face
        for place, face in enumerate(state.rolled[player])
        if place not in state.face_up[player]
    ]
    return tuple(hidden.count(face) for face in range(len(state.faces.all)))


def _index(state: TableState, player: int) -> int:
    hand = _hand(state, player)
    return hands_of(sum(hand), len(hand)).index(hand)


def _finish(state: TableState, action: Action, answered: bool, expected: Outcome) -> None:
    before = tuple(state.held)
    if answered:
        action.do(state)
        if state.phase == "reroll":
            Keep().do(state)
        action = Challenge()
    state.telling = []
    action.do(state)
    event = state.telling[0]
    assert isinstance(event, Challenged | SpottedOn)
    held = tuple(dice - lost for dice, lost in zip(before, event.losses, strict=True))
    assert held == expected.held
    if all(held):
        assert tuple(state.held) == held
        assert state.starter == expected.starter
    else:
        assert expected.winner == (0 if held[0] else 1)


def test_a_false_bid_must_cost_whoever_says_it() -> None:
    unvalued = UnvaluedRound(Options("tavern", seats=2), (1, 1))
    assert unvalued.nodes

    def worth(outcome: Outcome) -> float:
        return 1.0 if outcome.winner == 0 else -1.0

    verify_false_bids_lose(unvalued, worth, worth)
    with pytest.raises(CardlieError, match="false bid"):
        verify_false_bids_lose(unvalued, lambda o: -worth(o), lambda o: -worth(o))


def test_what_is_never_better_is_left_out() -> None:
    unvalued = UnvaluedRound(Options("tavern", seats=2), (2, 1))
    outcomes = dict.fromkeys(unvalued.nodes[0].actions)
    assert "4 ones" in outcomes  # a bid that nobody believes ...
    low = high = lambda outcome: 1.0 if outcome.winner == 0 else 0.0
    first = unvalued.without_worse(low, high)
    last = next(node for node in first if "challenge" in node.actions and node.actor == 0)
    assert not any(ending.answered for ending in last.endings)  # ... is worse than a challenge
    payoff = unvalued.round(first, low).nodes[1].endings[0].payoff
    assert set(np.unique(payoff)) <= {0.0, 1.0}
