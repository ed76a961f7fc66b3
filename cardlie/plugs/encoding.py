"""Action spaces: every action of a game has a number.

A *legal action* is the number of one that the seat in turn may take, as in OpenSpiel; the *action
mask* has 1 at each of those, and 0 at all other numbers, as in PettingZoo and pgx. Both are asked
of the engine's :class:`~cardlie.engine.legal.Legal` here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS, Action, ActionBounds
from cardlie.engine.bidding import Raises, bidding_of
from cardlie.engine.decision import DECISIONS, GUESS
from cardlie.engine.decisions.cup import CUP_PHASES
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.passing import Pass
from cardlie.engine.legal import Legal
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation, observe
from cardlie.engine.table import Table
from cardlie.games.options import Options, most_each
from cardlie.games.records import USUAL, Phase, SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess

#: What has more actions than these, nobody's learner chooses from.
MOST_ACTIONS = 100_000


class GameEncoding:
    """A game in numbers: ``actions[n]`` is action n, guesses first; nobody leaves, or bluffs.

    Guesses name as much as can lie there at the start, and ``beyond`` more: each of those is as
    impossible as the next. It never changes, so that copies share it.
    """

    def __init__(self, options: Options, beyond: int = 0) -> None:
        state = Table.deal(options, seed=0).state
        self.options, self.seats, self.beyond = options, options.seats, beyond
        self.faces, self.index = state.faces.all, state.faces.index
        never = () if options.game.passes_cup else CUP_PHASES
        self.phases = tuple([phase for phase in DECISIONS if phase not in never])
        #: Whether it is played with dice.
        self.dice = die = options.game.die is not None
        #: The most dice or cards that a seat may ever hold, and faces that it may have rolled.
        self.most_held = _most_held(options)
        cup = sum(map(len, state.rolled)) if options.game.passes_cup else 0
        rolled = most_each(options) if die else len(state.rolled[0])
        self.places = cup or (self.most_held if die and options.game.stake == "dice" else rolled)
        #: The most cards of one face.
        self.most_alike = max(observe(state, 0).cards.pack, default=0)
        #: What the game lets seats know besides, as it is at the start.
        self.facts = observe(state, 0).facts
        there = cup or max(sum(map(len, state.rolled)), rolled * self.seats)
        #: Each guess and its number, which is that of saying it.
        self.guesses = {guess: n for n, guess in enumerate(_sayable(state, there, beyond))}
        self._kinds = [k for k in ACTIONS if k is not Say and not k.quits and k.may_come(options)]
        self.verbs = tuple(kind.verb for kind in self._kinds)
        #: All actions besides guesses that may come.
        self.others = self._others()
        self.actions: tuple[Action, ...] = (*map(Say, self.guesses), *self.others)
        self.number = {action: number for number, action in enumerate(self.actions)}
        self._after: dict[tuple[Raises, Phase, tuple[bool, bool]], list[int]] = {}
        self._by_phase = {phase: self._kinds_in(phase, of_guess=False) for phase in DECISIONS}
        #: Facts of information states, with their indices and values in a tensor.
        self.cells: dict[object, list[tuple[int, float]]] = {}

    def __deepcopy__(self, memo: object) -> GameEncoding:
        return self

    def _others(self) -> tuple[Action, ...]:
        bounds = ActionBounds(self.places, self.seats)
        named = [each.kind for kind in self._kinds for _, each in kind.arguments]
        if "places" in named and 1 << self.places > MOST_ACTIONS:
            raise CardlieError(
                tr("with {dice} dice there are too many actions", dice=self.places),
                "fewer dice, or no_reroll=True",
            )
        return tuple(action for kind in self._kinds for action in kind.ever(bounds))

    def may(self, kind: type[Action]) -> bool:
        """Whether such actions may come."""
        return kind in self._kinds

    @property
    def most_actions(self) -> int:
        """How many there can be in a round: before or after each guess something may be shown."""
        around = 3 if self.options.game.passes_cup else 2  # believed, and some rolled again
        spec = self.options.game.spec
        passes = spec.pass_often * self.seats if spec and self.may(Pass) else 0
        return around * (len(self.guesses) + 1) + 2 + self.seats + passes

    def near(self, guess: Guess) -> int:
        """The number of a guess; of one that has none, of the highest like it that has one."""
        lower: Guess | None = guess
        figure = guess.amount(self.options.rules.faces)
        while lower is not None and lower not in self.guesses and figure > 1:
            figure -= 1
            lower = guess.with_amount(figure)
        return 0 if lower is None else self.guesses.get(lower, 0)

    def number_of(self, action: Action) -> int | None:
        """The number of an action: whoever claims something, that has one number."""
        return self.number.get(_done_by(action, None))

    def action(self, number: int, state: TableState, seat: int) -> Action:
        """The action of a number as a seat does it, in turn or not."""
        action = self.actions[number]
        return action if seat == state.actor else _done_by(action, SeatNo(seat))

    def legal_actions(self, legal: Legal) -> list[int]:
        """The numbers of all that a seat may do, ascending."""
        at, phase = legal.observation, legal.phase
        whose = at.seat == at.actor, at.seat == at.bidder
        key = at.bidding.over(at.history[-1] if at.history else None), phase, whose
        numbers = self._after.get(key)
        if numbers is None:
            numbers = self._after[key] = self._after_guess(*key, at)
        numbers = numbers.copy()
        if at.bidding.returns and phase == GUESS.id:
            spoken = {self.guesses.get(guess) for guess in at.history}
            numbers = [number for number in numbers if number not in spoken]
        if others := self._by_phase[phase]:
            numbers += self._offered(others, at)
            numbers.sort()
        return numbers

    def action_mask(self, legal: Legal) -> NDArray[np.int8]:
        """1 for each action that is legal, else 0; shape (actions,)."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.legal_actions(legal)] = 1
        return mask

    def _kinds_in(self, phase: Phase, *, of_guess: bool) -> list[type[Action]]:
        """The kinds of a phase of which the last guess alone tells whether they are legal."""
        return [k for k in self._kinds if k.comes_in(phase) and k.of_guess == of_guess]

    def _after_guess(
        self, after: Raises, phase: Phase, whose: tuple[bool, bool], observation: Observation
    ) -> list[int]:
        """What is legal by the last guess alone."""
        numbers = []
        if phase == GUESS.id:
            numbers = [number for guess, number in self.guesses.items() if after.allows(guess)]
        kinds = self._kinds_in(phase, of_guess=True)
        return sorted([*numbers, *self._offered(kinds, observation)])

    def _offered(self, kinds: Iterable[type[Action]], observation: Observation) -> Iterator[int]:
        offered = (action for kind in kinds for action in kind.offered(observation))
        return (number for action in offered if (number := self.number_of(action)) is not None)


