"""What a challenge that was judged costs, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.amount import Amount
from cardlie.base.translation import tr
from cardlie.games.model import Game
from cardlie.games.records import NOBODY, SeatNo
from cardlie.games.settling import Cost
from cardlie.judging.verdict import Verdict
from cardlie.telling.names import Names
from cardlie.telling.spans import Line, Span, line


def cost_of(verdict: Verdict) -> list[Line]:
    """Who was wrong, who loses or gains what, who is out, and who begins.

    The verdict has a cost, or is unsettled between games.

    >>> from cardlie.judging.judge import judge
    >>> from cardlie.telling.spans import plain
    >>> rolls = {"Ann": "5 5 *", "Bob": "5 5", "Cleo": "2"}
    >>> wheel = judge("five 5s", rolls=rolls, by="Ann", game="wheel")
    >>> for line in cost_of(wheel):
    ...     print(plain(line))
    A perfect bid! Bob challenged and loses.
    Bob loses a die.
    Bob begins the next round.
    """
    cost, names = verdict.cost, Names(tuple(verdict.seats))
    lines = [_called(verdict, names)]
    if cost is None:
        *most, last = verdict.unsettled
        games = tr("{most} and {last}", most=", ".join(most), last=last)
        differ = "Who loses what differs between {games}: say with --game which it is."
        return [*lines, line(differ, games=games)]
    rules, loser = verdict.rules, verdict.loser
    if rules.has_deck and loser is not None:
        seat = SeatNo(verdict.seats.index(loser))
        lines.append(line("{who} discards a pile.", who=names.who(seat)))
    return lines + what_follows(cost, rules, names)


def what_follows(cost: Cost, rules: Game, names: Names) -> list[Line]:
    """Who loses or gains what, who is out, and who begins."""
    lines = losses_of(names, cost.losses, rules.stake) + out_of(names, cost.falling)
    if cost.next == NOBODY:  # whoever opened knows
        return lines
    if cost.next is not None:
        return [*lines, line("{who} begins the next round.", who=names.who(SeatNo(cost.next)))]
    if rules.sheds:
        first = names.says(
            [SeatNo(seat) for seat in cost.falling],
            "You are the first without dice and win.",
            "{who} is the first without dice and wins.",
            "{who} are the first without dice and win.",
        )
        return [*lines, first]
    last_ones = [SeatNo(seat) for seat, held in enumerate(cost.held) if held]
    won = "{who} is the last with dice and wins."
    if rules.stake == "lives":
        won = "{who} is the last with lives and wins."
    if len(last_ones) != 1:
        return [*lines, line("The game is over.")]
    return [*lines, *(line(won, who=names.who(seat)) for seat in last_ones)]


def who_was_wrong(game: Game, *, called: bool) -> str:
    """What is said of ``{who}``, who doubted or else bid; who sheds dice loses nothing by it."""
    if game.sheds:
        return "{who} challenged and is wrong." if called else "{who} said it and is wrong."
    return "{who} challenged and loses." if called else "{who} said it and loses."


def _called(verdict: Verdict, names: Names) -> Line:
    """Who doubted or declared what, and was right or wrong."""
    caller, loser = SeatNo(verdict.showdowns[0].caller), verdict.loser
    if verdict.spot_on:
        right = "{who} declared it exact and is right."
        wrong = "{who} declared it exact, and it is not."
        return line(wrong if loser else right, who=names.who(caller))
    assert loser is not None
    seat = SeatNo(verdict.seats.index(loser))
    told = line(who_was_wrong(verdict.rules, called=seat == caller), who=names.who(seat))
    exactly = verdict.rules.exactly if verdict.exact and not verdict.unsettled else ""
    return (*line(exactly), Span(" "), *told) if exactly else told


def losses_of(names: Names, losses: Sequence[int], stake: str = "dice") -> list[Line]:
    """Who loses so many dice (negative: gains), those with the same loss together."""
    groups: dict[int, list[SeatNo]] = {}
    for seat, lost in enumerate(losses):
        groups.setdefault(lost, []).append(SeatNo(seat))
    handed_on = stake == "dice" and sorted(filter(None, losses)) == [-1, 1]
    told = []
    for lost in sorted(groups.keys() - {0}, reverse=True):
        how = ("You lose {dice}.", "{who} loses {dice}.", "{who} lose {dice} each.")
        if lost < 0:
            how = ("You get {dice} back.", "{who} gets {dice} back.", "{who} get {dice} back each.")
        if lost < 0 and handed_on:
            how = ("You get that die.", "{who} gets that die.", "")
        dice = Amount(abs(lost), "lives" if stake == "lives" else "dice")
        told.append(names.says(groups[lost], *how, dice=dice))
    return told


def out_of(names: Names, out: Sequence[SeatNo]) -> list[Line]:
    """Who is out now."""
    return [names.says(out, "You are out.", "{who} is out.", "{who} are out.")] if out else []
