"""What is worked aside is stopped when it has used up its time, and not when others have."""

from __future__ import annotations

import sys
import time

import pytest

from cardlie.base.aside import AsideFailed, run_aside


def wait(text: str) -> str:
    """As on a busy machine: time goes by, and the processor is another's."""
    time.sleep(1.3)
    return text


def spin(text: str) -> str:
    while True:
        text = text[::-1]


def fail(text: str) -> str:
    raise ValueError(text)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts by the clock")
def test_what_waits_for_the_processor_is_not_stopped() -> None:
    assert run_aside(f"{__name__}:wait", "a text", 1) == "a text"


@pytest.mark.parametrize(("function", "long"), [("spin", True), ("fail", False)])
def test_what_failed_says_whether_it_took_too_long(function: str, long: bool) -> None:
    with pytest.raises(AsideFailed) as failed:
        run_aside(f"{__name__}:{function}", "a text", 1)
    assert failed.value.long is long
