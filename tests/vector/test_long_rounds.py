"""Rounds that are solved by what is remembered: next to nothing is given away for what is not."""

from __future__ import annotations

from math import factorial, prod

import numpy as np
import pytest

from cardlie.engine import Options
from cardlie.solve.literature import hands_of
from cardlie.vector.state import NONE
from tools.lab.strong.long_rounds import LongRound, contexts_of
from tools.lab.strong.rounds_of_two import Floats, SolvedRound, usual_bids

#: No round of two with a die each has more, where each is the least of what it names.
BIDS = 12


class Remembered(SolvedRound):
    """The whole tree of what is said, where both play what was solved by what is remembered."""

    def __init__(self, options: Options, held: tuple[int, int], solved: LongRound) -> None:
        super().__init__(options, usual_bids(options), held, (1,) * (BIDS if sum(held) == 2 else 7))
        self._plans: list[tuple[Floats, Floats]] = []
        histories: list[tuple[int, ...]] = [()]
        for nth, level in enumerate(self.levels):
            if nth:
                said = zip(level.parent.tolist(), level.guess.tolist(), strict=True)
                histories = [(*histories[parent], guess) for parent, guess in said]
            does = [self._does(solved, nth, each) for each in histories]
            if nth + 1 == len(self.levels):  # nothing is left there but a challenge
                self._plans.append((does[0][:0], np.ones((1, len(does), does[0].shape[1]), "f4")))
                break
            pairs = [*zip(does, level.count, strict=True)]
            says = np.concatenate([each[:count] for each, count in pairs])
            self._plans.append((says, np.stack([each[count:] for each, count in pairs], axis=1)))

    def _does(self, solved: LongRound, nth: int, said: tuple[int, ...]) -> Floats:
        before = said[-solved.memory] if len(said) >= solved.memory else NONE
        context = said[1 - solved.memory :]
        here = solved.contexts[context]
        plan: Floats = solved.plan(nth % len(solved.sides), context)[here.before.index(before)]
        return plan.T

    def plan(self, nth: int, mean: bool = True) -> tuple[Floats, Floats]:
        return self._plans[nth]


def given_away(held: tuple[int, int], memory: int, turns: int) -> float:
    """In the mean of both seats, in perudo."""
    options = Options("perudo", seats=2)
    solved = LongRound(options, usual_bids(options), held, (1,), memory)
    solved.solve(turns)
    played = Remembered(options, held, solved)
    return (played.worth(0, best=True) + played.worth(1, best=True)) / 2


@pytest.mark.some(1, of="learning")
def test_what_is_given_away_grows_less() -> None:
    assert 0 <= given_away((1, 1), 3, 300) < 0.02 < 0.1 < given_away((1, 1), 3, 3)


@pytest.mark.some(1, of="learning")
def test_who_remembers_more_gives_less_away() -> None:
    two, three = (given_away((2, 1), memory, 100) for memory in (2, 3))
    assert three < two < 0.1


@pytest.mark.parametrize("held", [(2, 2), (3, 1)])
def test_plans_are_shares_and_bring_what_a_round_is_worth(held: tuple[int, int]) -> None:
    options = Options("perudo", seats=2)
    solved = LongRound(options, usual_bids(options), held, (3, 2, 1))
    worth = solved.solve(3)
    assert len(solved.sides) == len(set(held))
    began = (solved.plan(0, ())[0] * solved.brings[0][()][0]).sum(axis=1)
    hands = hands_of(held[0], 6)
    ways = [factorial(held[0]) / prod(map(factorial, hand)) / 6 ** held[0] for hand in hands]
    assert began @ ways == pytest.approx(worth, abs=1e-4)
    for side in solved.sides:
        for said in solved.contexts:
            np.testing.assert_allclose(solved.plan(side, said).sum(axis=2), 1, atol=1e-4)


def test_each_context_stands_before_what_may_follow_it() -> None:
    options = Options("perudo", seats=2)
    bids = usual_bids(options)
    seen = set()
    for said, here in reversed(contexts_of(bids, 4, (3, 2, 1)).items()):
        seen.add(said)
        assert all(to in seen and bids.follows[said[-1] if said else bids.opening, guess]
                   for guess, (to, _) in zip(here.next, here.to, strict=True))  # fmt: skip
