"""A game in numbers: what may be done, what a seat sees, and what it got; for all plugs alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.engine.actions import ACTIONS, Action, Reach
from cardlie.engine.bidding import Raises, bidding_of
from cardlie.engine.decision import DECISIONS, GUESS
from cardlie.engine.decisions.cup import CUP_PHASES
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.passing import Pass
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.legal import Legal
from cardlie.engine.live import LiveState
from cardlie.engine.observation import Observation, observe
from cardlie.engine.table import Table
from cardlie.games.model import Game
from cardlie.games.option import GameOption
from cardlie.games.options import Options
from cardlie.games.records import USUAL, Phase, Ranking, SeatNo, Showdown
from cardlie.games.registry import get_game
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess
from cardlie.plugs.form import Block, Form

#: What has more actions than these, nobody's learner chooses from.
MOST_ACTIONS = 100_000


def options_of(game: str, words: dict[str, Any]) -> Options:
    """A table from the words that all plugs know: ``players`` (or ``seats``), options of the game.

    ``start`` is 0 for what the rules say, each variant has ``_`` for ``-`` in its name. Raises
    :class:`CardlieError` for any other word.

    >>> options_of("wheel", {"players": 3, "no_reroll": True}).names
    ('no-reroll',)
    """
    more = dict(words)
    players = more.pop("players", None)
    if players is not None and more.setdefault("seats", players) != players:
        raise CardlieError(
            tr("players={players} and seats={seats} differ", players=players, seats=more["seats"]),
            "both say how many play: give one",
        )
    for option in get_game(game).options.values():
        value = more.pop(plug_word(option), None)
        if option.is_flag and value is not None:
            more[option.field] = value != option.default
        elif value or (value is not None and option.default is not None):
            more[option.field] = str(value) if option.readings else value
    return Options(game, **more)


def plug_word(option: GameOption) -> str:
    """What plugs call an option: a variant as ``--with`` takes it."""
    return option.word.replace("-", "_") if option.is_flag else option.field


def plain_options(game: Game) -> dict[str, bool | int | str]:
    """The options of a game that have one value, each as it is unless told; 0: the game says."""
    plain: dict[str, bool | int | str] = {}
    for each in game.options.values():
        usual = str(each.default)
        if each.is_flag:
            plain[plug_word(each)] = False
        elif each.is_number or each.readings:  # OpenSpiel reads "2" as a number
            known = int(usual) if usual.isdigit() else usual
            plain[plug_word(each)] = 0 if each.default is None else known
    return plain


class Numbers:
    """The numbers of a game: ``actions[n]`` is action n; nobody leaves the table, or bluffs.

    Guesses name as much as can lie there at the start, and ``beyond`` more: each of those is as
    impossible as the next.
    """

    def __init__(self, options: Options, beyond: int = 0) -> None:
        state = Table.deal(options, seed=0).state
        self.options, self.seats, self.beyond = options, options.seats, beyond
        self.faces, self.index = state.faces.all, state.faces.index
        never = () if options.game.passes_cup else CUP_PHASES
        self.phases = tuple([phase for phase in DECISIONS if phase not in never])
        #: The most dice or cards that a seat may ever hold, and faces that it may have rolled.
        self.most_held = _most_held(options)
        #: Whether it is played with dice.
        self.dice = die = options.game.die is not None
        in_cup = sum(map(len, state.rolled)) if options.game.passes_cup else 0
        keeps = die and options.game.stake == "dice"
        self.places = in_cup or (self.most_held if keeps else len(state.rolled[0]))
        #: The most cards of one face.
        first = observe(state, 0)
        self.most_alike = max(first.cards.pack, default=0)
        #: What the game lets seats know besides, as it is at the start.
        self.facts = (*first.standing.facts, *first.facts)
        kinds = options.game.kinds if die else state.bidding.kinds
        there = sum(len(roll) for roll in state.rolled)
        guesses: list[Guess] = []
        for kind in kinds:
            most = kind.most(state.faces, there) + beyond
            guesses += bidding_of(state.rules, (kind,)).universe(most)
        #: Each guess and its number, which is that of saying it.
        self.guesses = {guess: number for number, guess in enumerate(dict.fromkeys(guesses))}
        self._kinds = [k for k in ACTIONS if k is not Say and not k.quits and k.may_come(options)]
        #: All actions besides guesses that may come.
        self.others = self._others()
        self.verbs = tuple(kind.verb for kind in self._kinds)
        self.actions: tuple[Action, ...] = (*map(Say, self.guesses), *self.others)
        self.number = {action: number for number, action in enumerate(self.actions)}
        self._after: dict[tuple[Raises, Phase, tuple[bool, bool]], list[int]] = {}
        self._by_phase = {phase: self._asked(phase) for phase in DECISIONS}
        forms = Forms(self)
        #: What a seat may see at one moment, and know of one round.
        self.sight, self.memory = forms.sight, forms.memory
        #: Where a seat's own faces begin in a memory; facts with their places there.
        self.own = self.memory.places("own").start
        self.cells: dict[object, list[tuple[int, float]]] = {}

    def __deepcopy__(self, memo: object) -> Numbers:
        """These: they never change."""
        return self

    def _others(self) -> tuple[Action, ...]:
        reach = Reach(self.places, self.seats)
        named = [each.kind for kind in self._kinds for _, each in kind.arguments]
        if "places" in named and 1 << self.places > MOST_ACTIONS:
            raise CardlieError(
                tr("with {dice} dice there are too many actions", dice=self.places),
                "fewer dice, or no_reroll=True",
            )
        return tuple(action for kind in self._kinds for action in kind.ever(reach))

    def may(self, kind: type[Action]) -> bool:
        """Whether such actions may come."""
        return kind in self._kinds

    @property
    def most_actions(self) -> int:
        """How many there can be in a round: before or after each guess something may be shown."""
        around = 3 if self.options.game.passes_cup else 2  # believed, and some rolled again
        plan = self.options.game.plan
        passes = plan.pass_often * self.seats if plan and self.may(Pass) else 0
        return around * (len(self.guesses) + 1) + 2 + self.seats + passes

    def near(self, guess: Guess) -> int:
        """The number of a guess; of one that has none, of the highest like it that has one."""
        number, figure = self.guesses.get(guess), guess.amount(self.options.rules.faces)
        lower: Guess | None = guess
        while number is None and lower is not None and figure > 1:
            figure -= 1
            lower = guess.with_amount(figure)
            number = self.guesses.get(lower) if lower is not None else None
        return 0 if number is None else number

    def number_of(self, action: Action) -> int | None:
        """The number of an action: whoever claims something, that has one number."""
        return self.number.get(_done_by(action, None))

    def action(self, number: int, state: LiveState, seat: int) -> Action:
        """The action of a number as a seat does it, in turn or not."""
        action = self.actions[number]
        return action if seat == state.actor else _done_by(action, SeatNo(seat))

    def legal(self, legal: Legal) -> list[int]:
        """The numbers of all that a seat may do, ascending."""
        at, phase = legal.at, legal.phase
        whose = at.seat == at.actor, at.seat == at.bidder
        key = at.bidding.over(at.said[-1] if at.said else None), phase, whose
        found = self._after.get(key)
        if found is None:
            found = self._after[key] = self._said_after(*key, at)
        found = found.copy()
        if at.bidding.returns and phase == GUESS.id:
            spoken = {self.guesses.get(guess) for guess in at.said}
            found = [number for number in found if number not in spoken]
        if others := self._by_phase[phase]:
            found += self._offered(others, at)
            found.sort()
        return found

    def _asked(self, phase: Phase) -> list[type[Action]]:
        """The kinds of which more is asked in a phase than whether anything was said."""
        return [kind for kind in self._kinds if kind.comes_in(phase) and not kind.of_guess]

    def _said_after(
        self, after: Raises, phase: Phase, whose: tuple[bool, bool], at: Observation
    ) -> list[int]:
        """What is legal by the last guess alone."""
        found = []
        if phase == GUESS.id:
            found = [number for guess, number in self.guesses.items() if after.allows(guess)]
        kinds = [kind for kind in self._kinds if kind.comes_in(phase) and kind.of_guess]
        return sorted([*found, *self._offered(kinds, at)])

    def _offered(self, kinds: Iterable[type[Action]], at: Observation) -> Iterator[int]:
        for kind in kinds:
            for action in kind.offered(at):
                number = self.number_of(action)
                if number is not None:
                    yield number

    def mask(self, legal: Legal) -> NDArray[np.int8]:
        """1 for each action that is legal."""
        found = np.zeros(len(self.actions), np.int8)
        found[self.legal(legal)] = 1
        return found


class Forms:
    """What a seat may see at one moment (``sight``), and may know of a round (``memory``).

    In a memory, what is done has the moment at which it was: 1, 2, ... ``did`` is when each seat
    last did what, ``chose`` one's own actions with all that they name.
    """

    def __init__(self, numbers: Numbers) -> None:
        options, each, moments = numbers.options, numbers.most_held, numbers.most_actions
        cards, alike = options.game.die is None, numbers.most_alike
        seats = ("me", *(f"+{step}" for step in range(1, numbers.seats)))
        own, faces = _upto(numbers.places), tuple(map(str, numbers.faces))
        guesses = tuple(map(str, numbers.guesses))
        # what lies open before the seats
        lying = Block((seats, own, faces)) if cards else Block((seats, faces), each)
        kept = {
            name: Block((("now",) if isinstance(value, int) else seats,), most)
            for name, value, most in numbers.facts
        }
        both = {
            "seat": Block((_upto(numbers.seats),)),
            "starter": Block((seats,)),
            "held": Block((seats,), each),
        }
        now = {
            "seat": both["seat"],
            "phase": Block((numbers.phases,)),
            "turn": Block((seats,)),
            **both,
            "own": Block((own, faces)),
            "own_shown": Block((own,)),
            "shown": lying,
            "said": Block((guesses,), len(guesses)),
            "last": Block((guesses,)),
        }
        if options.game.may_leave:
            coins = (options.coins + 1) * options.seats
            now |= {"coins": Block((seats,), coins), "pot": Block((("coins",),), coins)}
            now |= {
                "away": Block((seats,)),
                "game": Block((_upto(options.games),)),
            }
            now |= {"flustered": Block((("now",),))}
        rolls = own if numbers.may(Reroll) else ("0",)
        then = both | {
            "own": Block((rolls, own, faces)),
            "said": Block((guesses,), moments),
            "did": Block((seats, numbers.verbs), moments),
            "chose": Block((tuple(map(str, numbers.others)),), moments),
            "lay": lying,
        }
        if numbers.may(Reroll):
            then |= {"rerolled": Block((seats, rolls), moments)}
            then |= {"shown": Block((seats, rolls, faces), each)}
        if cards:
            now |= {"gone": Block((faces,), alike)}
            now |= {"draw": Block((("cards",),), len(options.cards()))}
            then |= {"discarded": Block((seats, own))}
            then |= {"threw": Block((_upto(-(-options.each // numbers.places)), faces))}
        if cards and options.plays("open"):
            hands = {"hands": Block((seats, faces), alike)}
            now, then = now | hands, then | hands
            then |= {"revealed": Block((seats, own, faces), moments)}
        if cards and options.plays("swap"):
            now |= {"put_away": Block((faces,), alike)}
            then |= {"swapped": Block(((*seats, "draw"),)), "top": Block((own,))}
            swapped = {"gave": Block((faces,)), "took": Block((faces,))}
            now, then = now | swapped, then | swapped
        self.sight, self.memory = Form(now | kept), Form(then | kept)


def _upto(count: int) -> tuple[str, ...]:
    return tuple(map(str, range(count)))


@lru_cache(maxsize=32)
def numbers_of(options: Options, beyond: int = 0) -> Numbers:
    """The numbers of a game; all its tables share what they remember."""
    return Numbers(options, beyond)


def _most_held(options: Options) -> int:
    """The most dice or cards that a seat may ever hold: more than at the start if some are won."""
    if options.game.plan is not None and options.game.plan.lives:
        return max(options.each, options.game.plan.lives * options.seats)
    sorts = [options.rules.in_round(sort) for sort in (USUAL, *options.game.rounds)]
    stakes = [AtStake([options.each] * options.seats, rules) for rules in sorts]
    outcomes = ((True, 2), (True, 3), (False, 1))
    won = (
        settle(held, Showdown(SeatNo(1), SeatNo(0), holds, 2, there), spot_on=spot_on).losses
        for held in stakes
        for holds, there in outcomes
        for spot_on in (False, True)[: 1 + (options.game.settle_spot_on is not None)]
    )
    gains = any(min(losses) < 0 for losses in won)
    return options.each * (options.seats if gains else 1)


def _done_by(action: Action, seat: SeatNo | None) -> Action:
    """A claim as another seat makes it; whatever is no claim as it is."""
    who = {name: seat for name, each in action.arguments if each.kind == "claimant"}
    return replace(action, **who) if who and action.claimed_by != seat else action


def returns(ranking: Ranking) -> list[float]:
    """The share of the others that a seat is ranked before, less that of those before it.

    >>> returns(((2,), (0, 1)))
    [-0.5, -0.5, 1.0]
    """
    others, before = sum(map(len, ranking)) - 1, 0
    found = [0.0] * (others + 1)
    for group in ranking:
        behind = others + 1 - before - len(group)
        for seat in group:
            found[seat] = (behind - before) / others
        before += len(group)
    return found
