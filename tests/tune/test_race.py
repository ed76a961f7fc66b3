"""The search, among candidates whose figures are known: what it finds, and how often it errs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.report.estimates import Sums
from cardlie.sim.plan import Variant
from cardlie.sim.statistics import Moments
from cardlie.tune import race
from cardlie.tune.games import Gathered
from cardlie.tune.race import Budget, Result, least_budget, search
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish, parse_wishes
from tests.depth import of_all

PLAN = Variant(players="2").plan("leira", 0)


class Known:
    """Candidates of which figures have known means; every game varies by 1 around them."""

    def __init__(self, seed: int, **means: Sequence[float]) -> None:
        self.seed, self.means, self.asked = seed, means, 0
        (self.count,) = {len(each) for each in means.values()}

    @property
    def candidates(self) -> list[Candidate]:
        return [Candidate(Variant(), f"--start {n}", PLAN) for n in range(self.count)]

    def play(self, asks: Sequence[tuple[int, int, int]]) -> Mapping[int, Gathered | None]:
        found = {}
        for number, start, stop in asks:
            n, rng = stop - start, Random(f"{self.seed} {number} {start} {stop}")
            self.asked += n
            sums = {}
            for name, means in self.means.items():
                mean, spread = means[number], rng.gauss(1, (2 * n) ** -0.5)
                total = n * (mean + rng.gauss(0, n**-0.5))
                squares = total * total / n + n * spread**2
                sums[name] = Sums("mean", Moments(n, [total], [[squares]]))  # type: ignore[list-item]
            found[number] = sums
        return found

    def search(self, wishes: str, games: int, few: int = 3) -> Result:
        budget = Budget(games)
        return search(self.candidates, parse_wishes([wishes]), budget, self.play, few)


def test_the_one_that_fits_is_found_among_many() -> None:
    rounds = [3.0 + n for n in range(40)]
    known = Known(1, rounds=rounds)
    found = known.search("rounds=19.5-20.5", 60_000)
    assert found.best[0].verdict == "fits"
    assert found.best[0].runner.number == rounds.index(20.0)
    assert not found.impossible
    assert found.front == []
    assert sum(not runner.missed for runner in found.runners) == 1


def test_what_is_impossible_is_said_to_be_so_with_the_nearest() -> None:
    known = Known(2, rounds=[4.0, 5.0, 6.0, 9.0, 9.5], turns=[1.0, 2.0, 3.0, 3.5, 4.0])
    found = known.search("rounds>8, turns<1.5", 40_000)
    assert found.impossible
    assert {each.verdict for each in found.best} == {"misses"}
    # the last two both have their rounds, and the last is farther from its turns
    assert {runner.number for runner in found.front} == {0, 1, 2, 3}
    for runner in found.front:
        assert not any(
            all(a <= b for a, b in zip(race.misses(o, W), race.misses(runner, W), strict=True))
            and race.misses(o, W) != race.misses(runner, W)
            for o in found.runners
        )


W = parse_wishes(["rounds>8, turns<1.5"])


def test_as_much_and_as_little_as_can_be_is_a_front() -> None:
    """Those that nothing betters in one wish without loss in another; a bound still holds."""
    known = Known(2, rounds=[1.0, 2.0, 3.0, 4.0, 5.0, 9.0], turns=[1.0, 3.0, 2.0, 5.0, 4.0, 9.0])
    found = known.search("rounds=min, turns=max", 60_000, 4)
    assert {each.number for each in found.front} == {0, 1, 3, 5}
    assert {each.runner.number for each in found.best} == {0, 1, 3, 5}
    assert not found.impossible
    bounded = known.search("rounds=min, turns=2.5-7", 60_000, 2)
    assert [each.runner.number for each in bounded.best][:1] == [1]
    assert {each.number for each in bounded.front} == {1}


@settings(max_examples=of_all(30), deadline=None)
@given(
    st.lists(st.floats(1, 30), min_size=1, max_size=60),
    st.integers(1, 4),
    st.integers(0, 20_000),
    st.integers(0, 99),
)
def test_the_budget_holds_and_the_same_seed_gives_the_same_answer(
    rounds: list[float], few: int, more: int, seed: int
) -> None:
    games = least_budget(len(rounds), few) + more
    one, other = Known(seed, rounds=rounds), Known(seed, rounds=rounds)
    found, again = (each.search("rounds=10-12", games, few) for each in (one, other))
    assert one.asked == found.games <= games
    assert found == again
    assert 1 <= len(found.best) <= few


def test_what_is_said_is_seldom_wrong() -> None:
    """Candidates all but on the edge of what is wished: the hardest to tell."""
    outside = [Known(seed, rounds=[9.999] * 6).search("rounds>10", 9000) for seed in range(150)]
    fit = sum(any(each.verdict == "fits" for each in found.best) for found in outside)
    assert fit <= 0.09 * 150  # 5 % are allowed
    inside = [Known(seed, rounds=[10.001] * 6).search("rounds>10", 9000) for seed in range(150)]
    missed = sum(any(each.verdict == "misses" for each in found.best) for found in inside)
    assert missed <= 0.09 * 150
    # the race itself drops one that fits in one run of a hundred
    dropped = sum(sum(bool(r.missed) for r in found.runners) for found in inside)
    assert dropped <= 0.12 * 150


def test_a_candidate_that_fails_is_out_and_told_of() -> None:
    known = Known(3, rounds=[5.0, 5.0])

    def play(asks: Sequence[tuple[int, int, int]]) -> Mapping[int, Gathered | None]:
        return {n: None if n == 0 else found for n, found in known.play(asks).items()}

    found = search(known.candidates, parse_wishes(["rounds=4-6"]), Budget(5000), play, 3)
    assert [runner.broken for runner in found.runners] == [True, False]
    assert [each.runner.number for each in found.best] == [1]
    found = search(
        known.candidates, W[:1], Budget(5000), lambda asks: {n: None for n, *_ in asks}, 3
    )
    assert found.best == []


def test_a_budget_in_time_takes_the_games_of_its_pace() -> None:
    known = Known(4, rounds=[5.0, 7.0, 9.0, 20.0])
    budget = Budget(least_budget(4, 1), repace=lambda spent: spent * 50)
    search(known.candidates, parse_wishes(["rounds=6.99-9"]), budget, known.play, 1)
    assert least_budget(4, 1) < 4 * race.FEWEST * 50 < budget.games
    assert least_budget(4, 1) < budget.spent <= budget.games


@pytest.mark.parametrize(("value", "miss"), [(9, 0.25), (13, 0), (18, 0.2)])
def test_how_far_a_wish_is_missed(value: float, miss: float) -> None:
    assert Wish("minutes", 12, 15).miss(value) == pytest.approx(miss)


def test_games_are_spent_where_it_takes_them() -> None:
    """What lies far inside is soon sure; what lies near the edge gets what is left."""
    known = Known(5, rounds=[10.0, 10.95])
    found = known.search("rounds=9-11", 8000)
    games = {each.runner.number: each.games for each in found.best}
    assert games[0] == race.MEASURED < games[1]
    assert [each.verdict for each in found.best][:1] == ["fits"]
