"""What games leave open is named, and nothing of it stands under a line that all is well."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report import findings as findings_module
from cardlie.report import flags, unsettled
from cardlie.report.brief import points, seats_of
from cardlie.report.effort import Effort
from cardlie.report.findings import Findings, Flag
from cardlie.report.flags import FLAGS, judged
from cardlie.report.investigation import find_out
from cardlie.sim import Plan
from cardlie.sim.figures import Estimate
from tests.depth import of_all

#: What is said of rules alone, and of an opening, has no interval.
WITH = [kind for kind in FLAGS.values() if kind.sample not in ("rules", "tables")]

ABOUT = {
    "seat": 2, "place": 1, "kind": "numbers", "face": "6", "better": "strong", "worse": "casual",
}  # fmt: skip

#: An interval that lies wholly beyond a limit of 36.3 %, and still does not decide.
BEYOND = Estimate(0.378, (0.368, 0.387))


@pytest.fixture(scope="module")
def findings() -> Findings:
    plan = Plan.of(Options("leira", seats=2, start=2), parse_seats("random"))
    return find_out(plan, Effort(60, 6, skill=0, whole=0, ablations=0, ladder=("random", "casual")))


@st.composite
def suspicions(draw: st.DrawFn) -> Flag:
    low, value, high = sorted(draw(st.lists(st.floats(0, 1), min_size=3, max_size=3)))
    bound = draw(st.floats(0.01, 0.99))
    sound = draw(st.sampled_from([(0.0, bound), (bound, 1.0), (bound / 2, bound)]))
    kind = draw(st.sampled_from(WITH))
    chance = draw(st.sampled_from([0.0, 0.3, 1.0]))
    return Flag(kind, f"Flagged: {kind.key}.", chance, Estimate(value, (low, high)), sound, ABOUT)


@settings(
    max_examples=of_all(60), deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(found=st.lists(suspicions(), max_size=4))
@example(found=[Flag(FLAGS["place"], "Flagged.", 0.3, BEYOND, (0.303, 0.363), ABOUT)] * 2)
def test_what_reaches_beyond_its_limit_is_named_and_never_under_a_green_line(
    findings: Findings, found: list[Flag], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flags, "suspicions", lambda _: iter(found))
    now = judged(findings)
    told = points(now, "leira")
    said = " ".join(answer for point in told for answer in point.answers)
    for flag in found:
        assert flag.figure.interval is not None
        low, high = flag.figure.interval
        crosses = low < flag.sound[0] or high > flag.sound[1]
        kind = [each for each in now.unsettled if each.key == flag.key]
        shown = [unsettled.line(each) for each in kind if each.figure is flag.figure]
        named = any(line in said for line in shown) or f"and {len(kind) - 1} more" in said
        assert not crosses or flag.sentence in said or named
    green = any(point.wrong is False for point in told)
    assert not green or not any(flag.is_open for flag in found)
    outside = [
        flag
        for flag in now.unsettled
        for low, high in (flag.figure.interval or (0, 0), flag.deciding or (0, 0))
        if high < flag.sound[0] or low > flag.sound[1]
    ]
    assert not outside or "no fault" not in said
    assert not outside or now.flags or "Probably a fault" in said
    commands = [point.command for point in told if point.title == "What is not settled"]
    assert len(commands) == bool(now.unsettled)
    more = any(flag.kind.sample != "shared" for flag in now.unsettled)
    assert all(("--games" in command) == more for command in commands)


@settings(max_examples=of_all(60), deadline=None)
@given(found=suspicions())
def test_no_interval_is_told_that_says_nothing(found: Flag) -> None:
    assert found.figure.interval is not None
    low, high = found.deciding or found.figure.interval
    name = found.kind.figure.format(**found.about)
    told = unsettled.line(found)
    says = found.key == "minutes" or found.is_probable or high - low <= unsettled.WIDE
    assert told.startswith(name)
    assert (told != name) == says


def test_more_games_are_asked_for_the_nearer_a_figure_lies_to_its_limit() -> None:
    def times(value: float, reach: float, high: float = 0.5) -> float:
        known = Estimate(value, (value - reach, value + reach))
        return unsettled._times(Flag(FLAGS["tail"], "", 1.0, known, (-inf, high)))

    assert times(0.4, 0.2) == pytest.approx(1.2 * 4)
    assert times(0.4, 0.11) < times(0.45, 0.11) <= times(0.5, 0.11) == 10


def test_the_command_seats_who_was_named(findings: Findings) -> None:
    assert seats_of(findings) == ("--seats", "random")
    open_flag = Flag(FLAGS["tail"], "", 1.0, Estimate(0.05, (0.02, 0.08)), (0.0, 0.06))
    found = Findings(
        findings.sim_plan, findings.followed, findings.decisions, (), (), (), findings.figures,
        unsettled=[open_flag],
    )  # fmt: skip
    _, command = unsettled.unsettled(found, "leira", seats_of(found))
    assert command == ("cardlie report leira --players 2 --seats random --with start=2 --games 600")


def test_after_many_games_what_reaches_its_limit_lies_close_to_it(
    findings: Findings, monkeypatch: pytest.MonkeyPatch
) -> None:
    tail = Flag(FLAGS["tail"], "", 1.0, Estimate(0.05, (0.02, 0.08)), (0.0, 0.06))
    sure = Flag(FLAGS["sure"], "", 1.0, Estimate(0.12, (0.09, 0.15)), (0.1, 1.0))
    found = replace(findings, flags=[], unsettled=[tail, sure])
    monkeypatch.setitem(findings_module.MANY, "followed", findings.traces.games)
    lines, command = unsettled.unsettled(found, "leira")
    assert [line.endswith(":") for line in lines] == [True, False, True, False]
    assert lines[1].startswith("guesses that leave")
    assert lines[2].startswith("So close")
    assert "--closely" in command
    assert "too few" in found.conclusions[0]
    monkeypatch.setitem(findings_module.MANY, "weighed", findings.decisions.games)
    lines, command = unsettled.unsettled(found, "leira")
    assert (len(lines), command) == (3, "")
    assert found.conclusions == ["Nothing is surely wrong, but something lies close to its limit."]
    assert any(point.wrong is None for point in points(found, "leira"))
    assert not any(point.wrong is False for point in points(found, "leira"))
