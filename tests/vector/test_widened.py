"""A net that grows says what it said, whatever it looks at, until it learns on."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from cardlie.players.rows import features, strong
from tools.lab.strong.learned_net import new_weights, weighed, widened


@given(st.integers(1, 12), st.integers(1, 24), st.integers(0, 2**32 - 1))
def test_a_net_that_grows_says_what_it_said(units: int, wanted: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    w = {
        name: rng.standard_normal(each.shape).astype(np.float32)
        for name, each in new_weights(rng, units).items()
    }
    each = rng.integers(0, strong.PARTS, (3, 4, features.OF_EACH)).astype(np.float32)
    all_ = rng.integers(0, strong.PARTS, (3, features.OF_ALL)).astype(np.float32)
    seen = strong.Looks(np.zeros((3, 4), np.int64), each, all_)
    grown = widened(w, rng, wanted)
    assert len(grown["b2"]) == len(grown["d2"]) == max(units, wanted)
    np.testing.assert_allclose(weighed(grown, seen), weighed(w, seen), rtol=1e-4, atol=1e-3)
