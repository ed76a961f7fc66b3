"""What OpenSpiel's own algorithms find in our solutions, and in our trees."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

if find_spec("pyspiel") is None:
    pytest.skip("open_spiel is not installed (extra 'research')", allow_module_level=True)

import pyspiel

from cardlie.plugs import openspiel
from cardlie.solve import Goal, Learner, lay_out, literature, search
from cardlie.solve.graph import Outcome
from cardlie.solve.rules import UnvaluedRound
from tests.plugs.openspiel_policy import policy_of

#: Our dice games for two with a die each, and how much less than can lie there guesses may name:
#: six bids, for OpenSpiel goes through every history of every deal one by one.
TREES = {"tavern": -1, "wheel": -1, "leira": -6, "perudo": -1}


def loaded(game: str, beyond: int) -> Any:
    found = pyspiel.load_game(
        f"cardlie_{game.replace('-', '_')}(players=2,start=1,beyond={beyond})"
    )
    assert isinstance(found, openspiel.CardlieGame)
    return found


def learnt(game: Any, iterations: int) -> Learner:
    """One of our games, solved as far as that."""

    def worth(outcome: Outcome) -> float:
        return 1.0 if outcome.winner == 0 else -1.0

    unvalued = UnvaluedRound(game.options, (1, 1), game.encoding.beyond)
    learner = Learner(lay_out(unvalued.round(unvalued.nodes, worth)))
    search(learner, Goal(1e-12, iterations))
    return learner


def test_openspiel_finds_as_much_to_exploit_in_our_plans_as_we_do() -> None:
    """OpenSpiel's own Liar's Dice, one die each with three faces, and its own best responses."""
    tree = lay_out(literature((1, 1), 3, "highest"))
    game = pyspiel.load_game("liars_dice(numdice=1,dice_sides=3)")
    for iterations in (1, 5, 60):
        learner = Learner(tree)
        search(learner, Goal(1e-12, iterations))
        low, high = learner.bounds()
        policy = pyspiel.TabularPolicy(policy_of(learner))
        assert pyspiel.exploitability(game, policy) == pytest.approx((high - low) / 2, abs=1e-9)
        gains = pyspiel.expected_returns(game.new_initial_state(), [policy, policy], -1, True)
        assert low - 1e-9 <= gains[0] <= high + 1e-9


@pytest.mark.some(1, of="learning")
@pytest.mark.parametrize("name", TREES)
def test_openspiel_finds_as_much_to_exploit_in_our_own_games(name: str) -> None:
    """The trees end, and are the rounds that were solved."""
    game = loaded(name, TREES[name])
    learner = learnt(game, 15)
    low, high = learner.bounds()
    policy = pyspiel.TabularPolicy(policy_of(learner, game))
    assert high - low > 1e-6
    assert pyspiel.exploitability(game, policy) == pytest.approx((high - low) / 2, abs=1e-9)


def test_what_it_can_not_translate_is_refused() -> None:
    """Other dice, another wild, other bids, another game."""
    for dice, wild in (((1, 1), "none"), ((1, 1), "lowest"), ((2, 2), "highest"), ((2, 1), "none")):
        learner = Learner(lay_out(literature(dice, 3, wild)))
        with pytest.raises(ValueError, match="what was solved is not liars_dice"):
            policy_of(learner)
    ours = learnt(loaded("tavern", -1), 1)
    for other in (loaded("tavern", 0), loaded("leira", -6), loaded("wheel", -1)):
        with pytest.raises(ValueError, match="what was solved is not cardlie_"):
            policy_of(ours, other)
    with pytest.raises(ValueError, match="what was solved is not liars_dice"):
        policy_of(ours)
