"""Rounds of two with many bids, solved where a seat remembers the last few: what teaches it.

The tree of ``rounds_of_two.py`` grows with each bid. Here all histories are one moment that end in
the same three bids, whoever began. Regrets are of what both come to (now and then an action is any:
so they come to every moment); else it is CFR+ that takes its last regrets to come again (Farina
and others, 2021). What is forgotten costs a little: in perudo, of two dice against one, 0.02 dice a
round, where with two bids remembered it costs 0.05.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from graphlib import TopologicalSorter

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.solve.literature import hands_of
from cardlie.vector.bids import Bids
from cardlie.vector.state import NONE
from tools.lab.strong.rounds_of_two import Floats, gains_of, odds_of, raises_of

#: So many bids are remembered; how often an action is any.
MEMORY, ANY = 3, 0.02

#: What strong is told of: steps above the least of each name of the first bid, the second, and
#: others; and how long a standing is solved.
STEPS, TURNS = (3, 2, 1), 200

Said = tuple[int, ...]


@dataclass
class Context:
    """The last bids but the earliest that is remembered; a moment for each such, ``before`` (or
    NONE). What may be said ``next``, and to which context and moment each leads."""

    next: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    to: list[tuple[Said, int]] = field(default_factory=list)


def contexts_of(
    bids: Bids, dice: int, steps: tuple[int, ...], memory: int = MEMORY
) -> dict[Said, Context]:
    """What may be said by two with so many dice, each context before what may follow it; so many
    ``steps`` of each name at first, then, and later."""
    found: dict[Said, Context] = {(): Context(before=[NONE])}
    open_: list[Said] = [()]
    order = TopologicalSorter[Said]({(): []})
    while open_:
        said = open_.pop()
        here, most = found[said], steps[min(len(said), len(steps) - 1)]
        last = np.array([said[-1] if said else bids.opening])
        here.next = [each for each in raises_of(bids, last, dice, most)[0].tolist() if each != NONE]
        for guess in here.next:
            then = (*said, guess)[1 - memory :]
            first = said[0] if len(said) == memory - 1 else NONE
            order.add(then, said)
            if then not in found:
                found[then] = Context()
                open_.append(then)
            if first not in found[then].before:
                found[then].before.append(first)
            here.to.append((then, found[then].before.index(first)))
    return {said: found[said] for said in order.static_order()}


class LongRound:
    """One standing, whoever starts. Each hand's plan in each moment, for both sides (or for the one
    where both have as many dice)."""

    def __init__(
        self,
        options: Options,
        bids: Bids,
        held: tuple[int, int],
        steps: tuple[int, ...],
        memory: int = MEMORY,
    ) -> None:
        self.memory, self.sides = memory, (0, 1) if held[0] != held[1] else (0,)
        faces = len(options.rules.faces.all)
        self.contexts = contexts_of(bids, sum(held), steps, memory)
        hands = [np.array(hands_of(held[side], faces)) for side in self.sides]
        self._odds = [odds_of(each) for each in hands]
        self._called = [self._calls(options, bids, held, hands, side) for side in self.sides]
        #: Regrets, what is done next by them, and sums of what was done.
        self._regret, self._next, self._mean = (
            [self._zeros(side) for side in self.sides] for _ in range(3)
        )
        #: What each action brings each hand in each moment, once it is solved.
        self.brings: list[dict[Said, Floats]] = [{} for _ in self.sides]

    def other(self, side: int) -> int:
        """The side that is not this."""
        return self.sides[-1] - side

    def _calls(
        self, options: Options, bids: Bids, held: tuple[int, int], hands: list[Array], side: int
    ) -> dict[int, Floats]:
        """What calls bring each hand against each of the other, after each bid; shape (hands,
        calls, hands)."""
        mine, theirs = hands[side], hands[self.other(side)]
        gains = gains_of(options, held if side == 0 else held[::-1])
        found = {NONE: np.zeros((len(mine), 0, len(theirs)), np.float32)}
        for bid in {said[-1] for said in self.contexts if said}:
            weights, need = bids.weights[bid], bids.need[bid]
            more = np.sign((mine @ weights)[:, None] + theirs @ weights - need) + 1
            found[bid] = gains[:, more].transpose(1, 0, 2)
        return found

    def _zeros(self, side: int) -> dict[Said, Floats]:
        """For each moment and hand of what may be said, and of calls."""
        found = {}
        for said, here in self.contexts.items():
            calls = self._called[side][said[-1] if said else NONE].shape[1]
            shape = len(here.before), len(self._odds[side]), len(here.next) + calls
            found[said] = np.zeros(shape, np.float32)
        return found

    def plan(self, side: int, said: Said, mean: bool = True) -> Floats:
        """How likely each hand says what may be next, or calls; shape (moments, hands, actions)."""
        worth = (self._mean if mean else self._next)[side][said]
        total = worth.sum(axis=2, keepdims=True)
        even = np.float32(1 / worth.shape[2])
        return np.where(total > 0, worth / np.where(total > 0, total, 1), even)

    def _come(self, plans: list[dict[Said, Floats]]) -> list[dict[Said, Floats]]:
        """How likely both come to each moment with each pair of hands; shape (hands, moments,
        hands of the other)."""
        come: list[dict[Said, Floats]] = []
        for side in self.sides:
            shape = len(self._odds[side]), len(self._odds[self.other(side)])
            come.append({
                said: np.zeros((shape[0], len(here.before), shape[1]), np.float32)
                for said, here in self.contexts.items()
            })  # fmt: skip
            come[side][()][:, 0] = np.multiply.outer(self._odds[side], self._odds[self.other(side)])
        for said, here in self.contexts.items():
            for side in self.sides if here.to else ():
                plan = plans[side][said]
                does = plan[:, :, : len(here.to)] * (1 - ANY) + np.float32(ANY / plan.shape[2])
                then = np.matmul(does.transpose(1, 2, 0), come[side][said])
                for nth, (next_, moment) in enumerate(here.to):
                    come[self.other(side)][next_][:, moment] = then[:, nth].T
        return come

    def turn(self, weight: float) -> float:
        """Learn once (or, without a weight, find what each action brings if both play the mean
        of the plans); what it is worth to begin for the first side."""
        plans = [
            {said: self.plan(side, said, mean=not weight) for said in self.contexts}
            for side in self.sides
        ]
        come = self._come(plans)
        worth: list[dict[Said, Floats]] = [{} for _ in self.sides]
        for said, here in reversed(self.contexts.items()):
            for side in self.sides:
                plan, other = plans[side][said], self.other(side)
                calls = self._called[side][said[-1] if said else NONE]
                after = np.empty((len(calls), plan.shape[2], calls.shape[2]), np.float32)
                after[:, len(here.to) :] = calls
                for nth, (next_, moment) in enumerate(here.to):
                    after[:, nth] = -worth[other][next_][:, moment].T
                worth[side][said] = np.matmul(plan.transpose(1, 0, 2), after)
                self._learn(side, said, plan, after, come[side].pop(said), weight)
        first = worth[0][()][:, 0] @ self._odds[self.other(0)]
        return float(self._odds[0] @ first)

    def _learn(
        self, side: int, said: Said, plan: Floats, after: Floats, come: Floats, weight: float
    ) -> None:
        """Regret what was not done, by what it would have brought where they come to."""
        often = come.sum(axis=2).T
        brought = np.matmul(come, after.transpose(0, 2, 1)).transpose(1, 0, 2)
        brought /= np.maximum(often, 1e-30)[:, :, None]
        if not weight:
            self.brings[side][said] = brought
            return
        now = brought - (brought * plan).sum(axis=2, keepdims=True)
        regret = self._regret[side][said]
        np.maximum(regret + now, 0, out=regret)
        np.maximum(regret + now, 0, out=self._next[side][said])
        self._mean[side][said] += weight * often[:, :, None] * plan

    def solve(self, turns: int) -> float:
        """Learn for so many turns; what it is worth to begin for the first side, by the mean."""
        for turn in range(turns):
            self.turn(turn + 1)
        return self.turn(0)
