"""``cardlie solve GAME``: the rest of a match for two, told standing by standing."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from typing import Any

from cardlie.base.translation import figure, language, tr
from cardlie.cli.solve.told import (
    memory,
    memory_there,
    opening_lines,
    openings_of,
    progress_line,
    verify_memory,
)
from cardlie.cli.support import Code, table
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.solve.match import Bounds, Ended, Held, Match, MatchRound, solve_match
from cardlie.solve.search import Goal, Reached, counted


def solve_game(options: Options, held: Held, goal: Goal, as_json: bool) -> int:
    """Solve a match from a standing on, and print what it is worth."""
    there = memory_there()
    match = Match(options, held, there and int(0.9 * there))
    size = match.memory()
    if not as_json:
        print(f"{match.title}\n{_extent(match)}, {memory(size)}", flush=True)
        print(tr("Nobody leaves the table, and what can't be true is challenged."), flush=True)
    verify_memory(size)
    with progress_line() as progress:

        def tell(which: Held, reached: Reached) -> None:
            if progress is not None:
                progress(reached, tr("{one} against {other}: ", one=which[0], other=which[1]))

        ended = solve_match(match, goal, tell)
    if as_json:
        print(json.dumps(_as_object(match, size, ended), ensure_ascii=False))
    else:
        print("\n".join(_lines(match)))
    if ended != "whole":
        print(tr("cardlie: not all standings were solved to the end"), file=sys.stderr)
    return Code.INTERRUPTED if ended == "stopped" else Code.YES


def _extent(match: Match) -> str:
    histories = sum(each.histories for each in match.rounds())
    states = sum(each.information_states for each in match.rounds())
    standings = len(match.standings)
    sentence = (
        "1 standing, {histories} histories, {states} information states"
        if standings == 1
        else "{standings} standings, {histories} histories, {states} information states"
    )
    return tr(sentence, standings=standings, histories=counted(histories), states=counted(states))


def _wins(value: float) -> float:
    """The chance to win of who gets ``value`` on average, where a win is 1 and a loss -1."""
    return (1 + value) / 2


def _spoken(bid: str, always: Collection[str]) -> str:
    """A bid as it is said; one that only passes, since it is true whatever lies there, says so."""
    said = Guess.parse(bid).spoken(language())
    return tr("{bid} (always true)", bid=said) if bid in always else said


def _share(value: float) -> str:
    return figure(_wins(value), ".3%")


def _lines(match: Match) -> list[str]:
    heads = tr("who starts"), tr("the other"), tr("who starts wins"), "", tr("iterations")
    rows: list[tuple[str, ...]] = [heads]
    for (mine, theirs), standing in match.standings.items():
        bounds = standing.bounds
        low, value, high = (_share(x) for x in (bounds.low, bounds.value, bounds.high))
        between = tr("{low} to {high}", low=low, high=high)
        if standing.learner is None:
            between = tr("not reached")
        count = figure(standing.iterations, ",")
        rows.append((str(mine), str(theirs), value, f"({between})", count))
    lines = ["", *table(rows, left=(3,))]
    standing = match.standings[match.held]
    if standing.learner is not None and standing.iterations:
        round = match.round(match.held, match.middle)
        always = standing.unvalued.always_true
        lines += opening_lines(round, standing.learner, lambda bid: _spoken(bid, always))
    return lines


def _as_object(match: Match, size: int, ended: Ended) -> dict[str, Any]:
    from cardlie.engine.log import options_json

    first = match.standings[match.held]
    openings = []
    if first.learner is not None and first.iterations:
        found = openings_of(match.round(match.held, match.middle), first.learner)
        openings = [{"bid": b, "chance": chance, "by_hand": hands} for b, chance, hands in found]
    return {
        **options_json(match.options),
        "held": list(match.held),
        "bytes": size,
        "ended": ended,
        **_told(first),
        "standings": [
            {"held": list(held), **_told(each)} for held, each in match.standings.items()
        ],
        "openings": openings,
    }


def _told(standing: MatchRound) -> dict[str, Any]:
    bounds: Bounds = standing.bounds
    return {
        "wins": _wins(bounds.value),
        "low": _wins(bounds.low),
        "high": _wins(bounds.high),
        "iterations": standing.iterations,
        "seconds": standing.seconds,
    }
