"""The batch and the scalar judge are one judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.games import GAMES
from cardlie.guess import Number, Sum
from cardlie.judging.batch import CHUNK, have_many, holds_many, stack
from cardlie.kinds.patterns import compile_guess, have, holds
from cardlie.setting.setting import Setting
from tests.strategies import RICH, card_guesses, dice_guesses, tables

if TYPE_CHECKING:
    from cardlie.guess import Guess


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_scalar_and_batch_agree(game: str, data: st.DataObject) -> None:
    setting = RICH if game == "cards" else Setting.of(game)
    kinds: st.SearchStrategy[Guess] = (
        card_guesses(setting.faces, most=300) if game == "cards" else dice_guesses(setting, 300)
    )
    guess = data.draw(kinds)
    some = data.draw(st.lists(tables(setting.faces, wild=7, most=30), min_size=1, max_size=6))
    counts = [setting.faces.counts(cards) for cards in some]
    compiled = compile_guess(guess, setting.faces)
    batch = stack(counts)
    assert holds_many(compiled, batch).tolist() == [holds(compiled, c) for c in counts]
    assert have_many(compiled, batch).tolist() == [have(compiled, c) for c in counts]


def test_a_batch_of_several_chunks_is_judged_whole() -> None:
    setting = Setting.of("tavern")
    rng = np.random.default_rng(7)
    dice = rng.integers(0, 6, size=(CHUNK * 2 + 17, 5))
    batch = np.stack([(dice == face).sum(axis=1) for face in range(6)]).astype(np.uint8)
    compiled = compile_guess(Number(2, 5), setting.faces)
    expected = (dice == 4).sum(axis=1)
    assert (have_many(compiled, batch) == expected).all()
    assert (holds_many(compiled, batch) == (expected >= 2)).all()


@given(st.integers(0, 100_000), st.integers(1, 9_999))
def test_large_counts_do_not_wrap_around(many: int, claimed: int) -> None:
    setting = Setting.of("leira")
    batch = stack([(0, 0, 0, 0, 0, many), (many, 0, 0, 0, 0, 1)])
    total = compile_guess(Sum(claimed), setting.faces)
    assert have_many(total, batch).tolist() == [6 * many, many + 6]
    sixes = compile_guess(Number(claimed, 6), setting.faces)
    assert holds_many(sixes, batch).tolist() == [many >= claimed, claimed == 1]
