"""Equilibrium policy at a seat's information state: each action and its probability.

There is one for two players of a dice game who hold few dice: a match that small is solved the
first time it is asked for, in about a second, and remembered.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from cardlie.base.errors import CardlieError
from cardlie.engine.actions import Action
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.solve.literature import hands_of
from cardlie.solve.match import Held, Match, MatchRound, solve_match
from cardlie.solve.realization import behaviour_strategy, reach_probability
from cardlie.solve.search import Goal
from cardlie.solve.tree import follow

#: A match that takes more memory is not solved while somebody waits.
MOST_BYTES = 8 << 20

#: How well it is solved: an exploitability, or so many turns of learning.
GOAL = (1e-3, 400)

#: A history to which one's own plan leads less often than this says nothing.
LEAST = 1e-7


def advice(observation: Observation) -> dict[Action, float] | None:
    """How likely the solution does what, for the seat in turn; None where there is no solution.

    Every action that it ever does is there.
    """
    standing, options = observation.public, observation.options
    inside = [seat for seat, dice in enumerate(standing.held) if dice]
    if (
        options.game.die is None
        or options.game.passes_cup
        or options.game.seats[0] > 2  # nobody plays it for two alone
        or any(skill is not None for skill in options.of_seats("insight"))
        or observation.phase != "guess"
        or len(inside) != 2
        or any(observation.face_up)
        or observation.seat not in inside
    ):
        return None
    other = next(seat for seat in inside if seat != standing.starter)
    held = standing.held[standing.starter], standing.held[other]
    if sum(held) > 3:  # larger ones never fit, and to find out takes time
        return None
    unskilled = {name: () for name in ("insight", "bluff") if name in options.values}
    match = _solved(options.but(seats=2, start=None, **unskilled), held)
    return None if match is None else _advised(match.standings[held], observation)


@lru_cache(maxsize=32)
def _solved(options: Options, held: Held) -> Match | None:
    """The match from there on, solved; None if it is too large."""
    try:
        match = Match(options, held, MOST_BYTES)
        if match.memory() > MOST_BYTES:
            return None
        solve_match(match, Goal(*GOAL))
    except CardlieError:
        return None
    return match


def _advised(standing: MatchRound, observation: Observation) -> dict[Action, float] | None:
    learner = standing.learner
    assert learner is not None
    round = learner.tree.round
    history_names = [str(guess) for guess in observation.history]
    try:
        node, history = follow(learner.tree, history_names)
    except KeyError:
        with suppress(KeyError):  # a challenge, if only the last bid is not worth another answer
            follow(learner.tree, history_names[:-1])
            return {Challenge(): 1.0}
        return None
    player = round.nodes[node].actor
    hand = hands_of(sum(observation.counts), len(observation.counts)).index(observation.counts)
    total = learner.total[player]
    if reach_probability(learner.tree, total, node, history)[hand] < LEAST * learner.weight:
        return None
    chances = behaviour_strategy(learner.tree, total, node, history)[:, hand]
    actions: dict[str, Action] = {str(bid): Say(bid) for bid in standing.unvalued.bids}
    actions |= {str(action): action for action in (Challenge(), SpotOn())}
    names = round.nodes[node].actions
    return {actions[n]: float(c) for n, c in zip(names, chances, strict=True) if c > 0}
