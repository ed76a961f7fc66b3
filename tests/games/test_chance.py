"""Chance that stands where another stood, and the script of a table whose dice are known."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.games.chance import Chance, Moment, Purpose, Seeded
from cardlie.games.registry import rules_of
from tests.script import Script

FACES = rules_of("tavern").faces
#: What a script must hold for each of the draws below.
TEXTS = {"roll": "1 2 3", "rolls": "6 6", "shuffle": "5", "pick": "2"}


def draw(chance: Chance, what: str, nth: int) -> object:
    at = Moment(Purpose.ROLL, 1, nth)
    match what:
        case "roll":
            return chance.roll(3, 6, at)
        case "rolls":
            return chance.rolls((2, 0), 6, at)
        case "shuffle":
            chance.shuffle(cards := list(range(6)), at)
            return cards
    return chance.pick(4, at)


@given(
    st.lists(st.sampled_from(sorted(TEXTS)), max_size=6),
    st.lists(st.tuples(st.integers(0, 1), st.sampled_from(sorted(TEXTS))), max_size=8),
)
def test_a_fork_draws_what_the_other_draws_and_takes_nothing_from_it(
    before: list[str], after: list[tuple[int, str]]
) -> None:
    """In turns, each side draws what it would draw alone."""
    alone = []
    for side in (0, 1):
        draws = [*before, *[what for who, what in after if who == side]]
        chance = Seeded(3)
        alone.append([draw(chance, what, n) for n, what in enumerate(draws)])
    chance = Seeded(3)
    first = [draw(chance, what, n) for n, what in enumerate(before)]
    sides, drawn = (chance, chance.fork()), ([*first], [*first])
    for who, what in after:
        drawn[who].append(draw(sides[who], what, len(drawn[who])))
    assert list(drawn) == alone
    assert draw(chance.again(), "pick", 0) == draw(Seeded(3), "pick", 0)


def test_a_fork_of_a_script_stands_at_its_line() -> None:
    script = Script([TEXTS["roll"], TEXTS["pick"]], FACES)
    first = draw(script, "roll", 0)
    assert draw(script.fork(), "pick", 1) == draw(script, "pick", 1) == 2
    assert (script.texts_left, script.fork().texts_left) == (0, 0)
    assert draw(script.again(), "roll", 0) == first


@pytest.mark.parametrize(
    ("text", "what", "complaint"),
    [
        ("1 2", "roll", "rolls '1 2' where 3 dice are rolled"),
        ("1 7 1", "roll", "7"),
        ("6 6", "shuffle", "draws 6, which is not there"),
        ("4", "pick", "picks '4' where a number below 4"),
        ("one", "pick", "picks 'one'"),
        (None, "pick", "has run out"),
    ],
)
def test_a_line_of_a_script_that_does_not_fit_is_named(
    text: str | None, what: str, complaint: str
) -> None:
    script = Script([text] if text else [], FACES)
    with pytest.raises(CardlieError, match=complaint):
        draw(script, what, 0)


def test_a_moment_of_which_nothing_is_said_is_the_first_of_all() -> None:
    assert Moment(Purpose.START) == Moment(Purpose.START, game=0, round=0, place=0)


def test_no_two_moments_draw_the_same() -> None:
    chance, three = Seeded(3), range(3)
    moments = [Moment(*at) for at in product(range(max(Purpose) + 1), three, three, range(9))]
    drawn = {chance.fraction(at, nth) for at in moments for nth in three}
    assert len(drawn) == len(three) * len(moments)
