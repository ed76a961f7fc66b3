"""The linter for variants finds what is known to be there, and nothing where nothing is."""

from __future__ import annotations

from cardlie.engine import Options
from cardlie.engine.check import Finding, check
from cardlie.guess import Guess
from cardlie.higher import is_higher
from cardlie.rulings import Rulings

ALLOWED = Rulings.of("repeat=allowed")


def told(options: Options, fault: str) -> list[Finding]:
    return [finding for finding in check(options) if finding.fault == fault]


def said(findings: list[Finding]) -> list[str]:
    return [str(guess) for finding in findings for guess in finding.guesses]


def test_the_straights_go_in_circles_when_repeats_are_allowed() -> None:
    options = Options("cards", 4, straights=True, rulings=ALLOWED)
    (cycle,) = told(options, "cycle")
    pairs = zip(cycle.guesses, (*cycle.guesses[1:], cycle.guesses[0]), strict=True)
    assert all(is_higher(new, [last], options.setting) for last, new in pairs)
    assert len(cycle.guesses) == 2
    assert "2 in order including 6" in said(told(options, "follows itself"))
    assert len(told(options, "follows itself")) == 10


def test_the_other_reading_of_higher_has_no_circles() -> None:
    rulings = ALLOWED.but("straight-higher", "number")
    options = Options("cards", 4, straights=True, rulings=rulings)
    assert not told(options, "cycle")
    assert not told(options, "follows itself")


def test_base_and_vague_have_no_circles() -> None:
    for rulings in (Rulings(), ALLOWED):
        for vague in (False, True):
            options = Options("cards", 4, vague=vague, rulings=rulings)
            assert not told(options, "cycle")
            assert not told(options, "follows itself")
            assert not told(options, "dead end")


def test_vague_and_powers_together_go_in_circles() -> None:
    options = Options("cards", 4, vague=True, powers=True, rulings=ALLOWED)
    for cycle in told(options, "cycle"):
        pairs = zip(cycle.guesses, (*cycle.guesses[1:], cycle.guesses[0]), strict=True)
        assert all(is_higher(new, [last], options.setting) for last, new in pairs)
    assert told(options, "cycle")


def test_repeats_that_are_refused_leave_no_circle() -> None:
    options = Options("cards", 4, straights=True, vague=True, powers=True)
    assert not told(options, "cycle")
    assert not told(options, "follows itself")


def test_what_is_always_true() -> None:
    # eight cards: more than the six numbers, no more than twice the four colours
    vague = Options("cards", 2, vague=True)
    assert said(told(vague, "always true")) == [
        "1 of the same number", "1 of the same colour",
        "2 of the same number", "2 of the same colour",
    ]  # fmt: skip
    # twelve cards, of which eight at most are sixes
    assert said(told(Options("cards", 4), "always true")) == [
        f"{n} less than 6" for n in range(1, 5)
    ]
    assert said(told(Options("leira", 3), "always true")) == ["sum 1", "sum 2"]
    assert not told(Options("wheel", 4), "always true")


def test_the_track_ends() -> None:
    assert said(told(Options("wheel", 4), "dead end")) == ["20 sixes"]
    assert not told(Options("tavern", 4), "dead end")


def test_findings_are_sentences() -> None:
    for options in (
        Options("cards", 2, straights=True, vague=True, rulings=ALLOWED),
        Options("wheel"),
        Options("leira"),
    ):
        for finding in check(options):
            assert all(f"'{guess}'" in str(finding) for guess in finding.guesses)
            assert all(Guess.parse(str(guess)) for guess in finding.guesses)
