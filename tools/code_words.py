"""The words of ``cardlie/press/card/code.py``, made anew: ``python -m tools.code_words``.

Large dots are tried by how many there are, those first that look even; a word is kept that differs
from all before it, turned round or not, in enough dots. It takes a tenth of a second, which no
photo should wait for: the code has the words as they stand, and a test holds them to these.
"""

from __future__ import annotations

import argparse
from itertools import combinations

from cardlie.press.card.code import APART, DOTS, turned

#: How many dots are large, in the order in which they are tried.
LARGE = (8, 6, 10)


def made() -> tuple[int, ...]:
    """All words, those first that look even; bit i of one is whether dot i is large."""
    kept: list[int] = []
    for large in LARGE:
        every = (sum(1 << dot for dot in dots) for dots in combinations(range(DOTS), large))
        for word in sorted(every, key=_unevenness):
            if all((word ^ other).bit_count() >= APART for other in kept):
                kept += [word, turned(word)]
    return tuple(kept[::2])


def _unevenness(word: int) -> int:
    """How far the corners are from two large dots each."""
    corners = (word >> shift & 15 for shift in range(0, DOTS, 4))
    return sum((corner.bit_count() - 2) ** 2 for corner in corners)


if __name__ == "__main__":
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    print(", ".join(f"0x{word:04x}" for word in made()))
