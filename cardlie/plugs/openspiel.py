"""Our games in OpenSpiel: ``cardlie_cards``, ``cardlie_wheel`` and so on, one for each game.

Importing this registers them (extra ``research``), :func:`register` one of a file. Chance is
explicit: who starts is one chance node, however they roll for it, a roll is one, its dice in no
order, and each card of a shuffle is one; so every tree is finite. Rewards come at the end, by rank,
from 1 to -1.

>>> import pyspiel
>>> from cardlie.plugs import openspiel
>>> game = pyspiel.load_game("cardlie_tavern(players=3,start=2)")
>>> game.num_players(), game.max_chance_outcomes()
(3, 21)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, ClassVar

import numpy as np

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.translation import tr
from cardlie.engine import GAMES
from cardlie.games import get_game
from cardlie.games.model import Game
from cardlie.plugs.cached_game import CachedGame, TransitionCache, plays
from cardlie.plugs.chance import CHANCE, TERMINAL, most_outcomes
from cardlie.plugs.encoding import GameEncoding, encoding_of
from cardlie.plugs.options import options_of, plain_options
from cardlie.plugs.seat_facts import information_state_layout, observation_facts, observation_layout
from cardlie.plugs.table_game import TableGame
from cardlie.plugs.tensor_layout import Facts
from cardlie.plugs.unseen import resampled

with needing("research", "cardlie.plugs.openspiel needs {name}"):
    import pyspiel

#: Where dice are won back, a match ends after so many times as many rounds as there are dice, and
#: nobody has won. Elsewhere each round costs somebody something.
LONG = 4


def _game_type(game: Game) -> Any:
    fewest, most = game.seats
    parameters: dict[str, Any] = {"players": 0, "seats": 0, "rounds": 0, "beyond": 0}
    parameters |= plain_options(game)
    return pyspiel.GameType(
        short_name=f"cardlie_{_plain(game.id)}",
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

    Those of :func:`~cardlie.plugs.options.options_of` (``players``, or ``seats``: the fewest);
    ``beyond``, how much more than lies there guesses may name; ``rounds``, how many at most (0: as
    many as there are dice or cards, or :data:`LONG` times as many).
    """

    rules: ClassVar[Game]
    kind: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind = self.kind
        given = dict(kind.parameter_specification) | dict(params or {})
        longest, beyond = given.pop("rounds"), given.pop("beyond")
        players = [count for word in ("players", "seats") if (count := given.pop(word))]
        words = dict(zip(("players", "seats"), players or self.rules.seats[:1], strict=False))
        self.options = options_of(self.rules.id, given | words)
        self.encoding = encoding_of(self.options, beyond)
        seats, start_count = self.options.seats, self.options.start_count
        longer = LONG if self.encoding.most_held > start_count else 1
        lives = self.rules.spec.lives if self.rules.spec is not None else 0
        self.rounds = longest or longer * seats * max(start_count, lives) * self.options.games
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=most_outcomes(self.options, self.encoding.places),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rounds
            * self.encoding.most_actions
            * (seats if self.rules.may_claim else 1),
        )
        super().__init__(kind, info, params or {})
        self.fresh = TableGame(self.encoding, self.rounds)
        #: Where every game begins, on a single table where nothing else plays it.
        self.start: CachedGame | TableGame = self.fresh
        if plays(self.encoding):
            self.start = CachedGame(TransitionCache(self.encoding), self.rounds)

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
        self.position = deepcopy(game.start)
        self._play, self._played = game.fresh, 0

    @property
    def encoding(self) -> GameEncoding:
        """The numbers of its actions."""
        return self.position.encoding

    @property
    def play(self) -> TableGame:
        """This moment on a single table, which is told what happened when it is asked."""
        if isinstance(self.position, TableGame):
            return self.position
        history = self.history()
        if self._played < len(history):
            self._play = deepcopy(self._play)
            for number in history[self._played :]:
                self._play.apply(number)
            self._played = len(history)
        return self._play

    def current_player(self) -> int:
        """Who is in turn: a seat, chance, or nobody any more."""
        return self.position.current_player

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of what the seat may do, ascending."""
        return self.position.legal_actions() if player == self.position.current_player >= 0 else []

    # OpenSpiel has these itself; asked from Python they need not go through C++ and back

    def is_chance_node(self) -> bool:
        """Whether chance is in turn."""
        return self.position.current_player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The numbers of what may be done, by whose turn it is or by a seat; ascending."""
        seat = self.position.current_player if player is None else player
        if seat == self.position.current_player == CHANCE:
            return [number for number, _ in self.position.chance_outcomes]
        return self._legal_actions(seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """All that a seat has seen since the start, in numbers."""
        position, seat = self.position, self.position.current_player if player is None else player
        if not 0 <= seat < position.encoding.seats:
            return list(super().information_state_tensor(seat))  # which refuses
        return position.floats(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, and how likely it is."""
        return list(self.position.chance_outcomes)

    def _apply_action(self, action: int) -> None:
        """A seat, or chance, does something."""
        self.position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """What an action is called."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.position.outcome(action)
        return str(self.encoding.actions[action])

    def is_terminal(self) -> bool:
        """Whether nothing is left to play."""
        return self.position.current_player == TERMINAL

    def returns(self) -> list[float]:
        """1 for who is first of all, -1 for who is last, by rank; 0 as long as it is not over."""
        return self.position.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CardlieState:
        """Another game in which a seat has seen the same, as ``plugs/unseen.py`` rolls it."""
        game = self.get_game()
        if not isinstance(game.start, CachedGame):
            raise CardlieError(
                tr("the hidden faces of {game} can't be rolled again", game=game.options.game.id),
                "only in games where everybody keeps their own dice",
            )
        other: CardlieState = game.new_initial_state()
        for number in resampled(game.start, self.history(), player, sampler):
            other.apply_action(number)
        return other

    def __str__(self) -> str:
        return str(self.play)


class Observer:
    """What OpenSpiel asks for tensors and strings: the same facts, written in two ways."""

    def __init__(self, game: CardlieGame, recall: bool) -> None:
        self._recall = recall
        self._form = form = (
            information_state_layout(game.encoding) if recall else observation_layout(game.encoding)
        )
        shape = (game.rounds, form.width) if recall else (form.width,)
        self._all = np.zeros(shape, np.float32)
        self.tensor, self.dict = self._all.reshape(-1), form.views(self._all)

    def set_from(self, state: CardlieState, player: int) -> None:
        """Fill the tensor."""
        if self._recall:
            np.copyto(self.tensor, state.position.tensor(player))
            return
        self.tensor.fill(0)
        for facts in self._facts(state, player):
            self._form.tensor(facts, self.tensor)

    def string_from(self, state: CardlieState, player: int) -> str:
        """What a seat has seen in words, a line for each round."""
        return "\n".join(map(self._form.text, self._facts(state, player)))

    def _facts(self, state: CardlieState, player: int) -> Sequence[Facts]:
        """What there is to tell, a row for each round, or for this moment."""
        if self._recall:
            return state.position.rows(player)
        if not state.play.dealt:
            return []
        return [observation_facts(state.encoding, state.play.table.observe(player))]


def class_of(rules: Game) -> type[CardlieGame]:
    """The class of a game, with a name of its own."""
    own = {"rules": rules, "kind": _game_type(rules), "__module__": __name__}
    return type(f"Cardlie{_plain(rules.id).title()}", (CardlieGame,), own)


def _plain(id: str) -> str:
    """A game's id without what OpenSpiel reads as something else, such as dots of a file's name."""
    return re.sub(r"\W", "_", id)


def register(game: str) -> str:
    """Make a game known to OpenSpiel, such as one in a file; the name under which it is loaded.

    >>> register("single-hand")
    'cardlie_single_hand'
    """
    made = class_of(get_game(game))
    if made.__name__ not in globals():
        globals()[made.__name__] = made  # where pickle looks for it
        pyspiel.register_game(made.kind, made)  # OpenSpiel lets go of it when Python is no more
    return str(made.kind.short_name)


for _id in list(GAMES):
    register(_id)
