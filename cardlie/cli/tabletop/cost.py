"""What a challenge costs, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.translation import isolated

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.strings import Strings
    from cardlie.verdict import Verdict


def cost_lines(verdict: Verdict, words: Strings, name: Callable[[str], str] = str) -> list[str]:
    """Who was wrong, who loses or gains what, who is out, and who begins; ``name`` paints names.

    The verdict has a cost, or is unsettled between games.

    >>> from cardlie.judging import judge
    >>> from cardlie.strings import strings
    >>> rolls = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2"}
    >>> wheel = judge("five 5s", rolls=rolls, by="Ann", game="wheel")
    >>> for line in cost_lines(wheel, strings()):
    ...     print(line)
    A perfect bid! Bob challenged and loses.
    Bob loses 1 die.
    Bob begins the next round.
    """
    cost, losses, seats = verdict.cost, verdict.losses, verdict.seats
    if cost is None or losses is None:
        differ = words("outcome.which_game", games=_together(verdict.unsettled, words))
        return [_deed(verdict, words, name), differ]
    lines = [_deed(verdict, words, name)]
    for lost in sorted(set(losses.values()) - {0}, reverse=True):
        lines.append(_lost([s for s in losses if losses[s] == lost], lost, verdict, words))
    if cost.falling:
        key = "host.is_out" if len(cost.falling) == 1 else "host.are_out"
        lines.append(words(key, names=_together([seats[no] for no in cost.falling], words)))
    if cost.next is not None:
        lines.append(words("outcome.starts", seat=seats[cost.next]))
    else:
        lines += [words("outcome.wins", seat=s) for s, h in zip(seats, cost.held, strict=True) if h]
    return lines


def _deed(verdict: Verdict, words: Strings, name: Callable[[str], str]) -> str:
    """Who doubted or declared what, and was right or wrong."""
    loser, caller_no = verdict.loser, verdict.showdowns[0].caller
    caller = name(verdict.seats[caller_no])
    if verdict.spot_on:
        return words(f"outcome.spot_on_{'wrong' if loser else 'right'}", seat=caller)
    assert loser is not None
    key = "challenged_loses" if loser == verdict.seats[caller_no] else "said_loses"
    line = words(f"example.{key}", seat=name(loser))
    its_word = words.get(f"outcome.exact_{verdict.game}", "")
    exact = its_word if verdict.exact and not verdict.unsettled else ""
    return f"{exact} {line}".strip()


def _lost(seats: Sequence[str], lost: int, verdict: Verdict, words: Strings) -> str:
    if lost < 0:
        return words("outcome.gains_one", seat=_together(seats, words))
    if len(seats) > 1:
        return words("outcome.lose_each", names=_together(seats, words))
    if lost > 1:
        return words("outcome.loses_many", seat=seats[0], count=lost)
    key = "outcome.loses_one" if verdict.lost_in == "dice" else "outcome.loses_pile"
    return words(key, seat=seats[0])


def _together(names: Sequence[str], words: Strings) -> str:
    *most, last = names
    return words("host.and", most=", ".join(map(isolated, most)), last=last) if most else last
