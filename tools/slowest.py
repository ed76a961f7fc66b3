"""What the tests cost: seconds of processor by folder, and the tests that take most.

``python -m tools.slowest [PATHS]``: what a test's commands take is the test's.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest

SPENT = defaultdict[str, float](float)


def taken() -> float:
    """The seconds of this process, and of those that it has waited for."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What a fixture takes is of the test that asks first."""
    file, _, name = item.nodeid.partition("[")[0].partition("::")
    start = taken()
    found = yield
    for each in ("/".join(file.split("/")[:2]), f"{file}::{name}"):
        SPENT[each] += taken() - start
    return found


if __name__ == "__main__":
    code = pytest.main(["-q", "-n", "0", *sys.argv[1:]], [sys.modules[__name__]])
    for tests in (False, True):
        rows = sorted((spent, name) for name, spent in SPENT.items() if ("::" in name) is tests)
        print("", *(f"{spent:7.1f}  {name}" for spent, name in reversed(rows[-30:])), sep="\n")
    print(f"\n{taken():7.1f}  in all, with what is imported and collected")
    raise SystemExit(code)
