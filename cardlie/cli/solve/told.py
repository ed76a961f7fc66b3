"""What ``cardlie solve`` says of a round and of a match alike: memory, progress, openings."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError
from cardlie.base.translation import figure, tr
from cardlie.cli.support import console, table

if TYPE_CHECKING:
    from cardlie.solve import Learner, Reached, RoundGraph

#: How many openings are shown.
SHOWN = 6


def memory(size: float) -> str:
    """How much memory it takes, for people."""
    from cardlie.solve.search import in_bytes

    return tr("{size} of memory", size=in_bytes(size))


def verify_memory(size: int) -> None:
    """Refuse what this machine can't hold before it is tried."""
    from cardlie.solve.search import in_bytes

    there = memory_there()
    if there is not None and size > 0.9 * there:
        raise CardlieError(
            tr(
                "it takes {size} of memory, and this machine has {there}",
                size=in_bytes(size),
                there=in_bytes(there),
            ),
            "fewer dice or faces",
        )


def memory_there() -> int | None:
    """Bytes of memory that this machine has, if it tells."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


@contextmanager
def progress_line() -> Iterator[Callable[[Reached, str], None] | None]:
    """One line that changes on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    with console(sys.stderr).status(tr("learning ...")) as status:

        def tell(reached: Reached, what: str = "") -> None:
            so_far = tr(
                "{iterations:,} iterations, {seconds:.0f} s: the value is from {low:.5f} to "
                "{high:.5f}; Ctrl-C stops here",
                iterations=reached.iterations,
                seconds=reached.seconds,
                low=reached.low,
                high=reached.high,
            )
            status.update(f"{what}{so_far}")

        yield tell


def openings_of(round: RoundGraph, learner: Learner) -> list[tuple[str, float, dict[str, float]]]:
    """Each first bid, how likely it is, and how likely it is with each hand; likeliest first."""
    from cardlie.solve.plan import mixture

    chances = mixture(learner.tree, learner.total[0])
    names = round.spots[0].actions
    found = [
        (name, float(each @ round.chances[0]), dict(zip(round.hands[0], each, strict=True)))
        for name, each in zip(names, chances, strict=True)
    ]
    return sorted(found, key=lambda opening: -opening[1])


def opening_lines(
    round: RoundGraph, learner: Learner, spoken: Callable[[str], str] = str
) -> list[str]:
    """How the first player opens, for people; ``spoken`` is how a bid is said."""
    openings = [
        (spoken(name), chance, by_hand)
        for name, chance, by_hand in openings_of(round, learner)
        if chance >= 0.0005
    ]
    rows = [("", "", "")]
    for name, chance, by_hand in openings[:SHOWN]:
        most = sorted(by_hand, key=lambda hand: -by_hand[hand])[:4]
        hands = ", ".join(f"{hand} ({by_hand[hand]:.0%})" for hand in most if by_hand[hand] > 0.005)
        rows.append((name, figure(chance, ".1%"), hands))
    if len(openings) > SHOWN:
        rest = sum(chance for _, chance, _ in openings[SHOWN:])
        rows.append((tr("others"), figure(rest, ".1%"), ""))
    return [
        "",
        tr("How the first player opens, and with which hands most:"),
        *table(rows, (0, 2))[1:],
    ]
