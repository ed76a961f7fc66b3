"""Makes the tables of what ``strong`` does where two are left with few dice, as it was solved.

    python -m tools.lab.strong.plan_two_left leira 2 2 --out FOLDER

``rebuild.py`` has the words for each game: some minutes of a core, and for perudo ten more, whose
standings with more dice, up to ``--begun`` each, are solved by what is remembered
(``long_rounds.py``), and what to do until the third bid is kept of them.

All standings to which a match comes from there are solved, each so that its plans give away ``off``
at most (of 1, what a won match is worth, to -1). ``exploit_exact.py`` tells what the best response
to them wins with a die each. One process; set OPENBLAS_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.players.rows.two_left import HANDS, PLANS
from cardlie.solve.match import Held, Match, solve_match
from cardlie.solve.realization import Pair, walk
from cardlie.solve.regret import Learner
from cardlie.solve.search import Goal, Reached
from cardlie.vector.bids import Bids
from cardlie.vector.state import NONE
from tools.lab.strong.long_rounds import STEPS, TURNS, LongRound
from tools.lab.strong.rounds_of_two import Floats, usual_bids

#: What a player's own plan leads to less often is not told of; and the parts of one it is told in.
LEAST, PARTS = 1e-3, 255

#: A standing that gives away so many times more than it should is left out.
AT_MOST = 3

#: The parts of one that are told in where a round is known until the third bid; answers that every
#: hand gives less often are left to a net there.
BEGUN_PARTS, SELDOM = 6, 0.05

CALLS = [str(Challenge()), str(SpotOn())]

#: What hands do after a history of a standing, by its name.
Does = dict[str, Any]


def plans_of(learner: Learner, held: Held) -> Iterator[tuple[Any, Does]]:
    """The dice and the history, and what each hand does."""
    tree = learner.tree
    starts = [chances * learner.weight for chances in tree.round.chances]

    def comes(came: Pair) -> bool:
        return any((its > LEAST * start).any() for its, start in zip(came, starts, strict=True))

    for came in walk(tree, learner.total, starts, comes):
        node = tree.round.nodes[came.node]
        mine = came.rows.sum(axis=0)
        parts = np.where(mine > LEAST * starts[node.actor], came.rows / np.maximum(mine, 1e-30), 0)
        does: Does = dict(zip(node.actions, parts, strict=True))
        for end in node.endings:
            if end.answered and CALLS[0] in does:  # a bid that nobody believes: no better
                does[CALLS[0]] = does[CALLS[0]] + does.pop(end.label)
        whole = {name: np.rint(its * PARTS).astype(np.uint8) for name, its in does.items()}
        yield (*held, came.history), {name: its for name, its in whole.items() if its.any()}


def begun(solved: LongRound, bids: Bids, held: Held) -> Iterator[tuple[Any, Does]]:
    """The same of a longer round, until its third bid."""
    rng = np.random.default_rng(held)

    def plan_entry(said: tuple[int, ...], parts: Array) -> tuple[Any, Does]:
        guesses = [str(bids.guesses[guess]) for guess in solved.contexts[said].next]
        does = dict(zip([*guesses, *CALLS], parts.T, strict=False))
        mine = held[side], held[1 - side]
        both = mine[:: -1 if len(said) % 2 else 1]
        said_so = tuple(str(bids.guesses[guess]) for guess in said)
        return (*both, said_so), {name: its for name, its in does.items() if its.any()}

    for side in solved.sides:
        opens = in_parts(solved.plan(side, ())[0], rng)
        yield plan_entry((), opens)
        for first, comes in zip(solved.contexts[()].next, opens.T, strict=True):
            yield plan_entry((first,), in_parts(solved.plan(side, (first,))[0], rng))
            often = solved.plan(solved.other(side), (first,))[0].max(axis=0)
            for second, its in zip(solved.contexts[first,].next, often, strict=False):
                if its < SELDOM:
                    continue
                at = solved.contexts[first, second].before.index(NONE)
                parts = in_parts(solved.plan(side, (first, second))[at], rng)
                yield plan_entry((first, second), parts * (comes > 0)[:, None])


def in_parts(plan: Floats, rng: np.random.Generator) -> Array:
    """Shares of each row as whole parts: what is rare is left out or told, at random, so that over
    all rows it is as often as before."""
    upto = plan.cumsum(axis=1) / plan.sum(axis=1, keepdims=True) * BEGUN_PARTS
    upto[:, -1] = BEGUN_PARTS
    whole = np.floor(upto + rng.random((len(plan), 1)))
    return np.asarray(np.diff(whole, axis=1, prepend=0), np.uint8)


def table_of(found: list[tuple[Any, Does]], whole: list[Held]) -> dict[str, Any]:
    """All of that in arrays, as ``TwoLeft`` reads them; ``whole`` are those known to the end."""
    names = dict.fromkeys(name for (*_, said), does in found for name in (*said, *does))
    place = {name: at for at, name in enumerate([*(n for n in names if n not in CALLS), *CALLS])}
    width = max(len(said) for (*_, said), _ in found)
    rows = [
        [*held, *(place[name] for name in said), *[-1] * (width - len(said))]
        for (*held, said), _ in found
    ]
    entries = sorted(
        (at * HANDS + hand, place[name], int(its[hand]))
        for at, (_, does) in enumerate(found)
        for name, its in does.items()
        for hand in np.flatnonzero(its).tolist()
    )
    keys, deeds, parts = np.array(entries).T
    return {
        "names": np.array([*place][:-2]), "said": np.array(rows, np.int8),
        "keys": np.diff(keys, prepend=0).astype(np.int32),
        "deeds": deeds.astype(np.uint8), "parts": parts.astype(np.uint8),
        "whole": np.array(whole, np.int8),
    }  # fmt: skip


class Solving:
    """Solves all standings from one on, and keeps the table of those that are solved so far."""

    def __init__(self, match: Match, goal: Goal, file: Path) -> None:
        self._match, self._goal, self._file = match, goal, file
        self._found: dict[Held, list[tuple[Any, Does]]] = {}
        self._dice = 0

    def solve(self) -> None:
        """Solve them, and keep what is there whenever one is done."""
        ended = solve_match(self._match, self._goal, self._tell)
        self._keep(self._dice + (ended == "whole"))

    def _tell(self, at: Held, _: Reached) -> None:
        if sum(at) > self._dice:
            self._dice = sum(at)
            self._keep(self._dice)

    def _keep(self, below: int) -> None:
        """Standings of fewer dice are done."""
        for at, standing in self._match.standings.items():
            low, high = standing.bounds
            if sum(at) >= below or standing.learner is None:
                continue
            if high - low > AT_MOST * 2 * self._goal.exploitability:
                continue
            if at not in self._found:
                self._found[at] = [*plans_of(standing.learner, at)]
                progress = f"{len(self._found[at])} histories, {standing.seconds:.0f} s"
                print(f"{at}: worth {low:.4f} to {high:.4f}, {progress}", flush=True)
        if self._found:
            every = [each for its in self._found.values() for each in its]
            np.savez_compressed(self._file, **table_of(every, [*self._found]))

    def begin(self, options: Options, each: int, turns: int) -> None:
        """Add what to do until the third bid where more dice are left, up to so many each."""
        bids, every = usual_bids(options), [its for kept in self._found.values() for its in kept]
        for one, other in combinations_with_replacement(range(each, 0, -1), 2):
            if {(one, other), (other, one)} <= {*self._found}:
                continue
            solved = LongRound(options, bids, (one, other), STEPS)
            print(f"{one, other}: to begin is worth {solved.solve(turns):.4f}", flush=True)
            rows = begun(solved, bids, (one, other))
            every += [row for row in rows if row[0][:2] not in self._found]
        np.savez_compressed(self._file, **table_of(every, [*self._found]))


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("dice", type=int, nargs=2)
    parser.add_argument("--most", type=int, default=10, help="dice of both, more are left out")
    parser.add_argument("--off", type=float, default=5e-3)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--begun", type=int, help="rounds with up to so many dice each are begun")
    parser.add_argument("--seconds", type=float, help="stop then")
    parser.add_argument("--out", type=Path, default=PLANS)
    parser.add_argument("--turns", type=int, default=TURNS, help="of rounds that are begun")
    at = parser.parse_args(words)
    goal = Goal(at.off, at.iterations, seconds=at.seconds)
    options = Options(at.game, seats=2)
    match = Match(options, tuple(at.dice))
    few = {held: its for held, its in match.standings.items() if sum(held) <= at.most}
    match.standings = few
    solving = Solving(match, goal, at.out / f"{at.game}.npz")
    solving.solve()
    if at.begun:
        solving.begin(options, at.begun, at.turns)


if __name__ == "__main__":
    main()
