"""How large a solution is, in figures that people read."""

from __future__ import annotations

from cardlie.translation import figure, tr

#: From this on a number is told by its first digits and how many follow.
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
    number = figure(size, ".1f") if size < 10 and power else counted(size)
    return f"{number} {tr(_UNITS[power])}"
