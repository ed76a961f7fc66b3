"""What ``cardlie solve`` says of a round and of a match alike: memory, progress, openings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.terminal import status
from cardlie.base.translation import figure, tr
from cardlie.cli.text_table import table
from cardlie.solve import Learner, Reached
from cardlie.solve.memory_size import in_bytes

#: How many openings are shown.
SHOWN = 6

#: Plans are told as far as it comes to that so often.
OFTEN = 1e-3


def verify_memory(size: int) -> None:
    """Refuse what this machine can't hold before it is tried."""
    there = memory_there()
    if there is not None and size > 0.9 * there:
        template = "it needs {size} of memory, but this machine has {there}"
        raise CardlieError(
            tr(template, size=in_bytes(size), there=in_bytes(there)), "fewer dice or faces"
        )


def memory_there() -> int | None:
    """Bytes of memory that this machine has, if it tells."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


@contextmanager
def progress_line() -> Iterator[Callable[..., None]]:
    """One line that changes on standard error, if that is a terminal.

    It is told what was reached, and of what, if that changes, too.
    """
    with status(tr("Learning ...")) as update:

        def tell(reached: Reached, what: str = "") -> None:
            so_far = tr(
                "{iterations:,} iterations, {seconds:.0f} s: the value is from {low:.5f} to "
                "{high:.5f}; Ctrl-C stops here",
                iterations=reached.iterations, seconds=reached.seconds,
                low=reached.low, high=reached.high,
            )  # fmt: skip
            update(f"{what}{so_far}")

        yield tell


def opening_lines(
    openings: Sequence[dict[str, Any]], spoken: Callable[[str], str] = str
) -> list[str]:
    """How the first player opens, for people; ``spoken`` is how a bid is said."""
    likely = [opening for opening in openings if opening["chance"] >= 0.0005]
    if not likely:
        return []
    rows = [("", "", "")]
    for opening in likely[:SHOWN]:
        by_hand = opening["by_hand"]
        most = sorted(by_hand, key=lambda hand: -by_hand[hand])[:4]
        hands = ", ".join(
            f"{hand} ({figure(by_hand[hand], '.0%')})" for hand in most if by_hand[hand] > 0.005
        )
        rows.append((spoken(opening["bid"]), figure(opening["chance"], ".1%"), hands))
    if len(likely) > SHOWN:
        rest = sum(opening["chance"] for opening in likely[SHOWN:])
        rows.append((tr("others"), figure(rest, ".1%"), ""))
    title = tr("How the first player opens, and with which hands most often:")
    return ["", title, *table(rows, (0, 2))[1:]]


def plan_lines(learner: Learner, spoken: Callable[[str], str] = str) -> Iterator[str]:
    """Lines of both plans to print: each history that may well come up, the shortest first."""
    for each in learner.strategy(OFTEN):
        share = figure(each.comes, ".1%")
        history = ", ".join(map(spoken, each.history))
        yield ""
        yield (
            tr("After {said} ({share}):", said=history, share=share) if history else tr("Opening:")
        )
        rows = []
        for hand, does in each.does.items():
            likely = sorted(does.items(), key=lambda done: -done[1])
            actions = [f"{spoken(name)} {figure(c, '.0%')}" for name, c in likely if c >= 0.005]
            rows.append((hand, ", ".join(actions)))
        yield from table(rows, (0, 1), room=1_000)  # for a file
