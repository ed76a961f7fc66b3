"""What the tests cost: seconds of processor by folder, and the tests that take most.

``python -m tools.slowest [PATHS]``: what a test's commands take is the test's. With ``--write``
nothing slow is left out, and what is slow in those files is written down anew (``tests/depth.py``).
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest

SPENT = defaultdict[str, float](float)
CASES = Counter[str]()

#: Seconds from which on a test is slow.
LEAST = 0.2

#: Whether what is slow is written down anew.
WRITE = "--write" in sys.argv


def taken() -> float:
    """The seconds of this process, and of those that it has waited for."""
    return sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))


def pytest_configure() -> None:
    """Nothing slow is left out of what is written down.

    This is read when pytest has read its plugins: what is imported before them it warns of.
    """
    from tests import depth

    if WRITE:
        depth.BUDGET = math.inf


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What a fixture takes is of the test that asks first."""
    file, _, name = item.nodeid.partition("[")[0].partition("::")
    start = taken()
    found = yield
    for each in ("/".join(file.split("/")[:2]), f"{file}::{name}"):
        SPENT[each] += taken() - start
        CASES[each] += 1
    return found


def slow_lines() -> str:
    """The slow tests, each with what a case of it takes; of files that were not run, as before."""
    from tests import depth

    measured = {name: spent for name, spent in SPENT.items() if "::" in name}
    files = {name.partition("::")[0] for name in measured}
    slow = {name: s for name, s in depth.slow_tests().items() if name.split("::")[0] not in files}
    slow |= {name: spent / CASES[name] for name, spent in measured.items() if spent >= LEAST}
    return "".join(f"{seconds:.2f} {name}\n" for name, seconds in sorted(slow.items()))


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if word != "--write"]
    code = pytest.main(["-q", "-n", "0", *asked], [sys.modules[__name__]])
    if WRITE:
        from tests import depth

        depth.SLOW.write_text(slow_lines(), encoding="utf-8")
    for tests in (False, True):
        rows = sorted((spent, name) for name, spent in SPENT.items() if ("::" in name) is tests)
        print("", *(f"{spent:7.1f}  {name}" for spent, name in reversed(rows[-30:])), sep="\n")
    print(f"\n{taken():7.1f}  in all, with what is imported and collected")
    raise SystemExit(code)
