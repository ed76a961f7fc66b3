"""The figures that games tell which were followed round by round, one record each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cardlie.base.arrays import Array
from cardlie.report.game_traces import GameTraces
from cardlie.report.record import FigureRecord
from cardlie.report.standings import (
    alone,
    by_chair,
    by_place,
    chances,
    comebacks,
    decided,
    drama,
    first_lead,
    lead_changes,
    margin,
    waited,
)
from cardlie.sim.pace import Pace


@dataclass
class Followed:
    """Games that were followed round by round; ``alike``: the same bot sat on all chairs."""

    traces: GameTraces
    pace: Pace
    alike: bool = True

    @property
    def minutes(self) -> Array:
        """How long each game takes."""
        return self.pace.minutes(self.traces.decisions, self.traces.rounds)

    @property
    def turns(self) -> Array:
        """How many guesses and calls each round had."""
        turns: Array = self.traces.guesses + 1
        return turns

    @property
    def others(self) -> Array:
        """Guesses and calls of each round, once for each player who is in and not in turn."""
        others: Array = self.turns * ((self.traces.held > 0).sum(axis=1) - 1)
        return others

    @cached_property
    def chance(self) -> Array:
        """How likely each seat is to win at the beginning of each round."""
        return chances(self.traces)

    def decided(self, bar: float) -> tuple[Array, Array]:
        """After which part of its rounds a game is decided, and which games tell it."""
        only = alone(self.traces)
        return decided(self.traces, self.chance, bar) * only, only


#: From which chances to win on, in percent, it is told how late a game is decided.
DECIDED = (60, 75, 90)


def _decided(bar: int) -> FigureRecord:
    """When a game is decided: from when on its winner is so likely, in percent, to win."""
    first = (
        "How far into a game its winner is at least {bar} % likely to win, and stays so. "
        "Games with one winner only."
    )
    return FigureRecord(
        "course", "Decided ({bar} %) after", "share",
        "ratio", lambda of: of.decided(bar / 100),
        first if bar == DECIDED[0] else "The same at {bar} %.",
        "how far into a game its winner is {bar} % likely",
        after="uncertainty: Browne", bounds={"bar": bar},
    )  # fmt: skip


#: What games tell that were followed round by round (:class:`Followed`).
FOLLOWED = {
    "minutes": FigureRecord(
        "length", "Minutes of a game", ".1f",
        "mean", lambda of: [of.minutes],
        "How long a game takes: {seconds} seconds a decision, {around} around each round (to "
        "roll or shuffle, look, show, count, pay), {before} before it begins; four games in five "
        "last {spread} minutes.",
        "how long a game lasts",
        spread=lambda of: of.minutes,
    ),
    "rounds": FigureRecord(
        "length", "Rounds of a game", ".1f",
        "mean", lambda of: [of.traces.rounds],
        "A round runs from one deal or roll to the next; four games in five have {spread}.",
        "rounds per game",
        after="duration: Browne, Ludii", spread=lambda of: of.traces.rounds,
    ),
    "turns": FigureRecord(
        "length", "Turns of a player", ".1f",
        "mean", lambda of: [of.traces.sums(of.traces.guesses + 1) / of.traces.seats],
        "Guesses and calls that one player makes in a game.",
        "guesses and calls of one player in a game",
        after="TAG",
    ),
    "decisions": FigureRecord(
        "length", "Decisions of a game", ".1f",
        "mean", lambda of: [of.traces.decisions],
        "Every decision anybody makes in a game, discards and rerolls included.",
        "all decisions of a game, by all players",
        after="duration: Browne, Ludii",
    ),
    "wait": FigureRecord(
        "length", "Seconds between turns", ".0f",
        "ratio",
        lambda of: [of.traces.sums(of.pace.decision * of.others), of.traces.sums(of.turns)],
        "How long a player still in the game waits between turns while the others take theirs.",
        "how many seconds a player waits between two turns",
    ),
    "seat-advantage": FigureRecord(
        "fairness", "Seat advantage", "points",
        "farthest",
        lambda of: [*by_place(of.traces).T, *(by_chair(of.traces).T if of.alike else ())],
        "How far above a fair share the best place wins, by seat or counted from the "
        "starting player; chance alone puts it a little above 0.",
        "how far above a fair share the best seat wins",
        after="balance, advantage: Ludii",
    ),
    "start-advantage": FigureRecord(
        "fairness", "Starting player's advantage", "points",
        "mean", lambda of: [by_place(of.traces)[:, 0]],
        "How far above a fair share the starting player wins; below 0, starting is a drawback.",
        "how far above a fair share the starting player wins",
        after="first player's advantage: Ludii",
    ),
    "eliminated": FigureRecord(
        "course", "Time spent eliminated", "share",
        "mean", lambda of: [np.divide(*waited(of.traces))],
        "How much of a game a player spends eliminated, looking on.",
        "share of a game that a player spends eliminated",
    ),
    "comebacks": FigureRecord(
        "course", "Comebacks", "share",
        "share", lambda of: [comebacks(of.traces), np.ones(of.traces.games)],
        "Games whose winner had been last at some point: nobody held less, somebody held more.",
        "share of games won by somebody who had been last",
        after="drama: Thompson",
    ),
    "margin": FigureRecord(
        "course", "Winner's final lead", "+.2f",
        "ratio", lambda of: margin(of.traces),
        "How many {pieces} the winner is ahead of the next best as the last round begins; "
        "around 0 the game is open to the end. Games with one winner only.",
        "how far ahead the winner is as the last round begins",
    ),
    "lead-changes": FigureRecord(
        "course", "Lead changes", ".2f",
        "mean", lambda of: [lead_changes(of.traces)],
        "How often in a game the lead passes to another player.",
        "how often the lead changes in a game",
        after="lead change: Browne",
    ),
    "first-lead": FigureRecord(
        "course", "Wins by the first leader", "share",
        "share", lambda of: first_lead(of.traces)[::-1],
        "How often the sole leader after the first round wins; unknown where there is none.",
        "share of games won by whoever leads after the first round",
        after="decisiveness: Browne",
    ),
    "drama": FigureRecord(
        "course", "Drama", "share",
        "mean", lambda of: [drama(of.traces, of.chance)],
        "How far the eventual winner's chances trailed the leader's, on average over all "
        "rounds; 0 means the winner always led.",
        "how far the winner's chances trailed the leader's, on average",
        after="drama: Browne, Ludii",
    ),
    "shared": FigureRecord(
        "course", "Shared wins", "share",
        "share", lambda of: [~alone(of.traces), np.ones(of.traces.games)],
        "Games that several players win together.",
        "share of games that several players win together",
    ),
    **{f"decided-{bar}": _decided(bar) for bar in DECIDED},
    "guesses": FigureRecord(
        "bluffs", "Guesses before a call", ".2f",
        "ratio", lambda of: [of.traces.sums(of.traces.guesses), of.traces.rounds],
        "How many guesses a round has before somebody calls.",
        "guesses in a round",
    ),
    "challenge-right": FigureRecord(
        "bluffs", "Challenges that are right", "share",
        "share", lambda of: [of.traces.sums(each) for each in (
            of.traces.right & ~of.traces.spot_on, (~of.traces.spot_on).astype(float),
        )],
        "Challenges that caught a false guess.",
        "share of challenges that are right",
    ),
    "exact-calls": FigureRecord(
        "bluffs", "Rounds that end with an exact call", "share",
        "share", lambda of: [of.traces.sums(of.traces.spot_on.astype(float)), of.traces.rounds],
        "Somebody said that the last guess was exactly right.",
        "share of rounds that end with an exact call",
    ),
    "exact-right": FigureRecord(
        "bluffs", "Exact calls that are right", "share",
        "share", lambda of: [of.traces.sums(each) for each in (
            of.traces.right & of.traces.spot_on, of.traces.spot_on.astype(float),
        )],
        "The guess was exactly right.",
        "share of exact calls that are right",
    ),
}  # fmt: skip
