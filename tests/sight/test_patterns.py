"""What a table's pattern, and cards that look alike in several themes, must not decide."""

from __future__ import annotations

import numpy as np

from cardlie.sight.blobs import find_blobs
from cardlie.sight.poses import patterned
from cardlie.sight.template_search import telling


def test_squares_of_a_cloth_are_a_pattern_and_a_few_alike_are_not() -> None:
    picture = np.full((600, 900), 250, np.uint8)
    for y in range(0, 600, 20):
        for x in range(0, 600, 20):
            picture[y + 4 : y + 16, x + 4 : x + 16] = 20
    for x in range(650, 880, 70):
        picture[100:130, x : x + 12] = 20
    blobs = find_blobs(picture, (61,), 45, 1e5)
    pattern = patterned(blobs)
    cloth = blobs.centre[:, 0] < 600
    assert cloth.sum() > 200
    assert pattern[cloth].mean() > 0.6  # all but those at its edge
    assert (~cloth).sum() == 4
    assert not pattern[~cloth].any()


def test_a_side_that_looks_the_same_in_two_themes_tells_neither() -> None:
    rng = np.random.default_rng(3)
    sides = rng.standard_normal((3, 4, 50)).astype(np.float32)
    sides[1, 2] = sides[0, 2] + 0.01 * rng.standard_normal(50)
    banks = [np.concatenate([one, one[:, ::-1]]) for one in sides]
    units = [bank / np.linalg.norm(bank, axis=1, keepdims=True) for bank in banks]
    tells = telling(units)
    assert np.argwhere(~tells).tolist() == [[0, 2], [1, 2]]
    assert telling(units[:1]).all()
