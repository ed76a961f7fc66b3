"""How games went: arrays and readable games tell the same, and the figures are what they say."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardlie.engine import GAMES, Options
from cardlie.players import parse_seats
from cardlie.report import measures
from cardlie.report.figures import measured
from cardlie.report.game_traces import GameTraces, trace_games
from cardlie.report.investigation import tallied
from cardlie.report.of_traces import Followed
from cardlie.report.standings import (
    by_chair,
    by_place,
    chances,
    comebacks,
    course_of_winner,
    decided,
    drama,
    first_lead,
    lead_changes,
)
from cardlie.sim import Plan, figures, simulate
from cardlie.sim.heartbeat import Heartbeat
from cardlie.sim.pace import Pace


@settings(max_examples=3)
@given(
    game=st.sampled_from(list(GAMES)),
    bots=st.sampled_from(["casual", "random"]),
    seed=st.integers(0, 1 << 40),
    first=st.integers(0, 1000),
)
@example(game="tavern", bots="random", seed=1, first=0)  # bids that are declared exact
def test_arrays_and_readable_games_go_the_same_way(
    game: str, bots: str, seed: int, first: int
) -> None:
    seats = parse_seats(bots)
    plan = Plan.of(Options(game, seats=max(2, len(seats))), seats, seed=seed)
    fast = trace_games(plan, 5, first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlie.report.game_traces.why_not", lambda plan: "not now")
        slow = trace_games(plan, 5, first)
    for field in fields(GameTraces):
        assert np.array_equal(getattr(fast, field.name), getattr(slow, field.name)), field.name


def test_a_heartbeat_tells_when_a_bot_of_ones_own_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """By that a watcher tells which bot hangs, whoever plays its games."""
    place = [0, 0, 0, 0]
    monkeypatch.setattr("cardlie.sim.heartbeat._own", place)
    plan = Plan.of(
        Options("leira", seats=2, start=1), parse_seats("tests.players.tricks:Lowest,casual")
    )
    trace_games(plan, 1, first=7)
    said = Heartbeat(*place)
    assert (said.game, said.deciding) == (7, False)
    assert [said.is_of(bot) for bot in plan.tables[0].bots] == [True, False]
    assert said.moments > 2


def test_tables_of_several_sizes_stand_in_one_row_of_games() -> None:
    plan = Plan.of(Options("leira", seats=2), parse_seats("random"), players=(2, 4), seed=3)
    found = trace_games(plan, 40)
    assert set(found.seats) == {2, 3, 4}
    assert np.allclose(found.wins.sum(axis=1), 1)
    inside = np.arange(4) < found.seats[found.game][:, None]
    assert (found.held[~inside] == 0).all()
    assert np.allclose(by_chair(found).sum(axis=1), 0)
    assert np.allclose(by_place(found).sum(axis=1), 0)


def test_the_figures_are_those_of_sim() -> None:
    plan = Plan.of(Options("tavern", seats=3), parse_seats("casual"), seed=5)
    found, told = measures(plan, 200), figures(simulate([plan], 200).tallies[0])
    assert found["rounds"].value == told.rounds_per_game.value
    assert found["turns"].value == pytest.approx(told.turns_per_player.value)
    assert found["challenge-right"].value == pytest.approx(told.challenge_success.value)
    assert found["rounds"].interval == pytest.approx(told.rounds_per_game.interval)


def of(wins: list[list[float]], rounds: list[tuple[int, list[int], int, int]]) -> GameTraces:
    """Games by who won, and their rounds: game, held, starter, guesses."""
    game, held, starter, guesses = zip(*rounds, strict=True)
    flags = np.zeros(len(rounds), bool)
    seats = np.full(len(wins), len(wins[0]))
    shares = np.array(wins, float)
    decisions = np.bincount(game, weights=np.array(guesses) + 1)
    return GameTraces(
        seats, shares, decisions, np.array(game), np.array(held), np.array(starter),
        np.array(guesses), flags, flags,
    )  # fmt: skip


#: Seat 0 falls behind and wins; seat 2 is out for a round of six actions of ten.
ONE = of(
    [[1, 0, 0]],
    [
        (0, [2, 2, 2], 1, 0),
        (0, [1, 2, 2], 1, 1),
        (0, [1, 2, 1], 2, 0),
        (0, [1, 1, 0], 0, 5),
    ],
)


def test_each_figure_by_hand() -> None:
    found = measured(Followed(ONE, Pace(6)))
    assert found["rounds"].value == 4
    assert found["decisions"].value == 10
    assert found["minutes"].value == 1
    assert found["guesses"].value == 1.5
    assert found["eliminated"].value == pytest.approx(0.2)
    assert comebacks(ONE) == [1]
    assert by_place(ONE)[0] == pytest.approx([-1 / 3, -1 / 3, 2 / 3])  # seat 1 began, seat 0 won
    lead, won = first_lead(ONE)
    assert (lead.tolist(), won.tolist()) == ([0], [0])  # two shared it
    assert lead_changes(ONE) == [0]


def test_leads_change_when_another_is_alone_in_front() -> None:
    held = [[3, 3], [2, 3], [2, 2], [2, 1], [1, 1], [0, 1]]
    game = of([[0, 1], [1, 0]], [(g, h, 0, 1) for g in (0, 1) for h in held])
    assert lead_changes(game).tolist() == [2, 2]
    lead, won = first_lead(game)
    assert (lead.tolist(), won.tolist()) == ([1, 1], [1, 0])


def test_chances_are_learned_from_the_other_games_alone() -> None:
    same = [(game, [2, 1], 0, 1) for game in range(9)]
    wins = [[1.0, 0.0]] * 8 + [[0.0, 1.0]]
    found = chances(of(wins, same))
    assert found[0] == pytest.approx([7 / 8, 1 / 8])
    assert found[8] == pytest.approx([1, 0])
    few = of([[1, 0]], [(0, [3, 1], 0, 1)])
    assert chances(few)[0] == pytest.approx([0.75, 0.25])  # nobody else stood so: what one holds


def test_drama_is_how_far_behind_the_winner_was() -> None:
    chance = np.array([[0.6, 0.2, 0.2], [0.2, 0.7, 0.1], [0.3, 0.6, 0.1], [0.5, 0.5, 0.0]])
    assert drama(ONE, chance) == pytest.approx([(0 + 0.5 + 0.3 + 0) / 4])
    bars = (0.5, 0.3, 0.2, 0.6)
    found = [decided(ONE, chance, bar)[0] for bar in bars]
    assert found == pytest.approx([3 / 4, 2 / 4, 0, 1])  # from 0.5 on, and not more than 0.5
    assert course_of_winner(ONE, chance, 2) == pytest.approx([0.6, 0.3, 1])


def test_who_wins_together_is_a_figure_of_its_own() -> None:
    """And counts neither as likely nor as late: several winners' chances are not added up."""
    rounds = [(game, [2, 1, 1], 0, 0) for game in (0, 0, 1, 1)]
    games = of([[1, 0, 0], [1 / 3, 1 / 3, 1 / 3]], rounds)
    found = measured(Followed(games, Pace()))
    assert found["shared"].value == 0.5
    alone = of([[1, 0, 0]], [(0, [2, 1, 1], 0, 0)] * 2)
    chance = np.array([[0.8, 0.1, 0.1]] * 2)
    assert decided(alone, chance, 0.75) == [0]
    assert (
        measured(Followed(of([[0.5, 0.5]], [(0, [2, 1], 0, 0)]), Pace()))["decided-75"].value
        is None
    )


def test_a_seat_that_has_more_wins_more() -> None:
    alike = measures(Plan.of(Options("tavern", seats=3), parse_seats("random")), 2000)
    low, high = alike["seat-advantage"].interval or (1, 0)
    assert low < 0.01 < high + 0.03
    assert measures(Plan.of(Options("tavern", seats=3), parse_seats("random")), 50, seed=9) != alike


def test_minutes_count_what_a_table_needs_around_decisions() -> None:
    """Four rounds and ten decisions; a tally of the same games tells the same."""
    assert measured(Followed(ONE, Pace(6, around=15, before=30)))["minutes"].value == 2.5
    for game, (around, before) in {"tavern": (25, 30), "cards": (45, 120)}.items():
        plan = Plan.of(Options(game, seats=2), parse_seats("random"))
        games, pace = trace_games(plan, 30), Pace.of(plan.options)
        took = (8 * games.decisions + around * games.rounds + before) / 60
        found = measured(Followed(games, pace))["minutes"]
        assert found.value == pytest.approx(took.mean())
        told = tallied(simulate([plan], 30).tallies[0], pace)["minutes"]
        assert told.value == pytest.approx(found.value)
        assert told.interval == pytest.approx(found.interval)
