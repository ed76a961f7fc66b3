"""The batch and the scalar judge are one judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.games import GAMES
from cardlie.games.registry import rules_of
from cardlie.guess import Number, Sum
from cardlie.guess.patterns import compile_guess, have
from cardlie.judging.batch import CHUNK, have_many, stack
from cardlie.judging.evaluate import outcome_of
from tests.strategies import RICH, card_guesses, dice_guesses, tables

if TYPE_CHECKING:
    from cardlie.guess import Guess


@pytest.mark.some(3)
@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_scalar_and_batch_agree(game: str, data: st.DataObject) -> None:
    rules = RICH if game == "cards" else rules_of(game)
    kinds: st.SearchStrategy[Guess] = (
        card_guesses(rules.faces, most=300) if game == "cards" else dice_guesses(rules, 300)
    )
    guess = data.draw(kinds)
    some = data.draw(st.lists(tables(rules.faces, wild=7, most=30), min_size=1, max_size=6))
    counts = [rules.faces.counts(cards) for cards in some]
    compiled = compile_guess(guess, rules.faces)
    batch = stack(counts)
    there = have_many(compiled, batch)
    assert there.tolist() == [have(compiled, c) for c in counts]
    true = (there >= compiled.need) & bool(compiled.patterns)
    assert true.tolist() == [outcome_of(compiled, [c], rolled=True)[0] for c in counts]


def test_a_batch_of_several_chunks_is_judged_whole() -> None:
    rules = rules_of("tavern")
    rng = np.random.default_rng(7)
    dice = rng.integers(0, 6, size=(CHUNK * 2 + 17, 5))
    batch = np.stack([(dice == face).sum(axis=1) for face in range(6)]).astype(np.uint8)
    compiled = compile_guess(Number(2, 5), rules.faces)
    assert (have_many(compiled, batch) == (dice == 4).sum(axis=1)).all()


@given(st.integers(0, 100_000), st.integers(1, 9_999))
def test_large_counts_do_not_wrap_around(many: int, claimed: int) -> None:
    rules = rules_of("leira")
    batch = stack([(0, 0, 0, 0, 0, many), (many, 0, 0, 0, 0, 1)])
    total = compile_guess(Sum(claimed), rules.faces)
    assert have_many(total, batch).tolist() == [6 * many, many + 6]
    sixes = compile_guess(Number(claimed, 6), rules.faces)
    assert have_many(sixes, batch).tolist() == [many, 1]
