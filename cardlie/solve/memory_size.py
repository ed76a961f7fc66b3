"""Memory of a learner, in bytes: worked out before anything is laid out, and in words."""

from __future__ import annotations

import numpy as np

from cardlie.base.translation import figure, tr
from cardlie.solve.graph import RoundGraph
from cardlie.solve.tree import BLOCK

#: From this size on numbers are kept with half the digits, in half the memory.
HALVED_FROM = 2 << 30


def memory_of(round: RoundGraph, kind: type[np.floating] = np.float64) -> int:
    """Bytes that a learner takes, worked out before anything is laid out.

    >>> from cardlie.solve.literature import literature
    >>> f"{memory_of(literature((2, 2), 6), np.float32) / 2**30:.1f} GiB"
    '7.2 GiB'
    """
    numbers = 0
    for paths, node in zip(round.paths, round.nodes, strict=True):
        actions = len(node.endings) + len(node.moves)
        numbers += paths * (3 * actions * node.hands[node.actor] + sum(node.hands))
    return (numbers + 2 * BLOCK) * np.dtype(kind).itemsize


def kind_for(round: RoundGraph) -> type[np.floating]:
    """Floats of 8 bytes, or of 4 where there are very many."""
    return np.float64 if memory_of(round) < HALVED_FROM else np.float32


#: From this on a number is written by its first digits and how many follow.
LONG = 10**12

_UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB")


def counted(number: float) -> str:
    """A count, as long as anybody reads all of its digits.

    >>> counted(24576), counted(4722366482869645213696)
    ('24,576', '4.7 x 10^21')
    """
    if number < LONG:
        return figure(number, ",.0f")
    digits, power = f"{number:.1e}".split("e")
    return f"{figure(float(digits), '.1f')} x 10^{int(power)}"


def in_bytes(size: float) -> str:
    """A size in memory.

    >>> in_bytes(7.75e9), in_bytes(16 << 80), in_bytes(5 << 150)
    ('7.2 GiB', '16 YiB', '5.9 x 10^21 YiB')
    """
    power = next((n for n in range(len(_UNITS)) if size < 1024 ** (n + 1)), len(_UNITS) - 1)
    size /= 1024**power
    number = figure(size, ".1f") if size < 9.95 and power else counted(size)
    return f"{number} {tr(_UNITS[power])}"
