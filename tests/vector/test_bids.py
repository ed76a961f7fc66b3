"""The arrays of guesses: what may follow, and where each stands among those."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings

from cardlie.engine import Options, Table
from cardlie.vector.bids import bids_of
from tests.depth import of_all
from tests.games.playing import tables


@settings(max_examples=of_all(15))
@given(tables())
def test_each_guess_stands_where_it_is_found(options: Options) -> None:
    seen = Table.deal(options, seed=1).observe(0)
    bids = bids_of(seen.bidding, 4)
    last, guess = np.nonzero(bids.follows)
    assert (bids.after[last, bids.position[last, guess]] == guess).all()
    assert bids.follows[bids.opening].any()
