"""When a round is a special one, by what each seat holds: sums and products, for arrays as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.games.spec import OF_BIDS, GameSpec, Special


def seats_left(held: Sequence[int]) -> int:
    """How many have dice."""
    return sum([1 * (has > 0) for has in held])


def is_time(special: Special, held: Sequence[int]) -> bool:
    """Whether what each seat holds makes it such a round.

    >>> is_time(Special("duel", "two-last-dice"), [0, 1, 1])
    True
    >>> [is_time(Special("end", "two-are-left"), held) for held in ([2, 3], [2, 3, 1], [0, 9, 0])]
    [True, False, False]
    """
    if special.when == "two-last-dice":
        return (seats_left(held) == 2) & (sum(held) == 2)
    if special.when == "two-are-left":
        return seats_left(held) == 2
    return sum([1 * (has == 1) for has in held]) > 0


def is_spared(spec: GameSpec, held: Sequence[int]) -> bool:
    """Whether what each seat holds makes it a round that comes before one of who fell to one."""
    found: Any = False
    for special in spec.special:
        if special.when == "fell-to-one":
            break
        if special.when not in OF_BIDS:
            found = found | is_time(special, held)
    return found  # type: ignore[no-any-return]


def is_free(spec: GameSpec, special: Special) -> bool:
    """Whether somebody may bid in such a round by the rule of all rounds, which is another."""
    return special.free != "nobody" and spec.in_round(special).bids_rule != spec.bids_rule


def free_in(special: Special) -> str:
    """The sort of a turn in such a round, where whoever speaks may bid by the rule of all."""
    word = "had one" if special.free == "had-one" else "last die"
    return word if special.name == "palifico" else f"{special.name}, {word}"


def fallen(spec: GameSpec) -> Special | None:
    """The round of those who fell to one die, if there is one."""
    return next((each for each in spec.special if each.when == "fell-to-one"), None)
