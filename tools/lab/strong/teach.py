"""Teaches a net of ``strong`` for two what rounds with more dice come to when they are solved.

    python -m tools.lab.strong.teach tavern --start FILE --out FILE [--most 6] [--units 128]

Who learns from itself stays as undecided as it is paid for, and learns little of what it never
comes to; solved plans are neither (``rounds_of_two.py``). Each standing with more dice than
``--most`` (those with fewer are played as solved anyhow, ``two_left.py``) is solved where bids are
at most so many steps above the least of their name. A teacher then plays both seats by these plans,
one of three deeds at random, and the net learns what the plan says in each moment; where it is
silent, what the net of ``--start`` would do; what is played as solved anyhow it need not learn. All
follows from seeds; a quarter of an hour of a core at the tavern.

Rounds of perudo have too many bids for that: they are solved by what is remembered
(``long_rounds.py``), and its net then goes on with what its deeds cost (``--on``, ``--worth``),
from lessons that it goes through again and again (``--first``). ``--read``: who learned to read it
(``benchmarks/exploit.py --out``) sits in a third of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.players import BotConfig
from cardlie.players.rows import bot_of, strong
from cardlie.players.rows.two_left import planned
from cardlie.sim.array_tally import TallyCounts
from cardlie.solve.literature import hands_of
from cardlie.vector.bids import Bids
from cardlie.vector.dice import DiceState
from cardlie.vector.state import NONE, BatchTurn
from tools.lab.strong.learned_net import (
    Adam,
    Weights,
    drawn,
    likely_of,
    new_weights,
    passed,
    slope_back,
    weighed,
    widened,
)
from tools.lab.strong.long_rounds import STEPS as LONG_STEPS
from tools.lab.strong.long_rounds import TURNS as LONG_TURNS
from tools.lab.strong.long_rounds import LongRound
from tools.lab.strong.rounds_of_two import Floats, SolvedRound, usual_bids
from tools.lab.strong.self_play import Learner, play
from tools.lab.strong.train import keep_mean, mean_of

#: Of so many dice a hand is too rare to be learned of.
MOST_DICE = 6

#: Steps above the least of each name, bid by bid; and how long a standing is solved.
STEPS, TURNS = (3, 3, 2, 2, 1, 1), 160

#: Games with more bids than that in a round.
LONG = {"perudo"}

#: How often a deed is any, and beside a reader, a call so much seldomer; what a plan does less
#: often is left out.
ANY, READ_ANY, SELDOM, RARE = 0.3, 0.08, 0.15, 1e-3

#: Games of a lesson, so many of which are new at first and every so-many-th after that; lessons
#: that are remembered at least; how many are gone through in an iteration, and decisions of a step.
GAMES, FIRST, EVERY, KEPT, TIMES, STEP = 60, 40, 4, 60, 4, 512


class Plans:
    """A standing that is solved: shares of what each hand does after each history."""

    def __init__(
        self, options: Options, bids: Bids, held: tuple[int, int], turns: int | None = None
    ) -> None:
        solved = SolvedRound(options, bids, held, STEPS)
        off, self.levels, faces = (
            solved.solve(turns or TURNS),
            solved.levels,
            len(options.rules.faces.all),
        )
        print(f"{held}: gives away {off:.4f}", flush=True)
        self._plans = [solved.plan(nth) for nth in range(len(STEPS))]
        self._next = []
        for level, after in zip(self.levels, self.levels[1:], strict=False):
            place = np.full((len(level.guess), len(bids.guesses)), NONE, np.int64)
            place[after.parent, after.guess] = np.arange(len(after.guess))
            self._next.append(place)
        every = [{h: nth for nth, h in enumerate(hands_of(dice, faces))} for dice in held]
        self._hand = every

    def answer(self, previous: list[Array], hands: Array, say: Array) -> tuple[Floats, Floats]:
        """Shares of all that may be said and of calls; nothing where the plan is silent, nor of
        what each brings."""
        nth, rows = len(previous), np.zeros(len(say), np.int64)
        found = np.zeros((len(say), say.shape[1] + 2), np.float32)
        for place, guess in zip(self._next, previous, strict=False):
            rows = np.where(rows == NONE, NONE, place[rows, guess])
        known = np.flatnonzero(rows != NONE)
        if nth >= len(STEPS) or not len(known):
            return found, 0 * found
        at, hand = rows[known], [self._hand[nth % 2][tuple(h)] for h in hands[known].tolist()]
        said, calls = self._plans[nth]
        to = self._next[nth][at[:, None], say[known]]
        may = (say[known] != NONE) & (to != NONE)
        shares = np.where(may, said[np.where(may, to, 0), np.array(hand)[:, None]], 0)
        found[known, :-2] = np.where(shares > RARE, shares, 0)
        if nth:
            found[known[:, None], say.shape[1] + np.arange(len(calls))] = calls[:, at, hand].T
        return found, 0 * found


class LongPlans:
    """A standing that is solved by what is remembered (perudo)."""

    def __init__(
        self, options: Options, bids: Bids, held: tuple[int, int], turns: int | None = None
    ) -> None:
        solved, faces = LongRound(options, bids, held, LONG_STEPS), options.rules.faces
        print(f"{held}: to begin is worth {solved.solve(turns or LONG_TURNS):.4f}", flush=True)
        self._memory, self._contexts, self._brings = solved.memory, solved.contexts, solved.brings
        self._plans = [
            {said: solved.plan(side, said) for said in solved.contexts} for side in solved.sides
        ]
        every = [{h: at for at, h in enumerate(hands_of(dice, len(faces.all)))} for dice in held]
        self._hand: dict[tuple[int, ...], tuple[int, int]] = {}
        for side in solved.sides:
            self._hand |= {hand: (side, at) for hand, at in every[side].items()}

    def answer(self, previous: list[Array], hands: Array, say: Array) -> tuple[Floats, Floats]:
        """As of :class:`Plans`; and what each action brings. A hand tells the side."""
        memory, calls = self._memory, say.shape[1]
        found, brings = np.zeros((2, len(say), calls + 2), np.float32)
        histories = (
            np.stack(previous[-memory:], axis=1) if previous else np.zeros((len(say), 0), int)
        )
        for row, (history, hand) in enumerate(zip(histories.tolist(), hands.tolist(), strict=True)):
            full = len(history) == memory
            before, said = (history[0], tuple(history[1:])) if full else (NONE, tuple(history))
            here = self._contexts.get(said)
            if here is None or before not in here.before:
                continue
            (side, at), moment = self._hand[tuple(hand)], here.before.index(before)
            plan = self._plans[side][said][moment, at]
            brought = self._brings[side][said][moment, at]
            for to, of, least in (
                (found, np.where(plan > RARE, plan, 0), 0),
                (brings, brought, brought.min()),
            ):
                each = dict(zip(here.next, of.tolist(), strict=False))
                to[row, :calls] = [each.get(guess, least) for guess in say[row].tolist()]
                to[row, calls:][: len(of) - len(here.next)] = of[len(here.next) :]
        return found, brings


class Teacher:
    """Plays by the plans, and now and then anything; notes what there is to be learned."""

    def __init__(
        self, options: Options, most: int, before: Weights, seed: int, reader: Weights | None,
        turns: int | None = None,
    ) -> None:  # fmt: skip
        self._options, self._most, self._before, self._reader = options, most, before, reader
        self._any, self._turns = ANY, turns
        self._bids = usual_bids(options)
        self._rng, self._plans_of = np.random.default_rng(seed), cache(self._solved)
        self._noted: list[tuple[Any, ...]] = []

    def _solved(self, one: int, other: int) -> Plans | LongPlans | None:
        if one + other <= self._most or max(one, other) > MOST_DICE:
            return None
        if self._options.game.id not in LONG:
            return Plans(self._options, self._bids, (one, other), self._turns)
        if one < other:
            return self._plans_of(other, one)
        return LongPlans(self._options, self._bids, (one, other), self._turns)

    def lesson(self, seed: int) -> list[NDArray[Any]]:
        """Looks, what is legal, and how often it is done, of some games.

        If somebody reads the net, any deed is seldom in two of three, and the reader sits in one.
        """
        self._noted, read = [], seed % 3 if self._reader else 0
        self._any = READ_ANY if read else ANY
        bots = [replace(bot_of(BotConfig("counter")), guess=self._guess)] * 2
        if self._reader and read == 2:
            bots[seed % 2] = Learner(self._reader).bot
        play(self._options, bots, TallyCounts((BotConfig("npc"),) * 2, np.arange(GAMES)), seed, 0)
        return [np.concatenate(column) for column in zip(*self._noted, strict=True)]

    def _guess(self, turn: BatchTurn) -> Array:
        seen, rows = strong.looks(turn), np.arange(len(turn.rows))
        legal = strong.legal_of(turn, seen.say)
        asked = likely_of(weighed(self._before, seen), legal)
        answer, brings = self._answer(turn, seen.say)
        known = answer.sum(axis=1) > 0.5
        asked[known] = answer[known] / answer[known].sum(axis=1, keepdims=True)
        if turn.bids.guesses == self._bids.guesses:  # as in each round but special ones
            none = np.zeros((len(rows), 0), np.int64)
            net = ~planned(turn, none, none)[1].any(axis=1)
            its = seen.by_say, seen.all / strong.PARTS, legal, asked, brings
            self._noted.append(tuple(each[net] for each in its))
        does, free = asked.copy(), self._rng.random(len(rows)) < self._any
        does[free] = legal[free]
        does[free, -2:] *= SELDOM if turn.history_length else 1
        which = drawn(does, legal, self._rng.random(len(rows)))
        return np.asarray(strong.legal_actions(seen.say)[rows, which])

    def _answer(self, turn: BatchTurn, say: Array) -> tuple[Floats, Floats]:
        batch, previous = turn.state, [guess for guess, _ in turn.history]
        assert isinstance(batch, DiceState)
        held = batch.held[turn.rows].astype(np.int64)
        mine = held[np.arange(len(held)), turn.actor]
        both = np.stack([mine, held.sum(axis=1) - mine], axis=1)[
            :, :: -1 if turn.history_length % 2 else 1
        ]
        hands = batch.counts(batch.rolled_by(turn.rows, turn.actor)).T.astype(np.int64)
        found, brings = np.zeros((2, len(say), say.shape[1] + 2), np.float32)
        for one, other in np.unique(both, axis=0).tolist():
            if plans := self._plans_of(one, other):
                some = np.flatnonzero((both == (one, other)).all(axis=1))
                answer = plans.answer([each[some] for each in previous], hands[some], say[some])
                found[some], brings[some] = answer
        return found, brings


def slope_towards(w: Weights, lesson: list[NDArray[Any]], worth: float) -> tuple[Weights, float]:
    """The slope of how far a net is off, and how far that is (Kullback and Leibler); a die that its
    deeds cost beside the plan's is ``worth`` so much more."""
    each, x, legal, asked, brings = lesson
    its = passed(w, each, x, legal)
    off = (asked * np.log(np.maximum(asked, 1e-9) / np.maximum(its.likely, 1e-9))).sum(axis=1)
    mean = (its.likely * brings).sum(axis=1, keepdims=True)
    cost = worth * its.likely * np.where(legal, mean - brings, 0)
    s = ((its.likely - asked + cost) / len(asked)).astype(np.float32)
    return slope_back(w, its, legal, s), float(off.mean())


