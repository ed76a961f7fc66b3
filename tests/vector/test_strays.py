"""Who trains strays now and then: a bid that is never made has to be answered well, too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.players.rows import strong
from cardlie.vector.state import BatchTurn
from tools.lab.strong.learned_net import new_weights
from tools.lab.strong.self_play import STRAYS, Learner, Recording, play


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ["tavern", "wheel"])
@pytest.mark.parametrize("stray", [0, 0.5, 1])
def test_who_strays_says_anything_once_and_all_learn_only_from_then_on(
    game: str, stray: float
) -> None:
    """What was done before it is not learned of: it could not know, and nor is what was strayed."""
    options = Options(game, 2)
    learner = Learner(new_weights(np.random.default_rng(1)), stray, (1,))
    strayed = later = 0
    guess = learner.bot.guess

    def watched(turn: BatchTurn) -> Array:
        nonlocal strayed, later
        before = learner._strays[turn.rows] if stray else np.full(len(turn.rows), -1)
        deeds, now = guess(turn), before == turn.history_length
        strayed, later = strayed + now.sum(), later + (before < turn.history_length).sum()
        may = (strong.looks(turn).say[now] == deeds[now, None]) & (deeds[now, None] >= 0)
        nothing = (strong.looks(turn).say[now] < 0).all(axis=1)
        assert (may.any(axis=1) | nothing).all()
        return deeds

    counts = Recording(2, 30, learner)
    play(options, [replace(learner.bot, guess=watched)] * 2, counts, 3, 0)
    assert len(learner.take()[2]) == later > 0
    assert (strayed > 0) == (stray > 0)
    assert set(learner._strays.tolist()) <= {-1, *range(STRAYS)}
    assert stray < 1 or -1 not in learner._strays
