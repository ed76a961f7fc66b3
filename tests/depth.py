"""How deep the tests look: at some of what takes long, others each time; .ci/run looks at all."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, settings

#: Whether nothing is left out.
DEEP = os.environ.get("CARDLIE_DEEP") == "1"


def least(some: int, of: int) -> int:
    """How many examples of a law that takes long are tried."""
    return of if DEEP else some


def of_all(number: int) -> int:
    """How many examples of a law that tries so many in the gate are tried."""
    return least(max(round(number * 0.2), min(4, round(number * 0.4))), number)


def sharing(number: int) -> settings:
    """Settings of a law whose examples share what its fixtures made."""
    shared = [HealthCheck.function_scoped_fixture]
    return settings(suppress_health_check=shared, max_examples=of_all(number))


def left_out(items: Sequence[pytest.Item], chance: str) -> set[pytest.Item]:
    """Of tests that are marked with ``some`` the cases that another run may look at.

    Tests that share their cases keep the same ones, so that what these share is made once. Several
    tests that are marked with the same ``of`` are cases of one, and so many of these are run.
    """
    cases = defaultdict[str, list[tuple[float, pytest.Item]]](list)
    most = dict[str, int]()
    for item in items:
        if not DEEP and (marker := item.get_closest_marker("some")):
            test, _, case = item.nodeid.partition("[")
            of = marker.kwargs.get("of", test)
            most[of] = marker.args[0]
            cases[of].append(
                (Random(chance + (case if of == test else item.nodeid)).random(), item)
            )
    found = set[pytest.Item]()
    for of, some in cases.items():
        some.sort(key=lambda each: each[0])
        found.update(item for _, item in some[most[of] :])
    return found
