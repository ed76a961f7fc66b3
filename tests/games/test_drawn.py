"""Files drawn over all blocks say one thing, are played alike, and judged as an oracle does."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie import judge
from cardlie.engine import Table
from cardlie.games import get_game
from cardlie.games.records import Showdown
from cardlie.games.spec import GameSpec
from cardlie.guess import Guess, Number, Plain, Sum
from tests.depth import of_all
from tests.games.drawn import drawn, files, played_alike, showdowns, two_things

FEW = settings(max_examples=of_all(6), deadline=None)


@given(values=files(), entropy=st.integers(0, 2**32))
@FEW
def test_a_booklet_says_one_thing(values: dict[str, Any], entropy: int) -> None:
    made = drawn(values)
    if made is not None:
        assert not [*two_things(made.plan, Random(entropy), 3)], made.text


@given(values=files(), entropy=st.integers(0, 2**32))
@FEW
def test_it_is_played_alike_on_both_engines(values: dict[str, Any], entropy: int) -> None:
    made = drawn(values)
    if made is not None:
        assert not played_alike(made.game, entropy), made.text


def counted(plan: GameSpec, guess: Guess, numbers: list[int | None], wild: tuple[int, ...]) -> int:
    """How much of a bid lies there; None is a star."""
    if plan.dice_counts == "factors" and isinstance(guess, Number):
        return sum(guess.number in range(each, 100, each) for each in numbers if each)
    if isinstance(guess, Sum):
        return sum(number or 0 for number in numbers)
    if isinstance(guess, Plain) or (isinstance(guess, Number) and guess.number in wild):
        return numbers.count(guess.numbers[0])
    if isinstance(guess, Number):
        return sum(each is None or each in (guess.number, *wild) for each in numbers)
    return numbers.count(None)


def in_whole(plan: GameSpec, roll: list[int | None], alone: int) -> int:
    """What a roll counts, of which so many do by themselves."""
    several, shown = len(roll) > 1, {*roll}
    rises = shown == {*sorted(plan.dice_numbers)[: len(roll)]} and len(shown) == len(roll)
    if plan.rolls_straight != "usual" and rises:
        return len(roll) + 1
    if plan.rolls_different != "usual" and several and len(shown) == len(roll):
        return 0
    if plan.rolls_alike != "usual" and several and alone == len(roll):
        return alone + (2 if len(shown) == 1 else 1)
    return alone


def verify_showdown(game: str, before: Table, shown: Showdown) -> None:
    """What is found at a table, and by the judge, is what an oracle counts."""
    state, guess = before.state, before.state.history[-1]
    faces = state.rules.faces
    rolls = {chr(65 + seat): [faces.all[each] for each in roll]
             for seat, roll in enumerate(state.rolled) if roll}  # fmt: skip
    plan = state.game.spec
    assert plan is not None
    lying = [[face.number for face in roll] for roll in rolls.values()]
    have = sum(
        in_whole(plan, roll, counted(plan, guess, roll, faces.wild_numbers)) for roll in lying
    )
    assert (shown.have, shown.holds) == (have, have >= shown.need)
    verdict = judge(guess, rolls=rolls, game=game, in_round=state.rules.round)
    assert (verdict.have, verdict.holds) == (shown.have, shown.holds)


@given(values=files(), entropy=st.integers(0, 2**32))
@FEW
def test_table_and_judge_count_as_an_oracle_does(values: dict[str, Any], entropy: int) -> None:
    made = drawn(values)
    if made is None or made.plan.cup_dice:
        return
    with TemporaryDirectory() as folder:
        file = Path(folder) / "drawn.toml"
        file.write_text(made.text, encoding="utf-8")
        for before, shown in showdowns(get_game(str(file)), entropy):
            verify_showdown(str(file), before, shown)