def teach(teacher: Teacher, w: Weights, at: argparse.Namespace) -> Weights:
    """The mean of later weights, after so many iterations."""
    iterations, seed, kept = at.iterations, 1000 * at.seed, max(KEPT, at.first)
    rng, adam, lessons = np.random.default_rng(seed), Adam(w), list[list[NDArray[Any]]]()
    mean = {name: each.copy() for name, each in w.items()}
    for nth in range(iterations):
        if nth < at.first or nth % EVERY == 0:
            lessons = [*lessons[1 - kept :], teacher.lesson(seed + nth)]
        off = []
        for _ in range(TIMES):
            lesson = lessons[int(rng.integers(len(lessons)))]
            order = rng.permutation(len(lesson[2]))
            for part in np.array_split(order, max(1, len(order) // STEP)):
                slope, how = slope_towards(w, [each[part] for each in lesson], at.worth)
                adam.step(w, slope, at.rate * (1 - nth / iterations) + 1e-5)
                off.append(how)
        for name, each in mean.items():
            each += (w[name] - each) / max(1, 0.2 * (nth + 1))
        if nth % 50 == 0 or nth == iterations - 1:
            print(f"{nth} of {iterations}, off by {np.mean(off):.4f}", flush=True)
    return mean


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["tavern", "leira", "perudo"])
    parser.add_argument("--start", type=Path, required=True, help="what it does elsewhere")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--most", type=int, default=6, help="standings of more dice are solved")
    parser.add_argument("--units", type=int, default=128)
    parser.add_argument("--iterations", type=int, default=1200)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--worth", type=float, default=0, help="of a die that deeds cost (perudo)")
    parser.add_argument("--on", type=Path, help="what was taught, to go on from")
    parser.add_argument("--first", type=int, default=FIRST, help="so many lessons before others")
    parser.add_argument("--read", type=Path, help="who read it, and sits in some lessons (perudo)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, help="how long a standing is solved")
    at = parser.parse_args(words)
    before = mean_of(at.start, at.seed)
    reader = mean_of(at.read, at.seed) if at.read else None
    teacher = Teacher(Options(at.game, seats=2), at.most, before, at.seed, reader, at.turns)
    rng = np.random.default_rng(at.seed)
    w = widened(mean_of(at.on, at.seed), rng, at.units) if at.on else new_weights(rng, at.units)
    keep_mean(at.out, teach(teacher, w, at))


if __name__ == "__main__":
    main()
