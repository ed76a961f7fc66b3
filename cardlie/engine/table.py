"""A game in progress: public methods over the shared round and its log of events.

Strings in, values out: ``table.guess("4 without red")``. A table is its options, its chance (a
seed) and its actions; the same three give the same events, byte for byte.
"""

from __future__ import annotations

from typing import Any, TypeVar

from cardlie.base.errors import IllegalAction, verify_type
from cardlie.engine import flow
from cardlie.engine.actions import Action, parse_action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.events import Challenged, Event, Guessed
from cardlie.engine.legal import Legal, verify
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation, observe
from cardlie.games.chance import Chance, Seeded
from cardlie.games.options import Options
from cardlie.games.records import Phase, Ranking, SeatNo
from cardlie.guess import Guess

_E = TypeVar("_E", bound=Event)


class Table:
    """A game in progress. Build one with :meth:`deal`.

    >>> table = Table.deal("leira", seats=2, seed=7)
    >>> table.guess("3 fives")
    Guessed(seat=0, guess=Number(count=3, number=5), check=None)
    >>> table.challenge().held
    False
    """

    def __init__(self, options: Options, chance: Chance) -> None:
        """Lay out a game: ``chance`` decides all that is rolled, shuffled or drawn."""
        self.options = options
        self._chance = chance.again()
        self._actions: list[Action] = []
        self._events: list[Event] = []
        self._state = TableState(options, chance)
        self._state.telling = self._events
        flow.new_game(self._state)
        self._state.telling = None

    @classmethod
    def deal(
        cls,
        game: str | Options = "cards",
        *,
        seed: int | None = None,
        chance: Chance | None = None,
        **options: Any,
    ) -> Table:
        """A new table of a game, by its id and further options, or by an :class:`Options`.

        All chance comes from ``seed`` (default 0), or from ``chance`` itself.
        """
        if isinstance(game, Options):
            if options:
                raise IllegalAction("give options as a value or by name, not both")
            agreed = game
        else:
            agreed = Options(game, **options)
        return cls(agreed, chance if chance is not None else Seeded(seed or 0))

    def __repr__(self) -> str:
        turn = "over" if self.over else f"seat {self.actor} to {self.phase}"
        return f"<Table of {self.options.game.id}: {self.options.seats} seats, {turn}>"

    def copy(self) -> Table:
        """An independent copy of this table; its chance continues as this one's would."""
        other = object.__new__(Table)
        other.options, other._chance = self.options, self._chance
        other._actions, other._events = self._actions.copy(), self._events.copy()
        other._state = self._state.copy()
        return other

    # --- what there is to see

    @property
    def state(self) -> TableState:
        """Everything, seen and unseen. A player must not get it; a replay or a test may."""
        return self._state

    @property
    def actor(self) -> SeatNo:
        """Whose turn it is."""
        return self._state.actor

    @property
    def phase(self) -> Phase:
        """What the seat in turn has to decide."""
        return self._state.phase

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return self._state.phase == "over"

    @property
    def ranking(self) -> Ranking:
        """The seats from first to last once it is over, those who share a rank together."""
        return self._state.ranking

    @property
    def history(self) -> tuple[Guess, ...]:
        """The guesses of this round, the last one last."""
        return self._state.history

    @property
    def origin(self) -> Chance:
        """The chance that this table was dealt from, back at its start."""
        return self._chance.again()

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done so far."""
        return tuple(self._actions)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far and that everybody could see.

        Where :meth:`step` was used nobody wrote them down: then the game is played again.
        """
        if self._events:
            return tuple(self._events)
        again = Table(self.options, self._chance.again())
        for action in self._actions:
            again.act(action)
        self._events = list(again._events)
        return tuple(self._events)

    def observe(self, seat: int) -> Observation:
        """What a seat can see now, and nothing else."""
        return observe(self._state, seat)

    def legal(self) -> Legal:
        """What the seat in turn may do."""
        return Legal(self._observation())

    # --- what can be done

    def guess(self, guess: Guess | str, *, bluff: bool = False) -> Guessed:
        """Make a guess, given as text or as a value."""
        return self._did(Say(self._guess(guess), bluff), Guessed)

    def challenge(self) -> Challenged:
        """Challenge the last guess: everybody reveals, and the event says who loses what."""
        return self._did(Challenge(), Challenged)

    def can_guess(self, guess: Guess | str) -> bool:
        """Whether the seat in turn may make this guess; text that is not a guess still raises."""
        return self.can(Say(self._guess(guess)))

    def can(self, action: Action | str) -> bool:
        """Whether the action is legal now."""
        return self.legal().allows(self._read(action))

    def verify(self, action: Action | str) -> None:
        """Raise an error that says why the action is not legal now, unless it is."""
        verify(self._read(action), self._observation())

    def act(self, action: Action | str) -> Event:
        """Do an action, given as a value or as text; returns the event with its outcome."""
        return self.apply(self._read(action))[0]

    def apply(self, action: Action) -> list[Event]:
        """Do an action: all that came of it."""
        if self._actions and not self._events:
            self._events = list(self.events)  # after a `step`, which writes nothing down
        events = self._events
        happened: list[Event] = []
        self._state.telling = happened
        try:
            self.step(action)
        finally:
            self._state.telling = None
        events += happened
        self._events = events
        return happened

    def step(self, action: Action) -> None:
        """Do an action without recording what came of it: quick, for many games."""
        state = self._state
        if type(action) is not Say or state.phase != "guess" or action.bluff or (
            not state.bidding.allows(action.guess, state.history)
        ):  # fmt: skip
            verify(action, self._observation())
        action.do(state)
        self._actions.append(action)
        self._events = []

    def _observation(self) -> Observation:
        return observe(self._state, self._state.actor)

    def _did(self, action: Action, kind: type[_E]) -> _E:
        event = self.act(action)
        assert isinstance(event, kind)
        return event

    def _read(self, action: Action | str) -> Action:
        if not isinstance(action, str):
            return action
        return parse_action(action, self._state.rules)

    def _guess(self, guess: Guess | str) -> Guess:
        verify_type("the guess", guess, str, Guess, expected="text, or a Guess")
        return self._state.rules.read_guess(guess)
