"""Cost rows: who pays what, for each way in which a doubt or an exact call may end.

A row says of roles how many dice (or lives) they lose; what is below 0 comes back. All of it is
sums and products, which one table and arrays of them share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from cardlie.base.data import Section
from cardlie.base.translation import tr

#: Who may pay: whoever bid, whoever doubted or called it exact, and all the others.
ROLES = ("bidder", "caller", "rest")

#: How much, where no number says it: as far as the bid was off, all of it, or one for each other
#: player; that may come back, too.
WORDS = ("difference", "all", "each")

#: More is lost or won in no showdown, but by such a word.
_MOST = 9

#: What one player pays to all others, or gets from them.
EACH = "each"

#: What each role pays, in the order of :data:`ROLES`; who is not in it pays nothing.
Row = tuple[tuple[str, int | str], ...]

#: The rows, and as which another each is where a file leaves it out (exactly as many, the highest
#: claim).
ROWS = {
    "false": "", "true": "", "exact": "true", "right": "", "wrong": "",
    "top-false": "false", "top-true": "true", "give-up": "", "shown": "",
    "pass-false": "false", "pass-true": "true",
}  # fmt: skip

#: The rows that only a cup has, where lives are lost.
OF_CUP = ("top-false", "top-true", "give-up", "shown")

#: What a role pays in one row at some tables: where that row counts, and the row.
Counted = tuple[bool, Row]


def row_of(**amounts: int | str) -> Row:
    """A row of some amounts.

    >>> row_of(caller=-1, bidder=1)
    (('bidder', 1), ('caller', -1))
    """
    return tuple([(role, amounts[role]) for role in ROLES if amounts.get(role)])


def read_row(section: Section, name: str) -> Row:
    """The row of a file under a key, such as ``{ bidder = 1, caller = "difference" }``."""
    value = section.value(name)
    if not isinstance(value, dict):
        example = "{ bidder = 1 }"
        raise section.fault(
            name,
            tr("is {value}, expected who pays what", value=repr(value)[:40]),
            tr("such as {example}", example=f"{name} = {example}"),
        )
    entry = section.section(name)
    with entry.gathering() as part:
        amounts = {role: part(_amount, entry, role) for role in ROLES}
        part(entry.refuse_unknown)
    return row_of(**{role: amount() for role, amount in amounts.items()})


def _amount(entry: Section, role: str) -> int | str:
    value = entry.value(role)
    if value is None:
        return 0
    if isinstance(value, str) and value in (*WORDS, f"-{EACH}"):
        if value.endswith(EACH) and role == "rest":
            raise entry.fault(role, tr('is "{value}", which one player pays or gets', value=value))
        return value
    if type(value) is int and -_MOST <= value <= _MOST:
        return value
    words = ", ".join(WORDS)
    raise entry.fault(
        role,
        tr("is {value!r}, expected -{most} to {most}, or one of {words}", value=value, most=_MOST,
           words=words),
    )  # fmt: skip


def typed_row(text: str) -> dict[str, int | str] | str:
    """A row as it is typed behind a game, as a file would have it.

    >>> typed_row("bidder:1,caller:-1"), typed_row("rest:all"), typed_row("none")
    ({'bidder': 1, 'caller': -1}, {'rest': 'all'}, {})
    """
    amounts: dict[str, int | str] = {}
    for part in [] if text == "none" else re.split("[+,]", text):
        role, colon, amount = part.strip().partition(":")
        if not colon:
            return text
        amounts[role] = int(amount) if re.fullmatch(r"-?\d{1,3}", amount) else amount
    return amounts


def is_row(value: object) -> TypeGuard[Row]:
    """Whether a value says who pays what; that nobody does looks like a list of nothing."""
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], tuple)


def row_text(row: Row) -> str:
    """A row in one word, as it may be typed.

    >>> row_text(row_of(caller=1, rest=1))
    'caller:1+rest:1'
    """
    return "+".join([f"{role}:{amount}" for role, amount in row]) or "none"


def losses(
    rows: Iterable[Counted], held: Sequence[int], *, bidder: int, caller: int, over: int,
    most: int = 0, least: int = 1, spares: bool = False,
) -> tuple[int, ...]:  # fmt: skip
    """What each seat loses: the sum of what its roles pay in the rows that count.

    Nobody loses more than they have, or gets back to more than ``most`` (0: there is no end); who
    would keep fewer than ``least`` loses all. ``spares``: of the rest, whoever has one left keeps
    it.

    >>> rows = [(True, row_of(caller=1, bidder=-1))]
    >>> losses(rows, [2, 0, 3], bidder=0, caller=2, over=0), losses(
    ...     rows, [2, 0, 3], bidder=0, caller=2, over=0, most=2)
    ((-1, 0, 1), (0, 0, 1))
    """
    counted, by_seat = list(rows), []
    others = sum([1 * (has > 0) for has in held]) - 1
    amounts: dict[str, Any] = {"difference": abs(over), EACH: others, f"-{EACH}": -others}
    rest = any(role == "rest" for _, row in counted for role, _ in row)
    for seat, has in enumerate(held):
        is_in = {"bidder": 1 * (bidder == seat), "caller": 1 * (caller == seat)}
        if rest:
            kept = 1 * (has == 1) if spares else 0
            is_in["rest"] = (1 - is_in["bidder"] - is_in["caller"]) * (1 - kept)
        amounts["all"] = has
        cost: Any = 0
        for counts, row in counted:
            for role, amount in row:
                paid: Any = amounts[amount] if isinstance(amount, str) else amount
                cost = cost + paid * is_in[role] * counts
        cost = cost * (has > 0)
        cost = cost + (has - cost) * (has - cost < least)
        if most:
            room = (most - has) * (most > has)
            cost = cost + (-room - cost) * (cost < -room)
        by_seat.append(cost)
    return tuple(by_seat)


def gives(row: Row) -> list[str]:
    """The roles to which a row gives something back."""
    return [role for role, amount in row if str(amount).startswith("-")]


def takes(row: Row) -> list[str]:
    """The roles from which a row takes something."""
    return [role for role, amount in row if amount and not str(amount).startswith("-")]


def least_taken(row: Row) -> int:
    """What a row takes at least, less what it gives: who pays may have one left, or play with one.

    What one player gets from each comes from all others if all of them pay.

    >>> least_taken(row_of(bidder=2, caller=-1)), least_taken(row_of(bidder=2, caller=-2))
    (0, -1)
    >>> least_taken(row_of(bidder="-each", caller=1, rest=1)), least_taken(
    ...     row_of(bidder="-each", caller=1))
    (0, -8)
    """
    all_pay = "rest" in takes(row)
    words = {"all": 1, EACH: 1, f"-{EACH}": -1 if all_pay else -_MOST}
    amounts = [(who, words.get(str(amount), amount)) for who, amount in row]
    sure = [min(n, 1) for who, n in amounts if isinstance(n, int) and (who != "rest" or n < 0)]
    return sum(sure)


def hands_to_each(row: Row) -> bool:
    """Whether one player pays one for each other, and none of them gets more than one.

    >>> hands_to_each(row_of(bidder="each", caller=-1, rest=-1))
    True
    """
    amounts = [amount for _, amount in row if amount != EACH]
    return len(amounts) == len(row) - 1 and set(amounts) <= {-1}
