"""Whole matches for two: what they are worth, and that bounds mean what they say."""

from __future__ import annotations

import pytest

from cardlie.base.errors import CardlieError
from cardlie.games.options import Options
from cardlie.solve import Goal
from cardlie.solve.match import Match, solve_match


def solved(game: str, held: tuple[int, int], to: float) -> Match:
    match = Match(Options(game, seats=2), held)
    assert solve_match(match, Goal(to)) == "whole"
    return match


def test_one_die_each_with_a_wild_is_the_game_of_the_literature() -> None:
    """Two dice can't differ by more than the one die that is lost: the wheel is the round of
    research with the highest face wild, whose value is known."""
    bounds = solved("wheel", (1, 1), 1e-3).standings[1, 1].bounds
    assert bounds.low <= -7 / 258 <= bounds.high
    assert bounds.high - bounds.low <= 2e-3 + 1e-12


def test_standings_come_after_those_that_they_lead_to() -> None:
    match = Match(Options("leira", seats=2), (2, 2))
    assert [sum(held) for held in match.standings] == [2, 3, 3, 4, 4, 4][: len(match.standings)]
    assert match.levels[0] == [(1, 1)]
    assert {(1, 3), (2, 2)} <= set(match.levels[-1])


@pytest.mark.some(1, of="solutions")
def test_standings_that_lead_to_each_other_have_bounds_that_hold() -> None:
    """Bounds of a short look hold what a longer look finds."""
    short, longer = solved("leira", (2, 1), 2e-2), solved("leira", (2, 1), 2e-3)
    for held, standing in longer.standings.items():
        rough, fine = short.standings[held].bounds, standing.bounds
        assert -1 <= rough.low <= fine.high <= 1
        assert -1 <= fine.low <= rough.high <= 1
        assert fine.high - fine.low < 0.02
    # who starts has a little less or more, but more dice is much more
    assert longer.standings[2, 1].bounds.low > 0.4 > -0.4 > longer.standings[1, 2].bounds.high


def test_a_match_is_only_begun_if_it_fits() -> None:
    with pytest.raises(CardlieError, match="MiB of memory"):
        Match(Options("tavern", seats=2), (2, 2), 1 << 20)
    with pytest.raises(CardlieError, match="cards can't be solved"):
        Match(Options("cards", seats=2), (1, 1))
    with pytest.raises(CardlieError, match="out of range: 1 to"):
        Match(Options("tavern", seats=2), (0, 1))


def test_time_is_for_all_standings() -> None:
    match = Match(Options("leira", seats=2), (2, 1))
    assert solve_match(match, Goal(1e-12, seconds=0.2)) == "late"
