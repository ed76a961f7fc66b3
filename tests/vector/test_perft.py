"""The counts of ``tests/golden/perft.toml``, by the tables that arrays are played with."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reveal import Reveal
from cardlie.vector.bids import bids_of
from tests.games.perft import ENTRIES, name, table_of


@pytest.mark.parametrize("entry", ENTRIES, ids=name)
def test_arrays_count_as_many(entry: dict[str, Any]) -> None:
    table = table_of(entry)
    while table.phase != "guess":
        table.step(Keep() if table.phase == "reroll" else table.legal().of(Reveal)[0])
    bidding = table.legal().observation.bidding
    bids = bids_of(bidding, sum(map(len, table.state.rolled)), entry["most"])
    said = np.full((1, 1), bids.opening)
    for depth, count in enumerate(entry["guesses"], 1):
        may = bids.follows[said[:, -1]] & (bids.amount <= entry["most"])
        if bidding.returns:
            for before in said.T[1:]:
                may[np.arange(len(said)), before] = False
        assert may.sum() == count, f"{depth} guesses"
        rows, guesses = np.nonzero(may)
        said = np.column_stack([said[rows], guesses])
