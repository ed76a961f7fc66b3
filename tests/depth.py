"""How deep the tests look: at some of what takes long, others each time; .ci/run looks at all.

A test says by its mark how many of its cases are enough. What takes long all the same is drawn as
long as there are seconds for it: a room alone is run whole, and of the whole house a part.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings

#: Whether nothing is left out.
DEEP = os.environ.get("CARDLIE_DEEP") == "1"

#: Slow tests, and what a case of each takes in seconds of processor, as
#: ``python -m tools.slowest --write`` measured it.
SLOW = Path(__file__).with_name("slow.txt")

#: For so many seconds of them there is time in a run.
BUDGET = 50.0


def least(some: int, of: int) -> int:
    """How many examples of a law that takes long are tried."""
    return of if DEEP else some


def of_all(number: int) -> int:
    """How many examples of a law that tries so many in the gate are tried."""
    return least(max(round(number * 0.14), min(3, round(number * 0.3))), number)


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
    if DEEP:
        return found
    return found | too_many([item for item in items if item not in found], chance, slow_tests())


def slow_tests() -> dict[str, float]:
    """What a case of each slow test takes."""
    rows = (line.split() for line in SLOW.read_text(encoding="utf-8").splitlines())
    return {test: float(seconds) for seconds, test in rows}


def too_many(
    items: Sequence[pytest.Item], chance: str, slow: Mapping[str, float]
) -> set[pytest.Item]:
    """The cases of slow tests for which no seconds are left, after those that were drawn before."""
    left, found = BUDGET, set[pytest.Item]()
    for item in sorted(items, key=lambda item: Random(chance + item.nodeid).random()):
        seconds = slow.get(item.nodeid.partition("[")[0], 0.0)
        left -= seconds
        if seconds and left < 0:
            found.add(item)
    return found
