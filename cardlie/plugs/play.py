"""A game in which chance is a player of its own: a seat is in turn, or chance is, or it is over."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import NamedTuple

from cardlie.engine import Table
from cardlie.engine.actions import Action
from cardlie.engine.events import Began, Event, as_json
from cardlie.games.chance import Moment
from cardlie.games.game import Known
from cardlie.games.options import Options
from cardlie.players.base import KEEP
from cardlie.plugs.facts import Facts, remembered
from cardlie.plugs.numbers import Numbers, asked
from cardlie.setting.faces import Counts

#: What may happen now: the numbers of the outcomes, each with its probability.
Outcomes = tuple[tuple[int, float], ...]


class Undecided(Exception):
    """Chance is asked for what nobody has told it yet."""

    def __init__(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> None:
        super().__init__("chance decides next")
        self.outcomes = outcomes
        #: What each outcome turns up, where it turns up dice or a card.
        self.faces = dict(zip((number for number, _ in outcomes), faces, strict=False))


@cache
def rolls_of(dice: int, sides: int) -> tuple[tuple[tuple[int, ...], ...], Outcomes]:
    """All rolls of so many dice, in no order, and how likely each is.

    >>> rolls, outcomes = rolls_of(2, 2)
    >>> rolls, outcomes
    (((0, 0), (0, 1), (1, 1)), ((0, 0.25), (1, 0.5), (2, 0.25)))
    """
    rolls = tuple(combinations_with_replacement(range(sides), dice))
    chances = []
    for number, roll in enumerate(rolls):
        ways = factorial(dice)
        for face in set(roll):
            ways //= factorial(roll.count(face))
        chances.append((number, ways / sides**dice))
    return rolls, tuple(chances)


def most_outcomes(options: Options, dice: int) -> int:
    """The most that chance may choose from: a card, a seat, or a roll of so many dice."""
    if options.rules.die is None:
        return max(options.seats * options.each, len(options.setting.faces.all))
    sides = len(options.rules.die.all)
    return max(options.seats, comb(dice + sides - 1, sides - 1))


class ScriptedChance:
    """A roll is one outcome: dice that lie there in no order. A card is one, by its face.

    Cards of one face are told apart by nobody, so which of them comes is no outcome.
    """

    def __init__(self, outcomes: Sequence[int] = (), at: int = 0) -> None:
        self._outcomes, self._at = list(outcomes), at

    def tell(self, outcome: int) -> None:
        """What happens after all that was told so far."""
        self._outcomes.append(outcome)

    def roll(self, dice: int, sides: int, at: Moment) -> tuple[int, ...]:
        """That many dice, the lowest face first."""
        if not dice:
            return ()
        rolls, outcomes = rolls_of(dice, sides)
        return rolls[self._next(outcomes, rolls)]

    def rolls(self, held: Sequence[int], sides: int, at: Moment) -> list[tuple[int, ...]]:
        """A roll for each seat."""
        return [self.roll(dice, sides, at) for dice in held]

    def shuffle(self, cards: list[int], at: Moment) -> None:
        """One card after another, until those left are all the same."""
        for place in range(len(cards)):
            rest = cards[place:]
            faces = sorted(set(rest))
            if len(faces) == 1:
                return
            chances = tuple((face, rest.count(face) / len(rest)) for face in faces)
            drawn = self._next(chances, [(face,) for face in faces])
            rest.remove(drawn)
            cards[place:] = [drawn, *rest]

    def pick(self, choices: int, at: Moment, nth: int = 0) -> int:
        """Each is as likely."""
        if choices == 1:
            return 0
        return self._next(tuple((number, 1 / choices) for number in range(choices)))

    def starter(self, seats: int) -> int:
        """Who starts: each is as likely, however they roll for it."""
        return self._next(tuple((seat, 1 / seats) for seat in range(seats)))

    def fork(self) -> ScriptedChance:
        """One that goes on as this one will."""
        return ScriptedChance(self._outcomes, self._at)

    def again(self) -> ScriptedChance:
        """One that starts where this one started."""
        return ScriptedChance(self._outcomes)

    def _next(self, outcomes: Outcomes, faces: Sequence[tuple[int, ...]] = ()) -> int:
        if self._at == len(self._outcomes):
            raise Undecided(outcomes, faces)
        self._at += 1
        return self._outcomes[self._at - 1]


class Transition(NamedTuple):
    """What a seat did (the first deal: nobody did anything) and what came of it.

    ``rolled`` are the faces of each seat afterwards, ``hands`` its cards in open play, ``swapped``
    what it gave and got in a swap, ``facts`` what else it knows.
    """

    actor: int
    action: Action | None
    events: tuple[Event, ...]
    rolled: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...]
    swapped: tuple[tuple[int, int] | None, ...]
    facts: tuple[Known, ...]


class Play:
    """A game told what chance does; ``rounds`` is how many it may last."""

    def __init__(self, numbers: Numbers, rounds: int) -> None:
        self.numbers, self.most_rounds = numbers, rounds
        self.chances: Outcomes = ()
        self.steps: tuple[Transition, ...] = ()
        self._table: Table | None = None
        self._pending: Action | None = None
        self._turned_up: dict[int, tuple[int, ...]] = {}
        self._told: tuple[int, ...] = ()
        self._rounds = self._passed = 0
        self._go_on()

    def __deepcopy__(self, memo: object) -> Play:
        """A copy to play on alone: all that it holds is replaced, and nothing changed."""
        other = object.__new__(Play)
        other.__dict__ = self.__dict__.copy()
        return other

    @property
    def table(self) -> Table:
        """The table as it was before chance was asked; there is none before the first deal."""
        assert self._table is not None
        return self._table

    @property
    def dealt(self) -> bool:
        """Whether the first deal is done."""
        return self._table is not None

    @property
    def over(self) -> bool:
        """Whether nothing is left to play, or the game has lasted too long."""
        if self.chances:
            return False
        return self.table.over or self._rounds > self.most_rounds

    @property
    def asked(self) -> int:
        """Who is to decide now: those who may claim, then the seat in turn."""
        return asked(self.table, self._passed)

    def act(self, number: int) -> None:
        """Do what the seat that is asked may do; who lets a claim pass leaves no trace."""
        action = self.numbers.action(number, self.table, self.asked)
        if action == KEEP and self.asked != self.table.actor:
            self._passed += 1
        else:
            self._pending, self._told = action, ()
            self._go_on()

    def happen(self, outcome: int) -> None:
        """Let chance do one of :attr:`chances`."""
        self._told += (outcome,)
        self._go_on()

    def outcome(self, number: int) -> str:
        """What an outcome of chance is called: the faces that it turns up, or its number."""
        faces = self.numbers.faces
        return " ".join(str(faces[face]) for face in self._turned_up.get(number, ())) or str(number)

    def known(self, seat: int) -> list[Facts]:
        """All that a seat has seen since the start, round by round."""
        rows = remembered(self.numbers, self.numbers.memory, self.steps, seat)
        return [*rows[: self.most_rounds]]

    def __str__(self) -> str:
        """All that happened, whoever saw it, and what chance has decided of what happens now."""
        faces = self.numbers.faces
        lines = []
        for step in self.steps:
            lines += [_line(as_json(event).values()) for event in step.events]
            lines.append(_line([" ".join(str(faces[f]) for f in roll) for roll in step.rolled]))
        lines += [f"{self._passed} let it pass"] if self._passed else []
        return "\n".join([*lines, f"{self._pending} {[*self._told]}"] if self.chances else lines)

    def _go_on(self) -> None:
        """Do what is pending on a copy: if chance is asked for more, nothing has happened yet."""
        actor, before = 0, 0
        try:
            if self._table is None:
                fresh = Table(self.numbers.options, ScriptedChance(self._told))
            else:
                fresh, actor, before = self._table.copy(), self.asked, len(self.table.events)
                chance = fresh.state.chance
                assert isinstance(chance, ScriptedChance)
                for outcome in self._told:
                    chance.tell(outcome)
                assert self._pending is not None
                fresh.act(self._pending)
        except Undecided as undecided:
            self.chances, self._turned_up = undecided.outcomes, undecided.faces
            return
        self.chances = ()
        happened = fresh.events[before:]
        state = fresh.state
        seen = [fresh.observe(seat) for seat in range(len(state.held))]
        hands = seen[0].cards.hands
        step = Transition(
            actor, self._pending, happened, tuple(state.rolled), hands,
            tuple([each.own_cards.swapped for each in seen]),
            tuple([(*each.standing.facts, *each.facts) for each in seen]),
        )  # fmt: skip
        self.steps += (step,)
        self._rounds += sum(isinstance(event, Began) for event in happened)
        self._table, self._pending, self._passed = fresh, None, 0


def _line(seen: object) -> str:
    return json.dumps([*seen], separators=(",", ":"), ensure_ascii=False)  # type: ignore[misc]
