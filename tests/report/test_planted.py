"""Files with a planted flaw, and sound ones, drawn over their keys; and who plays them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report.decisions import dead_guesses
from cardlie.report.effort import Effort
from cardlie.report.estimates import Share
from cardlie.report.flags import suspicions
from cardlie.report.investigation import find_out
from cardlie.report.of_rules import WILD, bid_is_free, doubt_is_free, exact_is_free, wild_share
from cardlie.report.skill import BEST, KINDS, Contest, SkillStep, contest
from cardlie.report.weighing import decisions
from cardlie.sim import Plan
from tests.depth import of_all
from tests.report.planted import FLAWS, Drawn, flags_of, is_named, planted, sound

#: Of each kind of flaw one file, each run another.
ONE_OF_EACH = {drawn.name: drawn for drawn in islice(planted(5), len(FLAWS))}


#: What is read off the rules of a file.
BY_RULES = frozenset({"exact-free", "caller-pays", "bidder-pays", "wild"})

#: What decisions tell, of as many games as there are.
DECIDED = frozenset({"mute", "trap"})


@pytest.mark.some(1)
@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_planted_flaw_is_named(name: str) -> None:
    drawn = ONE_OF_EACH[name]
    games = 8 if drawn.flags <= BY_RULES else 130  # rules tell without any
    flags = flags_of(drawn, games, games if drawn.flags & DECIDED else 8)
    assert is_named(drawn, flags), (drawn.game, [flag.key for flag in flags])


@pytest.mark.some(1)
@pytest.mark.parametrize("nth", range(3))
def test_a_sound_file_gets_no_flag(nth: int) -> None:
    (drawn,) = islice(sound(7), nth, nth + 1)
    assert [flag.sentence for flag in flags_of(drawn, 130, 30)] == []


@settings(max_examples=of_all(5), deadline=None)
@given(st.integers(0, 999))
def test_what_rules_tell_alone_is_told_of_those_files_only(seed: int) -> None:
    for drawn in (*islice(planted(seed), len(FLAWS)), *islice(sound(seed), 3)):
        options = Options(drawn.game, seats=drawn.seats)
        assert exact_is_free(options) == ("exact-free" in drawn.flags)
        assert doubt_is_free(options) == ("caller-pays" in drawn.flags)
        assert bid_is_free(options) == ("bidder-pays" in drawn.flags)
        assert (wild_share(options) >= WILD) == ("wild" in drawn.flags)


@pytest.mark.parametrize("start", ["drawn", "highest"])
def test_no_chair_is_tested_where_all_begin_alike(start: str) -> None:
    plan = Plan.of(Options(f"tavern[start.who={start}]", seats=2), parse_seats("honest"))
    found = find_out(plan, Effort(40, 2, skill=0, whole=0, ablations=0))
    keys = {flag.key for flag in suspicions(found)}
    assert "chair" not in keys
    assert {"place", "begins"} <= keys


@pytest.mark.some(2, of="pages of a report")
def test_who_is_beaten_at_this_table_is_not_the_strongest() -> None:
    """One die each, more of the same number alone is higher: strong learned other rules."""
    game = "tavern[bids.rule=count-only;dice.each=1;exact.by=nobody;costs.right=none]"
    plan = Plan.of(Options(game, seats=2), parse_seats(BEST))
    found = contest(plan, 200)
    assert found.best != BEST
    assert any(step.loses() for step in found.against(BEST))
    assert found.headline_bots[0] == found.ladder[-1] == found.best
    assert "outside what strong was trained on" in found.sentence()
    usual = contest(Plan.of(Options("leira", seats=2), parse_seats(BEST)), 60)
    assert (usual.best, usual.knows) == (BEST, True)


def all_of(step: Callable[[Plan, int, str, str], SkillStep]) -> Any:
    """Steps as they are asked for, each by itself."""
    return lambda plan, pairs: [step(plan, games, worse, better) for worse, better, games in pairs]


@given(st.permutations(list(KINDS)), st.floats(0.55, 0.9))
def test_the_strongest_is_beaten_by_none(order: list[str], share: float) -> None:
    """Where each surely beats all behind it, the first is the strongest."""

    def wins(plan: Plan, games: int, worse: str, better: str) -> SkillStep:
        ahead = order.index(better) < order.index(worse)
        value = share if ahead else 1 - share
        return SkillStep(worse, better, games, Share(value, (value - 0.04, value + 0.04), 99))

    plan = Plan.of(Options("leira", seats=2), parse_seats(BEST))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlie.report.skill.shared_steps", all_of(wins))
        found = contest(plan, 10)
    assert found.best == order[0]
    assert sorted(found.ladder) == sorted(["random", *KINDS])


@given(st.permutations(list(KINDS)))
def test_a_circle_has_a_strongest_that_wins_most(order: list[str]) -> None:
    """Each beats the next one, the last the first; the second beats the fourth by far."""
    first, second, third, fourth = order
    shares = {(first, second): 0.6, (second, third): 0.6, (third, fourth): 0.6,
              (fourth, first): 0.6, (second, fourth): 0.95, (first, third): 0.5}  # fmt: skip

    def wins(plan: Plan, games: int, worse: str, better: str) -> SkillStep:
        value = shares.get((better, worse)) or 1 - shares[worse, better]
        return SkillStep(worse, better, games, Share(value, (value - 0.04, value + 0.04), 99))

    plan = Plan.of(Options("leira", seats=2), parse_seats(BEST))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardlie.report.skill.shared_steps", all_of(wins))
        found = contest(plan, 10)
    assert found.best == second
    assert "No bot beats all the others" in found.sentence()


def test_a_pair_is_told_from_either_side() -> None:
    step = SkillStep("honest", "strong", 8, Share(0.75, (0.5, 0.9), 4))
    found = Contest("strong", (step,), knows=True)
    turned = found.step("strong", "honest")
    assert turned is not None
    assert turned.share.value == 0.25
    assert turned.share.interval == pytest.approx((0.1, 0.5))
    assert turned.turned == step
    assert found.step("casual", "strong") is None


@pytest.mark.parametrize(("game", "learned"), [("tavern", True), ("tavern[dice.wild=1]", False)])
def test_where_nobody_met_it_is_said_who_plays_and_what_it_learned(
    game: str, learned: bool
) -> None:
    said = Contest.before(Plan.of(Options(game, seats=2), parse_seats(BEST))).sentence()
    assert said.startswith("There was no time to find the strongest bot for this table; strong ")
    assert ("It was trained on other rules" in said) != learned


@pytest.mark.parametrize(("low", "said"), [(0.51, "The strongest bot"), (0.44, "none")])
def test_who_may_be_no_better_is_not_called_the_strongest(low: float, said: str) -> None:
    step = SkillStep("honest", "strong", 80, Share(0.54, (low, 0.6), 40))
    sentence = Contest("strong", (step,), knows=False).sentence()
    plain = "strong plays: no other bot was clearly better (54.0 % of its games against honest, "
    assert sentence.startswith(said if low > 0.5 else plain)
    assert sentence.endswith("on other rules, so take its figures as a rough guide.")


def test_what_the_table_can_never_show_is_not_called_unsaid() -> None:
    """Stairs of four dice count as five, for so many players as sit there."""
    plan = Plan.of(Options("snyd", seats=2), parse_seats("casual"))
    looked = decisions(plan, 2)
    assert (
        max(n for n, each in looked.numbers.items() if each.open.any()) > 10
    )  # it is allowed where six may play
    never = [each for each in dead_guesses(looked, plan) if each.endswith("never.")]
    assert [each.rpartition("–")[2] for each in never] == ["10 dice: never."]


def test_a_drawn_file_is_named_by_any_of_its_flags() -> None:
    assert is_named(Drawn("", "", 2), [])
    assert not is_named(Drawn("", "", 2, frozenset({"trap"})), [])
