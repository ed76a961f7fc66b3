"""``cardlie solve GAME``: the rest of a match for two, told standing by standing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.terminal import show
from cardlie.base.translation import figure, language, tr
from cardlie.cli.solve.messages import (
    memory_there,
    opening_lines,
    plan_lines,
    progress_line,
    verify_memory,
)
from cardlie.cli.support import Code, paragraph, print_json
from cardlie.cli.text_table import table
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.solve.graph import RoundGraph
from cardlie.solve.growing import in_part
from cardlie.solve.match import Ended, Held, Match, MatchRound, solve_match, verify_solved
from cardlie.solve.memory_size import counted, in_bytes
from cardlie.solve.openings import openings_of, strategy_of
from cardlie.solve.search import Goal, Reached

#: What has more is learnt for as long as somebody says, and no longer.
_MOST_HISTORIES = 10**12

#: What is told of rounds that are learnt in part, unless somebody says for how long.
_LARGE = (
    "It is too large to be learnt whole: a part of it is, and grows. That takes minutes, or "
    "longer. Ctrl-C tells what was reached; --time 60 stops after a minute."
)

#: What is done besides guesses.
_CALLS = ("challenge", "spot-on")


def match_options(game: str, names: Sequence[str]) -> Options:
    """What two play; CardlieError for a game that can't be solved."""
    options = Options.of(game, names, seats=2)
    verify_solved(options)
    return options


def last_round(options: Options, held: Held) -> tuple[RoundGraph, str, dict[str, Any]]:
    """The only round of a match that one round ends: its graph, title, and what is told of it."""
    from cardlie.engine.agreed import named_json
    from cardlie.solve.exact import nodes_of

    match = Match(options, held)
    outcomes = match.standings[held].unvalued.outcomes
    if any(outcome.winner is None for outcome in outcomes):
        raise CardlieError(
            "--exact solves one round, but this match may have several", "--held 1,1"
        )
    round = match.round(held, match.middle)
    description = {**named_json(options), "held": list(held), "spots": nodes_of(round)}
    return round, match.title, description


def solve_game(
    options: Options, held: Held, goal: Goal, planned: Output | None, as_json: bool
) -> int:
    """Solve a match from a standing on, and print what it is worth."""
    there = memory_there()
    match = Match(options, held, there and int(0.9 * there))
    size = match.memory()
    _refuse_endless(match, goal)
    if not as_json:
        takes = tr("{size} of memory", size=in_bytes(size))
        show(f"{match.title}\n{_extent(match)}, {takes}")
        show(tr("Assumes that nobody leaves the table, and that impossible bids are challenged."))
        if not _has_end(goal) and any(map(in_part, match.rounds())):
            show(paragraph(tr(_LARGE)))
    verify_memory(size)
    with progress_line() as progress:

        def tell(which: Held, reached: Reached) -> None:
            progress(reached, tr("{one} against {other}: ", one=which[0], other=which[1]))

        ended = solve_match(match, goal, tell)
    first = match.standings[match.held]
    openings = []
    if first.learner is not None and first.iterations:
        openings = openings_of(match.round(match.held, match.middle), first.learner)
    if planned is not None:
        planned.write("\n".join(_plans(match)).encode())
    if as_json:
        print_json(_as_object(match, size, ended, openings))
    else:
        always = first.unvalued.always_true
        lines = opening_lines(openings, lambda bid: _spoken(bid, always))
        show("\n".join([*_lines(match), *lines]))
    if ended != "whole":
        show(tr("cardlie: some standings were not solved completely"), error=True)
    return Code.INTERRUPTED if ended == "stopped" else Code.YES


def _has_end(goal: Goal) -> bool:
    """Whether learning stops after some time, however far it came."""
    return goal.seconds is not None or goal.iterations is not None


def _refuse_endless(match: Match, goal: Goal) -> None:
    """Refuse what nobody would see the end of, before it begins."""
    histories = sum(each.histories for each in match.rounds())
    if histories > _MOST_HISTORIES and not _has_end(goal):
        template = "{histories} histories are too many to be solved to the end"
        raise CardlieError(
            tr(template, histories=counted(histories)),
            "--time 60 tells how far a minute comes; or fewer dice, such as --held 1,1",
        )


def _plans(match: Match) -> Iterator[str]:
    """What both do at each standing, to print."""
    yield match.title
    for held, standing in match.standings.items():
        if standing.learner is not None:
            yield "\n" + tr("{one} against {other}: ", one=held[0], other=held[1]).rstrip()
            yield from plan_lines(standing.learner, _word)
    yield ""


def _word(action: str) -> str:
    """What is done, as it is said."""
    return tr(action) if action in _CALLS else Guess.parse(action).spoken(language())


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


def _spoken(bid: str, always: Collection[str]) -> str:
    """A bid as it is said; one that only passes, since it is true whatever lies there, says so."""
    phrase = Guess.parse(bid).spoken(language())
    return tr("{bid} (always true)", bid=phrase) if bid in always else phrase


def _lines(match: Match) -> list[str]:
    heads = tr("starting player"), tr("the other"), tr("starting player wins"), "", tr("iterations")
    rows: list[tuple[str, ...]] = [heads]
    for (mine, theirs), standing in match.standings.items():
        low, value, high = (figure(share, ".3%") for share in _wins(standing))
        between = tr("{low} to {high}", low=low, high=high)
        if standing.learner is None:
            between = tr("not reached")
        count = figure(standing.iterations, ",")
        rows.append((str(mine), str(theirs), value, f"({between})", count))
    return ["", *table(rows, word_columns=(3,))]


def _as_object(match: Match, size: int, ended: Ended, openings: list[Any]) -> dict[str, Any]:
    from cardlie.engine.agreed import named_json

    learner = match.standings[match.held].learner
    return {
        **named_json(match.options),
        "held": list(match.held),
        "bytes": size,
        "ended": ended,
        **_bounds_json(match.standings[match.held]),
        "standings": [
            {"held": list(held), **_bounds_json(each)} for held, each in match.standings.items()
        ],
        "openings": openings,
        "strategy": [] if learner is None else strategy_of(learner),
    }


def _bounds_json(standing: MatchRound) -> dict[str, Any]:
    low, value, high = _wins(standing)
    ends = {"wins": value, "low": low, "high": high}
    return {**ends, "iterations": standing.iterations, "seconds": standing.seconds}


def _wins(standing: MatchRound) -> tuple[float, float, float]:
    """The chance to win of who starts, between its ends; bounds count a win 1 and a loss -1."""
    bounds = standing.bounds
    low, value, high = ((1 + x) / 2 for x in (bounds.low, bounds.value, bounds.high))
    return low, value, high
