"""Who pays what: a row of costs for each way in which a doubt or an exact call may end.

A row says of roles how many dice (or lives) they lose; what is below 0 comes back. All of it is
sums and products, which one table and arrays of them share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeGuard

from cardlie.base.data import Section
from cardlie.base.strings import Strings
from cardlie.base.translation import tr

#: Who may pay: whoever bid, whoever doubted or called it exact, and all the others.
ROLES = ("bidder", "caller", "rest")

#: How much, where no number says it: as far as the bid was off, or all of it.
WORDS = ("difference", "all")

#: More is lost or won in no showdown, but by such a word.
_MOST = 9

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

#: What the caller is called in rows of no doubt.
_CALLED = {"right": "called", "wrong": "called", "give-up": "gave", "shown": "next"}

#: What the bidder is called where not a bid is doubted.
_PASSED = {"pass-false": "passed", "pass-true": "passed", "shown": "shows"}

#: What the bidder is called where lives are lost: there rolls are claimed.
_BIDS = {"lives": "claimer"}

#: What a role pays in one row at some tables: where that row counts, and the row.
Counted = tuple[Any, Row]


def row_of(**amounts: int | str) -> Row:
    """A row of some amounts.

    >>> row_of(caller=-1, bidder=1)
    (('bidder', 1), ('caller', -1))
    """
    return tuple([(role, amounts[role]) for role in ROLES if amounts.get(role)])


def read_row(at: Section, name: str) -> Row:
    """The row of a file under a key, such as ``{ bidder = 1, caller = "difference" }``."""
    entry = at.section(name)
    with entry.gathering() as part:
        amounts = {role: part(_amount, entry, role) for role in ROLES}
        part(entry.refuse_unknown)
    return row_of(**{role: amount() for role, amount in amounts.items()})


def _amount(entry: Section, role: str) -> int | str:
    value = entry.value(role)
    if value is None:
        return 0
    if value in WORDS and isinstance(value, str):
        return value
    if type(value) is int and -_MOST <= value <= _MOST:
        return value
    words = ", ".join(WORDS)
    raise entry.fault(
        role,
        tr("is {value!r}, expected -{most} to {most}, or one of {words}", value=value, most=_MOST,
           words=words),
    )  # fmt: skip


def typed_row(text: str) -> Any:
    """A row as it is typed behind a game, as a file would have it.

    >>> typed_row("bidder:1,caller:-1"), typed_row("rest:all"), typed_row("none")
    ({'bidder': 1, 'caller': -1}, {'rest': 'all'}, {})
    """
    found: dict[str, int | str] = {}
    for part in [] if text == "none" else re.split("[+,]", text):
        role, colon, amount = part.strip().partition(":")
        if not colon:
            return text
        found[role] = int(amount) if re.fullmatch(r"-?\d{1,3}", amount) else amount
    return found


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
    rows: Iterable[Counted], held: Sequence[int], *, bidder: Any, caller: Any, over: Any,
    most: int = 0, spares: bool = False,
) -> tuple[int, ...]:  # fmt: skip
    """What each seat loses: the sum of what its roles pay in the rows that count.

    Nobody loses more than they have, or gets back to more than ``most`` (0: there is no end);
    ``spares``: of the rest, whoever has one left keeps it.

    >>> rows = [(True, row_of(caller=1, bidder=-1))]
    >>> losses(rows, [2, 0, 3], bidder=0, caller=2, over=0), losses(
    ...     rows, [2, 0, 3], bidder=0, caller=2, over=0, most=2)
    ((-1, 0, 1), (0, 0, 1))
    """
    counted, found = list(rows), []
    for seat, has in enumerate(held):
        is_in = {"bidder": 1 * (bidder == seat), "caller": 1 * (caller == seat)}
        kept = 1 * (has == 1) if spares else 0
        is_in["rest"] = (1 - is_in["bidder"] - is_in["caller"]) * (1 - kept)
        amounts = {"difference": abs(over), "all": has}
        cost: Any = 0
        for counts, row in counted:
            for role, amount in row:
                paid: Any = amounts[amount] if isinstance(amount, str) else amount
                cost = cost + paid * is_in[role] * counts
        cost = cost * (has > 0)
        cost = cost + (has - cost) * (cost > has)
        if most:
            room = (most - has) * (most > has)
            cost = cost + (-room - cost) * (cost < -room)
        found.append(cost)
    return tuple(found)


def gives(row: Row) -> list[str]:
    """The roles to which a row gives something back."""
    return [role for role, amount in row if isinstance(amount, int) and amount < 0]


def takes(row: Row) -> list[str]:
    """The roles from which a row takes something."""
    return [role for role, amount in row if amount and not str(amount).startswith("-")]


def least_taken(row: Row) -> int:
    """What a row takes at least, less what it gives: who pays may have one left, or play with one.

    >>> least_taken(row_of(bidder=2, caller=-1)), least_taken(row_of(bidder=2, caller=-2))
    (0, -1)
    """
    amounts = [(who, 1 if amount == "all" else amount) for who, amount in row]
    sure = [min(n, 1) for who, n in amounts if isinstance(n, int) and (who != "rest" or n < 0)]
    return sum(sure)


def sentence(row: Row, name: str, words: Strings, stake: str = "") -> str:
    """A row as people say it, one clause a role.

    ``stake`` is what is lost: dice, but lives at the highest claim, which only a cup knows.

    >>> from cardlie.base.strings import strings
    >>> sentence(row_of(caller=1, bidder=-2), "exact", strings("en"))
    'whoever said it gets 2 dice back; whoever doubted loses a die'
    """
    stake, clauses = stake or ("lives" if name in OF_CUP else "dice"), []
    amounts: dict[str, int | str] = dict(row)
    if {*amounts} == {"bidder", "rest"} and amounts["bidder"] == amounts["rest"]:
        amounts = {"others": amounts["rest"]}
    for role, amount in amounts.items():
        gets = str(amount).startswith("-")
        size = str(amount).lstrip("-")
        many = f"{stake}_one" if size == "1" else f"{stake}_all" if size == "all" else stake
        what = words(f"costs.{size if size in WORDS and size != 'all' else many}", count=size)
        called = {"caller": _CALLED, "bidder": _PASSED}.get(role, {})
        who = called.get(name) or (_BIDS.get(stake, role) if role == "bidder" else role)
        clauses.append(words(f"costs.{who}_{'gets' if gets else 'loses'}", what=what))
    return "; ".join(clauses) or words["costs.nothing"]
