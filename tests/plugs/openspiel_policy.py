"""What was solved here as a policy in OpenSpiel, where others find out how good it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pyspiel

from cardlie.solve import Learner
from cardlie.solve.realization import behaviour_strategy

#: A bid as OpenSpiel's Liar's Dice writes it: a quantity and a face.
_THEIR_BID = re.compile(r"^(\d+)-(\d+)$")


def policy_of(learner: Learner, game: Any = None) -> dict[str, list[tuple[int, float]]]:
    """What a solved round does in a game of OpenSpiel, for its ``TabularPolicy``.

    The game is OpenSpiel's own Liar's Dice (None), or one of ours for two with a die each: rounds
    that are the whole game. Raises ValueError where there are other actions than those
    that were solved, or what they lead to is worth something else.
    """
    if game is None:
        faces = len(learner.tree.round.hands[0])
        game = pyspiel.load_game(f"liars_dice(numdice=1,dice_sides={faces})")
    found = _PolicyWalk(learner, game)
    for state in _deals(game.new_initial_state()):
        # what a seat does hangs on its own die alone: both hold the same one
        *_, one, other = state.history()
        if one == other:
            found.walk(state, state.current_player(), one)
    return found.policy


def _deals(state: Any) -> Iterator[Any]:
    """Every state in which somebody acts first."""
    if not state.is_chance_node():
        yield state
        return
    for outcome, _ in state.chance_outcomes():
        yield from _deals(state.child(outcome))


class _PolicyWalk:
    """A plan on its way into a game: states of the game beside the nodes of the round."""

    def __init__(self, learner: Learner, game: Any) -> None:
        self.policy: dict[str, list[tuple[int, float]]] = {}
        self._learner, self._round, self._game = learner, learner.tree.round, game
        self._mixtures: dict[tuple[int, int], Any] = {}
        self._compared: set[tuple[int, str, int]] = set()
        hands = self._round.hands
        if game.num_players() != 2 or hands[0] != hands[1]:
            raise self._refusal("it is no game for two with as many dice")

    def walk(self, state: Any, first: int, hand: int, place: int = 0, history: int = 0) -> None:
        """Go through all that may follow; ``first`` is the seat of the first player."""
        node = self._round.nodes[place]
        actions = self._actions(state)
        if set(node.actions) != set(actions) or state.current_player() != (first + node.actor) % 2:
            there, solved = ", ".join(sorted(actions)), ", ".join(sorted(node.actions))
            raise self._refusal(f"one may do {there} there, and {solved} was solved")
        chances = self._mixture(place, history)[:, hand].tolist()
        pairs = zip(node.actions, chances, strict=True)
        self.policy[state.information_state_string()] = [(actions[n], c) for n, c in pairs]
        for ending in node.endings:
            if not ending.answered and (place, ending.label, hand) not in self._compared:
                self._compared.add((place, ending.label, hand))
                self._compare(state.child(actions[ending.label]), first, ending.payoff[hand, hand])
            elif ending.answered:
                after = state.child(actions[ending.label])
                self.policy[after.information_state_string()] = [
                    (number, float(name == "challenge"))
                    for name, number in self._actions(after).items()
                ]
        for action, move in enumerate(node.moves, len(node.endings)):
            row = self._learner.tree.ahead(place, action, history)
            if row is None:
                raise self._refusal("a part of the round was solved")
            self.walk(state.child(actions[move.label]), first, hand, move.to, row)

    def _mixture(self, place: int, history: int) -> Any:
        if (place, history) not in self._mixtures:
            total = self._learner.total[self._round.nodes[place].actor]
            found = behaviour_strategy(self._learner.tree, total, place, history)
            self._mixtures[place, history] = found
        return self._mixtures[place, history]

    def _compare(self, state: Any, first: int, payoff: float) -> None:
        """Raise unless the game is over here, and the first player got as much."""
        if not state.is_terminal() or state.returns()[first] != payoff:
            raise self._refusal(f"'{state}' is worth something else")

    def _actions(self, state: Any) -> dict[str, int]:
        """The numbers of what may be done, by the names of what was solved."""
        found = {}
        for number in state.legal_actions():
            name = state.action_to_string(number)
            said = _THEIR_BID.sub(r"\1x\2", name).removeprefix("say ")
            found["challenge" if name == "Liar" else said] = number
        return found

    def _refusal(self, why: str) -> ValueError:
        game = self._game.get_type().short_name
        return ValueError(f"what was solved is not {game}: {why}")
