"""What decides a game is recounted from its trace, game by game, and named where it stands out."""

from __future__ import annotations

import re

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report.deciding import Cause, causes_of, what_decides
from cardlie.report.effort import Effort
from cardlie.report.investigation import find_out
from cardlie.report.trace import trace
from cardlie.sim import Plan
from cardlie.sim.figures import Estimate
from tests.report.plain import Game, games_of

GAMES = 80
EFFORT = Effort(GAMES, 4, skill=0, whole=0, ablations=0)


def told_of(game: str, bots: str, seats: int, start: int) -> tuple[list[str], list[Game]]:
    plan = Plan.of(Options(game, seats=seats, start=start), parse_seats(bots), seed=1)
    told = [cause.text() for cause in causes_of(find_out(plan, EFFORT))]
    return told, games_of(trace([plan], range(GAMES)))


def test_losses_by_exact_calls_are_recounted() -> None:
    told, games = told_of("tavern", "counter:spot_on=0.2", seats=3, start=3)
    by_exact = lost = 0
    for game in games:
        for each, then in zip(game.rounds, game.rounds[1:], strict=False):
            less = sum(max(0, a - b) for a, b in zip(each.held, then.held, strict=True))
            lost += less
            by_exact += less * (each.call["does"] == "spot-on")
    assert by_exact
    (sentence,) = (each for each in told if "exact calls" in each)
    assert sentence.startswith(f"{100 * by_exact / lost:.1f} % of all losses")


def test_rounds_that_end_alike_are_recounted() -> None:
    told, games = told_of("leira", "random", seats=2, start=1)
    said = [len(r.guesses) for game in games for r in game.rounds if r.call["does"] != "spot-on"]
    (sentence,) = (each for each in told if "of the rounds end" in each)
    alike = max(said.count(n) for n in said) / len(said)
    share = float(re.search(r"([\d.]+) %", sentence)[1])  # type: ignore[index]
    assert share == pytest.approx(100 * alike, abs=0.06)


def test_the_largest_beyond_what_is_usual_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan.of(Options("leira", seats=2, start=1), parse_seats("random"))
    found = find_out(plan, Effort(2, 1, skill=0, whole=0, ablations=0))
    lows = {"a {share}": 0.9, "b {share}": 0.5, "c {share}": 0.95}

    def causes(*_: object) -> list[Cause]:
        return [Cause(name, Estimate(low, (low, 1.0)), 0.8) for name, low in lows.items()]

    monkeypatch.setattr("cardlie.report.deciding.causes_of", causes)
    assert what_decides(found) == ["c 95.0", "a 90.0"]
    lows.pop("a {share}")
    assert what_decides(found) == ["c 95.0"]
    lows.pop("c {share}")
    (told,) = what_decides(found)
    assert told.startswith("No single thing")
    assert told.endswith("b 50.0")


def test_a_single_game_decides_nothing() -> None:
    plan = Plan.of(Options("leira", seats=2, start=1), parse_seats("random"))
    assert what_decides(find_out(plan, Effort(1, 1, skill=0, whole=0, ablations=0))) == []