@lru_cache(maxsize=32)
def encoding_of(options: Options, beyond: int = 0) -> GameEncoding:
    """The encoding of a game; all its tables share what they remember."""
    return GameEncoding(options, beyond)


def _sayable(state: TableState, there: int, beyond: int) -> dict[Guess, None]:
    """The guesses that name as much as can lie ``there``, or so much more; kind by kind."""
    dice = state.options.game.die is not None
    kinds = state.options.game.kinds if dice else state.bidding.kinds
    return dict.fromkeys(
        guess
        for kind in kinds
        for guess in bidding_of(state.rules, (kind,)).universe(
            kind.most(state.faces, there) + beyond
        )
    )


def _most_held(options: Options) -> int:
    """The most dice or cards that a seat may ever hold: more than at the start if some are won."""
    if options.game.spec is not None and options.game.spec.lives:
        return max(most_each(options), options.game.spec.lives * options.seats)
    sorts = [options.rules.in_round(sort) for sort in (USUAL, *options.game.rounds)]
    stakes = [AtStake([options.start_count] * options.seats, rules) for rules in sorts]
    outcomes = ((True, 2), (True, 3), (False, 1))
    won = (
        settle(held, Showdown(SeatNo(1), SeatNo(0), holds, 2, there), ending).losses
        for held in stakes
        for holds, there in outcomes
        for ending in options.game.usual.endings
    )
    gains = any(min(losses) < 0 for losses in won)
    return options.start_count * (options.seats if gains else 1)


def _done_by(action: Action, seat: SeatNo | None) -> Action:
    """A claim as another seat makes it; whatever is no claim as it is."""
    who = {name: seat for name, each in action.arguments if each.kind == "claimant"}
    return replace(action, **who) if who and action.claimed_by != seat else action
