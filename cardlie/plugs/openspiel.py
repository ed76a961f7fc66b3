"""Our games in OpenSpiel: ``cardlie_cards``, ``_wheel``, ``_tavern`` and ``_leira``.

Importing this registers them (extra ``research``). Chance is explicit: a roll is one chance node,
its dice in no order, and each card of a shuffle is one. Rewards come at the end, by rank, from 1
to -1.

>>> import pyspiel
>>> from cardlie.plugs import openspiel
>>> game = pyspiel.load_game("cardlie_tavern(players=3,start=2)")
>>> game.num_players(), game.max_chance_outcomes()
(3, 21)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pyspiel

from cardlie.engine import GAMES, Options
from cardlie.plugs.memory import Memory
from cardlie.plugs.numbers import numbers_of, returns
from cardlie.plugs.play import Play
from cardlie.plugs.told import most_outcomes
from cardlie.solve.plan import mixture

if TYPE_CHECKING:
    from cardlie.games.game import Game
    from cardlie.solve import Learner

#: Where dice are won back, a match ends after so many times as many rounds as there are dice, and
#: nobody has won. Elsewhere each round costs somebody something.
LONG = 4


def _switches(game: Game) -> dict[str, str]:
    """The variants of a game: their names in OpenSpiel, and with us."""
    return {name.replace("-", "_"): name for name in game.switches}


def _game_type(game: Game) -> Any:
    fewest, most = game.seats
    parameters: dict[str, Any] = {"players": fewest, "start": 0, "rounds": 0}
    parameters |= dict.fromkeys(_switches(game), False)
    if "games" in game.own_options:
        parameters["games"] = 1
    return pyspiel.GameType(
        short_name=f"cardlie_{game.id}",
        long_name=f"{game.title} (cardlie)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class CardlieGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its parameters.

    ``players``; ``start`` (dice or cards each, 0: what the rules say); ``rounds`` (how many at
    most; 0: as many as there are dice or cards, or :data:`LONG` times as many); each variant by
    name, and the tavern's ``games``.
    """

    rules: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        rules, kind = self.rules, self.kind
        given = dict(kind.parameter_specification) | dict(params or {})
        variants = [name for key, name in _switches(rules).items() if given[key]]
        more = {"games": given["games"]} if "games" in given else {}
        self.options = Options.of(
            rules.id, variants, seats=given["players"], start=given["start"] or None, **more
        )
        self.numbers = numbers_of(self.options)
        seats, each = self.options.seats, self.options.each
        longer = LONG if self.numbers.most_held > each else 1
        self.rounds = given["rounds"] or longer * seats * each * self.options.games
        self.memory = Memory(self.numbers, self.rounds)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers.actions),
            max_chance_outcomes=most_outcomes(self.options, self.numbers.most_held),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rounds * self.numbers.most_actions,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> CardlieState:
        """Before the first deal."""
        return CardlieState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """What a seat sees now, or (``perfect_recall``) has seen since the start; no part of it."""
        if params:
            raise ValueError(f"there are no parameters of observations; given: {params}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not wanted.public_info or wanted.private_info != single:
            return None
        return Observer(self, wanted.perfect_recall)


class CardlieState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: CardlieGame) -> None:
        super().__init__(game)
        self.numbers = game.numbers
        self.play = Play(game.options, game.rounds)

    def current_player(self) -> int:
        """Who is in turn: a seat, chance, or nobody any more."""
        if self.play.chances:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else self.play.table.actor

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of what the seat may do, ascending."""
        if player != self.current_player() or player < 0:
            return []
        found: list[int] = np.flatnonzero(self.numbers.mask(self.play.table)).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, and how likely it is."""
        return list(self.play.chances)

    def _apply_action(self, action: int) -> None:
        """A seat, or chance, does something."""
        if self.play.chances:
            self.play.happen(action)
        else:
            self.play.act(self.numbers.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        """What an action is called."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.outcome(action)
        return str(self.numbers.actions[action])

    def is_terminal(self) -> bool:
        """Whether nothing is left to play."""
        return self.play.over

    def returns(self) -> list[float]:
        """1 for who is first of all, -1 for who is last, by rank; 0 as long as it is not over."""
        seats = self.play.options.seats
        if not self.play.over or not self.play.table.over:
            return [0.0] * seats
        return returns(self.play.table.ranking)

    def __str__(self) -> str:
        return str(self.play)


class Observer:
    """What OpenSpiel asks for tensors and strings."""

    def __init__(self, game: CardlieGame, recall: bool) -> None:
        self._numbers, self._memory = game.numbers, game.memory if recall else None
        width = self._memory.width if self._memory else self._numbers.width
        self.tensor = np.zeros(width, np.float32)
        shape = (game.rounds, self._memory.row) if self._memory else (width,)
        self.dict = {"memory" if recall else "seen": self.tensor.reshape(shape)}

    def set_from(self, state: CardlieState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        if self._memory:
            self._memory.recall(state.play, player, self.tensor)
        elif state.play.dealt:
            self.tensor[:] = self._numbers.observed(state.play.table.observe(player))

    def string_from(self, state: CardlieState, player: int) -> str:
        """The same in words."""
        if self._memory:
            return f"seat {player}\n{state.play.known(player)}"
        if not state.play.dealt:
            return ""
        return self._numbers.described(state.play.table.observe(player))


def policy_of(learner: Learner) -> dict[str, list[tuple[int, float]]]:
    """What a solved round does, as OpenSpiel's ``liars_dice`` names it: for its TabularPolicy.

    An information state is the own die and the bids, such as ``4 1-5``; one die each, the highest
    face wild.
    """
    tree = learner.tree
    found: dict[str, list[tuple[int, float]]] = {}
    faces = len(tree.round.hands[0])
    liar = 2 * faces

    def number(label: str) -> int:
        if label == "challenge":
            return liar
        quantity, face = map(int, label.split("x"))
        return (quantity - 1) * faces + face - 1

    def walk(place: int, said: str, history: int) -> None:
        spot = tree.round.spots[place]
        chances = mixture(tree, learner.total[spot.actor], place, history)
        for hand, name in enumerate(tree.round.hands[0]):
            rows = zip(spot.actions, chances[:, hand], strict=True)
            found[name + said] = [(number(label), float(chance)) for label, chance in rows]
        for ending in spot.endings:
            if ending.answered:
                after = f"{said} {ending.label.replace('x', '-')}"
                found.update({name + after: [(liar, 1.0)] for name in tree.round.hands[0]})
        for move in spot.moves:
            row = tree.round.rows[place, move.to] + history
            walk(move.to, f"{said} {move.label.replace('x', '-')}", row)

    walk(0, "", 0)
    return found


# A class for each, with a name for pickle; OpenSpiel lets go of it when Python is no more.
for _rules in GAMES.values():
    _name = f"Cardlie{_rules.id.title()}"
    _own = {"rules": _rules, "kind": _game_type(_rules), "__module__": __name__}
    globals()[_name] = type(_name, (CardlieGame,), _own)
    pyspiel.register_game(_own["kind"], globals()[_name])
