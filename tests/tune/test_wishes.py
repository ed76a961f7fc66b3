"""Wishes and choices as they are typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.report.figures import MORE, SECONDS, measures
from cardlie.sim.chunk import Broken
from cardlie.sim.plan import Variant
from cardlie.tune.games import Task, as_text, from_text, plus
from cardlie.tune.space import MOST, lay_out, parse_axes
from cardlie.tune.wishes import FIGURES, parse_wishes

TEXTS = st.text(st.sampled_from("minutes-rdva %<>=.,0159"), max_size=24)


@given(TEXTS | st.sampled_from(list(FIGURES)).flatmap(lambda n: TEXTS.map(lambda t: n + t)))
def test_any_text_is_wishes_or_an_error(text: str) -> None:
    try:
        wishes = parse_wishes([text])
    except CardlieError:
        return
    assert all(wish.goal == 0 or str(wish).endswith(("=max", "=min")) for wish in wishes)
    again = parse_wishes([str(wish) for wish in wishes])
    assert [str(wish) for wish in again] == [str(wish) for wish in wishes]
    assert all(wish.low <= wish.high for wish in wishes)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no wish is given"),
        ("-<1", "is no wish"),
        ("minuts<3", "no figure to wish for is called 'minuts'"),
        ("minutes", "'minutes' is no wish"),
        ("minutes=12", "'minutes=12' is no wish"),
        ("minutes<12-15", "is no wish"),
        ("minutes=15-12", "asks for what can't be"),
        ("minutes<-2", "asks for what can't be"),
        ("minutes<5%", "is no share"),
        ("eliminated<150%", "a share below 0 or above 1"),
        ("challenge-right=50-60", "a share below 0 or above 1"),
        ("drama=max, drama=min", "nothing is both drama=max and drama=min"),
        ("drama<5%, drama=min", "nothing is both drama<5% and drama=min"),
        ("rounds<4, rounds>5", "nothing is both rounds<4 and rounds>5"),
    ],
)
def test_what_is_no_wish_is_told(text: str, complaint: str) -> None:
    with pytest.raises(CardlieError) as found:
        parse_wishes([text])
    assert complaint in str(found.value)
    assert found.value.hint


def test_whatever_is_measured_may_be_wished_for() -> None:
    plan = Variant(("start=1",), players="2").plan("leira", 0)
    found = Task((plan,), 0, 3, SECONDS, tuple(MORE)).play()
    assert set(found) == set(FIGURES)


def test_sums_of_two_parts_are_those_of_the_whole() -> None:
    """For what each game tells by itself."""
    plan = Variant(("start=3",), players="3").plan("tavern", 0)
    parts = [Task((plan,), start, start + 20, SECONDS).play() for start in (0, 20)]
    whole = Task((plan,), 0, 40, SECONDS).play()
    assert not isinstance(whole, Broken)
    one, other = (part for part in parts if not isinstance(part, Broken))
    both = plus(one, from_text(as_text(other)))
    for name in ("rounds", "guesses", "challenge-right", "seat-advantage", "eliminated"):
        for chance in (0.05, 1e-4):
            told, known = both[name].estimate(chance), whole[name].estimate(chance)
            assert told.value == pytest.approx(known.value)
            assert told.interval == pytest.approx(known.interval)
        assert whole[name].estimate() == measures(plan, 40, seconds=SECONDS)[name]


def test_all_mixes_are_laid_out_once() -> None:
    axes = parse_axes("cards", ["start=5,6", "with=vague,straights", "discard=all"])
    base = Variant(("wildcards",), players="2")
    space = lay_out("cards", base, axes, 0)
    assert len(space.candidates) == 2 * 4 * axes[2].size
    assert len({repr(each.plan) for each in space.candidates}) == len(space.candidates)
    assert all("wildcards" in each.plan.options.names for each in space.candidates)
    default = axes[2].choices[0]
    same = lay_out("cards", base, parse_axes("cards", [f"discard={default},{default}"]), 0)
    assert [each.chosen for each in same.candidates] == [f"--with discard={default}"]


def test_what_can_t_be_played_is_counted() -> None:
    space = lay_out("leira", Variant(), parse_axes("leira", ["players=2-9"]), 0)
    assert (len(space.candidates), space.refused) == (4, 4)
    assert "is played by 2 to 5" in space.why
    with pytest.raises(CardlieError, match="none of 2 variants can be played"):
        lay_out("leira", Variant(), parse_axes("leira", ["players=8,9"]), 0)


@pytest.mark.parametrize(
    ("over", "complaint"),
    [
        (["strat=4"], "no thing to search over is called 'strat'"),
        (["start"], "has no choices"),
        (["start=9-4"], "no range from less to more"),
        (["start=1-9999"], "are too many"),
        (["start=many"], "no whole number or range"),
        (["with=strait"], "no variant is called 'strait'"),
        (["discard=never"], "discard"),
        (["start=4", "start=5"], "is given twice"),
        (["bankroll=3-9"], "no thing to search over"),
    ],
)
def test_what_can_t_be_searched_is_told(over: list[str], complaint: str) -> None:
    with pytest.raises(CardlieError, match=complaint):
        parse_axes("cards", over)


def test_too_many_variants_are_refused_before_any_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Variant, "plan", None)
    axes = parse_axes("cards", ["start=1-2000", "with=vague,open"])
    with pytest.raises(CardlieError, match="8,000 variants are too many") as found:
        lay_out("cards", Variant(), axes, 0)
    assert found.value.hint is not None
    assert f"{MOST:,} at most" in found.value.hint


def test_the_figures_of_a_deck_make_one_deck() -> None:
    axes = parse_axes("cards", ["suits=2-3", "copies=1,2", "with=powers"])
    space = lay_out("cards", Variant.parse("--players 2"), axes, 0)
    assert len(space.candidates) == 8
    told = [each.chosen for each in space.candidates]
    assert told[0] == "--deck 'base[copies=1;suits=2]'"
    assert told[-1] == "--with powers --deck 'base[copies=2;suits=3]'"
    decks = [each.plan.options.the_deck for each in space.candidates]
    assert sorted({len(deck.cards()) for deck in decks}) == [12, 18, 24, 36]
    with pytest.raises(CardlieError, match="no thing to search over is called 'suits'"):
        parse_axes("tavern", ["suits=2-3"])
